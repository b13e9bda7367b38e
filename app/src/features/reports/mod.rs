//! The owner's reports: a screen with plots and tables, and files to download.

pub mod api;
pub(crate) mod came_from;
mod feature;
mod plots;
mod screen;
mod tables;

pub(crate) use feature::FEATURE;
