use crate::error::PixelsError;
use crate::raster::{Layout, Raster};
use domain::media::photo::PixelSize;
#[cfg(any(not(target_arch = "wasm32"), target_feature = "simd128"))]
use resample as engine;

/// The largest dimensions of the same aspect ratio whose sides do not exceed `side`; never larger
/// than given, never zero.
#[cfg(any(test, feature = "native"))]
pub(crate) fn fit(width: u32, height: u32, side: u32) -> PixelSize {
    let longest = width.max(height);
    if longest <= side {
        return PixelSize { width, height };
    }
    PixelSize { width: scaled(width, longest, side), height: scaled(height, longest, side) }
}

/// `length`, scaled as `from` is to `to`; never zero.
#[cfg(any(test, feature = "native"))]
fn scaled(length: u32, from: u32, to: u32) -> u32 {
    let rounded = (u64::from(length) * u64::from(to) + u64::from(from) / 2) / u64::from(from);
    rounded.max(1) as u32
}

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
        if needed == 0 {
            return None;
        }
        Some(Self { width, height, layout, data })
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
    resize_pixels(Pixels::of(&raster), PixelSize { width, height })
}

pub(crate) fn resize_pixels(source: Pixels<'_>, size: PixelSize) -> Result<Raster, PixelsError> {
    const NOTHING: PixelsError = PixelsError::damaged("resized to nothing");
    let Pixels { layout, data, .. } = source;
    let from = (source.width, source.height);
    let to = (size.width, size.height);
    if from == to {
        return Raster::new(size.width, size.height, layout, data.to_vec()).ok_or(NOTHING);
    }
    let resized = match layout {
        Layout::Luma => engine::gray(data, from, to),
        Layout::Ycbcr | Layout::Rgb => engine::colors(data, from, to),
        #[cfg(feature = "native")]
        Layout::Rgba => engine::translucent(data, from, to),
        // Photos are composited on white before resizing.
        #[cfg(not(feature = "native"))]
        Layout::Rgba => return Err(PixelsError::damaged("alpha is for published pictures")),
    };
    let data = resized.map_err(PixelsError::broken)?;
    Raster::new(size.width, size.height, layout, data).ok_or(NOTHING)
}

#[cfg(all(target_arch = "wasm32", not(target_feature = "simd128")))]
mod engine {
    use crate::lanczos;
    use resample::{Error, Size};

    pub(super) fn gray(data: &[u8], from: Size, to: Size) -> Result<Vec<u8>, Error> {
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
        for ((width, height), expected) in [
            ((4000, 3000), (1920, 1440)),
            ((3000, 4000), (1440, 1920)),
            ((800, 600), (800, 600)),
            ((20_000, 512), (1920, 49)),
            ((20_000, 1), (1920, 1)),
        ] {
            let fitted = fit(width, height, 1920);
            assert_eq!((fitted.width, fitted.height), expected);
        }
    }

    #[cfg(feature = "native")]
    #[test]
    fn invisible_color_does_not_bleed() {
        // Left half opaque gray, right half transparent red.
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
            let fitted = fit(w, h, side);
            prop_assert!(fitted.width >= 1 && fitted.height >= 1 && fitted.width <= w && fitted.height <= h);
            prop_assert!(fitted.width.max(fitted.height) <= side.max(1));
        }
    }
}
