//! Processing of visitors' photos, valid and invalid.

use crate::support::{decoded, encoded, exif, holds, jpeg, scene, stored};
use domain::media::photo::PhotoFormat;
use domain::{limits, messages};
use image::ImageEncoder as _;
use image::{ImageFormat, Rgba, RgbaImage};
use jpeg_encoder::SamplingFactor;
use pixels::{PixelsError, prepare_photo, prepare_rgba, probe, strip_metadata};

fn is_red(pixel: &image::Rgb<u8>) -> bool {
    pixel[0] > 180 && pixel[1] < 70 && pixel[2] < 70
}

#[test]
fn every_orientation_comes_out_upright() {
    let upright = scene(800, 600);
    for orientation in 1..=8 {
        let file = jpeg(&stored(&upright, orientation), Some(&exif(orientation)));
        let seen = probe(&file).unwrap();
        assert_eq!((seen.width, seen.height, seen.orientation.to_exif()), (800, 600, orientation));
        let photo = prepare_photo(&file).unwrap();
        assert_eq!((photo.width, photo.height), (800, 600), "orientation {orientation}");
        let picture = decoded(&photo.jpeg);
        assert_eq!(picture.dimensions(), (800, 600));
        for (x, y, red) in [(50, 50, true), (750, 50, false), (50, 550, false), (750, 550, false)] {
            assert_eq!(is_red(picture.get_pixel(x, y)), red, "orientation {orientation} at {x},{y}");
        }
    }
}

#[test]
fn nothing_of_the_place_or_the_camera_survives() {
    let file = jpeg(&scene(640, 640), Some(&exif(6)));
    assert!(holds(&file, b"GPS-SECRET") && probe(&file).unwrap().metadata);
    let clean = prepare_photo(&file).unwrap().jpeg;
    for secret in [&b"GPS-SECRET"[..], b"Exif", b"Cam"] {
        assert!(!holds(&clean, secret));
    }
    assert!(!probe(&clean).unwrap().metadata);
}

/// A chunk of a PNG, or of a WebP.
fn chunk(png: bool, kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let length = u32::try_from(data.len()).unwrap();
    if png {
        out.extend(length.to_be_bytes());
        out.extend([&kind[..], data, &[0; 4]].concat());
    } else {
        out.extend_from_slice(kind);
        out.extend(length.to_le_bytes());
        out.extend_from_slice(data);
        out.resize(out.len() + data.len() % 2, 0);
    }
    out
}

fn png_with(picture: &image::RgbImage, profile: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = image::codecs::png::PngEncoder::new(&mut out);
    encoder.set_icc_profile(profile.to_vec()).unwrap();
    let (width, height) = picture.dimensions();
    encoder.write_image(picture.as_raw(), width, height, image::ExtendedColorType::Rgb8).unwrap();
    out
}

#[test]
fn originals_keep_their_looks_and_lose_where_they_were_taken() {
    let picture = scene(96, 64);
    let profile = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    let secret = exif(6);
    let jpeg_file = {
        let mut out = Vec::new();
        let mut encoder = jpeg_encoder::Encoder::new(&mut out, 95);
        encoder.add_icc_profile(&profile).unwrap();
        encoder.add_exif_metadata(&secret).unwrap();
        encoder.encode(picture.as_raw(), 96, 64, jpeg_encoder::ColorType::Rgb).unwrap();
        out.extend(&secret);
        out
    };
    let png_file = {
        let mut out = Vec::new();
        let mut encoder = image::codecs::png::PngEncoder::new(&mut out);
        encoder.set_icc_profile(profile.clone()).unwrap();
        encoder.set_exif_metadata(secret.clone()).unwrap();
        encoder.write_image(picture.as_raw(), 96, 64, image::ExtendedColorType::Rgb8).unwrap();
        let end = out.len() - 12;
        out.splice(end..end, chunk(true, b"tEXt", b"Comment\0GPS-SECRET"));
        out.extend(&secret);
        out
    };
    let webp_file = {
        let mut out = Vec::new();
        let mut encoder = image::codecs::webp::WebPEncoder::new_lossless(&mut out);
        encoder.set_icc_profile(profile.clone()).unwrap();
        encoder.set_exif_metadata(secret.clone()).unwrap();
        encoder.write_image(picture.as_raw(), 96, 64, image::ExtendedColorType::Rgb8).unwrap();
        out.extend(chunk(false, b"XMP ", b"GPS-SECRET"));
        out.extend(chunk(false, b"what", b"GPS-SECRET in an unknown chunk"));
        let size = u32::try_from(out.len() - 8).unwrap();
        out[4..8].copy_from_slice(&size.to_le_bytes());
        out
    };
    for (what, file) in [("JPEG", jpeg_file), ("PNG", png_file), ("WebP", webp_file)] {
        assert!(holds(&file, b"GPS-SECRET"), "{what}");
        let clean = strip_metadata(&file).unwrap();
        for word in [&b"GPS-SECRET"[..], b"Cam"] {
            assert!(!holds(&clean, word), "{what}");
        }
        assert!(holds(&clean, b"ICC") || holds(&clean, b"iCCP"), "{what}: the color profile stays");
        assert_eq!(probe(&clean).unwrap().format, probe(&file).unwrap().format, "{what}");
        assert_eq!(strip_metadata(&clean).as_ref(), Some(&clean), "{what}: nothing more to strip");
        let [before, after] = [&file, &clean].map(|bytes| {
            let decoded = pixels::Decoded::from_bytes(bytes).unwrap();
            assert_eq!((decoded.width(), decoded.height()), (64, 96), "{what}: still rotated upright");
            pixels::variants::encode(&decoded, 64, domain::media::picture::VariantFormat::Jpeg).unwrap()
        });
        assert!(before == after, "{what}: the same picture");
    }
}

