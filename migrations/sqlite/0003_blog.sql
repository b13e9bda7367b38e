-- What makes a page of the blog cost the same with ten posts and with a hundred
-- thousand. All of it follows from the posts and is kept by one function
-- (crates/backend/src/db/post_lists.rs, settle).
-- The twin in migrations/postgres has the same tables and columns, except those
-- that begin with an underscore: full-text search is each engine's own.

-- Every list a published post stands in: '' is all of them, 'category/<slug>'
-- and 'tag/<slug>' the archives. Ordinals count from the oldest, 1 to n without
-- a gap, and posts whose date has not come are at the upper end: the newest that
-- is out tells how many are out, and a page is a range of ordinals.
CREATE TABLE post_lists (
    list TEXT NOT NULL,
    post_id TEXT NOT NULL REFERENCES posts (id),
    publication_date TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    PRIMARY KEY (list, post_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX post_lists_place ON post_lists (list, ordinal);
CREATE INDEX post_lists_day ON post_lists (list, publication_date, post_id);
CREATE INDEX post_lists_post ON post_lists (post_id);

-- Categories and tags in use, with the number of their published posts,
-- scheduled ones included.
CREATE TABLE post_terms (
    list TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    posts INTEGER NOT NULL
) STRICT;
CREATE INDEX post_terms_rank ON post_terms (kind, posts DESC, name);

-- What search looks through: the words of a published post without its markup.
CREATE TABLE post_texts (
    number INTEGER PRIMARY KEY,
    post_id TEXT NOT NULL REFERENCES posts (id),
    publication_date TEXT NOT NULL,
    title TEXT NOT NULL,
    excerpt TEXT NOT NULL,
    body TEXT NOT NULL,
    tags TEXT NOT NULL,
    CONSTRAINT post_texts_post_id_key UNIQUE (post_id)
) STRICT;

CREATE VIRTUAL TABLE _post_search USING fts5 (
    title, excerpt, body, tags,
    content = 'post_texts', content_rowid = 'number',
    tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3'
);
CREATE TRIGGER post_texts_added AFTER INSERT ON post_texts BEGIN
    INSERT INTO _post_search (rowid, title, excerpt, body, tags)
    VALUES (new.number, new.title, new.excerpt, new.body, new.tags);
END;
CREATE TRIGGER post_texts_removed AFTER DELETE ON post_texts BEGIN
    INSERT INTO _post_search (_post_search, rowid, title, excerpt, body, tags)
    VALUES ('delete', old.number, old.title, old.excerpt, old.body, old.tags);
END;
CREATE TRIGGER post_texts_changed AFTER UPDATE ON post_texts BEGIN
    INSERT INTO _post_search (_post_search, rowid, title, excerpt, body, tags)
    VALUES ('delete', old.number, old.title, old.excerpt, old.body, old.tags);
    INSERT INTO _post_search (rowid, title, excerpt, body, tags)
    VALUES (new.number, new.title, new.excerpt, new.body, new.tags);
END;

-- Posts that were written before, or by other means: settled at the next start.
CREATE TABLE posts_unsettled (
    post_id TEXT PRIMARY KEY
) STRICT;
INSERT INTO posts_unsettled (post_id) SELECT id FROM posts;

CREATE INDEX posts_featured ON posts (publication_date DESC, id DESC)
    WHERE status = 'published' AND deleted_at IS NULL AND is_featured;
