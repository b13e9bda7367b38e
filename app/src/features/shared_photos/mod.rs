//! Photos that the owner's phone shares with the site.

pub mod api;
mod feature;
mod screen;

pub(crate) use feature::FEATURE;
