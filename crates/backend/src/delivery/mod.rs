pub mod digests;
pub mod mail;
pub mod newsletter;
pub mod outbox;
pub mod push;
pub mod receivers;
