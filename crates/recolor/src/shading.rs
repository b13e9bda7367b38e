//! A surface taken apart: the light on it, its grain, and its reflections.
//!
//! Light changes slowly or with strong edges, grain is fine and weak: an edge-preserving filter on the logarithm of
//! luminance separates them. Reflections have the light's color and not the surface's (Shafer, "Using Color to
//! Separate Reflection Components", 1985).

use crate::bounds::Bounds;
use crate::color::{Linear, Tables, luminance, oklab};
use crate::light::Light;
use crate::mask::Mask;
use crate::order::{ascending, within};
use crate::picture::Picture;

/// Side of the squares that the filter works on, in pixels.
const SHRINK: usize = 4;
/// Radius of the filter in squares: grain is finer than this.
const RADIUS: usize = 7;
/// Variance of log luminance up to which structure counts as grain. Where a surface is patterned all over, that is so
/// many times its usual variance.
const GRAIN_VARIANCE: f32 = 0.06;
const PATTERN_FACTOR: f32 = 10.0;
/// The pattern's strength is told from the strongest tenth of the grain: joints between doors are fewer.
const PATTERN_QUANTILE: f32 = 0.93;
/// Dark streaks of wood are up to so many times stronger; anything beyond is a joint.
const STREAK_FACTOR: f32 = 2.0;
/// Every so many pixels one is looked at for it.
const EVERY: usize = 29;
/// Darker than this is as good as black.
const DARKEST: f32 = 0.002;
/// A surface needs this chroma (OKLab) for its reflections to be told from its color.
const CHROMA_MIN: f32 = 0.05;
/// The share of the luminance that may be mirrored light before it counts: grain changes color too.
const MIRRORED_MIN: f32 = 0.3;

/// A rectangle of a photo, and what was found in it.
pub struct Shading {
    pub bounds: Bounds,
    /// Logarithm of the light on the surface, 0 on average, for each pixel of the rectangle.
    pub light: Vec<f32>,
    /// Logarithm of the grain's luminance, 0 on average.
    pub grain: Vec<f32>,
    /// How strong grain is that belongs to the old material's pattern. Stronger is a joint, a seam, an edge.
    pub pattern: f32,
    /// Luminance of mirrored light; empty if none can be told.
    pub mirrored: Vec<f32>,
    /// Mean luminance of the surface.
    pub luminance: f32,
}

impl Shading {
    /// `bounds` are around everything selected.
    #[must_use]
    pub fn of(picture: &Picture, mask: &Mask, bounds: Bounds, light: &Light) -> Self {
        let mut shading = Self {
            bounds,
            light: Vec::new(),
            grain: Vec::new(),
            pattern: 0.0,
            mirrored: Vec::new(),
            luminance: DARKEST,
        };
        let tables = Tables::get();
        let own = own_color(picture, mask, light, tables);
        let split = Split::of(own);
        let mut logs = Vec::with_capacity(bounds.width() * bounds.height());
        let mut sum = 0.0;
        let mut weight = 0.0;
        for y in bounds.top..bounds.bottom {
            for x in bounds.left..bounds.right {
                let index = y * picture.width + x;
                let alpha = f32::from(mask.alpha[index]);
                let mut bright = 0.0;
                let mut mirrored = 0.0;
                if alpha > 0.0 {
                    let mut seen = tables.linear(picture.rgb(index));
                    for channel in 0..3 {
                        seen[channel] /= light.color[channel];
                    }
                    bright = luminance(seen);
                    mirrored = split.as_ref().map_or(0.0, |split| split.mirrored(seen, bright));
                    // The middle between light and perception: what looks like the mean.
                    sum += (bright - mirrored).max(0.0).sqrt() * alpha;
                    weight += alpha;
                }
                logs.push((bright - mirrored).max(DARKEST).ln());
                if split.is_some() {
                    shading.mirrored.push(mirrored);
                }
            }
        }
        shading.luminance = (sum / weight).powi(2).max(DARKEST);
        let mean = shading.luminance.ln();
        shading.separate(&logs, mask, mean);
        shading
    }

    /// Bytes of memory.
    #[must_use]
    pub fn size(&self) -> usize {
        (self.light.len() + self.grain.len() + self.mirrored.len()) * size_of::<f32>()
    }

