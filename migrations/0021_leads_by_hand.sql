-- Who added a lead by hand, after a call or a walk-in: the account's e-mail address. NULL for a lead that a
-- form of the site brought.
ALTER TABLE leads ADD COLUMN added_by TEXT;
