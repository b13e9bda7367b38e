//! Photos that the browser decoded to brightness and color planes (WebCodecs returns JPEGs as
//! stored). They are shrunk plane by plane, half the bytes of RGB, and encoded without a color
//! conversion.

use crate::encode::jpeg_of_planes;
use crate::error::PixelsError;
use crate::exif::Orientation;
use crate::photo::{DECODED, DONE, Prepared, RESIZED, within_target};
use crate::raster::{Layout, Raster};
use crate::resize::{Pixels, resize_pixels};
use domain::media::photo::{PixelSize, check_dimensions, target_size};

/// A decoded photo in planes: full range BT.601, as in JPEG files.
#[derive(Clone, Copy, Debug)]
pub struct Planes<'a> {
    /// Width of the brightness plane, as stored.
    pub width: u32,
    /// Height of the brightness plane, as stored.
    pub height: u32,
    /// Width of the two color planes.
    pub color_width: u32,
    /// Height of the two color planes.
    pub color_height: u32,
    /// Brightness, Cb and Cr, one after the other, rows without padding.
    pub data: &'a [u8],
    /// Rotation that the stored pixels need.
    pub orientation: Orientation,
    /// Color profile to keep.
    pub profile: Option<&'a [u8]>,
}

/// As [`crate::prepare_photo_with`], from planes.
pub fn prepare_planes_with(planes: &Planes<'_>, progress: &mut dyn FnMut(u8)) -> Result<Prepared, PixelsError> {
    check_dimensions(planes.width, planes.height).map_err(PixelsError::Refused)?;
    domain::media::photo::check_decodable(planes.color_width, planes.color_height).map_err(PixelsError::Refused)?;
    let luma = planes.width as usize * planes.height as usize;
    let chroma = planes.color_width as usize * planes.color_height as usize;
    let (y, colors) = planes.data.split_at_checked(luma).ok_or(SHORT)?;
    let (cb, cr) = colors.split_at_checked(chroma).ok_or(SHORT)?;

    let size = target_size(planes.width, planes.height);
    let half = PixelSize { width: size.width.div_ceil(2), height: size.height.div_ceil(2) };
    let color_size = PixelSize { width: planes.color_width, height: planes.color_height };
    progress(DECODED);
    let y = shrunk(y, PixelSize { width: planes.width, height: planes.height }, size)?.upright(planes.orientation);
    let cb = shrunk(cb, color_size, half)?.upright(planes.orientation);
    let cr = shrunk(cr, color_size, half)?.upright(planes.orientation);
    progress(RESIZED);
    let encoded = within_target(|quality| jpeg_of_planes([&y, &cb, &cr], quality, planes.profile))?;
    progress(DONE);
    Ok(Prepared { jpeg: encoded.jpeg, width: y.width, height: y.height, quality: encoded.quality })
}

const SHORT: PixelsError = PixelsError::damaged("fewer pixels than announced");

fn shrunk(plane: &[u8], from: PixelSize, to: PixelSize) -> Result<Raster, PixelsError> {
    let plane = Pixels::new(from.width, from.height, Layout::Luma, plane).ok_or(SHORT)?;
    resize_pixels(plane, to)
}
