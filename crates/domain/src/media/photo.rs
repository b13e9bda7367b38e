//! Which visitor photos are accepted. The type is decided by content, never by the file name or the
//! type that a browser claims.

use crate::{limits, messages};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PhotoFormat {
    Jpeg,
    Png,
    Webp,
    Heic,
}

impl PhotoFormat {
    /// 32 bytes are enough.
    #[must_use]
    pub fn sniff(head: &[u8]) -> Option<Self> {
        const HEIF_BRANDS: [&[u8; 4]; 8] = [b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"];
        if head.starts_with(&[0xFF, 0xD8, 0xFF]) {
            Some(Self::Jpeg)
        } else if head.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if head.len() >= 12 && head.starts_with(b"RIFF") && &head[8..12] == b"WEBP" {
            Some(Self::Webp)
        } else if head.len() >= 12 && &head[4..8] == b"ftyp" && HEIF_BRANDS.iter().any(|b| head[8..12] == b[..]) {
            Some(Self::Heic)
        } else {
            None
        }
    }

    #[must_use]
    pub const fn bytes_max(self) -> usize {
        match self {
            Self::Heic => limits::PHOTO_HEIC_BYTES_MAX,
            Self::Jpeg | Self::Png | Self::Webp => limits::PHOTO_BYTES_MAX,
        }
    }
}

pub const fn check_size(format: PhotoFormat, bytes: usize) -> Result<(), &'static str> {
    if bytes <= format.bytes_max() {
        return Ok(());
    }
    Err(match format {
        PhotoFormat::Heic => messages::PHOTO_TOO_LARGE_HEIC,
        PhotoFormat::Jpeg | PhotoFormat::Png | PhotoFormat::Webp => messages::PHOTO_TOO_LARGE,
    })
}

/// Checks the dimensions of a visitor's photo, in pixels, before decoding.
pub const fn check_dimensions(width: u32, height: u32) -> Result<(), &'static str> {
    if width < limits::PHOTO_SIDE_MIN || height < limits::PHOTO_SIDE_MIN {
        return Err(messages::PHOTO_TOO_SMALL);
    }
    check_decodable(width, height)
}

/// Checks that a picture of any origin is not so large that decoding it would exhaust the machine
/// (a decompression bomb).
pub const fn check_decodable(width: u32, height: u32) -> Result<(), &'static str> {
    if width > limits::PHOTO_SIDE_MAX
        || height > limits::PHOTO_SIDE_MAX
        || width as u64 * height as u64 > limits::PHOTO_PIXELS_MAX
    {
        return Err(messages::PHOTO_TOO_MANY_PIXELS);
    }
    Ok(())
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelSize {
    pub width: u32,
    pub height: u32,
}

/// The dimensions to which a visitor's photo is shrunk: its long side to
/// [`limits::PHOTO_TARGET_SIDE`], unless its short side would then be shorter than
/// [`limits::PHOTO_SIDE_MIN`]. A panorama's short side has that length, so that the photo is
/// accepted like the file that was chosen; at most 20,000 x 512 pixels. Never larger than given.
#[must_use]
pub const fn target_size(width: u32, height: u32) -> PixelSize {
    let is_wide = width >= height;
    let long = if is_wide { width } else { height };
    let short = if is_wide { height } else { width };
    if long <= limits::PHOTO_TARGET_SIDE || short <= limits::PHOTO_SIDE_MIN {
        return PixelSize { width, height };
    }
    let mut target_long = limits::PHOTO_TARGET_SIDE;
    let mut target_short = scaled(short, target_long, long);
    if target_short < limits::PHOTO_SIDE_MIN {
        target_short = limits::PHOTO_SIDE_MIN;
        target_long = scaled(long, target_short, short);
    }
    if is_wide {
        PixelSize { width: target_long, height: target_short }
    } else {
        PixelSize { width: target_short, height: target_long }
    }
}

/// `side`, shrunk as a side of length `from` is to length `to`.
const fn scaled(side: u32, to: u32, from: u32) -> u32 {
    ((side as u64 * to as u64 + from as u64 / 2) / from as u64) as u32
}

