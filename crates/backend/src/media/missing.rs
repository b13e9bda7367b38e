//! Forms that a picture lacks although pages ask for them: those of a rung that a
//! newer version added, or whose file was lost. Made from the original when first
//! asked for, then kept like the others.

use super::{ORIGINAL, extension, file_key, format_of};
use crate::Backend;
use crate::db::media::{self as rows, NewVariant};
use crate::error::BackendError;
use bytes::Bytes;
use domain::picture::{VariantFormat, forms};
use pixels::{Decoded, PixelsError};

/// Makes one form, unless the picture is not known or never has a form of this
/// width. One at a time: who waits for the same form finds it made.
pub(super) async fn make(
    b: &Backend,
    key: &str,
    width: u32,
    format: VariantFormat,
) -> Result<Option<Bytes>, BackendError> {
    let Some(original) = rows::original(&b.db, key).await? else { return Ok(None) };
    let Some(kind) = format_of(&original.media_type).filter(|_| forms(original.width).contains(&width)) else {
        return Ok(None);
    };
    let _turn = b.missing_forms.lock().await;
    let file = file_key(key, width, format);
    if let Some(made) = b.files.get(&file).await? {
        return Ok(Some(made));
    }
    let Some(source) = b.files.get(&format!("media/{key}/{ORIGINAL}.{}", extension(kind))).await? else {
        tracing::warn!(key, "a picture's original is not in the storage");
        return Ok(None);
    };
    let work = move || {
        let decoded = Decoded::from_bytes(&source)?;
        pixels::variants::encode(&decoded, width, format).map(Bytes::from)
    };
    let made: Result<Bytes, PixelsError> = b.encoding.run(work).await?;
    let made = made.map_err(|cause| BackendError::Unexpected(format!("a form of a picture: {cause}")))?;
    b.files.put(&file, &made, format.media_type()).await?;
    let variant = NewVariant { width, format, bytes: made.len() as u64 };
    rows::add_variant(&b.db, &original.id, variant).await?;
    Ok(Some(made))
}
