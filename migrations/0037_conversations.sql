-- What the owner and a visitor write to each other after a request. Older versions of the program do not know it: they
-- neither send these messages nor show the visitor's page.
CREATE TABLE lead_messages (
    id TEXT PRIMARY KEY,
    lead_id TEXT NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    -- 'reply', 'mail_program', 'visitor', 'by_mail', 'chosen' or 'link'.
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

-- A time that the owner offers in an answer; NULL for one that the visitor proposed.
ALTER TABLE visit_slots ADD COLUMN message_id TEXT REFERENCES lead_messages (id) ON DELETE CASCADE;
CREATE INDEX visit_slots_message ON visit_slots (message_id);

-- A photo that was sent with a message. It is a further photo of the lead, so an older version keeps it.
ALTER TABLE uploads ADD COLUMN message_id TEXT REFERENCES lead_messages (id) ON DELETE SET NULL;
CREATE INDEX uploads_message ON uploads (message_id);

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

-- The search finds messages, as it finds notes.
-- only sqlite:
DROP VIEW _lead_words;
CREATE VIEW _lead_words AS SELECT l.id, l.merged_into, l.digits,
    l.search_text || ' ' || COALESCE(l.discovery_source, '') || ' '
    || replace(replace(replace(replace(l.surfaces, '"materialId":', ' '), '"material":', ' '), '"direction":', ' '),
        '"name":', ' ')
    || ' ' || l.digits || ' ' || substr(l.digits, 2) || ' ' || substr(l.digits, 3) || ' ' || substr(l.digits, 4)
    || ' ' || substr(l.digits, 5) || ' ' || substr(l.digits, 6) || ' ' || substr(l.digits, 7)
    || ' ' || substr(l.digits, 8) || ' ' || substr(l.digits, 9) || ' ' || substr(l.digits, 10)
    || ' ' || substr(l.digits, 11) || ' ' || substr(l.digits, 12)
    || ' ' || COALESCE((SELECT group_concat(n.text, ' ') FROM lead_notes n WHERE n.lead_id = l.id), '')
    || ' ' || COALESCE((SELECT group_concat(m.text, ' ') FROM lead_messages m WHERE m.lead_id = l.id), '') AS words
FROM (
    SELECT id, merged_into, search_text, discovery_source, surfaces,
        replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(phone),
            ' ', ''), '-', ''), '.', ''), '(', ''), ')', ''), '+', ''), '/', ''), 'e', ''), 'x', ''), 't', ''), '#', '')
            AS digits
    FROM leads
) l;
CREATE TRIGGER lead_messages_added AFTER INSERT ON lead_messages BEGIN
    UPDATE _lead_index SET words = (SELECT e.words FROM _lead_entries e WHERE e.lead_id = _lead_index.lead_id)
    WHERE lead_id IN (new.lead_id, (SELECT l.merged_into FROM leads l WHERE l.id = new.lead_id))
        AND EXISTS (SELECT 1 FROM leads l WHERE l.id = _lead_index.lead_id);
END;
CREATE TRIGGER lead_messages_changed AFTER UPDATE ON lead_messages BEGIN
    UPDATE _lead_index SET words = (SELECT e.words FROM _lead_entries e WHERE e.lead_id = _lead_index.lead_id)
    WHERE lead_id IN (new.lead_id, (SELECT l.merged_into FROM leads l WHERE l.id = new.lead_id))
        AND EXISTS (SELECT 1 FROM leads l WHERE l.id = _lead_index.lead_id);
END;
CREATE TRIGGER lead_messages_removed AFTER DELETE ON lead_messages BEGIN
    UPDATE _lead_index SET words = (SELECT e.words FROM _lead_entries e WHERE e.lead_id = _lead_index.lead_id)
    WHERE lead_id IN (old.lead_id, (SELECT l.merged_into FROM leads l WHERE l.id = old.lead_id))
        AND EXISTS (SELECT 1 FROM leads l WHERE l.id = _lead_index.lead_id);
END;
-- end
-- only postgres:
CREATE OR REPLACE VIEW _lead_words AS SELECT l.id, l.merged_into, d.digits,
    concat_ws(' ', l.search_text, l.discovery_source,
        replace(replace(replace(replace(l.surfaces, '"materialId":', ' '), '"material":', ' '), '"direction":', ' '),
            '"name":', ' '),
        (SELECT string_agg(substr(d.digits, s.n), ' ') FROM generate_series(1, 12) AS s (n)),
        (SELECT string_agg(n.text, ' ') FROM lead_notes n WHERE n.lead_id = l.id),
        (SELECT string_agg(m.text, ' ') FROM lead_messages m WHERE m.lead_id = l.id)) AS words
FROM leads l CROSS JOIN LATERAL (SELECT left(regexp_replace(l.phone, '[^0-9]', '', 'g'), 40) AS digits) d;
CREATE TRIGGER lead_messages_written AFTER INSERT OR UPDATE OR DELETE ON lead_messages
    FOR EACH ROW EXECUTE FUNCTION index_noted_lead();
-- end
