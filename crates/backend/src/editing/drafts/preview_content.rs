use crate::content::content_row::{ContentRow, FromContent};
use crate::db::media;
use crate::error::DbError;
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

pub(crate) async fn picture(
    backend: &Backend,
    document: &Document,
    field: &str,
) -> Result<Option<Picture>, BackendError> {
    match document.text(field) {
        "" => Ok(None),
        id => Ok(media::picture(backend.db.reader(), id).await?),
    }
}

/// A draft as pages would show it; none if it lacks a value that they need.
pub(crate) async fn shown<T: FromContent>(
    backend: &Backend,
    id: &str,
    document: &Document,
) -> Result<Option<T>, DbError> {
    let mut pictures = HashMap::new();
    for picture in T::KIND.pictures_of(document) {
        if let Some(found) = media::picture(backend.db.reader(), &picture).await? {
            pictures.insert(picture, found);
        }
    }
    let row = ContentRow { id, document, updated_at: backend.clock.now(), pictures: &pictures };
    Ok(T::from_content(&row).ok())
}
