-- The first run: an answer for each of its questions. An empty one is left out.
CREATE TABLE first_run_answers (
    question TEXT PRIMARY KEY,
    -- JSON.
    answer TEXT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- What the run has written into the content, by place, so that it never writes over what the owner has changed since.
CREATE TABLE first_run_written (
    place TEXT PRIMARY KEY,
    -- JSON.
    value TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);
