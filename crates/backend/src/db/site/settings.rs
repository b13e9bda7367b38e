//! The owner's settings that are not content, by key. Values may be secrets: no public page
//! contains them.

use crate::db::core::rows::{Lossy, next_version, raised};
use crate::db::{Db, WriteTx, execute, execute_once, read, statements};
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const GET: &str = "SELECT setting_value FROM admin_settings WHERE setting_key = $1";
    const SET: &str = concat!(
        "INSERT INTO admin_settings (setting_key, setting_value, description, updated_at) \
         VALUES ($1, $2, $3, $4) \
         ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value, \
         description = excluded.description, updated_at = excluded.updated_at, \
         ",
        next_version!("admin_settings.row_version")
    );
    const OFFER: &str = "INSERT INTO admin_settings (setting_key, setting_value, description, updated_at) \
         VALUES ($1, $2, $3, $4) ON CONFLICT (setting_key) DO NOTHING";

    const VERSIONED: &str = "SELECT setting_value, row_version, updated_at FROM admin_settings WHERE setting_key = $1";
});

/// A setting, or `None` if it was never set.
pub async fn get(db: &Db, key: &str) -> Result<Option<String>, DbError> {
    read!(db, value("admin_settings"), GET, key)
}

/// A setting, how often it was set, and when last.
pub(crate) async fn versioned(db: &Db, key: &str) -> Result<Option<(Lossy<String>, Lossy<i32>, i64)>, DbError> {
    read!(db, one("admin_settings"), VERSIONED, key)
}

/// Sets a setting.
pub async fn set(
    tx: &mut WriteTx,
    key: &str,
    value: &str,
    description: Option<&str>,
    now: Timestamp,
) -> Result<(), DbError> {
    execute!(tx, SET, key, value, description, now.0).map(drop)
}

/// A setting that is created on first use: the first caller stores `offer`, all get what was
/// stored. An unreadable one is replaced.
pub async fn get_or_insert(
    db: &Db,
    key: &str,
    offer: &str,
    description: &str,
    now: Timestamp,
) -> Result<String, DbError> {
    if let Some(stored) = get(db, key).await? {
        return Ok(stored);
    }
    execute_once!(db, OFFER, key, offer, description, now.0)?;
    if let Some(stored) = get(db, key).await? {
        return Ok(stored);
    }
    let mut tx = db.write().await?;
    set(&mut tx, key, offer, Some(description), now).await?;
    tx.commit().await?;
    Ok(offer.to_owned())
}
