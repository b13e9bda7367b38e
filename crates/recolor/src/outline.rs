//! A mask's outline as SVG path data.
//!
//! Source of the simplifying: Douglas, Peucker, "Algorithms for the Reduction of the Number of Points Required to
//! Represent a Digitized Line", 1973.

use crate::mask::Mask;
use crate::order::ascending;
use crate::stroke::Point;
use std::fmt::Write;

/// From this alpha a pixel is inside.
const INSIDE: u8 = 128;
/// How far the path may be from the true outline, in pixels.
const TOLERANCE: f32 = 0.8;
/// Rings around fewer pixels are specks.
const AREA_MIN: f32 = 24.0;
/// More corners than this would be slow to draw: of the largest rings only.
const CORNERS_MAX: usize = 6000;

/// Directions along pixel edges, each the next clockwise.
const RIGHT: usize = 0;
const STEPS: [[isize; 2]; 4] = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/// Closed rings, around pieces clockwise and around holes the other way; empty if nothing is selected.
#[must_use]
pub fn path(mask: &Mask) -> String {
    let rings = rings(mask);
    let areas: Vec<f32> = rings.iter().map(|ring| area(ring).abs()).collect();
    let mut path = String::new();
    let mut corners = 0;
    for &number in ascending(&areas).iter().rev() {
        if areas[number] < AREA_MIN {
            break;
        }
        let simple = simplified(&rings[number]);
        corners += simple.len();
        if corners > CORNERS_MAX {
            break;
        }
        for (number, point) in simple.iter().enumerate() {
            let command = if number == 0 { 'M' } else { 'L' };
            // Corners of pixels are whole numbers; the code that writes fractions would be large.
            let _ = write!(path, "{command}{} {}", point.x as i32, point.y as i32);
        }
        if !simple.is_empty() {
            path.push('Z');
        }
    }
    path
}

struct Walk<'a> {
    mask: &'a Mask,
    /// For each pixel, whether the edge above it was walked.
    walked: Vec<bool>,
}

impl Walk<'_> {
    fn inside(&self, x: isize, y: isize) -> bool {
        let within = x >= 0 && y >= 0 && (x as usize) < self.mask.width && (y as usize) < self.mask.height;
        within && self.mask.alpha[y as usize * self.mask.width + x as usize] >= INSIDE
    }

    /// Along pixel edges with the inside at the right, from the left end of the edge above a pixel.
    fn ring(&mut self, x: usize, y: usize) -> Vec<Point> {
        let start = [x as isize, y as isize];
        let mut at = start;
        let mut way = RIGHT;
        let mut points = Vec::new();
        loop {
            if way == RIGHT {
                self.walked[at[1] as usize * self.mask.width + at[0] as usize] = true;
            }
            let step = STEPS[way];
            at = [at[0] + step[0], at[1] + step[1]];
            let next = self.turn(at, way);
            if next != way {
                points.push(Point { x: at[0] as f32, y: at[1] as f32 });
            }
            way = next;
            if at == start && way == RIGHT {
                return points;
            }
        }
    }

    /// The way on at a corner of pixels. Pixels that touch only there stay apart.
    fn turn(&self, at: [isize; 2], way: usize) -> usize {
        let [x, y] = at;
        // The pixels before the corner, left and right of the way.
        let ahead = match way {
            RIGHT => [self.inside(x, y - 1), self.inside(x, y)],
            1 => [self.inside(x, y), self.inside(x - 1, y)],
            2 => [self.inside(x - 1, y), self.inside(x - 1, y - 1)],
            _ => [self.inside(x - 1, y - 1), self.inside(x, y - 1)],
        };
        match ahead {
            [_, false] => (way + 1) % 4,
            [true, true] => (way + 3) % 4,
            [false, true] => way,
        }
    }
}

fn rings(mask: &Mask) -> Vec<Vec<Point>> {
    let mut walk = Walk { mask, walked: vec![false; mask.alpha.len()] };
    let mut rings = Vec::new();
    for y in 0..mask.height {
        for x in 0..mask.width {
            let pixel = y * mask.width + x;
            let edge = mask.alpha[pixel] >= INSIDE && !walk.inside(x as isize, y as isize - 1);
            if edge && !walk.walked[pixel] {
                rings.push(walk.ring(x, y));
            }
        }
    }
    rings
}

