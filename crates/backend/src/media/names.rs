use domain::media::photo::PhotoFormat;
use domain::media::picture::VariantFormat;
use sha2::{Digest as _, Sha256};

/// Hexadecimal digits of a picture's key: 64 bits of its content's hash.
pub(super) const KEY_DIGITS: usize = 16;
/// File name of a picture's original among its variants. Never served. It has no location metadata.
/// Variants can be made again from it.
const ORIGINAL: &str = "original";

const FORMATS: [PhotoFormat; 4] = [PhotoFormat::Jpeg, PhotoFormat::Png, PhotoFormat::Webp, PhotoFormat::Heic];

pub(super) fn content_key(bytes: &[u8]) -> String {
    let mut key = hex::encode(Sha256::digest(bytes));
    key.truncate(KEY_DIGITS);
    key
}

pub(super) fn original_key(key: &str, format: PhotoFormat) -> String {
    format!("media/{key}/{ORIGINAL}.{}", extension(format))
}

pub(super) fn file_key(key: &str, width: u32, format: VariantFormat) -> String {
    format!("media/{key}/{width}.{}", format.extension())
}

pub(super) const fn extension(format: PhotoFormat) -> &'static str {
    match format {
        PhotoFormat::Jpeg => "jpg",
        PhotoFormat::Png => "png",
        PhotoFormat::Webp => "webp",
        PhotoFormat::Heic => "heic",
    }
}

pub(super) fn format_of(kind: &str) -> Option<PhotoFormat> {
    FORMATS.into_iter().find(|format| media_type(*format) == kind)
}

pub(super) const fn media_type(format: PhotoFormat) -> &'static str {
    match format {
        PhotoFormat::Jpeg => "image/jpeg",
        PhotoFormat::Png => "image/png",
        PhotoFormat::Webp => "image/webp",
        PhotoFormat::Heic => "image/heic",
    }
}

pub(crate) fn type_of_file(key: &str) -> &'static str {
    let ending = key.rsplit('.').next().unwrap_or_default();
    if let Some(photo) = FORMATS.into_iter().find(|format| extension(*format) == ending) {
        return media_type(photo);
    }
    match VariantFormat::from_extension(ending) {
        Some(format) => format.media_type(),
        None => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_name_their_content() {
        assert_eq!(content_key(b"teak"), content_key(b"teak"));
        assert_ne!(content_key(b"teak"), content_key(b"oak"));
        assert_eq!(content_key(b"teak").len(), KEY_DIGITS);
    }
}
