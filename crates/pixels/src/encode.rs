//! JPEG encoding.

use crate::error::PixelsError;
use crate::raster::{Layout, Raster};
use jpeg_encoder::QuantizationTableType::CustomMsSsim;
use jpeg_encoder::{ChromaSubsamplingMethod, ColorType, Encoder, ImageBuffer, JpegColorType, SamplingFactor};

/// Encodes as JPEG of this quality (of 100), embedding the color profile if given.
///
/// Huffman tables are optimized for the picture, and coefficients come in two scans: DC of
/// brightness and color first, then all detail. That is 8 % smaller than standard tables in one
/// scan. This encoder cannot join empty blocks into runs, so each further scan costs 4 to 6 %; one
/// scan with optimized tables has the same size but is not interleaved, and `zune-jpeg` decodes
/// that to wrong colors.
///
/// Colors are averaged and the quantization is mozjpeg's tuned for MS-SSIM: together 11 % smaller at
/// equal SSIMULACRA2 than one color of four and the tables of the standard (`end2end/perf/encoders`).
pub(crate) fn jpeg(raster: &Raster, quality: u8, profile: Option<&[u8]>) -> Result<Vec<u8>, PixelsError> {
    let mut out = Vec::with_capacity(raster.data.len() / 8);
    let encoder = encoder(&mut out, quality, profile)?;
    encode(raster, encoder)?;
    Ok(out)
}

/// Encodes as JPEG with standard tables in one scan: 8 % larger, but without the coefficients of the
/// whole picture in memory, which are as large as its pixels.
#[cfg(feature = "native")]
pub(crate) fn large_jpeg(raster: &Raster, quality: u8) -> Result<Vec<u8>, PixelsError> {
    let mut out = Vec::with_capacity(raster.data.len() / 8);
    let mut encoder = encoder(&mut out, quality, None)?;
    encoder.set_progressive(false);
    encoder.set_optimized_huffman_tables(false);
    encode(raster, encoder)?;
    Ok(out)
}

fn encode(raster: &Raster, encoder: Encoder<&mut Vec<u8>>) -> Result<(), PixelsError> {
    let colors = match raster.layout {
        Layout::Luma => ColorType::Luma,
        Layout::Ycbcr => ColorType::Ycbcr,
        Layout::Rgb => ColorType::Rgb,
        // The encoder ignores alpha; callers flatten before.
        Layout::Rgba => ColorType::Rgba,
    };
    encoder.encode(&raster.data, side(raster.width)?, side(raster.height)?, colors).map_err(PixelsError::encode)
}

/// Encodes brightness and two half-size color planes (4:2:0) directly, without expanding the
/// colors to full size.
pub(crate) fn jpeg_of_planes(
    [y, cb, cr]: [&Raster; 3],
    quality: u8,
    profile: Option<&[u8]>,
) -> Result<Vec<u8>, PixelsError> {
    for plane in [cb, cr] {
        if plane.width != y.width.div_ceil(2) || plane.height != y.height.div_ceil(2) {
            return Err(PixelsError::encode("planes do not match"));
        }
    }
    let mut out = Vec::with_capacity(y.data.len() / 4);
    let planar = Planar { y, cb, cr, width: side(y.width)?, height: side(y.height)? };
    encoder(&mut out, quality, profile)?.encode_image(planar).map_err(PixelsError::encode)?;
    Ok(out)
}

fn encoder<'a>(
    out: &'a mut Vec<u8>,
    quality: u8,
    profile: Option<&[u8]>,
) -> Result<Encoder<&'a mut Vec<u8>>, PixelsError> {
    let mut encoder = Encoder::new(out, quality);
    encoder.set_sampling_factor(SamplingFactor::F_2_2);
    encoder.set_chroma_subsampling_method(ChromaSubsamplingMethod::Average);
    encoder.set_quantization_tables(CustomMsSsim, CustomMsSsim);
    encoder.set_progressive_scans(2);
    encoder.set_optimized_huffman_tables(true);
    if let Some(profile) = profile {
        encoder.add_icc_profile(profile).map_err(PixelsError::encode)?;
    }
    Ok(encoder)
}

fn side(pixels: u32) -> Result<u16, PixelsError> {
    match u16::try_from(pixels) {
        Ok(side) => Ok(side),
        Err(_) => Err(PixelsError::encode("a side over 65,535 pixels")),
    }
}

struct Planar<'a> {
    y: &'a Raster,
    cb: &'a Raster,
    cr: &'a Raster,
    width: u16,
    height: u16,
}

impl ImageBuffer for Planar<'_> {
    fn get_jpeg_color_type(&self) -> JpegColorType {
        JpegColorType::Ycbcr
    }

    fn width(&self) -> u16 {
        self.width
    }

    fn height(&self) -> u16 {
        self.height
    }

    fn fill_buffers(&self, y: u16, buffers: &mut [Vec<u8>; 4]) {
        let y = usize::from(y);
        buffers[0].extend_from_slice(row(self.y, y));
        let width = usize::from(self.width);
        extend_doubled(&mut buffers[1], row(self.cb, y / 2), width);
        extend_doubled(&mut buffers[2], row(self.cr, y / 2), width);
    }
}

fn row(plane: &Raster, y: usize) -> &[u8] {
    let width = plane.width as usize;
    &plane.data[y * width..(y + 1) * width]
}

/// Each color twice, `width` values in all: the encoder averages pairs of columns and rows, and the
/// average of equal values is exact.
fn extend_doubled(buffer: &mut Vec<u8>, colors: &[u8], width: usize) {
    let from = buffer.len();
    buffer.extend(colors.iter().flat_map(|color| [*color, *color]));
    buffer.truncate(from + width);
}
