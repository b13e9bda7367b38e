//! Reading forms of pictures. One that is not there is the next to be made, and
//! another one is shown in its place: nobody waits for an encoder.

use super::serving::{self, Elsewhere};
use super::{FormName, StoredForm, extension, file_key, format_of, media_type, original_key};
use crate::Backend;
use crate::db::media as rows;
use crate::db::variant_jobs as jobs;
use crate::error::BackendError;
use crate::ids::is_id;
use bytes::Bytes;
use domain::picture::{Picture, VariantFormat, forms};
use std::sync::Arc;
use std::time::Duration;

/// Longest time for noting that a picture is looked at.
const LOOK_MAX: Duration = Duration::from_millis(100);

/// What there is of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The form.
    Form(Arc<StoredForm>),
    /// The form is to be had there.
    Elsewhere(Elsewhere),
    /// It is being made; this one is there.
    Instead(u32, VariantFormat),
}

/// Where a visitor gets one form of a published picture: here, or by a signed address of
/// the bucket; else as [`read_variant`].
///
/// # Errors
/// The storage is not available.
pub async fn serve_variant(b: &Backend, name: FormName) -> Result<Option<Found>, BackendError> {
    match serving::elsewhere(b, name).await? {
        Some(there) => Ok(Some(Found::Elsewhere(there))),
        None => read_variant(b, &name.key(), name.width, name.format).await,
    }
}

/// One form of a published picture, or the one to show in its place; `None` if there
/// is no such picture or form, or nothing to show of it.
///
/// # Errors
/// The storage is not available.
pub async fn read_variant(
    b: &Backend,
    key: &str,
    width: u32,
    format: VariantFormat,
) -> Result<Option<Found>, BackendError> {
    let Some(name) = FormName::new(key, width, format) else { return Ok(None) };
    let form = match b.serving.kept.get(name).await {
        Some(form) => Some(form),
        None => b.serving.kept.get_or_read(name, serving::read(b, name)).await?,
    };
    match form {
        Some(form) => {
            if tells_of_a_look(b, name) {
                look_at(b, key).await;
            }
            Ok(Some(Found::Form(form)))
        }
        None => instead(b, key, width, format).await,
    }
}

/// A form that is in memory, if its picture need not be noted as looked at: costs no
/// input or output.
pub async fn kept_variant(b: &Backend, name: FormName) -> Option<Arc<StoredForm>> {
    if tells_of_a_look(b, name) { None } else { b.serving.kept.get(name).await }
}

/// Whether who asks for this form may be looking at a picture on its way.
fn tells_of_a_look(b: &Backend, name: FormName) -> bool {
    name.format == VariantFormat::Jpeg && b.making.may_wait()
}

/// A picture as it was brought, without what tells where it was taken.
#[derive(Clone, Debug)]
pub struct OriginalFile {
    /// The name it was given by whoever brought it.
    pub name: String,
    /// How its name should end.
    pub extension: &'static str,
    /// What the bytes are.
    pub media_type: &'static str,
    /// The file.
    pub bytes: Bytes,
}

/// The original of a picture, in the trash or not; `None` if there is none.
///
/// # Errors
/// Database or storage is not available.
pub async fn read_original(b: &Backend, id: &str) -> Result<Option<OriginalFile>, BackendError> {
    if !is_id(id) {
        return Ok(None);
    }
    let Some(original) = rows::original_by_id(&b.db, id).await? else { return Ok(None) };
    let Some(format) = format_of(&original.media_type) else { return Ok(None) };
    let Some(bytes) = b.files.get(&original_key(&original.key, format)).await? else { return Ok(None) };
    let (extension, media_type) = (extension(format), media_type(format));
    Ok(Some(OriginalFile { name: original.name, extension, media_type, bytes }))
}

/// A picture on its way is shown as a JPEG: whoever asks for one may be looking at
/// it. That is worth no more than a moment.
async fn look_at(b: &Backend, key: &str) {
    match tokio::time::timeout(LOOK_MAX, jobs::look_at(&b.db, key)).await {
        Ok(Ok(())) => {}
        Ok(Err(cause)) => tracing::debug!(%cause, "the sizes of a picture are not made before others"),
        Err(_) => tracing::debug!("the sizes of a picture are not made before others: the database is slow"),
    }
}

async fn instead(b: &Backend, key: &str, width: u32, format: VariantFormat) -> Result<Option<Found>, BackendError> {
    let Some(original) = rows::original(&b.db, key).await? else { return Ok(None) };
    if !forms(original.width).contains(&width) {
        return Ok(None);
    }
    match jobs::ask(&b.db, &original.id, (width, format), b.clock.now()).await {
        Ok(()) => b.making.wake(),
        Err(cause) => tracing::warn!(%cause, "a size that is asked for is not made before others"),
    }
    // The storage is asked too: a list may name a file that was lost.
    for (width, format) in original.variants.nearest(width, format) {
        if b.files.exists(&file_key(key, width, format)).await? {
            return Ok(Some(Found::Instead(width, format)));
        }
    }
    Ok(None)
}

/// The largest JPEG of a picture up to `max_width` pixels, or what there is instead.
///
/// # Errors
/// The storage is not available.
pub async fn read_jpeg(b: &Backend, picture: &Picture, max_width: u32) -> Result<Option<Bytes>, BackendError> {
    let width = picture.fallback_size(max_width).0;
    match read_variant(b, &picture.key, width, VariantFormat::Jpeg).await? {
        Some(Found::Form(form)) => Ok(Some(form.file.bytes.clone())),
        Some(Found::Elsewhere(_)) | None => Ok(None),
        Some(Found::Instead(width, format)) => Ok(b.files.get(&file_key(&picture.key, width, format)).await?),
    }
}
