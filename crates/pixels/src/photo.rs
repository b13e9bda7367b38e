//! Visitors' photos: any accepted file in, an upright JPEG of moderate size out.

use crate::encode;
use crate::error::{PixelsError, guarded};
use crate::exif::Orientation;
use crate::files::jpeg::JpegFile;
#[cfg(not(feature = "native"))]
use crate::jpeg;
use crate::jpeg::{DecodeColors, MissingRows};
use crate::raster::{Layout, Raster};
use crate::resize::resize;
use crate::source::{Profile, Source};
use domain::limits::{PHOTO_QUALITY, PHOTO_TARGET_BYTES};
use domain::media::photo::{PhotoFormat, check_decodable, check_dimensions, next_quality, target_size};

/// A photo ready to be sent or stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prepared {
    /// The JPEG file: upright, without metadata. In the browser a color profile stays; natively the
    /// colors are converted, so that no byte of the sent file is left.
    pub jpeg: Vec<u8>,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// The quality, of 100, at which the size target was met.
    pub quality: u8,
}

/// Decodes a JPEG (natively also PNG and WebP), checks the limits of visitors' photos, rotates it
/// upright, shrinks it to its [`target_size`] and re-encodes it. HEIC must be decoded first and passed
/// to [`prepare_rgba`].
pub fn prepare_photo(bytes: &[u8]) -> Result<Prepared, PixelsError> {
    prepare_photo_with(bytes, MissingRows::Gray, &mut |_| {})
}

/// [`prepare_photo`] that reports its progress, in percent, ascending.
pub fn prepare_photo_with(
    bytes: &[u8],
    missing: MissingRows,
    progress: &mut dyn FnMut(u8),
) -> Result<Prepared, PixelsError> {
    guarded(|| {
        let source = Source::decode(bytes, missing)?;
        progress(DECODED);
        finish(source, progress)
    })
}

/// Prepares pixels that were decoded elsewhere: by `heic`, or by the browser.
pub fn prepare_rgba(width: u32, height: u32, rgba: &[u8]) -> Result<Prepared, PixelsError> {
    check_dimensions(width, height).map_err(PixelsError::Refused)?;
    prepare_rgba_with(width, height, rgba.to_vec(), &mut |_| {})
}

/// [`prepare_rgba`] on an owned buffer, reporting its progress. The minimum dimensions are not
/// checked: the pixels may have been shrunk already.
pub fn prepare_rgba_with(
    width: u32,
    height: u32,
    rgba: Vec<u8>,
    progress: &mut dyn FnMut(u8),
) -> Result<Prepared, PixelsError> {
    prepare_stored_rgba(width, height, rgba, Orientation::UPRIGHT, progress)
}

/// [`prepare_rgba_with`] of pixels that have to be turned.
pub fn prepare_stored_rgba(
    width: u32,
    height: u32,
    rgba: Vec<u8>,
    orientation: Orientation,
    progress: &mut dyn FnMut(u8),
) -> Result<Prepared, PixelsError> {
    check_decodable(width, height).map_err(PixelsError::Refused)?;
    guarded(|| {
        let raster = Raster::new(width, height, Layout::Rgba, rgba)
            .ok_or(PixelsError::damaged("fewer pixels than announced"))?;
        progress(DECODED);
        finish(Source { raster, orientation, profile: None }, progress)
    })
}

/// Progress after each stage; decoding takes the larger half.
pub(crate) const DECODED: u8 = 60;
pub(crate) const RESIZED: u8 = 80;
pub(crate) const DONE: u8 = 100;

impl Source {
    fn decode(bytes: &[u8], missing: MissingRows) -> Result<Self, PixelsError> {
        match PhotoFormat::sniff(bytes) {
            None => Err(PixelsError::Unknown),
            Some(PhotoFormat::Heic) => Err(PixelsError::Heic),
            Some(PhotoFormat::Jpeg) => {
                let file = JpegFile::read(bytes).ok_or(PixelsError::damaged("no JPEG frame"))?;
                check_dimensions(file.width, file.height).map_err(PixelsError::Refused)?;
                Self::of_jpeg(bytes, file, DecodeColors::AsStored, missing)
            }
            #[cfg(feature = "native")]
            Some(format @ (PhotoFormat::Png | PhotoFormat::Webp)) => {
                let probe = crate::probe(bytes)?;
                check_dimensions(probe.width, probe.height).map_err(PixelsError::Refused)?;
                crate::decode::other(bytes, format)
            }
            // The browser decodes these itself and passes pixels.
            #[cfg(not(feature = "native"))]
            Some(PhotoFormat::Png | PhotoFormat::Webp) => Err(PixelsError::Unknown),
        }
    }

    #[cfg(not(feature = "native"))]
    fn of_jpeg(bytes: &[u8], file: JpegFile, colors: DecodeColors, missing: MissingRows) -> Result<Self, PixelsError> {
        let raster = jpeg::decode(bytes, &file, colors, missing)?;
        Ok(Self { raster, orientation: file.orientation, profile: file.profile })
    }
}

fn finish(source: Source, progress: &mut dyn FnMut(u8)) -> Result<Prepared, PixelsError> {
    let Source { raster, orientation, profile } = source;
    let size = target_size(raster.width, raster.height);
    // Rotated and converted after shrinking: a quarter of the pixels, or fewer.
    let mut raster = resize(raster.flattened(), size.width, size.height)?.upright(orientation);
    let profile = colors_of(&mut raster, profile);
    progress(RESIZED);
    let encoded = within_target(|quality| encode::jpeg(&raster, quality, profile.as_deref()))?;
    progress(DONE);
    Ok(Prepared { jpeg: encoded.jpeg, width: raster.width, height: raster.height, quality: encoded.quality })
}

/// Converts to sRGB; no profile is left to keep.
#[cfg(feature = "native")]
fn colors_of(raster: &mut Raster, profile: Option<Profile>) -> Option<Vec<u8>> {
    if let Some(profile) = profile {
        profile.apply(raster);
    }
    None
}

#[cfg(not(feature = "native"))]
fn colors_of(_raster: &mut Raster, profile: Option<Profile>) -> Option<Vec<u8>> {
    profile
}

/// Encodes at decreasing quality until the size target or the minimum quality is reached.
pub(crate) fn within_target(
    mut encode: impl FnMut(u8) -> Result<Vec<u8>, PixelsError>,
) -> Result<EncodedJpeg, PixelsError> {
    let mut quality = PHOTO_QUALITY;
    loop {
        let jpeg = encode(quality)?;
        match next_quality(quality) {
            Some(lower) if jpeg.len() > PHOTO_TARGET_BYTES => quality = lower,
            _ => return Ok(EncodedJpeg { jpeg, quality }),
        }
    }
}

pub(crate) struct EncodedJpeg {
    pub(crate) jpeg: Vec<u8>,
    pub(crate) quality: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quality_falls_until_the_target_is_met() {
        let sized = |bytes_at: fn(u8) -> usize| Ok(within_target(move |q| Ok(vec![0; bytes_at(q)]))?.quality);
        assert_eq!(sized(|_| 1000), Ok::<_, PixelsError>(80));
        assert_eq!(sized(|q| if q > 60 { PHOTO_TARGET_BYTES + 1 } else { PHOTO_TARGET_BYTES }), Ok(51));
        assert_eq!(sized(|_| PHOTO_TARGET_BYTES + 1), Ok(50));
    }
}
