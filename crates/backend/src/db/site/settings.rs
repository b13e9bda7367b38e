//! The owner's settings that are not content, by key. Values may be secrets: no public page
//! contains them.

use crate::db::core::rows::Lossy;
use crate::db::core::statements::statements;
use crate::db::editing::kinds::StoredSingle;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;

statements!({
    const GET: &str = "SELECT setting_value FROM admin_settings WHERE setting_key = $1";
    const SET: &str = "INSERT INTO admin_settings (setting_key, setting_value, description, updated_at) \
         VALUES ($1, $2, $3, $4) \
         ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value, \
         description = excluded.description, updated_at = excluded.updated_at, \
         row_version = CASE WHEN admin_settings.row_version BETWEEN 0 AND 2000000000 THEN \
         admin_settings.row_version + 1 ELSE 1 END";
    const OFFER: &str = "INSERT INTO admin_settings (setting_key, setting_value, description, updated_at) \
         VALUES ($1, $2, $3, $4) ON CONFLICT (setting_key) DO NOTHING";

    const STORED: &str = "SELECT setting_value, row_version, updated_at FROM admin_settings WHERE setting_key = $1";
});

pub async fn get(db: &Db, key: &str) -> Result<Option<String>, DbError> {
    db.reader().value("admin_settings", GET, &[key.into()]).await
}

const ON: &str = "on";
const OFF: &str = "off";

/// A switch of the owner; `at_first` until it is set.
pub(crate) async fn is_on(db: &Db, key: &str, at_first: bool) -> Result<bool, DbError> {
    Ok(read_switch(get(db, key).await?.as_deref(), at_first))
}

pub(crate) async fn is_on_in(tx: &mut WriteTx, key: &str, at_first: bool) -> Result<bool, DbError> {
    let stored: Option<String> = tx.value("admin_settings", GET, &[key.into()]).await?;
    Ok(read_switch(stored.as_deref(), at_first))
}

fn read_switch(stored: Option<&str>, at_first: bool) -> bool {
    match stored {
        Some(ON) => true,
        Some(OFF) => false,
        _ => at_first,
    }
}

/// A switch of the owner as it is stored.
pub(crate) struct SetSwitch<'a> {
    pub(crate) key: &'a str,
    pub(crate) label: &'a str,
    pub(crate) is_on: bool,
}

pub(crate) async fn set_switch(tx: &mut WriteTx, switch: SetSwitch<'_>, now: Timestamp) -> Result<(), DbError> {
    let value = if switch.is_on { ON } else { OFF };
    set(tx, switch.key, value, Some(switch.label), now).await
}

#[derive(sqlx::FromRow)]
struct Row {
    setting_value: Lossy<String>,
    row_version: Lossy<i32>,
    updated_at: i64,
}

pub(crate) async fn to_edit(db: &Db, key: &str) -> Result<Option<StoredSingle<String>>, DbError> {
    let row: Option<Row> = db.reader().one("admin_settings", STORED, &[key.into()]).await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(StoredSingle {
        is_damaged: row.setting_value.damaged || row.row_version.damaged,
        document: row.setting_value.value,
        row_version: row.row_version.value,
        updated_at: Timestamp(row.updated_at),
    }))
}

pub async fn set(
    tx: &mut WriteTx,
    key: &str,
    value: &str,
    description: Option<&str>,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(SET, &[key.into(), value.into(), description.into(), now.into()]).await
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
    db.writer().execute(OFFER, &[key.into(), offer.into(), description.into(), now.into()]).await?;
    if let Some(stored) = get(db, key).await? {
        return Ok(stored);
    }
    let mut tx = db.write().await?;
    set(&mut tx, key, offer, Some(description), now).await?;
    tx.commit().await?;
    Ok(offer.to_owned())
}
