-- How customers say that they found the business is counted by day, too: rows of report_days with the measures 'told'
-- and 'told_won', whose source is the answer. Under which answer a lead is counted; empty if under none, NULL if an
-- older version has counted it.
ALTER TABLE leads ADD COLUMN counted_answer TEXT;
CREATE INDEX leads_answer_due ON leads (received_at) WHERE counted_answer IS NULL AND discovery_source <> '';
