//! HEIC and HEIF photos, which phones make and most browsers cannot show.
//!
//! A thin wrapper around the pure-Rust decoder `heifer`, apart from `pixels` so
//! that only visitors with such a photo load it. The server uses the same
//! function natively.

#[cfg(target_arch = "wasm32")]
pub mod wasm;

use heifer::heifer_isobmff::HeifFile;
use heifer::heifer_isobmff::boxes::Property;
use heifer::{Error, Options};

/// Why a photo could not be decoded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeicError {
    /// More pixels than the caller allows.
    #[error("more pixels than allowed")]
    TooManyPixels,
    /// Damaged, or coded in a way the decoder does not know. The text is for logs.
    #[error("cannot be decoded: {0}")]
    Broken(String),
}

/// Width and height, upright, as declared by the container. In a damaged file the pixels may
/// differ; a crop stored in the file is ignored.
///
/// # Errors
/// [`HeicError::Broken`] if the container is invalid.
pub fn dimensions(bytes: &[u8]) -> Result<(u32, u32), HeicError> {
    guarded(|| {
        let file = HeifFile::parse(bytes).map_err(broken)?;
        let mut size = None;
        let mut turned = false;
        for property in file.item_properties(file.primary_id).map_err(broken)? {
            match property {
                Property::ImageSize { width, height } => size = Some((*width, *height)),
                Property::Rotation(quarters) => turned ^= quarters % 2 == 1,
                _ => {}
            }
        }
        let (width, height) = size.ok_or_else(|| HeicError::Broken("no dimensions".to_owned()))?;
        Ok(if turned { (height, width) } else { (width, height) })
    })
}

/// Decodes the main picture to upright sRGB with alpha: `(width, height, rgba)`. Metadata is
/// ignored. Natively it uses every core for tiled photos.
///
/// # Errors
/// [`HeicError`]. A decoder's panic on a hostile file becomes [`HeicError::Broken`] natively; in
/// WASM it ends the module.
pub fn decode_rgba(bytes: &[u8], max_pixels: u64) -> Result<(u32, u32, Vec<u8>), HeicError> {
    let (width, height) = dimensions(bytes)?;
    if u64::from(width) * u64::from(height) > max_pixels {
        return Err(HeicError::TooManyPixels);
    }
    guarded(|| {
        let options = Options { max_threads: 0, max_pixels };
        let image = match heifer::decode_srgb_rgba8(bytes, &options) {
            // Unsupported colours (HDR): a flat picture is better than none.
            Err(Error::Unsupported(_)) => heifer::decode_rgba8(bytes, &options),
            decoded => decoded,
        }
        .map_err(broken)?;
        if u64::from(image.width) * u64::from(image.height) > max_pixels {
            return Err(HeicError::TooManyPixels);
        }
        Ok((image.width, image.height, image.data))
    })
}

fn broken(error: impl std::fmt::Display) -> HeicError {
    HeicError::Broken(error.to_string())
}

fn guarded<T>(work: impl FnOnce() -> Result<T, HeicError>) -> Result<T, HeicError> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(HeicError::Broken("the decoder panicked".to_owned())))
}
