//! Replaces a picture's file. The row keeps its id, texts and focal point, so that every use
//! follows; its previous content moves to a row in the trash, can be restored by Undo or from the
//! history, and its files are purged with that row.

use crate::accounts::session::Admin;
use crate::db::editing::changes::{self, Change};
use crate::db::media::swap::Content;
use crate::db::media::variant_jobs::{self, IfQueued};
use crate::db::media::{library as db, swap as media_swap};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::stored_rows;
use crate::editing::history::action_labels::REPLACE;
use crate::editing::kinds::single_documents::business::write_profile;
use crate::editing::library::details::{MediaDetails, PreviousPicture, begin_picture_change, record_previous_details};
use crate::editing::library::upload::{MediaError, file_name, prepared};
use crate::editing::library::uses::{key_of, places, with_places};
use crate::ids::is_id;
use crate::media::strays::{self, REGISTERED};
use crate::media::{Listing, PreparedPicture, all_variants};
use crate::{Backend, BackendError, boxed};
use bytes::Bytes;
use domain::admin::{Done, MediaItem, MediaReplaced};
use domain::kinds::Entity;
use domain::messages::{admin, pictures as msg};

impl From<EditError> for MediaError {
    fn from(error: EditError) -> Self {
        match error {
            EditError::NotFound(message) => Self::Refused(message),
            EditError::Backend(cause) => Self::Backend(cause),
            EditError::Invalid(_) | EditError::Conflict(_) | EditError::Refused(_) => {
                Self::Backend(BackendError::Unexpected(error.to_string()))
            }
        }
    }
}

#[boxed]
pub async fn replace(
    b: &Backend,
    admin: &Admin,
    id: &str,
    name: &str,
    bytes: Bytes,
) -> Result<MediaReplaced, MediaError> {
    if !is_id(id) {
        return Err(MediaError::Refused(msg::REPLACED_GONE));
    }
    let picture = prepared(b, bytes).await?;
    // Before taking the lock, which must not be held while a storage is slow. The files may
    // overwrite identical ones.
    picture.store_files(b).await?;
    let mut edit = EditTx::begin(b, admin).await?;
    let known = db::by_key(&b.db, &picture.key).await?;
    let mut item = match replaced_item(&mut edit, id, known.as_ref()).await? {
        Ok(item) => item,
        Err(message) => {
            drop(edit);
            if known.is_none() {
                strays::remove_unnamed(b, &picture.key).await;
            }
            return Err(MediaError::Refused(message));
        }
    };
    let other_id = match known {
        Some(known) if known.id == item.id => {
            item.uses = places(b, &item).await?;
            let done = Done { message: msg::REPLACED_SAME.to_owned(), undo: None };
            return Ok(MediaReplaced { item, done });
        }
        Some(known) => known.id,
        None => add_picture(&mut edit, &picture, &item, name).await?,
    };
    let undo = swap_content(&mut edit, REPLACE, &item, &other_id).await?;
    b.commit_content(edit.tx).await?;
    b.making.wake();
    let item = with_places(b, id).await?.ok_or(MediaError::Refused(msg::REPLACED_GONE))?;
    Ok(MediaReplaced { item, done: Done { message: msg::REPLACED.to_owned(), undo: Some(undo) } })
}

/// The picture to be replaced, or why it cannot be. `known` is the picture that has the new content
/// already.
async fn replaced_item(
    edit: &mut EditTx<'_>,
    id: &str,
    known: Option<&MediaItem>,
) -> Result<Result<MediaItem, &'static str>, MediaError> {
    let Some(item) = db::one(&edit.b.db, id).await? else { return Ok(Err(msg::REPLACED_GONE)) };
    if let Some(known) = known {
        if known.id == item.id {
            return Ok(Ok(item));
        }
        if db::exists(&mut edit.tx, &known.id).await? {
            return Ok(Err(msg::REPLACED_ELSEWHERE));
        }
    }
    if !db::exists(&mut edit.tx, id).await? {
        return Ok(Err(msg::REPLACED_GONE));
    }
    Ok(Ok(item))
}

