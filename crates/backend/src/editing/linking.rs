//! Links of the content, found by means of the forms: fields that hold an address, or text with
//! addresses in it.

use super::{labels, store};
use crate::error::BackendError;
use crate::html::addresses;
use crate::{Backend, db};
use domain::admin::{Choices, Document, Entity, FieldKind, FieldSpec, form};
use domain::link::in_text;
use serde_json::Value;

/// A row and the addresses in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Linking {
    /// Row id; the code of a single document.
    pub(crate) id: String,
    /// Its title.
    pub(crate) title: String,
    /// As written in the content.
    pub(crate) urls: Vec<String>,
}

/// Every row of a kind that links somewhere. Articles are read elsewhere, in batches; the webhook's
/// address is a secret and not a link.
pub(crate) async fn links_of(b: &Backend, entity: Entity) -> Result<Vec<Linking>, BackendError> {
    let rows = match entity {
        Entity::Blog | Entity::ContactSettings | Entity::HeroVideo | Entity::PageImages => return Ok(Vec::new()),
        entity if entity.is_single() => store::current(b, entity, entity.code()).await?.into_iter().collect(),
        entity if db::editing::table(entity).is_some() => store::all(b, entity).await?,
        _ => Vec::new(),
    };
    let spec = form(entity, &Choices::default());
    Ok(rows
        .into_iter()
        .map(|row| {
            let urls = spec.fields().flat_map(|field| urls(entity, field, &row.document)).collect();
            Linking { title: labels::title(entity, &row.document), id: row.id, urls }
        })
        .filter(|row: &Linking| !row.urls.is_empty())
        .collect())
}

fn urls(entity: Entity, field: &FieldSpec, document: &Document) -> Vec<String> {
    let Some(value) = document.get(&field.name) else { return Vec::new() };
    if entity == Entity::Redirects {
        return if field.name == "to" { value.as_str().map(str::to_owned).into_iter().collect() } else { Vec::new() };
    }
    match (&field.kind, value) {
        (FieldKind::Url, Value::String(url)) => vec![url.clone()],
        (FieldKind::RichText, Value::String(html)) => addresses(html),
        (FieldKind::Text | FieldKind::Multiline { .. }, Value::String(text)) => in_text(text),
        (FieldKind::ListOf { fields, .. }, Value::Array(items)) => items
            .iter()
            .filter_map(Value::as_object)
            .flat_map(|item| fields.iter().flat_map(|field| urls(entity, field, item)))
            .collect(),
        _ => Vec::new(),
    }
}
