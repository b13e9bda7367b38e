//! HEIC photos, valid and damaged. They are made here by `heifer`'s own encoder; its agreement with
//! libheif was measured when it was chosen.

#![expect(clippy::panic, reason = "a test that fails says why")]
#![expect(clippy::unwrap_used, reason = "a test whose input cannot be made has failed")]

use heic::{Dimensions, HeicError, Limits, decode_rgba, dimensions};
use proptest::prelude::*;
use std::sync::LazyLock;

const LIMITS: Limits = Limits { pixels_max: 1_500_000, memory_max: 100_000_000, threads_max: 2 };

static PHOTO: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let rgb: Vec<u8> = (0..200_u32 * 120)
        .flat_map(|n| {
            let x = n % 200;
            let y = n / 200;
            if x < 50 && y < 30 { [220, 20, 20] } else { [60, x as u8, (y * 2) as u8] }
        })
        .collect();
    heifer::encode_rgb8(200, 120, &rgb, &heifer::EncodeOptions::default()).unwrap()
});

#[test]
fn decodes_to_opaque_upright_pixels() {
    assert_eq!(dimensions(&PHOTO), Ok(Dimensions { width: 200, height: 120 }));
    let photo = decode_rgba(&PHOTO, &LIMITS).unwrap();
    assert_eq!((photo.width, photo.height, photo.data.len()), (200, 120, 200 * 120 * 4));
    let at = |x: usize, y: usize| &photo.data[(y * 200 + x) * 4..][..4];
    assert!(at(20, 10)[0] > 180 && at(20, 10)[1] < 70);
    assert!(at(150, 100)[0] < 100 && at(150, 100)[3] == 255);
}

#[test]
fn too_many_pixels_are_refused_before_decoding() {
    let fewer = Limits { pixels_max: 200 * 120 - 1, ..LIMITS };
    assert_eq!(decode_rgba(&PHOTO, &fewer), Err(HeicError::TooManyPixels));
    let less = Limits { memory_max: 200 * 120 * 8 - 1, ..LIMITS };
    assert_eq!(decode_rgba(&PHOTO, &less), Err(HeicError::TooMuchMemory));
}

#[test]
fn other_bytes_are_broken() {
    for bytes in [&b""[..], b"text", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", &PHOTO[..PHOTO.len() / 2]] {
        assert!(matches!(decode_rgba(bytes, &LIMITS), Err(HeicError::Broken(_))));
    }
}

fn refusal(bytes: &[u8]) -> String {
    match decode_rgba(bytes, &LIMITS) {
        Err(HeicError::Broken(why)) => why.into_owned(),
        other => panic!("{other:?}"),
    }
}

/// Other data that phones and editors add to the file does not matter.
#[test]
fn thumbnails_texts_alpha_and_gain_maps_are_accepted() {
    let width = 1_200;
    let height = 900;
    let rgba = [120, 90, 60, 255].repeat(1_200 * 900);
    let options = heifer::EncodeOptions::default();
    let image = heifer::Image {
        width,
        height,
        bit_depth: 8,
        has_alpha: false,
        data: rgba.iter().map(|b| u16::from(*b)).collect(),
    };
    let with_texts = {
        let exif = b"II*\0\x08\0\0\0\0\0\0\0\0\0".to_vec();
        let texts =
            heifer::Metadata { exif: Some(exif), xmp: Some(b"<x:xmpmeta/>".to_vec()), ..heifer::Metadata::default() };
        heifer::encode_with_metadata(&image, &texts, &options).unwrap()
    };
    let with_alpha = {
        let mut veiled = rgba.clone();
        veiled[3] = 128;
        heifer::encode_rgba8(width, height, &veiled, &options).unwrap()
    };
    let with_gain_map = {
        let linear = heifer::HdrImage { width, height, headroom: 4.0, data: vec![2.0; 1_200 * 900 * 3] };
        heifer::encode_hdr(&image, &linear, &options).unwrap()
    };
    for (what, file) in [("texts", with_texts), ("alpha", with_alpha), ("gain map", with_gain_map)] {
        assert_eq!(dimensions(&file), Ok(Dimensions { width, height }), "{what}");
        let photo = decode_rgba(&file, &LIMITS).unwrap();
        assert_eq!((photo.width, photo.height), (width, height), "{what}");
        let pixels = photo.data;
        assert!(pixels[4].abs_diff(120) < 6 && pixels[5].abs_diff(90) < 6, "{what}: {:?}", &pixels[..8]);
    }
}

#[test]
fn a_grid_of_different_tiles_is_a_photo() {
    let file = crafted_pictures::heic::photo(2, 2).unwrap();
    assert_eq!(dimensions(&file), Ok(Dimensions { width: 1_024, height: 1_024 }));
    assert_eq!(decode_rgba(&file, &LIMITS).unwrap().data.len(), 1_024 * 1_024 * 4);
}

#[test]
fn what_no_phone_makes_is_refused_at_first_sight() {
    use crafted_pictures::heic::{clones, cycle, extents, grid, identity, nested, overlay, small_canvas, square};
    for (file, why) in [
        (overlay(3).unwrap(), "neither a coded picture nor a grid"),
        (identity().unwrap(), "neither a coded picture nor a grid"),
        (grid(1).unwrap(), "a tile used twice"),
        (nested(1).unwrap(), "a tile used twice"),
        (small_canvas(3, 3).unwrap(), "more tiles than the grid shows"),
        (cycle().unwrap(), "a coded picture that is something else, too"),
        (extents(1), "extents without a length"),
        (clones(2), "two items with one number"),
        (square(2_000, 3_000), "two items with one number"),
    ] {
        assert_eq!(dimensions(&file), Err(HeicError::Broken(why.into())));
        assert_eq!(refusal(&file), why);
    }
}

#[test]
fn what_is_decoded_is_not_larger_than_declared() {
    assert_eq!(refusal(&crafted_pictures::heic::understated().unwrap()), "a coded picture larger than it declares");
    // A grid whose canvas is larger than its dimensions: these are in the first `ispe`.
    let mut grid = crafted_pictures::heic::photo(2, 1).unwrap();
    let size = grid.windows(4).position(|kind| kind == b"ispe").unwrap();
    grid[size + 8..size + 12].copy_from_slice(&600_u32.to_be_bytes());
    assert_eq!(refusal(&grid), "a grid larger than it declares");
}

/// The file declares a size whose bytes exceed 64 bits.
#[test]
fn a_size_beyond_all_numbers_needs_too_much_memory() {
    let file = include_bytes!("../../../fuzz/corpus/heic_container/overflowing-size");
    assert_eq!(decode_rgba(file, &LIMITS), Err(HeicError::TooManyPixels));
    let any_size = Limits { pixels_max: u64::MAX, ..LIMITS };
    assert_eq!(decode_rgba(file, &any_size), Err(HeicError::TooMuchMemory));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, max_shrink_iters: 32, ..ProptestConfig::default() })]

    #[test]
    fn changed_bytes_never_panic(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..10),
    ) {
        let mut bytes = PHOTO.clone();
        for (at, value) in changes {
            let at = at.index(bytes.len());
            bytes[at] = value;
        }
        if let Err(HeicError::Broken(why)) = decode_rgba(&bytes, &LIMITS) {
            prop_assert!(!why.contains("panicked"));
        }
    }
}
