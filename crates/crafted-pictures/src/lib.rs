//! Pictures that are small as files and costly to open, made when a test needs them: nothing is
//! stored in the repository. Most are valid files, some are containers without a picture.
//!
//! [`all`] makes one of each kind, for tests that try everything; the modules make others.

mod bits;
mod deflate;
pub mod heic;
pub mod jpeg;
pub mod png;
pub mod webp;

pub use heic::TileError;

#[derive(Clone, Debug)]
pub struct Crafted {
    pub name: &'static str,
    pub media_type: &'static str,
    pub bytes: Vec<u8>,
}

const JPEG: &str = "image/jpeg";
const PNG: &str = "image/png";
const WEBP: &str = "image/webp";
const HEIC: &str = "image/heic";

/// One file of each kind, as costly as the kind allows within a few megabytes. Takes about a second
/// of processor time.
pub fn all() -> Result<Vec<Crafted>, TileError> {
    let crafted = |name, media_type, bytes| Crafted { name, media_type, bytes };
    Ok(vec![
        crafted("heic-overlay", HEIC, heic::overlay(3_000)?),
        crafted("heic-grid", HEIC, heic::grid(255)?),
        crafted("heic-nested", HEIC, heic::nested(255)?),
        crafted("heic-identity", HEIC, heic::identity()?),
        crafted("heic-cycle", HEIC, heic::cycle()?),
        crafted("heic-small-canvas", HEIC, heic::small_canvas(64, 64)?),
        crafted("heic-understated", HEIC, heic::understated()?),
        crafted("heic-extents", HEIC, heic::extents(3_000)),
        crafted("heic-clones", HEIC, heic::clones(1_000)),
        crafted("heic-square", HEIC, heic::square(50_000, 333_000)),
        crafted("png-8-bits", PNG, png::large(10_000, 10_000, png::Depth::Eight, png::Colors::Rgba)),
        crafted("png-16-bits", PNG, png::large(10_000, 10_000, png::Depth::Sixteen, png::Colors::Rgba)),
        crafted("png-16-bits-rgb", PNG, png::large(10_000, 10_000, png::Depth::Sixteen, png::Colors::Rgb)),
        crafted("png-profile", PNG, png::with_profile(512, 500_000_000)),
        crafted("webp-one-color", WEBP, webp::one_color(9_999, 9_999, None)),
        crafted("webp-one-color-alpha", WEBP, webp::one_color(9_999, 9_999, Some(127))),
        crafted("jpeg-plain", JPEG, jpeg::plain(10_000, 10_000)),
        crafted("jpeg-progressive", JPEG, jpeg::progressive(8_426, 8_426)),
        crafted("jpeg-progressive-100", JPEG, jpeg::progressive(10_000, 10_000)),
    ])
}
