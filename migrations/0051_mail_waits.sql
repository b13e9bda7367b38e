-- Whether a mail waits for the mail server itself, not for its recipient: it is tried soon after another one is taken.
ALTER TABLE deliveries ADD COLUMN waits_for_server BOOLEAN NOT NULL DEFAULT FALSE;
