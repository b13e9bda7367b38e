-- Devices that signed in: a cookie of their own lets them try again while
-- strangers are kept waiting. The table holds the hash of its token.
CREATE TABLE devices (
    token_hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    failures BIGINT NOT NULL DEFAULT 0,
    signed_in_at BIGINT NOT NULL
);
CREATE INDEX devices_account ON devices (account_id, signed_in_at);

-- Networks from which a sign-in succeeded, as keyed hashes.
CREATE TABLE known_networks (
    key TEXT PRIMARY KEY,
    signed_in_at BIGINT NOT NULL
);

-- The device that a session belongs to: signed out from afar, it is no longer known.
ALTER TABLE sessions ADD COLUMN device_hash TEXT;

-- Accounts are counted in rate_events from now on.
DELETE FROM sign_in_failures WHERE scope = 'account';
