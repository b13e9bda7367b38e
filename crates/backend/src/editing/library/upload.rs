use crate::db::media::library as db;
use crate::media::strays::REGISTERED;
use crate::media::{self, InitialVariants, PictureDetails, PreparedPicture};
use crate::{Backend, BackendError, boxed};
use bytes::Bytes;
use domain::admin::MediaItem;
use domain::messages::{admin as msg, pictures};
use domain::{limits, messages, text};
use outgoing::http_guard::{GuardError, GuardedClient};
use picture_worker::PictureError;
use pixels::PixelsError;

const NAME_MAX: usize = 120;
/// How often an upload starts over because the same picture was added or purged at the same time.
const ADD_TRIES: u32 = 5;

#[derive(Debug, thiserror::Error)]
pub enum MediaError {
    #[error("{0}")]
    Refused(&'static str),
    /// Another program may be able to open it.
    #[error("{0}")]
    Unreadable(&'static str),
    #[error(transparent)]
    Backend(#[from] BackendError),
}

impl From<crate::error::DbError> for MediaError {
    fn from(error: crate::error::DbError) -> Self {
        Self::Backend(error.into())
    }
}

/// Decodes the picture, whatever its declared type, and stores it with one variant; the others are made in the
/// background. If the same picture exists already, that one is returned, restored from the trash if necessary.
#[boxed]
pub async fn upload(backend: &Backend, name: &str, bytes: Bytes) -> Result<MediaItem, MediaError> {
    let picture = prepared(backend, bytes).await?;
    let name = file_name(name);
    for _ in 0..ADD_TRIES {
        let added = match db::by_key(&backend.db, &picture.key).await? {
            Some(known) => add_again(backend, &picture, &known.id).await?,
            None => add_new(backend, &picture, &name).await?,
        };
        if let Some(item) = added {
            return Ok(MediaItem { still: picture.is_animated, ..item });
        }
    }
    Err(BackendError::Busy("the same picture is being added and deleted at the same time").into())
}

/// `None` if the same picture was added, or its files were removed, in between.
async fn add_new(backend: &Backend, picture: &PreparedPicture, name: &str) -> Result<Option<MediaItem>, BackendError> {
    picture.store_files(backend).await?;
    let listing = PictureDetails { original_name: name, alt: "", focal: (50, 50) };
    let mut tx = backend.db.write().await?;
    let id = match picture.insert(&mut tx, listing, backend.clock.now()).await {
        Err(error) if error.is_conflict("media_key_key") || error.is_conflict(REGISTERED) => return Ok(None),
        other => other?,
    };
    tx.commit().await?;
    backend.picture_added(&picture.key).await;
    backend.pictures.making.wake();
    Ok(db::one(&backend.db, &id).await?)
}

/// A picture that is uploaded again: restored if it is in the trash, and its lost files are stored
/// or made again. `None` if it was purged in between.
async fn add_again(backend: &Backend, picture: &PreparedPicture, id: &str) -> Result<Option<MediaItem>, BackendError> {
    let mut tx = backend.db.write().await?;
    let was_in_trash = db::restore(&mut tx, id).await?;
    if !db::exists(&mut tx, id).await? {
        return Ok(None);
    }
    tx.commit().await?;
    // Only now: the files of a picture that is not in the trash are not purged.
    let was_repaired = media::repair(backend, picture, id).await?;
    let message = match (was_in_trash, was_repaired) {
        (true, _) => pictures::PICTURE_BACK,
        (false, true) => pictures::PICTURE_REPAIRED,
        (false, false) => pictures::PICTURE_KNOWN,
    };
    let Some(mut item) = db::one(&backend.db, id).await? else { return Ok(None) };
    item.known = Some(message.to_owned());
    Ok(Some(item))
}

pub(crate) async fn prepared(backend: &Backend, bytes: Bytes) -> Result<PreparedPicture, MediaError> {
    if bytes.len() > limits::MEDIA_BYTES_MAX {
        return Err(MediaError::Refused(msg::PICTURE_TOO_LARGE));
    }
    match media::prepare(backend, &backend.pictures.encoding, bytes, InitialVariants::First).await {
        Ok(picture) => Ok(picture),
        Err(media::PrepareError::Picture(cause)) => match refusal(&cause) {
            Some(message) => {
                tracing::info!(%cause, "refused a picture");
                let unreadable = cause.is_unreadable();
                Err(if unreadable { MediaError::Unreadable(message) } else { MediaError::Refused(message) })
            }
            None => Err(MediaError::Backend(cause.into())),
        },
        Err(media::PrepareError::Backend(cause)) => Err(cause.into()),
    }
}

pub(crate) fn file_name(name: &str) -> String {
    let name: String = text::clean_line(name).chars().take(NAME_MAX).collect();
    if name.is_empty() { "picture".to_owned() } else { name }
}

/// Why a picture was refused, for the owner; `None` if it is not the picture's fault.
fn refusal(cause: &PictureError) -> Option<&'static str> {
    match cause {
        PictureError::Pixels(PixelsError::Unknown | PixelsError::Heic) => Some(msg::PICTURE_ONLY),
        PictureError::Pixels(PixelsError::Refused(messages::PHOTO_TOO_MANY_PIXELS)) => {
            Some(msg::PICTURE_TOO_MANY_PIXELS)
        }
        PictureError::Pixels(PixelsError::Refused(messages::PHOTO_TOO_MUCH_MEMORY)) | PictureError::TooHeavy => {
            Some(msg::PICTURE_TOO_MUCH_MEMORY)
        }
        PictureError::Pixels(PixelsError::Refused(message)) => Some(message),
        PictureError::Pixels(PixelsError::Broken(_)) => Some(msg::PICTURE_DAMAGED),
        PictureError::Pixels(PixelsError::Unsupported(_)) | PictureError::Ended(_) => Some(msg::PICTURE_UNSUPPORTED),
        PictureError::Pixels(PixelsError::Encode(_)) => Some(msg::PICTURE_UNEXPECTED),
        PictureError::TooSlow => Some(msg::PICTURE_TOO_SLOW),
        PictureError::Busy | PictureError::NoChild(_) => None,
    }
}

/// Private networks are refused.
#[boxed]
pub async fn import(backend: &Backend, url: &str) -> Result<MediaItem, MediaError> {
    let refused = |cause: GuardError| {
        tracing::info!(%cause, "refused a picture's address");
        MediaError::Refused(msg::PICTURE_URL_FAILED)
    };
    let client = GuardedClient::new(backend.outgoing.review_allow_private).map_err(refused)?;
    let answer = client.get(url, limits::MEDIA_BYTES_MAX + 1).await.map_err(refused)?;
    if !(200..300).contains(&answer.status) {
        return Err(MediaError::Refused(msg::PICTURE_URL_FAILED));
    }
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default().to_owned();
    match upload(backend, &name, answer.body.into()).await {
        Err(MediaError::Unreadable(msg::PICTURE_ONLY)) => Err(MediaError::Refused(msg::PICTURE_URL_FAILED)),
        other => other,
    }
}
