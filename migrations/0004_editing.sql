-- What the owner changed: one row per gesture, so that it can be told, and taken
-- back as a whole. The twin in migrations/sqlite has the same tables and columns.
CREATE TABLE changes (
    id TEXT PRIMARY KEY,
    action TEXT NOT NULL,
    entity TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    -- What it was called, for the log: it may be renamed or gone by now.
    title TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    undone_at BIGINT
);
CREATE INDEX changes_subject ON changes (entity, entity_id, id);

-- What each touched row was before; 'null' where there was none.
ALTER TABLE revisions ADD COLUMN change_id TEXT REFERENCES changes (id) ON DELETE CASCADE;
CREATE INDEX revisions_change ON revisions (change_id);

-- A picture without a text is either decorative or waits for its text.
ALTER TABLE media ADD COLUMN decorative BOOLEAN NOT NULL DEFAULT FALSE;
-- only postgres:
UPDATE media SET decorative = TRUE WHERE alt = '';
-- end
-- only sqlite:
UPDATE media SET decorative = 1 WHERE alt = '';
-- end

ALTER TABLE admin_settings ADD COLUMN row_version INTEGER NOT NULL DEFAULT 1;
