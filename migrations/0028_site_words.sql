-- The words of header, footer, help and confirmations, as JSON. While there is no row, the program's default ones.
CREATE TABLE site_words (
    id TEXT PRIMARY KEY CHECK (id = 'site-words'),
    document TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1
);
