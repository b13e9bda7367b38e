-- Requests that their visitors withdrew, which deletes them: what the mail to the owner says. Nothing here names a person.
CREATE TABLE withdrawals (
    id TEXT PRIMARY KEY,
    reference TEXT NOT NULL,
    -- When the booked visit would have begun; NULL without one to come.
    visit_at BIGINT,
    withdrawn_at BIGINT NOT NULL
);

-- Deleting the subject deletes its deliveries. SQLite can only add a column that is computed when it is read.
-- only sqlite:
ALTER TABLE deliveries ADD COLUMN withdrawal_id TEXT
    GENERATED ALWAYS AS (CASE WHEN topic = 'withdrawal' THEN subject_id END) VIRTUAL
    REFERENCES withdrawals (id) ON DELETE CASCADE;
-- end
-- only postgres:
ALTER TABLE deliveries ADD COLUMN withdrawal_id TEXT
    GENERATED ALWAYS AS (CASE WHEN topic = 'withdrawal' THEN subject_id END) STORED
    REFERENCES withdrawals (id) ON DELETE CASCADE;
-- end
CREATE INDEX deliveries_withdrawal ON deliveries (withdrawal_id) WHERE withdrawal_id IS NOT NULL;
