//! Photos that the run adds to the library.

use super::{RunError, state, store};
use crate::accounts::session::Admin;
use crate::db::media;
use crate::editing::{self, MediaError};
use crate::error::BackendError;
use crate::{Backend, boxed};
use bytes::Bytes;
use domain::content::option_lists::UNTAGGED;
use domain::features::first_run::Question;
use domain::features::first_run::answers::RunPhoto;
use domain::features::first_run::limits::PHOTOS_MAX;
use serde_json::json;

/// How the library calls them.
const NAME: &str = "photo.jpg";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddedPhotos {
    /// No pictures, or more than the run takes.
    pub left_out: usize,
}

/// Adds them to the answer and to the library.
#[boxed]
pub async fn add_photos(backend: &Backend, admin: &Admin, files: Vec<Bytes>) -> Result<AddedPhotos, RunError> {
    let mut added: Vec<RunPhoto> = Vec::new();
    let mut left_out = 0;
    let held = state(backend).await?.answers.photos.unwrap_or_default().photos.len();
    for file in files {
        if held + added.len() >= PHOTOS_MAX {
            left_out += 1;
            continue;
        }
        match editing::upload(backend, NAME, file).await {
            Ok(item) => added.push(RunPhoto {
                shows: UNTAGGED.to_owned(),
                width: item.picture.width,
                height: item.picture.height,
                id: item.id,
                at_top: false,
            }),
            Err(MediaError::Refused(_) | MediaError::Unreadable(_)) => left_out += 1,
            Err(MediaError::Backend(cause)) => return Err(cause.into()),
        }
    }
    if added.is_empty() {
        return Ok(AddedPhotos { left_out });
    }
    // Read again: another device may have added some in the meantime.
    let now = state(backend).await?;
    let mut answer = now.answers.photos.clone().unwrap_or_default();
    for photo in added {
        if answer.photos.iter().all(|known| known.id != photo.id) && answer.photos.len() < PHOTOS_MAX {
            answer.photos.push(photo);
        }
    }
    let version = now.of_question(Question::Photos).version;
    store(backend, admin, Question::Photos, Some(version), &json!(answer)).await?;
    Ok(AddedPhotos { left_out })
}

/// The addresses of the pictures in a small size, in this order; empty for one that is gone.
#[boxed]
pub async fn thumbnails(backend: &Backend, ids: &[String]) -> Result<Vec<String>, BackendError> {
    let mut addresses = Vec::new();
    for id in ids {
        let picture = media::picture(backend.db.reader(), id).await?;
        addresses.push(picture.map_or(String::new(), |picture| picture.thumb_url()));
    }
    Ok(addresses)
}
