//! Validation errors of submitted forms, per field.

use crate::leads::rules::{FieldRule, FieldShape};
use crate::{messages, text};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FieldError {
    /// The field's name as spelled in the form and the JSON.
    pub field: String,
    pub message: String,
}

/// All violations of a draft, in the order of the form's fields, so that the first one gets the
/// focus.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Violations(pub Vec<FieldError>);

impl Violations {
    pub fn add(&mut self, field: &str, message: &str) {
        self.0.push(FieldError { field: field.to_owned(), message: message.to_owned() });
    }

    /// The value, or a violation of `field`.
    pub fn take<T>(&mut self, field: &str, read: Result<T, impl AsRef<str>>) -> Option<T> {
        match read {
            Ok(value) => Some(value),
            Err(message) => {
                self.add(field, message.as_ref());
                None
            }
        }
    }

    /// Reads a text by its rule.
    pub fn read(&mut self, rule: &FieldRule, typed: &str) -> String {
        let max = rule.max.unwrap_or(usize::MAX);
        match rule.shape {
            FieldShape::Text => self.text(rule.field, typed, max),
            _ => self.line(rule.field, typed, max, rule.missing),
        }
    }

    /// Reads one line of text, cleaned; a violation above `max` characters, or if it is empty and
    /// `missing` has a message.
    pub fn line(&mut self, field: &str, typed: &str, max: usize, missing: Option<&str>) -> String {
        let value = text::clean_line(typed);
        match missing {
            Some(message) if value.is_empty() => self.add(field, message),
            _ => self.bound(field, &value, max),
        }
        value
    }

    /// Reads a multi-line text, cleaned; a violation above `max` characters.
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

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    #[must_use]
    pub fn of(&self, field: &str) -> Option<&str> {
        let error = self.0.iter().find(|error| error.field == field)?;
        Some(&error.message)
    }
}
