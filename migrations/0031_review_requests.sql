-- Who was asked for a review, after a lead that was won or after a project. A person is asked once.
CREATE TABLE review_requests (
    id TEXT PRIMARY KEY,
    -- What the request came from: one of the two.
    lead_id TEXT REFERENCES leads (id) ON DELETE CASCADE,
    project_id TEXT REFERENCES projects (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    email_normalised TEXT NOT NULL,
    -- The owner's words. The places and the rest of the mail are added when it is written.
    words TEXT NOT NULL,
    -- Sent with the owner's mail program: the site sends neither the request nor a reminder.
    by_hand BOOLEAN NOT NULL DEFAULT FALSE,
    asked_at BIGINT NOT NULL,
    -- When the reminder was queued.
    reminded_at BIGINT,
    stopped_at BIGINT,
    -- 'owner' or 'customer'.
    stopped_by TEXT,
    CONSTRAINT review_requests_email_normalised_key UNIQUE (email_normalised)
);
CREATE INDEX review_requests_lead ON review_requests (lead_id);
CREATE INDEX review_requests_project ON review_requests (project_id);

-- The mails of a request are deleted with it. SQLite can only add a column that is computed when it is read.
-- only sqlite:
ALTER TABLE deliveries ADD COLUMN review_request_id TEXT
    GENERATED ALWAYS AS (CASE WHEN topic = 'review_request' THEN subject_id END) VIRTUAL
    REFERENCES review_requests (id) ON DELETE CASCADE;
-- end
-- only postgres:
ALTER TABLE deliveries ADD COLUMN review_request_id TEXT
    GENERATED ALWAYS AS (CASE WHEN topic = 'review_request' THEN subject_id END) STORED
    REFERENCES review_requests (id) ON DELETE CASCADE;
-- end
CREATE INDEX deliveries_review_request ON deliveries (review_request_id);

-- The places where customers can write a review, as JSON: a list of objects {label, url}. Not in the document, so
-- that an older version that saves the business profile keeps them.
ALTER TABLE business_profile ADD COLUMN review_places TEXT NOT NULL DEFAULT '[]';
