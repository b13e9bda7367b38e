-- What the owner and a visitor write to each other after a request. Older versions of the program do not know it: they
-- neither send these messages nor show the visitor's page.
CREATE TABLE lead_messages (
    id TEXT PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    -- 'reply', 'mail_program', 'visitor', 'by_mail' or 'link'.
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    -- The lead's status before this reply, if it changed it: an undone reply gives it back.
    former_status TEXT,
    created_at BIGINT NOT NULL
);
CREATE INDEX lead_messages_lead ON lead_messages (lead_id, created_at);

-- Raised by every message, so that two devices do not answer the same one without knowing of each other.
ALTER TABLE leads ADD COLUMN conversation_version INTEGER NOT NULL DEFAULT 0;
-- The links to the visitor's page contain it: raising it revokes them all.
ALTER TABLE leads ADD COLUMN page_version INTEGER NOT NULL DEFAULT 0;
-- Until when the newest link works. None: 90 days from the request; 0: the owner has closed the page.
ALTER TABLE leads ADD COLUMN page_until BIGINT;
-- When the visitor last opened the page.
ALTER TABLE leads ADD COLUMN page_seen_at BIGINT;

-- The mails of a message are deleted with it. SQLite can only add a column that is computed when it is read.
-- only sqlite:
ALTER TABLE deliveries ADD COLUMN message_id TEXT
    GENERATED ALWAYS AS (CASE WHEN topic = 'message' THEN subject_id END) VIRTUAL
    REFERENCES lead_messages (id) ON DELETE CASCADE;
-- end
-- only postgres:
ALTER TABLE deliveries ADD COLUMN message_id TEXT
    GENERATED ALWAYS AS (CASE WHEN topic = 'message' THEN subject_id END) STORED
    REFERENCES lead_messages (id) ON DELETE CASCADE;
-- end
CREATE INDEX deliveries_message ON deliveries (message_id);

-- The owner's texts to begin an answer with.
CREATE TABLE reply_templates (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    display_order INTEGER NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT
);
