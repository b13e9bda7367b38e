//! How a surface was selected: strokes, brush and corners.

use crate::corners::Corners;
use crate::mask::Mask;
use crate::prepared::Prepared;
use crate::source::{MaskSource, Strokes};
use crate::stroke::{Point, Stroke};

/// Undoing is going back to a former shape: the mask is made anew.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shape {
    pub strokes: Strokes,
    /// Strokes that change the mask just where they are.
    pub brushed: Vec<Stroke>,
    /// The perspective of figures, and the mask where there is no stroke.
    pub corners: Option<Corners>,
}

/// Kinds of parts in a list of numbers; the first four are strokes.
const UNWANTED: f32 = 0.0;
const WANTED: f32 = 1.0;
const BRUSHED_AWAY: f32 = 2.0;
const BRUSHED: f32 = 3.0;
const CORNERS: f32 = 4.0;
/// How far inside the corners their edge is drawn, as a share of the way to the middle.
const EDGE_INSET: f32 = 0.06;

impl Shape {
    #[must_use]
    pub fn of_stroke(stroke: Stroke) -> Self {
        Self { strokes: Strokes(vec![stroke]), ..Self::default() }
    }

    /// Reads parts one after the other: kind, width of the brush, number of points, and their x and y in turn. `None`
    /// if there is an unknown kind or too few numbers.
    #[must_use]
    pub fn of_numbers(numbers: &[f32]) -> Option<Self> {
        let mut shape = Self::default();
        let mut rest = numbers;
        while let [kind, width, count, tail @ ..] = rest {
            let (coordinates, after) = tail.split_at_checked((*count as usize).saturating_mul(2))?;
            let mut points = Vec::with_capacity(coordinates.len() / 2);
            for pair in coordinates.chunks_exact(2) {
                points.push(Point { x: pair[0], y: pair[1] });
            }
            shape.add(*kind, *width, points)?;
            rest = after;
        }
        rest.is_empty().then_some(shape)
    }

    fn add(&mut self, kind: f32, width: f32, points: Vec<Point>) -> Option<()> {
        let wanted = kind == WANTED || kind == BRUSHED;
        if kind == WANTED || kind == UNWANTED {
            self.strokes.0.push(Stroke { points, width, wanted });
        } else if kind == BRUSHED || kind == BRUSHED_AWAY {
            self.brushed.push(Stroke { points, width, wanted });
        } else if kind == CORNERS {
            self.corners = Some(Corners(points.try_into().ok()?));
        } else {
            return None;
        }
        Some(())
    }
}

impl MaskSource for Shape {
    fn mask(&self, prepared: &Prepared) -> Mask {
        let mut mask = match &self.corners {
            Some(corners) if self.strokes.0.is_empty() => MaskSource::mask(corners, prepared),
            Some(corners) => corrected(prepared, corners, &self.strokes.0),
            None => self.strokes.mask(prepared),
        };
        mask.erase(&self.strokes.0);
        for stroke in &self.brushed {
            mask.brush(stroke);
        }
        mask
    }
}

/// The inside of the corners, plus and minus the strokes.
fn corrected(prepared: &Prepared, corners: &Corners, strokes: &[Stroke]) -> Mask {
    let mut mask = MaskSource::mask(corners, prepared);
    for stroke in strokes {
        if stroke.wanted {
            mask.add(&prepared.select(std::slice::from_ref(stroke)));
        } else {
            // The thing under the stroke is selected, as opposed to the edge of the flat surface.
            let thing = Stroke { wanted: true, ..stroke.clone() };
            mask.take(&prepared.select(&[corners.edge(EDGE_INSET), thing]));
        }
    }
    mask
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;

    #[test]
    fn the_brush_comes_after_the_selection() {
        let prepared = Prepared::new(painted(120, 90, |x, _| if x < 60 { [200, 180, 150] } else { [30, 40, 60] }));
        let stroke = |x: f32, wanted: bool| Stroke { points: vec![Point { x, y: 45.0 }], width: 10.0, wanted };
        let mut shape = Shape { strokes: Strokes(vec![stroke(30.0, true)]), ..Shape::default() };
        let before = shape.mask(&prepared);
        assert!((before.share() - 0.5).abs() < 0.02, "{}", before.share());
        shape.brushed.push(stroke(30.0, false));
        shape.brushed.push(stroke(100.0, true));
        let after = shape.mask(&prepared);
        assert_eq!((after.alpha[45 * 120 + 30], after.alpha[45 * 120 + 100]), (0, 255));
        shape.brushed.clear();
        assert_eq!(shape.mask(&prepared), before);
    }

    #[test]
    fn a_stroke_takes_a_thing_off_a_flat_surface() {
        let vase = |x: usize, y: usize| (70..90).contains(&x) && (40..60).contains(&y);
        let color = |x, y| if vase(x, y) { [40, 70, 160] } else { [150, 105, 60] };
        let prepared = Prepared::new(painted(160, 100, color));
        let at = |x: f32, y: f32| Point { x, y };
        let corners = Corners([at(30.0, 20.0), at(130.0, 20.0), at(130.0, 80.0), at(30.0, 80.0)]);
        let mut shape = Shape { corners: Some(corners), ..Shape::default() };
        assert!((shape.mask(&prepared).share() - 6000.0 / 16_000.0).abs() < 0.01);
        shape.strokes.0.push(Stroke { points: vec![at(75.0, 50.0), at(85.0, 50.0)], width: 6.0, wanted: false });
        let share = shape.mask(&prepared).share();
        assert!((share - 5600.0 / 16_000.0).abs() < 0.01, "{share}");
    }

    #[test]
    fn numbers_make_a_shape() {
        let numbers = [1.0, 8.0, 2.0, 3.0, 4.0, 5.0, 6.0, 2.0, 9.0, 0.0];
        let shape = Shape::of_numbers(&numbers).unwrap();
        assert_eq!(shape.strokes.0[0].points[1], Point { x: 5.0, y: 6.0 });
        assert!(!shape.brushed[0].wanted && shape.brushed[0].width == 9.0);
        let square = [4.0, 0.0, 4.0, 0.0, 0.0, 9.0, 0.0, 9.0, 9.0, 0.0, 9.0];
        assert!(Shape::of_numbers(&square).unwrap().corners.is_some());
        for wrong in [&[1.0][..], &[7.0, 1.0, 0.0], &[1.0, 1.0, 3.0, 0.0], &[4.0, 0.0, 1.0, 2.0, 2.0]] {
            assert_eq!(Shape::of_numbers(wrong), None, "{wrong:?}");
        }
        assert_eq!(Shape::of_numbers(&[1.0, 1.0, f32::INFINITY, 0.0]), None);
    }
}
