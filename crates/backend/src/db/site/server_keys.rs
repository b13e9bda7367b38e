//! Random keys that all servers of one site share and that survive a restart.

use crate::db::{Db, WriteTx, execute, execute_once, read, statements};
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const GET: &str = "SELECT value FROM server_keys WHERE name = $1";
    const OFFER: &str = "INSERT INTO server_keys (name, value, created_at) VALUES ($1, $2, $3) \
         ON CONFLICT (name) DO NOTHING";
    const SET: &str = "INSERT INTO server_keys (name, value, created_at) VALUES ($1, $2, $3) \
         ON CONFLICT (name) DO UPDATE SET value = excluded.value, created_at = excluded.created_at";
});

/// The key with this name, if there is one that can be read.
pub(crate) async fn get(db: &Db, name: &str) -> Result<Option<String>, DbError> {
    read!(db, value("server_keys"), GET, name)
}

/// The key with this name. The first server to ask stores `offer`; all get the one that was stored.
/// An unreadable one is replaced.
pub(crate) async fn get_or_insert(db: &Db, name: &str, offer: &str, now: Timestamp) -> Result<String, DbError> {
    let stored = get(db, name).await?;
    if let Some(value) = stored {
        return Ok(value);
    }
    execute_once!(db, OFFER, name, offer, now.0)?;
    let stored = get(db, name).await?;
    if let Some(value) = stored {
        return Ok(value);
    }
    // It exists but is unreadable: what was made with it is lost either way.
    execute_once!(db, SET, name, offer, now.0)?;
    Ok(offer.to_owned())
}

/// Replaces the key with this name.
pub(crate) async fn set(tx: &mut WriteTx, name: &str, value: &str, now: Timestamp) -> Result<(), DbError> {
    execute!(tx, SET, name, value, now.0).map(drop)
}
