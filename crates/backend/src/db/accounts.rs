//! Accounts that may sign in, and how often signing in failed.

use crate::db::{Db, WriteTx, db_read, db_tx, db_write};
use crate::error::DbError;
use domain::Timestamp;

const BY_EMAIL: &str = "SELECT id, email, password_hash, is_admin FROM accounts WHERE email = $1";
const HAS_ADMIN: &str = "SELECT EXISTS (SELECT 1 FROM accounts WHERE is_admin)";
const INSERT: &str = "INSERT INTO accounts (id, email, password_hash, is_admin, created_at, updated_at) \
     VALUES ($1, $2, $3, $4, $5, $5)";
const SET_PASSWORD: &str = "UPDATE accounts SET password_hash = $1, updated_at = $2 WHERE id = $3";
// Only over the hash that was verified: a password changed meanwhile stays.
const REHASH: &str = "UPDATE accounts SET password_hash = $1, updated_at = $2 WHERE id = $3 AND password_hash = $4";
// Changes nothing, but holds the row until the transaction ends, also one that
// did not exist.
const HOLD_FAILURES: &str = "INSERT INTO sign_in_failures (scope, key, failures, last_at) VALUES ($1, $2, 0, $3) \
     ON CONFLICT (scope, key) DO UPDATE SET failures = sign_in_failures.failures RETURNING failures, last_at";
const SET_FAILURES: &str = "UPDATE sign_in_failures SET failures = $1, last_at = $2 WHERE scope = $3 AND key = $4";
const FORGET_FAILURES: &str = "DELETE FROM sign_in_failures WHERE scope = $1 AND key = $2";
const SWEEP_FAILURES: &str = "DELETE FROM sign_in_failures WHERE last_at <= $1";

pub(crate) const QUERIES: &[&str] =
    &[BY_EMAIL, HAS_ADMIN, INSERT, SET_PASSWORD, REHASH, HOLD_FAILURES, SET_FAILURES, FORGET_FAILURES, SWEEP_FAILURES];

/// An account.
#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Account {
    /// Row id.
    pub id: String,
    /// Address, lower case.
    pub email: String,
    /// PHC string of argon2id.
    pub password_hash: String,
    /// Whether this is the owner's account.
    pub is_admin: bool,
}

/// What failed sign-ins are counted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// The account that was tried, whether it exists or not.
    Account,
    /// The client's address.
    Address,
}

impl Scope {
    const fn code(self) -> &'static str {
        match self {
            Self::Account => "account",
            Self::Address => "address",
        }
    }
}

/// Failed sign-ins in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failures {
    /// How many.
    pub count: i64,
    /// When the last one was.
    pub last: Timestamp,
}

/// The account with this address (lower case).
///
/// # Errors
/// The database fails.
pub async fn by_email(db: &Db, email: &str) -> Result<Option<Account>, DbError> {
    Ok(db_read!(db, |c| sqlx::query_as(BY_EMAIL).bind(email).fetch_optional(c).await)?)
}

/// Whether any account is an owner's.
///
/// # Errors
/// The database fails.
pub async fn has_admin(tx: &mut WriteTx) -> Result<bool, DbError> {
    Ok(db_tx!(tx, |c| sqlx::query_scalar(HAS_ADMIN).fetch_one(c).await)?)
}

/// Writes a new account.
///
/// # Errors
/// [`DbError::Conflict`] on `accounts_email_key` where the address is taken.
pub async fn insert(tx: &mut WriteTx, account: &Account, now: Timestamp) -> Result<(), DbError> {
    db_tx!(tx, |c| {
        sqlx::query(INSERT)
            .bind(&account.id)
            .bind(&account.email)
            .bind(&account.password_hash)
            .bind(account.is_admin)
            .bind(now.0)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(())
}

/// Replaces an account's password hash.
///
/// # Errors
/// The database fails.
pub async fn set_password(tx: &mut WriteTx, id: &str, hash: &str, now: Timestamp) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(SET_PASSWORD).bind(hash).bind(now.0).bind(id).execute(c).await.map(drop))?;
    Ok(())
}

/// Replaces `old` by a hash of the same password with newer parameters.
///
/// # Errors
/// The database fails.
pub async fn rehash(db: &Db, id: &str, old: &str, new: &str, now: Timestamp) -> Result<(), DbError> {
    db_write!(db, |c| sqlx::query(REHASH).bind(new).bind(now.0).bind(id).bind(old).execute(c).await.map(drop))?;
    Ok(())
}

/// Reads a counter and holds it until the transaction ends, so that attempts
/// made at the same time are counted one after the other.
///
/// # Errors
/// The database fails.
pub async fn hold_failures(tx: &mut WriteTx, scope: Scope, key: &str, now: Timestamp) -> Result<Failures, DbError> {
    let (count, last): (i64, i64) =
        db_tx!(tx, |c| sqlx::query_as(HOLD_FAILURES).bind(scope.code()).bind(key).bind(now.0).fetch_one(c).await)?;
    Ok(Failures { count, last: Timestamp(last) })
}

/// Sets a counter that is held.
///
/// # Errors
/// The database fails.
pub async fn set_failures(tx: &mut WriteTx, scope: Scope, key: &str, failures: Failures) -> Result<(), DbError> {
    db_tx!(tx, |c| {
        sqlx::query(SET_FAILURES)
            .bind(failures.count)
            .bind(failures.last.0)
            .bind(scope.code())
            .bind(key)
            .execute(c)
            .await
            .map(drop)
    })?;
    Ok(())
}

/// Starts a counter anew.
///
/// # Errors
/// The database fails.
pub async fn forget_failures(tx: &mut WriteTx, scope: Scope, key: &str) -> Result<(), DbError> {
    db_tx!(tx, |c| sqlx::query(FORGET_FAILURES).bind(scope.code()).bind(key).execute(c).await.map(drop))?;
    Ok(())
}

/// Deletes counters last raised at `before` or earlier.
///
/// # Errors
/// The database fails.
pub async fn sweep_failures(db: &Db, before: Timestamp) -> Result<u64, DbError> {
    Ok(db_write!(db, |c| sqlx::query(SWEEP_FAILURES).bind(before.0).execute(c).await.map(|d| d.rows_affected()))?)
}
