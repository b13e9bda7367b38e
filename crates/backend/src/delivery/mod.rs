pub mod mail;
pub mod newsletter;
pub mod outbox;
