-- A won lead with a new message is unread, too. An older version counts by another condition, without this index.
DROP INDEX leads_unread;
CREATE INDEX leads_unread ON leads (received_at DESC, id DESC)
    WHERE quarantined = FALSE AND deleted_at IS NULL AND read_at IS NULL AND status <> 'closed';
