-- Stories of projects: chapters, as the sections of a page, further facts, the client's words, the materials that were
-- used. Older versions of the program do not know them and show a project's text and photos.
ALTER TABLE projects ADD COLUMN sections TEXT NOT NULL DEFAULT '[]';
ALTER TABLE projects ADD COLUMN boat TEXT;
ALTER TABLE projects ADD COLUMN builder TEXT;
ALTER TABLE projects ADD COLUMN boat_length TEXT;
ALTER TABLE projects ADD COLUMN year_built INTEGER;
ALTER TABLE projects ADD COLUMN weeks INTEGER;
-- A testimonial's id, or 'linked' for the one that names the project. Not a reference: an older version may purge it.
ALTER TABLE projects ADD COLUMN testimonial_id TEXT NOT NULL DEFAULT 'linked';
ALTER TABLE projects ADD COLUMN client_words TEXT;
ALTER TABLE projects ADD COLUMN client_name TEXT;
-- A list of objects {material, note} as JSON. Not references, for the same reason.
ALTER TABLE projects ADD COLUMN materials TEXT NOT NULL DEFAULT '[]';

-- Words by which a page chooses the projects and reviews that it shows: a list of texts as JSON.
ALTER TABLE projects ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
ALTER TABLE testimonials ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';

-- The library's pictures in the chapters of a project, so that a picture in use is known as such.
CREATE TABLE project_pictures (
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
    media_id TEXT NOT NULL REFERENCES media (id),
    PRIMARY KEY (project_id, media_id)
);
CREATE INDEX project_pictures_media ON project_pictures (media_id);
