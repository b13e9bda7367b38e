//! Links of the content, found by means of the forms: fields that hold an address, or text with
//! addresses in it.

use super::store;
use crate::Backend;
use crate::error::BackendError;
use crate::html::addresses;
use domain::kinds::{Document, Entity, FieldKind, FieldSpec, Links};
use domain::site::link::in_text;
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

/// Every row of a kind that links somewhere. Rows with long texts are read elsewhere, in batches.
pub(crate) async fn links_of(b: &Backend, entity: Entity) -> Result<Vec<Linking>, BackendError> {
    if entity.columns().iter().any(|column| column.is_html) {
        return Ok(Vec::new());
    }
    let rows = if entity.is_single() {
        store::current(b, entity, entity.code()).await?.into_iter().collect()
    } else {
        store::all(b, entity).await?
    };
    Ok(rows
        .into_iter()
        .map(|row| {
            let urls = entity.spec().fields().flat_map(|field| urls(field, &row.document)).collect();
            Linking { title: entity.title(&row.document), id: row.id, urls }
        })
        .filter(|row: &Linking| !row.urls.is_empty())
        .collect())
}

fn urls(field: &FieldSpec, document: &Document) -> Vec<String> {
    let Some(value) = document.get(&field.name) else { return Vec::new() };
    match (&field.kind, value) {
        _ if field.links == Links::None => Vec::new(),
        (FieldKind::Url, Value::String(url)) => vec![url.clone()],
        (_, Value::String(url)) if field.links == Links::Whole => vec![url.clone()],
        (FieldKind::RichText, Value::String(html)) => addresses(html),
        (FieldKind::Text | FieldKind::Multiline { .. }, Value::String(text)) => in_text(text),
        (FieldKind::ListOf { fields, .. }, Value::Array(items)) => items
            .iter()
            .filter_map(Value::as_object)
            .flat_map(|item| fields.iter().flat_map(|field| urls(field, item)))
            .collect(),
        _ => Vec::new(),
    }
}
