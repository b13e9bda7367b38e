-- Forms of pictures that are still to be made, in the background.
CREATE TABLE variant_jobs (
    id TEXT PRIMARY KEY,
    media_id TEXT NOT NULL REFERENCES media (id) ON DELETE CASCADE,
    width INTEGER NOT NULL,
    format TEXT NOT NULL,
    -- The smallest number first.
    priority INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    due_at BIGINT NOT NULL,
    lease_until BIGINT,
    -- Why the last try failed.
    problem TEXT,
    given_up BOOLEAN NOT NULL DEFAULT FALSE,
    CONSTRAINT variant_jobs_media_id_width_format_key UNIQUE (media_id, width, format)
);
CREATE INDEX variant_jobs_line ON variant_jobs (priority, due_at, id) WHERE NOT given_up;

-- Which settings of the encoders a form was made with; empty where nobody knows.
ALTER TABLE media_variants ADD COLUMN settings TEXT NOT NULL DEFAULT '';

-- The forms that a picture has, as pages read them: '240a 480a 1200j'.
ALTER TABLE media ADD COLUMN variants TEXT NOT NULL DEFAULT '';
UPDATE media SET variants = COALESCE((
-- only postgres:
    SELECT STRING_AGG(v.width::TEXT || SUBSTR(v.format, 1, 1), ' ') FROM media_variants v WHERE v.media_id = media.id
-- end
-- only sqlite:
    SELECT GROUP_CONCAT(v.width || SUBSTR(v.format, 1, 1), ' ') FROM media_variants v WHERE v.media_id = media.id
-- end
), '');
