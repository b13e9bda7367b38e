//! What the checks of a page look at, with the path of each field.

use crate::kinds::{Document, FieldKind as K, FieldSpec, Fields as _, FormSpec, SectionForm};
use crate::sections::{COMPARED_PICTURES, PictureRef, SectionType, has_placeholder, outside_tags, picture_ref, stored};
use crate::text::inline::InlineText;
use serde_json::Value;
use std::collections::HashSet;

/// The anchor of a gallery, whatever its section is called.
const GALLERY_ANCHOR: &str = "gallery";

/// The checked contents of a page's sections.
#[derive(Debug, Default)]
pub struct PageParts {
    pub(super) links: Vec<PlacedLink>,
    pub(super) pictures: Vec<PlacedPicture>,
    pub(super) anchors: HashSet<String>,
    pub(super) shown_sections: usize,
    /// The first text in brackets of each section.
    pub(super) placeholders: Vec<PlacedText>,
    /// The first picture of each comparison that is still to be chosen.
    pub(super) missing_pictures: Vec<PlacedText>,
}

#[derive(Debug)]
pub(super) struct PlacedLink {
    /// The path of its field: `sections.3.links.0.link`.
    pub(super) field: String,
    pub(super) section: &'static str,
    pub(super) address: String,
    /// Of a button; none for a link without a label of its own.
    pub(super) label: Option<String>,
}

#[derive(Debug)]
pub(super) struct PlacedText {
    pub(super) field: String,
    pub(super) section: &'static str,
}

#[derive(Debug)]
pub(super) struct PlacedPicture {
    pub(super) field: String,
    pub(super) section: &'static str,
    pub(super) id: String,
    pub(super) is_described: bool,
}

impl PageParts {
    #[must_use]
    pub fn of(form: &FormSpec, draft: &Document) -> Self {
        let mut parts = Self::default();
        for field in form.fields() {
            let K::Sections { types } = &field.kind else { continue };
            let Some(Value::Array(sections)) = draft.get(&field.name) else { continue };
            for (at, section) in sections.iter().enumerate() {
                parts.read_section(types, section, &format!("{}.{at}", field.name));
            }
        }
        parts
    }

    /// The addresses of all links, each once.
    #[must_use]
    pub fn addresses(&self) -> Vec<&str> {
        let mut addresses: Vec<&str> = Vec::new();
        for link in &self.links {
            if !link.address.is_empty() && !addresses.contains(&link.address.as_str()) {
                addresses.push(&link.address);
            }
        }
        addresses
    }

    /// The types of the sections that have words in brackets, each once.
    #[must_use]
    pub fn unwritten(&self) -> Vec<&'static str> {
        let mut sections = Vec::new();
        for text in &self.placeholders {
            if !sections.contains(&text.section) {
                sections.push(text.section);
            }
        }
        sections
    }

    fn read_section(&mut self, types: &[SectionForm], section: &Value, path: &str) {
        let Some(form) = types.iter().find(|form| section[stored::TYPE] == form.code.code()) else { return };
        let Value::Object(own) = section else { return };
        if own.is_on(stored::HIDDEN) {
            return;
        }
        self.shown_sections += 1;
        match own.text(stored::ANCHOR) {
            "" => self.anchors.insert(format!("s-{}", own.text(stored::ID))),
            anchor => self.anchors.insert(anchor.to_owned()),
        };
        if form.code == SectionType::Gallery {
            self.anchors.insert(GALLERY_ANCHOR.to_owned());
        }
        if form.code == SectionType::BeforeAfter {
            self.read_comparison(&section[stored::VALUES], path, form.label);
        }
        self.read_fields(&form.fields, &section[stored::VALUES], path, form.label);
    }

    fn read_comparison(&mut self, values: &Value, path: &str, section: &'static str) {
        for picture in COMPARED_PICTURES {
            if values[picture].as_str().unwrap_or_default().is_empty() {
                self.missing_pictures.push(PlacedText { field: format!("{path}.{picture}"), section });
                return;
            }
        }
    }

    fn read_fields(&mut self, fields: &[FieldSpec], values: &Value, path: &str, section: &'static str) {
        for field in fields {
            let name = format!("{path}.{}", field.name);
            let value = &values[field.name.as_str()];
            match &field.kind {
                K::Link => self.links.push(PlacedLink {
                    field: name,
                    section,
                    address: value.as_str().unwrap_or_default().to_owned(),
                    label: values["label"].as_str().map(str::to_owned),
                }),
                K::InlineText { .. } => {
                    for address in InlineText::read(value.as_str().unwrap_or_default()).links() {
                        self.links.push(PlacedLink { field: name.clone(), section, address, label: None });
                    }
                    self.read_text(&Value::String(outside_tags(value.as_str().unwrap_or_default())), name, section);
                }
                K::Picture { alt, .. } => {
                    if let PictureRef::Library(id) = picture_ref(value.as_str().unwrap_or_default()) {
                        let is_described = alt.is_empty() || !values[*alt].as_str().unwrap_or_default().is_empty();
                        self.pictures.push(PlacedPicture { field: name, section, id: id.to_owned(), is_described });
                    }
                }
                K::ListOf { fields, .. } => {
                    for (at, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.read_fields(fields, item, &format!("{name}.{at}"), section);
                    }
                }
                K::Url => {}
                _ => self.read_text(value, name, section),
            }
        }
    }

    fn read_text(&mut self, value: &Value, field: String, section: &'static str) {
        let is_told = match self.placeholders.last() {
            Some(last) => section_path(&last.field) == section_path(&field),
            None => false,
        };
        if !is_told && has_placeholder(value) {
            self.placeholders.push(PlacedText { field, section });
        }
    }
}

/// `sections.3` of `sections.3.items.0.text`.
fn section_path(field: &str) -> &str {
    match field.match_indices('.').nth(1) {
        Some((end, _)) => &field[..end],
        None => field,
    }
}
