//! Published pictures: made ready in every form the pages ask for, stored under
//! addresses that name their content, and read back.

mod missing;
mod opened;

use crate::db::WriteTx;
use crate::db::media::{self as rows, NewMedia, NewVariant};
use crate::error::{BackendError, DbError};
use crate::{Backend, ids};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use domain::Timestamp;
use domain::photo::PhotoFormat;
use domain::picture::{VariantFormat, forms, ladder};
use futures::stream::{self, StreamExt as _, TryStreamExt as _};
use opened::Opened;
use pixels::{Decoded, PixelsError};
use sha2::{Digest as _, Sha256};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Hexadecimal digits of a picture's key: 64 bits of its content's hash.
const KEY_DIGITS: usize = 16;
/// Files written at a time while a picture is stored.
const PARALLEL_PUTS: usize = 6;
/// Widest form that an article shows, in pixels.
const ARTICLE_WIDTH: u32 = 1200;
/// Name of a picture's original among its forms. Never served. It says nothing of
/// where it was taken. Forms can be made again from it.
const ORIGINAL: &str = "original";

/// Lets as many pictures be encoded at a time as there are processors, less one
/// for everybody else.
#[derive(Clone, Debug)]
pub struct EncodeGate(Arc<Semaphore>);

impl Default for EncodeGate {
    fn default() -> Self {
        Self::new(processors().saturating_sub(1).max(1))
    }
}

impl EncodeGate {
    fn new(at_a_time: usize) -> Self {
        Self(Arc::new(Semaphore::new(at_a_time)))
    }

    /// For work that nobody else's requests wait beside: every processor encodes.
    #[must_use]
    pub fn whole_machine() -> Self {
        Self::new(processors())
    }

    /// Runs `work` on a blocking thread once it is its turn.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, BackendError> {
        let turn = Arc::clone(&self.0).acquire_owned().await;
        let turn = turn.map_err(|_| BackendError::Unexpected("the encode gate is closed".to_owned()))?;
        let task = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(turn);
            result
        });
        task.await.map_err(|e| BackendError::Unexpected(format!("encoding: {e}")))
    }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(2, std::num::NonZero::get)
}

/// A folder of forms that were encoded before, shared by every database that
/// shows the same pictures: tests and repeated demo loads need not encode again.
/// Entries are named by content, width, format and encoder settings, so there is
/// nothing to invalidate; the folder may be deleted at any time.
#[derive(Clone, Debug)]
pub struct VariantCache(PathBuf);

impl VariantCache {
    /// Uses `folder`, which need not exist.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self(folder.to_owned())
    }

    fn path(&self, key: &str, width: u32, format: VariantFormat) -> PathBuf {
        self.0.join(format!("{key}-{width}-{}.{}", pixels::variants::settings(), format.extension()))
    }

    fn get(&self, key: &str, width: u32, format: VariantFormat) -> Option<Vec<u8>> {
        std::fs::read(self.path(key, width, format)).ok().filter(|bytes| !bytes.is_empty())
    }

    /// Writes beside and renames, so that a parallel reader sees all or nothing.
    fn put(&self, key: &str, width: u32, format: VariantFormat, bytes: &[u8]) -> io::Result<()> {
        std::fs::create_dir_all(&self.0)?;
        let part = self.0.join(format!("{}.part", ids::new_id()));
        std::fs::write(&part, bytes)?;
        std::fs::rename(part, self.path(key, width, format))
    }
}

