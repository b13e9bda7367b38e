use crate::db::media;
use crate::{Backend, BackendError};
use domain::content::page::SitePage;
use domain::content::{Faq, GalleryPhoto, PageImage, Post, Project, Testimonial};
use domain::kinds::{Document, Fields as _};
use domain::media::picture::Picture;
use std::collections::HashMap;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PreviewContent {
    Post(Box<Post>),
    /// With the library's pictures in its sections, by id.
    Project(Box<Project>, HashMap<String, Picture>),
    Testimonial(Box<Testimonial>),
    Faq(Box<Faq>),
    Photo(Box<GalleryPhoto>),
    PageImage(Box<PageImage>),
    /// With the library's pictures in it, by id.
    Page(Box<SitePage>, HashMap<String, Picture>),
}

pub(crate) async fn picture(b: &Backend, document: &Document, field: &str) -> Result<Option<Picture>, BackendError> {
    match document.text(field) {
        "" => Ok(None),
        id => Ok(media::picture_now(&b.db, id).await?),
    }
}
