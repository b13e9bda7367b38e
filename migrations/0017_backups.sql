-- When the site was backed up last, in one row, and which server is doing it now.
CREATE TABLE backups (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- When the first one was tried.
    since BIGINT NOT NULL,
    succeeded_at BIGINT,
    bytes BIGINT,
    -- Since the last success.
    failed_at BIGINT,
    problem TEXT,
    lease_until BIGINT
);
