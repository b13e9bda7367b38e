-- Photos that the owner shared from a phone into a lead. The visitor does not see them.
ALTER TABLE uploads ADD COLUMN by_owner BOOLEAN NOT NULL DEFAULT FALSE;
