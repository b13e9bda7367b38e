//! The newsletter: signing up, the pages of its links in mails, and the owner's list of subscribers.

pub mod api;
mod feature;
mod list;
mod mail_links;
mod page;
mod section;

pub(crate) use feature::FEATURE;
pub(crate) use section::{NEEDS, section};
