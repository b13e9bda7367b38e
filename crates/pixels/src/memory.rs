//! How much memory opening a picture takes, computed from its header.
//!
//! The figures per pixel are the decoders', measured in
//! `crates/crafted-pictures/tests/memory.rs`; that test fails if a picture needs more than this module
//! says.

use crate::error::PixelsError;
use crate::files::jpeg::JpegFile;
use crate::files::png::Colors;
use crate::files::webp::Coding;
use domain::limits::PICTURE_MEMORY_MAX;
use domain::media::photo::{check_decodable, target_size};
use domain::media::widths::{WIDEST, full_width};
use domain::messages;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PerPixel {
    /// While it is decoded, in quarters of bytes per pixel.
    decoding: u64,
    decoded: u64,
}

/// Three bytes, four for inks, and the coefficients of the whole picture, of two bytes, if they come in more than
/// one scan. Gray is decoded to one byte and expanded to three.
pub(crate) fn of_jpeg(file: &JpegFile) -> PerPixel {
    let is_kept = file.progressive || file.scans > 1;
    let coefficients = if is_kept { u64::from(file.quarter_samples) * 2 } else { 0 };
    let gray = u64::from(file.components == 1) * 4;
    let channels = u64::from(file.components.max(3));
    PerPixel { decoding: channels * 4 + coefficients.max(gray), decoded: 3 }
}

/// Gray is expanded to colors; other pictures are decoded to what they become.
pub(crate) fn of_png(colors: &Colors) -> PerPixel {
    match colors {
        Colors { has_color: true, has_alpha: true } => PerPixel { decoding: 4 * 4, decoded: 4 },
        Colors { has_color: true, has_alpha: false } => PerPixel { decoding: 3 * 4, decoded: 3 },
        Colors { has_color: false, has_alpha: true } => PerPixel { decoding: 6 * 4, decoded: 4 },
        Colors { has_color: false, has_alpha: false } => PerPixel { decoding: 4 * 4, decoded: 3 },
    }
}

/// Lossy: 4:2:0, then pixels, and alpha as a lossless picture whose green is taken out. Lossless: as
/// four bytes, then as pixels. Animated: a frame, the canvas, and its copy.
pub(crate) fn of_webp(coding: Coding) -> PerPixel {
    match coding {
        Coding::Lossy => PerPixel { decoding: 6 + 3 * 4, decoded: 3 },
        Coding::LossyAlpha => PerPixel { decoding: 6 + (4 + 4 + 1) * 4, decoded: 4 },
        Coding::Lossless => PerPixel { decoding: (4 + 4) * 4, decoded: 4 },
        Coding::Animated => PerPixel { decoding: (4 + 4 + 4) * 4, decoded: 4 },
    }
}

/// Refuses dimensions that are not allowed, and what needs more than [`PICTURE_MEMORY_MAX`].
pub(crate) fn check(width: u32, height: u32, per_pixel: &PerPixel) -> Result<(), PixelsError> {
    check_decodable(width, height).map_err(PixelsError::Refused)?;
    if needed(width, height, per_pixel) > PICTURE_MEMORY_MAX {
        return Err(PixelsError::Refused(messages::PHOTO_TOO_MUCH_MEMORY));
    }
    Ok(())
}

/// The most that is held at one time, in bytes: while the picture is decoded, or while a smaller one
/// is made of it.
fn needed(width: u32, height: u32, per_pixel: &PerPixel) -> u64 {
    let pixels = u64::from(width) * u64::from(height);
    let decoding = pixels * per_pixel.decoding / 4;
    let decoded = pixels * per_pixel.decoded;
    // Alpha is multiplied into a copy of the colors.
    let opaque_copy = if per_pixel.decoded == 4 { decoded } else { 0 };
    let resizing = shrinking(width, height, per_pixel.decoded).max(shrinking(height, width, per_pixel.decoded));
    decoding.max(decoded + opaque_copy + resizing)
}

/// Bytes for shrinking a picture, first to its new width, or for copying it. It may be turned
/// afterward, so that its width becomes its height.
fn shrinking(width: u32, height: u32, channels: u64) -> u64 {
    let variant = full_width(width, height).unwrap_or(WIDEST);
    let widest = variant.max(target_size(width, height).width).min(width);
    let narrow = u64::from(widest) * u64::from(height) * channels;
    if widest == width {
        return narrow;
    }
    let small_height = u64::from(height) * u64::from(widest) / u64::from(width.max(1));
    narrow + u64::from(widest) * small_height * channels
}

#[cfg(test)]
mod tests {
    use super::*;

    fn largest(megapixels: u64, per_pixel: &PerPixel) -> u64 {
        let widths = (1..=200).map(|n| n * 100).filter(|width| megapixels * 1_000_000 / width <= 20_000);
        widths.map(|width| needed(width as u32, (megapixels * 1_000_000 / width) as u32, per_pixel)).max().unwrap_or(0)
    }

    /// The promise of the sentence, whatever the shape and the format.
    #[test]
    fn what_a_refusal_suggests_is_accepted() {
        let jpeg = JpegFile { components: 3, progressive: true, quarter_samples: 12, ..JpegFile::default() };
        assert!(largest(40, &of_jpeg(&jpeg)) <= PICTURE_MEMORY_MAX);
        for coding in [Coding::Lossy, Coding::LossyAlpha, Coding::Lossless, Coding::Animated] {
            assert!(largest(25, &of_webp(coding)) <= PICTURE_MEMORY_MAX, "{coding:?}");
        }
        for has_color in [false, true] {
            for has_alpha in [false, true] {
                let png = of_png(&Colors { has_color, has_alpha });
                assert!(largest(25, &png) <= PICTURE_MEMORY_MAX, "{png:?}");
            }
        }
    }

    #[test]
    fn a_jpeg_of_a_hundred_megapixels_fits_if_it_comes_in_one_scan() {
        let plain = JpegFile { components: 3, scans: 1, quarter_samples: 6, ..JpegFile::default() };
        assert!(needed(10_000, 10_000, &of_jpeg(&plain)) <= PICTURE_MEMORY_MAX);
        let in_scans = JpegFile { scans: 3, ..plain };
        assert!(needed(10_000, 10_000, &of_jpeg(&in_scans)) > PICTURE_MEMORY_MAX);
    }
}
