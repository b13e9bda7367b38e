//! A copy of a picture file without what it says beyond the picture: where and
//! with what it was taken, texts, a maker's data, a second picture.

use crate::files::{jpeg, png, webp};
use domain::photo::PhotoFormat;

/// The same JPEG, PNG or WebP without EXIF, XMP, IPTC, texts and whatever follows
/// its end. Pixels are not touched; the colour profile stays, and so does the
/// orientation where the picture is stored turned. `None` for other formats, and
/// where the file's parts cannot be followed.
#[must_use]
pub fn strip_metadata(bytes: &[u8]) -> Option<Vec<u8>> {
    match PhotoFormat::sniff(bytes)? {
        PhotoFormat::Jpeg => jpeg::strip(bytes),
        PhotoFormat::Png => png::strip(bytes),
        PhotoFormat::Webp => webp::strip(bytes),
        PhotoFormat::Heic => None,
    }
}
