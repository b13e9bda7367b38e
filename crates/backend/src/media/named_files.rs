//! Every file of the storage that rows refer to. Images for shared links are left out: they are
//! drawn again when requested.

use super::names::{file_key, format_of, original_key};
use crate::db::WriteTx;
use crate::db::media::stored_files;
use crate::error::DbError;
use crate::leads::photo_thumb::thumb_key;
use domain::media::picture::VariantFormat;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedFile {
    pub(crate) key: String,
    pub(crate) about: String,
    /// Its size, if a newer version may have the same key.
    pub(crate) bytes: Option<u64>,
    /// Whether the site lacks something without it.
    pub(crate) is_required: bool,
}

/// The files of all pictures and photos, trash included.
pub(crate) async fn named_files(tx: &mut WriteTx) -> Result<Vec<NamedFile>, DbError> {
    let mut files = Vec::new();
    for original in stored_files::originals(tx).await? {
        // A damaged type has no file; the row says so elsewhere.
        if let Some(format) = format_of(&original.media_type) {
            let about = format!("the original of {}", original.original_name);
            files.push(NamedFile { key: original_key(&original.key, format), about, bytes: None, is_required: true });
        }
    }
    for variant in stored_files::variants(tx).await? {
        if let Ok(width) = u32::try_from(variant.width)
            && let Some(format) = VariantFormat::from_extension(&variant.format)
        {
            let about = format!("{}, {width} pixels wide, {}", variant.original_name, format.extension());
            let bytes = u64::try_from(variant.bytes).ok();
            files.push(NamedFile { key: file_key(&variant.key, width, format), about, bytes, is_required: true });
        }
    }
    for photo in stored_files::photos(tx).await? {
        let is_required = photo.is_claimed;
        let thumb = thumb_key(&photo.storage_key);
        let about = "a photo of a request".to_owned();
        files.push(NamedFile { key: photo.storage_key, about, bytes: None, is_required });
        let about = "the small photo of a request".to_owned();
        files.push(NamedFile { key: thumb, about, bytes: None, is_required });
    }
    Ok(files)
}
