-- Who was answered last, and when the last mail went out.
CREATE INDEX lead_messages_of_owner ON lead_messages (created_at) WHERE kind IN ('reply', 'mail_program');
CREATE INDEX deliveries_mailed ON deliveries (updated_at)
    WHERE state = 'delivered' AND channel NOT IN ('webhook', 'push');
