-- How often making this variant ended the process that makes them.
ALTER TABLE variant_jobs ADD COLUMN crashes INTEGER NOT NULL DEFAULT 0;
