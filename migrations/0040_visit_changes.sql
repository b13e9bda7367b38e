-- Visits that are moved and canceled by either side, and the reminder of the day before.

-- A canceled visit keeps its row: its cancellation has to have a later number than the invitation. Confirming a time
-- again clears this. An older instance shows a canceled visit as confirmed; its time is free all the same.
ALTER TABLE visits ADD COLUMN canceled_at BIGINT;
-- 'owner' or 'visitor'.
ALTER TABLE visits ADD COLUMN canceled_by TEXT;

-- When the reminder was queued, or was not needed anymore.
ALTER TABLE visits ADD COLUMN reminded_at BIGINT;
