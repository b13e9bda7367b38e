pub mod mail;
pub mod outbox;
mod outgoing;
mod resending;

pub use self::outgoing::Outgoing;
pub use resending::resend;
