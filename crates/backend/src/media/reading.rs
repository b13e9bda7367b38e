//! Reading picture variants. A missing one is made next, and another one is shown in its place: no
//! request waits for an encoder.

use super::bucket::{self, Elsewhere};
use super::{StoredVariant, VariantName, extension, file_key, format_of, media_type, original_key};
use crate::Backend;
use crate::boxed;
use crate::db::media as rows;
use crate::db::media::variant_jobs as jobs;
use crate::error::BackendError;
use crate::ids::is_id;
use bytes::Bytes;
use domain::media::picture::{Picture, VariantFormat, VariantKey};
use domain::media::widths::possible_widths;
use std::sync::Arc;
use std::time::Duration;

const RECORD_TIMEOUT: Duration = Duration::from_millis(100);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServedVariant {
    Variant(Arc<StoredVariant>),
    Elsewhere(Elsewhere),
    Instead(u32, VariantFormat),
}

/// From here, or by a signed URL of the bucket; else as [`read_variant`].
#[boxed]
pub async fn serve_variant(backend: &Backend, name: VariantName) -> Result<Option<ServedVariant>, BackendError> {
    match bucket::elsewhere(backend, name).await? {
        Some(there) => Ok(Some(ServedVariant::Elsewhere(there))),
        None => read_variant(backend, &name.key(), name.width, name.format).await,
    }
}

/// A variant of a published picture, or the variant to show in its place; `None` if there is no such
/// picture or variant, or nothing to show.
#[boxed]
pub async fn read_variant(
    backend: &Backend,
    key: &str,
    width: u32,
    format: VariantFormat,
) -> Result<Option<ServedVariant>, BackendError> {
    let Some(name) = VariantName::new(key, width, format) else { return Ok(None) };
    let variant = match backend.pictures.serving.cached.get(name).await {
        Some(variant) => {
            backend.metrics.pictures.hit.inc();
            Some(variant)
        }
        None => {
            backend.metrics.pictures.miss.inc();
            if !backend.pictures.serving.known.may_exist(&backend.db, backend.content.version.current(), name).await {
                return Ok(None);
            }
            backend.pictures.serving.cached.get_or_read(name, bucket::read(backend, name)).await?
        }
    };
    match variant {
        Some(variant) => {
            if is_view(backend, name) {
                record_view(backend, key).await;
            }
            Ok(Some(ServedVariant::Variant(variant)))
        }
        None => instead(backend, key, width, format).await,
    }
}

/// A variant in memory, if the view of its picture need not be recorded: costs no I/O.
#[boxed]
pub async fn cached_variant(backend: &Backend, name: VariantName) -> Option<Arc<StoredVariant>> {
    if is_view(backend, name) {
        return None;
    }
    backend.pictures.serving.cached.get(name).await.inspect(|_| backend.metrics.pictures.hit.inc())
}

/// Whether a request for this variant may be a view of a picture whose variants are still being
/// made.
fn is_view(backend: &Backend, name: VariantName) -> bool {
    name.format == VariantFormat::Jpeg && backend.pictures.making.may_wait()
}

/// A picture as it was uploaded, without location metadata.
#[derive(Clone, Debug)]
pub struct OriginalFile {
    pub name: String,
    pub extension: &'static str,
    pub media_type: &'static str,
    pub bytes: Bytes,
}

#[boxed]
pub async fn read_original(backend: &Backend, id: &str) -> Result<Option<OriginalFile>, BackendError> {
    if !is_id(id) {
        return Ok(None);
    }
    let Some(original) = rows::original_by_id(&backend.db, id).await? else { return Ok(None) };
    let Some(format) = format_of(&original.media_type) else { return Ok(None) };
    let Some(bytes) = backend.files.get(&original_key(&original.key, format)).await? else { return Ok(None) };
    let extension = extension(format);
    let media_type = media_type(format);
    Ok(Some(OriginalFile { name: original.name, extension, media_type, bytes }))
}

/// A picture with missing variants is shown as a JPEG, so a request for one may be a view of it.
/// Recording that must not take long.
async fn record_view(backend: &Backend, key: &str) {
    match tokio::time::timeout(RECORD_TIMEOUT, jobs::prioritize(&backend.db, key)).await {
        Ok(Ok(())) => {}
        Ok(Err(cause)) => tracing::debug!(%cause, "could not give a viewed picture priority"),
        Err(_) => tracing::debug!("could not give a viewed picture priority: the database is slow"),
    }
}

async fn instead(
    backend: &Backend,
    key: &str,
    width: u32,
    format: VariantFormat,
) -> Result<Option<ServedVariant>, BackendError> {
    let Some(original) = rows::original(&backend.db, key).await? else { return Ok(None) };
    if !possible_widths(original.width, original.height).contains(&width) {
        return Ok(None);
    }
    match jobs::ask(&backend.db, &original.id, VariantKey { width, format }, backend.clock.now()).await {
        Ok(()) => backend.pictures.making.wake(),
        Err(cause) => tracing::warn!(%cause, "could not give a requested picture variant priority"),
    }
    // The storage is asked too: a list may contain a lost file.
    for VariantKey { width, format } in original.variants.nearest(width, format) {
        if backend.files.exists(&file_key(key, width, format)).await? {
            return Ok(Some(ServedVariant::Instead(width, format)));
        }
    }
    Ok(None)
}

/// If there is none, another variant.
#[boxed]
pub async fn read_jpeg(backend: &Backend, picture: &Picture, max_width: u32) -> Result<Option<Bytes>, BackendError> {
    let width = picture.fallback_size(max_width).width;
    match read_variant(backend, &picture.key, width, VariantFormat::Jpeg).await? {
        Some(ServedVariant::Variant(variant)) => Ok(Some(variant.file.bytes.clone())),
        Some(ServedVariant::Elsewhere(_)) | None => Ok(None),
        Some(ServedVariant::Instead(width, format)) => {
            Ok(backend.files.get(&file_key(&picture.key, width, format)).await?)
        }
    }
}
