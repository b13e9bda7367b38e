//! Links of the content, found by means of the forms: fields that hold an address, or text with
//! addresses in it.

use crate::Backend;
use crate::editing::engine::stored_rows;
use crate::error::BackendError;
use crate::html::addresses;
use domain::kinds::{Document, FieldKind, FieldSpec, Fields as _, Kind, Links, SectionForm};
use domain::sections::stored;
use domain::site::link::in_text;
use domain::text::inline::InlineText;
use serde_json::Value;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RowLinks {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) urls: Vec<String>,
}

pub(crate) async fn links_of(backend: &Backend, kind: Kind) -> Result<Vec<RowLinks>, BackendError> {
    if kind.columns().iter().any(|column| column.is_html) {
        return Ok(Vec::new());
    }
    let rows = if kind.is_single() {
        stored_rows::current(backend, kind, kind.code()).await?.into_iter().collect()
    } else {
        stored_rows::all(backend, kind).await?
    };
    let spec = kind.spec();
    let mut found = Vec::new();
    for row in rows {
        let mut urls = Vec::new();
        for field in spec.fields() {
            collect_urls(field, &row.document, &mut urls);
        }
        if !urls.is_empty() {
            found.push(RowLinks { title: kind.title(&row.document), id: row.id, urls });
        }
    }
    Ok(found)
}

fn collect_urls(field: &FieldSpec, document: &Document, urls: &mut Vec<String>) {
    if field.links == Links::None {
        return;
    }
    let Some(value) = document.get(&field.name) else { return };
    match (&field.kind, value) {
        (FieldKind::Url | FieldKind::Link, Value::String(url)) => urls.push(url.clone()),
        (_, Value::String(url)) if field.links == Links::Whole => urls.push(url.clone()),
        (FieldKind::RichText, Value::String(html)) => urls.extend(addresses(html)),
        (FieldKind::InlineText { .. }, Value::String(stored)) => {
            let text = InlineText::read(stored);
            urls.extend(text.links());
            urls.extend(in_text(&text.text()));
        }
        (FieldKind::Text | FieldKind::Multiline { .. }, Value::String(text)) => urls.extend(in_text(text)),
        (FieldKind::ListOf { fields, .. }, Value::Array(items)) => {
            for item in items.iter().filter_map(Value::as_object) {
                for field in fields {
                    collect_urls(field, item, urls);
                }
            }
        }
        (FieldKind::Sections { types }, Value::Array(sections)) => {
            for section in sections.iter().filter_map(Value::as_object) {
                collect_section_urls(types, section, urls);
            }
        }
        _ => {}
    }
}

fn collect_section_urls(types: &[SectionForm], section: &Document, urls: &mut Vec<String>) {
    let Some(form) = types.iter().find(|form| form.code.code() == section.text(stored::TYPE)) else { return };
    let Some(Value::Object(values)) = section.get(stored::VALUES) else { return };
    for field in &form.fields {
        collect_urls(field, values, urls);
    }
}
