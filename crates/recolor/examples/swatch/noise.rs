//! Noise on a square that repeats.
//!
//! Sources: Perlin, "Improving Noise", 2002; Worley, "A Cellular Texture Basis Function", 1996.

/// A number from 0 to 1 for each point of a lattice.
pub fn random(x: i32, y: i32, seed: u32) -> f32 {
    let mut hash =
        (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77) ^ seed.wrapping_mul(0xc2b2_ae3d);
    hash ^= hash >> 15;
    hash = hash.wrapping_mul(0x2c1b_3c6d);
    hash ^= hash >> 12;
    hash = hash.wrapping_mul(0x297a_2d39);
    hash ^= hash >> 15;
    hash as f32 / u32::MAX as f32
}

fn ease(share: f32) -> f32 {
    share * share * share * (share * (share * 6.0 - 15.0) + 10.0)
}

/// From about -1 to 1, with so many waves across and down.
pub fn smooth(u: f32, v: f32, waves: [i32; 2], seed: u32) -> f32 {
    let x = u * waves[0] as f32;
    let y = v * waves[1] as f32;
    let left = x.floor() as i32;
    let top = y.floor() as i32;
    let across = x - x.floor();
    let down = y - y.floor();
    let slope = |column: i32, row: i32| {
        let angle = std::f32::consts::TAU
            * random((left + column).rem_euclid(waves[0]), (top + row).rem_euclid(waves[1]), seed);
        angle.cos() * (across - column as f32) + angle.sin() * (down - row as f32)
    };
    let upper = slope(0, 0) + (slope(1, 0) - slope(0, 0)) * ease(across);
    let lower = slope(0, 1) + (slope(1, 1) - slope(0, 1)) * ease(across);
    1.5 * (upper + (lower - upper) * ease(down))
}

/// Sum of [`smooth`], each with twice the waves and half the weight of the previous one.
pub fn cloud(u: f32, v: f32, waves: [i32; 2], octaves: u32, seed: u32) -> f32 {
    let mut sum = 0.0;
    for octave in 0..octaves {
        let finer = 1 << octave;
        sum += smooth(u, v, [waves[0] * finer, waves[1] * finer], seed + 17 * octave) / finer as f32;
    }
    sum
}

/// The cell that a place belongs to.
pub struct Cell {
    /// 0 to 1, one number for each cell.
    pub number: f32,
    /// 0 on the border with the next cell, growing inward; in cells.
    pub depth: f32,
}

/// `count` cells in a row and in a column.
pub fn cell(u: f32, v: f32, count: i32, seed: u32) -> Cell {
    let x = u * count as f32;
    let y = v * count as f32;
    let mut nearest = f32::INFINITY;
    let mut second = f32::INFINITY;
    let mut number = 0.0;
    for row in y.floor() as i32 - 1..=y.floor() as i32 + 1 {
        for column in x.floor() as i32 - 1..=x.floor() as i32 + 1 {
            let at = [column.rem_euclid(count), row.rem_euclid(count)];
            let dx = column as f32 + random(at[0], at[1], seed) - x;
            let dy = row as f32 + random(at[0], at[1], seed + 1) - y;
            let distance = dx.hypot(dy);
            if distance < nearest {
                second = nearest;
                nearest = distance;
                number = random(at[0], at[1], seed + 2);
            } else {
                second = second.min(distance);
            }
        }
    }
    Cell { number, depth: second - nearest }
}

/// 0 below `low`, 1 above `high`, smooth between.
pub fn step(low: f32, high: f32, value: f32) -> f32 {
    let share = ((value - low) / (high - low)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}
