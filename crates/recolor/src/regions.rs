//! Properties of each superpixel, and of each border between two.

use crate::color::Oklab;
use crate::picture::Work;
use crate::superpixels::Superpixels;

/// How much a difference of lightness and of the two color axes counts: shadows change lightness, other
/// materials mostly color.
const WEIGHTS: Oklab = [1.0, 2.5, 2.5];
/// How far from a border its two sides are looked at, in work pixels: beyond the blur of the edge.
const ASIDE: usize = 2;

#[derive(Clone, Copy, Debug, Default)]
pub struct Region {
    pub color: Oklab,
    /// In work pixels.
    pub center: [f32; 2],
    /// In work pixels.
    pub area: f32,
    /// Standard deviation of lightness: how rough the texture is.
    pub roughness: f32,
}

/// A border with another region.
#[derive(Clone, Copy, Debug)]
pub struct Border {
    pub other: usize,
    /// In work pixels.
    pub length: f32,
    /// Difference of the colors on either side, as [`contrast`] measures it. A joint between two planks of one
    /// color has none.
    pub step: f32,
    /// Difference across the border itself: joints have it too.
    pub line: f32,
    /// Difference of the neighborhoods on either side: that of grain and veins is small, that of two things is not.
    pub wide: f32,
}

#[derive(Clone, Debug)]
pub struct Regions {
    pub list: Vec<Region>,
    pub borders: Vec<Vec<Border>>,
}

#[derive(Clone, Copy)]
struct Sums {
    other: u32,
    length: f32,
    step: Oklab,
    line: f32,
}

/// The difference of two colors, 0 to about 1.
#[must_use]
pub fn contrast(first: Oklab, second: Oklab) -> f32 {
    let mut sum = 0.0;
    for channel in 0..3 {
        let off = (first[channel] - second[channel]) * WEIGHTS[channel];
        sum += off * off;
    }
    sum.sqrt()
}

impl Regions {
    #[must_use]
    pub fn of(work: &Work, superpixels: &Superpixels) -> Self {
        let mut regions = Self { list: measure(work, superpixels), borders: borders(work, superpixels) };
        regions.widen();
        regions
    }

    /// Sets each border's `wide`.
    fn widen(&mut self) {
        for node in 0..self.list.len() {
            for at in 0..self.borders[node].len() {
                let other = self.borders[node][at].other;
                self.borders[node][at].wide = contrast(self.beyond(node, other), self.beyond(other, node));
            }
        }
    }

    /// Mean color of a region and its neighbors that do not touch `other`.
    fn beyond(&self, node: usize, other: usize) -> Oklab {
        let own = &self.list[node];
        let mut sum = own.color.map(|value| value * own.area);
        let mut area = own.area;
        for border in &self.borders[node] {
            let touches = self.borders[other].iter().any(|back| back.other == border.other);
            if border.other != other && !touches {
                let region = &self.list[border.other];
                for channel in 0..3 {
                    sum[channel] += region.color[channel] * region.area;
                }
                area += region.area;
            }
        }
        sum.map(|value| value / area.max(1.0))
    }
}

fn measure(work: &Work, superpixels: &Superpixels) -> Vec<Region> {
    let mut list = vec![Region::default(); superpixels.count];
    for y in 0..work.height {
        for x in 0..work.width {
            let index = y * work.width + x;
            let region = &mut list[superpixels.labels[index] as usize];
            let color = work.colors[index];
            for (sum, value) in region.color.iter_mut().zip(color) {
                *sum += value;
            }
            region.roughness += color[0] * color[0];
            region.center[0] += x as f32;
            region.center[1] += y as f32;
            region.area += 1.0;
        }
    }
    for region in &mut list {
        let area = region.area.max(1.0);
        region.color = region.color.map(|sum| sum / area);
        region.center = region.center.map(|sum| sum / area);
        region.roughness = (region.roughness / area - region.color[0] * region.color[0]).max(0.0).sqrt();
    }
    list
}

