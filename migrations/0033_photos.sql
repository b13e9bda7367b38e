-- The photos of a lead after its first one, and what the visitor says about each. The first one keeps lead_id, which is
-- unique, so an older version would sweep the others a day later: their created_at is in the year 9999.
ALTER TABLE uploads ADD COLUMN further_lead_id TEXT REFERENCES leads (id) ON DELETE CASCADE;
ALTER TABLE uploads ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
ALTER TABLE uploads ADD COLUMN words TEXT NOT NULL DEFAULT '';
CREATE INDEX uploads_further_lead ON uploads (further_lead_id);
