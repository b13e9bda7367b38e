-- The events of which a device shows no notification, by their codes.
ALTER TABLE push_subscriptions ADD COLUMN silent_events TEXT NOT NULL DEFAULT '';
