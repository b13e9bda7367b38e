//! Where a mask comes from.

use crate::corners::Corners;
use crate::mask::Mask;
use crate::selection::Prepared;
use crate::stroke::Stroke;

/// Makes a mask of a photo: from strokes or four corners here, elsewhere perhaps from a model.
pub trait MaskSource {
    /// The same photo and source give the same mask.
    fn mask(&self, prepared: &Prepared) -> Mask;
}

/// Strokes on what is wanted and on what is not; each correction is one more.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strokes(pub Vec<Stroke>);

impl MaskSource for Strokes {
    fn mask(&self, prepared: &Prepared) -> Mask {
        prepared.select(&self.0)
    }
}

impl MaskSource for Corners {
    fn mask(&self, prepared: &Prepared) -> Mask {
        Self::mask(self, &prepared.picture)
    }
}

/// A selection with what was painted over it by hand. Undoing is removing the last part: the mask is made anew.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edited<Source> {
    pub source: Source,
    /// Brush strokes, which change the mask just where they are.
    pub brushed: Vec<Stroke>,
}

impl<Source: MaskSource> MaskSource for Edited<Source> {
    fn mask(&self, prepared: &Prepared) -> Mask {
        let mut mask = self.source.mask(prepared);
        for stroke in &self.brushed {
            mask.brush(stroke);
        }
        mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;
    use crate::stroke::Point;

    #[test]
    fn the_brush_comes_after_the_selection() {
        let prepared = Prepared::new(painted(120, 90, |x, _| if x < 60 { [200, 180, 150] } else { [30, 40, 60] }));
        let stroke = |x: f32, wanted: bool| Stroke { points: vec![Point { x, y: 45.0 }], width: 10.0, wanted };
        let mut edited = Edited { source: Strokes(vec![stroke(30.0, true)]), brushed: vec![] };
        let before = edited.mask(&prepared);
        assert!((before.share() - 0.5).abs() < 0.02, "{}", before.share());
        edited.brushed.push(stroke(30.0, false));
        edited.brushed.push(stroke(100.0, true));
        let after = edited.mask(&prepared);
        assert_eq!((after.alpha[45 * 120 + 30], after.alpha[45 * 120 + 100]), (0, 255));
        edited.brushed.clear();
        assert_eq!(edited.mask(&prepared), before);
    }
}
