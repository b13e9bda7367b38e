-- Confirmed visits, and deliveries that are sent anew when what they say changes.
-- The twin in migrations/sqlite has the same tables and columns.

-- A lead's confirmed visit: one of its slots. The sequence tells calendars which
-- of several invitations is the newest.
CREATE TABLE visits (
    lead_id TEXT PRIMARY KEY REFERENCES leads (id) ON DELETE CASCADE,
    slot_id TEXT NOT NULL REFERENCES visit_slots (id) ON DELETE CASCADE,
    sequence INTEGER NOT NULL,
    confirmed_at BIGINT NOT NULL
);
CREATE INDEX visits_slot ON visits (slot_id);

-- Raised whenever there is something new to say by the same channel. A worker
-- that was still sending the former edition cannot settle the new one.
ALTER TABLE deliveries ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;
