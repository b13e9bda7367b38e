//! Stone and paint.

use crate::noise::{cell, cloud, random, smooth, step};
use crate::{Color, mix, scaled};

/// Where two clouds have the same height there is a vein.
pub fn marble(u: f32, v: f32) -> Color {
    let warp = [0.1 * cloud(u, v, [2, 2], 5, 1), 0.1 * cloud(u, v, [2, 2], 5, 30)];
    let x = u + warp[0];
    let y = v + warp[1];
    let broad = smooth(x, y, [2, 3], 60).abs();
    let thin = smooth(x + 0.3 * warp[1], y, [4, 5], 70).abs();
    let haze = 0.5 + 0.5 * cloud(x, y, [2, 3], 4, 80);
    let mut color = mix([0.94, 0.935, 0.925], [0.83, 0.835, 0.84], (0.7 * haze).clamp(0.0, 1.0));
    let strength = step(-0.3, 0.5, smooth(u, v, [3, 3], 85));
    color = mix(color, [0.5, 0.51, 0.53], 0.75 * strength * (1.0 - step(0.0, 0.09, broad)).powi(2));
    color = mix(color, [0.6, 0.58, 0.55], 0.5 * (1.0 - step(0.0, 0.035, thin)).powi(2));
    scaled(color, 1.0 + 0.012 * smooth(u, v, [170, 170], 90))
}

/// Split in thin layers, lit at a low angle.
pub fn slate(u: f32, v: f32) -> Color {
    let height = |u: f32, v: f32| {
        let layers = 5.0 * (cloud(u, v, [3, 4], 5, 7) + 0.25 * smooth(u, v, [2, 9], 9));
        let flat = layers - layers.floor();
        (layers.floor() + step(0.78, 1.0, flat)) * 0.16 + 0.1 * cloud(u, v, [16, 22], 4, 3)
    };
    let slope = height(u, v) - height(u - 0.003, v - 0.004);
    let tone = 0.5 + 0.5 * cloud(u, v, [2, 4], 4, 20);
    let color = mix([0.2, 0.225, 0.235], [0.33, 0.345, 0.335], tone.clamp(0.0, 1.0));
    let rust = step(0.5, 1.0, cloud(u, v, [3, 3], 4, 50));
    scaled(
        mix(color, [0.4, 0.34, 0.27], 0.4 * rust),
        1.0 + 1.1 * slope.clamp(-0.25, 0.35) + 0.06 * smooth(u, v, [140, 140], 40),
    )
}

/// Grains of several sizes in a pale ground.
pub fn quartz(u: f32, v: f32) -> Color {
    let mut color = scaled([0.8, 0.745, 0.66], 1.0 + 0.03 * cloud(u, v, [4, 4], 3, 2));
    for (count, seed) in [(24, 100), (52, 110), (80, 120)] {
        let grain = cell(u, v, count, seed);
        let inside = step(0.1, 0.3, grain.depth);
        let kind = random((grain.number * 9000.0) as i32, 5, seed);
        let tint = if kind < 0.12 {
            [0.5, 0.42, 0.34]
        } else if kind < 0.4 {
            [0.68, 0.6, 0.5]
        } else if kind < 0.6 {
            [0.93, 0.9, 0.85]
        } else {
            continue;
        };
        color = mix(color, tint, 0.55 * inside);
    }
    color
}

/// Brushed enamel: nearly plain.
pub fn paint(color: Color, seed: u32, u: f32, v: f32) -> Color {
    let strokes = 0.012 * smooth(u, v, [3, 90], seed) + 0.008 * smooth(u, v, [5, 40], seed + 1);
    scaled(color, 1.0 + strokes + 0.012 * cloud(u, v, [2, 2], 3, seed + 2))
}