/// The next JPEG quality of the compression loop, or `None` where it stops.
#[must_use]
pub const fn next_quality(quality: u8) -> Option<u8> {
    let next = (quality as u16 * limits::PHOTO_QUALITY_STEP_PERCENT as u16 / 100) as u8;
    if quality <= limits::PHOTO_QUALITY_MIN {
        None
    } else if next < limits::PHOTO_QUALITY_MIN {
        Some(limits::PHOTO_QUALITY_MIN)
    } else {
        Some(next)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct UploadedPhoto {
    pub token: String,
    pub width: u32,
    pub height: u32,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub bytes: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sniffs_by_content() {
        assert_eq!(PhotoFormat::sniff(&[0xFF, 0xD8, 0xFF, 0xE1]), Some(PhotoFormat::Jpeg));
        assert_eq!(PhotoFormat::sniff(b"\x89PNG\r\n\x1a\n...."), Some(PhotoFormat::Png));
        assert_eq!(PhotoFormat::sniff(b"RIFF\x10\0\0\0WEBPVP8 "), Some(PhotoFormat::Webp));
        assert_eq!(PhotoFormat::sniff(b"\0\0\0\x18ftypheic\0\0\0\0"), Some(PhotoFormat::Heic));
        assert_eq!(PhotoFormat::sniff(b"<svg xmlns=\"http://www.w3.org/2000/svg\">"), None);
        assert_eq!(PhotoFormat::sniff(b"GIF89a"), None);
        assert_eq!(PhotoFormat::sniff(b""), None);
    }

    #[test]
    fn limits_are_inclusive() {
        assert_eq!(check_size(PhotoFormat::Jpeg, limits::PHOTO_BYTES_MAX), Ok(()));
        assert_eq!(check_size(PhotoFormat::Jpeg, limits::PHOTO_BYTES_MAX + 1), Err(messages::PHOTO_TOO_LARGE));
        assert_eq!(check_size(PhotoFormat::Heic, limits::PHOTO_BYTES_MAX + 1), Ok(()));
        assert_eq!(check_dimensions(512, 512), Ok(()));
        assert_eq!(check_dimensions(511, 900), Err(messages::PHOTO_TOO_SMALL));
        assert_eq!(check_dimensions(20_000, 20_000), Err(messages::PHOTO_TOO_MANY_PIXELS));
    }

    #[test]
    fn what_was_accepted_is_accepted_when_it_was_shrunk() {
        let shrunk = |width, height| {
            let size = target_size(width, height);
            (size.width, size.height)
        };
        assert_eq!(shrunk(4_000, 3_000), (1_920, 1_440));
        assert_eq!(shrunk(3_000, 4_000), (1_440, 1_920));
        assert_eq!(shrunk(800, 600), (800, 600));
        assert_eq!(shrunk(8_200, 1_800), (2_332, 512));
        assert_eq!(shrunk(8_000, 1_000), (4_096, 512));
        assert_eq!(shrunk(1_170, 6_000), (512, 2_626));
        assert_eq!(shrunk(20_000, 512), (20_000, 512));
        for width in (512..=limits::PHOTO_SIDE_MAX).step_by(97) {
            for height in (512..=limits::PHOTO_SIDE_MAX).step_by(89) {
                let size = target_size(width, height);
                assert!(size.width.min(size.height) >= limits::PHOTO_SIDE_MIN, "{width}x{height}: {size:?}");
                assert!(size.width <= width && size.height <= height, "{width}x{height}: {size:?}");
                assert_eq!(target_size(size.width, size.height), size, "{width}x{height}: nothing is left to shrink");
                let area = u64::from(size.width) * u64::from(size.height);
                assert!(
                    area <= u64::from(limits::PHOTO_SIDE_MAX * limits::PHOTO_SIDE_MIN),
                    "{width}x{height}: {size:?}"
                );
            }
        }
    }

    #[test]
    fn the_quality_loop_falls_to_its_floor_and_ends() {
        let mut steps = vec![limits::PHOTO_QUALITY];
        while let Some(next) = steps.last().copied().and_then(next_quality) {
            steps.push(next);
        }
        assert_eq!(steps, [80, 64, 51, 50]);
    }
}
