//! Which regions belong to the surface that strokes mean.
//!
//! Four things decide, weighed by a graph cut (Boykov, Jolly, "Interactive Graph Cuts", 2001; on superpixels as in
//! Li et al., "Lazy Snapping", 2004): colors, which of them lie together ([`crate::pattern`]), ways from the strokes, and
//! borders. The contrast that makes a border is learned from the contrasts under the strokes: a stroke across stripes
//! or planks tells that they are no edges.
//!
//! The weights were searched at random on 15 hand-made masks, so that one stroke and one correction score best. The
//! weights of patterns, neighborhoods, borders and kept regions were chosen on these and on masks in other pictures.

use crate::color_model::{ColorModel, Nearest, PARTS_MAX, Sample};
use crate::geodesic;
use crate::graph_cut::GraphCut;
use crate::order::{ascending, within};
use crate::pattern::{self, strangeness};
use crate::prepared::{Prepared, Touch};
use crate::regions::Border;

/// Samples that a color model is made of.
const SAMPLES_MAX: usize = 3000;
/// The share of a region that a stroke must cover for the region to count as touched.
const COVERED: f32 = 0.12;
/// Distances in standard deviations: up to the first a color is the surface's own; between the two it is more and
/// more foreign; beyond the third it shows what the rest of the room looks like.
const OWN: f32 = 0.9;
const FOREIGN: f32 = 4.9;
const REST: f32 = 4.0;
/// Up to this distance two colors are taken for parts of the surface's pattern.
const PATTERN: f32 = 2.5;

/// How much of a border's strength is the line itself, rather than the difference of the two sides.
const LINE_SHARE: f32 = 0.14;
/// A surface's usual strength of borders: this quantile of the strengths under the strokes.
const QUANTILE: f32 = 0.6;
/// An edge has more strength than is usual by these factors: within one color, and between two of a pattern.
const EDGE_FACTOR: f32 = 1.5;
const PATTERN_FACTOR: f32 = 1.15;
/// Least and most strength that makes an edge; and the strength where strokes are too short to tell.
const EDGE_MIN: f32 = 0.02;
const EDGE_MAX: f32 = 0.085;
const PATTERN_EDGE_MAX: f32 = 0.16;
const EDGE_UNKNOWN: f32 = 0.034;
/// A pattern repeats: two of its colors meet under the strokes at least at so many borders.
const PATTERN_BORDERS: u32 = 5;

/// Length of a way over one region, over an edge at most, and for each deviation of a foreign color.
const STEP_LENGTH: f32 = 0.008;
const EDGE_LENGTH_MAX: f32 = 2.6;
const FOREIGN_LENGTH: f32 = 0.24;
/// Longer ways do not differ.
const LENGTH_MAX: f32 = 30.0;
/// At this distance from the strokes, without strokes on what is not wanted, nothing speaks for the surface.
const FAR: f32 = 1.9;
/// Ways shorter than this do not differ.
const NEAR: f32 = 0.3;

/// Most weight of colors and ways for each work pixel of a region, and the cost of a border for each of its length.
const COLOR_WEIGHT: f32 = 0.1;
const COLOR_MAX: f32 = 1.6;
const WAY_WEIGHT: f32 = 0.36;
const WAY_MAX: f32 = 1.5;
const BORDER_WEIGHT: f32 = 2.3;
/// How fast that cost falls with strength.
const BORDER_FALL: f32 = 0.58;
/// Most weight of a neighborhood's strangeness above [`STRANGE`].
const PATTERN_WEIGHT: f32 = 0.4;
const STRANGE: f32 = 0.4;
/// Weight of a stroke for each work pixel.
const STROKE_WEIGHT: f32 = 100.0;
/// A color the rest of the room has nowhere; the logarithm of its density.
const UNSEEN: f32 = -36.0;
/// Strokes that take away have this many times the weight of one region.
const UNWANTED_WEIGHT: f32 = 420.0;

pub struct RegionCut<'a> {
    prepared: &'a Prepared,
    touched: &'a [Touch],
    seeds: Vec<Touch>,
    surface: ColorModel,
    /// Each region's nearest part of the surface's colors.
    matches: Vec<Nearest>,
    edges: Edges,
    /// For each region, the weight for leaving it as it was before the newest stroke, if there was one.
    kept: Option<Vec<f32>>,
}

impl<'a> RegionCut<'a> {
    /// `touched` says it for each work pixel, and some must be wanted. `first` is the same for the first stroke that is
    /// wanted: it alone tells what is usual, since corrections are drawn where the surface is not. `kept` is
    /// what speaks for the selection before the newest stroke, if there was one.
    #[must_use]
    pub fn new(prepared: &'a Prepared, touched: &'a [Touch], first: &[Touch], kept: Option<Vec<f32>>) -> Self {
        let seeds = seeds(prepared, touched);
        let surface = ColorModel::fit(&samples(prepared, touched, Touch::Wanted));
        let mut matches = Vec::with_capacity(seeds.len());
        for region in &prepared.regions.list {
            matches.push(surface.nearest(region.color).unwrap_or(Nearest { part: 0, distance: f32::MAX }));
        }
        let edges = Edges::learn(&prepared.regions.borders, &seeds, &self::seeds(prepared, first), &matches);
        Self { prepared, touched, seeds, surface, matches, edges, kept }
    }

