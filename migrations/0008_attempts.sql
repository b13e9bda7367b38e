-- A request to save names its attempt, so that the same request again, after its
-- answer was lost, is answered and not carried out twice.
ALTER TABLE changes ADD COLUMN attempt_id TEXT;
CREATE UNIQUE INDEX changes_attempt ON changes (attempt_id);
