//! Removes metadata from a picture file: place and camera, texts, vendor data, embedded pictures.

#[cfg(target_arch = "wasm32")]
use crate::exif::Orientation;
use crate::files::{jpeg, png, webp};
use domain::media::photo::PhotoFormat;

/// The same JPEG, PNG or WebP without EXIF, XMP, IPTC, texts and trailing data. Pixels are
/// unchanged; the color profile stays, and so does the orientation if the picture is not stored
/// upright. `None` for other formats, and for files that cannot be parsed.
#[must_use]
pub fn strip_metadata(bytes: &[u8]) -> Option<Vec<u8>> {
    match PhotoFormat::sniff(bytes)? {
        PhotoFormat::Jpeg => jpeg::strip(bytes),
        PhotoFormat::Png => png::strip(bytes, png::orientation(bytes)),
        PhotoFormat::Webp => webp::strip(bytes, webp::orientation(bytes)),
        PhotoFormat::Heic => None,
    }
}

/// The same PNG or WebP, which nobody turns. `None` for other formats, and for files that cannot be parsed.
#[cfg(target_arch = "wasm32")]
pub(crate) fn strip_orientation(bytes: &[u8]) -> Option<Vec<u8>> {
    match PhotoFormat::sniff(bytes)? {
        PhotoFormat::Png => png::strip(bytes, Orientation::UPRIGHT),
        PhotoFormat::Webp => webp::strip(bytes, Orientation::UPRIGHT),
        PhotoFormat::Jpeg | PhotoFormat::Heic => None,
    }
}
