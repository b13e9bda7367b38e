//! The figure of a material, as a square that repeats: from a swatch, or made from noise.
//!
//! Source of the noise: Perlin, "An Image Synthesizer", 1985 (value noise on a lattice that wraps around).

use crate::color::{Linear, Tables};
use crate::material::{Kind, Material, Swatch};
use std::sync::LazyLock;

/// Side of the square, in texels.
const SIDE: usize = 512;
const SWATCH_SIDE_MAX: usize = 4096;
/// How much a darker line of wood changes red, green and blue: it is also redder.
const WOOD_TINT: Linear = [0.85, 1.0, 1.2];
const PLANKS: usize = 4;

/// Factors on the base color, in linear light, with a mean near 1.
pub struct Figure {
    texels: Vec<Linear>,
}

impl Figure {
    /// `None` where the material is plain.
    #[must_use]
    pub fn of(material: &Material) -> Option<Self> {
        if let Some(swatch) = &material.swatch {
            return Self::of_swatch(swatch);
        }
        if material.contrast == 0.0 || material.kind == Kind::Paint {
            return None;
        }
        let tint = if matches!(material.kind, Kind::Wood | Kind::Floor) { WOOD_TINT } else { [1.0; 3] };
        let mut texels = Vec::with_capacity(SIDE * SIDE);
        for height in heights(material.kind) {
            texels.push(tint.map(|share| (height * share * material.contrast).exp()));
        }
        Some(Self::level(texels))
    }

    fn of_swatch(swatch: &Swatch) -> Option<Self> {
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
                texels.push(light.map(|value| value.max(0.002)));
            }
        }
        Some(Self::level(texels))
    }

    fn level(mut texels: Vec<Linear>) -> Self {
        let mut mean = [0.0; 3];
        for texel in &texels {
            for channel in 0..3 {
                mean[channel] += texel[channel] / texels.len() as f32;
            }
        }
        for texel in &mut texels {
            for channel in 0..3 {
                texel[channel] /= mean[channel];
            }
        }
        Self { texels }
    }

    /// The factors at a place of the repeating square, of which each side is 1 long; `size` is the width there of a
    /// photo pixel. What is finer than a pixel is averaged away.
    #[must_use]
    pub fn at(&self, u: f32, v: f32, size: f32) -> Linear {
        let x = (u - u.floor()) * SIDE as f32;
        let y = (v - v.floor()) * SIDE as f32;
        let left = (x as usize).min(SIDE - 1);
        let top = (y as usize).min(SIDE - 1);
        let right = (left + 1) % SIDE;
        let bottom = (top + 1) % SIDE;
        let across = x - left as f32;
        let down = y - top as f32;
        let texels = size * SIDE as f32;
        let strength = 1.0 / (1.0 + texels * texels / 60.0);
        let corner = |row: usize, column: usize| self.texels[row * SIDE + column];
        let corners = [corner(top, left), corner(top, right), corner(bottom, left), corner(bottom, right)];
        let mut out = [1.0; 3];
        for (channel, value) in out.iter_mut().enumerate() {
            let upper = corners[0][channel] * (1.0 - across) + corners[1][channel] * across;
            let lower = corners[2][channel] * (1.0 - across) + corners[3][channel] * across;
            *value += (upper * (1.0 - down) + lower * down - 1.0) * strength;
        }
        out
    }
}

static WOOD: LazyLock<Vec<f32>> = LazyLock::new(|| drawn(|u, v| wood(u, v, 0)));
static FLOOR: LazyLock<Vec<f32>> = LazyLock::new(|| drawn(planks));
static FABRIC: LazyLock<Vec<f32>> = LazyLock::new(|| drawn(weave));
static STONE: LazyLock<Vec<f32>> = LazyLock::new(|| drawn(veins));

/// Logarithms of a kind's factors at full contrast. They are drawn once: it takes longer than repainting a photo.
fn heights(kind: Kind) -> &'static [f32] {
    match kind {
        Kind::Wood => &WOOD,
        Kind::Floor => &FLOOR,
        Kind::Fabric => &FABRIC,
        Kind::Stone | Kind::Paint => &STONE,
    }
}

fn drawn(height: impl Fn(f32, f32) -> f32) -> Vec<f32> {
    let mut heights = Vec::with_capacity(SIDE * SIDE);
    for y in 0..SIDE {
        for x in 0..SIDE {
            heights.push(height(x as f32 / SIDE as f32, y as f32 / SIDE as f32));
        }
    }
    heights
}

