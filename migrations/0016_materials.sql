-- The woods that the workshop builds with; they were part of the program until now.
-- The counterpart in migrations/sqlite has the same tables and columns.
CREATE TABLE materials (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    species TEXT,
    media_id TEXT REFERENCES media (id),
    home_text TEXT,
    residential_text TEXT,
    details TEXT,
    hardness TEXT,
    weight TEXT,
    movement TEXT,
    finish TEXT,
    pages TEXT NOT NULL,
    display_order INTEGER NOT NULL DEFAULT 0,
    is_visible BOOLEAN NOT NULL DEFAULT TRUE,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    row_version INTEGER NOT NULL DEFAULT 1,
    deleted_at BIGINT
);

-- A site that is in use keeps its four woods, with the pictures of their slots.
INSERT INTO materials (id, name, species, media_id, home_text, residential_text, details, hardness, weight, movement,
    finish, pages, display_order, created_at, updated_at)
SELECT 'teak', 'Teak', 'Tectona grandis',
    (SELECT media_id FROM page_section_images WHERE page_slug = 'residential' AND section_key = 'material_teak'
        AND deleted_at IS NULL),
    'For decks and wet soles. Its own oil keeps the water out.',
    'For wet rooms, counters and everything outdoors.',
    'Straight, slightly coarse grain with a waxy hand. Its own oil keeps the water out, so it needs no film on top. It darkens from straw to honey in its first summer.',
    '1,070 lbf, Janka', '41 lb/ft³', '5.3 % as it dries', 'Oil, or nothing at all', 'both', 1, CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT), CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)
WHERE EXISTS (SELECT 1 FROM business_profile) OR EXISTS (SELECT 1 FROM page_section_images);
INSERT INTO materials (id, name, species, media_id, home_text, residential_text, details, hardness, weight, movement,
    finish, pages, display_order, created_at, updated_at)
SELECT 'mahogany', 'Mahogany', 'Swietenia macrophylla',
    (SELECT media_id FROM page_section_images WHERE page_slug = 'residential' AND section_key = 'material_mahogany'
        AND deleted_at IS NULL),
    'For brightwork and classic saloons. Takes twelve coats like glass.',
    'For doors, tables and anything that should shine.',
    'Even pores and a ribbon that changes sides as you walk past. It moves less than any other wood we use, which is why patterns and instrument cases were made of it.',
    '900 lbf, Janka', '37 lb/ft³', '4.3 % as it dries', 'Up to twelve coats of varnish', 'both', 2, CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT), CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)
WHERE EXISTS (SELECT 1 FROM business_profile) OR EXISTS (SELECT 1 FROM page_section_images);
INSERT INTO materials (id, name, species, media_id, home_text, residential_text, details, hardness, weight, movement,
    finish, pages, display_order, created_at, updated_at)
SELECT 'maple', 'Maple', 'Acer saccharum',
    (SELECT media_id FROM page_section_images WHERE page_slug = 'residential' AND section_key = 'material_maple'
        AND deleted_at IS NULL),
    'For pale, hard-wearing cabins and drawer sides.',
    'For drawer sides, worktops and pale rooms.',
    'So fine that the pores are hard to find, and the hardest of the four. It takes a plane to a polish and wears for generations in a drawer. Kept pale, it wants a finish without yellow.',
    '1,450 lbf, Janka', '44 lb/ft³', '9.9 % as it dries', 'Soap, or a clear satin', 'both', 3, CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT), CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)
WHERE EXISTS (SELECT 1 FROM business_profile) OR EXISTS (SELECT 1 FROM page_section_images);
INSERT INTO materials (id, name, species, media_id, home_text, residential_text, details, hardness, weight, movement,
    finish, pages, display_order, created_at, updated_at)
SELECT 'walnut', 'Walnut', 'Juglans nigra',
    (SELECT media_id FROM page_section_images WHERE page_slug = 'residential' AND section_key = 'material_walnut'
        AND deleted_at IS NULL),
    'For paneling and furniture. Dark, calm, easy on the eye at night.',
    'For libraries, paneling and furniture.',
    'Chocolate with a violet cast, calmer in the quarter and wilder near the root. It is the one that grows lighter with the years, so we hang pictures late.',
    '1,010 lbf, Janka', '38 lb/ft³', '7.8 % as it dries', 'Hand-rubbed oil and wax', 'both', 4, CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT), CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)
WHERE EXISTS (SELECT 1 FROM business_profile) OR EXISTS (SELECT 1 FROM page_section_images);

-- Their slots on the residential page are gone.
DELETE FROM drafts WHERE entity = 'page-images' AND entity_id IN (SELECT id FROM page_section_images
    WHERE page_slug = 'residential' AND section_key LIKE 'material_%');
DELETE FROM page_section_images WHERE page_slug = 'residential' AND section_key LIKE 'material_%';
