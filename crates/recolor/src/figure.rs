//! The figure of a material as a square that repeats, in several sizes so that what is finer than a pixel is averaged.
//!
//! Source: Williams, "Pyramidal Parametrics", 1983.

use crate::color::{Linear, Tables};
use crate::grain;
use crate::material::{Kind, Swatch};
use std::sync::LazyLock;

/// Side of the largest square, in texels.
pub const SIDE: usize = 512;
const SWATCH_SIDE_MAX: usize = 4096;
/// How much a darker line of wood changes red, green and blue: it is also redder.
const WOOD_TINT: Linear = [0.85, 1.0, 1.2];
/// Logarithms are drawn twice as strong as they usually appear.
const USUAL_CONTRAST: f32 = 0.5;
/// Darkest texel of a swatch, in linear light: its pixels are noise below.
const DARKEST: f32 = 0.002;

/// Red, green, blue, and one more that makes it as wide as a SIMD register.
type Texel = [f32; 4];

/// Factors on the base color, in linear light, with a mean of 1.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Each has half the side of the previous one; the last is one texel.
    levels: Vec<Level>,
}

#[derive(Clone, Debug)]
struct Level {
    side: usize,
    texels: Vec<Texel>,
}

static WOOD: LazyLock<Figure> = LazyLock::new(|| drawn(grain::wood, WOOD_TINT));
static FLOOR: LazyLock<Figure> = LazyLock::new(|| drawn(grain::planks, WOOD_TINT));
static FABRIC: LazyLock<Figure> = LazyLock::new(|| drawn(grain::weave, [1.0; 3]));
static STONE: LazyLock<Figure> = LazyLock::new(|| drawn(grain::veins, [1.0; 3]));

impl Figure {
    /// The kind's usual figure; `None` where it is plain.
    #[must_use]
    pub fn usual(kind: Kind) -> Option<&'static Self> {
        match kind {
            Kind::Wood => Some(&WOOD),
            Kind::Floor => Some(&FLOOR),
            Kind::Fabric => Some(&FABRIC),
            Kind::Stone => Some(&STONE),
            Kind::Paint => None,
        }
    }

    /// `None` if the bytes do not fit the size.
    #[must_use]
    pub fn of_swatch(swatch: &Swatch) -> Option<Self> {
        let fits = (1..=SWATCH_SIDE_MAX).contains(&swatch.width) && (1..=SWATCH_SIDE_MAX).contains(&swatch.height);
        if !fits || swatch.rgba.len() != swatch.width * swatch.height * 4 {
            return None;
        }
        let tables = Tables::get();
        let mut texels = Vec::with_capacity(SIDE * SIDE);
        for y in 0..SIDE {
            for x in 0..SIDE {
                let at = (y * swatch.height / SIDE * swatch.width + x * swatch.width / SIDE) * 4;
                let light = tables.linear([swatch.rgba[at], swatch.rgba[at + 1], swatch.rgba[at + 2]]);
                texels.push(light.map(|value| value.max(DARKEST)));
            }
        }
        Some(Self::level(&texels))
    }

    fn level(lights: &[Linear]) -> Self {
        let mut mean = [0.0f64; 3];
        for light in lights {
            for channel in 0..3 {
                mean[channel] += f64::from(light[channel]) / lights.len() as f64;
            }
        }
        let [red, green, blue] = mean.map(|value| value as f32);
        let texels = lights.iter().map(|light| [light[0] / red, light[1] / green, light[2] / blue, 1.0]).collect();
        let mut levels = vec![Level { side: SIDE, texels }];
        while let Some(next) = levels.last().and_then(Level::halved) {
            levels.push(next);
        }
        Self { levels }
    }

    /// The factors at a place of the repeating square, of which each side is 1 long; `size` is the width there of a
    /// photo pixel.
    #[must_use]
    pub fn at(&self, u: f32, v: f32, size: f32) -> Linear {
        let u = u - u.floor();
        let v = v - v.floor();
        let texels = (size * SIDE as f32).max(1.0);
        // The exponent of a floating point number is its logarithm, and the rest of its bits are about the share.
        let exact = (texels.to_bits() as f32 / (1u32 << 23) as f32 - 127.0).min((self.levels.len() - 1) as f32);
        let fine = exact as usize;
        let share = exact - fine as f32;
        let mut out = self.levels[fine].at(u, v);
        if share > 0.05 && fine + 1 < self.levels.len() {
            let coarse = self.levels[fine + 1].at(u, v);
            for channel in 0..4 {
                out[channel] += (coarse[channel] - out[channel]) * share;
            }
        }
        let [red, green, blue, _] = out;
        [red, green, blue]
    }

    /// Bytes of memory.
    #[must_use]
    pub fn size(&self) -> usize {
        self.levels.iter().map(|level| level.texels.len() * size_of::<Texel>()).sum()
    }
}

