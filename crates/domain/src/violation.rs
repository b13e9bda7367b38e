//! What is wrong with something a person sent, field by field.

use crate::{messages, text};
use serde::{Deserialize, Serialize};

/// One sentence about one field of a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FieldError {
    /// The field's name as the form and the JSON spell it.
    pub field: String,
    /// The sentence to show beside the field.
    pub message: String,
}

/// Every violation of a draft, in the order in which the form shows its fields,
/// so that the first one is where the focus goes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Violations(pub Vec<FieldError>);

impl Violations {
    /// Notes that `field` is wrong.
    pub fn add(&mut self, field: &str, message: &str) {
        self.0.push(FieldError { field: field.to_owned(), message: message.to_owned() });
    }

    /// Reads one line of text, cleaned; wrong above `max` characters, or empty
    /// where there is a sentence for its `missing`.
    pub fn line(&mut self, field: &str, typed: &str, max: usize, missing: Option<&str>) -> String {
        let value = text::clean_line(typed);
        match missing {
            Some(message) if value.is_empty() => self.add(field, message),
            _ => self.bound(field, &value, max),
        }
        value
    }

    /// Reads a text of several lines, cleaned; wrong above `max` characters.
    pub fn text(&mut self, field: &str, typed: &str, max: usize) -> String {
        let value = text::clean(typed);
        self.bound(field, &value, max);
        value
    }

    fn bound(&mut self, field: &str, value: &str, max: usize) {
        if value.chars().count() > max {
            self.add(field, &messages::too_long(max));
        }
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The sentence for `field`, if it is wrong.
    #[must_use]
    pub fn of(&self, field: &str) -> Option<&str> {
        self.0.iter().find(|e| e.field == field).map(|e| e.message.as_str())
    }
}