    /// For each region, whether it belongs to the surface.
    #[must_use]
    pub fn inside(&self) -> Vec<bool> {
        let regions = &self.prepared.regions;
        let evidence = self.evidence();
        let mut graph = GraphCut::new(regions.list.len(), regions.list.len() * 4);
        for (node, region) in regions.list.iter().enumerate() {
            let for_each_pixel = match self.seeds[node] {
                Touch::Wanted => STROKE_WEIGHT,
                Touch::Unwanted => -STROKE_WEIGHT,
                Touch::None => evidence[node],
            };
            graph.prefer(node, for_each_pixel * region.area);
            for border in &regions.borders[node] {
                if border.other > node {
                    let edge = self.edges.between(self.matches[node], self.matches[border.other]);
                    let ratio = strength(border) / edge * BORDER_FALL;
                    graph.link(node, border.other, border.length * BORDER_WEIGHT * (-ratio * ratio / 2.0).exp());
                }
            }
        }
        graph.source_side()
    }

    /// For each region, how much speaks for the surface (more than 0) or against it.
    fn evidence(&self) -> Vec<f32> {
        let rest = self.rest();
        let to_surface = self.ways(Touch::Wanted);
        let to_unwanted = self.ways(Touch::Unwanted);
        let strangeness = strangeness(&self.prepared.regions, &self.bins(), &self.marked(Touch::Wanted));
        let mut evidence = Vec::with_capacity(self.seeds.len());
        for (node, region) in self.prepared.regions.list.iter().enumerate() {
            let likelier = self.surface.log_density(region.color) - rest.log_density(region.color).max(UNSEEN);
            let nearer = ((to_unwanted[node].min(FAR) + NEAR) / (to_surface[node] + NEAR)).ln();
            let color = likelier.clamp(-COLOR_MAX, COLOR_MAX) * COLOR_WEIGHT;
            let way = nearer.clamp(-WAY_MAX, WAY_MAX) * WAY_WEIGHT;
            let strange = (strangeness[node] - STRANGE).max(0.0) / (1.0 - STRANGE) * PATTERN_WEIGHT;
            let kept = self.kept.as_ref().map_or(0.0, |kept| kept[node]);
            evidence.push(color + way - strange + kept);
        }
        evidence
    }

    /// For each region, the part of the surface's colors that it has.
    fn bins(&self) -> Vec<usize> {
        let part = |nearest: &Nearest| if nearest.distance > PATTERN { pattern::FOREIGN } else { nearest.part };
        self.matches.iter().map(part).collect()
    }

    fn marked(&self, which: Touch) -> Vec<usize> {
        (0..self.seeds.len()).filter(|&node| self.seeds[node] == which).collect()
    }

    /// The colors of what is not wanted: under strokes, and wherever they are foreign to the surface.
    fn rest(&self) -> ColorModel {
        let mut samples = samples(self.prepared, self.touched, Touch::Unwanted);
        let weight = (samples.len() as f32 / UNWANTED_WEIGHT).max(1.0);
        for (region, nearest) in self.prepared.regions.list.iter().zip(&self.matches) {
            if nearest.distance > REST {
                samples.push(Sample { color: region.color, weight });
            }
        }
        ColorModel::fit(&samples)
    }

    /// Shortest ways from the regions that strokes mark as `which`. A way is longer over edges and, from what is
    /// wanted, through colors that are not the surface's.
    fn ways(&self, which: Touch) -> Vec<f32> {
        let sources = self.marked(which);
        let of_surface = which == Touch::Wanted;
        geodesic::distances(self.seeds.len(), &sources, LENGTH_MAX, |node| {
            self.prepared.regions.borders[node].iter().map(move |border| {
                let mut length = STEP_LENGTH;
                let mut edge = self.edges.usual;
                if of_surface {
                    let next = self.matches[border.other];
                    length += FOREIGN_LENGTH * (next.distance.min(FOREIGN) - OWN).max(0.0);
                    edge = self.edges.between(self.matches[node], next);
                }
                length += (strength(border) / edge).powi(2).min(EDGE_LENGTH_MAX);
                (border.other, length)
            })
        })
    }
}

/// The regions that the strokes mark, because they cover enough of them.
pub fn seeds(prepared: &Prepared, touched: &[Touch]) -> Vec<Touch> {
    let regions = &prepared.regions.list;
    let mut wanted = vec![0.0f32; regions.len()];
    let mut unwanted = vec![0.0f32; regions.len()];
    for (&label, touch) in prepared.superpixels.labels.iter().zip(touched) {
        match touch {
            Touch::None => {}
            Touch::Wanted => wanted[label as usize] += 1.0,
            Touch::Unwanted => unwanted[label as usize] += 1.0,
        }
    }
    let mut seeds = Vec::with_capacity(regions.len());
    for (node, region) in regions.iter().enumerate() {
        let covered = wanted[node].max(unwanted[node]) / region.area;
        let touch = if wanted[node] >= unwanted[node] { Touch::Wanted } else { Touch::Unwanted };
        seeds.push(if covered >= COVERED { touch } else { Touch::None });
    }
    seeds
}

