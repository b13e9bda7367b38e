//! The four corners of a surface, told from its outline.

use crate::bounds::Bounds;
use crate::corners::Corners;
use crate::mask::Mask;
use crate::stroke::Point;

/// Share of the four-sided figure that the surface must fill.
const FILLED_MIN: f32 = 0.8;
/// From this alpha a pixel is inside.
const INSIDE: u8 = 128;

/// `None` where the surface has not about the form of four straight sides.
#[must_use]
pub fn corners_of(mask: &Mask) -> Option<Corners> {
    let mut sides = hull(mask, mask.bounds()?);
    while sides.len() > 4 {
        let removed = cheapest(&sides)?;
        sides[removed.before] = removed.corner;
        sides.remove(removed.side);
    }
    let corners = Corners(upright(sides.try_into().ok()?));
    let filled = mask.share() * mask.alpha.len() as f32 / area(&corners.0);
    (corners.are_convex() && filled >= FILLED_MIN).then_some(corners)
}

/// The corners of the convex hull, clockwise.
///
/// Source: Andrew, "Another Efficient Algorithm for Convex Hulls in Two Dimensions", 1979, on the ends of rows.
fn hull(mask: &Mask, bounds: Bounds) -> Vec<Point> {
    let mut right = Vec::new();
    let mut left = Vec::new();
    for y in bounds.top..bounds.bottom {
        let row = &mask.alpha[y * mask.width..(y + 1) * mask.width];
        let Some(first) = row.iter().position(|&alpha| alpha >= INSIDE) else { continue };
        let last = row.iter().rposition(|&alpha| alpha >= INSIDE).unwrap_or(first);
        for edge in [y as f32, y as f32 + 1.0] {
            push(&mut right, Point { x: last as f32 + 1.0, y: edge }, 1.0);
            push(&mut left, Point { x: first as f32, y: edge }, -1.0);
        }
    }
    left.reverse();
    right.extend(left);
    right
}

/// Adds a point below the others of a chain that bends to one side only.
fn push(chain: &mut Vec<Point>, point: Point, side: f32) {
    while let [.., before, last] = chain.as_slice() {
        if cross(*before, *last, point) * side > 0.0 {
            break;
        }
        chain.pop();
    }
    chain.push(point);
}

fn cross(from: Point, to: Point, point: Point) -> f32 {
    (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
}

struct Removed {
    /// The side from this corner to the next goes; the sides before and after it meet in `corner`.
    before: usize,
    side: usize,
    corner: Point,
}

/// The side without which the figure grows least.
fn cheapest(corners: &[Point]) -> Option<Removed> {
    let count = corners.len();
    let mut best: Option<Removed> = None;
    let mut least = f32::INFINITY;
    for before in 0..count {
        let side = (before + 1) % count;
        let from = corners[(before + count - 1) % count];
        let to = corners[(before + 2) % count];
        let Some(corner) = meeting([from, corners[before]], [to, corners[side]]) else { continue };
        let grown = area(&[corners[before], corner, corners[side]]).abs();
        if grown < least {
            least = grown;
            best = Some(Removed { before, side, corner });
        }
    }
    best
}

/// Where two lines meet beyond their second points.
fn meeting(first: [Point; 2], second: [Point; 2]) -> Option<Point> {
    let one = Point { x: first[1].x - first[0].x, y: first[1].y - first[0].y };
    let two = Point { x: second[1].x - second[0].x, y: second[1].y - second[0].y };
    let whole = one.x * two.y - one.y * two.x;
    let gap = Point { x: second[1].x - first[1].x, y: second[1].y - first[1].y };
    let along = (gap.x * two.y - gap.y * two.x) / whole;
    let other = (gap.x * one.y - gap.y * one.x) / whole;
    let meets = along.is_finite() && along >= 0.0 && other >= 0.0;
    meets.then(|| Point { x: first[1].x + one.x * along, y: first[1].y + one.y * along })
}

fn area(corners: &[Point]) -> f32 {
    let mut sum = 0.0;
    for (number, from) in corners.iter().enumerate() {
        let to = corners[(number + 1) % corners.len()];
        sum += from.x * to.y - to.x * from.y;
    }
    sum / 2.0
}

/// Begins with the corner from which the upper side goes right.
fn upright(corners: [Point; 4]) -> [Point; 4] {
    let rightward = |from: Point, to: Point| (to.x - from.x) / (to.x - from.x).hypot(to.y - from.y).max(1e-3);
    let mut best = corners;
    let mut most = f32::NEG_INFINITY;
    for turn in 0..4 {
        let mut turned = corners;
        turned.rotate_left(turn);
        let right = rightward(turned[0], turned[1]) + rightward(turned[3], turned[2]);
        if right > most {
            most = right;
            best = turned;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;

    fn found(points: [(f32, f32); 4]) -> Option<Corners> {
        let picture = painted(200, 150, |_, _| [0; 3]);
        let mask = Corners(points.map(|(x, y)| Point { x, y })).mask(&picture);
        corners_of(&mask)
    }

    #[test]
    fn four_sides_are_found() {
        for points in [
            [(60.0, 40.0), (140.0, 45.0), (190.0, 140.0), (10.0, 130.0)],
            [(10.0, 50.0), (120.0, 20.0), (120.0, 60.0), (10.0, 140.0)],
            [(20.0, 20.0), (180.0, 20.0), (180.0, 100.0), (20.0, 100.0)],
        ] {
            let corners = found(points).unwrap();
            for (corner, (x, y)) in corners.0.iter().zip(points) {
                assert!((corner.x - x).hypot(corner.y - y) < 3.0, "{corners:?}");
            }
        }
    }

    #[test]
    fn an_angle_has_no_four_sides() {
        let mut mask = Mask::empty(&painted(200, 150, |_, _| [0; 3]));
        for index in 0..mask.alpha.len() {
            if index % 200 < 40 || index / 200 > 110 {
                mask.alpha[index] = 255;
            }
        }
        assert!(corners_of(&mask).is_none());
    }
}
