use crate::error::PixelsError;
use crate::files::jpeg::JpegFile;
use crate::memory;
use crate::raster::{Layout, Raster};
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;
use zune_jpeg::errors::DecodeErrors;

/// A photo has about ten scans. Each further one costs a pass over the picture, so a file of
/// nothing but scans is a denial of service.
const SCANS_MAX: u32 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DecodeColors {
    /// As stored in the file, if that is YCbCr.
    AsStored,
    /// RGB or gray.
    #[cfg(feature = "native")]
    Rgb,
}

/// The treatment of a picture whose last rows are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingRows {
    /// It is refused: another decoder may find more in the file.
    Refused,
    /// They become gray, if they are at most a quarter.
    Gray,
}

/// Checks the markers, before any allocation.
pub(crate) fn check(file: &JpegFile) -> Result<(), PixelsError> {
    if file.scans > SCANS_MAX {
        return Err(PixelsError::damaged("too many scans"));
    }
    memory::check(file.width, file.height, &memory::of_jpeg(file))
}

pub(crate) fn decode(
    bytes: &[u8],
    file: &JpegFile,
    colors: DecodeColors,
    missing: MissingRows,
) -> Result<Raster, PixelsError> {
    let Samples { space, data } = samples(bytes, file, missing, |stored| match stored {
        ColorSpace::Luma => ColorSpace::Luma,
        ColorSpace::YCbCr if colors == DecodeColors::AsStored => ColorSpace::YCbCr,
        _ => ColorSpace::RGB,
    })?;
    let layout = match space {
        ColorSpace::Luma => Layout::Luma,
        ColorSpace::YCbCr => Layout::Ycbcr,
        _ => Layout::Rgb,
    };
    Raster::new(file.width, file.height, layout, data).ok_or(PixelsError::damaged("no pixels"))
}

/// Four inks a pixel: cyan, magenta, yellow, black; 255 for all of an ink.
#[cfg(feature = "native")]
pub(crate) fn decode_inks(bytes: &[u8], file: &JpegFile, missing: MissingRows) -> Result<Vec<u8>, PixelsError> {
    let Samples { space, mut data } = samples(bytes, file, missing, |stored| stored)?;
    for [cyan, magenta, yellow, black] in data.as_chunks_mut::<4>().0 {
        // Files have what an ink leaves of the white.
        *black = 255 - *black;
        if space == ColorSpace::YCCK {
            let luma = i32::from(*cyan) << 16;
            let cb = i32::from(*magenta) - 128;
            let cr = i32::from(*yellow) - 128;
            *cyan = ((luma + 91_881 * cr) >> 16).clamp(0, 255) as u8;
            *magenta = ((luma - 22_554 * cb - 46_802 * cr) >> 16).clamp(0, 255) as u8;
            *yellow = ((luma + 116_130 * cb) >> 16).clamp(0, 255) as u8;
        } else {
            *cyan = 255 - *cyan;
            *magenta = 255 - *magenta;
            *yellow = 255 - *yellow;
        }
    }
    Ok(data)
}

struct Samples {
    space: ColorSpace,
    data: Vec<u8>,
}

fn samples(
    bytes: &[u8],
    file: &JpegFile,
    missing: MissingRows,
    wanted: impl FnOnce(ColorSpace) -> ColorSpace,
) -> Result<Samples, PixelsError> {
    check(file)?;
    if let Some(coding) = file.unsupported {
        return Err(PixelsError::unsupported(coding));
    }
    if !file.is_sharp() {
        return Err(PixelsError::damaged("the details are missing"));
    }
    // Strict mode would refuse photos that every photo app shows: bytes after a scan, odd restart markers.
    let options = DecoderOptions::default()
        .set_strict_mode(false)
        .set_max_width(file.width as usize)
        .set_max_height(file.height as usize);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(not_decoded)?;
    if decoder.dimensions() != Some((file.width as usize, file.height as usize)) {
        return Err(PixelsError::damaged("two different frame headers"));
    }
    let space = wanted(decoder.input_colorspace().unwrap_or(ColorSpace::YCbCr));
    let options = options.jpeg_set_out_colorspace(space);
    decoder.set_options(options);
    let row = file.width as usize * space.num_components();
    let mut data = vec![0; row * file.height as usize];
    decoder.decode_into(&mut data).map_err(not_decoded)?;
    let gray_rows = data.rchunks_exact(row).take_while(|row| row.iter().all(|value| *value == MISSING)).count();
    if gray_rows > 0 && !decodes_strictly(bytes, options, &mut data) {
        let is_too_much = gray_rows * 4 > file.height as usize;
        if missing == MissingRows::Refused || is_too_much {
            return Err(PixelsError::damaged("rows are missing"));
        }
    }
    Ok(Samples { space, data })
}

/// The decoder's value where the file has nothing.
const MISSING: u8 = 128;

/// Tells rows that are gray from rows that are missing. Leaves the same pixels.
fn decodes_strictly(bytes: &[u8], options: DecoderOptions, data: &mut [u8]) -> bool {
    JpegDecoder::new_with_options(ZCursor::new(bytes), options.set_strict_mode(true)).decode_into(data).is_ok()
}

fn not_decoded(cause: DecodeErrors) -> PixelsError {
    match cause {
        DecodeErrors::Unsupported(coding) => PixelsError::unsupported(format!("{coding:?}")),
        other => PixelsError::broken(other),
    }
}
