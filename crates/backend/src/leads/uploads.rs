//! Visitors' photos of their cabins: accepted only after decoding, stored as a newly encoded JPEG,
//! private, and deleted after a day unless a request claims them.

use crate::boxed;
use crate::db::leads::uploads::{self as rows, NewUpload};
use crate::db::site::rate_limits::{self, Limit};
use crate::error::{BackendError, from_db};
use crate::leads::origin::Origin;
use crate::leads::photo_deletions;
use crate::leads::photo_queue::{PhotoClient, QueueError};
use crate::leads::photo_thumb::{THUMB_WIDTH, thumb_key};
use crate::{Backend, chance, ids};
use bytes::Bytes;
use domain::media::photo::{PhotoFormat, UploadedPhoto, check_size};
use domain::time::{DAY, HOUR};
use domain::{limits, messages};
use picture_worker::{Photo, PictureError};
use pixels::MissingRows;
use storage::{FileError, PRIVATE_PREFIX};

const UPLOADS: Limit =
    Limit { bucket: "upload", events: limits::UPLOADS_PER_ADDRESS, window_ms: limits::SUBMISSION_WINDOW_MS };
/// Photos of requests are kept as long as these, so that what one sender can make the site keep is bounded by day.
const UPLOADS_OF_DAY: Limit =
    Limit { bucket: "upload:day", events: limits::UPLOADS_PER_ADDRESS_AND_DAY, window_ms: DAY };
const MEDIA_TYPE: &str = "image/jpeg";

/// Unclaimed photos are swept this long after they can no longer be claimed, to allow for requests
/// in flight and other servers' clocks.
const SWEEP_MARGIN_MS: i64 = HOUR;
const SWEEP_BATCH: i64 = 100;

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

impl From<QueueError> for UploadError {
    fn from(error: QueueError) -> Self {
        match error {
            QueueError::TookTooLong { wait_ms } => Self::TooMany { wait_ms },
            QueueError::Busy(cause) => Self::Unavailable(cause),
        }
    }
}

impl From<FileError> for UploadError {
    fn from(error: FileError) -> Self {
        Self::Unavailable(error.into())
    }
}

/// Accepts a photo, whatever its declared type. Only its first bytes are looked at
/// before it is counted against the limit; the rest is read by a child process.
#[boxed]
pub async fn accept(backend: &Backend, bytes: Bytes, origin: &Origin) -> Result<UploadedPhoto, UploadError> {
    accept_from(backend, bytes, Some(origin), MissingRows::Gray).await
}

/// The same for a browser with scripts: it may find more in a damaged file, and sends that instead.
#[boxed]
pub async fn accept_whole(backend: &Backend, bytes: Bytes, origin: &Origin) -> Result<UploadedPhoto, UploadError> {
    accept_from(backend, bytes, Some(origin), MissingRows::Refused).await
}

/// The same for the signed-in owner, whose photos are not counted.
#[boxed]
pub async fn accept_of_owner(backend: &Backend, bytes: Bytes) -> Result<UploadedPhoto, UploadError> {
    accept_from(backend, bytes, None, MissingRows::Gray).await
}

