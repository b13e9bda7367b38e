pub mod digests;
pub mod mail;
pub mod newsletter;
pub mod outbox;
mod outgoing;
pub mod push;
pub mod receivers;
mod resending;

pub use self::outgoing::Outgoing;
pub use resending::resend;
