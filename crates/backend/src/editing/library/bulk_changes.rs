//! One picture, or several together with one Undo.

use crate::accounts::session::Admin;
use crate::db::editing::kinds::StoredRow;
use crate::db::media::library as db;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::save::write_row;
use crate::editing::engine::stored_rows;
use crate::editing::engine::trash::remove_rows;
use crate::editing::library::unused;
use crate::editing::library::uses::Uses;
use crate::ids::is_id;
use crate::{Backend, boxed};
use domain::admin::{Done, MediaItem};
use domain::kinds::{Fields as _, Kind};
use domain::limits;
use domain::messages::{admin as msg, pictures};
use std::collections::HashMap;

const DECORATE: &str = "decorate";

/// Pictures in use, even by a draft, stay and are named.
pub async fn remove_media(backend: &Backend, admin: &Admin, ids: &[impl AsRef<str>]) -> Result<Done, EditError> {
    // Under the lock, so that none of them comes into use in between.
    let mut edit = EditTx::begin(backend, admin).await?;
    let items = chosen(backend, ids).await?;
    let uses = Uses::read(&backend.db, &items).await?;
    let mut unused = Vec::new();
    let mut used = Vec::new();
    for mut item in items {
        uses.add_to(&mut item);
        if item.uses.is_empty() { unused.push(item) } else { used.push(item) }
    }
    let undo = move_to_trash(&mut edit, &unused).await?;
    edit.commit_unseen().await?;
    let deleted = pictures::deleted(unused.len());
    if used.is_empty() {
        return Ok(Done { message: deleted, undo });
    }
    let places = named(&used);
    if !unused.is_empty() {
        let message = format!("{deleted} {}", pictures::some_in_use(used.len(), &places));
        return Ok(Done { message, undo });
    }
    let refusal = if ids.len() == 1 {
        format!("{} {places}", msg::PICTURE_IN_USE)
    } else {
        pictures::all_in_use(used.len(), &places)
    };
    Err(EditError::Refused(refusal))
}

#[boxed]
pub async fn remove_unused(backend: &Backend, admin: &Admin) -> Result<Done, EditError> {
    let mut edit = EditTx::begin(backend, admin).await?;
    let mut due = unused::all_with_uses(backend).await?;
    due.retain(|item| unused::is_due(item, edit.now));
    due.truncate(limits::MEDIA_MANY);
    let undo = move_to_trash(&mut edit, &due).await?;
    edit.commit_unseen().await?;
    Ok(Done { message: pictures::unused_removed(due.len()), undo })
}

/// Their alt texts stay in the history.
pub async fn decorate_media(backend: &Backend, admin: &Admin, ids: &[impl AsRef<str>]) -> Result<Done, EditError> {
    let mut edit = EditTx::begin(backend, admin).await?;
    let items = chosen(backend, ids).await?;
    let mut rows = rows_of(backend, &items).await?;
    rows.retain(|row| !row.document.is_on("decorative"));
    let mut undo = None;
    if let Some(first) = rows.first() {
        let change = edit.begin_change(DECORATE, Kind::Media, &first.id, first.document.text("name")).await?;
        for row in &rows {
            let mut document = row.document.clone();
            document.set("decorative", true);
            document.set("alt", "");
            edit.record_previous(&change, DECORATE, Kind::Media, &row.id, Some(&row.document)).await?;
            write_row(&mut edit, Kind::Media, &row.id, Some(row), &document).await?;
        }
        undo = Some(change);
    }
    edit.commit(Kind::Media).await?;
    Ok(Done { message: pictures::decorative(rows.len()), undo })
}

pub(crate) async fn chosen(backend: &Backend, ids: &[impl AsRef<str>]) -> Result<Vec<MediaItem>, EditError> {
    if ids.len() > limits::MEDIA_MANY {
        return Err(EditError::Refused(pictures::too_many()));
    }
    let mut items = db::all(&backend.db).await?;
    items.retain(|item| is_id(&item.id) && ids.iter().any(|id| id.as_ref() == item.id));
    if items.is_empty() { Err(EditError::NotFound(msg::PICTURE_NOT_FOUND)) } else { Ok(items) }
}

/// Returns the change, by which the pictures can be restored; none if there are none.
async fn move_to_trash(edit: &mut EditTx<'_>, items: &[MediaItem]) -> Result<Option<String>, EditError> {
    let rows = rows_of(edit.backend, items).await?;
    remove_rows(edit, Kind::Media, &rows).await
}

/// The rows of pictures, in their order.
async fn rows_of(backend: &Backend, items: &[MediaItem]) -> Result<Vec<StoredRow>, EditError> {
    let mut rows_by_id = HashMap::new();
    for row in stored_rows::all(backend, Kind::Media).await? {
        rows_by_id.insert(row.id.clone(), row);
    }
    let mut rows = Vec::with_capacity(items.len());
    for item in items {
        rows.extend(rows_by_id.remove(&item.id));
    }
    Ok(rows)
}

fn named(items: &[MediaItem]) -> String {
    if let [item] = items {
        return places_of(item);
    }
    let mut names = Vec::new();
    for item in items.iter().take(limits::NAMED_MAX) {
        names.push(format!("{} ({})", item.name, places_of(item)));
    }
    let more = items.len().saturating_sub(limits::NAMED_MAX);
    if more > 0 {
        names.push(format!("{more} more"));
    }
    names.join(", ")
}

fn places_of(item: &MediaItem) -> String {
    let labels: Vec<&str> = item.uses.iter().map(|place| place.label.as_str()).collect();
    labels.join("; ")
}