/// Adds the row of the new content, with the texts of the picture that it replaces. Returns its id.
async fn add_picture(
    edit: &mut EditTx<'_>,
    picture: &PreparedPicture,
    item: &MediaItem,
    name: &str,
) -> Result<String, MediaError> {
    let focal = (item.focal_x, item.focal_y);
    let listing = Listing { original_name: &file_name(name), alt: &item.alt, focal };
    match picture.insert(&mut edit.tx, listing, edit.now).await {
        Ok(id) => Ok(id),
        Err(error) if error.is_conflict(REGISTERED) => {
            Err(BackendError::Busy("former files of the same picture are being removed").into())
        }
        Err(error) => Err(error.into()),
    }
}

/// Restores a picture's previous content; returns the change, or none if that is no longer in the
/// trash.
pub(crate) async fn restore_content(
    edit: &mut EditTx<'_>,
    action: &str,
    item: &MediaItem,
    previous: &PreviousPicture,
) -> Result<Option<String>, EditError> {
    let Some(other) = db::by_key(&edit.b.db, &previous.key).await? else { return Ok(None) };
    if db::exists(&mut edit.tx, &other.id).await? || !db::exists(&mut edit.tx, &item.id).await? {
        return Ok(None);
    }
    Ok(Some(swap_content(edit, action, item, &other.id).await?))
}

/// Every text follows.
async fn swap_content(
    edit: &mut EditTx<'_>,
    action: &str,
    item: &MediaItem,
    other_id: &str,
) -> Result<String, EditError> {
    // Read before anything is written.
    let profile = stored_rows::existing(edit.b, Entity::Business, Entity::Business.code()).await?.document;

    let change = begin_picture_change(edit, action, &item.id, &item.name).await?;
    let picture = PreviousPicture { key: key_of(item).to_owned(), name: item.name.clone() };
    let previous = MediaDetails::with_picture(item, picture);
    record_previous_details(edit, &change, action, item, &previous).await?;

    let swapped = media_swap::swap(&mut edit.tx, (&item.id, other_id), edit.now).await?;
    let (before, after) = swapped.ok_or(EditError::NotFound(msg::REPLACED_GONE))?;
    queue_missing_variants(edit, &item.id, &after).await?;
    queue_missing_variants(edit, other_id, &before).await?;
    // The previous content now counts as deleted today, whenever that row was.
    db::restore(&mut edit.tx, other_id).await?;
    db::soft_delete(&mut edit.tx, other_id, edit.now).await?;
    media_swap::rewrite(&mut edit.tx, &before, &after).await?;
    if profile.values().any(|value| value.as_str() == Some(item.id.as_str())) {
        write_profile(&mut edit.tx, &profile, edit.now).await?;
    }
    Ok(change)
}

async fn queue_missing_variants(edit: &mut EditTx<'_>, id: &str, content: &Content) -> Result<(), EditError> {
    let made = content.variants();
    for (width, format) in all_variants(content.width()) {
        if !made.has(width, format) {
            variant_jobs::enqueue(&mut edit.tx, id, (width, format), IfQueued::Keep, edit.now).await?;
        }
    }
    Ok(())
}

pub(crate) async fn undo_replacement(mut edit: EditTx<'_>, id: &str, change: &Change) -> Result<Done, EditError> {
    let snapshots = changes::snapshots_of(&mut edit.tx, id).await?;
    let snapshot = snapshots.first().ok_or_else(EditError::undo_gone)?;
    if changes::changed_since(&mut edit.tx, snapshot).await? {
        return Err(EditError::undo_gone());
    }
    let details = MediaDetails::parse(&snapshot.document).ok_or_else(EditError::undo_gone)?;
    let previous = details.picture.ok_or_else(EditError::undo_gone)?;
    let item = db::one(&edit.b.db, &change.entity_id).await?.ok_or_else(EditError::undo_gone)?;
    restore_content(&mut edit, "undo", &item, &previous).await?.ok_or_else(EditError::undo_gone)?;
    changes::mark_undone(&mut edit.tx, id, edit.now).await?;
    let b = edit.b;
    b.commit_content(edit.tx).await?;
    b.making.wake();
    Ok(Done { message: admin::UNDONE.to_owned(), undo: None })
}
