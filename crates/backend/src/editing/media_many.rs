//! Moving pictures to the trash or marking them as decorative: one, or several together with one
//! Undo.

use super::actions::REPLACE;
use super::library::record_change;
use super::media_states::{MediaDetails, keep};
use super::media_uses::Uses;
use super::{EditError, EditTx, replacing};
use crate::accounts::session::Admin;
use crate::db::editing::changes;
use crate::db::media::library::{self as db, Details};
use crate::ids::is_id;
use crate::{Backend, BackendError};
use domain::admin::{Done, MediaItem};
use domain::limits;
use domain::messages::{admin as msg, pictures};

/// The actions, as the log names them.
const REMOVE: &str = "remove";
const DECORATE: &str = "decorate";

/// Moves pictures to the trash; those in use, even by a draft, stay and are named.
///
/// # Errors
/// [`EditError::Refused`] with the places if all of them are in use, or as elsewhere.
pub async fn remove_media(b: &Backend, admin: &Admin, ids: &[impl AsRef<str>]) -> Result<Done, EditError> {
    // Under the lock, so that none of them comes into use in between.
    let mut work = EditTx::begin(b, admin).await?;
    let items = chosen(b, ids).await?;
    let uses = Uses::read(b, &items).await?;
    let (free, used): (Vec<MediaItem>, Vec<MediaItem>) =
        items.into_iter().map(|item| uses.with_uses(item)).partition(|item| item.uses.is_empty());
    let undo = soft_delete(&mut work, &free).await?;
    work.tx.commit().await?;
    let stay = (!used.is_empty()).then(|| named(&used));
    match (free.len(), stay) {
        (0, Some(places)) if ids.len() == 1 => Err(EditError::Refused(format!("{} {places}", msg::PICTURE_IN_USE))),
        (0, Some(places)) => Err(EditError::Refused(pictures::all_in_use(used.len(), &places))),
        (gone, None) => Ok(Done { message: pictures::deleted(gone), undo }),
        (gone, Some(places)) => {
            let message = format!("{} {}", pictures::deleted(gone), pictures::some_in_use(used.len(), &places));
            Ok(Done { message, undo })
        }
    }
}

/// Marks pictures as decorative; their alt texts stay in the history.
pub async fn decorate_media(b: &Backend, admin: &Admin, ids: &[impl AsRef<str>]) -> Result<Done, EditError> {
    let mut work = EditTx::begin(b, admin).await?;
    let items = chosen(b, ids).await?;
    let mut change = None;
    let mut count = 0;
    for item in items.iter().filter(|item| !item.decorative) {
        let own = shared_change(&mut work, &mut change, DECORATE, item).await?;
        keep(&mut work, &own, DECORATE, item, &MediaDetails::of(item)).await?;
        let details = Details { alt: "", decorative: true, focal: (item.focal_x, item.focal_y) };
        db::update(&mut work.tx, &item.id, details, work.now).await?;
        count += 1;
    }
    b.commit_content(work.tx).await?;
    Ok(Done { message: pictures::decorative(count), undo: change })
}

/// The pictures of these ids that are not in the trash.
async fn chosen(b: &Backend, ids: &[impl AsRef<str>]) -> Result<Vec<MediaItem>, EditError> {
    if ids.len() > limits::MEDIA_MANY {
        return Err(EditError::Refused(pictures::too_many()));
    }
    let asked: Vec<&str> = ids.iter().map(AsRef::as_ref).filter(|id| is_id(id)).collect();
    let mut items = db::all(&b.db).await?;
    items.retain(|item| asked.contains(&item.id.as_str()));
    if items.is_empty() { Err(EditError::NotFound(msg::PICTURE_NOT_FOUND)) } else { Ok(items) }
}

/// Moves unused pictures to the trash; returns the change that undoes it.
pub(super) async fn soft_delete(work: &mut EditTx<'_>, items: &[MediaItem]) -> Result<Option<String>, EditError> {
    let mut change = None;
    for item in items {
        let own = shared_change(work, &mut change, REMOVE, item).await?;
        keep(work, &own, REMOVE, item, &MediaDetails::of(item)).await?;
        db::soft_delete(&mut work.tx, &item.id, work.now).await?;
    }
    Ok(change)
}

/// The change that all of them belong to.
async fn shared_change(
    work: &mut EditTx<'_>,
    change: &mut Option<String>,
    action: &str,
    first: &MediaItem,
) -> Result<String, BackendError> {
    match change {
        Some(own) => Ok(own.clone()),
        None => Ok(change.insert(record_change(work, action, &first.id, &first.name).await?).clone()),
    }
}

/// Pictures with the places that use them.
fn named(items: &[MediaItem]) -> String {
    let places = |item: &MediaItem| item.uses.iter().map(|place| place.label.as_str()).collect::<Vec<_>>().join("; ");
    if let [item] = items {
        return places(item);
    }
    let mut names: Vec<String> =
        items.iter().take(limits::NAMED_MAX).map(|item| format!("{} ({})", item.name, places(item))).collect();
    let more = items.len().saturating_sub(limits::NAMED_MAX);
    if more > 0 {
        names.push(format!("{more} more"));
    }
    names.join(", ")
}

/// Undoes a change of pictures.
pub(super) async fn undo(mut work: EditTx<'_>, id: &str, change: &changes::Change) -> Result<Done, EditError> {
    let gone = || EditError::Refused(msg::UNDO_GONE.to_owned());
    if change.action == REPLACE {
        return replacing::undo(work, id, change).await;
    }
    let touched = changes::snapshots_of(&mut work.tx, id).await?;
    if touched.is_empty() || ![REMOVE, DECORATE].contains(&change.action.as_str()) {
        return Err(gone());
    }
    let own = record_change(&mut work, "undo", &change.entity_id, &change.title).await?;
    for snapshot in touched {
        if changes::changed_since(&mut work.tx, &snapshot).await? {
            return Err(gone());
        }
        let item = db::one(&work.b.db, &snapshot.entity_id).await?.ok_or_else(gone)?;
        let back = if change.action == REMOVE {
            db::restore(&mut work.tx, &item.id).await?
        } else {
            let said = MediaDetails::read(&snapshot.document).ok_or_else(gone)?;
            keep(&mut work, &own, "undo", &item, &MediaDetails::of(&item)).await?;
            db::update(&mut work.tx, &item.id, said.details(), work.now).await?
        };
        if !back {
            return Err(gone());
        }
    }
    changes::mark_undone(&mut work.tx, id, work.now).await?;
    work.b.commit_content(work.tx).await?;
    Ok(Done { message: msg::UNDONE.to_owned(), undo: None })
}
