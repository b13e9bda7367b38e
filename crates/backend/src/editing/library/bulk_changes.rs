//! One picture, or several together with one Undo.

use crate::Backend;
use crate::accounts::session::Admin;
use crate::db::editing::changes::{self, Change, Snapshot};
use crate::db::media::library as db;
use crate::db::media::library::Details;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::history::action_labels::REPLACE;
use crate::editing::library::details::{MediaDetails, begin_picture_change, record_previous_details};
use crate::editing::library::replace::undo_replacement;
use crate::editing::library::uses::Uses;
use crate::ids::is_id;
use domain::admin::{Done, MediaItem};
use domain::limits;
use domain::messages::{admin as msg, pictures};

const REMOVE: &str = "remove";
const DECORATE: &str = "decorate";

/// Pictures in use, even by a draft, stay and are named.
pub async fn remove_media(b: &Backend, admin: &Admin, ids: &[impl AsRef<str>]) -> Result<Done, EditError> {
    // Under the lock, so that none of them comes into use in between.
    let mut edit = EditTx::begin(b, admin).await?;
    let items = chosen(b, ids).await?;
    let uses = Uses::read(b, &items).await?;
    let mut unused = Vec::new();
    let mut used = Vec::new();
    for mut item in items {
        uses.add_to(&mut item);
        if item.uses.is_empty() { unused.push(item) } else { used.push(item) }
    }
    let undo = move_to_trash(&mut edit, &unused).await?;
    edit.tx.commit().await?;
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

/// Their alt texts stay in the history.
pub async fn decorate_media(b: &Backend, admin: &Admin, ids: &[impl AsRef<str>]) -> Result<Done, EditError> {
    let mut edit = EditTx::begin(b, admin).await?;
    let mut items = chosen(b, ids).await?;
    items.retain(|item| !item.decorative);
    let mut undo = None;
    if let Some(first) = items.first() {
        let change = begin_picture_change(&mut edit, DECORATE, &first.id, &first.name).await?;
        for item in &items {
            record_previous_details(&mut edit, &change, DECORATE, item, &MediaDetails::of(item)).await?;
            let details = Details { alt: "", decorative: true, focal: (item.focal_x, item.focal_y) };
            db::update(&mut edit.tx, &item.id, details, edit.now).await?;
        }
        undo = Some(change);
    }
    b.commit_content(edit.tx).await?;
    Ok(Done { message: pictures::decorative(items.len()), undo })
}

async fn chosen(b: &Backend, ids: &[impl AsRef<str>]) -> Result<Vec<MediaItem>, EditError> {
    if ids.len() > limits::MEDIA_MANY {
        return Err(EditError::Refused(pictures::too_many()));
    }
    let mut items = db::all(&b.db).await?;
    items.retain(|item| is_id(&item.id) && ids.iter().any(|id| id.as_ref() == item.id));
    if items.is_empty() { Err(EditError::NotFound(msg::PICTURE_NOT_FOUND)) } else { Ok(items) }
}

pub(crate) async fn move_to_trash(edit: &mut EditTx<'_>, items: &[MediaItem]) -> Result<Option<String>, EditError> {
    let Some(first) = items.first() else { return Ok(None) };
    let change = begin_picture_change(edit, REMOVE, &first.id, &first.name).await?;
    for item in items {
        record_previous_details(edit, &change, REMOVE, item, &MediaDetails::of(item)).await?;
        db::soft_delete(&mut edit.tx, &item.id, edit.now).await?;
    }
    Ok(Some(change))
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

pub(crate) async fn undo(mut edit: EditTx<'_>, id: &str, change: &Change) -> Result<Done, EditError> {
    if change.action == REPLACE {
        return undo_replacement(edit, id, change).await;
    }
    let snapshots = changes::snapshots_of(&mut edit.tx, id).await?;
    if snapshots.is_empty() || (change.action != REMOVE && change.action != DECORATE) {
        return Err(EditError::undo_gone());
    }
    let undo = begin_picture_change(&mut edit, "undo", &change.entity_id, &change.title).await?;
    for snapshot in snapshots {
        if changes::changed_since(&mut edit.tx, &snapshot).await?
            || !undo_one(&mut edit, &undo, &change.action, &snapshot).await?
        {
            return Err(EditError::undo_gone());
        }
    }
    changes::mark_undone(&mut edit.tx, id, edit.now).await?;
    edit.b.commit_content(edit.tx).await?;
    Ok(Done { message: msg::UNDONE.to_owned(), undo: None })
}

async fn undo_one(edit: &mut EditTx<'_>, undo: &str, action: &str, snapshot: &Snapshot) -> Result<bool, EditError> {
    let Some(item) = db::one(&edit.b.db, &snapshot.entity_id).await? else { return Ok(false) };
    if action == REMOVE {
        return Ok(db::restore(&mut edit.tx, &item.id).await?);
    }
    let Some(previous) = MediaDetails::parse(&snapshot.document) else { return Ok(false) };
    record_previous_details(edit, undo, "undo", &item, &MediaDetails::of(&item)).await?;
    Ok(db::update(&mut edit.tx, &item.id, previous.details(), edit.now).await?)
}
