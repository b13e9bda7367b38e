//! Four corners of a flat surface, and the mask that they make.

use crate::mask::Mask;
use crate::picture::Picture;
use crate::stroke::{Point, Stroke};

/// In the order left top, right top, right bottom, left bottom of the surface, in photo pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corners(pub [Point; 4]);

impl Corners {
    /// True if the corners make a quadrilateral without a bend inward, of more than a few pixels.
    #[must_use]
    pub fn are_convex(&self) -> bool {
        let mut signs = 0;
        for corner in 0..4 {
            let here = self.0[corner];
            let next = self.0[(corner + 1) % 4];
            let after = self.0[(corner + 2) % 4];
            let turn = (next.x - here.x) * (after.y - next.y) - (next.y - here.y) * (after.x - next.x);
            if !turn.is_finite() || turn.abs() < 4.0 {
                return false;
            }
            signs += if turn > 0.0 { 1 } else { -1 };
        }
        signs == 4 || signs == -4
    }

    /// Everything inside, with soft edges; empty if the corners are not [convex](Self::are_convex).
    #[must_use]
    pub fn mask(&self, picture: &Picture) -> Mask {
        let mut mask = Mask::empty(picture);
        if !self.are_convex() {
            return mask;
        }
        let low = |values: [f32; 4]| values.into_iter().fold(f32::INFINITY, f32::min).max(0.0) as usize;
        let high = |values: [f32; 4]| values.into_iter().fold(0.0, f32::max).ceil() as usize;
        let xs = self.0.map(|corner| corner.x);
        let ys = self.0.map(|corner| corner.y);
        for y in low(ys)..(high(ys).min(mask.height - 1) + 1) {
            for x in low(xs)..(high(xs).min(mask.width - 1) + 1) {
                let inside = self.depth(x as f32 + 0.5, y as f32 + 0.5) + 0.5;
                mask.alpha[y * mask.width + x] = (inside.clamp(0.0, 1.0) * 255.0).round() as u8;
            }
        }
        mask
    }

    /// A thin stroke on what is not wanted, along all edges, moved toward the middle by a share of the way.
    #[must_use]
    pub(crate) fn edge(&self, inset: f32) -> Stroke {
        let mut middle = Point { x: 0.0, y: 0.0 };
        for corner in self.0 {
            middle.x += corner.x / 4.0;
            middle.y += corner.y / 4.0;
        }
        let mut points = Vec::with_capacity(5);
        for number in 0..5 {
            let corner = self.0[number % 4];
            points.push(Point {
                x: corner.x + (middle.x - corner.x) * inset,
                y: corner.y + (middle.y - corner.y) * inset,
            });
        }
        Stroke { points, width: 2.0, wanted: false }
    }

    /// Distance to the nearest edge's line in pixels, less than 0 outside.
    fn depth(&self, x: f32, y: f32) -> f32 {
        let mut least = f32::INFINITY;
        let mut area = 0.0;
        for corner in 0..4 {
            let from = self.0[corner];
            let to = self.0[(corner + 1) % 4];
            area += from.x * to.y - from.y * to.x;
        }
        for corner in 0..4 {
            let from = self.0[corner];
            let to = self.0[(corner + 1) % 4];
            let cross = (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
            least = least.min(cross * area.signum() / (to.x - from.x).hypot(to.y - from.y));
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;

    fn corners(points: [(f32, f32); 4]) -> Corners {
        Corners(points.map(|(x, y)| Point { x, y }))
    }

    #[test]
    fn the_mask_has_the_area() {
        let picture = painted(100, 80, |_, _| [0; 3]);
        let mask = corners([(10.0, 10.0), (60.0, 10.0), (60.0, 50.0), (10.0, 50.0)]).mask(&picture);
        assert!((mask.share() - 0.25).abs() < 0.01, "{}", mask.share());
    }

    #[test]
    fn a_bow_tie_is_no_surface() {
        let bow = corners([(0.0, 0.0), (50.0, 50.0), (50.0, 0.0), (0.0, 50.0)]);
        assert!(!bow.are_convex());
        assert_eq!(bow.mask(&painted(60, 60, |_, _| [0; 3])).share(), 0.0);
        assert!(!corners([(f32::NAN, 0.0); 4]).are_convex());
    }
}
