//! The surface's pattern: which of its colors lie together.
//!
//! A neighborhood is described by how much of it has each of the surface's colors. Between two stripes both are near; on
//! a plain thing that has the color of one stripe, the other is not.

use crate::color_model::PARTS_MAX;
use crate::regions::Regions;

/// The parts of the surface's color model, and all other colors.
const BINS: usize = PARTS_MAX + 1;
pub const FOREIGN: usize = PARTS_MAX;
/// A neighborhood reaches so many regions in each direction.
const REACH: usize = 2;
/// Marked regions that others are compared with.
const MARKED_MAX: usize = 150;

/// The share of each bin.
type Shares = [f32; BINS];

/// For each region, how different its neighborhood is from the most similar one of a marked region: 0 is equal, 1 has
/// nothing in common. `bins` says for each region which color it has. Without marked regions nothing is strange.
#[must_use]
pub fn strangeness(regions: &Regions, bins: &[usize], marked: &[usize]) -> Vec<f32> {
    let shares = shares(regions, bins);
    let every = marked.len().div_ceil(MARKED_MAX).max(1);
    let mut own = Vec::with_capacity(bins.len());
    for here in &shares {
        let mut least = f32::INFINITY;
        for &node in marked.iter().step_by(every) {
            least = least.min(difference(here, &shares[node]));
        }
        own.push(if least.is_finite() { least } else { 0.0 });
    }
    // At the surface's edge the neighborhood reaches beyond it, and a neighbor farther inside fits better.
    let mut strangeness = Vec::with_capacity(bins.len());
    for (node, &own_difference) in own.iter().enumerate() {
        let mut least = own_difference;
        for border in &regions.borders[node] {
            least = least.min(own[border.other]);
        }
        strangeness.push(least);
    }
    strangeness
}

fn shares(regions: &Regions, bins: &[usize]) -> Vec<Shares> {
    let mut areas = vec![[0.0; BINS]; bins.len()];
    for (node, &bin) in bins.iter().enumerate() {
        areas[node][bin] = regions.list[node].area;
    }
    for _ in 0..REACH {
        let before = areas.clone();
        for (node, sums) in areas.iter_mut().enumerate() {
            for border in &regions.borders[node] {
                for bin in 0..BINS {
                    sums[bin] += before[border.other][bin];
                }
            }
        }
    }
    for sums in &mut areas {
        let whole: f32 = sums.iter().sum();
        *sums = sums.map(|area| area / whole.max(1e-6));
    }
    areas
}

fn difference(first: &Shares, second: &Shares) -> f32 {
    let mut sum = 0.0;
    for bin in 0..BINS {
        sum += (first[bin] - second[bin]).abs();
    }
    sum / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regions::{Border, Region};

    /// A row of regions of one size.
    fn row(count: usize) -> Regions {
        let mut borders: Vec<Vec<Border>> = vec![Vec::new(); count];
        for node in 1..count {
            let border = Border { other: node, length: 1.0, step: 0.0, line: 0.0, wide: 0.0 };
            borders[node - 1].push(border);
            borders[node].push(Border { other: node - 1, ..border });
        }
        Regions { list: vec![Region { area: 1.0, ..Region::default() }; count], borders }
    }

    #[test]
    fn a_plain_thing_of_a_stripe_s_color_is_strange() {
        // Stripes of two colors, then one of them alone.
        let bins: Vec<usize> = (0..40).map(|node| if node < 20 { node % 2 } else { 0 }).collect();
        let strangeness = strangeness(&row(40), &bins, &[4, 5, 6, 7, 8]);
        assert!(strangeness[14] < 0.01, "{}", strangeness[14]);
        assert!(strangeness[30] > 0.3, "{}", strangeness[30]);
    }

    #[test]
    fn without_strokes_nothing_is_strange() {
        assert_eq!(strangeness(&row(3), &[0, FOREIGN, 1], &[]), [0.0; 3]);
    }
}
