-- Pictures whose files are in the storage and that no row names: a process died between
-- the two. They go once they have been here for a while.
CREATE TABLE stray_files (
    -- The first part of the picture's addresses.
    key TEXT PRIMARY KEY,
    seen_at BIGINT NOT NULL,
    -- Until then somebody removes them, and nobody may store them anew.
    deleting_until BIGINT
);
