//! Reads a draft from a form's fields by serde, as it is read from JSON.

use domain::limits;
use serde::de::value::{Error, MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use std::collections::BTreeMap;

/// Values that are read of a repeated field; further ones are ignored. The longest list is of leads that are ticked, and
/// one too many is noticed.
const REPEATED_MAX: usize = limits::LEADS_AT_ONCE_MAX + 1;

/// The draft with these fields. Unknown names are ignored, and so are fields that may be unknown
/// (`Option`): only scripts send them.
pub fn draft_of<D: DeserializeOwned>(fields: Vec<(String, String)>) -> Option<D> {
    let mut values: BTreeMap<String, FieldValues> = BTreeMap::new();
    for (name, value) in fields {
        values.entry(name).or_default().0.push(value);
    }
    D::deserialize(MapDeserializer::new(values.into_iter())).ok()
}

/// All values of a field, in the form's order. Where a draft has a single one, the last counts.
#[derive(Default)]
struct FieldValues(Vec<String>);

impl FieldValues {
    fn last(mut self) -> String {
        self.0.pop().unwrap_or_default()
    }
}

impl IntoDeserializer<'_, Error> for FieldValues {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for FieldValues {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_string(self.last())
    }

    /// A checkbox: browsers send it, with any value, only if it is checked.
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_bool(!self.last().is_empty())
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_none()
    }

    /// A repeated field, such as the checkboxes of several times.
    fn deserialize_seq<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Error> {
        self.0.truncate(REPEATED_MAX);
        visitor.visit_seq(SeqDeserializer::new(self.0.into_iter()))
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        newtype_struct tuple tuple_struct map struct enum identifier ignored_any
    }
}
