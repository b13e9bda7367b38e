//! Random keys that all servers of one site share and that survive a restart.

use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const GET: &str = "SELECT value FROM server_keys WHERE name = $1";
    const OFFER: &str = "INSERT INTO server_keys (name, value, created_at) VALUES ($1, $2, $3) \
         ON CONFLICT (name) DO NOTHING";
    const SET: &str = "INSERT INTO server_keys (name, value, created_at) VALUES ($1, $2, $3) \
         ON CONFLICT (name) DO UPDATE SET value = excluded.value, created_at = excluded.created_at";
});

pub(crate) async fn get(db: &Db, name: &str) -> Result<Option<String>, DbError> {
    db.reader().value("server_keys", GET, &[name.into()]).await
}

/// The key with this name. The first server to ask stores `offer`; all get the stored key.
/// An unreadable one is replaced.
pub(crate) async fn get_or_insert(db: &Db, name: &str, offer: &str, now: Timestamp) -> Result<String, DbError> {
    let stored = get(db, name).await?;
    if let Some(value) = stored {
        return Ok(value);
    }
    db.writer().execute(OFFER, &[name.into(), offer.into(), now.into()]).await?;
    let stored = get(db, name).await?;
    if let Some(value) = stored {
        return Ok(value);
    }
    // It exists but is unreadable: its links and signatures are lost either way.
    db.writer().affected(SET, &[name.into(), offer.into(), now.into()]).await?;
    Ok(offer.to_owned())
}

pub(crate) async fn set(tx: &mut WriteTx, name: &str, value: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(SET, &[name.into(), value.into(), now.into()]).await
}
