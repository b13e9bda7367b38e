//! PNG decoding for the server.

use crate::error::PixelsError;
use crate::exif::Orientation;
use crate::files;
use crate::raster::{Layout, Raster, Source};
use png::{ColorType, Decoder, Limits, Transformations};
use std::io::Cursor;

/// Largest color profile that is read, in bytes. Those of printers have megabytes and do not belong
/// in a picture for a page.
pub(crate) const PROFILE_READ_MAX: usize = 1024 * 1024;

/// Decodes to eight bits per channel, row by row: samples of 16 bits are never in memory all at
/// once. Pixels as stored, not turned.
pub(crate) fn decode(bytes: &[u8]) -> Result<Source, PixelsError> {
    // For everything but the pixels: a packed profile may unpack to a thousand times its size.
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), Limits { bytes: PROFILE_READ_MAX });
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(files::png::packed_profile_len(bytes) > PROFILE_READ_MAX / 2);
    let mut reader = decoder.read_info().map_err(PixelsError::broken)?;
    let info = reader.info();
    let (width, height) = info.size();
    domain::media::photo::check_decodable(width, height).map_err(PixelsError::Refused)?;
    let orientation = match &info.exif_metadata {
        Some(exif) => Orientation::from_exif_block(exif),
        None => Orientation::UPRIGHT,
    };
    let profile = info.icc_profile.as_ref().map(|profile| profile.to_vec());
    let size = reader.output_buffer_size().ok_or(PixelsError::damaged("no dimensions"))?;
    let mut data = vec![0; size];
    let colors = reader.next_frame(&mut data).map_err(PixelsError::broken)?.color_type;
    let layout = match colors {
        ColorType::Grayscale => Layout::Luma,
        ColorType::Rgb => Layout::Rgb,
        ColorType::Rgba => Layout::Rgba,
        ColorType::GrayscaleAlpha => {
            data = gray_to_rgba(&data);
            Layout::Rgba
        }
        ColorType::Indexed => return Err(PixelsError::damaged("a palette that was not resolved")),
    };
    let raster = Raster::new(width, height, layout, data).ok_or(PixelsError::damaged("fewer pixels than announced"))?;
    let profile = if layout == Layout::Luma { None } else { profile };
    Ok(Source { raster, orientation, profile })
}

fn gray_to_rgba(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len() * 2);
    for [gray, alpha] in data.as_chunks::<2>().0 {
        out.extend([*gray, *gray, *gray, *alpha]);
    }
    out
}
