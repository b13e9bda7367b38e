use crate::error::PixelsError;
use crate::files::jpeg::JpegFile;
use crate::memory;
use crate::raster::{Layout, Raster};
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;

/// A photo has about ten scans. Each further one costs a pass over the picture, so a file of
/// nothing but scans is a denial of service.
const SCANS_MAX: u32 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DecodeColors {
    /// As stored in the file, if that is YCbCr.
    AsStored,
    /// RGB or gray.
    Rgb,
}

/// Checks the markers, before any allocation.
pub(crate) fn check(file: &JpegFile) -> Result<(), PixelsError> {
    if !file.complete {
        return Err(PixelsError::damaged("the file ends too early"));
    }
    if file.scans > SCANS_MAX {
        return Err(PixelsError::damaged("too many scans"));
    }
    memory::check(file.width, file.height, &memory::of_jpeg(file))
}

pub(crate) fn decode(bytes: &[u8], file: &JpegFile, colors: DecodeColors) -> Result<Raster, PixelsError> {
    check(file)?;
    if file.undecodable {
        return Err(PixelsError::damaged("a scan per component of subsampled colors"));
    }
    // Strict mode would refuse photos that every photo app shows (bytes after a scan, odd restart
    // markers); the truncation that it detects is detected by `check`.
    let options = DecoderOptions::default()
        .set_strict_mode(false)
        .set_max_width(file.width as usize)
        .set_max_height(file.height as usize);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(PixelsError::broken)?;
    if decoder.dimensions() != Some((file.width as usize, file.height as usize)) {
        return Err(PixelsError::damaged("two different frame headers"));
    }
    let stored = decoder.input_colorspace().unwrap_or(ColorSpace::YCbCr);
    let (space, layout) = match stored {
        ColorSpace::Luma => (ColorSpace::Luma, Layout::Luma),
        ColorSpace::YCbCr if colors == DecodeColors::AsStored => (ColorSpace::YCbCr, Layout::Ycbcr),
        _ => (ColorSpace::RGB, Layout::Rgb),
    };
    decoder.set_options(options.jpeg_set_out_colorspace(space));
    let size = (file.width as usize) * (file.height as usize) * layout.channels();
    let mut data = vec![0; size];
    decoder.decode_into(&mut data).map_err(PixelsError::broken)?;
    Raster::new(file.width, file.height, layout, data).ok_or(PixelsError::damaged("no pixels"))
}
