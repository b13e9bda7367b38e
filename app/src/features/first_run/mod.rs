//! The ten questions of the first run.

pub mod api;
mod dashboard;
mod feature;
mod fields;
mod hours;
mod list;
mod photos;
mod questions;
mod screen;
mod site;

pub(crate) use feature::FEATURE;
