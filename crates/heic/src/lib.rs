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
pub use picture::Dimensions;

use container::Container;
use error::{broken, refused};
use heifer::heifer_isobmff::HeifFile;
use heifer::{Error, Options};
use picture::Picture;

/// Width and height, upright, as declared by the container; a crop stored in the file is ignored.
/// Cheap: reads the container's tables only, and refuses tables that [`decode_rgba`] would refuse.
pub fn dimensions(bytes: &[u8]) -> Result<Dimensions, HeicError> {
    let picture = Picture::of(&Container::read(bytes)?)?;
    if picture.turned {
        return Ok(Dimensions { width: picture.size.height, height: picture.size.width });
    }
    Ok(picture.size)
}

/// A decoded photo: upright sRGB with alpha, four bytes for each pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rgba {
    pub width: u32,
    pub height: u32,
    pub data: Vec<u8>,
}

/// Decodes the main picture; metadata is ignored. A decoder's panic on a hostile file becomes
/// [`HeicError::Broken`] natively; in WASM it ends the module.
pub fn decode_rgba(bytes: &[u8], limits: &Limits) -> Result<Rgba, HeicError> {
    match std::panic::catch_unwind(|| decode(bytes, limits)) {
        Ok(decoded) => decoded,
        Err(_) => Err(refused("the decoder panicked")),
    }
}

fn decode(bytes: &[u8], limits: &Limits) -> Result<Rgba, HeicError> {
    let picture = Picture::of(&Container::read(bytes)?)?;
    picture.check_pixels(limits.pixels_max)?;
    bitstream::check(&HeifFile::parse(bytes).map_err(broken)?, &picture, limits)?;
    let options = Options { max_threads: limits.threads(), max_pixels: limits.pixels_max };
    let decoded = match heifer::decode_srgb_rgba8(bytes, &options) {
        // Unsupported colors (HDR): a flat picture is better than none.
        Err(Error::Unsupported(_)) => heifer::decode_rgba8(bytes, &options),
        decoded => decoded,
    };
    let image = decoded.map_err(broken)?;
    if u64::from(image.width) * u64::from(image.height) > limits.pixels_max {
        return Err(HeicError::TooManyPixels);
    }
    Ok(Rgba { width: image.width, height: image.height, data: image.data })
}
