//! HEIC and HEIF photos, which phones make and most browsers cannot show.
//!
//! The pure-Rust decoder `heifer`, apart from `pixels` so that only visitors with such a photo load
//! it. The server uses the same function natively. The decoder does what a file asks for; what it
//! may ask for is decided here, before the decoder sees it: `container` reads the tables within
//! bounds, `picture` says which pictures are decoded, `bitstream` looks at their parts.

mod bitstream;
mod boxes;
mod container;
mod error;
mod limits;
mod picture;
#[cfg(target_arch = "wasm32")]
pub mod wasm;

pub use error::HeicError;
pub use limits::Limits;

use container::Container;
use error::broken;
use heifer::heifer_isobmff::HeifFile;
use heifer::{Error, Options};
use picture::Picture;

/// Width and height, upright, as declared by the container; a crop stored in the file is ignored.
/// Cheap: reads the container's tables only, and refuses those that [`decode_rgba`] would refuse.
///
/// # Errors
/// [`HeicError::Broken`] if the container is invalid or is not a photo as phones make them.
pub fn dimensions(bytes: &[u8]) -> Result<(u32, u32), HeicError> {
    let picture = Picture::of(&Container::read(bytes)?)?;
    if picture.turned {
        return Ok((picture.height, picture.width));
    }
    Ok((picture.width, picture.height))
}

/// Decodes the main picture to upright sRGB with alpha: `(width, height, rgba)`. Metadata is
/// ignored.
///
/// # Errors
/// [`HeicError`]. A decoder's panic on a hostile file becomes [`HeicError::Broken`] natively; in
/// WASM it ends the module.
pub fn decode_rgba(bytes: &[u8], limits: &Limits) -> Result<(u32, u32, Vec<u8>), HeicError> {
    guarded(|| {
        let picture = Picture::of(&Container::read(bytes)?)?;
        picture.check_pixels(limits.pixels_max)?;
        bitstream::check(&HeifFile::parse(bytes).map_err(broken)?, &picture, limits)?;
        let options = Options { max_threads: limits.threads(), max_pixels: limits.pixels_max };
        let image = match heifer::decode_srgb_rgba8(bytes, &options) {
            // Unsupported colours (HDR): a flat picture is better than none.
            Err(Error::Unsupported(_)) => heifer::decode_rgba8(bytes, &options),
            decoded => decoded,
        }
        .map_err(broken)?;
        if u64::from(image.width) * u64::from(image.height) > limits.pixels_max {
            return Err(HeicError::TooManyPixels);
        }
        Ok((image.width, image.height, image.data))
    })
}

fn guarded<T>(work: impl FnOnce() -> Result<T, HeicError>) -> Result<T, HeicError> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(HeicError::Broken("the decoder panicked".to_owned())))
}
