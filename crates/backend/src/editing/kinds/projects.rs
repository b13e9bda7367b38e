use crate::db::content::projects;
use crate::db::editing::kinds::Stored;
use crate::editing::drafts::preview_content::{PreviewContent, picture};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{ReadFor, Rules};
use crate::editing::kinds::renamed_pages::redirect_former_address;
use crate::error::DbError;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::content::Project;
use domain::content::options::PublishStatus;
use domain::kinds::{Document, Fields as _};

/// The field that the table of a project's photos holds.
const PHOTOS: &str = "galleryPhotos";

pub(super) struct Projects;

#[async_trait]
impl Rules for Projects {
    async fn read(&self, b: &Backend, stored: &mut Stored, purpose: ReadFor) -> Result<(), DbError> {
        if purpose == ReadFor::Row {
            let photos = projects::photo_ids(&b.db, &stored.id).await?;
            stored.document.set(PHOTOS, photos);
        }
        Ok(())
    }

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        row.store(edit).await?;
        redirect_former_address(edit, row).await?;
        Ok(projects::set_photos(&mut edit.tx, row.id, &row.document.texts(PHOTOS)).await?)
    }

    async fn preview(&self, b: &Backend, id: &str, d: &Document) -> Result<Option<PreviewContent>, BackendError> {
        let project = Project {
            id: id.to_owned(),
            slug: d.text("slug").to_owned(),
            name: d.text("projectName").to_owned(),
            vessel_type: d.text("vesselType").to_owned(),
            short_description: d.text("shortDescription").to_owned(),
            location: d.filled("location"),
            date_completed: d.filled("dateCompleted"),
            display_order: d.position(),
            status: PublishStatus::Published,
            thumbnail: picture(b, d, "thumbnail").await?,
            gallery_photo_ids: d.texts(PHOTOS),
        };
        Ok(Some(PreviewContent::Project(Box::new(project))))
    }
}
