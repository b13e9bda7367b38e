//! Notifications on the owner's devices: in the account, and on a screen of their own.

pub mod api;
mod feature;
mod screen;

pub(crate) use feature::FEATURE;
pub use screen::NotificationsState;
