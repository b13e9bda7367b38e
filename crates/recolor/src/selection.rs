//! From strokes to a mask: regions first, then the pixels near the outline, then soft edges.
//!
//! The result depends on the photo and the list of strokes and on nothing else, so undoing a stroke is selecting
//! without it.

use crate::correction::Correction;
use crate::mask::Mask;
use crate::matting;
use crate::prepared::{Prepared, Touch};
use crate::refine;
use crate::region_cut::{self, RegionCut};
use crate::stroke::{Grid, Stroke};

impl Prepared {
    /// The surface that the strokes mean. Each stroke corrects the selection of the previous ones: a wanted stroke
    /// only adds, an unwanted one only takes away. Without a wanted stroke the mask is empty.
    #[must_use]
    pub fn select(&self, strokes: &[Stroke]) -> Mask {
        let Some(first) = strokes.iter().position(|stroke| stroke.wanted) else { return Mask::empty(&self.picture) };
        let usual = self.touches(&strokes[first..=first]);
        let mut touched = self.touches(&strokes[..first]);
        self.touch(&mut touched, &strokes[first]);
        let mut inside = RegionCut::new(self, &touched, &usual, None).inside();
        for stroke in &strokes[first + 1..] {
            self.touch(&mut touched, stroke);
            if touched.contains(&Touch::Wanted) {
                let newest = region_cut::seeds(self, &self.touches(std::slice::from_ref(stroke)));
                let correction = Correction::new(self, &inside, &newest, stroke.wanted);
                let cut = RegionCut::new(self, &touched, &usual, Some(correction.kept())).inside();
                inside = correction.applied(&cut);
            } else {
                // Everything that was wanted is erased: the next stroke begins anew.
                inside.fill(false);
            }
        }
        if !touched.contains(&Touch::Wanted) {
            return Mask::empty(&self.picture);
        }
        matting::soften(self, &refine::outline(self, &inside, &touched))
    }

    fn touches(&self, strokes: &[Stroke]) -> Vec<Touch> {
        let mut touched = vec![Touch::None; self.work.pixels()];
        for stroke in strokes {
            self.touch(&mut touched, stroke);
        }
        touched
    }

    fn touch(&self, touched: &mut [Touch], stroke: &Stroke) {
        let grid = Grid { width: self.work.width, height: self.work.height, shrink: self.work.shrink };
        let touch = if stroke.wanted { Touch::Wanted } else { Touch::Unwanted };
        grid.trace(stroke, |pixel| touched[pixel] = touch);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;
    use crate::stroke::Point;

    fn line(from: (f32, f32), to: (f32, f32), wanted: bool) -> Stroke {
        let points = vec![Point { x: from.0, y: from.1 }, Point { x: to.0, y: to.1 }];
        Stroke { points, width: 6.0, wanted }
    }

    #[test]
    fn striped_cloth_is_one_surface() {
        let cloth = |x: usize| if (x / 10).is_multiple_of(2) { [190, 120, 60] } else { [210, 190, 160] };
        let picture = painted(300, 200, |x, y| if y > 60 { cloth(x) } else { [40, 60, 90] });
        let mask = Prepared::new(picture).select(&[line((20.0, 130.0), (280.0, 130.0), true)]);
        assert!((mask.share() - 139.0 / 200.0).abs() < 0.02, "{}", mask.share());
    }

    #[test]
    fn after_everything_is_erased_a_stroke_begins_anew() {
        let picture = painted(300, 200, |x, _| if x > 150 { [190, 120, 60] } else { [40, 60, 90] });
        let everything = Stroke { width: 2_000.0, ..line((0.0, 100.0), (299.0, 100.0), false) };
        let right = line((200.0, 60.0), (280.0, 140.0), true);
        let left = line((20.0, 60.0), (100.0, 140.0), true);
        let mask = Prepared::new(picture).select(&[right, everything, left]);
        assert_eq!((mask.alpha[100 * 300 + 60], mask.alpha[100 * 300 + 240]), (255, 0));
    }

    #[test]
    fn a_correction_takes_a_look_alike_away() {
        // Two fields of nearly one color with a faint line between.
        let picture = painted(300, 200, |x, _| if x.abs_diff(150) < 2 { [150, 140, 120] } else { [180, 170, 150] });
        let prepared = Prepared::new(picture);
        let wanted = line((30.0, 100.0), (100.0, 100.0), true);
        let corrected = prepared.select(&[wanted.clone(), line((200.0, 60.0), (260.0, 140.0), false)]);
        assert!((corrected.share() - 0.5).abs() < 0.03, "{}", corrected.share());
        assert!(prepared.select(&[wanted]).share() >= corrected.share());
    }

    #[test]
    fn nothing_wanted_selects_nothing() {
        let prepared = Prepared::new(painted(50, 40, |x, _| [x as u8 * 4, 90, 30]));
        assert_eq!(prepared.select(&[]).share(), 0.0);
        assert_eq!(prepared.select(&[line((3.0, 3.0), (40.0, 30.0), false)]).share(), 0.0);
    }
}
