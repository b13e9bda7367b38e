//! Photos that the browser decoded to brightness and colour planes (WebCodecs returns JPEGs as
//! stored). They are shrunk plane by plane, half the bytes of RGB, and encoded without a colour
//! conversion.

use crate::encode::jpeg_of_planes;
use crate::error::PixelsError;
use crate::exif::Orientation;
use crate::photo::{DECODED, DONE, Prepared, RESIZED, within_target};
use crate::raster::Layout;
use crate::resize::{Pixels, resize_pixels};
use domain::media::photo::{check_dimensions, target_size};

/// A decoded photo in planes: full range BT.601, as in JPEG files.
#[derive(Clone, Copy, Debug)]
pub struct Planes<'a> {
    /// Width of the brightness plane, as stored.
    pub width: u32,
    /// Height of the brightness plane, as stored.
    pub height: u32,
    /// Width of the two colour planes.
    pub color_width: u32,
    /// Height of the two colour planes.
    pub color_height: u32,
    /// Brightness, Cb and Cr, one after the other, rows without padding.
    pub data: &'a [u8],
    /// Rotation that the stored pixels need.
    pub orientation: Orientation,
    /// Colour profile to keep.
    pub profile: Option<&'a [u8]>,
}

/// As [`crate::prepare_photo_with`], from planes.
///
/// # Errors
/// [`PixelsError::Refused`] if a limit is exceeded, [`PixelsError::Broken`] if there are fewer
/// pixels than declared.
pub fn prepare_planes_with(planes: &Planes<'_>, progress: &mut dyn FnMut(u8)) -> Result<Prepared, PixelsError> {
    check_dimensions(planes.width, planes.height).map_err(PixelsError::Refused)?;
    domain::media::photo::check_decodable(planes.color_width, planes.color_height).map_err(PixelsError::Refused)?;
    let short = || PixelsError::broken("fewer pixels than announced");
    let luma = planes.width as usize * planes.height as usize;
    let chroma = planes.color_width as usize * planes.color_height as usize;
    let (y, colors) = planes.data.split_at_checked(luma).ok_or_else(short)?;
    let (cb, cr) = colors.split_at_checked(chroma).ok_or_else(short)?;

    let size = target_size(planes.width, planes.height);
    let half = (size.width.div_ceil(2), size.height.div_ceil(2));
    let shrunk = |width, height, data, to| {
        let plane = Pixels::new(width, height, Layout::Luma, data).ok_or_else(short)?;
        Ok::<_, PixelsError>(resize_pixels(plane, to)?.upright(planes.orientation))
    };
    progress(DECODED);
    let y = shrunk(planes.width, planes.height, y, (size.width, size.height))?;
    let cb = shrunk(planes.color_width, planes.color_height, cb, half)?;
    let cr = shrunk(planes.color_width, planes.color_height, cr, half)?;
    progress(RESIZED);
    let (jpeg, quality) = within_target(|quality| jpeg_of_planes([&y, &cb, &cr], quality, planes.profile))?;
    progress(DONE);
    Ok(Prepared { jpeg, width: y.width, height: y.height, quality })
}
