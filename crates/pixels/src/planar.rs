//! Photos that the browser decoded to brightness and colour planes (WebCodecs
//! gives JPEGs as they are stored). They are shrunk plane by plane, half the
//! bytes of RGB, and go into the encoder without a colour conversion.

use crate::encode::jpeg_of_planes;
use crate::error::PixelsError;
use crate::exif::Orientation;
use crate::photo::{DECODED, DONE, Prepared, RESIZED, within_target};
use crate::raster::{Layout, Raster};
use crate::resize::{fit, resize};
use domain::limits::PHOTO_TARGET_SIDE;
use domain::photo::check_dimensions;

/// A decoded photo in planes: full range BT.601, as in JPEG files.
#[derive(Clone, Debug)]
pub struct Planes {
    /// Width of the brightness plane, as stored.
    pub width: u32,
    /// Height of the brightness plane, as stored.
    pub height: u32,
    /// Width of the two colour planes.
    pub color_width: u32,
    /// Height of the two colour planes.
    pub color_height: u32,
    /// Brightness, Cb and Cr, rows without padding.
    pub data: [Vec<u8>; 3],
    /// How the stored pixels have to be turned.
    pub orientation: Orientation,
    /// Colour profile to carry over.
    pub profile: Option<Vec<u8>>,
}

/// As [`crate::prepare_photo_with`], from planes.
///
/// # Errors
/// [`PixelsError::Refused`] against the limits, [`PixelsError::Broken`] where a
/// plane is shorter than announced.
pub fn prepare_planes_with(planes: Planes, progress: &mut dyn FnMut(u8)) -> Result<Prepared, PixelsError> {
    check_dimensions(planes.width, planes.height).map_err(PixelsError::Refused)?;
    let orientation = planes.orientation;
    let (width, height) = fit(planes.width, planes.height, PHOTO_TARGET_SIDE);
    let half = (width.div_ceil(2), height.div_ceil(2));
    let shrunk = |w, h, data, (to_w, to_h)| {
        let raster =
            Raster::new(w, h, Layout::Luma, data).ok_or_else(|| PixelsError::broken("a plane is too short"))?;
        Ok::<_, PixelsError>(resize(raster, to_w, to_h)?.upright(orientation))
    };
    progress(DECODED);
    let [y, cb, cr] = planes.data;
    let y = shrunk(planes.width, planes.height, y, (width, height))?;
    let cb = shrunk(planes.color_width, planes.color_height, cb, half)?;
    let cr = shrunk(planes.color_width, planes.color_height, cr, half)?;
    progress(RESIZED);
    let (jpeg, quality) = within_target(|quality| jpeg_of_planes([&y, &cb, &cr], quality, planes.profile.as_deref()))?;
    progress(DONE);
    Ok(Prepared { jpeg, width: y.width, height: y.height, quality })
}