/// Why a picture was not taken.
#[derive(Debug, thiserror::Error)]
pub enum MediaError {
    /// It cannot be decoded, or is against a limit.
    #[error(transparent)]
    Picture(#[from] PixelsError),
    /// Everything else.
    #[error(transparent)]
    Backend(#[from] BackendError),
}

impl From<DbError> for MediaError {
    fn from(error: DbError) -> Self {
        Self::Backend(error.into())
    }
}

/// A picture ready to be stored: every form is in memory.
#[derive(Clone, Debug)]
pub struct PreparedPicture {
    /// Content hash, the first part of every address of the picture.
    pub key: String,
    /// Format of the original as it is kept.
    pub format: PhotoFormat,
    /// Width, upright, in pixels.
    pub width: u32,
    /// Height, upright, in pixels.
    pub height: u32,
    /// Average colour as `#rrggbb`.
    pub color: String,
    /// ThumbHash, base64.
    pub thumbhash: String,
    original: Bytes,
    forms: Vec<Form>,
}

#[derive(Clone, Debug)]
struct Form {
    width: u32,
    format: VariantFormat,
    bytes: Bytes,
}

/// How a picture is listed in the library.
#[derive(Clone, Copy, Debug)]
pub struct Listing<'a> {
    /// The name it was given by whoever brought it.
    pub original_name: &'a str,
    /// What it shows; empty means decorative.
    pub alt: &'a str,
    /// Where the eye should stay when it is cropped: percent from left and top.
    pub focal: (u8, u8),
}

/// Decodes a picture and makes all its forms, or takes them from the cache. The
/// gate is [`Backend::encoding`] unless there is a reason.
///
/// # Errors
/// The picture cannot be used, or the machine is in trouble.
pub async fn prepare(
    gate: &EncodeGate,
    original: Bytes,
    cache: Option<&VariantCache>,
) -> Result<PreparedPicture, MediaError> {
    let (decoded, format, key, placeholder, original) = gate
        .run(move || {
            let key = content_key(&original);
            let Opened { decoded, format, kept } = opened::open(&original)?;
            let placeholder = pixels::placeholder(&decoded)?;
            Ok::<_, PixelsError>((Arc::new(decoded), format, key, placeholder, kept))
        })
        .await??;
    let (width, height) = (decoded.width(), decoded.height());
    // The slowest first, so that none of them is left to run alone at the end.
    let wanted: Vec<(u32, VariantFormat)> =
        forms(width).into_iter().rev().flat_map(|w| VariantFormat::ALL.map(|format| (w, format))).collect();
    let forms = wanted.into_iter().map(|(width, format)| {
        let (gate, decoded, key, cache) = (gate.clone(), Arc::clone(&decoded), key.clone(), cache.cloned());
        async move {
            let bytes = gate.run(move || encode_or_recall(&decoded, &key, width, format, cache.as_ref())).await??;
            Ok::<_, MediaError>(Form { width, format, bytes: bytes.into() })
        }
    });
    let forms = futures::future::try_join_all(forms).await?;
    Ok(PreparedPicture {
        key,
        format,
        width,
        height,
        color: placeholder.color,
        thumbhash: STANDARD.encode(placeholder.thumbhash),
        original,
        forms,
    })
}

fn encode_or_recall(
    decoded: &Decoded,
    key: &str,
    width: u32,
    format: VariantFormat,
    cache: Option<&VariantCache>,
) -> Result<Vec<u8>, PixelsError> {
    if let Some(bytes) = cache.and_then(|cache| cache.get(key, width, format)) {
        return Ok(bytes);
    }
    let bytes = pixels::variants::encode(decoded, width, format)?;
    if let Some(cache) = cache
        && let Err(cause) = cache.put(key, width, format, &bytes)
    {
        tracing::warn!(%cause, "cannot keep an encoded picture; it will be encoded again next time");
    }
    Ok(bytes)
}

fn content_key(bytes: &[u8]) -> String {
    let mut key = hex::encode(Sha256::digest(bytes));
    key.truncate(KEY_DIGITS);
    key
}

impl PreparedPicture {
    fn form_key(&self, form: &Form) -> String {
        file_key(&self.key, form.width, form.format)
    }

    fn original_file(&self) -> (String, Bytes, &'static str) {
        let key = format!("media/{}/{ORIGINAL}.{}", self.key, extension(self.format));
        (key, self.original.clone(), media_type(self.format))
    }

    /// The element that shows the picture inside an article.
    #[must_use]
    pub fn tag(&self, alt: &str) -> String {
        let widths = ladder(self.width);
        let width = widths.iter().copied().rfind(|w| *w <= ARTICLE_WIDTH).unwrap_or(widths[0]);
        let alt = alt.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;");
        format!(
            "<img src=\"/{}\" alt=\"{alt}\" width=\"{}\" height=\"{}\" loading=\"lazy\">",
            file_key(&self.key, width, VariantFormat::Jpeg),
            self.width,
            self.height
        )
    }

