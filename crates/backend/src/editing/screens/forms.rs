use crate::db::content::options;
use crate::editing::engine::rules::ChoicesFor;
use crate::editing::kinds::rules;
use crate::error::DbError;
use crate::{Backend, boxed};
use domain::kinds::{Document, Entity, FormSpec};
use serde_json::Value;

#[boxed]
pub async fn form(backend: &Backend, entity: Entity, id: &str) -> Result<FormSpec, DbError> {
    form_with(backend, entity, ChoicesFor { id, values: None }).await
}

/// The form with only the choices that one document refers to, so that saving does not read every
/// project.
pub(crate) async fn form_for_document(
    backend: &Backend,
    entity: Entity,
    id: &str,
    document: &Document,
) -> Result<FormSpec, DbError> {
    form_with(backend, entity, ChoicesFor { id, values: Some(document) }).await
}

async fn form_with(backend: &Backend, entity: Entity, wanted: ChoicesFor<'_>) -> Result<FormSpec, DbError> {
    let mut choices = rules(entity).choices(backend, wanted).await?;
    choices.lists = options::all(backend.db.reader()).await?;
    Ok(entity.form(&choices))
}

pub(crate) async fn form_for_values(
    backend: &Backend,
    entity: Entity,
    id: &str,
    values: &Value,
) -> Result<FormSpec, DbError> {
    match values.as_object() {
        Some(document) => form_for_document(backend, entity, id, document).await,
        None => form_for_document(backend, entity, id, &Document::new()).await,
    }
}
