//! Accounts that may sign in.

use crate::db::{Db, WriteTx, db_read, db_tx, db_write, rows};
use crate::error::DbError;
use domain::Timestamp;

const BY_EMAIL: &str = "SELECT id, email, password_hash, is_admin FROM accounts WHERE email = $1";
const HAS_ADMIN: &str = "SELECT EXISTS (SELECT 1 FROM accounts WHERE is_admin)";
const INSERT: &str = "INSERT INTO accounts (id, email, password_hash, is_admin, created_at, updated_at) \
     VALUES ($1, $2, $3, $4, $5, $5)";
const SET_PASSWORD: &str = "UPDATE accounts SET password_hash = $1, updated_at = $2 WHERE id = $3";
// Only if the hash is still the one that was verified: a concurrent password change wins.
const REHASH: &str = "UPDATE accounts SET password_hash = $1, updated_at = $2 WHERE id = $3 AND password_hash = $4";

pub(crate) const QUERIES: &[&str] = &[BY_EMAIL, HAS_ADMIN, INSERT, SET_PASSWORD, REHASH];

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

/// The account with this address (lower case).
///
/// # Errors
/// The database fails.
pub async fn by_email(db: &Db, email: &str) -> Result<Option<Account>, DbError> {
    Ok(db_read!(db, |c| rows::one("accounts", sqlx::query_as(BY_EMAIL).bind(email), c).await)?)
}

/// Whether any account is an owner's.
///
/// # Errors
/// The database fails.
pub async fn has_admin(tx: &mut WriteTx) -> Result<bool, DbError> {
    Ok(db_tx!(tx, |c| sqlx::query_scalar(HAS_ADMIN).fetch_one(c).await)?)
}

/// [`has_admin`] outside a transaction.
///
/// # Errors
/// The database fails.
pub async fn has_admin_now(db: &Db) -> Result<bool, DbError> {
    Ok(db_read!(db, |c| sqlx::query_scalar(HAS_ADMIN).fetch_one(c).await)?)
}

/// Writes a new account.
///
/// # Errors
/// [`DbError::Conflict`] on `accounts_email_key` if the address is taken.
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

/// Replaces `old` with a hash of the same password with newer parameters.
///
/// # Errors
/// The database fails.
pub async fn rehash(db: &Db, id: &str, old: &str, new: &str, now: Timestamp) -> Result<(), DbError> {
    db_write!(db, |c| sqlx::query(REHASH).bind(new).bind(now.0).bind(id).bind(old).execute(c).await.map(drop))?;
    Ok(())
}
