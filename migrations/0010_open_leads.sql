-- A lead whose status is not known (a damaged row) stands with the open ones, where
-- the owner can mend it: open is what is neither won nor closed.
DROP INDEX leads_open;
DROP INDEX leads_unread;
CREATE INDEX leads_open ON leads (received_at DESC, id DESC)
    WHERE quarantined = FALSE AND deleted_at IS NULL AND status NOT IN ('won', 'closed');
CREATE INDEX leads_unread ON leads (received_at DESC, id DESC)
    WHERE quarantined = FALSE AND deleted_at IS NULL AND read_at IS NULL AND status NOT IN ('won', 'closed');
