//! Four corners of a flat surface: a mask, and the surface's own coordinates.

use crate::mask::Mask;
use crate::picture::Picture;
use crate::stroke::{Point, Stroke};

/// In the order left top, right top, right bottom, left bottom of the surface, in photo pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corners(pub [Point; 4]);

/// A projective map from the photo to the surface, row by row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane([f32; 9]);

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
        let high = |values: [f32; 4]| values.into_iter().fold(0.0, f32::max).ceil() as usize + 1;
        let xs = self.0.map(|corner| corner.x);
        let ys = self.0.map(|corner| corner.y);
        for y in low(ys)..high(ys).min(mask.height) {
            for x in low(xs)..high(xs).min(mask.width) {
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

    /// The map to coordinates in which the surface's longer side is 1; `None` if the corners are not convex.
    ///
    /// Source: Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.
    #[must_use]
    pub fn plane(&self) -> Option<Plane> {
        if !self.are_convex() {
            return None;
        }
        let [p0, p1, p2, p3] = self.0;
        let bend = Point { x: p0.x - p1.x + p2.x - p3.x, y: p0.y - p1.y + p2.y - p3.y };
        let right = Point { x: p1.x - p2.x, y: p1.y - p2.y };
        let left = Point { x: p3.x - p2.x, y: p3.y - p2.y };
        let whole = right.x * left.y - left.x * right.y;
        let g = (bend.x * left.y - left.x * bend.y) / whole;
        let h = (right.x * bend.y - bend.x * right.y) / whole;
        let from_square = [
            p1.x - p0.x + g * p1.x,
            p3.x - p0.x + h * p3.x,
            p0.x,
            p1.y - p0.y + g * p1.y,
            p3.y - p0.y + h * p3.y,
            p0.y,
            g,
            h,
            1.0,
        ];
        let mut map = adjugate(from_square);
        let width = (p1.x - p0.x).hypot(p1.y - p0.y) + (p2.x - p3.x).hypot(p2.y - p3.y);
        let height = (p3.x - p0.x).hypot(p3.y - p0.y) + (p2.x - p1.x).hypot(p2.y - p1.y);
        let longer = width.max(height);
        for column in 0..3 {
            map[column] *= width / longer;
            map[3 + column] *= height / longer;
        }
        map.iter().all(|value| value.is_finite()).then_some(Plane(map))
    }
}

impl Plane {
    /// The photo itself, with a longer side of 1.
    #[must_use]
    pub fn of_photo(picture: &Picture) -> Self {
        let scale = 1.0 / picture.width.max(picture.height) as f32;
        Self([scale, 0.0, 0.0, 0.0, scale, 0.0, 0.0, 0.0, 1.0])
    }

    /// Coordinates on the surface. Beyond the surface's horizon they mean nothing, but are finite.
    #[must_use]
    pub fn at(&self, x: f32, y: f32) -> [f32; 2] {
        let m = &self.0;
        let mut w = m[6] * x + m[7] * y + m[8];
        if w.abs() < 1e-9 {
            w = 1e-9;
        }
        let u = (m[0] * x + m[1] * y + m[2]) / w;
        let v = (m[3] * x + m[4] * y + m[5]) / w;
        [u.clamp(-1e4, 1e4), v.clamp(-1e4, 1e4)]
    }
}

/// The inverse of a 3 by 3 matrix, up to a factor.
fn adjugate(m: [f32; 9]) -> [f32; 9] {
    [
        m[4] * m[8] - m[5] * m[7],
        m[2] * m[7] - m[1] * m[8],
        m[1] * m[5] - m[2] * m[4],
        m[5] * m[6] - m[3] * m[8],
        m[0] * m[8] - m[2] * m[6],
        m[2] * m[3] - m[0] * m[5],
        m[3] * m[7] - m[4] * m[6],
        m[1] * m[6] - m[0] * m[7],
        m[0] * m[4] - m[1] * m[3],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;

    fn corners(points: [(f32, f32); 4]) -> Corners {
        Corners(points.map(|(x, y)| Point { x, y }))
    }

    #[test]
    fn corners_map_to_corners() {
        let quad = corners([(10.0, 10.0), (90.0, 20.0), (80.0, 70.0), (5.0, 60.0)]);
        let plane = quad.plane().unwrap();
        let [left, top] = plane.at(10.0, 10.0);
        let [right, bottom] = plane.at(80.0, 70.0);
        assert!(left.abs() < 1e-4 && top.abs() < 1e-4);
        assert!((right - 1.0).abs() < 1e-4 && bottom > 0.5 && bottom < 1.0, "{right} {bottom}");
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
        assert!(bow.plane().is_none());
        assert_eq!(bow.mask(&painted(60, 60, |_, _| [0; 3])).share(), 0.0);
        assert!(!corners([(f32::NAN, 0.0); 4]).are_convex());
    }
}
