//! The values of a form, and what a kind's description says about them.

use super::{Entity, FieldKind, Initial, ORDER_FIELD, Order, Page};
use crate::content::options::PublishStatus;
use crate::text;
use serde_json::{Map, Value, json};

/// Values by field name, each in the shape of its field.
pub type Document = Map<String, Value>;

/// Longest title of a row in lists and the log, in characters.
const TITLE_MAX: usize = 80;

/// Typed access to the values of a document. A value that is missing or of another type is empty.
pub trait Fields {
    /// A text.
    fn text(&self, field: &str) -> &str;
    /// A text without surrounding space; none if it is empty.
    fn filled(&self, field: &str) -> Option<String>;
    /// A toggle that is on, or a status that is published.
    fn is_on(&self, field: &str) -> bool;
    /// A whole number.
    fn number(&self, field: &str) -> Option<i32>;
    /// A list of texts.
    fn texts(&self, field: &str) -> Vec<String>;
    /// The position in its list; 0 if it has none.
    fn position(&self) -> i32;
    /// Sets a value.
    fn set(&mut self, field: &str, value: impl Into<Value>);
}

impl Fields for Document {
    fn text(&self, field: &str) -> &str {
        self.get(field).and_then(Value::as_str).unwrap_or_default()
    }

    fn filled(&self, field: &str) -> Option<String> {
        Some(self.text(field).trim().to_owned()).filter(|text| !text.is_empty())
    }

    fn is_on(&self, field: &str) -> bool {
        match self.get(field) {
            Some(Value::Bool(on)) => *on,
            Some(Value::String(status)) => status == PublishStatus::Published.code(),
            _ => false,
        }
    }

    fn number(&self, field: &str) -> Option<i32> {
        self.get(field).and_then(Value::as_i64).and_then(|n| i32::try_from(n).ok())
    }

    fn texts(&self, field: &str) -> Vec<String> {
        let items = self.get(field).and_then(Value::as_array);
        items.into_iter().flatten().filter_map(|item| item.as_str().map(str::to_owned)).collect()
    }

    fn position(&self) -> i32 {
        self.number(ORDER_FIELD).unwrap_or(0)
    }

    fn set(&mut self, field: &str, value: impl Into<Value>) {
        self.insert(field.to_owned(), value.into());
    }
}

impl Entity {
    /// A row's title.
    #[must_use]
    pub fn title(self, document: &Document) -> String {
        let title = match &self.kind().rows {
            Some(rows) => rows.title.iter().map(|field| document.text(field)).find(|text| !text.is_empty()),
            None => Some(self.singular()),
        };
        text::shorten(title.unwrap_or_default(), TITLE_MAX)
    }

    /// The group that a row is listed in; empty if there are none.
    #[must_use]
    pub fn group(self, document: &Document) -> &str {
        let rows = self.kind().rows.as_ref();
        rows.and_then(|rows| rows.group.as_ref()).map_or("", |group| document.text(group.field))
    }

    /// The group within which rows are ordered; empty if the whole list is.
    #[must_use]
    pub fn order_group(self, document: &Document) -> &str {
        if self.order() == Order::Group { self.group(document) } else { "" }
    }

    /// How rows can be moved.
    #[must_use]
    pub fn order(self) -> Order {
        self.kind().rows.as_ref().map_or(Order::None, |rows| rows.order)
    }

    /// The field that the list turns on and off, and its value when it is on or off.
    #[must_use]
    pub fn toggled(self, on: bool) -> Option<(&'static str, Value)> {
        let field = self.kind().rows.as_ref()?.toggle?.field;
        let is_flag = self.spec().fields().any(|spec| spec.name == field && matches!(spec.kind, FieldKind::Toggle));
        let status = if on { PublishStatus::Published } else { PublishStatus::Draft };
        Some((field, if is_flag { json!(on) } else { json!(status.code()) }))
    }

    /// Whether public pages show a row at the local time `now`.
    #[must_use]
    pub fn is_published(self, document: &Document, now: &str) -> bool {
        let kind = self.kind();
        kind.published_by.is_none_or(|field| document.is_on(field))
            && kind.published_from.is_none_or(|field| document.text(field) <= now)
    }

    /// The public address of a row or a single document at the local time `now`; empty if it has
    /// none.
    #[must_use]
    pub fn public_path(self, id: &str, document: &Document, now: &str) -> String {
        if !self.is_published(document, now) {
            return String::new();
        }
        match self.kind().page {
            Page::None => String::new(),
            Page::At(path) => path.to_owned(),
            Page::BySlug(path) => format!("{path}{}", document.text("slug")),
            Page::ById(path) => format!("{path}{id}"),
            Page::OfOption(field, pages) => {
                let page = pages.iter().find(|(value, _)| *value == document.text(field));
                page.map(|(_, path)| (*path).to_owned()).unwrap_or_default()
            }
            Page::NamedBy(field) => match document.text(field) {
                "home" => "/".to_owned(),
                slug => format!("/{slug}"),
            },
        }
    }

    /// A new row's values; `places` is the position after the last row of the list.
    #[must_use]
    pub fn new_row(self, today: &str, places: i32) -> Document {
        let mut document = self.spec().empty();
        for field in self.spec().fields() {
            match field.initial {
                Some(Initial::On) => document.set(&field.name, true),
                Some(Initial::Text(text)) => document.set(&field.name, text),
                Some(Initial::Today) => document.set(&field.name, today),
                None => {}
            }
        }
        if self.order() != Order::None {
            document.set(ORDER_FIELD, places);
        }
        document
    }
}
