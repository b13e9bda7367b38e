//! Figures made from noise: logarithms of a material's lightness, on a square that repeats.
//!
//! Source of the noise: Perlin, "An Image Synthesizer", 1985 (value noise on a lattice that wraps around).

const PLANKS: usize = 4;

pub fn wood(u: f32, v: f32) -> f32 {
    wood_of(u, v, 0)
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
fn wood_of(u: f32, v: f32, seed: usize) -> f32 {
    let bend = 0.035 * noise(u, v, [3, 4], seed + 1) + 0.012 * noise(u, v, [7, 9], seed + 2);
    let broad = noise(u, v + bend, [2, 11], seed + 3);
    let rings = noise(u, v + bend, [3, 40], seed + 4);
    let fine = noise(u, v + bend, [8, 128], seed + 5);
    let pores = noise(u, v, [24, 256], seed + 6).min(-0.35) + 0.35;
    0.45 * broad + 0.5 * rings + 0.25 * fine + 0.9 * pores
}

/// Planks along u, each with its own grain and tone.
pub fn planks(u: f32, v: f32) -> f32 {
    let row = ((v * PLANKS as f32) as usize).min(PLANKS - 1);
    let inside = v * PLANKS as f32 - row as f32;
    let tone = 0.5 * lattice(row, 0, 71);
    let start = lattice(row, 1, 72) + 1.0;
    let joint = if inside < 0.025 || (u + start).fract() < 0.003 { -1.2 } else { 0.0 };
    0.8 * wood_of(u + start, v, 10 * row) + tone + joint
}

pub fn weave(u: f32, v: f32) -> f32 {
    let threads = 64.0 * std::f32::consts::TAU;
    let over = (u * threads).sin() * (v * threads).sin();
    0.6 * over + 0.4 * noise(u, v, [128, 128], 5) + 0.5 * noise(u, v, [9, 9], 6)
}

pub fn veins(u: f32, v: f32) -> f32 {
    let cloud = noise(u, v, [4, 4], 1) + 0.5 * noise(u, v, [9, 9], 2) + 0.25 * noise(u, v, [19, 19], 3);
    let path = noise(u + 0.08 * cloud, v + 0.05 * cloud, [3, 5], 4) + 0.3 * noise(u, v, [13, 13], 7);
    let vein = (1.0 - path.abs() * 9.0).max(0.0);
    0.25 * cloud - 0.9 * vein
}
