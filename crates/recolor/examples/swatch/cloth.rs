//! Woven cloth and leather.

use crate::noise::{cell, cloud, random, smooth, step};
use crate::{Color, mix, scaled};

pub struct Weave {
    pub color: Color,
    /// Color of the threads that run across.
    pub across: Color,
    /// Threads in a row and in a column; even, so that the square repeats.
    pub threads: i32,
    /// How uneven threads are, 0 to 1: little in canvas, much in linen.
    pub slub: f32,
    pub seed: u32,
}

impl Weave {
    /// Threads go over and under each other in turn.
    pub fn at(&self, u: f32, v: f32) -> Color {
        let count = self.threads as f32;
        let sway = 0.25 / count;
        let x = (u + sway * smooth(u, v, [6, 18], self.seed)).rem_euclid(1.0) * count;
        let y = (v + sway * smooth(u, v, [18, 6], self.seed + 1)).rem_euclid(1.0) * count;
        let column = (x as i32).rem_euclid(self.threads);
        let row = (y as i32).rem_euclid(self.threads);
        let upright = (column + row) % 2 == 0;
        // The middle of a thread is high, and it dips where it goes under the next.
        let across = x - x.floor() - 0.5;
        let down = y - y.floor() - 0.5;
        let round = |side: f32, along: f32| (1.0 - 3.0 * side * side) * (1.0 - 1.6 * along * along);
        let height = if upright { round(across, down) } else { round(down, across) };
        let thread = if upright { random(column, 1, self.seed) } else { random(row, 2, self.seed) };
        let along = if upright {
            smooth(u, v, [self.threads, 5], self.seed + 2)
        } else {
            smooth(u, v, [5, self.threads], self.seed + 3)
        };
        let uneven = self.slub * (0.34 * (thread - 0.5) + 0.26 * along);
        let fuzz = 0.02 * smooth(u, v, [190, 190], self.seed + 4);
        let color = if upright { self.color } else { self.across };
        scaled(color, 0.84 + 0.2 * height + 0.7 * uneven + fuzz + 0.03 * cloud(u, v, [3, 3], 2, self.seed + 5))
    }
}

/// Upright stripes of two colors, in canvas.
pub fn stripes(first: Color, second: Color, u: f32, v: f32) -> Color {
    const THREADS: i32 = 60;
    // A thread belongs to one stripe as a whole.
    let thread = (u * THREADS as f32).floor() / THREADS as f32;
    let place = (thread * 4.0).rem_euclid(1.0);
    let wide = place < 0.5;
    let thin = (0.7..0.75).contains(&place) || (0.8..0.85).contains(&place);
    let color = if wide || thin { first } else { second };
    Weave { color, across: mix(color, second, 0.08), threads: THREADS, slub: 0.25, seed: 90 }.at(u, v)
}

/// Fulled cloth: fibers in all directions over a twill that hardly shows.
pub fn wool(color: Color, u: f32, v: f32) -> Color {
    let twill = ((u + v) * 64.0 * std::f32::consts::TAU).sin();
    let fibers = smooth(u + 0.02 * smooth(u, v, [20, 20], 1), v, [40, 150], 2) + smooth(u, v, [150, 40], 3);
    let lint = step(0.55, 0.9, smooth(u, v, [60, 110], 4));
    let shade = 0.95 + 0.05 * twill + 0.13 * fibers + 0.07 * cloud(u, v, [4, 4], 4, 5);
    mix(scaled(color, shade), [0.62, 0.62, 0.63], 0.22 * lint)
}

/// Pebbled, with creases between, lit from the upper left.
pub fn leather(color: Color, u: f32, v: f32) -> Color {
    let height = |u: f32, v: f32| {
        let bent = [u + 0.006 * smooth(u, v, [24, 24], 1), v + 0.006 * smooth(u, v, [24, 24], 2)];
        let pebble = step(0.0, 0.38, cell(bent[0], bent[1], 38, 3).depth);
        let fine = step(0.0, 0.4, cell(bent[0], bent[1], 70, 6).depth);
        pebble + 0.35 * fine + 0.06 * smooth(u, v, [60, 60], 8)
    };
    let here = height(u, v);
    let slope = here - height(u - 0.002, v - 0.002);
    let patina = cloud(u, v, [2, 2], 4, 9);
    scaled(color, 0.84 + 0.13 * here.min(1.2) + 0.2 * slope + 0.07 * patina)
}
