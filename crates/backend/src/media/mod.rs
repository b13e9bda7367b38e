//! Published pictures: added with one variant, stored under addresses that contain their content
//! hash, and read back. The other variants are made in the background ([`making`]).

mod bucket;
mod copies;
mod encoder;
mod encoding;
mod feature;
mod folder_cache;
mod gates;
pub mod making;
mod making_state;
mod memory;
mod named_files;
mod names;
pub mod og_images;
mod pictures;
mod reading;
mod serving;
pub mod strays;

pub use copies::Copies;
pub use encoder::Encoder;
pub(crate) use feature::FEATURE;
pub use folder_cache::VariantCache;
pub use gates::encoding_gate;
pub(crate) use gates::processors;
pub use making_state::{Making, MakingOptions};
pub use memory::{CachedVariants, StoredVariant, VariantName};
pub(crate) use named_files::{NamedFile, named_files};
pub(crate) use names::type_of_file;
pub use pictures::Pictures;
pub use reading::{OriginalFile, ServedVariant, cached_variant, read_jpeg, read_original, read_variant, serve_variant};
pub use serving::{PictureOptions, PicturesFromS3, Serving};

use crate::boxed;
use crate::db::WriteTx;
use crate::db::media::variant_jobs::{self, IfQueued};
use crate::db::media::{self as rows, NewMedia, NewVariant};
use crate::error::{BackendError, DbError, from_db};
use crate::gate::Gate;
use crate::html::escaped;
use crate::{Backend, ids};
use bytes::Bytes;
use domain::Timestamp;
use domain::media::photo::PhotoFormat;
use domain::media::picture::{VariantFormat, VariantKey};
use domain::media::widths::{first_width, full_width, variant_widths};
use futures::stream::{self, StreamExt as _, TryStreamExt as _};
use names::{KEY_DIGITS, content_key, extension, file_key, format_of, media_type, original_key};
use picture_worker::{Original, PictureError};
use storage::{FileError, Files};

const PARALLEL_PUTS: usize = 6;

#[derive(Debug, thiserror::Error)]
pub enum PrepareError {
    /// It cannot be decoded, or exceeds a limit; or no child process can be had.
    #[error(transparent)]
    Picture(#[from] PictureError),
    #[error(transparent)]
    Backend(#[from] BackendError),
}

from_db!(PrepareError::Backend);

/// Which variants of a picture are made before it is stored. The others are made in the background
/// afterward.
#[derive(Clone, Copy, Debug)]
pub enum InitialVariants<'a> {
    /// The first one to show.
    First,
    /// That variant, and the cached ones.
    Cached(&'a VariantCache),
    /// All of them, using the cache if there is one.
    All(Option<&'a VariantCache>),
}

impl<'a> InitialVariants<'a> {
    fn cache(self) -> Option<&'a VariantCache> {
        match self {
            InitialVariants::First => None,
            InitialVariants::Cached(cache) => Some(cache),
            InitialVariants::All(cache) => cache,
        }
    }
}

#[derive(Clone, Debug)]
pub struct PreparedPicture {
    pub key: String,
    pub format: PhotoFormat,
    pub width: u32,
    pub height: u32,
    /// The file is an animation, of which only the first picture is kept.
    pub is_animated: bool,
    /// `#rrggbb`.
    pub color: String,
    pub thumbhash: String,
    original: Bytes,
    variants: Vec<Variant>,
}

#[derive(Clone, Debug)]
struct Variant {
    width: u32,
    format: VariantFormat,
    bytes: Bytes,
}

/// The key of the picture with this content.
pub(crate) fn key_of(file: &[u8]) -> String {
    content_key(file)
}

#[derive(Clone, Copy, Debug)]
pub struct PictureDetails<'a> {
    pub original_name: &'a str,
    /// Empty means decorative.
    pub alt: &'a str,
    /// Focal point for cropping: percent from left and top.
    pub focal: (u8, u8),
}

/// In a child process. Pass [`Pictures::encoding`] as the gate unless there is a reason not to.
pub async fn prepare(
    backend: &Backend,
    gate: &Gate,
    file: Bytes,
    sizes: InitialVariants<'_>,
) -> Result<PreparedPicture, PrepareError> {
    let turn = gate.place()?.turn(1).await?;
    let key = content_key(&file);
    let Original { facts, kept, first } = original(backend, &key, &file, sizes.cache()).await?;
    let mut picture = PreparedPicture {
        key,
        format: facts.format,
        width: facts.width,
        height: facts.height,
        is_animated: facts.is_animated,
        color: facts.color,
        thumbhash: facts.thumbhash,
        original: kept.into(),
        variants: vec![Variant { width: first_width(facts.width), format: VariantFormat::Jpeg, bytes: first.into() }],
    };
    match sizes {
        InitialVariants::First => {}
        InitialVariants::Cached(cache) => picture.add_cached(cache),
        InitialVariants::All(cache) => {
            if let Some(cache) = cache {
                picture.add_cached(cache);
            }
            picture.add_missing(backend, cache).await?;
        }
    }
    drop(turn);
    Ok(picture)
}

/// Decodes a picture, unless that was done before.
async fn original(
    backend: &Backend,
    key: &str,
    file: &[u8],
    cache: Option<&VariantCache>,
) -> Result<Original, PictureError> {
    if let Some(cached) = cache.and_then(|cache| cache.original(key)) {
        return Ok(cached);
    }
    let original = backend.pictures.workers.original(key, file).await?;
    if let Some(cache) = cache {
        warn_uncached(cache.put_original(key, &original));
    }
    Ok(original)
}

fn warn_uncached(put: std::io::Result<()>) {
    if let Err(cause) = put {
        tracing::warn!(%cause, "cannot cache what was made of a picture; it will be made again next time");
    }
}

impl PreparedPicture {
    /// Adds the variants that were encoded before.
    fn add_cached(&mut self, cache: &VariantCache) {
        for VariantKey { width, format } in self.missing() {
            if let Some(bytes) = cache.get(&self.key, width, format) {
                self.variants.push(Variant { width, format, bytes: bytes.into() });
            }
        }
    }

