-- The people who wait for an answer: the newest messages of visitors.
CREATE INDEX lead_messages_of_visitors ON lead_messages (created_at) WHERE kind IN ('visitor', 'by_mail', 'decided');
