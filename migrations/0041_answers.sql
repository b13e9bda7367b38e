-- What an answer offers, and what comes with a visitor's message. lead_messages.kind may be 'chosen': the visitor
-- chose one of the times that an answer offered.

-- A time that the owner offers in an answer; NULL for one that the visitor proposed.
ALTER TABLE visit_slots ADD COLUMN message_id TEXT REFERENCES lead_messages (id) ON DELETE CASCADE;
CREATE INDEX visit_slots_message ON visit_slots (message_id);

-- A photo that was sent with a message. It is a further photo of the lead, so an older version keeps it.
ALTER TABLE uploads ADD COLUMN message_id TEXT REFERENCES lead_messages (id) ON DELETE SET NULL;
CREATE INDEX uploads_message ON uploads (message_id);
