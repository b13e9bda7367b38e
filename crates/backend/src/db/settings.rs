//! The owner's settings that are not content, by key. Values may be secrets: no public page
//! contains them.

use crate::db::rows::{self, Lossy, next_version, raised};
use crate::db::{Db, WriteTx, db_read, db_tx, db_write};
use crate::error::DbError;
use domain::Timestamp;

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

pub(crate) const QUERIES: &[&str] = &[GET, SET, OFFER, VERSIONED];

/// A setting, or `None` if it was never set.
///
/// # Errors
/// The database fails.
pub async fn get(db: &Db, key: &str) -> Result<Option<String>, DbError> {
    Ok(db_read!(db, |c| rows::value("admin_settings", sqlx::query_as(GET).bind(key), c).await)?)
}

/// A setting, how often it was set, and when last.
///
/// # Errors
/// The database fails.
pub(crate) async fn versioned(db: &Db, key: &str) -> Result<Option<(Lossy<String>, Lossy<i32>, i64)>, DbError> {
    Ok(db_read!(db, |c| rows::one("admin_settings", sqlx::query_as(VERSIONED).bind(key), c).await)?)
}

/// Sets a setting.
///
/// # Errors
/// The database fails.
pub async fn set(
    tx: &mut WriteTx,
    key: &str,
    value: &str,
    description: Option<&str>,
    now: Timestamp,
) -> Result<(), DbError> {
    db_tx!(tx, |c| {
        sqlx::query(SET).bind(key).bind(value).bind(description).bind(now.0).execute(c).await.map(drop)
    })?;
    Ok(())
}

/// A setting that is created on first use: the first caller stores `offer`, all get what was
/// stored. An unreadable one is replaced.
///
/// # Errors
/// The database fails.
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
    db_write!(db, |c| {
        sqlx::query(OFFER).bind(key).bind(offer).bind(description).bind(now.0).execute(c).await.map(drop)
    })?;
    if let Some(stored) = get(db, key).await? {
        return Ok(stored);
    }
    let mut tx = db.write().await?;
    set(&mut tx, key, offer, Some(description), now).await?;
    tx.commit().await?;
    Ok(offer.to_owned())
}
