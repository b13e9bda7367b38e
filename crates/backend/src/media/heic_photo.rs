//! Decodes HEIC photos on the server, for browsers that cannot.

use domain::{limits, messages};
use pixels::PixelsError;

/// Width, height and pixels, upright. Takes seconds of CPU time.
///
/// # Errors
/// [`PixelsError::Refused`] for too many pixels, [`PixelsError::Broken`].
pub(crate) fn decode(bytes: &[u8]) -> Result<(u32, u32, Vec<u8>), PixelsError> {
    let allowed = heic::Limits {
        pixels_max: limits::PHOTO_HEIC_PIXELS_MAX,
        memory_max: limits::PICTURE_MEMORY_MAX,
        threads_max: usize::MAX,
    };
    heic::decode_rgba(bytes, &allowed).map_err(|error| match error {
        heic::HeicError::TooManyPixels => PixelsError::Refused(messages::PHOTO_TOO_MANY_PIXELS),
        heic::HeicError::TooMuchMemory => PixelsError::Refused(messages::PHOTO_TOO_MUCH_MEMORY),
        heic::HeicError::Broken(why) => PixelsError::Broken(why),
    })
}
