use crate::content;
use crate::db::content::projects;
use crate::db::editing::kinds::{StoredRow, list_table};
use crate::editing::drafts::preview_content::{PreviewContent, shown};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{ChoicesFor, EditedRow, KindRules, ReadFor};
use crate::editing::kinds::suggested_tags::suggest_tags;
use crate::editing::screens::local_clock::LocalClock;
use crate::error::DbError;
use crate::ids::is_id;
use crate::{Backend, BackendError, boxed};
use async_trait::async_trait;
use domain::admin::{ListRow, Record};
use domain::content::{Project, Testimonial};
use domain::kinds::{Document, Fields as _, FormChoices, Kind, NO_PROJECT, ORDER_FIELD, SelectOption};
use domain::messages::{admin as msg, restoring};
use std::borrow::Cow;

/// Holds [`NO_PROJECT`] in the form, and nothing in the table, for no project.
const PROJECT: &str = "linkedProjectId";

pub(super) struct Testimonials;

#[async_trait]
impl KindRules for Testimonials {
    /// A testimonial's own project is offered even if it is no longer published, so that saving
    /// keeps it.
    async fn choices(&self, backend: &Backend, wanted: ChoicesFor<'_>) -> Result<FormChoices, DbError> {
        let mut choices = FormChoices::default();
        let Some(values) = wanted.values else {
            for project in projects::names(&backend.db).await? {
                choices.projects.push(SelectOption::new(&project.id, &project.name));
            }
            let own = own_unpublished_project(backend, wanted.id, &choices).await?;
            choices.projects.extend(own);
            suggest_tags(backend, &mut choices).await?;
            return Ok(choices);
        };
        let linked = values.text(PROJECT);
        match project(backend, linked).await? {
            Some(project) if project.is_published => {
                choices.projects.push(SelectOption::new(linked, &project.name));
            }
            Some(_) => {
                if let Some(own) = own_unpublished_project(backend, wanted.id, &choices).await?
                    && own.value == linked
                {
                    choices.projects.push(own);
                }
            }
            None => {}
        }
        Ok(choices)
    }

    async fn describe(
        &self,
        _: &Backend,
        _: &LocalClock,
        rows: &mut [ListRow],
        stored: &[StoredRow],
    ) -> Result<(), BackendError> {
        for (row, stored) in rows.iter_mut().zip(stored) {
            let platform = stored.document.text("reviewPlatform");
            for fact in &mut row.facts {
                if fact == platform {
                    *fact = capitalized(platform);
                }
            }
        }
        Ok(())
    }

    async fn read(&self, _: &Backend, stored: &mut StoredRow, _: ReadFor) -> Result<(), DbError> {
        if stored.document.text(PROJECT).is_empty() {
            stored.document.set(PROJECT, NO_PROJECT);
        }
        Ok(())
    }

    async fn check(&self, edit: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
        let project = row.document.text(PROJECT);
        if project != NO_PROJECT && !list_table(Kind::Projects)?.has(&mut edit.tx, project).await? {
            if row.was_saved {
                row.document.set(PROJECT, NO_PROJECT);
                row.notes.push(restoring::gone("Linked project"));
            } else {
                row.violations.add(PROJECT, msg::PROJECT_GONE);
            }
        }
        if row.document.text("source").is_empty() {
            row.document.set("source", "google");
        }
        Ok(())
    }

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        let mut values = row.document.clone();
        if values.text(PROJECT) == NO_PROJECT {
            values.set(PROJECT, "");
        }
        Ok(row.store_as(edit, values).await?)
    }

    fn saved(&self, previous: Option<&Document>, record: &Record, _: bool) -> Cow<'static, str> {
        let after = &record.draft;
        let is_active = after.is_on("isActive");
        let Some(before) = previous else {
            return Cow::Borrowed(if is_active { msg::TESTIMONIAL_ADDED } else { msg::TESTIMONIAL_CREATED });
        };
        Cow::Borrowed(match (before.is_on("isActive"), is_active) {
            (true, false) => msg::TESTIMONIAL_OFF,
            (false, true) => msg::TESTIMONIAL_ON,
            (true, true) if before.get(ORDER_FIELD) != after.get(ORDER_FIELD) => msg::CAROUSEL_MOVED,
            (true, true) | (false, false) => record.kind.texts().updated,
        })
    }

    async fn preview(&self, backend: &Backend, id: &str, d: &Document) -> Result<Option<PreviewContent>, BackendError> {
        Ok(Some(PreviewContent::Testimonial(Box::new(testimonial(backend, id, d).await?))))
    }
}

fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

struct LinkedProject {
    name: String,
    is_published: bool,
}

async fn project(backend: &Backend, id: &str) -> Result<Option<LinkedProject>, DbError> {
    if id == NO_PROJECT || !is_id(id) {
        return Ok(None);
    }
    match list_table(Kind::Projects)?.one(&backend.db, id).await? {
        Some(row) if row.deleted_at.is_none() => Ok(Some(LinkedProject {
            name: row.document.text("projectName").to_owned(),
            is_published: row.document.is_on("status"),
        })),
        _ => Ok(None),
    }
}

async fn own_unpublished_project(
    backend: &Backend,
    id: &str,
    choices: &FormChoices,
) -> Result<Option<SelectOption>, DbError> {
    if !is_id(id) {
        return Ok(None);
    }
    let Some(testimonial) = list_table(Kind::Testimonials)?.one(&backend.db, id).await? else { return Ok(None) };
    let linked = testimonial.document.text(PROJECT);
    if choices.projects.iter().any(|option| option.value == linked) {
        return Ok(None);
    }
    let Some(project) = project(backend, linked).await? else { return Ok(None) };
    Ok(Some(SelectOption::new(linked, &format!("{} (draft)", project.name))))
}

/// With the link to its project, which pages add from the projects that they know.
#[boxed]
pub async fn testimonial(backend: &Backend, id: &str, d: &Document) -> Result<Testimonial, BackendError> {
    let mut review = shown::<Testimonial>(backend, id, d).await?.unwrap_or_default();
    if let Some(project) = &review.project_id {
        let snapshot = content::snapshot(backend).await?;
        review.project = snapshot.project_with_id(project)?.map(Project::link);
    }
    Ok(review)
}
