//! Reading the original of a picture, and having a variant of it encoded.

use super::names::{format_of, original_key};
use crate::Backend;
use crate::db::media::Original;
use crate::db::media::variant_jobs::Job;
use crate::error::{BackendError, from_db};
use bytes::Bytes;
use domain::messages::pictures as msg;
use picture_worker::PictureError;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

/// The original that a worker read last: its other variants are made next.
pub(super) struct OpenOriginal {
    pub(super) media_id: String,
    pub(super) key: String,
    file: Bytes,
}

pub(super) enum EncodeError {
    /// A retry may help.
    Retry(BackendError),
    /// It ended the process that makes it. A retry may help, but not often; the reason, for the owner.
    Crashed(&'static str),
    /// A retry is pointless; the reason, for the owner.
    Permanent(&'static str),
    Canceled,
}

from_db!(EncodeError::Retry);

pub(super) async fn read(backend: &Backend, original: &Original) -> Result<OpenOriginal, EncodeError> {
    let kind = format_of(&original.media_type).ok_or(EncodeError::Permanent(msg::SIZE_NO_ORIGINAL))?;
    let file = backend
        .files
        .get(&original_key(&original.key, kind))
        .await
        .map_err(|cause| EncodeError::Retry(cause.into()))?;
    let file = file.ok_or(EncodeError::Permanent(msg::SIZE_NO_ORIGINAL))?;
    Ok(OpenOriginal { media_id: original.id.clone(), key: original.key.clone(), file })
}

pub(super) async fn encode(backend: &Backend, job: &Job, open: &OpenOriginal) -> Result<Bytes, EncodeError> {
    let began = Instant::now();
    let _counted = InProgress::new(&backend.pictures.making.in_progress);
    let work = backend.pictures.making.encoder.encode(&open.key, &open.file, job.width, job.format);
    let made = match tokio::time::timeout(backend.pictures.making.encode_max, work).await {
        Ok(made) => made,
        Err(_) => Err(PictureError::TooSlow),
    };
    match made {
        Ok(made) => {
            backend.metrics.encoded(job.format, began.elapsed());
            Ok(made.into())
        }
        Err(cause) => {
            tracing::error!(%cause, media = job.media_id, "making a picture variant failed");
            Err(encode_error(&cause))
        }
    }
}

const fn encode_error(cause: &PictureError) -> EncodeError {
    match cause {
        PictureError::Pixels(_) => EncodeError::Permanent(msg::SIZE_NOT_MADE),
        PictureError::TooHeavy => EncodeError::Crashed(msg::SIZE_TOO_HEAVY),
        PictureError::TooSlow => EncodeError::Crashed(msg::SIZE_TOO_SLOW),
        PictureError::Ended(_) => EncodeError::Crashed(msg::SIZE_ENDED),
        PictureError::Busy => EncodeError::Retry(BackendError::Busy("large pictures are being decoded")),
        PictureError::NoChild(_) => EncodeError::Retry(BackendError::Busy("no child process can be started")),
    }
}

/// Counts what is in progress, also when the work is dropped.
struct InProgress<'a>(&'a AtomicUsize);

impl<'a> InProgress<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Relaxed);
        Self(count)
    }
}

impl Drop for InProgress<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}
