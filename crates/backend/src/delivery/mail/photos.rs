//! Photos in mails: small copies, few enough for every mailbox.

use crate::Backend;
use crate::leads::uploads;
use domain::leads::lead::LeadPhoto;
use outgoing::mail::letter::Photo;

/// In a mail; the others are on the page or in the back office.
const PHOTOS_MAX: usize = 3;
const BYTES_MAX: usize = 150_000;

/// A photo with its alternative text.
pub(crate) struct NamedPhoto<'a> {
    pub(crate) photo: &'a LeadPhoto,
    pub(crate) alt: String,
}

/// A mail goes without a photo that cannot be read.
pub(crate) async fn small(backend: &Backend, photos: Vec<NamedPhoto<'_>>) -> Vec<Photo> {
    let mut small = Vec::new();
    let mut room = BYTES_MAX;
    for NamedPhoto { photo, alt } in photos.into_iter().take(PHOTOS_MAX) {
        let Ok(Some(jpeg)) = uploads::read(backend, &photo.id, true).await else { continue };
        if jpeg.len() <= room {
            room -= jpeg.len();
            small.push(Photo { alt, jpeg: jpeg.to_vec() });
        }
    }
    small
}
