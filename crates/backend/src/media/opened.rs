//! An uploaded picture: decoded, and converted to what is stored.

use crate::media::heic_photo;
use bytes::Bytes;
use domain::media::photo::PhotoFormat;
use pixels::{Decoded, PixelsError};

/// An uploaded picture, and what is stored of it.
pub(super) struct Opened {
    /// Upright, sRGB.
    pub(super) decoded: Decoded,
    /// Format of what is stored.
    pub(super) format: PhotoFormat,
    /// The file without metadata about place and camera; for HEIC, which few programs support, a
    /// JPEG.
    pub(super) kept: Bytes,
}

/// Decodes a picture. Takes up to seconds of CPU time.
pub(super) fn open(bytes: &[u8]) -> Result<Opened, PixelsError> {
    let format = match pixels::probe(bytes) {
        Ok(probe) => probe.format,
        Err(PixelsError::Heic) => {
            let (width, height, rgba) = heic_photo::decode(bytes)?;
            let decoded = Decoded::from_rgba(width, height, rgba)?;
            let kept = decoded.to_jpeg()?.into();
            return Ok(Opened { decoded, format: PhotoFormat::Jpeg, kept });
        }
        Err(cause) => return Err(cause),
    };
    let decoded = Decoded::from_bytes(bytes)?;
    let kept =
        pixels::strip_metadata(bytes).ok_or_else(|| PixelsError::Broken("its structure is invalid".to_owned()))?;
    Ok(Opened { decoded, format, kept: kept.into() })
}
