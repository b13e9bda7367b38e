//! Other programs that get messages: their list in the contact settings, the screen of each.

pub mod api;
mod automation;
mod feature;
mod form;
mod programs;
mod screens;

pub(crate) use feature::FEATURE;
pub use screens::ReceiverState;
