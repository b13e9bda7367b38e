//! Shrinking by Lanczos3.

use crate::error::PixelsError;
use crate::raster::{Layout, Raster};
#[cfg(any(not(target_arch = "wasm32"), target_feature = "simd128"))]
use resample as engine;

/// The largest dimensions of the same aspect ratio whose sides do not exceed `side`; never larger
/// than given, never zero.
#[cfg(any(test, feature = "native"))]
pub(crate) fn fit(width: u32, height: u32, side: u32) -> (u32, u32) {
    let longest = width.max(height);
    if longest <= side {
        return (width, height);
    }
    let scale = |n: u32| ((u64::from(n) * u64::from(side) + u64::from(longest) / 2) / u64::from(longest)).max(1) as u32;
    (scale(width), scale(height))
}

/// Borrowed pixels, rows without padding.
#[derive(Clone, Copy)]
pub(crate) struct Pixels<'a> {
    width: u32,
    height: u32,
    layout: Layout,
    data: &'a [u8],
}

impl<'a> Pixels<'a> {
    /// `None` if the data is empty or shorter than the dimensions require.
    pub(crate) fn new(width: u32, height: u32, layout: Layout, data: &'a [u8]) -> Option<Self> {
        let needed = (width as usize).checked_mul(height as usize)?.checked_mul(layout.channels())?;
        let data = data.get(..needed)?;
        (needed > 0).then_some(Self { width, height, layout, data })
    }

    pub(crate) fn of(raster: &'a Raster) -> Self {
        Self { width: raster.width, height: raster.height, layout: raster.layout, data: &raster.data }
    }
}

/// Resizes by Lanczos3, alpha-correct. The same size is returned unchanged.
///
/// Works on the stored (gamma-encoded) values, as browsers, sharp and photo tools do by default:
/// linear light would thin the dark lines on bright ground that cabins are full of, and take twice
/// the time.
pub(crate) fn resize(raster: Raster, width: u32, height: u32) -> Result<Raster, PixelsError> {
    if (raster.width, raster.height) == (width, height) {
        return Ok(raster);
    }
    resize_pixels(Pixels::of(&raster), (width, height))
}

/// [`resize`] from borrowed pixels.
pub(crate) fn resize_pixels(source: Pixels<'_>, (width, height): (u32, u32)) -> Result<Raster, PixelsError> {
    let Pixels { layout, data, .. } = source;
    let nothing = || PixelsError::broken("resized to nothing");
    if (source.width, source.height) == (width, height) {
        return Raster::new(width, height, layout, data.to_vec()).ok_or_else(nothing);
    }
    let from = (source.width, source.height);
    let data = match layout {
        Layout::Luma => engine::grey(data, from, (width, height)),
        Layout::Ycbcr | Layout::Rgb => engine::colors(data, from, (width, height)),
        #[cfg(feature = "native")]
        Layout::Rgba => engine::translucent(data, from, (width, height)),
        // Photos are composited on white before resizing.
        #[cfg(not(feature = "native"))]
        Layout::Rgba => return Err(PixelsError::broken("alpha is for published pictures")),
    }
    .map_err(PixelsError::broken)?;
    Raster::new(width, height, layout, data).ok_or_else(nothing)
}

/// Scalar code for browsers without SIMD.
#[cfg(all(target_arch = "wasm32", not(target_feature = "simd128")))]
mod engine {
    use crate::lanczos;
    use resample::{Error, Size};

    pub(super) fn grey(data: &[u8], from: Size, to: Size) -> Result<Vec<u8>, Error> {
        Ok(lanczos::resize::<1>(data, from, to))
    }

    pub(super) fn colors(data: &[u8], from: Size, to: Size) -> Result<Vec<u8>, Error> {
        Ok(lanczos::resize::<3>(data, from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn fits_and_keeps_the_shape() {
        assert_eq!(fit(4000, 3000, 1920), (1920, 1440));
        assert_eq!(fit(3000, 4000, 1920), (1440, 1920));
        assert_eq!(fit(800, 600, 1920), (800, 600));
        assert_eq!(fit(20_000, 512, 1920), (1920, 49));
        assert_eq!(fit(20_000, 1, 1920), (1920, 1));
    }

    #[cfg(feature = "native")]
    #[test]
    fn invisible_colour_does_not_bleed() {
        // Left half opaque grey, right half transparent red.
        let row: Vec<u8> = (0..64).flat_map(|x| if x < 32 { [90, 90, 90, 255] } else { [255, 0, 0, 0] }).collect();
        let raster = Raster::new(64, 64, Layout::Rgba, row.repeat(64)).unwrap();
        let small = resize(raster, 16, 16).unwrap();
        for pixel in small.data.as_chunks::<4>().0.iter().filter(|p| p[3] > 16) {
            assert!(pixel[0].abs_diff(90) < 4 && pixel[1].abs_diff(90) < 4, "{pixel:?}");
        }
    }

    proptest! {
        #[test]
        fn never_enlarges_nor_vanishes(w in 1_u32..20_001, h in 1_u32..20_001, side in 1_u32..4000) {
            let (fw, fh) = fit(w, h, side);
            prop_assert!(fw >= 1 && fh >= 1 && fw <= w && fh <= h && fw.max(fh) <= side.max(1));
        }
    }
}
