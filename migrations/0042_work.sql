-- What follows after a request is won. lead_messages.kind may also be 'progress' (the owner's note on the work),
-- 'decision' (a question of the owner with choices) or 'decided' (the visitor's answer to one). Older versions of the
-- program do not show them; if one sends their mails, these have the words and the link.

-- Of a decision: a list of texts as JSON.
ALTER TABLE lead_messages ADD COLUMN choices TEXT NOT NULL DEFAULT '[]';

-- Which message answers which decision; a decision has one answer at most.
CREATE TABLE lead_decisions (
    decision_id TEXT PRIMARY KEY REFERENCES lead_messages (id) ON DELETE CASCADE,
    answer_id TEXT NOT NULL UNIQUE REFERENCES lead_messages (id) ON DELETE CASCADE
);

-- The project that was begun from the notes of the work.
ALTER TABLE leads ADD COLUMN story_id TEXT REFERENCES projects (id) ON DELETE SET NULL;
CREATE INDEX leads_story ON leads (story_id);
