use crate::error::PixelsError;
use crate::exif::Orientation;
use crate::files::jpeg::JpegFile;
use crate::files::{png, webp};
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
    /// Rotation that the stored pixels need. Read for JPEG only: the other formats' decoders apply
    /// it themselves.
    pub orientation: Orientation,
    /// Contains EXIF (place, camera), text or vendor data.
    pub metadata: bool,
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
            let orientation = file.orientation;
            Probe { format, width: size.width, height: size.height, orientation, metadata: file.metadata }
        }
        PhotoFormat::Png => {
            let PixelSize { width, height } = png::dimensions(bytes).ok_or(BAD_HEADER)?;
            let colors = png::colors(bytes).ok_or(BAD_HEADER)?;
            check_native(width, height, &memory::of_png(&colors))?;
            Probe { format, width, height, orientation: Orientation::UPRIGHT, metadata: png::has_metadata(bytes) }
        }
        PhotoFormat::Webp => {
            let PixelSize { width, height } = webp::dimensions(bytes).ok_or(BAD_HEADER)?;
            let coding = webp::coding(bytes).ok_or(BAD_HEADER)?;
            check_native(width, height, &memory::of_webp(coding))?;
            Probe { format, width, height, orientation: Orientation::UPRIGHT, metadata: webp::has_metadata(bytes) }
        }
    };
    if probe.width == 0 || probe.height == 0 {
        return Err(BAD_HEADER);
    }
    Ok(probe)
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
