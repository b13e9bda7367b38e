use crate::db::content::options;
use crate::editing::engine::rules::ChoicesFor;
use crate::editing::kinds::rules;
use crate::error::DbError;
use crate::{Backend, boxed};
use domain::kinds::{Document, FormSpec, Kind};
use serde_json::Value;

#[boxed]
pub async fn form(backend: &Backend, kind: Kind, id: &str) -> Result<FormSpec, DbError> {
    form_with(backend, kind, ChoicesFor { id, values: None }).await
}

/// The form with only the choices that one document refers to, so that saving does not read every
/// project.
pub(crate) async fn form_for_document(
    backend: &Backend,
    kind: Kind,
    id: &str,
    document: &Document,
) -> Result<FormSpec, DbError> {
    form_with(backend, kind, ChoicesFor { id, values: Some(document) }).await
}

async fn form_with(backend: &Backend, kind: Kind, wanted: ChoicesFor<'_>) -> Result<FormSpec, DbError> {
    let mut choices = rules(kind).choices(backend, wanted).await?;
    choices.lists = options::all(backend.db.reader()).await?;
    Ok(kind.form(&choices))
}

pub(crate) async fn form_for_values(
    backend: &Backend,
    kind: Kind,
    id: &str,
    values: &Value,
) -> Result<FormSpec, DbError> {
    match values.as_object() {
        Some(document) => form_for_document(backend, kind, id, document).await,
        None => form_for_document(backend, kind, id, &Document::new()).await,
    }
}
