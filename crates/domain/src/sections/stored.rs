//! Names of a stored section's own values: `{id, type, anchor, hidden, values}`.

pub const ID: &str = "id";
pub const TYPE: &str = "type";
pub const ANCHOR: &str = "anchor";
pub const HIDDEN: &str = "hidden";
pub const VALUES: &str = "values";
