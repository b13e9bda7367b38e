-- The pages of the site, each made of sections: a list of objects {id, type, anchor, hidden, values} as JSON.
-- Older versions of the program do not know them and show the words that were part of the program until now.
CREATE TABLE pages (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    slug TEXT NOT NULL,
    sections TEXT NOT NULL DEFAULT '[]',
    in_header BOOLEAN NOT NULL DEFAULT FALSE,
    footer TEXT NOT NULL DEFAULT 'none',
    display_order INTEGER NOT NULL DEFAULT 0,
    status TEXT NOT NULL DEFAULT 'draft',
    publish_at TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT
);
CREATE UNIQUE INDEX pages_slug_key ON pages (slug) WHERE deleted_at IS NULL;

-- The library's pictures in the sections of a page, so that a picture in use is known as such.
CREATE TABLE page_pictures (
    page_id TEXT NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
    media_id TEXT NOT NULL REFERENCES media (id),
    PRIMARY KEY (page_id, media_id)
);
CREATE INDEX page_pictures_media ON page_pictures (media_id);

-- The page that a redirect from a former address follows. An older version takes such a redirect for one of the owner's.
ALTER TABLE redirects ADD COLUMN page_id TEXT REFERENCES pages (id) ON DELETE CASCADE;
CREATE INDEX redirects_page ON redirects (page_id);
