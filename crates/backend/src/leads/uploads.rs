//! Visitors' photos of their cabins: accepted only after decoding, stored as a newly encoded JPEG,
//! private, and deleted after a day unless a request claims them.

use crate::boxed;
use crate::db::leads::uploads::{self as rows, NewUpload};
use crate::db::site::rate_limits::{self, Limit};
use crate::error::{BackendError, from_db};
use crate::gate::Gate;
use crate::leads::origin::Origin;
use crate::leads::photo_deletions;
use crate::leads::photo_thumb::{THUMB_WIDTH, thumb_key};
use crate::{Backend, ids};
use bytes::Bytes;
use domain::media::photo::{PhotoFormat, UploadedPhoto, check_size};
use domain::time::HOUR;
use domain::{limits, messages};
use picture_worker::{Photo, PictureError};
use pixels::MissingRows;
use std::time::Duration;
use storage::{FileError, PRIVATE_PREFIX};

const UPLOADS: Limit =
    Limit { bucket: "upload", events: limits::UPLOADS_PER_ADDRESS, window_ms: limits::SUBMISSION_WINDOW_MS };
const MEDIA_TYPE: &str = "image/jpeg";

/// Photos decoded concurrently, of which one may be large ([`picture_worker::Workers`]).
const MAX_CONCURRENT: usize = 2;
const WAITING: usize = 8;
const QUEUE_TIMEOUT: Duration = Duration::from_secs(15);

/// Unclaimed photos are swept this long after they can no longer be claimed, to allow for requests
/// in flight and other servers' clocks.
const SWEEP_MARGIN_MS: i64 = HOUR;
const SWEEP_BATCH: i64 = 100;

pub(crate) fn gate() -> Gate {
    Gate::queued("photos are being decoded", MAX_CONCURRENT, WAITING, QUEUE_TIMEOUT)
}

