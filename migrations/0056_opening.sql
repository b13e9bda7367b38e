-- Whether visitors see the site. The row is added when the server starts: a site that has pages already is open.
CREATE TABLE site_opening (
    id TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    -- What an undo brings back.
    former_state TEXT NOT NULL,
    changed_at BIGINT NOT NULL
);
