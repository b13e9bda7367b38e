//! The variants of published pictures.

use crate::support::{encoded, exif, jpeg, scene, stored};
use domain::media::picture::VariantFormat;
use image::ImageFormat;
use pixels::{Decoded, placeholder, variants};

#[test]
fn every_format_comes_out_as_itself_in_the_asked_width() {
    let picture = Decoded::from_bytes(&jpeg(&stored(&scene(300, 200), 6), Some(&exif(6)))).unwrap();
    assert_eq!((picture.width(), picture.height()), (300, 200));
    for (format, start) in [
        (VariantFormat::Jpeg, &b"\xFF\xD8\xFF"[..]),
        (VariantFormat::Webp, &b"RIFF"[..]),
        (VariantFormat::Avif, &b"\0\0\0"[..]),
    ] {
        let file = variants::encode(&picture, 150, format).unwrap();
        assert!(file.starts_with(start), "{format:?}");
        assert!(!crate::support::holds(&file, b"GPS-SECRET"));
        if format != VariantFormat::Avif {
            let probe = pixels::probe(&file).unwrap();
            assert_eq!((probe.width, probe.height), (150, 100));
        } else {
            assert_eq!(&file[4..12], b"ftypavif");
        }
        let wider = variants::encode(&picture, 4000, format).unwrap();
        assert!(wider.len() > file.len());
    }
}

#[test]
fn alpha_stays_where_the_format_has_it() {
    let glass = image::RgbaImage::from_fn(200, 200, |x, _| image::Rgba([200, 30, 30, if x < 100 { 0 } else { 255 }]));
    let picture = Decoded::from_bytes(&encoded(glass, ImageFormat::Png)).unwrap();
    assert!(picture.has_alpha());
    let webp = variants::encode(&picture, 200, VariantFormat::Webp).unwrap();
    assert!(Decoded::from_bytes(&webp).unwrap().has_alpha());
    let avif = variants::encode(&picture, 200, VariantFormat::Avif).unwrap();
    assert!(crate::support::holds(&avif, b"auxiliary:alpha"));
    let jpeg = variants::encode(&picture, 200, VariantFormat::Jpeg).unwrap();
    assert!(crate::support::decoded(&jpeg).get_pixel(20, 100).0.iter().all(|c| *c > 250));
    let opaque = image::RgbaImage::from_pixel(20, 20, image::Rgba([1, 2, 3, 255]));
    assert!(!Decoded::from_bytes(&encoded(opaque, ImageFormat::Png)).unwrap().has_alpha());
}

#[test]
fn a_picture_too_tall_for_avif_has_the_other_formats() {
    let picture = Decoded::from_bytes(&crafted_pictures::jpeg::plain(1_920, 10_000)).unwrap();
    assert!(matches!(variants::encode(&picture, 1_920, VariantFormat::Avif), Err(pixels::PixelsError::Encode(_))));
    assert!(variants::encode(&picture, 1_920, VariantFormat::Jpeg).is_ok());
}

#[test]
fn placeholders_have_the_average_color() {
    let plain = image::RgbImage::from_pixel(640, 320, image::Rgb([0x12, 0x80, 0xE0]));
    let picture = Decoded::from_bytes(&encoded(plain, ImageFormat::Png)).unwrap();
    let made = placeholder(&picture).unwrap();
    assert_eq!(made.color, "#1280e0");
    assert!(made.thumbhash.len() < 40);
    let thin = Decoded::from_rgba(3000, 2, vec![255; 3000 * 2 * 4]).unwrap();
    assert_eq!(placeholder(&thin).unwrap().color, "#ffffff");
}
