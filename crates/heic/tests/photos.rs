//! HEIC photos, valid and damaged. They are made here by `heifer`'s own encoder; its agreement with
//! libheif was measured when it was chosen.

#![expect(clippy::unwrap_used, reason = "a test whose input cannot be made has failed")]

use heic::{HeicError, decode_rgba, dimensions};
use proptest::prelude::*;
use std::sync::LazyLock;

static PHOTO: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let rgb: Vec<u8> = (0..200_u32 * 120)
        .flat_map(|n| {
            let (x, y) = (n % 200, n / 200);
            if x < 50 && y < 30 { [220, 20, 20] } else { [60, x as u8, (y * 2) as u8] }
        })
        .collect();
    heifer::encode_rgb8(200, 120, &rgb, &heifer::EncodeOptions::default()).unwrap()
});

#[test]
fn decodes_to_opaque_upright_pixels() {
    assert_eq!(dimensions(&PHOTO), Ok((200, 120)));
    let (width, height, rgba) = decode_rgba(&PHOTO, 1_000_000).unwrap();
    assert_eq!((width, height, rgba.len()), (200, 120, 200 * 120 * 4));
    let at = |x: usize, y: usize| &rgba[(y * 200 + x) * 4..][..4];
    assert!(at(20, 10)[0] > 180 && at(20, 10)[1] < 70);
    assert!(at(150, 100)[0] < 100 && at(150, 100)[3] == 255);
}

#[test]
fn too_many_pixels_are_refused_before_decoding() {
    assert_eq!(decode_rgba(&PHOTO, 200 * 120 - 1), Err(HeicError::TooManyPixels));
}

#[test]
fn other_bytes_are_broken() {
    for bytes in [&b""[..], b"text", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", &PHOTO[..PHOTO.len() / 2]] {
        assert!(matches!(decode_rgba(bytes, 1_000_000), Err(HeicError::Broken(_))));
    }
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
        if let Err(HeicError::Broken(why)) = decode_rgba(&bytes, 1_000_000) {
            prop_assert!(!why.contains("panicked"));
        }
    }
}
