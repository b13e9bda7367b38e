-- Programs that receive events by webhook, each with its own address, secret and choice of events. The first one is
-- the webhook of the settings: its address and secret stay in admin_settings, where an older version reads and writes
-- them. Its row is added at the start.
CREATE TABLE webhook_receivers (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- NULL for the first one: admin_settings has them.
    address TEXT,
    secret TEXT,
    -- After a renewal both secrets sign until then.
    former_secret TEXT,
    former_until BIGINT,
    -- Codes of events, separated by spaces.
    events TEXT NOT NULL,
    -- 'standard', or 'flat' for the first one.
    format TEXT NOT NULL,
    is_active BOOLEAN NOT NULL DEFAULT TRUE,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- What happened to a lead, once for each receiver that wants to know.
CREATE TABLE webhook_messages (
    id TEXT PRIMARY KEY,
    receiver_id TEXT NOT NULL REFERENCES webhook_receivers (id) ON DELETE CASCADE,
    lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    event TEXT NOT NULL,
    happened_at BIGINT NOT NULL,
    CONSTRAINT webhook_messages_receiver_id_lead_id_event_key UNIQUE (receiver_id, lead_id, event)
);
CREATE INDEX webhook_messages_lead ON webhook_messages (lead_id);

-- Mails to the owner about a day or a week. The id is the kind and its day, so that there is one for each.
CREATE TABLE digests (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    day TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- Deleting the subject deletes its deliveries. SQLite can only add a column that is computed when it is read.
-- only sqlite:
ALTER TABLE deliveries ADD COLUMN webhook_message_id TEXT
    GENERATED ALWAYS AS (CASE WHEN topic = 'webhook_message' THEN subject_id END) VIRTUAL
    REFERENCES webhook_messages (id) ON DELETE CASCADE;
ALTER TABLE deliveries ADD COLUMN digest_id TEXT
    GENERATED ALWAYS AS (CASE WHEN topic = 'digest' THEN subject_id END) VIRTUAL
    REFERENCES digests (id) ON DELETE CASCADE;
-- end
-- only postgres:
ALTER TABLE deliveries ADD COLUMN webhook_message_id TEXT
    GENERATED ALWAYS AS (CASE WHEN topic = 'webhook_message' THEN subject_id END) STORED
    REFERENCES webhook_messages (id) ON DELETE CASCADE,
    ADD COLUMN digest_id TEXT
    GENERATED ALWAYS AS (CASE WHEN topic = 'digest' THEN subject_id END) STORED
    REFERENCES digests (id) ON DELETE CASCADE;
-- end
CREATE INDEX deliveries_webhook_message ON deliveries (webhook_message_id);
CREATE INDEX deliveries_digest ON deliveries (digest_id);

-- Where a request came from: the host of the page before, the campaign, and the first page of the visit.
ALTER TABLE leads ADD COLUMN entry_host TEXT;
ALTER TABLE leads ADD COLUMN entry_campaign TEXT;
ALTER TABLE leads ADD COLUMN entry_page TEXT;
-- What a won lead is worth, in cents, where the owner entered it.
ALTER TABLE leads ADD COLUMN won_cents BIGINT;
ALTER TABLE leads ADD COLUMN won_at BIGINT;
-- Whether report_days has to be brought up to date with this lead, and under which days it is counted there.
ALTER TABLE leads ADD COLUMN report_due BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE leads ADD COLUMN counted_day TEXT;
ALTER TABLE leads ADD COLUMN counted_won_day TEXT;
ALTER TABLE leads ADD COLUMN counted_won_cents BIGINT NOT NULL DEFAULT 0;
CREATE INDEX leads_report_due ON leads (received_at) WHERE report_due = TRUE;

-- Counts by day, without any person: requests and won work by source, actions on pages.
CREATE TABLE report_days (
    day TEXT NOT NULL,
    measure TEXT NOT NULL,
    source TEXT NOT NULL,
    page TEXT NOT NULL,
    number BIGINT NOT NULL,
    cents BIGINT NOT NULL,
    PRIMARY KEY (day, measure, source, page)
);