    /// Writes the files. Do this before the row is committed: a row without
    /// files would be a broken picture, files without a row are only litter.
    ///
    /// # Errors
    /// The storage is not available.
    pub async fn store_files(&self, b: &Backend) -> Result<(), BackendError> {
        let mut files: Vec<(String, Bytes, &'static str)> = vec![self.original_file()];
        files.extend(self.forms.iter().map(|f| (self.form_key(f), f.bytes.clone(), f.format.media_type())));
        let mut puts = Vec::with_capacity(files.len());
        for (key, bytes, media_type) in files {
            let storage = b.files.clone();
            puts.push(async move { storage.put(&key, &bytes, media_type).await });
        }
        stream::iter(puts).buffer_unordered(PARALLEL_PUTS).try_collect::<Vec<()>>().await?;
        Ok(())
    }

    /// Removes the files again, as far as the storage lets us: for a picture
    /// whose row was not committed.
    pub async fn remove_files(&self, b: &Backend) {
        let mut keys = vec![self.original_file().0];
        keys.extend(self.forms.iter().map(|form| self.form_key(form)));
        for key in keys {
            if let Err(cause) = b.files.delete(&key).await {
                tracing::warn!(%cause, "a file of an unused picture stays behind");
            }
        }
    }

    /// Writes the rows; returns the picture's id.
    ///
    /// # Errors
    /// The database fails, or has the picture already.
    pub async fn insert(&self, tx: &mut WriteTx, listing: Listing<'_>, now: Timestamp) -> Result<String, DbError> {
        let id = ids::new_id();
        let media = NewMedia {
            id: &id,
            key: &self.key,
            original_name: listing.original_name,
            media_type: media_type(self.format),
            width: self.width,
            height: self.height,
            bytes: self.original.len() as u64,
            color: &self.color,
            thumbhash: &self.thumbhash,
            alt: listing.alt,
            focal: listing.focal,
        };
        let variants: Vec<NewVariant> = self
            .forms
            .iter()
            .map(|form| NewVariant { width: form.width, format: form.format, bytes: form.bytes.len() as u64 })
            .collect();
        rows::insert(tx, &media, &variants, now).await?;
        Ok(id)
    }
}

/// Removes the files of a picture whose row is gone, as far as the storage lets
/// us: key, type of the original, width and format of each form.
pub(crate) async fn remove_forms(b: &Backend, files: &[(String, String, i32, String)]) {
    let Some((key, original, ..)) = files.first() else { return };
    let original = format_of(original).map(|format| format!("media/{key}/{ORIGINAL}.{}", extension(format)));
    let forms = files.iter().map(|(key, _, width, extension)| format!("media/{key}/{width}.{extension}"));
    for file in forms.chain(original) {
        if let Err(cause) = b.files.delete(&file).await {
            tracing::warn!(%cause, "a file of a deleted picture stays behind");
        }
    }
}

/// One form of a published picture, or `None` if there is no such picture or form.
/// One that is only missing is made, which may take seconds.
///
/// # Errors
/// The storage is not available.
pub async fn read_variant(
    b: &Backend,
    key: &str,
    width: u32,
    format: VariantFormat,
) -> Result<Option<Bytes>, BackendError> {
    if key.len() != KEY_DIGITS || !key.bytes().all(|c| c.is_ascii_digit() || (b'a'..=b'f').contains(&c)) {
        return Ok(None);
    }
    match b.files.get(&file_key(key, width, format)).await? {
        Some(bytes) => Ok(Some(bytes)),
        None => missing::make(b, key, width, format).await,
    }
}

fn file_key(key: &str, width: u32, format: VariantFormat) -> String {
    format!("media/{key}/{width}.{}", format.extension())
}

const fn extension(format: PhotoFormat) -> &'static str {
    match format {
        PhotoFormat::Jpeg => "jpg",
        PhotoFormat::Png => "png",
        PhotoFormat::Webp => "webp",
        PhotoFormat::Heic => "heic",
    }
}

fn format_of(kind: &str) -> Option<PhotoFormat> {
    let formats = [PhotoFormat::Jpeg, PhotoFormat::Png, PhotoFormat::Webp, PhotoFormat::Heic];
    formats.into_iter().find(|format| media_type(*format) == kind)
}

const fn media_type(format: PhotoFormat) -> &'static str {
    match format {
        PhotoFormat::Jpeg => "image/jpeg",
        PhotoFormat::Png => "image/png",
        PhotoFormat::Webp => "image/webp",
        PhotoFormat::Heic => "image/heic",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_name_their_content() {
        assert_eq!(content_key(b"teak"), content_key(b"teak"));
        assert_ne!(content_key(b"teak"), content_key(b"oak"));
        assert_eq!(content_key(b"teak").len(), KEY_DIGITS);
    }

    #[test]
    fn the_cache_gives_back_what_it_was_given() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = VariantCache::new(&folder.path().join("variants"));
        assert_eq!(cache.get("k", 480, VariantFormat::Avif), None);
        cache.put("k", 480, VariantFormat::Avif, b"bytes").expect("a write");
        assert_eq!(cache.get("k", 480, VariantFormat::Avif).as_deref(), Some(&b"bytes"[..]));
        assert_eq!(cache.get("k", 480, VariantFormat::Webp), None);
        let names = std::fs::read_dir(folder.path().join("variants")).expect("the folder").count();
        assert_eq!(names, 1, "no half-written files stay behind");
    }
}
