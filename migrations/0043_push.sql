-- Notices on the owner's devices, by Web Push. A subscription is of the device that signed in: it ends when the owner
-- signs that device out. Older versions of the program neither send nor queue notices.
CREATE TABLE push_subscriptions (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    device_hash TEXT NOT NULL REFERENCES devices (token_hash) ON DELETE CASCADE,
    -- Address of the push service for this browser.
    endpoint TEXT NOT NULL,
    -- The browser's keys, for which notices are encrypted.
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    delivered_at BIGINT,
    failed_at BIGINT,
    failed_status INTEGER,
    failure TEXT,
    CONSTRAINT push_subscriptions_endpoint_key UNIQUE (endpoint)
);
CREATE INDEX push_subscriptions_account ON push_subscriptions (account_id);
CREATE INDEX push_subscriptions_device ON push_subscriptions (device_hash);

-- What happened to a lead, once for each subscription.
CREATE TABLE push_messages (
    id TEXT PRIMARY KEY,
    subscription_id TEXT NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
    lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    event TEXT NOT NULL,
    happened_at BIGINT NOT NULL,
    CONSTRAINT push_messages_subscription_id_lead_id_event_key UNIQUE (subscription_id, lead_id, event)
);
CREATE INDEX push_messages_lead ON push_messages (lead_id);

-- Deleting the message deletes its delivery. SQLite can only add a column that is computed when it is read.
-- only sqlite:
ALTER TABLE deliveries ADD COLUMN push_message_id TEXT
    GENERATED ALWAYS AS (CASE WHEN topic = 'push_message' THEN subject_id END) VIRTUAL
    REFERENCES push_messages (id) ON DELETE CASCADE;
-- end
-- only postgres:
ALTER TABLE deliveries ADD COLUMN push_message_id TEXT
    GENERATED ALWAYS AS (CASE WHEN topic = 'push_message' THEN subject_id END) STORED
    REFERENCES push_messages (id) ON DELETE CASCADE;
-- end
CREATE INDEX deliveries_push_message ON deliveries (push_message_id);
