-- The second step of a sign-in: an authenticator app, and codes for when it is lost.
CREATE TABLE totp_secrets (
    account_id TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    -- Base32, as the app shows it.
    secret TEXT NOT NULL,
    -- The period of 30 seconds whose code was used last: a code is accepted once.
    last_period BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);

-- Each is deleted when it is used. The table holds hashes.
CREATE TABLE recovery_codes (
    code_hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL
);
CREATE INDEX recovery_codes_account ON recovery_codes (account_id);

-- Sign-ins with the right password that wait for the second step. The cookie holds the token.
CREATE TABLE pending_sign_ins (
    token_hash TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    tries BIGINT NOT NULL DEFAULT 0,
    created_at BIGINT NOT NULL
);
CREATE INDEX pending_sign_ins_account ON pending_sign_ins (account_id);
