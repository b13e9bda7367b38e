//! A visitor's strokes on the photo.

use crate::order::within;

/// Position in photo pixels, from the left top corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub x: f32,
    pub y: f32,
}

/// A line with a brush.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// A tap has one point.
    pub points: Vec<Point>,
    /// Diameter of the brush in photo pixels.
    pub width: f32,
    /// False means "not this".
    pub wanted: bool,
}

/// A grid on which strokes are painted, smaller than the photo by `shrink`.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    pub width: usize,
    pub height: usize,
    pub shrink: usize,
}

impl Grid {
    /// Calls `paint` with each pixel of the grid under the stroke, some of them more than once. The brush is at
    /// least one pixel wide; points that are no numbers are passed over.
    pub fn trace(self, stroke: &Stroke, mut paint: impl FnMut(usize)) {
        self.cover(stroke, |pixel, share| {
            if share >= 0.5 {
                paint(pixel);
            }
        });
    }

    /// The same with how much of the pixel is covered, 0 to 1; where parts of the stroke cross, the most counts.
    pub fn cover(self, stroke: &Stroke, mut paint: impl FnMut(usize, f32)) {
        let scale = self.shrink as f32;
        let largest = (self.width + self.height) as f32;
        let radius = within(stroke.width / 2.0 / scale, 0.5, largest);
        let mut last = None;
        for point in &stroke.points {
            if !point.x.is_finite() || !point.y.is_finite() {
                continue;
            }
            let here = Point {
                x: within(point.x / scale, -largest, 2.0 * largest),
                y: within(point.y / scale, -largest, 2.0 * largest),
            };
            self.segment([last.unwrap_or(here), here], radius, &mut paint);
            last = Some(here);
        }
    }

    fn segment(self, ends: [Point; 2], radius: f32, paint: &mut impl FnMut(usize, f32)) {
        let [from, to] = ends;
        // The middle of a pixel is at most this far from a line through it.
        let reach = radius.max(0.71);
        let clip = |value: f32, size: usize| within(value, 0.0, size as f32) as usize;
        let left = clip(from.x.min(to.x) - reach - 0.5, self.width);
        let right = clip(from.x.max(to.x) + reach + 1.5, self.width);
        let top = clip(from.y.min(to.y) - reach - 0.5, self.height);
        let bottom = clip(from.y.max(to.y) + reach + 1.5, self.height);
        let along = Point { x: to.x - from.x, y: to.y - from.y };
        let length = along.x * along.x + along.y * along.y;
        for y in top..bottom {
            for x in left..right {
                let off = Point { x: x as f32 + 0.5 - from.x, y: y as f32 + 0.5 - from.y };
                let mut share = 0.0;
                if length > 0.0 {
                    share = ((off.x * along.x + off.y * along.y) / length).clamp(0.0, 1.0);
                }
                let covered = reach + 0.5 - (off.x - share * along.x).hypot(off.y - share * along.y);
                if covered > 0.0 {
                    paint(y * self.width + x, covered.min(1.0));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn painted(points: &[(f32, f32)], width: f32) -> BTreeSet<usize> {
        let points = points.iter().map(|&(x, y)| Point { x, y }).collect();
        let mut pixels = BTreeSet::new();
        Grid { width: 20, height: 10, shrink: 2 }.trace(&Stroke { points, width, wanted: true }, |pixel| {
            pixels.insert(pixel);
        });
        pixels
    }

    #[test]
    fn a_thin_line_has_no_holes() {
        let pixels = painted(&[(0.0, 0.0), (39.0, 19.0)], 1.0);
        for column in 0..20 {
            assert!(pixels.iter().any(|pixel| pixel % 20 == column), "column {column}");
        }
    }

    #[test]
    fn a_tap_paints_a_disk() {
        assert_eq!(painted(&[(20.0, 10.0)], 1.0).len(), 4);
        let disk = painted(&[(20.0, 10.0)], 12.0).len() as f32;
        assert!((disk - 28.3).abs() < 8.0, "{disk}");
    }

    #[test]
    fn points_outside_and_no_numbers_paint_nothing() {
        assert!(painted(&[(-500.0, -500.0)], 4.0).is_empty());
        assert!(painted(&[(f32::NAN, 3.0), (f32::INFINITY, 3.0)], 4.0).is_empty());
        assert!(painted(&[], 4.0).is_empty());
        assert_eq!(painted(&[(1e30, 5.0), (-1e30, 5.0)], f32::MAX).len(), 200);
    }
}