fn borders(work: &Work, superpixels: &Superpixels) -> Vec<Vec<Border>> {
    let mut sums: Vec<Vec<Sums>> = vec![Vec::new(); superpixels.count];
    let labels = &superpixels.labels;
    for y in 0..work.height {
        for x in 0..work.width {
            let here = y * work.width + x;
            if x + 1 < work.width && labels[here] != labels[here + 1] {
                let left = y * work.width + x.saturating_sub(ASIDE);
                let right = y * work.width + (x + 1 + ASIDE).min(work.width - 1);
                add(&mut sums, labels, [here, here + 1], crossing(work, [here, here + 1], [left, right]));
            }
            let below = here + work.width;
            if y + 1 < work.height && labels[here] != labels[below] {
                let top = y.saturating_sub(ASIDE) * work.width + x;
                let bottom = (y + 1 + ASIDE).min(work.height - 1) * work.width + x;
                add(&mut sums, labels, [here, below], crossing(work, [here, below], [top, bottom]));
            }
        }
    }
    let mut borders: Vec<Vec<Border>> = vec![Vec::new(); superpixels.count];
    for (first, list) in sums.iter().enumerate() {
        for sum in list {
            let step = contrast(sum.step.map(|value| value / sum.length), [0.0; 3]);
            let line = (sum.line / sum.length).max(step);
            let border = Border { other: sum.other as usize, length: sum.length, step, line, wide: 0.0 };
            borders[first].push(border);
            borders[sum.other as usize].push(Border { other: first, ..border });
        }
    }
    borders
}

fn crossing(work: &Work, near: [usize; 2], aside: [usize; 2]) -> Sums {
    let first = work.colors[aside[0]];
    let second = work.colors[aside[1]];
    let step = [second[0] - first[0], second[1] - first[1], second[2] - first[2]];
    let line = contrast(work.colors[near[0]], work.colors[near[1]]);
    Sums { other: 0, length: 1.0, step, line }
}

/// Adds to the list of the region with the lower number, with its sign.
fn add(sums: &mut [Vec<Sums>], labels: &[u32], pixels: [usize; 2], crossing: Sums) {
    let mut low = labels[pixels[0]];
    let mut high = labels[pixels[1]];
    let mut sign = 1.0;
    if low > high {
        std::mem::swap(&mut low, &mut high);
        sign = -1.0;
    }
    let list = &mut sums[low as usize];
    let step = crossing.step.map(|value| value * sign);
    for known in list.iter_mut() {
        if known.other == high {
            known.length += 1.0;
            known.line += crossing.line;
            for (sum, value) in known.step.iter_mut().zip(step) {
                *sum += value;
            }
            return;
        }
    }
    list.push(Sums { other: high, step, ..crossing });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;

    fn strongest(picture: &crate::picture::Picture) -> Border {
        let work = Work::of(picture);
        let regions = Regions::of(&work, &Superpixels::of(&work));
        let mut strongest = Border { other: 0, length: 0.0, step: 0.0, line: 0.0, wide: 0.0 };
        for border in regions.borders.iter().flatten() {
            if border.step > strongest.step {
                strongest = *border;
            }
        }
        strongest
    }

    #[test]
    fn an_edge_is_a_step_and_a_joint_is_not() {
        let edge = painted(160, 120, |x, _| if x < 80 { [200, 180, 150] } else { [60, 60, 70] });
        let joint = painted(160, 120, |x, _| if x == 80 { [170, 150, 120] } else { [200, 180, 150] });
        assert!(strongest(&edge).step > 0.3);
        assert!(strongest(&joint).step < 0.1);
    }

    #[test]
    fn borders_are_known_from_both_sides() {
        let work = Work::of(&painted(90, 70, |x, y| [(x * 2) as u8, (y * 3) as u8, 80]));
        let superpixels = Superpixels::of(&work);
        let regions = Regions::of(&work, &superpixels);
        let area: f32 = regions.list.iter().map(|region| region.area).sum();
        assert_eq!(area as usize, work.pixels());
        for (first, borders) in regions.borders.iter().enumerate() {
            for border in borders {
                assert!(regions.borders[border.other].iter().any(|back| back.other == first
                    && back.step == border.step
                    && (back.wide - border.wide).abs() < 1e-6));
            }
        }
    }
}
