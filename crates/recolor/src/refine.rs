//! The outline, pixel by pixel, in the band around the outline of the superpixels.
//!
//! A cut finds the edges. Where there is none, it would follow the pixels' rows and columns and the superpixels' sides:
//! so the sides then diffuse into each other, except over edges (Perona, Malik, "Scale-Space and Edge Detection Using
//! Anisotropic Diffusion", 1990).

use crate::graph_cut::GraphCut;
use crate::prepared::{Prepared, Touch};
use crate::regions::contrast;
use crate::superpixels::around;
use std::collections::VecDeque;

/// How much likeness to the region's colors counts against a smooth outline.
const COLOR_WEIGHT: f32 = 1.0;
const SMOOTH_WEIGHT: f32 = 1.5;
/// Contrast between two pixels that counts as an edge.
const EDGE: f32 = 0.04;
const UNREACHED: u8 = u8::MAX;
/// How far around the superpixels' outline the true one is looked for, in their sides.
const REACH: f32 = 1.0;
/// How long the sides diffuse, and how far from the outline, in work pixels. Each round reaches one pixel farther; as
/// many as smooth the steps of the superpixels' sides.
const ROUNDS: usize = 40;
const DIFFUSED: u8 = 12;
/// Contrast that stops it: less than makes an edge, for edges may be blurred.
const BARRIER: f32 = 0.018;
/// The part of a difference that two pixels exchange in a round; four neighbors must not exchange more than all.
const PACE: f32 = 0.22;

/// For each work pixel, how much of it is inside; `inside` says it for each region.
pub fn outline(prepared: &Prepared, inside: &[bool], touched: &[Touch]) -> Vec<f32> {
    let sides = cut(prepared, inside, touched);
    diffused(prepared, &sides, touched)
}

fn cut(prepared: &Prepared, inside: &[bool], touched: &[Touch]) -> Vec<bool> {
    let labels = &prepared.superpixels.labels;
    let mut pixels: Vec<bool> = labels.iter().map(|&label| inside[label as usize]).collect();
    let reach = (prepared.superpixels.side * REACH).ceil() as u8;
    let band = band(&pixels, prepared.work.width, reach);
    let mut numbers = vec![u32::MAX; pixels.len()];
    for (number, &pixel) in band.iter().enumerate() {
        numbers[pixel] = number as u32;
    }
    let mut graph = GraphCut::new(band.len(), band.len() * 4);
    for (number, &pixel) in band.iter().enumerate() {
        match touched[pixel] {
            Touch::Wanted => graph.prefer(number, 1000.0),
            Touch::Unwanted => graph.prefer(number, -1000.0),
            Touch::None => graph.prefer(number, preference(prepared, inside, pixel)),
        }
        for (step, next) in ring(pixel, prepared.work.width, pixels.len()).into_iter().enumerate() {
            let Some(next) = next else { continue };
            let difference = contrast(prepared.work.colors[pixel], prepared.work.colors[next]) / EDGE;
            let far = if step < 4 { 1.0 } else { std::f32::consts::FRAC_1_SQRT_2 };
            let cost = (SMOOTH_WEIGHT * (-difference * difference / 2.0).exp() + 0.05) * far;
            if numbers[next] == u32::MAX {
                graph.prefer(number, if pixels[next] { cost } else { -cost });
            } else if next > pixel {
                graph.link(number, numbers[next] as usize, cost);
            }
        }
    }
    let sides = graph.source_side();
    for (&pixel, side) in band.iter().zip(sides) {
        pixels[pixel] = side;
    }
    pixels
}

/// The pixels beside, above and below, then the pixels over the corners.
fn ring(at: usize, width: usize, len: usize) -> [Option<usize>; 8] {
    let [left, right, above, below] = around(at, width, len);
    let corner = |row: Option<usize>, side: Option<usize>| Some(row? + side? - at);
    [left, right, above, below, corner(above, left), corner(above, right), corner(below, left), corner(below, right)]
}

/// A pixel that another one exchanges with, and how readily.
#[derive(Clone, Copy)]
struct Exchange {
    with: usize,
    share: f32,
}

/// Where strokes are, nothing changes.
fn diffused(prepared: &Prepared, sides: &[bool], touched: &[Touch]) -> Vec<f32> {
    let width = prepared.work.width;
    let mut field: Vec<f32> = sides.iter().map(|&side| f32::from(u8::from(side))).collect();
    let mut band = band(sides, width, DIFFUSED);
    band.retain(|&pixel| touched[pixel] == Touch::None);
    let mut exchanges = Vec::with_capacity(band.len());
    for &pixel in &band {
        exchanges.push(around(pixel, width, sides.len()).map(|next| {
            let with = next.unwrap_or(pixel);
            let difference = contrast(prepared.work.colors[pixel], prepared.work.colors[with]) / BARRIER;
            Exchange { with, share: PACE / (1.0 + difference.powi(4)) }
        }));
    }
    let mut values = vec![0.0; band.len()];
    for _ in 0..ROUNDS {
        for ((&pixel, exchanges), value) in band.iter().zip(&exchanges).zip(&mut values) {
            let own = field[pixel];
            *value = own;
            for exchange in exchanges {
                *value += exchange.share * (field[exchange.with] - own);
            }
        }
        for (&pixel, &value) in band.iter().zip(&values) {
            field[pixel] = value;
        }
    }
    field
}

/// The pixels at most `reach` steps from where inside meets outside.
pub fn band(pixels: &[bool], width: usize, reach: u8) -> Vec<usize> {
    let mut steps = vec![UNREACHED; pixels.len()];
    let mut queue = VecDeque::new();
    for pixel in 0..pixels.len() {
        let meets = around(pixel, width, pixels.len()).into_iter().flatten().any(|next| pixels[next] != pixels[pixel]);
        if meets {
            steps[pixel] = 1;
            queue.push_back(pixel);
        }
    }
    let mut found = Vec::new();
    while let Some(pixel) = queue.pop_front() {
        found.push(pixel);
        if steps[pixel] >= reach {
            continue;
        }
        for next in around(pixel, width, pixels.len()).into_iter().flatten() {
            if steps[next] == UNREACHED {
                steps[next] = steps[pixel] + 1;
                queue.push_back(next);
            }
        }
    }
    found
}

/// Compares a pixel with the regions around it, inside and outside.
fn preference(prepared: &Prepared, inside: &[bool], pixel: usize) -> f32 {
    let own = prepared.superpixels.labels[pixel] as usize;
    let color = prepared.work.colors[pixel];
    // The nearest color outside, then inside.
    let mut nearest = [f32::INFINITY; 2];
    let own_side = usize::from(inside[own]);
    nearest[own_side] = contrast(color, prepared.regions.list[own].color);
    for border in &prepared.regions.borders[own] {
        let side = usize::from(inside[border.other]);
        let found = contrast(color, prepared.regions.list[border.other].color);
        nearest[side] = nearest[side].min(found);
    }
    if nearest[1 - own_side].is_infinite() {
        return if inside[own] { COLOR_WEIGHT } else { -COLOR_WEIGHT };
    }
    let share = (nearest[0] - nearest[1]) / (nearest[0] + nearest[1] + EDGE);
    share * 2.0 * COLOR_WEIGHT
}
