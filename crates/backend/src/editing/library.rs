//! The media library: uploading pictures, describing them, and deleting unused ones.

use super::edit_tx::LOCK;
use super::media_states::{self, CODE};
use super::media_uses::{places, with_places};
use super::{EditError, EditTx};
use crate::accounts::session::Admin;
use crate::boxed;
use crate::db::core::locks;
use crate::db::editing::changes::{self, NewChange};
use crate::db::media as rows;
use crate::db::media::library::{self as db, Details};
use crate::ids::is_id;
use crate::media::strays::{self, REGISTERED};
use crate::media::{self, Listing, PreparedPicture, Sizes, making};
use crate::{Backend, BackendError};
use bytes::Bytes;
use domain::admin::{Done, MediaItem, MediaSizes};
use domain::messages::{admin as msg, pictures};
use domain::{Timestamp, limits, text};
use outgoing::http_guard::{GuardError, GuardedClient};
use picture_worker::PictureError;
use pixels::PixelsError;

/// Longest file name that is stored, in characters.
const NAME_MAX: usize = 120;
/// How often an upload starts over because the same picture was added or purged at the same time.
const ADD_TRIES: u32 = 5;

/// Why a picture was refused.
#[derive(Debug, thiserror::Error)]
pub enum MediaError {
    /// The sentence to show.
    #[error("{0}")]
    Refused(&'static str),
    /// Database or storage failed.
    #[error(transparent)]
    Backend(#[from] BackendError),
}

impl From<crate::error::DbError> for MediaError {
    fn from(error: crate::error::DbError) -> Self {
        Self::Backend(error.into())
    }
}

/// Adds a picture: decoded, whatever its declared type, and stored with one variant; the others are
/// made in the background. If the same picture exists already, that one is returned, restored from
/// the trash if necessary.
///
/// # Errors
/// See [`MediaError`].
#[boxed]
pub async fn upload(b: &Backend, name: &str, bytes: Bytes) -> Result<MediaItem, MediaError> {
    let picture = prepared(b, bytes).await?;
    let name = file_name(name);
    for _ in 0..ADD_TRIES {
        let added = match db::by_key(&b.db, &picture.key).await? {
            Some(known) => add_again(b, &picture, &known.id).await?,
            None => add_new(b, &picture, &name).await?,
        };
        if let Some(item) = added {
            return Ok(item);
        }
    }
    Err(BackendError::Busy("the same picture is being added and deleted at the same time").into())
}

/// `None` if the same picture was added, or its files were removed, in between.
async fn add_new(b: &Backend, picture: &PreparedPicture, name: &str) -> Result<Option<MediaItem>, BackendError> {
    picture.store_files(b).await?;
    let listing = Listing { original_name: name, alt: "", focal: (50, 50) };
    let mut tx = b.db.write().await?;
    let id = match picture.insert(&mut tx, listing, b.clock.now()).await {
        Err(error) if error.is_conflict("media_key_key") || error.is_conflict(REGISTERED) => return Ok(None),
        other => other?,
    };
    tx.commit().await?;
    b.picture_added(&picture.key).await;
    b.making.wake();
    Ok(db::one(&b.db, &id).await?)
}

/// A picture that is uploaded again: restored if it is in the trash, and its lost files are stored
/// or made again. `None` if it was purged in between.
async fn add_again(b: &Backend, picture: &PreparedPicture, id: &str) -> Result<Option<MediaItem>, BackendError> {
    let mut tx = b.db.write().await?;
    let was_in_trash = db::restore(&mut tx, id).await?;
    if !db::exists(&mut tx, id).await? {
        return Ok(None);
    }
    tx.commit().await?;
    // Only now: the files of a picture that is not in the trash are not purged.
    let was_repaired = media::repair(b, picture, id).await?;
    let said = match (was_in_trash, was_repaired) {
        (true, _) => pictures::PICTURE_BACK,
        (false, true) => pictures::PICTURE_REPAIRED,
        (false, false) => pictures::PICTURE_KNOWN,
    };
    let item = db::one(&b.db, id).await?;
    Ok(item.map(|item| MediaItem { known: Some(said.to_owned()), ..item }))
}

/// An uploaded picture: decoded, with one variant.
pub(super) async fn prepared(b: &Backend, bytes: Bytes) -> Result<PreparedPicture, MediaError> {
    if bytes.len() > limits::MEDIA_BYTES_MAX {
        return Err(MediaError::Refused(msg::PICTURE_TOO_LARGE));
    }
    match media::prepare(b, &b.encoding, bytes, Sizes::First).await {
        Ok(picture) => Ok(picture),
        Err(media::PrepareError::Picture(cause)) => match refusal(&cause) {
            Some(sentence) => {
                tracing::info!(%cause, "refused a picture");
                Err(MediaError::Refused(sentence))
            }
            None => Err(MediaError::Backend(cause.into())),
        },
        Err(media::PrepareError::Backend(cause)) => Err(cause.into()),
    }
}

/// The file name as it is stored.
pub(super) fn file_name(name: &str) -> String {
    let name: String = text::clean_line(name).chars().take(NAME_MAX).collect();
    if name.is_empty() { "picture".to_owned() } else { name }
}

/// Why a picture was refused, for the owner; `None` if it is not the picture's fault.
const fn refusal(cause: &PictureError) -> Option<&'static str> {
    match cause {
        PictureError::Pixels(PixelsError::Unknown | PixelsError::Heic) => Some(msg::PICTURE_ONLY),
        PictureError::Pixels(PixelsError::Refused(sentence)) => Some(sentence),
        PictureError::Pixels(PixelsError::Broken(_)) | PictureError::Ended(_) => Some(msg::PICTURE_DAMAGED),
        PictureError::Pixels(PixelsError::Encode(_)) => Some(msg::PICTURE_FAILED),
        PictureError::TooHeavy | PictureError::TooSlow | PictureError::Busy | PictureError::NoChild(_) => {
            cause.sentence()
        }
    }
}

/// Imports the picture at an address; private networks are refused.
///
/// # Errors
/// See [`MediaError`].
#[boxed]
pub async fn import(b: &Backend, url: &str) -> Result<MediaItem, MediaError> {
    let refused = |cause: GuardError| {
        tracing::info!(%cause, "refused a picture's address");
        MediaError::Refused(msg::PICTURE_URL_FAILED)
    };
    let client = GuardedClient::new(b.review_allow_private).map_err(refused)?;
    let answer = client.get(url, limits::MEDIA_BYTES_MAX + 1).await.map_err(refused)?;
    if !(200..300).contains(&answer.status) {
        return Err(MediaError::Refused(msg::PICTURE_URL_FAILED));
    }
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default().to_owned();
    match upload(b, &name, answer.body.into()).await {
        Err(MediaError::Refused(msg::PICTURE_ONLY)) => Err(MediaError::Refused(msg::PICTURE_URL_FAILED)),
        other => other,
    }
}

/// Updates a picture's alt text, decorative flag and focal point.
#[boxed]
pub async fn update_media(
    b: &Backend,
    admin: &Admin,
    id: &str,
    alt: &str,
    decorative: bool,
    focal: (u8, u8),
) -> Result<MediaItem, EditError> {
    if !is_id(id) {
        return Err(EditError::NotFound(msg::PICTURE_NOT_FOUND));
    }
    let alt = text::clean_line(alt);
    if alt.chars().count() > limits::ALT_MAX {
        return Err(EditError::wrong("alt", &domain::messages::too_long(limits::ALT_MAX)));
    }
    if alt.is_empty() && !decorative {
        return Err(EditError::wrong("alt", msg::ALT_OR_DECORATIVE));
    }
    let alt = if decorative { String::new() } else { alt };
    media_states::set(b, admin, "save", id, Details { alt: &alt, decorative, focal }).await
}

/// Queues the variants that a picture lacks, including given-up ones.
#[boxed]
pub async fn remake_sizes(b: &Backend, id: &str) -> Result<MediaItem, EditError> {
    let not_found = || EditError::NotFound(msg::PICTURE_NOT_FOUND);
    if !is_id(id) {
        return Err(not_found());
    }
    let original = rows::original_by_id(&b.db, id).await?.ok_or_else(not_found)?;
    making::remake(b, &original).await?;
    with_places(b, id).await?.ok_or_else(not_found)
}

/// Progress of these pictures' variants, at most a page of the library; unknown ids are left out.
#[boxed]
pub async fn sizes(b: &Backend, ids: &[String]) -> Result<Vec<MediaSizes>, BackendError> {
    let mut found = Vec::new();
    for id in ids.iter().filter(|id| is_id(id)).take(limits::MEDIA_PAGE) {
        if let Some(MediaItem { id, picture, sizes, sizes_problem, .. }) = db::one(&b.db, id).await? {
            found.push(MediaSizes { id, picture, sizes, sizes_problem });
        }
    }
    Ok(found)
}

/// Records an action on a picture; returns the change's id.
pub(super) async fn record_change(
    work: &mut EditTx<'_>,
    action: &str,
    id: &str,
    name: &str,
) -> Result<String, BackendError> {
    let account_id = work.account_id();
    let change = NewChange { action, entity: CODE, entity_id: id, title: name, account_id };
    Ok(changes::begin(&mut work.tx, change, work.now).await?)
}

/// The pictures in the trash.
pub(super) async fn trashed(b: &Backend) -> Result<Vec<(String, String, i64)>, BackendError> {
    Ok(db::trashed(&b.db).await?)
}

/// Restores a picture from the trash.
pub(super) async fn restore(b: &Backend, admin: &Admin, id: &str) -> Result<Done, EditError> {
    let not_there = || EditError::NotFound(msg::NOT_IN_TRASH);
    if !is_id(id) {
        return Err(not_there());
    }
    let mut work = EditTx::begin(b, admin).await?;
    let item = db::one(&b.db, id).await?.ok_or_else(not_there)?;
    if !db::restore(&mut work.tx, id).await? {
        return Err(not_there());
    }
    record_change(&mut work, "restore", id, &item.name).await?;
    work.tx.commit().await?;
    Ok(Done { message: msg::OUT_OF_TRASH.to_owned(), undo: None })
}

/// Purges a picture in the trash and its files, unless something in the trash still shows it.
pub(super) async fn purge(b: &Backend, id: &str, account_id: Option<&str>) -> Result<bool, BackendError> {
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
    changes::forget(&mut tx, CODE, id).await?;
    let Some(key) = db::purge(&mut tx, id).await? else { return Ok(false) };
    let change = NewChange { action: "purge", entity: CODE, entity_id: id, title: &item.name, account_id };
    changes::begin(&mut tx, change, now).await?;
    strays::discard(&mut tx, &key, now).await?;
    tx.commit().await?;
    strays::remove_discarded(b, &key).await;
    Ok(true)
}

/// Purges what has been in the trash long enough.
pub(super) async fn sweep(b: &Backend, before: Timestamp) -> Result<u64, BackendError> {
    let mut gone = 0;
    for id in db::expired(&b.db, before).await? {
        gone += u64::from(purge(b, &id, None).await?);
    }
    Ok(gone)
}
