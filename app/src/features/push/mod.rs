//! Notifications on the owner's devices: in the account, and on a screen of their own.

pub mod api;
mod screen;

pub(crate) use screen::account_section;
pub use screen::{NotificationsPage, NotificationsState};
