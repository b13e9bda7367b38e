//! Rows of sessions. The table holds hashes of tokens: whoever reads it cannot
//! become anybody.

use crate::db::{Db, WriteTx, db_read, db_tx, db_write};
use crate::error::DbError;
use domain::Timestamp;

const INSERT: &str = "INSERT INTO sessions (token_hash, account_id, created_at, last_seen_at, expires_at, user_agent) \
     VALUES ($1, $2, $3, $3, $4, $5)";
const FIND: &str = "SELECT sessions.account_id, accounts.email, accounts.is_admin, sessions.last_seen_at, \
         sessions.expires_at \
     FROM sessions JOIN accounts ON accounts.id = sessions.account_id WHERE sessions.token_hash = $1";
const TOUCH: &str = "UPDATE sessions SET last_seen_at = $1 WHERE token_hash = $2 AND last_seen_at < $1";
const DELETE: &str = "DELETE FROM sessions WHERE token_hash = $1";
const DELETE_OF: &str = "DELETE FROM sessions WHERE account_id = $1";
const DELETE_OTHERS: &str = "DELETE FROM sessions WHERE account_id = $1 AND token_hash <> $2";
const SWEEP: &str = "DELETE FROM sessions WHERE expires_at <= $1 OR last_seen_at <= $2";

pub(crate) const QUERIES: &[&str] = &[INSERT, FIND, TOUCH, DELETE, DELETE_OF, DELETE_OTHERS, SWEEP];

/// A session together with whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// The account's row id.
    pub account_id: String,
    /// The account's address.
    pub email: String,
    /// Whether the account is the owner's.
    pub is_admin: bool,
    /// When it was last used, to the minute.
    pub last_seen_at: Timestamp,
    /// When it ends at the latest.
    pub expires_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct Row {
    account_id: String,
    email: String,
    is_admin: bool,
    last_seen_at: i64,
    expires_at: i64,
}

/// Writes a new session.
///
/// # Errors
/// The database fails.
pub async fn insert(
    tx: &mut WriteTx,
    token_hash: &str,
    account_id: &str,
    user_agent: Option<&str>,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<(), DbError> {
    db_tx!(tx, |c| {
        sqlx::query(INSERT)
            .bind(token_hash)
            .bind(account_id)
            .bind(now.0)
            .bind(expires_at.0)
            .bind(user_agent)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(())
}

/// The session of a token, ended or not.
///
/// # Errors
/// The database fails.
pub async fn find(db: &Db, token_hash: &str) -> Result<Option<Session>, DbError> {
    let row: Option<Row> = db_read!(db, |c| sqlx::query_as(FIND).bind(token_hash).fetch_optional(c).await)?;
    Ok(row.map(|row| Session {
        account_id: row.account_id,
        email: row.email,
        is_admin: row.is_admin,
        last_seen_at: Timestamp(row.last_seen_at),
        expires_at: Timestamp(row.expires_at),
    }))
}

/// Notes that a session was used.
///
/// # Errors
/// The database fails.
pub async fn touch(db: &Db, token_hash: &str, now: Timestamp) -> Result<(), DbError> {
    db_write!(db, |c| sqlx::query(TOUCH).bind(now.0).bind(token_hash).execute(c).await.map(drop))?;
    Ok(())
}

/// Ends one session.
///
/// # Errors
/// The database fails.
pub async fn delete(db: &Db, token_hash: &str) -> Result<(), DbError> {
    db_write!(db, |c| sqlx::query(DELETE).bind(token_hash).execute(c).await.map(drop))?;
    Ok(())
}

/// Ends every session of an account.
///
/// # Errors
/// The database fails.
pub async fn delete_of(tx: &mut WriteTx, account_id: &str) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(DELETE_OF).bind(account_id).execute(c).await.map(drop))?;
    Ok(())
}

/// Deletes sessions that ended by `now`, or that nobody used since `idle_since`.
///
/// # Errors
/// The database fails.
pub async fn sweep(db: &Db, now: Timestamp, idle_since: Timestamp) -> Result<u64, DbError> {
    Ok(db_write!(db, |c| {
        sqlx::query(SWEEP).bind(now.0).bind(idle_since.0).execute(c).await.map(|done| done.rows_affected())
    })?)
}

/// Deletes every session of an account but one.
///
/// # Errors
/// The database fails.
pub async fn delete_others(tx: &mut WriteTx, account_id: &str, keep: &str) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(DELETE_OTHERS).bind(account_id).bind(keep).execute(c).await.map(drop))?;
    Ok(())
}
