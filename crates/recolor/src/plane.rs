//! A flat surface's own coordinates.

use crate::corners::Corners;
use crate::picture::Picture;
use crate::stroke::Point;

/// Focal length of the camera, as a share of the photo's longer side: a phone's main camera, 26 mm on full frame.
const FOCAL_LENGTH: f32 = 0.72;

/// A projective map from the photo to the surface, row by row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane([f32; 9]);

impl Plane {
    /// The photo itself, with a longer side of 1.
    #[must_use]
    pub fn of_photo(picture: &Picture) -> Self {
        let scale = 1.0 / picture.width.max(picture.height) as f32;
        Self([scale, 0.0, 0.0, 0.0, scale, 0.0, 0.0, 0.0, 1.0])
    }

    /// The surface with these corners, as large as its longest edge is in the photo; `None` if the corners are not
    /// convex.
    ///
    /// Source: Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989, section 2.2.
    #[must_use]
    pub fn of_corners(corners: &Corners, picture: &Picture) -> Option<Self> {
        if !corners.are_convex() {
            return None;
        }
        let [p0, p1, p2, p3] = corners.0;
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
        let [wide, high] = sides(&from_square, picture);
        let unit = longest_edge(corners) / picture.width.max(picture.height) as f32 / wide.max(high);
        for column in 0..3 {
            map[column] *= wide * unit;
            map[3 + column] *= high * unit;
        }
        map.iter().all(|value| value.is_finite()).then_some(Self(map))
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

/// Lengths in space of the sides that go right and down, up to a common factor: what a camera of [`FOCAL_LENGTH`] that
/// looks at the middle of the photo would have seen so.
///
/// Source: Zhang, "A Flexible New Technique for Camera Calibration", 2000, section 2.
fn sides(from_square: &[f32; 9], picture: &Picture) -> [f32; 2] {
    let focal = FOCAL_LENGTH * picture.width.max(picture.height) as f32;
    let middle = [picture.width as f32 / 2.0, picture.height as f32 / 2.0];
    [0, 1].map(|column| {
        let depth = from_square[6 + column];
        let x = (from_square[column] - middle[0] * depth) / focal;
        let y = (from_square[3 + column] - middle[1] * depth) / focal;
        (x * x + y * y + depth * depth).sqrt()
    })
}

fn longest_edge(corners: &Corners) -> f32 {
    let mut longest = 0.0f32;
    for number in 0..4 {
        let from = corners.0[number];
        let to = corners.0[(number + 1) % 4];
        longest = longest.max((to.x - from.x).hypot(to.y - from.y));
    }
    longest
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
        let plane = Plane::of_corners(&quad, &painted(100, 80, |_, _| [0; 3])).unwrap();
        let [left, top] = plane.at(10.0, 10.0);
        let [right, bottom] = plane.at(80.0, 70.0);
        assert!(left.abs() < 1e-4 && top.abs() < 1e-4);
        assert!((right - 0.806).abs() < 1e-2 && bottom > 0.4 && bottom < 0.8, "{right} {bottom}");
    }

    #[test]
    fn a_floor_is_longer_than_it_looks() {
        let floor = corners([(600.0, 700.0), (1000.0, 700.0), (1600.0, 1200.0), (0.0, 1200.0)]);
        let plane = Plane::of_corners(&floor, &painted(1600, 1200, |_, _| [0; 3])).unwrap();
        let [width, depth] = plane.at(1600.0, 1200.0);
        assert!(depth > 1.2 * width, "{width} {depth}");
    }

    #[test]
    fn a_bow_tie_is_none() {
        let bow = corners([(0.0, 0.0), (50.0, 50.0), (50.0, 0.0), (0.0, 50.0)]);
        assert!(Plane::of_corners(&bow, &painted(60, 60, |_, _| [0; 3])).is_none());
    }
}
