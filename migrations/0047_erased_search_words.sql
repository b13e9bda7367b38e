-- Words of erased people stayed in the index of the search until it was merged: SQLite's secure_delete does not reach
-- what FTS5 only marks as deleted. From now on it is merged after each erasure.
-- only sqlite:
INSERT INTO _lead_search (_lead_search) VALUES ('optimize');
-- end
