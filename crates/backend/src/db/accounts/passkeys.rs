//! Passkeys, and the open questions to authenticators.

use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::{Timestamp, limits};

statements!({
    const LIST: &str =
        "SELECT id, name, created_at, last_used_at FROM passkeys WHERE account_id = $1 ORDER BY created_at, id";
    const CREDENTIALS: &str = "SELECT credential FROM passkeys WHERE account_id = $1 ORDER BY created_at, id";
    const CREDENTIAL: &str = "SELECT credential FROM passkeys WHERE credential_id = $1 AND account_id = $2";
    const COUNT: &str = "SELECT COUNT(*) FROM passkeys WHERE account_id = $1";
    const ADD: &str = "INSERT INTO passkeys (id, account_id, credential_id, name, credential, sign_count, created_at) \
         VALUES ($1, $2, $3, $4, $5, 0, $6) ON CONFLICT (credential_id) DO NOTHING";
    // An answer that was given at the same time may have raised the count.
    const USE: &str = "UPDATE passkeys SET credential = $1, sign_count = $2, last_used_at = $3 \
         WHERE credential_id = $4 AND account_id = $5 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))";
    const REMOVE: &str = "DELETE FROM passkeys WHERE id = $1 AND account_id = $2";
    const BEGIN: &str = "INSERT INTO passkey_ceremonies (token_hash, state, created_at) VALUES ($1, $2, $3) \
         ON CONFLICT (token_hash) DO UPDATE SET state = excluded.state, created_at = excluded.created_at";
    const TAKE: &str = "DELETE FROM passkey_ceremonies WHERE token_hash = $1 RETURNING token_hash, state, created_at";
    const SWEEP: &str = "DELETE FROM passkey_ceremonies WHERE created_at <= $1 OR created_at > $2";
});

#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct PasskeyRow {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) created_at: i64,
    pub(crate) last_used_at: Option<i64>,
}

pub(crate) struct NewPasskey<'a> {
    pub(crate) id: &'a str,
    pub(crate) account_id: &'a str,
    pub(crate) credential_id: &'a str,
    pub(crate) name: &'a str,
    pub(crate) credential: &'a str,
}

pub(crate) struct UsedPasskey<'a> {
    pub(crate) account_id: &'a str,
    pub(crate) credential_id: &'a str,
    pub(crate) credential: &'a str,
    pub(crate) sign_count: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Ceremony {
    pub(crate) state: String,
    pub(crate) created_at: i64,
}

pub(crate) async fn list(db: &Db, account_id: &str) -> Result<Vec<PasskeyRow>, DbError> {
    db.reader().all("passkeys", LIST, &[account_id.into()]).await
}

pub(crate) async fn credentials(db: &Db, account_id: &str) -> Result<Vec<String>, DbError> {
    db.reader().column("passkeys", CREDENTIALS, &[account_id.into()]).await
}

pub(crate) async fn credential(
    tx: &mut WriteTx,
    account_id: &str,
    credential_id: &str,
) -> Result<Option<String>, DbError> {
    tx.value("passkeys", CREDENTIAL, &[credential_id.into(), account_id.into()]).await
}

pub(crate) async fn count(tx: &mut WriteTx, account_id: &str) -> Result<i64, DbError> {
    tx.scalar(COUNT, &[account_id.into()]).await
}

/// False if its credential is known already.
pub(crate) async fn add(tx: &mut WriteTx, new: NewPasskey<'_>, now: Timestamp) -> Result<bool, DbError> {
    let NewPasskey { id, account_id, credential_id, name, credential } = new;
    Ok(tx
        .affected(
            ADD,
            &[id.into(), account_id.into(), credential_id.into(), name.into(), credential.into(), now.into()],
        )
        .await?
        == 1)
}

/// False if it was removed, or another answer had this count or a higher one.
pub(crate) async fn record_use(tx: &mut WriteTx, used: UsedPasskey<'_>, now: Timestamp) -> Result<bool, DbError> {
    let UsedPasskey { account_id, credential_id, credential, sign_count } = used;
    Ok(tx
        .affected(USE, &[credential.into(), sign_count.into(), now.into(), credential_id.into(), account_id.into()])
        .await?
        == 1)
}

pub(crate) async fn remove(tx: &mut WriteTx, account_id: &str, id: &str) -> Result<bool, DbError> {
    Ok(tx.affected(REMOVE, &[id.into(), account_id.into()]).await? == 1)
}

/// Earlier questions under this token are void.
pub(crate) async fn begin_ceremony(db: &Db, token_hash: &str, state: &str, now: Timestamp) -> Result<(), DbError> {
    db.writer().execute(BEGIN, &[token_hash.into(), state.into(), now.into()]).await
}

pub(crate) async fn take_ceremony(tx: &mut WriteTx, token_hash: &str) -> Result<Option<Ceremony>, DbError> {
    tx.one("passkey_ceremonies", TAKE, &[token_hash.into()]).await
}

pub(crate) async fn sweep(db: &Db, now: Timestamp) -> Result<u64, DbError> {
    let begun = now.plus_ms(-limits::SECOND_FACTOR_WAIT_MS);
    db.writer().affected(SWEEP, &[begun.into(), now.plus_ms(limits::CLOCK_SKEW_MS).into()]).await
}
