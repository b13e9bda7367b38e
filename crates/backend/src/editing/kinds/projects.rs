use crate::db::content::{materials, projects, testimonials};
use crate::db::editing::kinds::{StoredRow, list_table};
use crate::editing::drafts::preview_content::{PreviewContent, shown};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{ChoicesFor, EditedRow, KindRules, ReadFor};
use crate::editing::kinds::renamed_pages::redirect_former_address;
use crate::editing::kinds::section_pictures::{check_pictures, pictures_now, pictures_of};
use crate::editing::kinds::suggested_tags::suggest_tags;
use crate::error::DbError;
use crate::ids::is_id;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::content::{Project, WordsSource};
use domain::kinds::{Document, Fields as _, FormChoices, Kind, PROJECT_PHOTOS, SelectOption};
use domain::text;

const TESTIMONIAL: &str = "testimonialId";
const WORDS_MAX: usize = 60;

pub(super) struct Projects;

#[async_trait]
impl KindRules for Projects {
    async fn choices(&self, backend: &Backend, wanted: ChoicesFor<'_>) -> Result<FormChoices, DbError> {
        let mut choices = FormChoices::default();
        for material in materials::names(&backend.db).await? {
            choices.materials.push(SelectOption::new(&material.id, &material.name));
        }
        if let Some(values) = wanted.values {
            choices.testimonials.extend(chosen_testimonial(backend, values.text(TESTIMONIAL)).await?);
            return Ok(choices);
        }
        for testimonial in testimonials::names(&backend.db).await? {
            let words = text::shorten(&testimonial.name, WORDS_MAX);
            choices.testimonials.push(SelectOption::new(&testimonial.id, &words));
        }
        suggest_tags(backend, &mut choices).await?;
        Ok(choices)
    }

    async fn read(&self, backend: &Backend, stored: &mut StoredRow, purpose: ReadFor) -> Result<(), DbError> {
        if purpose == ReadFor::Row {
            let photos = projects::photo_ids(backend.db.reader(), &stored.id).await?;
            stored.document.set(PROJECT_PHOTOS, photos);
        }
        Ok(())
    }

    async fn check(&self, edit: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
        check_pictures(edit, row).await
    }

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        row.store(edit).await?;
        redirect_former_address(edit, row).await?;
        projects::set_photos(&mut edit.tx, row.id, &row.document.texts(PROJECT_PHOTOS)).await?;
        Ok(projects::set_pictures(&mut edit.tx, row.id, &pictures_of(row.document)).await?)
    }

    async fn preview(&self, backend: &Backend, id: &str, d: &Document) -> Result<Option<PreviewContent>, BackendError> {
        let Some(project) = shown::<Project>(backend, id, d).await? else { return Ok(None) };
        let pictures = pictures_now(backend, d).await?;
        Ok(Some(PreviewContent::Project(Box::new(project), pictures)))
    }
}

/// The testimonial that a project names, active or not.
async fn chosen_testimonial(backend: &Backend, id: &str) -> Result<Option<SelectOption>, DbError> {
    if id == WordsSource::LINKED || !is_id(id) {
        return Ok(None);
    }
    match list_table(Kind::Testimonials)?.one(&backend.db, id).await? {
        Some(row) if row.deleted_at.is_none() => {
            let words = text::shorten(&Kind::Testimonials.title(&row.document), WORDS_MAX);
            Ok(Some(SelectOption::new(id, &words)))
        }
        _ => Ok(None),
    }
}
