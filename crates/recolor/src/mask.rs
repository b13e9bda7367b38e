//! Which pixels of a photo are selected, and how much.

use crate::bounds::Bounds;
use crate::picture::Picture;
use crate::stroke::{Grid, Stroke};

/// One byte for each pixel: 0 outside, 255 inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mask {
    pub width: usize,
    pub height: usize,
    pub alpha: Vec<u8>,
}

impl Mask {
    #[must_use]
    pub fn empty(picture: &Picture) -> Self {
        Self { width: picture.width, height: picture.height, alpha: vec![0; picture.width * picture.height] }
    }

    #[must_use]
    pub fn fits(&self, picture: &Picture) -> bool {
        self.width == picture.width && self.height == picture.height && self.alpha.len() == self.width * self.height
    }

    /// Adds what is under the stroke, or takes it away where it is not wanted.
    pub fn brush(&mut self, stroke: &Stroke) {
        let grid = Grid { width: self.width, height: self.height, shrink: 1 };
        let alpha = &mut self.alpha;
        // The eraser is a pixel wider on either side: where it follows the brush, nothing soft stays.
        let width = stroke.width.max(0.0) + if stroke.wanted { 0.0 } else { 2.0 };
        grid.cover(&Stroke { width, ..stroke.clone() }, |pixel, share| {
            let covered = (share * 255.0).round() as u8;
            let before = alpha[pixel];
            alpha[pixel] = if stroke.wanted { before.max(covered) } else { before.min(255 - covered) };
        });
    }

    /// Takes away what lies under strokes on what is not wanted, except where a later one is on what is.
    pub fn erase(&mut self, strokes: &[Stroke]) {
        if strokes.iter().all(|stroke| stroke.wanted) {
            return;
        }
        let mut left = Self { alpha: vec![255; self.alpha.len()], ..*self };
        for stroke in strokes {
            left.brush(stroke);
        }
        for (alpha, left) in self.alpha.iter_mut().zip(left.alpha) {
            *alpha = (*alpha).min(left);
        }
    }

    /// Adds what another mask of the same size has.
    pub fn add(&mut self, other: &Self) {
        for (alpha, &more) in self.alpha.iter_mut().zip(&other.alpha) {
            *alpha = (*alpha).max(more);
        }
    }

    /// Takes away what another mask of the same size has.
    pub fn take(&mut self, other: &Self) {
        for (alpha, &less) in self.alpha.iter_mut().zip(&other.alpha) {
            *alpha = (*alpha).min(255 - less);
        }
    }

    /// Around everything selected; `None` if nothing is.
    #[must_use]
    pub fn bounds(&self) -> Option<Bounds> {
        let mut bounds: Option<Bounds> = None;
        for (top, row) in self.alpha.chunks_exact(self.width).enumerate() {
            let Some(left) = row.iter().position(|&alpha| alpha > 0) else { continue };
            let last = row.iter().rposition(|&alpha| alpha > 0).unwrap_or(left);
            let here = Bounds { left, top, right: last + 1, bottom: top + 1 };
            bounds = Some(bounds.map_or(here, |known| known.with(here)));
        }
        bounds
    }

    /// Share of the picture, 0 to 1.
    #[must_use]
    pub fn share(&self) -> f32 {
        let mut sum = 0u64;
        for &alpha in &self.alpha {
            sum += u64::from(alpha);
        }
        sum as f32 / 255.0 / self.alpha.len().max(1) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::tests::painted;
    use crate::stroke::Point;

    #[test]
    fn the_brush_adds_and_takes_away() {
        let mut mask = Mask::empty(&painted(40, 30, |_, _| [0; 3]));
        let mut stroke = Stroke { points: vec![Point { x: 20.0, y: 15.0 }], width: 10.0, wanted: true };
        mask.brush(&stroke);
        assert_eq!(mask.alpha[15 * 40 + 20], 255);
        assert!(mask.share() > 0.05 && mask.share() < 0.08, "{}", mask.share());
        stroke.wanted = false;
        mask.brush(&stroke);
        assert_eq!(mask.share(), 0.0);
    }
}
