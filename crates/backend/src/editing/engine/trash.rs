use crate::accounts::session::Admin;
use crate::db::core::ids;
use crate::db::editing::changes;
use crate::db::editing::kinds::{StoredRow, list_table, table, tables};
use crate::db::editing::{drafts, previews};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::rules::{EditedRow, Removal};
use crate::editing::engine::save::{prepare_row, write_row};
use crate::editing::engine::toggle::refuse_if_must_stay;
use crate::editing::engine::{carousel, stored_rows};
use crate::editing::kinds::rules;
use crate::editing::library::unused;
use crate::{Backend, BackendError, boxed};
use domain::admin::{Done, Trashed};
use domain::kinds::Kind;
use domain::messages::{admin as msg, restoring};
use domain::{Timestamp, limits, text};
use std::cmp::Reverse;

const TITLE_MAX: usize = 80;

#[boxed]
pub async fn trash(backend: &Backend) -> Result<Vec<Trashed>, BackendError> {
    let mut found = Vec::new();
    for (kind, table) in tables() {
        for row in table.trashed(&backend.db).await? {
            found.push(trashed(kind, row.id, &row.title, row.deleted_at));
        }
    }
    found.sort_by_key(|item| Reverse(item.deleted_at));
    Ok(found)
}

fn trashed(kind: Kind, id: String, name: &str, at: i64) -> Trashed {
    Trashed {
        kind: kind.code().to_owned(),
        kind_label: kind.singular().to_owned(),
        id,
        title: text::shorten(name, TITLE_MAX),
        deleted_at: Timestamp(at),
        purge_at: Timestamp(at).plus_ms(limits::TRASH_KEEP_MS),
    }
}

#[boxed]
pub async fn remove(backend: &Backend, admin: &Admin, kind: Kind, ids: &[String]) -> Result<Done, EditError> {
    if !kind.can_be_deleted() || ids.len() > limits::ENTRIES_MAX {
        return Err(EditError::not_possible());
    }
    let mut edit = EditTx::begin(backend, admin).await?;
    let mut rows = Vec::with_capacity(ids.len());
    for id in ids {
        let row = stored_rows::existing(backend, kind, id).await?;
        refuse_if_must_stay(kind, &row)?;
        rows.push(row);
    }
    let Some(change) = remove_rows(&mut edit, kind, &rows).await? else { return Err(EditError::not_possible()) };
    edit.commit(kind).await?;
    let message = if let [_] = ids { kind.texts().deleted.to_owned() } else { msg::deleted_many(ids.len()) };
    Ok(Done { message, undo: Some(change) })
}

/// Returns the change, by which the rows can be restored; none if there are no rows.
pub(crate) async fn remove_rows(
    edit: &mut EditTx<'_>,
    kind: Kind,
    rows: &[StoredRow],
) -> Result<Option<String>, EditError> {
    let Some(first) = rows.first() else { return Ok(None) };
    let change = edit.begin_change("remove", kind, &first.id, &kind.title(&first.document)).await?;
    for row in rows {
        edit.record_previous(&change, "remove", kind, &row.id, Some(&row.document)).await?;
        move_to_trash(edit, kind, &row.id).await?;
    }
    Ok(Some(change))
}

pub(crate) async fn move_to_trash(edit: &mut EditTx<'_>, kind: Kind, id: &str) -> Result<(), EditError> {
    carousel::remove_position(edit, kind, id).await?;
    list_table(kind)?.soft_delete(&mut edit.tx, id, edit.now).await?;
    rules(kind).removed(edit, id, Removal::ToTrash).await?;
    Ok(())
}

/// A testimonial returns to its position.
#[boxed]
pub async fn restore_from_trash(backend: &Backend, admin: &Admin, kind: &str, id: &str) -> Result<Done, EditError> {
    let kind = Kind::from_code(kind).ok_or(EditError::NotFound(msg::NOT_IN_TRASH))?;
    let mut edit = EditTx::begin(backend, admin).await?;
    let row = stored_rows::trashed(backend, kind, id).await?.ok_or(EditError::NotFound(msg::NOT_IN_TRASH))?;
    let values = row.document.clone();
    let prepared = prepare_row(&mut edit, kind, EditedRow::from_history(&row, values)).await?;
    let change = edit.begin_change("restore", kind, id, &kind.title(&row.document)).await?;
    edit.record_previous(&change, "restore", kind, id, None).await?;
    write_row(&mut edit, kind, id, Some(&row), &prepared.document).await?;
    edit.commit(kind).await?;
    let undo = if kind.can_be_added() { Some(change) } else { None };
    Ok(Done { message: restoring::with_notes(msg::OUT_OF_TRASH, &prepared.notes), undo })
}

#[boxed]
pub async fn purge(backend: &Backend, admin: &Admin, kind: &str, id: &str) -> Result<Done, EditError> {
    let kind = Kind::from_code(kind).ok_or(EditError::NotFound(msg::NOT_IN_TRASH))?;
    let was_there = purge_row(backend, kind, id, Some(admin)).await?;
    if !was_there {
        return Err(EditError::NotFound(msg::NOT_IN_TRASH));
    }
    Ok(Done { message: msg::PURGED.to_owned(), undo: None })
}

async fn purge_row(backend: &Backend, kind: Kind, id: &str, admin: Option<&Admin>) -> Result<bool, BackendError> {
    let Some(table) = table(kind) else { return Ok(false) };
    let mut edit = EditTx::begin_as(backend, admin).await?;
    let Some(row) = stored_rows::trashed(backend, kind, id).await? else { return Ok(false) };
    if !rules(kind).removed(&mut edit, id, Removal::Purge).await? {
        return Ok(false);
    }
    let was_there = table.purge(&mut edit.tx, id).await?;
    changes::forget(&mut edit.tx, kind.code(), id).await?;
    drafts::remove(&mut edit.tx, kind.code(), id).await?;
    edit.begin_change("purge", kind, id, &kind.title(&row.document)).await?;
    edit.commit_unseen().await?;
    Ok(was_there)
}

/// Purges what has been in the trash for thirty days. Returns how many rows.
#[boxed]
pub async fn sweep(backend: &Backend) -> Result<u64, BackendError> {
    let now = backend.clock.now();
    let before = now.plus_ms(-limits::TRASH_KEEP_MS);
    // Before pictures, which drafts can use.
    drafts::sweep(&backend.db, now.plus_ms(-limits::LOOSE_DRAFT_KEEP_MS)).await?;
    let mut purged = 0;
    for (kind, table) in tables() {
        for id in table.expired(&backend.db, before).await? {
            purged += u64::from(purge_row(backend, kind, &id, None).await?);
        }
    }
    ids::repair_paged(&backend.db).await?;
    previews::sweep(&backend.db, before).await?;
    unused::note_unused(backend).await?;
    Ok(purged)
}
