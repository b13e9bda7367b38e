//! The changes that a further stroke makes: only where it reaches over changes, and not far away. The selection
//! elsewhere stays.

use crate::geodesic;
use crate::prepared::{Prepared, Touch};

/// Weight, for each work pixel, of leaving a region as it was: the stroke was drawn for another one.
const KEPT: f32 = 0.04;
/// How much more at the end of what the stroke reaches; it grows with the square of the way there.
const KEPT_FAR: f32 = 1.0;
/// How far from the stroke anything is added or taken away: a share of the picture's diagonal, and of the stroke's own
/// extent. A long stroke means much, a short one little.
const REACH_OF_DIAGONAL: f32 = 0.06;
const REACH_OF_EXTENT: f32 = 0.8;

/// A selection before its newest stroke.
pub struct Correction<'a> {
    prepared: &'a Prepared,
    before: &'a [bool],
    /// Regions under the stroke.
    touched: Vec<usize>,
    wanted: bool,
}

impl<'a> Correction<'a> {
    /// `seeds` are the regions that the newest stroke alone marks.
    #[must_use]
    pub fn new(prepared: &'a Prepared, before: &'a [bool], seeds: &[Touch], wanted: bool) -> Self {
        let touched = (0..seeds.len()).filter(|&node| seeds[node] != Touch::None).collect();
        Self { prepared, before, touched, wanted }
    }

    /// For each region, the weight for the surface because it was inside before, or against it.
    #[must_use]
    pub fn kept(&self) -> Vec<f32> {
        let mut weights = Vec::with_capacity(self.before.len());
        for (&inside, way) in self.before.iter().zip(self.ways()) {
            let kept = KEPT + KEPT_FAR * way * way;
            weights.push(if inside { kept } else { -kept });
        }
        weights
    }

    /// The selection with the changes of `cut` that the stroke asks for and reaches.
    #[must_use]
    pub fn applied(&self, cut: &[bool]) -> Vec<bool> {
        let near = self.near();
        let mut inside = self.before.to_vec();
        let mut stack = self.touched.clone();
        while let Some(node) = stack.pop() {
            inside[node] = self.wanted;
            for border in &self.prepared.regions.borders[node] {
                let next = border.other;
                if near[next] && cut[next] == self.wanted && inside[next] != self.wanted {
                    inside[next] = self.wanted;
                    stack.push(next);
                }
            }
        }
        inside
    }

    /// For each region, whether the stroke reaches so far.
    fn near(&self) -> Vec<bool> {
        self.ways().iter().map(|&way| way < 1.0).collect()
    }

    /// For each region, how far it is from the stroke, as a share of what the stroke reaches: 1 is as far or farther.
    fn ways(&self) -> Vec<f32> {
        let work = &self.prepared.work;
        let regions = &self.prepared.regions;
        let diagonal = (work.width as f32).hypot(work.height as f32);
        let reach = REACH_OF_DIAGONAL * diagonal + REACH_OF_EXTENT * self.extent();
        let distances = geodesic::distances(regions.list.len(), &self.touched, reach, |node| {
            let from = regions.list[node].center;
            let step =
                move |border: &crate::regions::Border| (border.other, far(from, regions.list[border.other].center));
            regions.borders[node].iter().map(step)
        });
        distances.iter().map(|&distance| distance / reach).collect()
    }

    /// Diagonal of the rectangle around the middles of the regions under the stroke, in work pixels.
    fn extent(&self) -> f32 {
        let mut low = [f32::INFINITY; 2];
        let mut high = [f32::NEG_INFINITY; 2];
        for &node in &self.touched {
            let center = self.prepared.regions.list[node].center;
            for axis in 0..2 {
                low[axis] = low[axis].min(center[axis]);
                high[axis] = high[axis].max(center[axis]);
            }
        }
        if self.touched.is_empty() { 0.0 } else { far(low, high) }
    }
}

fn far(from: [f32; 2], to: [f32; 2]) -> f32 {
    (to[0] - from[0]).hypot(to[1] - from[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;

    #[test]
    fn what_is_far_from_a_stroke_stays_the_more_surely() {
        let prepared = Prepared::new(painted(300, 200, |x, y| [x as u8 / 3, y as u8 / 3, 90]));
        let regions = &prepared.regions.list;
        let mut seeds = vec![Touch::None; regions.len()];
        seeds[0] = Touch::Unwanted;
        let before = vec![true; regions.len()];
        let kept = Correction::new(&prepared, &before, &seeds, false).kept();
        let close = regions.iter().position(|region| far(regions[0].center, region.center) > 15.0).unwrap();
        assert!((kept[0] - KEPT).abs() < 1e-6, "{}", kept[0]);
        assert!(kept[close] > kept[0]);
        assert!((kept[regions.len() - 1] - KEPT - KEPT_FAR).abs() < 1e-6);
    }
}
