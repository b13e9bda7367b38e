//! What is wrong with something a person sent, field by field.

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