/// A number from -1 to 1 for each point of the lattice.
fn lattice(x: usize, y: usize, seed: usize) -> f32 {
    let mut hash = (x as u32).wrapping_mul(0x9e37_79b1)
        ^ (y as u32).wrapping_mul(0x85eb_ca77)
        ^ (seed as u32).wrapping_mul(0xc2b2_ae3d);
    hash ^= hash >> 15;
    hash = hash.wrapping_mul(0x2c1b_3c6d);
    hash ^= hash >> 12;
    hash = hash.wrapping_mul(0x297a_2d39);
    hash ^= hash >> 15;
    hash as f32 / u32::MAX as f32 * 2.0 - 1.0
}

/// Smooth noise with so many waves across and down the square.
fn noise(u: f32, v: f32, waves: [usize; 2], seed: usize) -> f32 {
    let x = (u - u.floor()) * waves[0] as f32;
    let y = (v - v.floor()) * waves[1] as f32;
    let left = (x as usize) % waves[0];
    let top = (y as usize) % waves[1];
    let ease = |share: f32| share * share * (3.0 - 2.0 * share);
    let across = ease(x - x.floor());
    let down = ease(y - y.floor());
    let corner = |column: usize, row: usize| lattice(column % waves[0], row % waves[1], seed);
    let upper = corner(left, top) * (1.0 - across) + corner(left + 1, top) * across;
    let lower = corner(left, top + 1) * (1.0 - across) + corner(left + 1, top + 1) * across;
    upper * (1.0 - down) + lower * down
}

/// Grain along u: rings that wander, and pores.
fn wood(u: f32, v: f32, seed: usize) -> f32 {
    let bend = 0.035 * noise(u, v, [3, 4], seed + 1) + 0.012 * noise(u, v, [7, 9], seed + 2);
    let broad = noise(u, v + bend, [2, 11], seed + 3);
    let rings = noise(u, v + bend, [3, 40], seed + 4);
    let fine = noise(u, v + bend, [8, 128], seed + 5);
    let pores = noise(u, v, [24, 256], seed + 6).min(-0.35) + 0.35;
    0.45 * broad + 0.5 * rings + 0.25 * fine + 0.9 * pores
}

/// Planks along u, each with its own grain and tone.
fn planks(u: f32, v: f32) -> f32 {
    let row = ((v * PLANKS as f32) as usize).min(PLANKS - 1);
    let inside = v * PLANKS as f32 - row as f32;
    let tone = 0.5 * lattice(row, 0, 71);
    let start = lattice(row, 1, 72) + 1.0;
    let joint = if inside < 0.025 || (u + start).fract() < 0.003 { -1.2 } else { 0.0 };
    0.8 * wood(u + start, v, 10 * row) + tone + joint
}

fn weave(u: f32, v: f32) -> f32 {
    let threads = 64.0 * std::f32::consts::TAU;
    let over = (u * threads).sin() * (v * threads).sin();
    0.6 * over + 0.4 * noise(u, v, [128, 128], 5) + 0.5 * noise(u, v, [9, 9], 6)
}

fn veins(u: f32, v: f32) -> f32 {
    let cloud = noise(u, v, [4, 4], 1) + 0.5 * noise(u, v, [9, 9], 2) + 0.25 * noise(u, v, [19, 19], 3);
    let path = noise(u + 0.08 * cloud, v + 0.05 * cloud, [3, 5], 4) + 0.3 * noise(u, v, [13, 13], 7);
    let vein = (1.0 - path.abs() * 9.0).max(0.0);
    0.25 * cloud - 0.9 * vein
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_keeps_the_mean_color_and_repeats() {
        for kind in [Kind::Wood, Kind::Fabric, Kind::Stone, Kind::Floor] {
            let figure = Figure::of(&Material::new(kind, [0.5; 3])).unwrap();
            let mut sum = 0.0;
            for texel in &figure.texels {
                sum += texel[1] / figure.texels.len() as f32;
            }
            assert!((sum - 1.0).abs() < 0.01, "{kind:?} {sum}");
            for channel in 0..3 {
                let here = figure.at(0.3, 0.6, 0.0)[channel];
                assert!((here - figure.at(2.3, -0.4, 0.0)[channel]).abs() < 1e-2, "{kind:?}");
            }
        }
    }

    #[test]
    fn paint_is_plain_and_a_broken_swatch_is_none() {
        assert!(Figure::of(&Material::new(Kind::Paint, [0.5; 3])).is_none());
        let mut material = Material::new(Kind::Wood, [0.5; 3]);
        material.swatch = Some(Swatch { width: 3, height: 3, rgba: vec![0; 5] });
        assert!(Figure::of(&material).is_none());
    }

    #[test]
    fn far_away_a_figure_fades() {
        let figure = Figure::of(&Material::new(Kind::Wood, [0.5; 3])).unwrap();
        let far = figure.at(0.37, 0.41, 1.0);
        assert!(far.iter().all(|value| (value - 1.0).abs() < 0.01));
    }
}
