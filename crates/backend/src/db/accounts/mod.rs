pub(crate) mod passkeys;
pub(crate) mod second_factor;
pub(crate) mod sessions;
pub(crate) mod sign_in;

use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const BY_EMAIL: &str = "SELECT id, email, password_hash, is_admin FROM accounts WHERE email = $1";
    const HAS_ADMIN: &str = "SELECT EXISTS (SELECT 1 FROM accounts WHERE is_admin)";
    const INSERT: &str = "INSERT INTO accounts (id, email, password_hash, is_admin, created_at, updated_at) \
         VALUES ($1, $2, $3, $4, $5, $5)";
    const SET_PASSWORD: &str = "UPDATE accounts SET password_hash = $1, updated_at = $2 WHERE id = $3";
    // The password stays the same, so `updated_at` does too.
    const KEEP_PASSWORD: &str = "UPDATE accounts SET password_hash = $1 WHERE id = $2 AND password_hash = $3";
});

#[derive(Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct Account {
    pub id: String,
    /// Lower case.
    pub email: String,
    /// PHC string of argon2id.
    pub password_hash: String,
    pub is_admin: bool,
}

pub async fn by_email(db: &Db, email: &str) -> Result<Option<Account>, DbError> {
    db.reader().one("accounts", BY_EMAIL, &[email.into()]).await
}

pub async fn has_admin(tx: &mut WriteTx) -> Result<bool, DbError> {
    tx.scalar(HAS_ADMIN, &[]).await
}

pub async fn has_admin_now(db: &Db) -> Result<bool, DbError> {
    db.reader().scalar(HAS_ADMIN, &[]).await
}

pub async fn insert(tx: &mut WriteTx, account: &Account, now: Timestamp) -> Result<(), DbError> {
    tx.execute(
        INSERT,
        &[
            account.id.as_str().into(),
            account.email.as_str().into(),
            account.password_hash.as_str().into(),
            account.is_admin.into(),
            now.into(),
        ],
    )
    .await
}

pub async fn set_password(tx: &mut WriteTx, id: &str, hash: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(SET_PASSWORD, &[hash.into(), now.into(), id.into()]).await
}

/// Whether the hash that was checked is still the account's; no other transaction changes it until
/// this one ends. `hash` takes its place: itself, or the same password with newer parameters.
pub async fn keep_password(tx: &mut WriteTx, id: &str, checked: &str, hash: &str) -> Result<bool, DbError> {
    Ok(tx.affected(KEEP_PASSWORD, &[hash.into(), id.into(), checked.into()]).await? == 1)
}
