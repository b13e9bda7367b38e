//! The room's light: its color, how bright a white thing would be, and how it falls on a surface.

use crate::color::{Linear, Tables, luminance, oklab};
use crate::order::{ascending, within};
use crate::picture::Picture;

/// Every so many pixels one is looked at: the light of a room needs no more.
const EVERY: usize = 37;
/// Brighter pixels may be clipped, or be the lamp itself.
const CLIPPED: f32 = 0.93;
/// Things of a stronger color (OKLab chroma) say little about the light.
const CHROMA_MAX: f32 = 0.09;
/// How far the estimate is trusted: less the stronger its color, for walls are cream as well as lamps warm. At a
/// ratio of red to blue with this logarithm it is trusted by half.
const TRUST: f32 = 0.9;
const HALF_TRUSTED: f32 = 1.2;

/// Light of a room, as the photo shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// Color of a white thing, with a luminance of 1.
    pub color: Linear,
    /// Luminance of a white thing in full light, 0 to 1.
    pub level: f32,
}

impl Light {
    /// Bright pixels of little color are taken for white things in the room's light: the white patch (Land, McCann,
    /// "Lightness and Retinex Theory", 1971) and the gray world (Buchsbaum, 1980) in one.
    #[must_use]
    pub fn of(picture: &Picture) -> Self {
        let tables = Tables::get();
        let mut pale = Vec::new();
        let mut levels = Vec::new();
        for index in (0..picture.width * picture.height).step_by(EVERY) {
            let light = tables.linear(picture.rgb(index));
            let color = oklab(light);
            let bright = luminance(light);
            if bright < CLIPPED && bright > 0.01 && color[1].hypot(color[2]) < CHROMA_MAX {
                pale.push(light);
                levels.push(bright);
            }
        }
        if pale.is_empty() {
            return Self { color: [1.0; 3], level: 1.0 };
        }
        let order = ascending(&levels);
        let brightest = &order[order.len() * 2 / 3..];
        let mut sum = [0.0; 3];
        for &at in brightest {
            for channel in 0..3 {
                sum[channel] += pale[at][channel] / levels[at];
            }
        }
        let mean = sum.map(|value| (value / brightest.len() as f32).max(0.05));
        let warmth = (mean[0] / mean[2]).ln().abs();
        let trust = TRUST / (1.0 + warmth / HALF_TRUSTED);
        let mean = mean.map(|value| value.powf(trust));
        let scale = luminance(mean);
        Self { color: mean.map(|value| value / scale), level: levels[order[(order.len() - 1) * 17 / 20]] }
    }

    /// The light that falls on a surface of this mean luminance. How much of it is the surface's own darkness and
    /// how much is shade, no single photo says; a surface that is darker than is usual is taken to be a little in the
    /// shade, and a lighter one a little in the light.
    #[must_use]
    pub fn on_surface(&self, luminance: f32) -> f32 {
        let usual = USUAL_REFLECTANCE * self.level;
        let ratio = within(luminance / usual.max(1e-4), 0.05, 4.0);
        within(self.level * ratio.powf(SHADE_SHARE), 0.02, 1.0)
    }
}

/// In parts of a white thing's.
const USUAL_REFLECTANCE: f32 = 0.6;
/// The share, in logarithms, of a surface's darkness that counts as shade: more makes dark blue cloth turn out too dark
/// in white, and pale floors too light.
const SHADE_SHARE: f32 = 0.04;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;

    #[test]
    fn grey_walls_show_the_color_of_the_lamps() {
        let warm = Light::of(&painted(100, 100, |x, _| if x < 60 { [200, 180, 150] } else { [90, 20, 10] }));
        assert!(warm.color[0] > 1.05 && warm.color[2] < 0.85, "{warm:?}");
        let neutral = Light::of(&painted(100, 100, |x, _| [(x * 2) as u8; 3]));
        assert!(neutral.color.iter().all(|value| (value - 1.0).abs() < 0.02), "{neutral:?}");
    }

    #[test]
    fn a_black_picture_has_neutral_light() {
        assert_eq!(Light::of(&painted(10, 10, |_, _| [0; 3])), Light { color: [1.0; 3], level: 1.0 });
    }

    #[test]
    fn darker_surfaces_get_less_light_but_not_in_proportion() {
        let light = Light { color: [1.0; 3], level: 0.8 };
        let dim = light.on_surface(0.05);
        let bright = light.on_surface(0.2);
        assert!(dim < bright && dim > bright / 4.0);
        assert!(light.on_surface(0.0) > 0.0);
    }
}
