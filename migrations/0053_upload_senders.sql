-- Who sent a photo that waits for a request, as the keyed hashes of the limits: each has a share of the room.
ALTER TABLE uploads ADD COLUMN client_key TEXT;
ALTER TABLE uploads ADD COLUMN site_key TEXT;
