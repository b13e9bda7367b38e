//! Replaces a picture's file. The row keeps its id, texts and focal point, so that every use
//! follows; its previous content moves to a row in the trash, can be restored by Undo or from the
//! history, and its files are purged with that row.

use crate::accounts::session::Admin;
use crate::db::media::library as db;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::save::change_row;
use crate::editing::engine::{stored_rows, text_pictures};
use crate::editing::history::action_labels::REPLACE;
use crate::editing::library::upload::{MediaError, file_name, prepared};
use crate::editing::library::uses::{key_of, places, with_places};
use crate::ids::is_id;
use crate::media::strays::{self, REGISTERED};
use crate::media::{PictureDetails, PreparedPicture};
use crate::{Backend, BackendError, boxed};
use bytes::Bytes;
use domain::admin::{Done, MediaItem, MediaReplaced};
use domain::kinds::{Fields as _, Kind, PICTURE_FILE};
use domain::messages::pictures as msg;

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
    backend: &Backend,
    admin: &Admin,
    id: &str,
    name: &str,
    bytes: Bytes,
) -> Result<MediaReplaced, MediaError> {
    if !is_id(id) {
        return Err(MediaError::Refused(msg::REPLACED_GONE));
    }
    let picture = prepared(backend, bytes).await?;
    // Before taking the lock, which must not be held while a storage is slow. The files may
    // overwrite identical ones.
    picture.store_files(backend).await?;
    // During an upgrade the previous version may have written texts that refer to this file.
    text_pictures::add_missing_ids(&backend.db).await?;
    let mut edit = EditTx::begin(backend, admin).await?;
    let known = db::by_key(&backend.db, &picture.key).await?;
    let mut item = match replaced_item(&mut edit, id, known.as_ref()).await? {
        Ok(item) => item,
        Err(message) => {
            drop(edit);
            if known.is_none() {
                strays::remove_unnamed(backend, &picture.key).await;
            }
            return Err(MediaError::Refused(message));
        }
    };
    if key_of(&item) == picture.key {
        item.set_uses(places(&backend.db, &item).await?);
        let done = Done { message: msg::REPLACED_SAME.to_owned(), undo: None };
        return Ok(MediaReplaced { item, done });
    }
    let row = stored_rows::existing(backend, Kind::Media, id).await?;
    if known.is_none() {
        add_picture(&mut edit, &picture, &item, name).await?;
    }
    let mut document = row.document.clone();
    document.set(PICTURE_FILE, picture.key.as_str());
    let undo = change_row(&mut edit, REPLACE, Kind::Media, id, Some(&row), &document).await?;
    edit.commit(Kind::Media).await?;
    let item = with_places(&backend.db, id).await?.ok_or(MediaError::Refused(msg::REPLACED_GONE))?;
    Ok(MediaReplaced { item, done: Done { message: msg::REPLACED.to_owned(), undo } })
}

/// The picture to be replaced, or why it cannot be. `known` is the picture that has the new content
/// already.
async fn replaced_item(
    edit: &mut EditTx<'_>,
    id: &str,
    known: Option<&MediaItem>,
) -> Result<Result<MediaItem, &'static str>, MediaError> {
    let Some(item) = db::one(&edit.backend.db, id).await? else { return Ok(Err(msg::REPLACED_GONE)) };
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

/// Adds the row of the new content, with the texts of the picture that it replaces.
async fn add_picture(
    edit: &mut EditTx<'_>,
    picture: &PreparedPicture,
    item: &MediaItem,
    name: &str,
) -> Result<(), MediaError> {
    let focal = (item.focal_x, item.focal_y);
    let listing = PictureDetails { original_name: &file_name(name), alt: &item.alt, focal };
    match picture.insert(&mut edit.tx, listing, edit.now).await {
        Ok(_) => Ok(()),
        Err(error) if error.is_conflict(REGISTERED) => {
            Err(BackendError::Busy("former files of the same picture are being removed").into())
        }
        Err(error) => Err(error.into()),
    }
}