    async fn add_missing(&mut self, backend: &Backend, cache: Option<&VariantCache>) -> Result<(), PrepareError> {
        for VariantKey { width, format } in self.missing() {
            let bytes = backend.pictures.workers.variant(&self.key, &self.original, width, format).await?;
            if let Some(cache) = cache {
                warn_uncached(cache.put(&self.key, width, format, &bytes));
            }
            self.variants.push(Variant { width, format, bytes: bytes.into() });
        }
        Ok(())
    }

    fn missing(&self) -> Vec<VariantKey> {
        let mut missing = all_variants(self.width);
        for variant in &self.variants {
            missing.retain(|missing| missing.width != variant.width || missing.format != variant.format);
        }
        missing
    }

    fn variant_key(&self, variant: &Variant) -> String {
        file_key(&self.key, variant.width, variant.format)
    }

    fn original_key(&self) -> String {
        original_key(&self.key, self.format)
    }

    /// The `img` element that shows the picture inside an article. It uses the variant that exists
    /// from the start.
    #[must_use]
    pub fn tag(&self, alt: &str) -> String {
        let width = first_width(self.width);
        let alt = escaped(alt);
        format!(
            "<img src=\"/{}\" alt=\"{alt}\" width=\"{}\" height=\"{}\" loading=\"lazy\">",
            file_key(&self.key, width, VariantFormat::Jpeg),
            self.width,
            self.height
        )
    }

    /// Writes the files. Call it before the row is committed: a row without files is a broken
    /// picture, files without a row only waste space.
    #[boxed]
    pub async fn store_files(&self, backend: &Backend) -> Result<(), BackendError> {
        strays::keep_files(backend, &self.key).await?;
        let mut puts = vec![put(&backend.files, self.original_key(), &self.original, media_type(self.format))];
        for variant in &self.variants {
            puts.push(put(&backend.files, self.variant_key(variant), &variant.bytes, variant.format.media_type()));
        }
        stream::iter(puts).buffer_unordered(PARALLEL_PUTS).try_collect::<Vec<()>>().await?;
        Ok(())
    }

    /// Also queues jobs for the missing variants; returns the picture's id. Wake [`Pictures::making`] after the
    /// commit. [`DbError::Conflict`] on `media_key_key` if the library has the picture already, on `stray_files_pkey`
    /// if the files may have been removed since they were stored.
    pub async fn insert(
        &self,
        tx: &mut WriteTx,
        listing: PictureDetails<'_>,
        now: Timestamp,
    ) -> Result<String, DbError> {
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
        let settings = pixels::variants::settings();
        let mut variants = Vec::with_capacity(self.variants.len());
        for variant in &self.variants {
            variants.push(NewVariant {
                width: variant.width,
                format: variant.format,
                bytes: variant.bytes.len() as u64,
                settings: &settings,
            });
        }
        rows::insert(tx, &media, &variants, now).await?;
        strays::check_stored(tx, &self.key).await?;
        for variant in self.missing() {
            variant_jobs::enqueue(tx, &id, variant, IfQueued::Keep, now).await?;
        }
        Ok(id)
    }
}

async fn put(files: &Files, key: String, bytes: &Bytes, media_type: &'static str) -> Result<(), FileError> {
    files.put(&key, bytes, media_type).await
}

pub(crate) fn all_variants(width: u32) -> Vec<VariantKey> {
    let mut variants = Vec::new();
    for width in variant_widths(width) {
        variants.extend(VariantFormat::ALL.map(|format| VariantKey { width, format }));
    }
    variants
}

/// The variants for places as wide as the screen that a browser has asked for, with or without success.
pub(crate) async fn asked_for(backend: &Backend, picture: &rows::Original) -> Result<Vec<VariantKey>, DbError> {
    let mut asked = Vec::new();
    let Some(width) = full_width(picture.width, picture.height) else { return Ok(asked) };
    for format in VariantFormat::ALL {
        let variant = VariantKey { width, format };
        let is_made = picture.variants.has(width, format);
        if is_made || variant_jobs::is_queued(&backend.db, &picture.id, variant).await? {
            asked.push(variant);
        }
    }
    Ok(asked)
}

/// Brings back the files of a picture that the storage has lost: the original and the first variant
/// are stored, the others queued. Returns whether any was lost. `id` is the row of the same picture.
pub(crate) async fn repair(backend: &Backend, picture: &PreparedPicture, id: &str) -> Result<bool, BackendError> {
    let Some(row) = rows::original_by_id(&backend.db, id).await? else { return Ok(false) };
    let stored = strays::files_of(backend, &row.key).await?;
    let has_original = stored.contains(&picture.original_key());
    if !has_original {
        picture.store_files(backend).await?;
    }
    let mut missing = all_variants(row.width);
    missing.extend(asked_for(backend, &row).await?);
    missing.retain(|variant| !stored.contains(&file_key(&row.key, variant.width, variant.format)));
    let lacks_made = missing.iter().any(|variant| row.variants.has(variant.width, variant.format));
    if has_original && !lacks_made {
        return Ok(false);
    }
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    for variant in missing {
        variant_jobs::enqueue(&mut tx, id, variant, IfQueued::Restart, now).await?;
    }
    tx.commit().await?;
    backend.pictures.making.wake();
    Ok(true)
}
