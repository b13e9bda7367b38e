//! What the media library stores of a picture, and why it refuses others.

use crate::support::{TestBackend, on_both_engines};
use backend::Backend;
use backend::editing::{self, MediaError};
use backend::media::making::make_due;
use backend::media::{ServedVariant, read_variant};
use bytes::Bytes;
use domain::limits::MEDIA_BYTES_MAX;
use domain::media::picture::VariantFormat;
use domain::messages::admin as msg;

/// EXIF of a picture stored sideways, with its location in a text.
const EXIF: &[u8] =
    b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0 GPS 32.7157 N 117.1611 W";

fn jpeg_on_its_side(width: u32, height: u32) -> Vec<u8> {
    let plain = pixels::prepare_rgba(width, height, &vec![120; (width * height * 4) as usize]).expect("a photo").jpeg;
    let length = u16::try_from(EXIF.len() + 2).expect("short").to_be_bytes();
    [&plain[..2], &[0xFF, 0xE1], &length, EXIF, &plain[2..], b"and a film with its GPS after the end"].concat()
}

async fn refusal(backend: &Backend, bytes: impl Into<Bytes>) -> String {
    match editing::upload(backend, "x.jpg", bytes.into()).await {
        Err(MediaError::Refused(sentence) | MediaError::Unreadable(sentence)) => sentence.to_owned(),
        other => panic!("{other:?}"),
    }
}

/// The key of a picture, from its address.
fn key(src: &str) -> String {
    src.split('/').nth(2).expect("a key").to_owned()
}

async fn original(backend: &Backend, src: &str) -> Vec<u8> {
    let file = format!("media/{}/original.jpg", key(src));
    backend.files.get(&file).await.expect("read").expect("the original").to_vec()
}

on_both_engines! {
    async fn an_original_keeps_which_way_is_up_and_not_where_it_was_taken(backend: TestBackend) {
        let sent = jpeg_on_its_side(600, 520);
        let item = editing::upload(&backend, "deck.jpg", sent.clone().into()).await.expect("taken");
        assert_eq!((item.picture.width, item.picture.height), (520, 600), "upright");
        let kept = original(&backend, &item.picture.src).await;
        assert!(sent.windows(3).any(|w| w == b"GPS") && !kept.windows(3).any(|w| w == b"GPS"));
        assert_eq!(pixels::probe(&kept).expect("a JPEG").orientation.to_exif(), 6);
        assert_eq!(item.bytes, kept.len() as i64, "the stored file is measured");
        let again = editing::upload(&backend, "again.jpg", sent.into()).await.expect("known");
        assert_eq!(again.id, item.id, "the same file is the same picture");
        // Other variants are made from the original, upright too.
        assert!(make_due(&backend).await.expect("work") > 0);
        let variant = read_variant(&backend, &key(&item.picture.src), 480, VariantFormat::Jpeg).await.expect("read");
        let Some(ServedVariant::Variant(variant)) = variant else { panic!("{variant:?}") };
        let variant = pixels::probe(&variant.file.bytes).expect("a JPEG");
        assert!(variant.height > variant.width);
    }

    async fn heic_is_taken_where_the_browser_could_not_read_it(backend: TestBackend) {
        let heic = heifer::encode_rgb8(640, 520, &vec![120; 640 * 520 * 3], &heifer::EncodeOptions::default());
        let item = editing::upload(&backend, "IMG_0815.HEIC", heic.expect("a HEIC").into()).await.expect("taken");
        assert_eq!((item.picture.width, item.picture.height), (640, 520));
        let kept = original(&backend, &item.picture.src).await;
        let probe = pixels::probe(&kept).expect("a JPEG");
        assert_eq!((probe.width, probe.height, probe.metadata), (640, 520, false));
        assert_eq!(backend.texts("SELECT media_type FROM media").await, ["image/jpeg"]);
    }

    async fn each_refusal_says_why(backend: TestBackend) {
        let whole = jpeg_on_its_side(600, 520);
        let mut bomb = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        bomb.extend([19_999_u32, 19_999].map(u32::to_be_bytes).concat());
        bomb.extend([8, 2, 0, 0, 0, 0, 0, 0, 0]);
        for (what, bytes, sentence) in [
            ("a text", b"Dear owner".to_vec(), msg::PICTURE_ONLY),
            ("a drawing", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), msg::PICTURE_ONLY),
            ("half a picture", whole[..whole.len() / 2].to_vec(), msg::PICTURE_DAMAGED),
            ("a fake HEIC", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec(), msg::PICTURE_DAMAGED),
            ("too many pixels", bomb, msg::PICTURE_TOO_MANY_PIXELS),
            ("too many bytes", [whole, vec![0; MEDIA_BYTES_MAX]].concat(), msg::PICTURE_TOO_LARGE),
        ] {
            assert_eq!(refusal(&backend, bytes).await, sentence, "{what}");
        }
        assert_eq!(backend.rows("media").await, 0);
    }
}
