//! The form of an entity, with the choices that only the database knows.

use super::store;
use crate::Backend;
use crate::boxed;
use crate::db::{editing as db, post_lists};
use crate::error::DbError;
use domain::admin::{self, Choices, Document, Entity, FormSpec, SelectOption};
use domain::blog::TermKind;
use serde_json::Value;

/// Includes tags of future posts.
const EVER: &str = "9999-12-31";
/// Maximum number of suggested tags.
const SUGGESTED: i64 = 100;

/// The form of a row; an empty id for a new one. A testimonial's own project is
/// offered even if it is no longer published, so that saving keeps it.
///
/// # Errors
/// The database fails.
#[boxed]
pub async fn form(b: &Backend, entity: Entity, id: &str) -> Result<FormSpec, DbError> {
    let mut choices = Choices::default();
    match entity {
        Entity::Testimonials => {
            let projects = db::published_projects(&b.db).await?;
            choices.projects = projects.iter().map(|(id, name)| SelectOption::new(id, name)).collect();
            if let Some(option) = own_project(b, id, &choices).await? {
                choices.projects.push(option);
            }
        }
        Entity::Blog => {
            choices.post_categories = db::post_categories(&b.db).await?;
            let tags = post_lists::terms(&b.db, TermKind::Tag, EVER, SUGGESTED).await?;
            choices.post_tags = tags.into_iter().map(|tag| tag.name).collect();
        }
        _ => {}
    }
    Ok(admin::form(entity, &choices))
}

/// The form with only the choices that one document refers to, so that saving does not read every
/// project.
pub(super) async fn form_about(
    b: &Backend,
    entity: Entity,
    id: &str,
    document: Option<&Document>,
) -> Result<FormSpec, DbError> {
    let mut choices = Choices::default();
    let linked = document.and_then(|d| d.get("linkedProjectId")).and_then(Value::as_str).unwrap_or_default();
    if entity == Entity::Testimonials && linked != store::NO_PROJECT {
        let project = store::current(b, Entity::Projects, linked).await?.filter(|p| p.deleted_at.is_none());
        if let Some(project) = project {
            let name = project.document.get("projectName").and_then(Value::as_str).unwrap_or_default();
            if project.document.get("status").and_then(Value::as_str) == Some("published") {
                choices.projects.push(SelectOption::new(linked, name));
            } else if let Some(own) = own_project(b, id, &choices).await?
                && own.value == linked
            {
                choices.projects.push(own);
            }
        }
    }
    Ok(admin::form(entity, &choices))
}

async fn own_project(b: &Backend, id: &str, choices: &Choices) -> Result<Option<SelectOption>, DbError> {
    if id.is_empty() {
        return Ok(None);
    }
    let Some(testimonial) = store::current(b, Entity::Testimonials, id).await? else { return Ok(None) };
    let linked = testimonial.document.get("linkedProjectId").and_then(Value::as_str).unwrap_or(store::NO_PROJECT);
    if linked == store::NO_PROJECT || choices.projects.iter().any(|option| option.value == linked) {
        return Ok(None);
    }
    let project = store::current(b, Entity::Projects, linked).await?.filter(|p| p.deleted_at.is_none());
    let name = project.and_then(|p| p.document.get("projectName").and_then(Value::as_str).map(str::to_owned));
    Ok(name.map(|name| SelectOption::new(linked, &format!("{name} (draft)"))))
}
