//! The second step of a sign-in: authenticator apps, recovery codes, and sign-ins that wait for it.

use crate::db::core::rows::{self, raised};
use crate::db::{Db, WriteTx, db_read, db_tx, execute, execute_once, read, statements};
use crate::error::DbError;
use domain::{Timestamp, limits};

statements!({
    const STATE: &str = "SELECT (SELECT created_at FROM totp_secrets WHERE account_id = $1) AS app_since, \
         (SELECT COUNT(*) FROM recovery_codes WHERE account_id = $1) AS codes_left";
    const IS_ON: &str = "SELECT EXISTS (SELECT 1 FROM totp_secrets WHERE account_id = $1) \
         OR EXISTS (SELECT 1 FROM passkeys WHERE account_id = $1)";
    const WAYS: &str = "SELECT EXISTS (SELECT 1 FROM totp_secrets WHERE account_id = $1) AS app, \
         EXISTS (SELECT 1 FROM passkeys WHERE account_id = $1) AS passkeys";
    const SECRET: &str = "SELECT secret FROM totp_secrets WHERE account_id = $1";
    const SET_SECRET: &str = "INSERT INTO totp_secrets (account_id, secret, last_period, created_at) \
         VALUES ($1, $2, $3, $4) ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, \
         last_period = excluded.last_period, created_at = excluded.created_at";
    // A period in the future was used before the clock was set back, and counts no more.
    const USE_PERIOD: &str = "UPDATE totp_secrets SET last_period = $1 \
         WHERE account_id = $2 AND (last_period < $1 OR last_period > $3)";
    const REMOVE_SECRET: &str = "DELETE FROM totp_secrets WHERE account_id = $1";
    const REMOVE_PASSKEYS: &str = "DELETE FROM passkeys WHERE account_id = $1";
    const HAS_CODES: &str = "SELECT EXISTS (SELECT 1 FROM recovery_codes WHERE account_id = $1)";
    const ADD_CODE: &str = "INSERT INTO recovery_codes (code_hash, account_id, created_at) VALUES ($1, $2, $3)";
    const USE_CODE: &str = "DELETE FROM recovery_codes WHERE code_hash = $1 AND account_id = $2";
    const REMOVE_CODES: &str = "DELETE FROM recovery_codes WHERE account_id = $1";
    const ADD_PENDING: &str =
        "INSERT INTO pending_sign_ins (token_hash, account_id, tries, created_at) VALUES ($1, $2, 0, $3)";
    const DELETE_OLDEST_PENDING: &str = "DELETE FROM pending_sign_ins WHERE account_id = $1 AND token_hash NOT IN \
         (SELECT token_hash FROM pending_sign_ins WHERE account_id = $1 ORDER BY created_at DESC, token_hash LIMIT $2)";
    const PENDING: &str = "SELECT p.account_id, a.email, p.created_at FROM pending_sign_ins p \
         JOIN accounts a ON a.id = p.account_id WHERE p.token_hash = $1";
    const TRY_PENDING: &str =
        concat!("UPDATE pending_sign_ins SET tries = ", raised!("tries"), " WHERE token_hash = $1 AND tries < $2");
    const TAKE_PENDING: &str = "DELETE FROM pending_sign_ins WHERE token_hash = $1";
    const REMOVE_PENDING: &str = "DELETE FROM pending_sign_ins WHERE account_id = $1";
    const SWEEP_PENDING: &str = "DELETE FROM pending_sign_ins WHERE created_at <= $1 OR created_at > $2";
});

/// What an account has for the second step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct State {
    pub(crate) app_since: Option<i64>,
    pub(crate) codes_left: i64,
}

/// What the second step of a sign-in accepts, besides recovery codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Ways {
    pub(crate) app: bool,
    pub(crate) passkeys: bool,
}

/// A sign-in that waits for its second step.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Pending {
    pub(crate) account_id: String,
    pub(crate) email: String,
    pub(crate) created_at: i64,
}

/// What an account has; nothing if its app cannot be read.
pub(crate) async fn state(db: &Db, account_id: &str) -> Result<State, DbError> {
    let state: Option<State> = read!(db, one("totp_secrets"), STATE, account_id)?;
    Ok(state.unwrap_or(State { app_since: None, codes_left: 0 }))
}

/// Whether a sign-in of the account needs a second step.
pub(crate) async fn is_on(tx: &mut WriteTx, account_id: &str) -> Result<bool, DbError> {
    Ok(db_tx!(tx, |c| sqlx::query_scalar(IS_ON).bind(account_id).fetch_one(c).await)?)
}

/// The same outside a transaction.
pub(crate) async fn is_on_now(db: &Db, account_id: &str) -> Result<bool, DbError> {
    Ok(db_read!(db, |c| sqlx::query_scalar(IS_ON).bind(account_id).fetch_one(c).await)?)
}

