//! Generated pictures, so that no binary files are needed.

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use std::io::Cursor;

/// A smooth color gradient with a red top-left corner, so that rotation is visible.
pub(crate) fn scene(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        if x < width / 4 && y < height / 4 {
            Rgb([220, 20, 20])
        } else {
            Rgb([60, (x * 160 / width) as u8 + 40, (y * 160 / height) as u8 + 40])
        }
    })
}

/// A JPEG of the picture, with this EXIF block if given.
pub(crate) fn jpeg(picture: &RgbImage, exif: Option<&[u8]>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut out, 92);
    if let Some(exif) = exif {
        encoder.add_exif_metadata(exif).unwrap();
    }
    let (width, height) = picture.dimensions();
    encoder.encode(picture.as_raw(), width as u16, height as u16, jpeg_encoder::ColorType::Rgb).unwrap();
    out
}

/// A PNG or WebP (lossless) of the picture.
pub(crate) fn encoded(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut out = Cursor::new(Vec::new());
    picture.into().write_to(&mut out, format).unwrap();
    out.into_inner()
}

/// EXIF with an orientation, a camera and a GPS position: Newport Beach.
pub(crate) fn exif(orientation: u8) -> Vec<u8> {
    let mut tiff = b"II*\0\x08\0\0\0".to_vec();
    let entry = |tag: u16, kind: u16, count: u32, value: [u8; 4]| {
        [&tag.to_le_bytes()[..], &kind.to_le_bytes(), &count.to_le_bytes(), &value].concat()
    };
    tiff.extend(3_u16.to_le_bytes());
    tiff.extend(entry(0x010F, 2, 4, *b"Cam\0"));
    tiff.extend(entry(0x0112, 3, 1, [orientation, 0, 0, 0]));
    tiff.extend(entry(0x8825, 4, 1, 50_u32.to_le_bytes()));
    tiff.extend(0_u32.to_le_bytes());
    assert_eq!(tiff.len(), 50);
    tiff.extend(2_u16.to_le_bytes());
    tiff.extend(entry(0x0001, 2, 2, *b"N\0\0\0"));
    tiff.extend(entry(0x001D, 2, 11, 80_u32.to_le_bytes()));
    tiff.extend(0_u32.to_le_bytes());
    tiff.extend(b"2026:06:30 GPS-SECRET 33.6189 -117.9298\0");
    tiff
}

/// The picture as a camera held in this orientation stores it.
pub(crate) fn stored(upright: &RgbImage, orientation: u8) -> RgbImage {
    use image::imageops::{flip_horizontal, flip_vertical, rotate90, rotate180, rotate270};
    match orientation {
        2 => flip_horizontal(upright),
        3 => rotate180(upright),
        4 => flip_vertical(upright),
        5 => rotate270(&flip_horizontal(upright)),
        6 => rotate270(upright),
        7 => rotate90(&flip_horizontal(upright)),
        8 => rotate90(upright),
        _ => upright.clone(),
    }
}

/// The pixels of a JPEG according to an independent decoder.
pub(crate) fn decoded(jpeg: &[u8]) -> RgbImage {
    image::load_from_memory_with_format(jpeg, ImageFormat::Jpeg).unwrap().to_rgb8()
}

/// True if `needle` occurs in `bytes`.
pub(crate) fn holds(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|w| w == needle)
}