fn samples(prepared: &Prepared, touched: &[Touch], which: Touch) -> Vec<Sample> {
    let count = touched.iter().filter(|&&touch| touch == which).count();
    let every = count.div_ceil(SAMPLES_MAX).max(1);
    let mut samples = Vec::with_capacity(count / every + 1);
    let mut number = 0;
    for (&color, &touch) in prepared.work.colors.iter().zip(touched) {
        if touch == which {
            if number % every == 0 {
                samples.push(Sample { color, weight: 1.0 });
            }
            number += 1;
        }
    }
    samples
}

/// The geometric mean of three parts difference at the border and one part difference of the neighborhoods: so an edge
/// needs both.
fn strength(border: &Border) -> f32 {
    let here = (1.0 - LINE_SHARE) * border.step + LINE_SHARE * border.line;
    (here * here * here * border.wide).sqrt().sqrt()
}

/// The strength from which a border is an edge.
struct Edges {
    usual: f32,
    /// Between two parts of the surface's colors, such as the stripes of a cloth.
    pattern: [[f32; PARTS_MAX]; PARTS_MAX],
}

impl Edges {
    fn learn(borders: &[Vec<Border>], seeds: &[Touch], first: &[Touch], matches: &[Nearest]) -> Self {
        let usual = usual(borders, first, matches);
        let mut sums = [[0.0f32; PARTS_MAX]; PARTS_MAX];
        let mut counts = [[0u32; PARTS_MAX]; PARTS_MAX];
        for (node, list) in borders.iter().enumerate() {
            for border in list {
                if border.other > node && seeds[node] == Touch::Wanted && seeds[border.other] == Touch::Wanted {
                    let low = matches[node].part.min(matches[border.other].part);
                    let high = matches[node].part.max(matches[border.other].part);
                    sums[low][high] += strength(border);
                    counts[low][high] += 1;
                }
            }
        }
        let mut pattern = [[usual; PARTS_MAX]; PARTS_MAX];
        for low in 0..PARTS_MAX {
            for high in low + 1..PARTS_MAX {
                if counts[low][high] >= PATTERN_BORDERS {
                    let mean = sums[low][high] / counts[low][high] as f32;
                    pattern[low][high] = within(mean * PATTERN_FACTOR, usual, PATTERN_EDGE_MAX);
                    pattern[high][low] = pattern[low][high];
                }
            }
        }
        Self { usual, pattern }
    }

    fn between(&self, first: Nearest, second: Nearest) -> f32 {
        if first.distance > PATTERN || second.distance > PATTERN {
            return self.usual;
        }
        self.pattern[first.part][second.part]
    }
}

/// The strength of an edge between regions of one color.
fn usual(borders: &[Vec<Border>], seeds: &[Touch], matches: &[Nearest]) -> f32 {
    let mut strengths = Vec::new();
    for (node, list) in borders.iter().enumerate() {
        for border in list {
            let marked = seeds[node] == Touch::Wanted && seeds[border.other] == Touch::Wanted;
            if marked && matches[node].part == matches[border.other].part {
                strengths.push(strength(border));
            }
        }
    }
    if strengths.is_empty() {
        return EDGE_UNKNOWN;
    }
    let at = ((strengths.len() - 1) as f32 * QUANTILE) as usize;
    let quantile = strengths[ascending(&strengths)[at]];
    within(quantile * EDGE_FACTOR, EDGE_MIN, EDGE_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn border(other: usize, step: f32) -> Border {
        Border { other, length: 1.0, step, line: step, wide: step }
    }

    #[test]
    fn a_pattern_that_repeats_under_a_stroke_makes_its_contrast_usual() {
        // A row of regions: two of one color, then the other, and so on.
        let mut borders = vec![Vec::new(); 12];
        let mut matches = Vec::new();
        for node in 0..12 {
            matches.push(Nearest { part: node / 2 % 2, distance: 1.0 });
            let step = if node % 2 == 1 { 0.09 } else { 0.02 };
            if node < 11 {
                borders[node].push(border(node + 1, step));
                borders[node + 1].push(border(node, step));
            }
        }
        let seeds = [Touch::Wanted; 12];
        let edges = Edges::learn(&borders, &seeds, &seeds, &matches);
        assert!((edges.usual - 0.03).abs() < 1e-4);
        assert!((edges.between(matches[0], matches[2]) - 0.1035).abs() < 1e-4);
        assert_eq!(edges.between(matches[0], Nearest { part: 1, distance: 9.0 }), edges.usual);
        let once = Edges::learn(&borders[..3], &seeds, &seeds, &matches);
        assert_eq!(once.between(matches[0], matches[2]), once.usual);
    }

    #[test]
    fn without_strokes_the_edge_is_a_guess() {
        let none = [Touch::None];
        let edges = Edges::learn(&[vec![]], &none, &none, &[Nearest { part: 0, distance: 0.0 }]);
        assert_eq!(edges.usual, EDGE_UNKNOWN);
    }
}
