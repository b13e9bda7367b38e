-- The card that was drawn last for a page: once the page says something else,
-- the former card's file goes. The twin in migrations/sqlite has the same
-- tables and columns.
CREATE TABLE share_cards (
    -- 'post/<slug>', 'project/<slug>', 'page/<slug>', ...
    subject TEXT PRIMARY KEY,
    hash TEXT NOT NULL,
    drawn_at BIGINT NOT NULL
);
CREATE INDEX share_cards_hash ON share_cards (hash);

-- Searched texts are read anew at the next start: blocks no longer run together.
-- only postgres:
INSERT INTO posts_unsettled (post_id) SELECT id FROM posts ON CONFLICT (post_id) DO NOTHING;
-- end
-- only sqlite:
INSERT INTO posts_unsettled (post_id) SELECT id FROM posts WHERE true ON CONFLICT (post_id) DO NOTHING;
-- end
