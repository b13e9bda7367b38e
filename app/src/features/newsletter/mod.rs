//! The newsletter: signing up, the pages of its links in mails, and the owner's list of subscribers.

pub mod api;
mod list;
mod mail_links;
mod page;

pub use list::SubscribersPage;
pub use mail_links::{ConfirmPage, LeavePage};
pub use page::NewsletterPage;
