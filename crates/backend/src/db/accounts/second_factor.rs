use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
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
    const TRY_PENDING: &str = "UPDATE pending_sign_ins SET tries = CASE WHEN tries BETWEEN 0 AND 2000000000 THEN tries + 1 ELSE 1 \
             END WHERE token_hash = $1 AND tries < $2";
    const TAKE_PENDING: &str = "DELETE FROM pending_sign_ins WHERE token_hash = $1";
    const REMOVE_PENDING: &str = "DELETE FROM pending_sign_ins WHERE account_id = $1";
    const SWEEP_PENDING: &str = "DELETE FROM pending_sign_ins WHERE created_at <= $1 OR created_at > $2";
});

#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct SecondFactorState {
    pub(crate) app_since: Option<i64>,
    pub(crate) codes_left: i64,
}

/// Apart from recovery codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct EnabledWays {
    pub(crate) app: bool,
    pub(crate) passkeys: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Pending {
    pub(crate) account_id: String,
    pub(crate) email: String,
    pub(crate) created_at: i64,
}

/// Nothing if its app cannot be read.
pub(crate) async fn state(db: &Db, account_id: &str) -> Result<SecondFactorState, DbError> {
    let state: Option<SecondFactorState> = db.reader().one("totp_secrets", STATE, &[account_id.into()]).await?;
    Ok(state.unwrap_or(SecondFactorState { app_since: None, codes_left: 0 }))
}

pub(crate) async fn is_on(tx: &mut WriteTx, account_id: &str) -> Result<bool, DbError> {
    tx.scalar(IS_ON, &[account_id.into()]).await
}

pub(crate) async fn is_on_now(db: &Db, account_id: &str) -> Result<bool, DbError> {
    db.reader().scalar(IS_ON, &[account_id.into()]).await
}

pub(crate) async fn ways(db: &Db, account_id: &str) -> Result<EnabledWays, DbError> {
    let ways: Option<EnabledWays> = db.reader().one("accounts", WAYS, &[account_id.into()]).await?;
    Ok(ways.unwrap_or_default())
}

pub(crate) async fn secret(tx: &mut WriteTx, account_id: &str) -> Result<Option<String>, DbError> {
    tx.value("totp_secrets", SECRET, &[account_id.into()]).await
}

/// Sets the secret; codes up to `period` are used up.
pub(crate) async fn set_secret(
    tx: &mut WriteTx,
    account_id: &str,
    secret: &str,
    period: i64,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(SET_SECRET, &[account_id.into(), secret.into(), period.into(), now.into()]).await
}

/// False if they were used. `newest` is the newest period that is accepted now.
pub(crate) async fn use_period(tx: &mut WriteTx, account_id: &str, period: i64, newest: i64) -> Result<bool, DbError> {
    Ok(tx.affected(USE_PERIOD, &[period.into(), account_id.into(), newest.into()]).await? == 1)
}

pub(crate) async fn use_code(tx: &mut WriteTx, account_id: &str, code_hash: &str) -> Result<bool, DbError> {
    Ok(tx.affected(USE_CODE, &[code_hash.into(), account_id.into()]).await? == 1)
}

pub(crate) async fn set_codes(
    tx: &mut WriteTx,
    account_id: &str,
    hashes: &[String],
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(REMOVE_CODES, &[account_id.into()]).await?;
    for hash in hashes {
        tx.execute(ADD_CODE, &[hash.into(), account_id.into(), now.into()]).await?;
    }
    Ok(())
}

pub(crate) async fn has_codes(tx: &mut WriteTx, account_id: &str) -> Result<bool, DbError> {
    tx.scalar(HAS_CODES, &[account_id.into()]).await
}

pub(crate) async fn remove_app(tx: &mut WriteTx, account_id: &str) -> Result<bool, DbError> {
    Ok(tx.affected(REMOVE_SECRET, &[account_id.into()]).await? == 1)
}

/// Removes app, passkeys and recovery codes; false if there was neither app nor passkey. Waiting
/// sign-ins first, as where one ends: in another order the two could deadlock.
pub(crate) async fn remove(tx: &mut WriteTx, account_id: &str) -> Result<bool, DbError> {
    tx.execute(REMOVE_PENDING, &[account_id.into()]).await?;
    tx.execute(REMOVE_CODES, &[account_id.into()]).await?;
    let passkeys = tx.affected(REMOVE_PASSKEYS, &[account_id.into()]).await?;
    let app = remove_app(tx, account_id).await?;
    Ok(app || passkeys > 0)
}

/// Drops the oldest of its account beyond the limit.
pub(crate) async fn add_pending(
    tx: &mut WriteTx,
    token_hash: &str,
    account_id: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(ADD_PENDING, &[token_hash.into(), account_id.into(), now.into()]).await?;
    tx.execute(DELETE_OLDEST_PENDING, &[account_id.into(), limits::DEVICES_MAX.into()]).await
}

pub(crate) async fn pending(db: &Db, token_hash: &str) -> Result<Option<Pending>, DbError> {
    db.reader().one("pending_sign_ins", PENDING, &[token_hash.into()]).await
}

/// False if it has no more tries, or is gone.
pub(crate) async fn try_pending(tx: &mut WriteTx, token_hash: &str) -> Result<bool, DbError> {
    Ok(tx.affected(TRY_PENDING, &[token_hash.into(), limits::SECOND_FACTOR_TRIES.into()]).await? == 1)
}

pub(crate) async fn take_pending(tx: &mut WriteTx, token_hash: &str) -> Result<bool, DbError> {
    Ok(tx.affected(TAKE_PENDING, &[token_hash.into()]).await? == 1)
}

pub(crate) async fn remove_pending(tx: &mut WriteTx, account_id: &str) -> Result<(), DbError> {
    tx.execute(REMOVE_PENDING, &[account_id.into()]).await
}

pub(crate) async fn sweep(db: &Db, now: Timestamp) -> Result<u64, DbError> {
    let begun = now.plus_ms(-limits::SECOND_FACTOR_WAIT_MS);
    db.writer().affected(SWEEP_PENDING, &[begun.into(), now.plus_ms(limits::CLOCK_SKEW_MS).into()]).await
}