#[test]
fn stripping_leaves_the_picture_alone_and_cuts_what_follows_it() {
    let plain = jpeg(&scene(640, 640), None);
    let mut loaded = jpeg(&scene(640, 640), Some(&exif(1)));
    loaded.extend(b"a film of 3 seconds, as some phones append");
    assert_eq!(strip_metadata(&loaded).unwrap(), plain);
}

#[test]
fn what_would_come_out_in_wrong_colors_is_refused() {
    let picture = scene(600, 600);
    for (sampling, taken) in [(SamplingFactor::F_1_1, true), (SamplingFactor::F_2_2, false)] {
        let mut file = Vec::new();
        let mut encoder = jpeg_encoder::Encoder::new(&mut file, 90);
        encoder.set_sampling_factor(sampling);
        // This encoder then writes a scan per component.
        encoder.set_optimized_huffman_tables(true);
        encoder.encode(picture.as_raw(), 600, 600, jpeg_encoder::ColorType::Rgb).unwrap();
        match prepare_photo(&file) {
            Ok(photo) => assert!(taken && is_red(decoded(&photo.jpeg).get_pixel(20, 20))),
            Err(error) => assert!(!taken && matches!(error, PixelsError::Unsupported(_)), "{error}"),
        }
    }
}

#[test]
fn large_photos_shrink_to_the_target_side() {
    let photo = prepare_photo(&jpeg(&scene(3000, 2000), None)).unwrap();
    assert_eq!((photo.width, photo.height, photo.quality), (1920, 1280, limits::PHOTO_QUALITY));
    assert_eq!(decoded(&photo.jpeg).dimensions(), (1920, 1280));
}

#[test]
fn panoramas_and_tall_photos_stay_acceptable() {
    for (width, height, expected) in
        [(600, 3000, (512, 2560)), (8200, 1800, (2332, 512)), (8000, 1000, (4096, 512)), (1170, 6000, (512, 2626))]
    {
        let photo = prepare_photo(&jpeg(&scene(width, height), None)).unwrap();
        assert_eq!((photo.width, photo.height), expected, "{width}x{height}");
        // The server gets the file that the browser prepared.
        let again = prepare_photo(&photo.jpeg).unwrap();
        assert_eq!((again.width, again.height), expected, "{width}x{height}");
    }
}

#[test]
fn png_and_webp_are_taken_and_transparency_lies_on_white() {
    let glass = RgbaImage::from_pixel(600, 600, Rgba([0, 0, 0, 0]));
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let file = encoded(glass.clone(), format);
        let photo = prepare_photo(&file).unwrap();
        assert_eq!(decoded(&photo.jpeg).get_pixel(300, 300), &image::Rgb([255, 255, 255]));
        let file = encoded(scene(700, 600), format);
        assert_eq!(probe(&file).unwrap().width, 700);
        assert!(is_red(decoded(&prepare_photo(&file).unwrap().jpeg).get_pixel(20, 20)));
    }
    let photo = prepare_rgba(600, 600, glass.as_raw()).unwrap();
    assert_eq!(decoded(&photo.jpeg).get_pixel(9, 9), &image::Rgb([255, 255, 255]));
}

