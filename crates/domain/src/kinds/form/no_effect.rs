//! When a value is saved and does nothing.

use serde::Serialize;

/// Another field's state, in which a value is saved but does nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NoEffect {
    /// The other field.
    pub field: &'static str,
    /// Its state.
    pub state: FieldState,
    /// Why, as a sentence.
    pub reason: &'static str,
}

/// The state of a field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum FieldState {
    /// Off, or not filled in.
    Empty,
    /// On, or filled in.
    Filled,
    /// It has this value.
    Is(String),
}
