-- One outbox: what is to be sent about a subject, whatever its topic, with one log of attempts.
-- It replaces subscriber_mails. The twin in migrations/sqlite has the same tables and columns.
CREATE TEMP TABLE former_deliveries AS SELECT * FROM deliveries;
CREATE TEMP TABLE former_attempts AS SELECT * FROM delivery_attempts;
DROP TABLE delivery_attempts;
DROP TABLE deliveries;

CREATE TABLE deliveries (
    id TEXT PRIMARY KEY,
    topic TEXT NOT NULL,
    -- Row id of what it is about: a lead or a subscriber.
    subject_id TEXT NOT NULL,
    channel TEXT NOT NULL,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- Raised whenever there is something new to say by the same channel.
    edition INTEGER NOT NULL DEFAULT 0,
    next_attempt_at BIGINT NOT NULL,
    lease_until BIGINT,
    last_outcome TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    -- The subject as a foreign key, one column per topic: deleting it deletes its deliveries.
    lead_id TEXT GENERATED ALWAYS AS (CASE WHEN topic = 'lead' THEN subject_id END) STORED
        REFERENCES leads (id) ON DELETE CASCADE,
    subscriber_id TEXT GENERATED ALWAYS AS (CASE WHEN topic = 'subscriber' THEN subject_id END) STORED
        REFERENCES subscribers (id) ON DELETE CASCADE,
    CONSTRAINT deliveries_topic_subject_id_channel_key UNIQUE (topic, subject_id, channel)
);
CREATE INDEX deliveries_due ON deliveries (topic, next_attempt_at) WHERE state = 'pending';
CREATE INDEX deliveries_lead ON deliveries (lead_id);
CREATE INDEX deliveries_subscriber ON deliveries (subscriber_id);

CREATE TABLE delivery_attempts (
    id TEXT PRIMARY KEY,
    delivery_id TEXT NOT NULL REFERENCES deliveries (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    status INTEGER,
    outcome TEXT NOT NULL,
    duration_ms BIGINT NOT NULL
);
CREATE INDEX delivery_attempts_delivery ON delivery_attempts (delivery_id, at);

INSERT INTO deliveries (id, topic, subject_id, channel, state, attempts, edition, next_attempt_at, lease_until,
    last_outcome, created_at, updated_at)
SELECT id, 'lead', lead_id, channel, state, attempts, edition, next_attempt_at, lease_until,
    last_outcome, created_at, updated_at FROM former_deliveries;
-- A subscriber had one mail at most, so its id also serves as the delivery's.
INSERT INTO deliveries (id, topic, subject_id, channel, state, attempts, edition, next_attempt_at, lease_until,
    last_outcome, created_at, updated_at)
SELECT subscriber_id, 'subscriber', subscriber_id, 'visitor_mail', state, attempts, edition, next_attempt_at,
    lease_until, last_outcome, updated_at, updated_at FROM subscriber_mails;
INSERT INTO delivery_attempts (id, delivery_id, at, status, outcome, duration_ms)
SELECT id, delivery_id, at, status, outcome, duration_ms FROM former_attempts;

DROP TABLE former_attempts;
DROP TABLE former_deliveries;
DROP TABLE subscriber_mails;
