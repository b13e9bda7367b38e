//! Results that are computed once for a photo.

use crate::picture::{Picture, Work};
use crate::regions::Regions;
use crate::superpixels::Superpixels;

/// A stroke's mark on a work pixel or a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    None,
    Wanted,
    Unwanted,
}

/// Everything that is computed once for a photo.
pub struct Prepared {
    pub picture: Picture,
    pub(crate) work: Work,
    pub(crate) superpixels: Superpixels,
    pub(crate) regions: Regions,
}

impl Prepared {
    #[must_use]
    pub fn new(picture: Picture) -> Self {
        let work = Work::of(&picture);
        let superpixels = Superpixels::of(&work);
        let regions = Regions::of(&work, &superpixels);
        Self { picture, work, superpixels, regions }
    }
}
