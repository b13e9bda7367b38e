pub mod deliveries;
pub mod log;
pub(crate) mod subscribers;