    /// He, Sun, "Fast Guided Filter", 2015, with the logarithms as their own guide, and only selected pixels.
    fn separate(&mut self, logs: &[f32], mask: &Mask, mean: f32) {
        let Bounds { left, top, .. } = self.bounds;
        let width = self.bounds.width();
        let columns = width.div_ceil(SHRINK);
        let rows = self.bounds.height().div_ceil(SHRINK);
        let mut sums = vec![[0.0f32; 3]; columns * rows];
        for (y, row) in logs.chunks_exact(width).enumerate() {
            for (x, log) in row.iter().enumerate() {
                // Mixed pixels at the outline are none of the surface's.
                if mask.alpha[(top + y) * mask.width + left + x] == 255 {
                    let sum = &mut sums[y / SHRINK * columns + x / SHRINK];
                    sum[0] += 1.0;
                    sum[1] += log;
                    sum[2] += log * log;
                }
            }
        }
        let moments = moments(&blur(&sums, columns, rows));
        let grain_variance = GRAIN_VARIANCE.max(PATTERN_FACTOR * usual_variance(&moments));
        let mut lines = Vec::with_capacity(sums.len());
        for [count, middle, variance] in moments {
            if count < 1e-3 {
                lines.push([0.0; 3]);
                continue;
            }
            let slope = variance / (variance + grain_variance);
            lines.push([1.0, slope, middle * (1.0 - slope)]);
        }
        let lines = blur(&lines, columns, rows);
        for (y, row) in logs.chunks_exact(width).enumerate() {
            for (x, &log) in row.iter().enumerate() {
                let alpha = mask.alpha[(top + y) * mask.width + left + x];
                let [weight, slope, offset] = between(&lines, [columns, rows], [x, y]);
                if alpha == 0 || weight < 1e-4 {
                    self.light.push(0.0);
                    self.grain.push(0.0);
                    continue;
                }
                let slope = slope / weight;
                let offset = offset / weight;
                if alpha == 255 {
                    let smooth = slope * log + offset;
                    self.light.push(smooth - mean);
                    self.grain.push(log - smooth);
                } else {
                    // A mixed pixel gets the light of the surface nearby, or it would shine.
                    let nearby = within(offset / (1.0 - slope).max(0.05), log - 1.0, log + 1.0);
                    self.light.push(nearby - mean);
                    self.grain.push(0.0);
                }
            }
        }
        self.pattern = pattern(&self.grain);
        self.level(mask);
    }

    /// Without its pattern a surface would be darker or lighter on average.
    fn level(&mut self, mask: &Mask) {
        let Bounds { left, top, .. } = self.bounds;
        let width = self.bounds.width();
        let mut sum = 0.0;
        let mut count = 0.0;
        for (index, light) in self.light.iter().enumerate().step_by(EVERY) {
            if mask.alpha[(top + index / width) * mask.width + left + index % width] == 255 {
                sum += (light / 2.0).exp();
                count += 1.0;
            }
        }
        if count > 0.0 {
            let off = 2.0 * (sum / count).ln();
            for light in &mut self.light {
                *light -= off;
            }
        }
    }
}

/// Sums of ones, values and squares become count, mean and variance.
fn moments(sums: &[[f32; 3]]) -> Vec<[f32; 3]> {
    let mut moments = Vec::with_capacity(sums.len());
    for &[count, sum, squares] in sums {
        let mean = sum / count.max(1e-3);
        moments.push([count, mean, (squares / count.max(1e-3) - mean * mean).max(0.0)]);
    }
    moments
}

/// The median over the surface.
fn usual_variance(moments: &[[f32; 3]]) -> f32 {
    let mut variances = Vec::new();
    for &[count, _, variance] in moments.iter().step_by(7) {
        if count > 1.0 {
            variances.push(variance);
        }
    }
    quantile(&variances, 0.5)
}

fn pattern(grain: &[f32]) -> f32 {
    let mut strengths = Vec::new();
    for &value in grain.iter().step_by(EVERY) {
        if value != 0.0 {
            strengths.push(value.abs());
        }
    }
    STREAK_FACTOR * quantile(&strengths, PATTERN_QUANTILE)
}

/// 0 if there are no numbers.
fn quantile(numbers: &[f32], share: f32) -> f32 {
    let order = ascending(numbers);
    match order.get((order.len() as f32 * share) as usize) {
        Some(&at) => numbers[at],
        None => 0.0,
    }
}

/// The surface's mean color in neutral light.
fn own_color(picture: &Picture, mask: &Mask, light: &Light, tables: Tables) -> Linear {
    let mut sum = [0.0; 3];
    let mut count = 0.0f32;
    for (index, &alpha) in mask.alpha.iter().enumerate().step_by(7) {
        if alpha == 255 {
            let seen = tables.linear(picture.rgb(index));
            for channel in 0..3 {
                sum[channel] += seen[channel] / light.color[channel];
            }
            count += 1.0;
        }
    }
    sum.map(|value| value / count.max(1.0))
}

/// Splits a color into the surface's own and white.
struct Split {
    /// Coefficients of red, green and blue that give the amount of white.
    white: Linear,
}

