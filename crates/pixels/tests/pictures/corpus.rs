//! The pictures of `crates/crafted-pictures/corpus`: kinds of coding, profiles and orientations, with the colors that
//! a browser shows. `end2end/tests/photo-corpus.spec.ts` uploads the same ones in a browser.

use crate::support::decoded;
use domain::media::picture::VariantFormat;
use pixels::{Decoded, MissingRows, PixelsError, prepare_photo, prepare_photo_with, strip_metadata};
use serde::Deserialize;
use std::path::{Path, PathBuf};

#[derive(Deserialize)]
struct Case {
    name: String,
    /// Of the four fields, upright, from left to right and from the top.
    colors: [[u8; 3]; 4],
    /// Whether it can be read here.
    server: bool,
    tolerance: u8,
    animated: bool,
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crafted-pictures/corpus")
}

fn read(name: &str) -> Vec<u8> {
    std::fs::read(corpus().join(name)).unwrap()
}

fn cases() -> Vec<Case> {
    serde_json::from_slice(&read("cases.json")).unwrap()
}

/// The picture's defects, if there are any.
fn differences(case: &Case, jpeg: &[u8]) -> Option<String> {
    let picture = decoded(jpeg);
    let (width, height) = picture.dimensions();
    let mut wrong = String::new();
    for (field, expected) in case.colors.iter().enumerate() {
        let across = width / 4 + width / 2 * (field as u32 % 2);
        let down = height / 4 + height / 2 * (field as u32 / 2);
        let shown = picture.get_pixel(across, down).0;
        if expected.iter().zip(shown).any(|(wanted, got)| wanted.abs_diff(got) > case.tolerance) {
            wrong += &format!("{}: field {field} is {shown:?} instead of {expected:?}\n", case.name);
        }
    }
    if wrong.is_empty() { None } else { Some(wrong) }
}

#[test]
fn visitors_photos_look_as_a_browser_shows_them() {
    let mut wrong = String::new();
    for case in cases() {
        match prepare_photo_with(&read(&case.name), MissingRows::Refused, &mut |_| {}) {
            Ok(photo) if case.server => wrong += &differences(&case, &photo.jpeg).unwrap_or_default(),
            Ok(_) => wrong += &format!("{}: is read, but not expected to be\n", case.name),
            Err(error) if case.server => wrong += &format!("{}: {error}\n", case.name),
            Err(error) => assert!(error.is_unreadable(), "{}: {error}", case.name),
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn the_librarys_pictures_look_as_a_browser_shows_them() {
    let mut wrong = String::new();
    for case in cases().iter().filter(|case| case.server) {
        let file = read(&case.name);
        let kept = strip_metadata(&file).unwrap();
        for bytes in [&file, &kept] {
            match Decoded::from_bytes(bytes) {
                Ok(picture) => {
                    let jpeg = pixels::variants::encode(&picture, 520, VariantFormat::Jpeg).unwrap();
                    wrong += &differences(case, &jpeg).unwrap_or_default();
                }
                Err(error) => wrong += &format!("{}: {error}\n", case.name),
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn animations_are_told_from_pictures() {
    for case in cases() {
        assert_eq!(pixels::is_animated(&read(&case.name)), case.animated, "{}", case.name);
    }
}

/// Most of a photo is better than none; less is damage, and never our fault or another kind.
#[test]
fn a_photo_that_is_cut_is_taken_if_most_of_it_is_there() {
    for name in ["plain.jpg", "progressive.jpg", "turned-6.jpg", "p3-named-srgb.jpg"] {
        let whole = read(name);
        for tenths in 1..10 {
            let cut = &whole[..whole.len() * tenths / 10];
            match prepare_photo(cut) {
                Ok(photo) => {
                    assert_eq!((photo.width, photo.height), (520, 520), "{name}, {tenths} tenths");
                    assert!(tenths > 4, "{name}: {tenths} tenths are taken");
                }
                Err(error) => {
                    assert!(matches!(error, PixelsError::Broken(_)), "{name}, {tenths} tenths: {error}");
                    assert!(tenths < 9, "{name}: {tenths} tenths are refused: {error}");
                }
            }
        }
    }
    for name in ["p3-code-points.png", "lossy.webp"] {
        let whole = read(name);
        for tenths in 1..10 {
            let refused = prepare_photo(&whole[..whole.len() * tenths / 10]);
            assert!(matches!(refused, Err(PixelsError::Broken(_))), "{name}, {tenths} tenths");
        }
    }
}

#[test]
fn rows_that_are_gray_are_not_missing() {
    let gray = image::RgbImage::from_pixel(600, 600, image::Rgb([128; 3]));
    let file = crate::support::jpeg(&gray, None);
    for missing in [MissingRows::Refused, MissingRows::Gray] {
        assert!(prepare_photo_with(&file, missing, &mut |_| {}).is_ok());
    }
    let cut = &file[..file.len() / 2];
    assert!(matches!(prepare_photo(cut), Err(PixelsError::Broken(_))));
}