#[test]
fn sixteen_bits_and_grays_are_taken() {
    let gray = image::GrayImage::from_pixel(600, 600, image::Luma([99]));
    let fine = image::ImageBuffer::from_pixel(600, 600, image::Rgb([99_u16 * 257; 3]));
    let veiled = image::ImageBuffer::from_pixel(600, 600, image::LumaA([99_u16 * 257, 65535]));
    let mut luma = Vec::new();
    jpeg_encoder::Encoder::new(&mut luma, 90).encode(&gray, 600, 600, jpeg_encoder::ColorType::Luma).unwrap();
    let files = [
        encoded(gray, ImageFormat::Png),
        encoded(image::DynamicImage::ImageRgb16(fine), ImageFormat::Png),
        encoded(image::DynamicImage::ImageLumaA16(veiled), ImageFormat::Png),
        luma,
    ];
    for file in files {
        let picture = decoded(&prepare_photo(&file).unwrap().jpeg);
        assert!(picture.get_pixel(300, 300).0.iter().all(|c| c.abs_diff(99) <= 1));
    }
}

#[test]
fn other_files_are_refused_by_content() {
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
    for file in [&svg[..], b"just some text, renamed to photo.jpg", b"GIF89a\x01\0\x01\0", b"", b"\xFF\xD8"] {
        assert_eq!(prepare_photo(file), Err(PixelsError::Unknown));
        assert_eq!(probe(file).unwrap_err().sentence(false), messages::PHOTO_TYPE_DESKTOP);
    }
    assert_eq!(prepare_photo(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"), Err(PixelsError::Heic));
}

#[test]
fn too_small_is_refused_at_511_and_taken_at_512() {
    for file in [jpeg(&scene(511, 900), None), encoded(scene(511, 900), ImageFormat::Png)] {
        assert_eq!(prepare_photo(&file), Err(PixelsError::Refused(messages::PHOTO_TOO_SMALL)));
        assert!(probe(&file).is_ok(), "the owner's small pictures are fine");
    }
    assert!(prepare_photo(&jpeg(&scene(512, 512), None)).is_ok());
}

#[test]
fn truncated_files_are_broken_wherever_they_end() {
    let whole = jpeg(&scene(600, 600), Some(&exif(6)));
    for keep in [whole.len() / 2, whole.len() / 4, 300, 20, 3] {
        assert!(matches!(prepare_photo(&whole[..keep]), Err(PixelsError::Broken(_))), "{keep} bytes");
    }
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let whole = encoded(scene(600, 600), format);
        for keep in [whole.len() / 2, 40, 16] {
            assert!(matches!(prepare_photo(&whole[..keep]), Err(PixelsError::Broken(_))), "{format:?} {keep}");
        }
    }
}

#[test]
fn decompression_bombs_are_refused_from_the_header() {
    // A PNG of 50,000 x 50,000 pixels, a JPEG of 65,500 x 65,500 and a WebP of
    // 16,384 x 16,384, each of a few hundred bytes.
    let mut png = encoded(scene(8, 8), ImageFormat::Png);
    png[16..24].copy_from_slice(&[0, 0, 0xC3, 0x50, 0, 0, 0xC3, 0x50]);
    let mut bomb = jpeg(&scene(600, 600), None);
    let frame = bomb.windows(2).position(|w| w == [0xFF, 0xC0]).unwrap();
    bomb[frame + 5..frame + 9].copy_from_slice(&[0xFF, 0xDC, 0xFF, 0xDC]);
    let mut webp = encoded(scene(8, 8), ImageFormat::WebP);
    let lossless = webp.windows(4).position(|w| w == b"VP8L").unwrap();
    webp[lossless + 9..lossless + 13].copy_from_slice(&[0xFF, 0xFF, 0xFF, 0x0F]);
    for file in [png, bomb, webp] {
        assert_eq!(probe(&file), Err(PixelsError::Refused(messages::PHOTO_TOO_MANY_PIXELS)));
        assert_eq!(prepare_photo(&file), Err(PixelsError::Refused(messages::PHOTO_TOO_MANY_PIXELS)));
        assert!(pixels::Decoded::from_bytes(&file).is_err());
    }
}

#[test]
fn a_file_of_nothing_but_scans_is_refused() {
    let file = jpeg(&scene(600, 600), None);
    let scan = file.windows(2).position(|w| w == [0xFF, 0xDA]).unwrap();
    let mut bomb = file[..file.len() - 2].to_vec();
    for _ in 0..200 {
        bomb.extend_from_slice(&file[scan..scan + 14]);
    }
    bomb.extend([0xFF, 0xD9]);
    assert!(matches!(prepare_photo(&bomb), Err(PixelsError::Broken(_))));
}

#[test]
fn the_browser_path_through_planes_gives_the_same_picture() {
    let picture = scene(1000, 800);
    let rgb = jpeg(&picture, None);
    let whole = decoded(&prepare_photo(&rgb).unwrap().jpeg);
    let mut planes = [vec![], vec![], vec![]];
    for y in 0..800 {
        for x in 0..1000 {
            let [r, g, b] = picture.get_pixel(x, y).0;
            let (luma, cb, cr) = jpeg_encoder::rgb_to_ycbcr(r, g, b);
            planes[0].push(luma);
            if x % 2 == 0 && y % 2 == 0 {
                planes[1].push(cb);
                planes[2].push(cr);
            }
        }
    }
    let data = planes.concat();
    let planes = pixels::Planes {
        width: 1000,
        height: 800,
        color_width: 500,
        color_height: 400,
        data: &data,
        orientation: pixels::Orientation::UPRIGHT,
        profile: None,
    };
    let mut told = Vec::new();
    let photo = pixels::prepare_planes_with(&planes, &mut |percent| told.push(percent)).unwrap();
    assert!(told.is_sorted() && told.last() == Some(&100));
    let planar = decoded(&photo.jpeg);
    let apart: u64 = whole.as_raw().iter().zip(planar.as_raw()).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    assert!(apart as f64 / (whole.as_raw().len() as f64) < 1.5, "average difference");
}

#[test]
fn a_phones_wide_colors_are_converted_and_nothing_of_the_file_is_kept() {
    let profile = |srgb: bool| {
        let profile = if srgb { moxcms::ColorProfile::new_srgb() } else { moxcms::ColorProfile::new_display_p3() };
        profile.encode().unwrap()
    };
    let picture = image::RgbImage::from_pixel(600, 600, image::Rgb([200, 60, 60]));
    let with = |profile: &[u8]| {
        let mut out = Vec::new();
        let mut encoder = jpeg_encoder::Encoder::new(&mut out, 95);
        encoder.add_icc_profile(profile).unwrap();
        encoder.encode(picture.as_raw(), 600, 600, jpeg_encoder::ColorType::Rgb).unwrap();
        out
    };
    // P3 red is a stronger sRGB red.
    let photo = prepare_photo(&with(&profile(false))).unwrap().jpeg;
    let red = decoded(&photo).get_pixel(300, 300).0;
    assert!(red[0] > 205 && red[1] < 60, "{red:?}");
    assert!(!holds(&photo, b"ICC_PROFILE"));
    assert!(!holds(&prepare_photo(&with(&profile(true))).unwrap().jpeg, b"ICC_PROFILE"));
    // A profile is part of the uploaded file: none of its bytes may be stored.
    let mut marked = profile(false);
    marked.extend(b"somebody's text");
    let length = u32::try_from(marked.len()).unwrap();
    marked[..4].copy_from_slice(&length.to_be_bytes());
    for file in [with(&marked), png_with(&picture, &marked)] {
        assert!(prepare_photo(&file).is_ok_and(|photo| !holds(&photo.jpeg, b"somebody's text")));
    }
    // Published, the same colors become sRGB.
    let published = pixels::Decoded::from_bytes(&with(&profile(false))).unwrap();
    let file = pixels::variants::encode(&published, 600, domain::media::picture::VariantFormat::Jpeg).unwrap();
    let red = decoded(&file).get_pixel(300, 300).0;
    assert!(red[0] > 205 && red[1] < 60, "{red:?}");
}

#[test]
fn probes_name_the_format() {
    assert_eq!(probe(&jpeg(&scene(16, 16), None)).unwrap().format, PhotoFormat::Jpeg);
    assert_eq!(probe(&encoded(scene(16, 16), ImageFormat::Png)).unwrap().format, PhotoFormat::Png);
    assert_eq!(probe(&encoded(scene(16, 16), ImageFormat::WebP)).unwrap().format, PhotoFormat::Webp);
}
