//! The table holds hashes of tokens, so reading it is not enough to use a session.

use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::{Timestamp, limits};

statements!({
    const INSERT: &str = "INSERT INTO sessions (token_hash, account_id, created_at, last_seen_at, expires_at, \
         user_agent, device_hash) VALUES ($1, $2, $3, $3, $4, $5, $6)";
    const DELETE_OLDEST: &str = "DELETE FROM sessions WHERE account_id = $1 AND token_hash NOT IN \
         (SELECT token_hash FROM sessions WHERE account_id = $1 ORDER BY last_seen_at DESC, token_hash LIMIT $2)";
    const FIND: &str = "SELECT sessions.account_id, accounts.email, accounts.is_admin, sessions.created_at, \
             sessions.last_seen_at, sessions.device_hash \
         FROM sessions JOIN accounts ON accounts.id = sessions.account_id WHERE sessions.token_hash = $1";
    const DEVICE: &str = "SELECT COALESCE(device_hash, '') FROM sessions WHERE token_hash = $1";
    const RENEW: &str = "UPDATE sessions SET token_hash = $1, device_hash = $2 WHERE token_hash = $3";
    const OF_ACCOUNT: &str = "SELECT token_hash, created_at, last_seen_at, user_agent, device_hash FROM sessions \
         WHERE account_id = $1 ORDER BY last_seen_at DESC, token_hash";
    const TOUCH: &str = "UPDATE sessions SET last_seen_at = $1 WHERE token_hash = $2 AND last_seen_at < $1";
    const DELETE: &str = "DELETE FROM sessions WHERE token_hash = $1";
    const DELETE_OTHERS: &str = "DELETE FROM sessions WHERE account_id = $1 AND token_hash <> $2";
    const SWEEP: &str = "DELETE FROM sessions WHERE created_at <= $1 OR last_seen_at <= $2 OR last_seen_at > $3";
});

#[derive(Clone, Copy, Debug)]
pub(crate) struct NewSession<'a> {
    pub(crate) token_hash: &'a str,
    pub(crate) account_id: &'a str,
    pub(crate) user_agent: Option<&'a str>,
    pub(crate) device_hash: &'a str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Session {
    pub(crate) account_id: String,
    pub(crate) email: String,
    pub(crate) is_admin: bool,
    pub(crate) created_at: Timestamp,
    /// When it was last used, to the minute.
    pub(crate) last_seen_at: Timestamp,
    pub(crate) device_hash: Option<String>,
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct SessionRow {
    pub(crate) token_hash: String,
    pub(crate) created_at: i64,
    pub(crate) last_seen_at: i64,
    pub(crate) user_agent: Option<String>,
    pub(crate) device_hash: Option<String>,
}

#[derive(sqlx::FromRow)]
struct Row {
    account_id: String,
    email: String,
    is_admin: bool,
    created_at: i64,
    last_seen_at: i64,
    device_hash: Option<String>,
}

impl TryFrom<Row> for Session {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let Row { account_id, email, is_admin, created_at, last_seen_at, device_hash } = row;
        let created_at = Timestamp(created_at);
        let last_seen_at = Timestamp(last_seen_at);
        Ok(Self { account_id, email, is_admin, created_at, last_seen_at, device_hash })
    }
}

pub(crate) async fn insert(tx: &mut WriteTx, new: NewSession<'_>, now: Timestamp) -> Result<(), DbError> {
    let ends = now.plus_ms(limits::SESSION_MAX_MS);
    tx.execute(
        INSERT,
        &[
            new.token_hash.into(),
            new.account_id.into(),
            now.into(),
            ends.into(),
            new.user_agent.into(),
            new.device_hash.into(),
        ],
    )
    .await?;
    tx.execute(DELETE_OLDEST, &[new.account_id.into(), limits::DEVICES_MAX.into()]).await
}

pub(crate) async fn find(db: &Db, token_hash: &str) -> Result<Option<Session>, DbError> {
    db.reader().one_from::<Row, _>("sessions", FIND, &[token_hash.into()]).await
}

/// Hash of the device's token, empty if it is not known; `None` if the session was ended since it was resolved.
pub(crate) async fn device(tx: &mut WriteTx, token_hash: &str) -> Result<Option<String>, DbError> {
    tx.value("sessions", DEVICE, &[token_hash.into()]).await
}

/// Replaces the tokens of a session and of its device; false if it was ended.
pub(crate) async fn renew(
    tx: &mut WriteTx,
    former: &str,
    token_hash: &str,
    device_hash: &str,
) -> Result<bool, DbError> {
    Ok(tx.affected(RENEW, &[token_hash.into(), device_hash.into(), former.into()]).await? == 1)
}

/// Includes expired ones that were not swept yet; the most recently used first.
pub(crate) async fn of_account(db: &Db, account_id: &str) -> Result<Vec<SessionRow>, DbError> {
    db.reader().all("sessions", OF_ACCOUNT, &[account_id.into()]).await
}

pub(crate) async fn touch(db: &Db, token_hash: &str, now: Timestamp) -> Result<(), DbError> {
    db.writer().execute(TOUCH, &[now.into(), token_hash.into()]).await
}

pub(crate) async fn delete(tx: &mut WriteTx, token_hash: &str) -> Result<(), DbError> {
    tx.execute(DELETE, &[token_hash.into()]).await
}

pub(crate) async fn delete_others(tx: &mut WriteTx, account_id: &str, keep: &str) -> Result<(), DbError> {
    tx.execute(DELETE_OTHERS, &[account_id.into(), keep.into()]).await
}

/// Deletes expired sessions, and sessions dated in the future because the clock was set back since.
pub(crate) async fn sweep(db: &Db, now: Timestamp) -> Result<u64, DbError> {
    let begun = now.plus_ms(-limits::SESSION_MAX_MS);
    let used = now.plus_ms(-limits::SESSION_IDLE_MS);
    let future = now.plus_ms(limits::CLOCK_SKEW_MS);
    db.writer().affected(SWEEP, &[begun.into(), used.into(), future.into()]).await
}
