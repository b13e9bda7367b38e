-- What was typed and is not a version of its row yet: kept by the server while
-- somebody writes, never public. The twin in migrations/sqlite has the same
-- tables and columns.
CREATE TABLE drafts (
    entity TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    document TEXT NOT NULL,
    -- What the row was when the draft was begun, and which version of it: whoever
    -- else changed the row meanwhile is not written over.
    base TEXT NOT NULL,
    base_version INTEGER NOT NULL,
    -- Rises with every save; a tab that knows an older one is behind.
    revision INTEGER NOT NULL,
    -- The tab that saved last: its own repeated request is no stranger's.
    editor TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id) ON DELETE SET NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (entity, entity_id)
);

-- Addresses under which somebody without an account sees what is not public. The
-- secret part of each follows from its id and the server's key.
CREATE TABLE preview_links (
    id TEXT PRIMARY KEY,
    entity TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    account_id TEXT REFERENCES accounts (id) ON DELETE SET NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    revoked_at BIGINT
);
CREATE INDEX preview_links_subject ON preview_links (entity, entity_id, id);
