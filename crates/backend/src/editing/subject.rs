//! What a preview shows, in the types that public pages render.

use crate::db::media;
use crate::{Backend, BackendError};
use domain::content::{Faq, GalleryPhoto, PageImage, Post, Project, Testimonial};
use domain::kinds::{Document, Fields as _};
use domain::media::picture::Picture;

/// Something that a public page shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// An article.
    Post(Box<Post>),
    /// A project with its photos.
    Project(Box<Project>, Vec<GalleryPhoto>),
    /// A testimonial.
    Testimonial(Box<Testimonial>),
    /// A question.
    Faq(Box<Faq>),
    /// A photo of a gallery.
    Photo(Box<GalleryPhoto>),
    /// The content of a page's slot.
    PageImage(Box<PageImage>),
}

/// The picture that a field refers to.
pub(super) async fn picture(b: &Backend, document: &Document, field: &str) -> Result<Option<Picture>, BackendError> {
    match document.text(field) {
        "" => Ok(None),
        id => Ok(media::picture_now(&b.db, id).await?),
    }
}
