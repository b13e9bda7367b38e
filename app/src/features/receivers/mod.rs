//! Programs that receive webhooks: their list in the contact settings, the screen of each.

pub mod api;
mod feature;
mod form;
mod screens;

pub(crate) use feature::FEATURE;
pub use screens::ReceiverState;
