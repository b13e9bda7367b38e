-- Since when a program has an address at which no test has arrived yet: until then it gets no messages.
ALTER TABLE webhook_receivers ADD COLUMN unreached_at BIGINT;
