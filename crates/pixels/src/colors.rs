//! Colors of a profile, converted to sRGB before the profile goes. Its effect on colors decides whether it is sRGB's,
//! never its name: phones call theirs "sRGB EOTF with DCI-P3 Color Gamut".

use crate::profile::{Space, space};
use crate::raster::{Layout, Raster};
use moxcms::{ColorProfile, Layout as CmsLayout, TransformOptions};

/// Largest difference, of 255, between colors that are still taken for the same.
const SAME: u8 = 2;
/// Values of each channel at which a profile is compared with sRGB.
const COMPARED: [u8; 9] = [0, 32, 64, 96, 128, 160, 192, 224, 255];

/// From the colors of a profile to sRGB.
pub(crate) struct Conversion {
    from: ColorProfile,
    space: Space,
}

impl Conversion {
    /// `None` if there is nothing to convert: the colors are sRGB's, or the profile is unusable, which browsers ignore,
    /// too.
    pub(crate) fn of(profile: &[u8]) -> Option<Self> {
        let space = space(profile)?;
        Self::unless_srgb(Self { from: ColorProfile::new_from_slice(profile).ok()?, space })
    }

    /// As [`Self::of`].
    pub(crate) fn from_rgb(from: ColorProfile) -> Option<Self> {
        Self::unless_srgb(Self { from, space: Space::Rgb })
    }

    fn unless_srgb(self) -> Option<Self> {
        let is_srgb = match self.space {
            Space::Rgb => self.changes_no_color()?,
            Space::Gray => is_identity(&self.grays()?),
            Space::Inks => false,
        };
        if is_srgb { None } else { Some(self) }
    }

    /// Whether it converts inks, which [`Self::inks_to_rgb`] does.
    pub(crate) fn is_of_inks(&self) -> bool {
        self.space == Space::Inks
    }

    /// Converts in place.
    pub(crate) fn apply(&self, raster: &mut Raster) {
        match (raster.layout, self.space) {
            (Layout::Rgb, Space::Rgb) => self.convert_rows(raster, CmsLayout::Rgb),
            (Layout::Rgba, Space::Rgb) => self.convert_rows(raster, CmsLayout::Rgba),
            (Layout::Luma | Layout::Rgb | Layout::Rgba, Space::Gray) | (Layout::Luma, Space::Rgb) => {
                if let Some(grays) = self.grays() {
                    apply_grays(raster, &grays);
                }
            }
            (Layout::Ycbcr, _) | (_, Space::Inks) => {}
        }
    }

    /// Four inks a pixel, 255 for all of an ink, become three colors, in the same memory. `false` if the profile cannot
    /// do it.
    pub(crate) fn inks_to_rgb(&self, inks: &mut Vec<u8>, width: usize) -> bool {
        let Some(mut convert) = self.converter(CmsLayout::Rgba, CmsLayout::Rgb) else { return false };
        let rows = inks.len() / (width * 4);
        let mut colors = vec![0; width * 3];
        for row in 0..rows {
            if !convert(&inks[row * width * 4..(row + 1) * width * 4], &mut colors) {
                return false;
            }
            inks[row * width * 3..(row + 1) * width * 3].copy_from_slice(&colors);
        }
        inks.truncate(rows * width * 3);
        true
    }

    fn convert_rows(&self, raster: &mut Raster, layout: CmsLayout) {
        let Some(mut convert) = self.converter(layout, layout) else { return };
        let row = raster.width as usize * raster.layout.channels();
        let mut converted = vec![0; row];
        for pixels in raster.data.chunks_exact_mut(row) {
            if convert(pixels, &mut converted) {
                pixels.copy_from_slice(&converted);
            }
        }
    }

    fn converter(&self, from: CmsLayout, to: CmsLayout) -> Option<impl FnMut(&[u8], &mut [u8]) -> bool + use<>> {
        let srgb = ColorProfile::new_srgb();
        let transform = self.from.create_transform_8bit(from, &srgb, to, TransformOptions::default()).ok()?;
        Some(move |pixels: &[u8], converted: &mut [u8]| transform.transform(pixels, converted).is_ok())
    }

    /// The new value of each gray.
    fn grays(&self) -> Option<Vec<u8>> {
        let (layout, channels) = if self.space == Space::Gray { (CmsLayout::Gray, 1) } else { (CmsLayout::Rgb, 3) };
        let mut convert = self.converter(layout, CmsLayout::Rgb)?;
        let stored: Vec<u8> = (0..=u8::MAX).flat_map(|gray| std::iter::repeat_n(gray, channels)).collect();
        let mut colors = vec![0; 256 * 3];
        if !convert(&stored, &mut colors) {
            return None;
        }
        Some(colors.as_chunks::<3>().0.iter().map(|color| color[1]).collect())
    }

    fn changes_no_color(&self) -> Option<bool> {
        let mut stored = Vec::new();
        for red in COMPARED {
            for green in COMPARED {
                for blue in COMPARED {
                    stored.extend([red, green, blue]);
                }
            }
        }
        let mut colors = vec![0; stored.len()];
        let mut convert = self.converter(CmsLayout::Rgb, CmsLayout::Rgb)?;
        if !convert(&stored, &mut colors) {
            return None;
        }
        Some(stored.iter().zip(&colors).all(|(before, after)| before.abs_diff(*after) <= SAME))
    }
}

fn is_identity(grays: &[u8]) -> bool {
    grays.iter().enumerate().all(|(before, after)| before.abs_diff(usize::from(*after)) <= usize::from(SAME))
}

fn apply_grays(raster: &mut Raster, grays: &[u8]) {
    let channels = raster.layout.channels();
    for pixel in raster.data.chunks_exact_mut(channels) {
        for value in pixel.iter_mut().take(3) {
            *value = grays[usize::from(*value)];
        }
    }
}
