//! The trash: deleted content can be restored for thirty days.

use super::edit_tx::LOCK;
use super::kinds::rules;
use super::media_states::CODE;
use super::{EditError, EditTx, checks, library, media_unused, store};
use crate::accounts::session::Admin;
use crate::boxed;
use crate::db::core::{ids, locks};
use crate::db::editing::changes::{self, NewChange};
use crate::db::editing::{drafts, kinds as db, previews};
use crate::{Backend, BackendError};
use domain::admin::{Done, Trashed};
use domain::kinds::Entity;
use domain::messages::admin as msg;
use domain::{Timestamp, limits, text};
use serde_json::Value;

/// Longest name shown, in characters.
const TITLE_MAX: usize = 80;

/// Everything in the trash, newest first.
#[boxed]
pub async fn trash(b: &Backend) -> Result<Vec<Trashed>, BackendError> {
    let mut found = Vec::new();
    for (entity, table) in db::tables() {
        for (id, name, at) in table.trashed(&b.db).await? {
            found.push(trashed(entity.code(), entity.singular(), id, &name, at));
        }
    }
    for (id, name, at) in library::trashed(b).await? {
        found.push(trashed(CODE, "Picture", id, &name, at));
    }
    found.sort_by_key(|item| std::cmp::Reverse(item.deleted_at));
    Ok(found)
}

fn trashed(entity: &str, kind: &str, id: String, name: &str, at: i64) -> Trashed {
    Trashed {
        entity: entity.to_owned(),
        kind: kind.to_owned(),
        id,
        title: text::shorten(name, TITLE_MAX),
        deleted_at: Timestamp(at),
        purge_at: Timestamp(at).plus_ms(limits::TRASH_KEEP_MS),
    }
}

/// Restores something from the trash; a testimonial returns to its position.
#[boxed]
pub async fn restore_from_trash(b: &Backend, admin: &Admin, entity: &str, id: &str) -> Result<Done, EditError> {
    if entity == CODE {
        return library::restore(b, admin, id).await;
    }
    let entity = Entity::from_code(entity).ok_or(EditError::NotFound(msg::NOT_IN_TRASH))?;
    let mut work = EditTx::begin(b, admin).await?;
    let stored = store::current(b, entity, id).await?.filter(|stored| stored.deleted_at.is_some());
    let stored = stored.ok_or(EditError::NotFound(msg::NOT_IN_TRASH))?;
    let mut document = stored.document.clone();
    rules(entity).confirm(&mut document);
    let after = checks::prepare(&mut work, entity, Some(&stored), id, document).await?;
    let change = work.begin_change("restore", entity, id, &entity.title(&stored.document)).await?;
    work.keep(&change, "restore", entity, id, &Value::Null).await?;
    work.put(entity, id, Some(&stored), &after).await?;
    work.commit(entity).await?;
    Ok(Done { message: msg::OUT_OF_TRASH.to_owned(), undo: Some(change) })
}

/// Purges something in the trash, with its history.
#[boxed]
pub async fn purge(b: &Backend, admin: &Admin, entity: &str, id: &str) -> Result<Done, EditError> {
    let gone = if entity == CODE {
        library::purge(b, id, Some(&admin.account_id)).await?
    } else {
        let entity = Entity::from_code(entity).ok_or(EditError::NotFound(msg::NOT_IN_TRASH))?;
        purge_row(b, entity, id, Some(&admin.account_id)).await?
    };
    if !gone {
        return Err(EditError::NotFound(msg::NOT_IN_TRASH));
    }
    Ok(Done { message: msg::PURGED.to_owned(), undo: None })
}

async fn purge_row(b: &Backend, entity: Entity, id: &str, account_id: Option<&str>) -> Result<bool, BackendError> {
    let now = b.clock.now();
    let Some(table) = db::table(entity) else { return Ok(false) };
    let mut tx = b.db.write().await?;
    locks::take(&mut tx, &[LOCK], now).await?;
    let Some(stored) = store::current(b, entity, id).await?.filter(|stored| stored.deleted_at.is_some()) else {
        return Ok(false);
    };
    rules(entity).removed(b, &mut tx, id).await?;
    let gone = table.purge(&mut tx, id).await?;
    changes::forget(&mut tx, entity.code(), id).await?;
    drafts::remove(&mut tx, entity.code(), id).await?;
    let name = entity.title(&stored.document);
    let change = NewChange { action: "purge", entity: entity.code(), entity_id: id, title: &name, account_id };
    changes::begin(&mut tx, change, now).await?;
    tx.commit().await?;
    Ok(gone)
}

/// Purges what has been in the trash for thirty days. Called by a worker a few times an hour.
/// Returns how many rows.
#[boxed]
pub async fn sweep(b: &Backend) -> Result<u64, BackendError> {
    let before = b.clock.now().plus_ms(-limits::TRASH_KEEP_MS);
    let mut gone = 0;
    for (entity, table) in db::tables() {
        for id in table.expired(&b.db, before).await? {
            gone += u64::from(purge_row(b, entity, &id, None).await?);
        }
    }
    ids::repair_paged(&b.db).await?;
    drafts::sweep(&b.db, b.clock.now().plus_ms(-limits::LOOSE_DRAFT_KEEP_MS)).await?;
    previews::sweep(&b.db, before).await?;
    media_unused::note_unused(b).await?;
    Ok(gone + library::sweep(b, before).await?)
}
