//! The owner's calendar feed: a section of the account.

pub mod api;
mod feature;
mod section;

pub(crate) use feature::FEATURE;