impl Split {
    /// `None` for a surface whose own color is too near white.
    fn of(own: Linear) -> Option<Self> {
        let color = oklab(own);
        if color[1].hypot(color[2]) < CHROMA_MIN {
            return None;
        }
        // Least squares over the two directions `own` and white.
        let square: f32 = own.iter().map(|value| value * value).sum();
        let dot: f32 = own.iter().sum();
        let whole = 3.0 * square - dot * dot;
        if whole < 1e-9 {
            return None;
        }
        Some(Self { white: own.map(|value| (square - dot * value) / whole) })
    }

    fn mirrored(&self, seen: Linear, bright: f32) -> f32 {
        let mut white = 0.0;
        for channel in 0..3 {
            white += self.white[channel] * seen[channel];
        }
        within(white - MIRRORED_MIN * bright, 0.0, 0.9 * bright)
    }
}

/// Sums over a square around each place, by running sums across and then down.
fn blur(values: &[[f32; 3]], columns: usize, rows: usize) -> Vec<[f32; 3]> {
    let mut across = vec![[0.0; 3]; values.len()];
    for row in 0..rows {
        let start = row * columns;
        running(columns, |place| start + place, values, &mut across);
    }
    let mut down = vec![[0.0; 3]; values.len()];
    for column in 0..columns {
        running(rows, |place| place * columns + column, &across, &mut down);
    }
    down
}

fn running(count: usize, index: impl Fn(usize) -> usize, from: &[[f32; 3]], to: &mut [[f32; 3]]) {
    let mut sum = [0.0f64; 3];
    for place in 0..count + RADIUS {
        if place < count {
            for (total, value) in sum.iter_mut().zip(from[index(place)]) {
                *total += f64::from(value);
            }
        }
        if place > 2 * RADIUS {
            for (total, value) in sum.iter_mut().zip(from[index(place - 2 * RADIUS - 1)]) {
                *total -= f64::from(value);
            }
        }
        if place >= RADIUS {
            to[index(place - RADIUS)] = sum.map(|value| value as f32);
        }
    }
}

/// Two neighboring squares, and how far from the first to the second.
struct Pair {
    low: usize,
    high: usize,
    share: f32,
}

impl Pair {
    fn at(pixel: usize, count: usize) -> Self {
        let exact = within((pixel as f32 + 0.5) / SHRINK as f32 - 0.5, 0.0, (count - 1) as f32);
        let low = exact as usize;
        Self { low, high: (low + 1).min(count - 1), share: exact - low as f32 }
    }

    fn mix(&self, low: f32, high: f32) -> f32 {
        low * (1.0 - self.share) + high * self.share
    }
}

/// The value at a pixel, between the middles of the squares.
fn between(values: &[[f32; 3]], size: [usize; 2], at: [usize; 2]) -> [f32; 3] {
    let across = Pair::at(at[0], size[0]);
    let down = Pair::at(at[1], size[1]);
    let upper = down.low * size[0];
    let lower = down.high * size[0];
    let mut out = [0.0; 3];
    for (channel, value) in out.iter_mut().enumerate() {
        let above = across.mix(values[upper + across.low][channel], values[upper + across.high][channel]);
        let below = across.mix(values[lower + across.low][channel], values[lower + across.high][channel]);
        *value = down.mix(above, below);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;

    fn whole(picture: &Picture) -> Mask {
        Mask { alpha: vec![255; picture.width * picture.height], ..Mask::empty(picture) }
    }

    fn shaded(picture: &Picture) -> Shading {
        let mask = whole(picture);
        Shading::of(picture, &mask, mask.bounds().unwrap(), &NEUTRAL)
    }

    const NEUTRAL: Light = Light { color: [1.0; 3], level: 1.0 };

    #[test]
    fn a_shadow_is_light_and_fine_lines_are_grain() {
        let picture = painted(200, 100, |x, _| {
            let shade = if x < 100 { 180 } else { 60 };
            [shade + if x % 2 == 0 { 6 } else { 0 }; 3]
        });
        let shading = shaded(&picture);
        let at = |x: usize| 50 * 200 + x;
        assert!(shading.light[at(40)] - shading.light[at(160)] > 1.5);
        assert!(shading.grain[at(40)] - shading.grain[at(41)] > 0.02);
    }

    #[test]
    fn a_reflection_on_wood_is_seen() {
        let picture = painted(200, 100, |x, _| if (80..90).contains(&x) { [220, 190, 170] } else { [140, 80, 40] });
        let shading = shaded(&picture);
        assert!(shading.mirrored[50 * 200 + 85] > 0.1);
        assert!(shading.mirrored[50 * 200 + 20] < 0.01);
    }
}
