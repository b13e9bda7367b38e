use crate::exif::Orientation;
use crate::raster::Raster;

pub(crate) struct Source {
    pub(crate) raster: Raster,
    pub(crate) orientation: Orientation,
    /// `None` for sRGB.
    pub(crate) profile: Option<Profile>,
}

/// The browser keeps the profile: converting would make its module larger, and the server does it.
#[cfg(not(feature = "native"))]
pub(crate) type Profile = Vec<u8>;
#[cfg(feature = "native")]
pub(crate) type Profile = crate::colors::Conversion;
