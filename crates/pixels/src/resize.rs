//! Shrinking by Lanczos3.

use crate::error::PixelsError;
use crate::raster::{Layout, Raster};
use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{PixelType, ResizeOptions, Resizer};

/// The largest dimensions of the same shape whose sides do not exceed `side`;
/// never larger than given, never zero.
pub(crate) fn fit(width: u32, height: u32, side: u32) -> (u32, u32) {
    let longest = width.max(height);
    if longest <= side {
        return (width, height);
    }
    let scale = |n: u32| ((u64::from(n) * u64::from(side) + u64::from(longest) / 2) / u64::from(longest)).max(1) as u32;
    (scale(width), scale(height))
}

/// Resizes by Lanczos3, alpha-correct. The same size passes through untouched.
///
/// Works on the stored (gamma-encoded) values, as browsers, sharp and every
/// photo tool's default do: linear light would change thin dark lines on bright
/// ground, which cabins are full of, and cost twice the time.
pub(crate) fn resize(raster: Raster, width: u32, height: u32) -> Result<Raster, PixelsError> {
    if (raster.width, raster.height) == (width, height) {
        return Ok(raster);
    }
    let kind = match raster.layout {
        Layout::Luma => PixelType::U8,
        Layout::Ycbcr | Layout::Rgb => PixelType::U8x3,
        Layout::Rgba => PixelType::U8x4,
    };
    let source = ImageRef::new(raster.width, raster.height, &raster.data, kind).map_err(PixelsError::broken)?;
    let mut target = Image::new(width, height, kind);
    let options = ResizeOptions::new().use_alpha(raster.is_translucent());
    Resizer::new().resize(&source, &mut target, Some(&options)).map_err(PixelsError::broken)?;
    Raster::new(width, height, raster.layout, target.into_vec())
        .ok_or_else(|| PixelsError::broken("resized to nothing"))
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
