-- The time that a moved visit had before, as its visitor was told last: the mail about the new time names it. NULL for a
-- visit that was not moved, or by an older version.
ALTER TABLE visits ADD COLUMN moved_from BIGINT;
