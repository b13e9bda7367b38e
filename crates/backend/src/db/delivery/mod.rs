//! What is sent: deliveries with their log, and the newsletter's subscribers.

pub mod deliveries;
pub mod log;
pub(crate) mod subscribers;
