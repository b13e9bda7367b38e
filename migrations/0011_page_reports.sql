-- How quick pages are for visitors, and errors of their scripts: events of one view
-- of a page, as the steps of the funnel are events of one way through it.
ALTER TABLE analytics_events ADD COLUMN path TEXT NOT NULL DEFAULT '';
ALTER TABLE analytics_events ADD COLUMN value BIGINT NOT NULL DEFAULT 0;
