//! Client reviews in the carousel.

use super::{Candidate, Rules, Wanted};
use crate::boxed;
use crate::db::content::{projects, testimonials};
use crate::db::editing::kinds::{Stored, list_table};
use crate::editing::schedule::LocalClock;
use crate::editing::subject::picture;
use crate::editing::{EditError, EditTx, Subject};
use crate::error::DbError;
use crate::ids::is_id;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::admin::{ListRow, Record};
use domain::content::Testimonial;
use domain::kinds::{Choices, Document, Entity, Fields as _, NO_PROJECT, ORDER_FIELD, SelectOption};
use domain::messages::admin as msg;
use std::borrow::Cow;

pub(super) struct Testimonials;

/// 'google', as it is stored, to 'Google'.
fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[async_trait]
impl Rules for Testimonials {
    /// A testimonial's own project is offered even if it is no longer published, so that saving
    /// keeps it.
    async fn choices(&self, b: &Backend, wanted: Wanted<'_>) -> Result<Choices, DbError> {
        let mut choices = Choices::default();
        match wanted.document {
            None => {
                let projects = projects::names(&b.db).await?;
                choices.projects = projects.iter().map(|(id, name)| SelectOption::new(id, name)).collect();
                let own = own_project(b, wanted.id, &choices).await?;
                choices.projects.extend(own);
            }
            Some(document) => {
                let linked = document.text("linkedProjectId");
                if let Some((name, published)) = project(b, linked).await? {
                    let own = own_project(b, wanted.id, &choices).await?.filter(|own| own.value == linked);
                    choices.projects.extend(if published { Some(SelectOption::new(linked, &name)) } else { own });
                }
            }
        }
        Ok(choices)
    }

    fn describe(&self, row: &mut ListRow, stored: &Stored, _: &LocalClock) {
        let platform = stored.document.text("reviewPlatform");
        for fact in row.facts.iter_mut().filter(|fact| *fact == platform) {
            *fact = capitalized(platform);
        }
    }

    fn after_read(&self, document: &mut Document) {
        if document.text("linkedProjectId").is_empty() {
            document.set("linkedProjectId", NO_PROJECT);
        }
    }

    fn before_write(&self, document: &mut Document) {
        if document.text("linkedProjectId") == NO_PROJECT {
            document.set("linkedProjectId", "");
        }
    }

    async fn check(&self, work: &mut EditTx<'_>, row: &mut Candidate<'_>) -> Result<(), EditError> {
        let project = row.after.text("linkedProjectId");
        if project != NO_PROJECT && !list_table(Entity::Projects)?.has(&mut work.tx, project).await? {
            row.wrong.add("linkedProjectId", msg::PROJECT_GONE);
        }
        if row.after.text("source").is_empty() {
            row.after.set("source", "google");
        }
        Ok(())
    }

    fn saved(&self, before: Option<&Document>, record: &Record, _: bool) -> Cow<'static, str> {
        let after = &record.draft;
        let is_active = after.is_on("isActive");
        Cow::Borrowed(match before {
            None if is_active => msg::TESTIMONIAL_ADDED,
            None => msg::TESTIMONIAL_CREATED,
            Some(before) => match (before.is_on("isActive"), is_active) {
                (true, false) => msg::TESTIMONIAL_OFF,
                (false, true) => msg::TESTIMONIAL_ON,
                (true, true) if before.get(ORDER_FIELD) != after.get(ORDER_FIELD) => msg::CAROUSEL_MOVED,
                (true, true) | (false, false) => record.entity.texts().updated,
            },
        })
    }

    async fn subject(&self, b: &Backend, id: &str, d: &Document) -> Result<Option<Subject>, BackendError> {
        Ok(Some(Subject::Testimonial(Box::new(testimonial(b, id, d).await?))))
    }
}

/// A project's name, and whether it is published; none if it does not exist.
async fn project(b: &Backend, id: &str) -> Result<Option<(String, bool)>, DbError> {
    if id == NO_PROJECT || !is_id(id) {
        return Ok(None);
    }
    let project = list_table(Entity::Projects)?.one(&b.db, id).await?.filter(|project| project.deleted_at.is_none());
    Ok(project.map(|p| (p.document.text("projectName").to_owned(), p.document.is_on("status"))))
}

async fn own_project(b: &Backend, id: &str, choices: &Choices) -> Result<Option<SelectOption>, DbError> {
    if !is_id(id) {
        return Ok(None);
    }
    let Some(testimonial) = list_table(Entity::Testimonials)?.one(&b.db, id).await? else { return Ok(None) };
    let linked = testimonial.document.text("linkedProjectId");
    if choices.projects.iter().any(|option| option.value == linked) {
        return Ok(None);
    }
    let name = project(b, linked).await?.map(|(name, _)| name);
    Ok(name.map(|name| SelectOption::new(linked, &format!("{name} (draft)"))))
}

/// A testimonial's form in the type that the public page renders.
#[boxed]
pub async fn testimonial(b: &Backend, id: &str, d: &Document) -> Result<Testimonial, BackendError> {
    Ok(Testimonial {
        id: id.to_owned(),
        text: d.text("testimonialText").to_owned(),
        client_name: d.filled("clientName"),
        client_photo: picture(b, d, "clientPhoto").await?,
        location: d.filled("location"),
        date: d.filled("date"),
        rating: d.number("rating"),
        review_url: d.filled("googleReviewUrl"),
        platform: d.text("reviewPlatform").to_owned(),
        position: d.position(),
        project: testimonials::linked_project(&b.db, d.text("linkedProjectId")).await?,
    })
}
