//! What the description of a kind says about the values of a row.

use super::{Document, FieldKind, Fields as _, Initial, Kind, ORDER_FIELD, Order, RowPage, Rows};
use crate::content::options::PublishStatus;
use crate::text;
use serde_json::{Value, json};

/// Longest title of a row in lists and the log, in characters.
const TITLE_MAX: usize = 80;

impl Kind {
    #[must_use]
    pub fn title(self, document: &Document) -> String {
        let Some(rows) = &self.description().rows else { return text::shorten(self.singular(), TITLE_MAX) };
        for field in rows.title {
            let title = document.text(field);
            if !title.is_empty() {
                return text::shorten(title, TITLE_MAX);
            }
        }
        String::new()
    }

    /// The group that a row is listed in; empty if there are none.
    #[must_use]
    pub fn group(self, document: &Document) -> &str {
        match &self.description().rows {
            Some(Rows { group: Some(group), .. }) => document.text(group.field),
            _ => "",
        }
    }

    /// The group within which rows are ordered; empty if the whole list is.
    #[must_use]
    pub fn order_group(self, document: &Document) -> &str {
        if self.order() == Order::Group { self.group(document) } else { "" }
    }

    #[must_use]
    pub fn order(self) -> Order {
        match &self.description().rows {
            Some(rows) => rows.order,
            None => Order::None,
        }
    }

    /// The field that the list turns on and off, and its value when it is on or off.
    #[must_use]
    pub fn toggled(self, on: bool) -> Option<(&'static str, Value)> {
        let field = self.description().rows.as_ref()?.toggle?.field;
        let is_flag = self.spec().fields().any(|spec| spec.name == field && matches!(spec.kind, FieldKind::Toggle));
        let status = if on { PublishStatus::Published } else { PublishStatus::Draft };
        Some((field, if is_flag { json!(on) } else { json!(status.code()) }))
    }

    /// Whether public pages show a row at the local time `now`.
    #[must_use]
    pub fn is_published(self, document: &Document, now: &str) -> bool {
        let description = self.description();
        if let Some(field) = description.published_by
            && !document.is_on(field)
        {
            return false;
        }
        match description.published_from {
            Some(field) => document.text(field) <= now,
            None => true,
        }
    }

    /// The public address of a row or a single document at the local time `now`; empty if it has
    /// none.
    #[must_use]
    pub fn public_path(self, id: &str, document: &Document, now: &str) -> String {
        if !self.is_published(document, now) {
            return String::new();
        }
        match self.description().page {
            RowPage::None => String::new(),
            RowPage::At(path) => path.to_owned(),
            RowPage::BySlug(path) => format!("{path}{}", document.text("slug")),
            RowPage::ById(path) => format!("{path}{id}"),
            RowPage::OfOption(field, pages) => match pages.iter().find(|(value, _)| *value == document.text(field)) {
                Some((_, path)) => (*path).to_owned(),
                None => String::new(),
            },
            RowPage::NamedBy(field) => match document.text(field) {
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
                Some(Initial::Number(number)) => document.set(&field.name, number),
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
