//! The values of a form.

use crate::content::options::PublishStatus;
use crate::text::web_address;
use serde_json::{Map, Value};

/// The field that holds a row's position in its list.
pub const ORDER_FIELD: &str = "displayOrder";

/// Values by field name, each in the shape of its field.
pub type Document = Map<String, Value>;

/// Typed access to the values of a document. A value that is missing or of another type is empty.
pub trait Fields {
    fn text(&self, field: &str) -> &str;
    /// A text without surrounding space; none if it is empty.
    fn filled(&self, field: &str) -> Option<String>;
    /// A web address; none if it is another text.
    fn web_address(&self, field: &str) -> Option<String>;
    /// A toggle that is on, or a status that is published.
    fn is_on(&self, field: &str) -> bool;
    fn number(&self, field: &str) -> Option<i32>;
    fn texts(&self, field: &str) -> Vec<String>;
    /// The position in its list; 0 if it has none.
    fn position(&self) -> i32;
    fn set(&mut self, field: &str, value: impl Into<Value>);
}

impl Fields for Document {
    fn text(&self, field: &str) -> &str {
        match self.get(field) {
            Some(Value::String(text)) => text,
            _ => "",
        }
    }

    fn filled(&self, field: &str) -> Option<String> {
        match self.text(field).trim() {
            "" => None,
            text => Some(text.to_owned()),
        }
    }

    fn web_address(&self, field: &str) -> Option<String> {
        self.filled(field).filter(|address| web_address::is_valid(address))
    }

    fn is_on(&self, field: &str) -> bool {
        match self.get(field) {
            Some(Value::Bool(on)) => *on,
            Some(Value::String(status)) => status == PublishStatus::Published.code(),
            _ => false,
        }
    }

    fn number(&self, field: &str) -> Option<i32> {
        let number = self.get(field)?.as_i64()?;
        i32::try_from(number).ok()
    }

    fn texts(&self, field: &str) -> Vec<String> {
        let Some(Value::Array(items)) = self.get(field) else { return Vec::new() };
        let mut texts = Vec::with_capacity(items.len());
        for item in items {
            if let Value::String(text) = item {
                texts.push(text.clone());
            }
        }
        texts
    }

    fn position(&self) -> i32 {
        self.number(ORDER_FIELD).unwrap_or(0)
    }

    fn set(&mut self, field: &str, value: impl Into<Value>) {
        self.insert(field.to_owned(), value.into());
    }
}
