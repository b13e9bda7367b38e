//! Soft edges at full resolution.
//!
//! Near the outline a pixel's color is taken as a mixture of the surface's color and the other side's, both
//! averaged nearby; alpha is the surface's part. This is the color line of Levin, Lischinski, Weiss, "A Closed-Form
//! Solution to Natural Image Matting", 2008, solved for each pixel by itself.

use crate::color::{Oklab, Tables, oklab};
use crate::mask::Mask;
use crate::prepared::Prepared;
use crate::refine::band;
use crate::regions::contrast;

/// How far from the outline pixels may be mixed, in work pixels.
const REACH: u8 = 2;
/// How far away the two colors are averaged, in work pixels.
const WINDOW: usize = 5;
/// Below this contrast between the two sides the colors say nothing, and the outline is only smoothed.
const CONTRAST_MIN: f32 = 0.06;
/// From this one on there is an edge.
const CONTRAST_EDGE: f32 = 0.24;

/// Between inside and outside lies about one work pixel: so much faster than the diffused sides alpha changes.
const STEEPNESS: f32 = 5.0;

/// A mask from how much of each work pixel is inside.
pub fn soften(prepared: &Prepared, shares: &[f32]) -> Mask {
    let work = &prepared.work;
    let inside: Vec<bool> = shares.iter().map(|&share| share >= 0.5).collect();
    let inside = inside.as_slice();
    let mut mask = Mask::empty(&prepared.picture);
    for y in 0..mask.height {
        let row = y / work.shrink * work.width;
        for x in 0..mask.width {
            if inside[row + x / work.shrink] {
                mask.alpha[y * mask.width + x] = 255;
            }
        }
    }
    let unsure = band(inside, work.width, REACH);
    let mut sure: Vec<u8> = inside.iter().map(|&side| u8::from(side)).collect();
    for &pixel in &unsure {
        sure[pixel] = UNSURE;
    }
    let tables = Tables::get();
    for &pixel in &unsure {
        let sides = Sides::around(prepared, &sure, pixel);
        let column = pixel % work.width * work.shrink;
        let row = pixel / work.width * work.shrink;
        for y in row..(row + work.shrink).min(mask.height) {
            for x in column..(column + work.shrink).min(mask.width) {
                let index = y * mask.width + x;
                let color = oklab(tables.linear(prepared.picture.rgb(index)));
                let mean = smooth_side(shares, work.width, [x, y], work.shrink);
                mask.alpha[index] = (sides.part(color, mean) * 255.0).round() as u8;
            }
        }
    }
    mask
}

const UNSURE: u8 = 2;

/// Mean colors of the two sides near a pixel.
struct Sides {
    outside: Option<Oklab>,
    inside: Option<Oklab>,
}

impl Sides {
    fn around(prepared: &Prepared, sure: &[u8], pixel: usize) -> Self {
        let work = &prepared.work;
        let x = pixel % work.width;
        let y = pixel / work.width;
        let mut sums = [[0.0; 3]; 2];
        let mut counts = [0.0; 2];
        for row in y.saturating_sub(WINDOW)..(y + WINDOW + 1).min(work.height) {
            for column in x.saturating_sub(WINDOW)..(x + WINDOW + 1).min(work.width) {
                let index = row * work.width + column;
                let side = sure[index];
                if side == UNSURE {
                    continue;
                }
                counts[side as usize] += 1.0;
                for channel in 0..3 {
                    sums[side as usize][channel] += work.colors[index][channel];
                }
            }
        }
        let mean = |side: usize| (counts[side] > 0.0).then(|| sums[side].map(|sum: f32| sum / counts[side]));
        Self { outside: mean(0), inside: mean(1) }
    }

    /// The surface's part of a color, 0 to 1; `mean` is how much of the work pixels around is inside.
    fn part(&self, color: Oklab, mean: f32) -> f32 {
        let smooth = ((mean - 0.5) * STEEPNESS + 0.5).clamp(0.0, 1.0);
        let Some(outside) = self.outside else { return smooth };
        let Some(inside) = self.inside else { return smooth };
        let difference = contrast(inside, outside);
        if difference < CONTRAST_MIN {
            return smooth;
        }
        let mut dot = 0.0;
        let mut square = 0.0;
        for channel in 0..3 {
            let axis = inside[channel] - outside[channel];
            dot += (color[channel] - outside[channel]) * axis;
            square += axis * axis;
        }
        // Grain moves a color along the line by about a fifth: it must not look like a mixture.
        let part = ((dot / square - 0.2) / 0.6).clamp(0.0, 1.0);
        // Where the outline is sure, the color does not count: at an edge only a work pixel away from it, since the
        // edge may run between two work pixels; elsewhere, where colors only fade into each other, close to it.
        let close = 1.0 - (2.0 * smooth - 1.0).abs().powi(4);
        let wide = 1.0 - (2.0 * mean - 1.0).abs().powi(8);
        let edge = ((difference - CONTRAST_MIN) / (CONTRAST_EDGE - CONTRAST_MIN)).min(1.0);
        let trust = close + (wide - close) * edge;
        part * trust + smooth * (1.0 - trust)
    }
}

/// How much of a photo pixel is inside, between the work pixels' middles.
fn smooth_side(shares: &[f32], width: usize, at: [usize; 2], shrink: usize) -> f32 {
    let height = shares.len() / width;
    let scale = shrink as f32;
    let x = (at[0] as f32 + 0.5) / scale - 0.5;
    let y = (at[1] as f32 + 0.5) / scale - 0.5;
    let mut sum = 0.0;
    let mut weights = 0.0;
    let left = (x - 1.0).ceil().max(0.0) as usize;
    let top = (y - 1.0).ceil().max(0.0) as usize;
    for row in top..(top + 3).min(height) {
        for column in left..(left + 3).min(width) {
            let near = (1.5 - (column as f32 - x).abs()).max(0.0) * (1.5 - (row as f32 - y).abs()).max(0.0);
            weights += near;
            sum += near * shares[row * width + column];
        }
    }
    sum / weights.max(1e-6)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Oklab = [0.9, 0.0, 0.01];

    #[test]
    fn an_edge_may_run_beside_the_outline_of_the_work_pixels() {
        let sides = Sides { outside: Some([0.3, 0.04, 0.04]), inside: Some(WHITE) };
        assert!(sides.part(WHITE, 0.15) > 0.7);
        assert!(sides.part(WHITE, 0.0) < 0.01);
    }

    #[test]
    fn what_only_fades_has_a_smooth_outline() {
        let sides = Sides { outside: Some([0.82, 0.0, 0.01]), inside: Some(WHITE) };
        assert!(sides.part(WHITE, 0.15) < 0.2);
        assert!(sides.part(WHITE, 0.85) > 0.8);
    }
}
