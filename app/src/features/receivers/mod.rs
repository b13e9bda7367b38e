//! Programs that receive webhooks: their list in the contact settings, the screen of each.

pub mod api;
mod form;
mod screens;

pub(crate) use screens::section;
pub use screens::{NewReceiverPage, ReceiverPage, ReceiverState};
