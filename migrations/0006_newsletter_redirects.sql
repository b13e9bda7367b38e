-- The newsletter's subscribers, redirects with what they are fed by, and links.
-- The twin in migrations/sqlite has the same tables and columns.

-- Addresses are kept as typed and compared without regard to case.
ALTER TABLE subscribers ADD COLUMN email_normalised TEXT NOT NULL DEFAULT '';
UPDATE subscribers SET email_normalised = LOWER(email);
CREATE UNIQUE INDEX subscribers_email_normalised_key ON subscribers (email_normalised);
-- The privacy policy that was in force, and when it was asked for last: whoever
-- does not confirm within a month of that is forgotten.
ALTER TABLE subscribers ADD COLUMN consent_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE subscribers ADD COLUMN requested_at BIGINT NOT NULL DEFAULT 0;
UPDATE subscribers SET requested_at = created_at;
CREATE INDEX subscribers_state ON subscribers (state, id);

-- The mail that asks a subscriber to confirm: the outbox's second table, because
-- a subscriber is no lead.
CREATE TABLE subscriber_mails (
    subscriber_id TEXT PRIMARY KEY REFERENCES subscribers (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    edition INTEGER NOT NULL DEFAULT 0,
    next_attempt_at BIGINT NOT NULL,
    lease_until BIGINT,
    last_outcome TEXT,
    updated_at BIGINT NOT NULL
);
CREATE INDEX subscriber_mails_due ON subscriber_mails (next_attempt_at) WHERE state = 'pending';

-- Addresses of this site that lead elsewhere.
CREATE TABLE redirects (
    id TEXT PRIMARY KEY,
    from_path TEXT NOT NULL,
    target TEXT NOT NULL,
    kind TEXT NOT NULL,
    hits BIGINT NOT NULL DEFAULT 0,
    last_hit_at BIGINT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT
);
CREATE UNIQUE INDEX redirects_from_path_key ON redirects (from_path) WHERE deleted_at IS NULL;

-- Addresses that were asked for and are not there. Paths alone: no query, nothing
-- about who asked. A bounded number of them.
CREATE TABLE missing_paths (
    path TEXT PRIMARY KEY,
    hits BIGINT NOT NULL,
    first_seen_at BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL,
    referrer TEXT
);

-- Earlier slugs of a project, as post_slugs are of a post.
CREATE TABLE project_slugs (
    slug TEXT PRIMARY KEY,
    project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE
);
CREATE INDEX project_slugs_project ON project_slugs (project_id);

-- Every address that the content links to, once.
CREATE TABLE links (
    id TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    is_external BOOLEAN NOT NULL,
    state TEXT NOT NULL,
    outcome TEXT,
    failures INTEGER NOT NULL DEFAULT 0,
    is_ignored BOOLEAN NOT NULL DEFAULT FALSE,
    checked_at BIGINT,
    next_check_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    CONSTRAINT links_url_key UNIQUE (url)
);
CREATE INDEX links_due ON links (next_check_at) WHERE is_ignored = FALSE;
CREATE INDEX links_state ON links (is_ignored, state, id);

-- Where it is linked from: a row of the content.
CREATE TABLE link_uses (
    link_id TEXT NOT NULL REFERENCES links (id) ON DELETE CASCADE,
    entity TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    title TEXT NOT NULL,
    PRIMARY KEY (link_id, entity, entity_id)
);
CREATE INDEX link_uses_subject ON link_uses (entity, entity_id);
