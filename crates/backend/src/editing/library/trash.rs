use crate::accounts::session::Admin;
use crate::db::core::locks;
use crate::db::editing::changes::{self, NewChange};
use crate::db::media::library as db;
use crate::editing::engine::edit_tx::{EditError, EditTx, LOCK};
use crate::editing::library::details::{MEDIA_CODE, begin_picture_change};
use crate::editing::library::uses::places;
use crate::ids::is_id;
use crate::media::strays;
use crate::{Backend, BackendError};
use domain::Timestamp;
use domain::admin::Done;
use domain::messages::admin as msg;

pub(crate) async fn trashed(b: &Backend) -> Result<Vec<(String, String, i64)>, BackendError> {
    Ok(db::trashed(&b.db).await?)
}

pub(crate) async fn restore(b: &Backend, admin: &Admin, id: &str) -> Result<Done, EditError> {
    let not_in_trash = EditError::NotFound(msg::NOT_IN_TRASH);
    if !is_id(id) {
        return Err(not_in_trash);
    }
    let mut edit = EditTx::begin(b, admin).await?;
    let Some(item) = db::one(&b.db, id).await? else { return Err(not_in_trash) };
    if !db::restore(&mut edit.tx, id).await? {
        return Err(not_in_trash);
    }
    begin_picture_change(&mut edit, "restore", id, &item.name).await?;
    edit.tx.commit().await?;
    Ok(Done { message: msg::OUT_OF_TRASH.to_owned(), undo: None })
}

/// Purges a picture in the trash and its files, unless something in the trash still shows it.
pub(crate) async fn purge(b: &Backend, id: &str, account_id: Option<&str>) -> Result<bool, BackendError> {
    if !is_id(id) {
        return Ok(false);
    }
    let Some(item) = db::one(&b.db, id).await? else { return Ok(false) };
    let now = b.clock.now();
    let mut tx = b.db.write().await?;
    locks::take(&mut tx, &[LOCK], now).await?;
    if !places(b, &item).await?.is_empty() {
        return Ok(false);
    }
    changes::forget(&mut tx, MEDIA_CODE, id).await?;
    let Some(key) = db::purge(&mut tx, id).await? else { return Ok(false) };
    let change = NewChange { action: "purge", entity: MEDIA_CODE, entity_id: id, title: &item.name, account_id };
    changes::begin(&mut tx, change, now).await?;
    strays::discard(&mut tx, &key, now).await?;
    tx.commit().await?;
    strays::remove_discarded(b, &key).await;
    Ok(true)
}

/// Returns how many pictures.
pub(crate) async fn sweep(b: &Backend, before: Timestamp) -> Result<u64, BackendError> {
    let mut purged = 0;
    for id in db::expired(&b.db, before).await? {
        purged += u64::from(purge(b, &id, None).await?);
    }
    Ok(purged)
}
