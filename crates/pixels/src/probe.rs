use crate::error::PixelsError;
use crate::exif::Orientation;
use crate::files::jpeg::JpegFile;
use crate::files::{gif, png, webp};
use crate::memory;
use domain::media::photo::{PhotoFormat, PixelSize, check_decodable};

/// Data from a file's header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Probe {
    /// Format, sniffed.
    pub format: PhotoFormat,
    /// Width as a viewer sees it, upright.
    pub width: u32,
    /// Height as a viewer sees it, upright.
    pub height: u32,
    /// Rotation that the stored pixels need.
    pub orientation: Orientation,
    /// Contains EXIF (place, camera), text or vendor data.
    pub metadata: bool,
    /// Whether the file seems whole, and is coded in a way that this crate reads.
    pub sound: bool,
}

/// Reads the header and checks that the picture can be decoded safely. Small pictures pass: the
/// minimum for visitors is checked by [`crate::prepare_photo`].
pub fn probe(bytes: &[u8]) -> Result<Probe, PixelsError> {
    let format = PhotoFormat::sniff(bytes).ok_or(PixelsError::Unknown)?;
    let probe = match format {
        PhotoFormat::Heic => return Err(PixelsError::Heic),
        PhotoFormat::Jpeg => {
            let file = JpegFile::read(bytes).ok_or(BAD_HEADER)?;
            crate::jpeg::check(&file)?;
            let size = file.orientation.upright(file.width, file.height);
            let sound = file.complete && file.unsupported.is_none();
            let orientation = file.orientation;
            Probe { format, width: size.width, height: size.height, orientation, metadata: file.metadata, sound }
        }
        PhotoFormat::Png => {
            let PixelSize { width, height } = png::dimensions(bytes).ok_or(BAD_HEADER)?;
            let colors = png::colors(bytes).ok_or(BAD_HEADER)?;
            check_native(width, height, &memory::of_png(&colors))?;
            let orientation = png::orientation(bytes);
            let size = orientation.upright(width, height);
            let metadata = png::has_metadata(bytes);
            Probe { format, width: size.width, height: size.height, orientation, metadata, sound: true }
        }
        PhotoFormat::Webp => {
            let PixelSize { width, height } = webp::dimensions(bytes).ok_or(BAD_HEADER)?;
            let coding = webp::coding(bytes).ok_or(BAD_HEADER)?;
            check_native(width, height, &memory::of_webp(coding))?;
            let orientation = webp::orientation(bytes);
            let size = orientation.upright(width, height);
            let metadata = webp::has_metadata(bytes);
            Probe { format, width: size.width, height: size.height, orientation, metadata, sound: true }
        }
    };
    if probe.width == 0 || probe.height == 0 {
        return Err(BAD_HEADER);
    }
    Ok(probe)
}

/// Whether it is an animation, of which only the first picture is kept.
#[must_use]
pub fn is_animated(bytes: &[u8]) -> bool {
    match PhotoFormat::sniff(bytes) {
        Some(PhotoFormat::Png) => png::is_animated(bytes),
        Some(PhotoFormat::Webp) => webp::is_animated(bytes),
        Some(PhotoFormat::Jpeg) => false,
        Some(PhotoFormat::Heic) => is_sequence(bytes),
        None => gif::is_animated(bytes) || is_sequence(bytes),
    }
}

/// AVIF and HEIC of several pictures in time.
fn is_sequence(bytes: &[u8]) -> bool {
    bytes.get(4..8) == Some(b"ftyp") && matches!(bytes.get(8..12), Some(b"avis" | b"msf1" | b"hevc" | b"hevx"))
}

const BAD_HEADER: PixelsError = PixelsError::damaged("the header makes no sense");

/// Refuses what is too large for the server. Browsers decode these formats themselves, in memory of
/// their own.
fn check_native(width: u32, height: u32, per_pixel: &memory::PerPixel) -> Result<(), PixelsError> {
    if cfg!(feature = "native") {
        return memory::check(width, height, per_pixel);
    }
    check_decodable(width, height).map_err(PixelsError::Refused)
}
