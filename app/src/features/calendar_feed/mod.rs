//! The owner's calendar feed: a section of the account.

pub mod api;
mod section;

pub(crate) use section::account_section;