#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    #[error("{0}")]
    Refused(&'static str),
    /// Another program may be able to open it.
    #[error("{0}")]
    Unreadable(&'static str),
    #[error("too many photos")]
    TooMany { wait_ms: i64 },
    #[error("no room for another photo")]
    Full,
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(UploadError::Unavailable);

impl From<FileError> for UploadError {
    fn from(error: FileError) -> Self {
        Self::Unavailable(error.into())
    }
}

/// Accepts a photo, whatever its declared type. Of what is in the file only the first bytes are
/// looked at before it is counted against the limit; the rest is read by a child process.
#[boxed]
pub async fn accept(b: &Backend, bytes: Bytes, origin: &Origin) -> Result<UploadedPhoto, UploadError> {
    accept_from(b, bytes, Some(origin), MissingRows::Gray).await
}

/// The same for a browser with scripts: it may find more in a damaged file, and sends that instead.
#[boxed]
pub async fn accept_whole(b: &Backend, bytes: Bytes, origin: &Origin) -> Result<UploadedPhoto, UploadError> {
    accept_from(b, bytes, Some(origin), MissingRows::Refused).await
}

/// The same for the signed-in owner, whose photos are not counted.
#[boxed]
pub async fn accept_of_owner(b: &Backend, bytes: Bytes) -> Result<UploadedPhoto, UploadError> {
    accept_from(b, bytes, None, MissingRows::Gray).await
}

async fn accept_from(
    b: &Backend,
    bytes: Bytes,
    origin: Option<&Origin>,
    missing: MissingRows,
) -> Result<UploadedPhoto, UploadError> {
    let format = PhotoFormat::sniff(&bytes).ok_or(UploadError::Unreadable(messages::PHOTO_TYPE_MOBILE))?;
    check_size(format, bytes.len()).map_err(UploadError::Refused)?;
    b.files.check_available()?;
    check_room(b).await?;
    if let Some(origin) = origin {
        count(b, origin).await?;
    }
    let turn = b.photos.place()?.turn(1).await?;
    let photo = b.picture_workers.photo_with(&bytes, THUMB_WIDTH, missing).await?;
    drop(turn);
    store(b, photo).await
}

impl From<PictureError> for UploadError {
    fn from(error: PictureError) -> Self {
        match error.sentence() {
            Some(sentence) => {
                tracing::info!(%error, "refused a photo");
                if error.is_unreadable() { Self::Unreadable(sentence) } else { Self::Refused(sentence) }
            }
            None => Self::Unavailable(error.into()),
        }
    }
}

async fn check_room(b: &Backend) -> Result<(), UploadError> {
    if rows::unclaimed_bytes(&b.db).await? >= limits::PHOTOS_UNCLAIMED_BYTES {
        tracing::warn!("refused a photo: too many photos wait for a request");
        return Err(UploadError::Full);
    }
    Ok(())
}

async fn count(b: &Backend, origin: &Origin) -> Result<(), UploadError> {
    let now = b.clock.now();
    let mut tx = b.db.write().await?;
    if let Some(wait_ms) = rate_limits::take_all(&mut tx, &origin.limits(UPLOADS), now).await? {
        return Err(UploadError::TooMany { wait_ms });
    }
    tx.commit().await?;
    Ok(())
}

/// Stores the row, then the files. A row without files is found by [`sweep`]; files without a row
/// never would be. The row cannot be claimed before this returns, because its token is not handed
/// out yet.
async fn store(b: &Backend, photo: Photo) -> Result<UploadedPhoto, UploadError> {
    let token = ids::new_token()?;
    let bytes = u64::try_from(photo.jpeg.len()).unwrap_or(u64::MAX);
    let row = NewUpload {
        id: ids::new_id(),
        token_hash: ids::hash_token(&token),
        storage_key: random_key()?,
        width: photo.width,
        height: photo.height,
        bytes,
        created_at: b.clock.now(),
    };
    let mut tx = b.db.write().await?;
    rows::insert(&mut tx, &row).await?;
    tx.commit().await?;
    if let Err(error) = put(b, &row.storage_key, photo).await {
        // A storage that does not respond would not delete either.
        if matches!(error, FileError::NoAnswer(_)) {
            tracing::warn!(%error, "leaving a photo that was not stored to the sweep");
        } else if let Err(left) = forget(b, &row.id, &row.storage_key).await {
            tracing::warn!(error = %left, "leaving a photo that was not stored to the sweep");
        }
        return Err(error.into());
    }
    Ok(UploadedPhoto { token, width: row.width, height: row.height, bytes })
}

/// Both concurrently: a storage that does not respond times out only once.
async fn put(b: &Backend, key: &str, photo: Photo) -> Result<(), FileError> {
    let thumb = Bytes::from(photo.thumb);
    let whole = Bytes::from(photo.jpeg);
    let thumb_key = thumb_key(key);
    let (thumb, whole) =
        tokio::join!(b.files.put(&thumb_key, &thumb, MEDIA_TYPE), b.files.put(key, &whole, MEDIA_TYPE));
    thumb.and(whole)
}

/// Deletes the row of an unclaimed photo, then the files: what the storage does not delete now, the
/// worker does.
pub(crate) async fn forget(b: &Backend, id: &str, key: &str) -> Result<bool, BackendError> {
    let mut tx = b.db.write().await?;
    if !rows::delete_unclaimed(&mut tx, id).await? {
        return Ok(false);
    }
    photo_deletions::register(&mut tx, key, b.clock.now()).await?;
    tx.commit().await?;
    photo_deletions::delete_now(b, &[key.to_owned()]).await;
    Ok(true)
}

fn random_key() -> Result<String, BackendError> {
    let mut random = [0_u8; 16];
    getrandom::fill(&mut random).map_err(|e| BackendError::Unexpected(format!("no randomness: {e}")))?;
    Ok(format!("{PRIVATE_PREFIX}{}.jpg", hex::encode(random)))
}

/// A claimed photo, a JPEG, for the signed-in owner only; `thumb` returns the thumbnail. `None` if
/// there is no such photo, or it is unclaimed.
#[boxed]
pub async fn read(b: &Backend, upload_id: &str, thumb: bool) -> Result<Option<Bytes>, BackendError> {
    let looks_like_an_id = upload_id.len() == 36 && upload_id.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-');
    if !looks_like_an_id {
        return Ok(None);
    }
    let Some(upload) = rows::get(&b.db, upload_id).await?.filter(|upload| upload.lead_id.is_some()) else {
        return Ok(None);
    };
    let key = if thumb { thumb_key(&upload.storage_key) } else { upload.storage_key };
    let bytes = b.files.get(&key).await?;
    if bytes.is_none() {
        tracing::error!(upload_id, "a claimed photo is missing from the storage");
    }
    Ok(bytes)
}

/// Photos that were not claimed within a day; returns how many.
#[boxed]
pub async fn sweep(b: &Backend) -> Result<usize, BackendError> {
    let until = b.clock.now().plus_ms(-limits::PHOTO_UNCLAIMED_MS - SWEEP_MARGIN_MS);
    let mut swept = 0;
    loop {
        let batch = rows::unclaimed(&b.db, until, SWEEP_BATCH).await?;
        if batch.is_empty() {
            return Ok(swept);
        }
        for upload in batch {
            swept += usize::from(forget(b, &upload.id, &upload.storage_key).await?);
        }
    }
}
