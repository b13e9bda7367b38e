//! The newsletter: signing up, the pages of its links in mails, and the owner's list of subscribers.

mod mail_links;

pub use mail_links::{ConfirmPage, LeavePage};
