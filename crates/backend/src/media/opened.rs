//! A picture that came: decoded, and made into what is kept of it.

use crate::heic_photo;
use bytes::Bytes;
use domain::photo::PhotoFormat;
use pixels::{Decoded, PixelsError};

/// A picture as it came, and what is kept of it.
pub(super) struct Opened {
    /// Upright, sRGB.
    pub(super) decoded: Decoded,
    /// Format of what is kept.
    pub(super) format: PhotoFormat,
    /// The file without where and with what it was taken; of HEIC, which few
    /// programs read, a JPEG.
    pub(super) kept: Bytes,
}

/// Decodes a picture. Takes up to seconds of processor time.
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
        pixels::strip_metadata(bytes).ok_or_else(|| PixelsError::Broken("its parts make no sense".to_owned()))?;
    Ok(Opened { decoded, format, kept: kept.into() })
}