async fn accept_from(
    backend: &Backend,
    bytes: Bytes,
    origin: Option<&Origin>,
    missing: MissingRows,
) -> Result<UploadedPhoto, UploadError> {
    let format = PhotoFormat::sniff(&bytes).ok_or(UploadError::Unreadable(messages::PHOTO_TYPE_MOBILE))?;
    check_size(format, bytes.len()).map_err(UploadError::Refused)?;
    backend.files.check_available()?;
    check_room(backend).await?;
    if let Some(origin) = origin {
        check_share(backend, origin).await?;
        count(backend, origin).await?;
    }
    let turn = backend.pictures.photos.turn(PhotoClient::of(origin), format == PhotoFormat::Heic).await?;
    let photo = backend.pictures.workers.photo_with(&bytes, THUMB_WIDTH, missing).await?;
    drop(turn);
    store(backend, photo, origin).await
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

async fn check_room(backend: &Backend) -> Result<(), UploadError> {
    if rows::unclaimed_bytes(&backend.db).await? >= limits::PHOTOS_UNCLAIMED_BYTES {
        tracing::warn!("refused a photo: too many photos wait for a request");
        return Err(UploadError::Full);
    }
    Ok(())
}

/// One sender cannot keep the others out.
async fn check_share(backend: &Backend, origin: &Origin) -> Result<(), UploadError> {
    let of_client = rows::unclaimed_bytes_of_client(&backend.db, &origin.client_key).await?;
    let of_site = match &origin.site_key {
        Some(key) => rows::unclaimed_bytes_of_site(&backend.db, key).await?,
        None => 0,
    };
    if of_client >= limits::PHOTOS_UNCLAIMED_PER_ADDRESS || of_site >= limits::PHOTOS_UNCLAIMED_PER_SITE {
        tracing::info!("refused a photo: too many of this sender wait for a request");
        return Err(UploadError::Full);
    }
    Ok(())
}

async fn count(backend: &Backend, origin: &Origin) -> Result<(), UploadError> {
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    let limits = [origin.limits(UPLOADS), origin.limits(UPLOADS_OF_DAY)].concat();
    if let Some(wait_ms) = rate_limits::take_all(&mut tx, &limits, now).await? {
        return Err(UploadError::TooMany { wait_ms });
    }
    tx.commit().await?;
    Ok(())
}

/// Stores the row, then the files. A row without files is found by [`sweep`]; files without a row
/// never would be. The row cannot be claimed before this returns, because its token is not handed
/// out yet.
async fn store(backend: &Backend, photo: Photo, origin: Option<&Origin>) -> Result<UploadedPhoto, UploadError> {
    let token = ids::new_token()?;
    let bytes = u64::try_from(photo.jpeg.len()).unwrap_or(u64::MAX);
    let row = NewUpload {
        id: ids::new_id(),
        token_hash: ids::hash_token(&token),
        storage_key: random_key()?,
        width: photo.width,
        height: photo.height,
        bytes,
        created_at: backend.clock.now(),
        client_key: origin.map(|origin| origin.client_key.clone()),
        site_key: origin.and_then(|origin| origin.site_key.clone()),
    };
    let mut tx = backend.db.write().await?;
    rows::insert(&mut tx, &row).await?;
    tx.commit().await?;
    if let Err(error) = put(backend, &row.storage_key, photo).await {
        // A storage that does not respond would not delete either.
        if matches!(error, FileError::NoAnswer(_)) {
            tracing::warn!(%error, "leaving a photo that was not stored to the sweep");
        } else if let Err(left) = forget(backend, &row.id, &row.storage_key).await {
            tracing::warn!(error = %left, "leaving a photo that was not stored to the sweep");
        }
        return Err(error.into());
    }
    Ok(UploadedPhoto { token, width: row.width, height: row.height, bytes })
}

/// Both concurrently: a storage that does not respond times out only once.
async fn put(backend: &Backend, key: &str, photo: Photo) -> Result<(), FileError> {
    let thumb = Bytes::from(photo.thumb);
    let whole = Bytes::from(photo.jpeg);
    let thumb_key = thumb_key(key);
    let (thumb, whole) =
        tokio::join!(backend.files.put(&thumb_key, &thumb, MEDIA_TYPE), backend.files.put(key, &whole, MEDIA_TYPE));
    thumb.and(whole)
}

/// Deletes the row of an unclaimed photo, then the files: the worker deletes files that
/// the storage does not delete now.
pub(crate) async fn forget(backend: &Backend, id: &str, key: &str) -> Result<bool, BackendError> {
    let mut tx = backend.db.write().await?;
    if !rows::delete_unclaimed(&mut tx, id).await? {
        return Ok(false);
    }
    photo_deletions::register(&mut tx, key, backend.clock.now()).await?;
    tx.commit().await?;
    photo_deletions::delete_now(backend, &[key.to_owned()]).await;
    Ok(true)
}

fn random_key() -> Result<String, BackendError> {
    let mut random = [0_u8; 16];
    chance::fill(&mut random)?;
    Ok(format!("{PRIVATE_PREFIX}{}.jpg", hex::encode(random)))
}

/// A claimed photo, a JPEG, for the signed-in owner only; `thumb` returns the thumbnail. `None` if
/// there is no such photo, or it is unclaimed.
#[boxed]
pub async fn read(backend: &Backend, upload_id: &str, thumb: bool) -> Result<Option<Bytes>, BackendError> {
    let looks_like_an_id =
        upload_id.len() == 36 && upload_id.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
    if !looks_like_an_id {
        return Ok(None);
    }
    let Some(upload) = rows::get(&backend.db, upload_id).await?.filter(|upload| upload.lead_id.is_some()) else {
        return Ok(None);
    };
    let key = if thumb { thumb_key(&upload.storage_key) } else { upload.storage_key };
    let bytes = backend.files.get(&key).await?;
    if bytes.is_none() {
        tracing::error!(upload_id, "a claimed photo is missing from the storage");
    }
    Ok(bytes)
}

/// Photos that were not claimed within a day; returns how many.
#[boxed]
pub async fn sweep(backend: &Backend) -> Result<usize, BackendError> {
    let until = backend.clock.now().plus_ms(-limits::PHOTO_UNCLAIMED_MS - SWEEP_MARGIN_MS);
    let mut swept = 0;
    loop {
        let batch = rows::unclaimed(&backend.db, until, SWEEP_BATCH).await?;
        if batch.is_empty() {
            return Ok(swept);
        }
        for upload in batch {
            swept += usize::from(forget(backend, &upload.id, &upload.storage_key).await?);
        }
    }
}
