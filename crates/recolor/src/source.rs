//! Where a mask comes from.

use crate::corners::Corners;
use crate::mask::Mask;
use crate::prepared::Prepared;
use crate::stroke::Stroke;

/// Makes a mask of a photo: from strokes or four corners here, elsewhere perhaps from a model.
pub trait MaskSource {
    /// The same photo and source give the same mask.
    fn mask(&self, prepared: &Prepared) -> Mask;
}

/// Wanted and unwanted strokes; each correction is one more.
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
