-- The second step of a sign-in: an authenticator app, passkeys, and codes for when they are lost.
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

-- Credentials of WebAuthn.
CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- As the authenticator names it: base64url.
    credential_id TEXT NOT NULL,
    name TEXT NOT NULL,
    -- JSON of the library: the public key and what the authenticator said of itself.
    credential TEXT NOT NULL,
    -- The authenticator's count of signatures in its newest answer; 0 before, and if it does not count.
    sign_count BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT,
    CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkeys_account ON passkeys (account_id);

-- What an authenticator was asked and has not answered yet, one for each session (to add a passkey)
-- and each waiting sign-in.
CREATE TABLE passkey_ceremonies (
    -- Of the session or the waiting sign-in.
    token_hash TEXT PRIMARY KEY,
    -- JSON of the library.
    state TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
