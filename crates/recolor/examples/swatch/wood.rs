//! Wood, and floors of it. Grain runs across.

use crate::noise::{cell, cloud, random, smooth, step};
use crate::{Color, mix, scaled};

pub struct Wood {
    pub light: Color,
    pub middle: Color,
    pub dark: Color,
    /// Years from top to bottom; a whole number, so that the square repeats.
    pub rings: f32,
    /// How dark the end of a year is, 0 to 1.
    pub lines: f32,
    /// How much broad bands differ, 0 to 1.
    pub bands: f32,
    /// How many pores there are, and how dark, 0 to 1.
    pub pores: f32,
    /// Silk across the grain, 0 to 1.
    pub silk: f32,
    pub seed: u32,
}

impl Wood {
    /// Quarter sawn: years run along, and wander a little.
    pub fn at(&self, u: f32, v: f32) -> Color {
        let bend = 0.028 * cloud(u, v, [1, 2], 2, self.seed) + 0.008 * smooth(u, v, [3, 9], self.seed + 40);
        let bent = v + bend;
        // Years are of several widths.
        let year = self.rings * (bent + 0.055 * smooth(0.0, bent, [1, 4], self.seed + 41));
        let within = year - year.floor();
        let number = (year.floor() as i32).rem_euclid(self.rings as i32);
        let strength = 0.25 + 0.75 * random(number, 3, self.seed);
        let line = step(0.2, 0.88, within) * (1.0 - step(0.9, 1.0, within)) * strength;
        let band = 0.5 + 0.5 * smooth(u, bent, [1, 4], self.seed + 42) + 0.3 * smooth(u, bent, [1, 11], self.seed + 47);
        let fiber = smooth(u, bent, [3, 80], self.seed + 43);
        let fine = smooth(u, bent, [9, 240], self.seed + 44);
        let light = (0.5 + self.bands * (band - 0.5) * 1.4 + 0.25 * fiber).clamp(0.0, 1.0);
        let mut color = mix(self.light, self.middle, light);
        color = mix(color, self.dark, (self.lines * line).clamp(0.0, 1.0));
        let pore = step(0.36, 0.7, smooth(u, bent, [16, 320], self.seed + 45)) * (0.4 + 0.6 * line);
        color = mix(color, scaled(self.dark, 0.75), (self.pores * pore).clamp(0.0, 1.0));
        let silk = self.silk * smooth(u + 0.5 * bend, v, [9, 3], self.seed + 46);
        scaled(color, 1.0 + 0.06 * fine + 0.07 * fiber + 0.1 * silk)
    }
}

/// Strips with a light line between, as on the sole of a boat.
pub fn teak_and_holly(wood: &Wood, u: f32, v: f32) -> Color {
    const STRIPS: f32 = 5.0;
    let strip = (v * STRIPS).floor();
    let inside = v * STRIPS - strip;
    let start = random(strip as i32, 7, wood.seed);
    let grain = wood.at(u + start, v * 0.999 + start * 0.37);
    let tone = 0.88 + 0.24 * random(strip as i32, 8, wood.seed);
    let holly = scaled([0.86, 0.76, 0.58], 1.0 + 0.05 * smooth(u, v, [9, 200], 3));
    let line = step(0.87, 0.878, inside) * (1.0 - step(0.985, 0.993, inside));
    let joint = step(0.855, 0.868, inside) * (1.0 - step(0.868, 0.88, inside));
    scaled(mix(scaled(grain, tone), holly, line), 1.0 - 0.45 * joint)
}

/// Planks side by side, each sawn from another place.
pub fn planks(wood: &Wood, u: f32, v: f32) -> Color {
    const ROWS: f32 = 4.0;
    let row = (v * ROWS).floor();
    let inside = v * ROWS - row;
    let start = random(row as i32, 9, wood.seed);
    let along = (u + start).rem_euclid(1.0);
    let board = row as i32;
    let tone = 0.86 + 0.28 * random(board, 11, wood.seed);
    let grain =
        wood.at(u + random(board, 12, wood.seed), (inside * 0.3 + random(board, 13, wood.seed)).rem_euclid(1.0));
    let edge = inside.min(1.0 - inside);
    let end = along.min(1.0 - along) * ROWS;
    let gap = 1.0 - step(0.006, 0.022, edge.min(end));
    scaled(scaled(grain, tone), 1.0 - 0.6 * gap)
}

pub fn cork(u: f32, v: f32) -> Color {
    let warped = [u + 0.012 * cloud(u, v, [9, 9], 3, 1), v + 0.012 * cloud(u, v, [9, 9], 3, 5)];
    let large = cell(warped[0], warped[1], 26, 11);
    let small = cell(warped[0], warped[1], 54, 21);
    let mut color = mix([0.56, 0.38, 0.22], [0.75, 0.55, 0.35], 0.65 * large.number + 0.35 * small.number);
    let dark = step(0.86, 0.93, small.number) * step(0.0, 0.25, small.depth);
    color = mix(color, [0.27, 0.16, 0.09], 0.8 * dark);
    let border = 1.0 - step(0.0, 0.16, large.depth);
    scaled(color, (1.0 - 0.22 * border) * (1.0 + 0.03 * smooth(u, v, [110, 110], 31)))
}
