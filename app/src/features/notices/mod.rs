//! What the owner is told of, and where: a table in the contact settings.

pub mod api;
mod feature;
mod table;

pub(crate) use feature::FEATURE;
