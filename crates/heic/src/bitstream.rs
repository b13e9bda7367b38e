//! The coded pictures themselves, before they are decoded: their dimensions, the number of their
//! parts, and from these the memory that decoding needs.

use crate::error::{HeicError, broken, refused};
use crate::limits::Limits;
use crate::picture::{Dimensions, Layer, Picture};
use heifer::heifer_hevc_dec::nal::{NalUnit, NalUnitType};
use heifer::heifer_hevc_dec::params::Sps;
use heifer::heifer_isobmff::HeifFile;

/// A coded picture may be this much wider and higher than it declares, in pixels: coding blocks are
/// whole.
const PADDING_MAX: u32 = 64;
/// Most units of a coded picture. Phones write one or a few.
const UNITS_MAX: usize = 1_024;
/// Each slice may run over the whole picture, whatever part of it is its own: pixels of all
/// pictures, times their slices. Eight slices in a picture of 50 megapixels.
const SLICE_PIXELS_MAX: u64 = 400_000_000;

#[derive(Default)]
struct Cost {
    slice_pixels: u64,
    /// Bytes for the largest coded picture.
    coded_bytes: u64,
}

/// Reads the headers inside the coded pictures, and refuses what is larger than declared or needs
/// too much work or memory.
pub(crate) fn check(file: &HeifFile<'_>, picture: &Picture, limits: &Limits) -> Result<(), HeicError> {
    let mut cost = Cost::default();
    for layer in picture.layers() {
        for id in &layer.coded {
            check_coded(file, *id, layer, &mut cost)?;
        }
    }
    if cost.slice_pixels > SLICE_PIXELS_MAX {
        return Err(refused("too many slices"));
    }
    if memory(picture, &cost, limits) > limits.memory_max {
        return Err(HeicError::TooMuchMemory);
    }
    Ok(())
}

fn check_coded(file: &HeifFile<'_>, id: u32, layer: &Layer, cost: &mut Cost) -> Result<(), HeicError> {
    let config = file.hevc_config(id).map_err(broken)?.ok_or(refused("a picture without its parameters"))?;
    for unit in &config.nal_units {
        check_unit(unit, layer.tile, cost)?;
    }
    let data = file.item_data(id).map_err(broken)?;
    let mut rest: &[u8] = &data;
    let mut units = 0;
    let mut slices = 0;
    while !rest.is_empty() {
        let unit = next_unit(&mut rest, usize::from(config.nal_length_size))?;
        units += 1;
        if units > UNITS_MAX {
            return Err(refused("too many units"));
        }
        slices += u64::from(check_unit(unit, layer.tile, cost)?);
    }
    cost.slice_pixels = cost.slice_pixels.saturating_add(layer.tile.area().saturating_mul(slices));
    Ok(())
}

/// Takes one unit, which is preceded by its length.
fn next_unit<'a>(rest: &mut &'a [u8], length_size: usize) -> Result<&'a [u8], HeicError> {
    const CUT: HeicError = refused("a unit ends too early");
    let (length_bytes, after) = rest.split_at_checked(length_size).ok_or(CUT)?;
    let mut length = 0;
    for byte in length_bytes {
        length = length << 8 | usize::from(*byte);
    }
    let (unit, after) = after.split_at_checked(length).ok_or(CUT)?;
    *rest = after;
    Ok(unit)
}

/// Checks a unit; true if it is a slice.
fn check_unit(unit: &[u8], declared: Dimensions, cost: &mut Cost) -> Result<bool, HeicError> {
    // The decoder separates units by this sign, so it would find more of them than were counted.
    if unit.windows(3).any(|three| three == [0, 0, 1]) {
        return Err(refused("a unit within a unit"));
    }
    let unit = NalUnit::parse(unit).map_err(broken)?;
    if unit.header.unit_type == NalUnitType::Sps {
        let parameters = Sps::parse(&unit.rbsp).map_err(broken)?;
        let width = parameters.pic_width_in_luma_samples;
        let height = parameters.pic_height_in_luma_samples;
        let wider = width > declared.width.saturating_add(PADDING_MAX);
        let higher = height > declared.height.saturating_add(PADDING_MAX);
        if wider || higher {
            return Err(refused("a coded picture larger than it declares"));
        }
        cost.coded_bytes = cost.coded_bytes.max(coded_bytes(&parameters));
    }
    Ok(unit.header.unit_type.is_slice())
}

/// Bytes that a coded picture needs while it is decoded: samples of two bytes, as decoded and once
/// more while they are filtered and cropped, and 19 bytes for each 16 pixels about its blocks.
fn coded_bytes(parameters: &Sps) -> u64 {
    let size =
        Dimensions { width: parameters.pic_width_in_luma_samples, height: parameters.pic_height_in_luma_samples };
    // Samples of four pixels: of brightness, and of both colors.
    let samples = match parameters.chroma_format_idc {
        0 => 4,
        1 => 6,
        2 => 8,
        _ => 12,
    };
    let blocks = size.area().saturating_mul(19) / 16;
    size.area().saturating_mul(samples).saturating_add(blocks)
}

/// The most that is held at one time, in bytes, without the file itself. The file declares the sizes, up
/// to 2^32 by 2^32, so the sums saturate.
fn memory(picture: &Picture, cost: &Cost, limits: &Limits) -> u64 {
    let canvas = picture.colors.canvas.area().saturating_mul(4);
    let tiles = cost.coded_bytes.saturating_mul(limits.threads() as u64);
    let decoding = if picture.colors.is_single() {
        // The samples, then the samples and the pixels that are made of them.
        cost.coded_bytes.max(canvas.saturating_add(cost.coded_bytes / 2))
    } else {
        canvas.saturating_add(tiles)
    };
    let decoding_alpha = match &picture.alpha {
        Some(alpha) => canvas.saturating_add(alpha.canvas.area().saturating_mul(4)).saturating_add(tiles),
        None => 0,
    };
    // A copy, while the picture is turned or its colors are converted.
    let finishing = canvas.saturating_mul(2);
    decoding.max(decoding_alpha).max(finishing)
}
