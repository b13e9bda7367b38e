pub mod deliveries;
pub(crate) mod digests;
pub mod log;
pub(crate) mod mail_waits;
pub(crate) mod push;
pub(crate) mod receivers;
pub(crate) mod undelivered;
