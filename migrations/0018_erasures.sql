-- What is left to be done, and to be remembered, once something was erased.

-- Visitors' photos whose rows were deleted, until the storage has deleted their files too.
CREATE TABLE photo_deletions (
    storage_key TEXT PRIMARY KEY,
    since BIGINT NOT NULL,
    -- Attempts by the worker.
    tries INTEGER NOT NULL DEFAULT 0,
    due_at BIGINT NOT NULL
);
CREATE INDEX photo_deletions_due ON photo_deletions (due_at);
CREATE INDEX uploads_storage_key ON uploads (storage_key);

-- Ids of leads that were erased and of subscribers who left: a backup that still has them must not
-- bring them back.
CREATE TABLE erased_rows (
    id TEXT PRIMARY KEY,
    erased_at BIGINT NOT NULL
);
