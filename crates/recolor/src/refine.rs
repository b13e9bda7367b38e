//! The outline, pixel by pixel, in the band around the one that superpixels give.

use crate::graph_cut::GraphCut;
use crate::prepared::{Prepared, Touch};
use crate::regions::contrast;
use crate::superpixels::around;
use std::collections::VecDeque;

/// How much likeness to the region's colors counts against a smooth outline.
const COLOR_WEIGHT: f32 = 1.0;
const SMOOTH_WEIGHT: f32 = 3.5;
/// Contrast between two pixels that counts as an edge.
const EDGE: f32 = 0.04;
const UNREACHED: u8 = u8::MAX;

/// For each work pixel, whether it is inside; `inside` says it for each region.
pub fn outline(prepared: &Prepared, inside: &[bool], touched: &[Touch]) -> Vec<bool> {
    let labels = &prepared.superpixels.labels;
    let mut pixels: Vec<bool> = labels.iter().map(|&label| inside[label as usize]).collect();
    let reach = (prepared.superpixels.side * 0.6).ceil() as u8;
    let band = band(&pixels, prepared.work.width, reach);
    let mut numbers = vec![u32::MAX; pixels.len()];
    for (number, &pixel) in band.iter().enumerate() {
        numbers[pixel] = number as u32;
    }
    let mut graph = GraphCut::new(band.len(), band.len() * 2);
    for (number, &pixel) in band.iter().enumerate() {
        match touched[pixel] {
            Touch::Wanted => graph.prefer(number, 1000.0),
            Touch::Unwanted => graph.prefer(number, -1000.0),
            Touch::None => graph.prefer(number, preference(prepared, inside, pixel)),
        }
        for next in around(pixel, prepared.work.width, pixels.len()).into_iter().flatten() {
            let difference = contrast(prepared.work.colors[pixel], prepared.work.colors[next]) / EDGE;
            let cost = SMOOTH_WEIGHT * (-difference * difference / 2.0).exp() + 0.05;
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
