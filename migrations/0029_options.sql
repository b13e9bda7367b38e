-- The owner's lists: services, vessel types, how people found the site, gallery tags, categories of questions. Every
-- start adds the first options that are missing. Older versions of the program do not know the table: they go on with
-- the options that were part of the program, and store the same codes.
CREATE TABLE options (
    id TEXT PRIMARY KEY,
    list TEXT NOT NULL,
    code TEXT NOT NULL,
    label TEXT NOT NULL,
    display_order INTEGER NOT NULL DEFAULT 0,
    is_offered BOOLEAN NOT NULL DEFAULT TRUE,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT
);
-- A code is never used again, not even that of a deleted option.
CREATE UNIQUE INDEX options_code_key ON options (list, code);
