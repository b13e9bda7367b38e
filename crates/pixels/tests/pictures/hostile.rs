//! Damaged files: any bytes give a result, never a panic.

use crate::support::{encoded, exif, jpeg, scene};
use image::ImageFormat;
use proptest::prelude::*;
use std::sync::LazyLock;

static FILES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let picture = scene(520, 512);
    let mut progressive = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut progressive, 70);
    encoder.set_progressive(true);
    encoder.encode(picture.as_raw(), 520, 512, jpeg_encoder::ColorType::Rgb).unwrap();
    vec![
        jpeg(&picture, Some(&exif(6))),
        progressive,
        encoded(picture.clone(), ImageFormat::Png),
        encoded(picture, ImageFormat::WebP),
    ]
});

/// A panic inside a decoder would be caught and reported as `Broken`; here it counts as a failure.
fn unharmed<T>(result: Result<T, pixels::PixelsError>) -> bool {
    !matches!(result, Err(pixels::PixelsError::Broken(why)) if why.contains("panicked"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, max_shrink_iters: 64, ..ProptestConfig::default() })]

    #[test]
    fn changed_bytes_never_panic(
        file in 0_usize..4,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        near_the_head in any::<bool>(),
    ) {
        let mut bytes = FILES[file].clone();
        let reach = if near_the_head { bytes.len().min(700) } else { bytes.len() };
        for (at, value) in changes {
            bytes[at.index(reach)] = value;
        }
        prop_assert!(unharmed(pixels::probe(&bytes)));
        prop_assert!(unharmed(pixels::prepare_photo(&bytes)));
        let _ = pixels::strip_metadata(&bytes);
    }

    #[test]
    fn cut_and_spliced_files_never_panic(
        file in 0_usize..4,
        other in 0_usize..4,
        keep in any::<prop::sample::Index>(),
        from in any::<prop::sample::Index>(),
    ) {
        let mut bytes = FILES[file][..keep.index(FILES[file].len())].to_vec();
        bytes.extend_from_slice(&FILES[other][from.index(FILES[other].len())..]);
        prop_assert!(unharmed(pixels::probe(&bytes)));
        prop_assert!(unharmed(pixels::prepare_photo(&bytes)));
        let _ = pixels::strip_metadata(&bytes);
    }

    #[test]
    fn random_bytes_never_panic(mut bytes in prop::collection::vec(any::<u8>(), 0..400), head in 0_usize..5) {
        let heads: [&[u8]; 5] =
            [b"\xFF\xD8\xFF\xE1", b"\x89PNG\r\n\x1a\n", b"RIFF\x10\0\0\0WEBPVP8X", b"RIFF\x10\0\0\0WEBPVP8 ", b""];
        bytes.splice(..0, heads[head].iter().copied());
        prop_assert!(unharmed(pixels::probe(&bytes)));
        prop_assert!(unharmed(pixels::prepare_photo(&bytes)));
    }
}