/// Greater than 0 clockwise.
fn area(ring: &[Point]) -> f32 {
    let mut sum = 0.0;
    let Some(mut from) = ring.last().copied() else { return sum };
    for &to in ring {
        sum += from.x * to.y - to.x * from.y;
        from = to;
    }
    sum / 2.0
}

/// The ring without the corners that are closer than [`TOLERANCE`] to the line between their neighbors.
fn simplified(ring: &[Point]) -> Vec<Point> {
    let Some(&start) = ring.first() else { return Vec::new() };
    let mut farthest = 0;
    for (number, point) in ring.iter().enumerate() {
        if squares(*point, start) > squares(ring[farthest], start) {
            farthest = number;
        }
    }
    let mut kept = vec![false; ring.len()];
    kept[0] = true;
    kept[farthest] = true;
    let mut stack = vec![[0, farthest], [farthest, ring.len()]];
    while let Some([from, to]) = stack.pop() {
        let end = ring[to % ring.len()];
        let mut worst = 0.0;
        let mut at = from;
        for (number, &point) in ring[from + 1..to].iter().enumerate() {
            let off = distance(point, [ring[from], end]);
            if off > worst {
                worst = off;
                at = from + 1 + number;
            }
        }
        if worst > TOLERANCE {
            kept[at] = true;
            stack.push([from, at]);
            stack.push([at, to]);
        }
    }
    let mut simple = Vec::new();
    for (point, kept) in ring.iter().zip(kept) {
        if kept {
            simple.push(*point);
        }
    }
    simple
}

fn squares(first: Point, second: Point) -> f32 {
    (first.x - second.x).powi(2) + (first.y - second.y).powi(2)
}

fn distance(point: Point, [from, to]: [Point; 2]) -> f32 {
    let length = squares(from, to);
    if length == 0.0 {
        return squares(point, from).sqrt();
    }
    let cross = (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
    cross.abs() / length.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;

    fn mask(rows: &[&str]) -> Mask {
        let mut mask = Mask::empty(&painted(rows[0].len() * 8, rows.len() * 8, |_, _| [0; 3]));
        for index in 0..mask.alpha.len() {
            let row = index / mask.width / 8;
            let column = index % mask.width / 8;
            if rows[row].as_bytes()[column] == b'#' {
                mask.alpha[index] = 255;
            }
        }
        mask
    }

    #[test]
    fn a_block_has_four_corners() {
        assert_eq!(path(&mask(&["...", ".#.", "..."])), "M16 8L16 16L8 16L8 8Z");
        assert_eq!(path(&mask(&["#"])), "M8 0L8 8L0 8L0 0Z");
        assert_eq!(path(&mask(&["."])), "");
    }

    #[test]
    fn a_hole_is_a_ring_of_its_own() {
        let ring = mask(&["###", "#.#", "###"]);
        let rings = rings(&ring);
        let mut areas: Vec<f32> = rings.iter().map(|ring| area(ring)).collect();
        areas.sort_by(f32::total_cmp);
        assert_eq!(areas, [-64.0, 576.0]);
    }

    #[test]
    fn blocks_that_touch_by_a_corner_are_apart() {
        assert_eq!(rings(&mask(&["#.", ".#"])).len(), 2);
        assert_eq!(path(&mask(&[".#", "#."])).matches('Z').count(), 2);
    }

    #[test]
    fn the_rings_have_the_area_of_the_mask() {
        let disk = painted(200, 200, |_, _| [0; 3]);
        let mut mask = Mask::empty(&disk);
        for index in 0..mask.alpha.len() {
            let off = (index as f32 % 200.0 - 90.0).hypot((index / 200) as f32 - 100.0);
            if off < 70.0 && off > 20.0 {
                mask.alpha[index] = 255;
            }
        }
        let mut sum = 0.0;
        for ring in rings(&mask) {
            sum += area(&simplified(&ring));
        }
        assert!((sum / 40_000.0 - mask.share()).abs() < 0.002, "{sum}");
        assert!(path(&mask).len() < 1200);
    }
}
