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
    for (key, media_type, name) in stored_files::originals(tx).await? {
        // A damaged type has no file; the row says so elsewhere.
        if let Some(format) = format_of(&media_type) {
            let about = format!("the original of {name}");
            files.push(NamedFile { key: original_key(&key, format), about, bytes: None, is_required: true });
        }
    }
    for (key, width, format, bytes, name) in stored_files::variants(tx).await? {
        if let (Ok(width), Some(format)) = (u32::try_from(width), VariantFormat::from_extension(&format)) {
            let about = format!("{name}, {width} pixels wide, {}", format.extension());
            let bytes = u64::try_from(bytes).ok();
            files.push(NamedFile { key: file_key(&key, width, format), about, bytes, is_required: true });
        }
    }
    for (key, is_claimed) in stored_files::photos(tx).await? {
        let thumb = thumb_key(&key);
        let photo = |key, about: &str| NamedFile { key, about: about.to_owned(), bytes: None, is_required: is_claimed };
        files.extend([photo(key, "a photo of a request"), photo(thumb, "the small photo of a request")]);
    }
    Ok(files)
}
