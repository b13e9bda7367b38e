//! Finished boats and houses.

use super::Rules;
use crate::db::content::{gallery, projects};
use crate::db::editing::kinds::Stored;
use crate::editing::subject::picture;
use crate::editing::{EditTx, Subject};
use crate::error::DbError;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::content::Project;
use domain::content::options::{GalleryCategory, PublishStatus};
use domain::kinds::{Document, Fields as _};
use domain::leads::options::VesselType;

/// The field that the table of a project's photos holds.
const PHOTOS: &str = "galleryPhotos";

pub(super) struct Projects;

#[async_trait]
impl Rules for Projects {
    async fn read_more(&self, b: &Backend, stored: &mut Stored) -> Result<(), DbError> {
        let photos = projects::photo_ids(&b.db, &stored.id).await?;
        stored.document.set(PHOTOS, photos);
        Ok(())
    }

    async fn on_write(&self, work: &mut EditTx<'_>, id: &str, after: &Document) -> Result<(), DbError> {
        projects::take_slug(&mut work.tx, id, after.text("slug")).await
    }

    async fn written(&self, work: &mut EditTx<'_>, id: &str, after: &Document) -> Result<(), DbError> {
        projects::set_photos(&mut work.tx, id, &after.texts(PHOTOS)).await
    }

    async fn subject(&self, b: &Backend, id: &str, d: &Document) -> Result<Option<Subject>, BackendError> {
        let chosen = d.texts(PHOTOS);
        let mut photos = Vec::new();
        for category in GalleryCategory::ALL {
            photos.extend(gallery::visible(&b.db, category, None).await?);
        }
        photos.retain(|photo| chosen.contains(&photo.id));
        photos.sort_by_key(|photo| chosen.iter().position(|id| *id == photo.id));
        let project = Project {
            id: id.to_owned(),
            slug: d.text("slug").to_owned(),
            name: d.text("projectName").to_owned(),
            vessel_type: VesselType::from_code(d.text("vesselType")).unwrap_or_default(),
            short_description: d.text("shortDescription").to_owned(),
            location: d.filled("location"),
            date_completed: d.filled("dateCompleted"),
            display_order: d.position(),
            status: PublishStatus::Published,
            thumbnail: picture(b, d, "thumbnail").await?,
            gallery_photo_ids: chosen,
        };
        Ok(Some(Subject::Project(Box::new(project), photos)))
    }
}
