//! What "See your own cabin" offers: the owner's materials, and photos for visitors who have none.

mod feature;
pub(crate) mod materials;

use crate::content::ContentSnapshot;
use domain::features::cabin::{CabinMaterials, CabinSample, SAMPLE_HEIGHT, SAMPLE_TODAY, SAMPLE_WIDTH, SAMPLES_MAX};
use domain::limits;
use domain::media::photo::PixelSize;
pub(crate) use feature::FEATURE;

/// None if the materials could not be read.
#[must_use]
pub fn offered(snapshot: &ContentSnapshot) -> Option<CabinMaterials> {
    let materials = snapshot.cabin_materials.as_deref()?.clone();
    Some(CabinMaterials { materials, samples: samples(snapshot) })
}

/// The sample cabin, and the pictures of the first styles.
fn samples(snapshot: &ContentSnapshot) -> Vec<CabinSample> {
    let mut samples = vec![CabinSample {
        src: SAMPLE_TODAY.src.to_owned(),
        alt: SAMPLE_TODAY.alt.to_owned(),
        width: SAMPLE_WIDTH,
        height: SAMPLE_HEIGHT,
    }];
    for style in snapshot.styles.iter().flat_map(|styles| styles.iter()) {
        if let Some(picture) = &style.picture
            && samples.len() < SAMPLES_MAX
        {
            let PixelSize { width, height } = picture.fallback_size(limits::PHOTO_TARGET_SIDE);
            let src = picture.fallback_url(limits::PHOTO_TARGET_SIDE);
            samples.push(CabinSample { src, alt: picture.alt.clone(), width, height });
        }
    }
    samples
}
