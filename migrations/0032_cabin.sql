-- The visitor's own cabin in other materials: what a material does to a surface, and what a request says about it.
-- Older versions of the program do not know these columns; the materials that they add have the defaults.
ALTER TABLE materials ADD COLUMN kind TEXT NOT NULL DEFAULT 'wood';
ALTER TABLE materials ADD COLUMN swatch_media_id TEXT REFERENCES media (id);
-- '#rrggbb'; none for the mean color of the swatch.
ALTER TABLE materials ADD COLUMN color TEXT;
-- In percent.
ALTER TABLE materials ADD COLUMN grain_contrast INTEGER NOT NULL DEFAULT 35;
ALTER TABLE materials ADD COLUMN grain_scale INTEGER NOT NULL DEFAULT 50;
ALTER TABLE materials ADD COLUMN gloss INTEGER NOT NULL DEFAULT 30;
-- A list of objects {style} as JSON. Not references: an older version may purge a style.
ALTER TABLE materials ADD COLUMN styles TEXT NOT NULL DEFAULT '[]';

-- A list of objects {name, materialId, material, direction} as JSON. It says how a material was called then.
ALTER TABLE leads ADD COLUMN surfaces TEXT NOT NULL DEFAULT '[]';

-- The lead whose sketch it is: the photo in other materials. Such a row has no lead_id, which is unique, so an older
-- version would sweep it a day later: its created_at is in the year 9999.
ALTER TABLE uploads ADD COLUMN sketch_lead_id TEXT REFERENCES leads (id) ON DELETE CASCADE;
CREATE UNIQUE INDEX uploads_sketch_lead_id_key ON uploads (sketch_lead_id);