/// What the account's second step accepts.
pub(crate) async fn ways(db: &Db, account_id: &str) -> Result<Ways, DbError> {
    let ways: Option<Ways> = read!(db, one("accounts"), WAYS, account_id)?;
    Ok(ways.unwrap_or_default())
}

/// The secret shared with the account's app, if there is one that can be read.
pub(crate) async fn secret(tx: &mut WriteTx, account_id: &str) -> Result<Option<String>, DbError> {
    Ok(db_tx!(tx, |c| rows::value("totp_secrets", sqlx::query_as(SECRET).bind(account_id), c).await)?)
}

/// Sets the secret; codes up to `period` are used up.
pub(crate) async fn set_secret(
    tx: &mut WriteTx,
    account_id: &str,
    secret: &str,
    period: i64,
    now: Timestamp,
) -> Result<(), DbError> {
    execute!(tx, SET_SECRET, account_id, secret, period, now.0).map(drop)
}

/// Uses up the codes until a period; false if they were. `newest` is the newest period that is
/// accepted now.
pub(crate) async fn use_period(tx: &mut WriteTx, account_id: &str, period: i64, newest: i64) -> Result<bool, DbError> {
    Ok(execute!(tx, USE_PERIOD, period, account_id, newest)? == 1)
}

/// Uses up a recovery code; false if there is none with this hash.
pub(crate) async fn use_code(tx: &mut WriteTx, account_id: &str, code_hash: &str) -> Result<bool, DbError> {
    Ok(execute!(tx, USE_CODE, code_hash, account_id)? == 1)
}

/// Replaces the account's recovery codes.
pub(crate) async fn set_codes(
    tx: &mut WriteTx,
    account_id: &str,
    hashes: &[String],
    now: Timestamp,
) -> Result<(), DbError> {
    execute!(tx, REMOVE_CODES, account_id)?;
    for hash in hashes {
        execute!(tx, ADD_CODE, hash, account_id, now.0)?;
    }
    Ok(())
}

/// Whether the account has recovery codes that were not used.
pub(crate) async fn has_codes(tx: &mut WriteTx, account_id: &str) -> Result<bool, DbError> {
    Ok(db_tx!(tx, |c| sqlx::query_scalar(HAS_CODES).bind(account_id).fetch_one(c).await)?)
}

/// Removes the app; false if there was none.
pub(crate) async fn remove_app(tx: &mut WriteTx, account_id: &str) -> Result<bool, DbError> {
    Ok(execute!(tx, REMOVE_SECRET, account_id)? == 1)
}

/// Removes app, passkeys and recovery codes; false if there was neither app nor passkey. Waiting
/// sign-ins first, as where one ends: in another order the two could deadlock.
pub(crate) async fn remove(tx: &mut WriteTx, account_id: &str) -> Result<bool, DbError> {
    execute!(tx, REMOVE_PENDING, account_id)?;
    execute!(tx, REMOVE_CODES, account_id)?;
    let passkeys = execute!(tx, REMOVE_PASSKEYS, account_id)?;
    let app = remove_app(tx, account_id).await?;
    Ok(app || passkeys > 0)
}

/// Adds a sign-in that waits, and drops the oldest of its account beyond the limit.
pub(crate) async fn add_pending(
    tx: &mut WriteTx,
    token_hash: &str,
    account_id: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    execute!(tx, ADD_PENDING, token_hash, account_id, now.0)?;
    execute!(tx, DELETE_OLDEST_PENDING, account_id, limits::DEVICES_MAX).map(drop)
}

/// The waiting sign-in of a token, ended or not.
pub(crate) async fn pending(db: &Db, token_hash: &str) -> Result<Option<Pending>, DbError> {
    read!(db, one("pending_sign_ins"), PENDING, token_hash)
}

/// Counts a try of a waiting sign-in; false if it has no more, or is gone.
pub(crate) async fn try_pending(tx: &mut WriteTx, token_hash: &str) -> Result<bool, DbError> {
    Ok(execute!(tx, TRY_PENDING, token_hash, limits::SECOND_FACTOR_TRIES)? == 1)
}

/// Ends a waiting sign-in; false if it is gone.
pub(crate) async fn take_pending(tx: &mut WriteTx, token_hash: &str) -> Result<bool, DbError> {
    Ok(execute!(tx, TAKE_PENDING, token_hash)? == 1)
}

/// Ends every waiting sign-in of an account.
pub(crate) async fn remove_pending(tx: &mut WriteTx, account_id: &str) -> Result<(), DbError> {
    execute!(tx, REMOVE_PENDING, account_id).map(drop)
}

/// Deletes waiting sign-ins whose time is over. Returns their number.
pub(crate) async fn sweep(db: &Db, now: Timestamp) -> Result<u64, DbError> {
    let begun = now.plus_ms(-limits::SECOND_FACTOR_WAIT_MS);
    execute_once!(db, SWEEP_PENDING, begun.0, now.plus_ms(limits::CLOCK_SKEW_MS).0)
}
