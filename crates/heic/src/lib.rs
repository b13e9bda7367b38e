//! HEIC and HEIF photos, which phones make and most browsers cannot show.
//!
//! The pure-Rust decoder `heifer`, apart from `pixels` so that only visitors with such a photo load
//! it. The server uses the same function natively. The decoder does what a file asks for; what it
//! may ask for is decided here, before the decoder sees it: `container` reads the tables within
//! bounds, `picture` says which pictures are decoded, `bitstream` looks at their parts.

mod bitstream;
mod boxes;
mod container;
mod picture;
#[cfg(target_arch = "wasm32")]
pub mod wasm;

use container::Container;
use heifer::heifer_isobmff::HeifFile;
use heifer::{Error, Options};
use picture::Picture;

/// What a photo may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Pixels.
    pub pixels_max: u64,
    /// Bytes that are held at one time, the file itself not included.
    pub memory_max: u64,
    /// Threads that decode tiles. Never more than half of the processors, so that pages are served
    /// meanwhile.
    pub threads_max: usize,
}

impl Limits {
    fn threads(&self) -> usize {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        self.threads_max.min(processors / 2).max(1)
    }
}

/// Why a photo could not be decoded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeicError {
    /// More pixels than the caller allows.
    #[error("more pixels than allowed")]
    TooManyPixels,
    /// Decoding needs more memory than the caller allows.
    #[error("more memory than allowed")]
    TooMuchMemory,
    /// Damaged, or made in a way that is not decoded here. The text is for logs.
    #[error("cannot be decoded: {0}")]
    Broken(String),
}

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

/// A file that is not looked at any further.
fn refused(why: &str) -> HeicError {
    HeicError::Broken(why.to_owned())
}

fn broken(error: impl std::fmt::Display) -> HeicError {
    HeicError::Broken(error.to_string())
}

fn guarded<T>(work: impl FnOnce() -> Result<T, HeicError>) -> Result<T, HeicError> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work))
        .unwrap_or_else(|_| Err(HeicError::Broken("the decoder panicked".to_owned())))
}