impl Level {
    /// `None` after one texel.
    fn halved(&self) -> Option<Self> {
        if self.side == 1 {
            return None;
        }
        let side = self.side / 2;
        let mut texels = Vec::with_capacity(side * side);
        for y in 0..side {
            for x in 0..side {
                let above = 2 * y * self.side + 2 * x;
                let below = above + self.side;
                let mut mean = [0.0; 4];
                for at in [above, above + 1, below, below + 1] {
                    for channel in 0..4 {
                        mean[channel] += self.texels[at][channel] / 4.0;
                    }
                }
                texels.push(mean);
            }
        }
        Some(Self { side, texels })
    }

    /// Between the middles of texels; `u` and `v` are 0 to 1.
    fn at(&self, u: f32, v: f32) -> Texel {
        let x = Place::of(u, self.side);
        let y = Place::of(v, self.side);
        let upper = &self.texels[y.low * self.side..(y.low + 1) * self.side];
        let lower = &self.texels[y.high * self.side..(y.high + 1) * self.side];
        let corners = [upper[x.low], upper[x.high], lower[x.low], lower[x.high]];
        let mut out = [0.0; 4];
        for channel in 0..4 {
            let above = corners[0][channel] + (corners[1][channel] - corners[0][channel]) * x.share;
            let below = corners[2][channel] + (corners[3][channel] - corners[2][channel]) * x.share;
            out[channel] = above + (below - above) * y.share;
        }
        out
    }
}

/// Two neighboring texels in a row that wraps around, and how far from the first to the second.
struct Place {
    low: usize,
    high: usize,
    share: f32,
}

impl Place {
    fn of(position: f32, side: usize) -> Self {
        let mut exact = position * side as f32 - 0.5;
        if exact < 0.0 {
            exact += side as f32;
        }
        let low = (exact as usize).min(side - 1);
        let high = if low + 1 == side { 0 } else { low + 1 };
        Self { low, high, share: exact - low as f32 }
    }
}

/// `height` gives logarithms.
fn drawn(height: fn(f32, f32) -> f32, tint: Linear) -> Figure {
    let mut texels = Vec::with_capacity(SIDE * SIDE);
    for y in 0..SIDE {
        for x in 0..SIDE {
            let height = height(x as f32 / SIDE as f32, y as f32 / SIDE as f32);
            texels.push(tint.map(|share| (height * share * USUAL_CONTRAST).exp()));
        }
    }
    Figure::level(&texels)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_keeps_the_mean_color_and_repeats() {
        for kind in [Kind::Wood, Kind::Fabric, Kind::Stone, Kind::Floor] {
            let figure = Figure::usual(kind).unwrap();
            let whole = figure.levels.last().unwrap();
            assert_eq!(whole.side, 1);
            assert!(whole.texels[0].iter().all(|value| (value - 1.0).abs() < 0.01), "{kind:?} {:?}", whole.texels);
            for channel in 0..3 {
                let here = figure.at(0.3, 0.6, 0.0)[channel];
                assert!((here - figure.at(2.3, -0.4, 0.0)[channel]).abs() < 1e-2, "{kind:?}");
            }
        }
    }

    #[test]
    fn paint_is_plain_and_a_broken_swatch_is_none() {
        assert!(Figure::usual(Kind::Paint).is_none());
        assert!(Figure::of_swatch(&Swatch { width: 3, height: 3, rgba: vec![0; 5] }).is_none());
    }

    #[test]
    fn far_away_a_figure_fades() {
        let figure = Figure::usual(Kind::Wood).unwrap();
        let far = figure.at(0.37, 0.41, 1.0);
        assert!(far.iter().all(|value| (value - 1.0).abs() < 0.01), "{far:?}");
    }

    #[test]
    fn places_at_the_edges_wrap_around() {
        let last = Place::of(0.999_999_9, 4);
        assert_eq!((last.low, last.high), (3, 0));
        let first = Place::of(0.0, 4);
        assert_eq!((first.low, first.high), (3, 0));
    }
}
