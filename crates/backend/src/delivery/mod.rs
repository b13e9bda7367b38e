//! What the site sends: deliveries of the outbox, the texts of mails, and the newsletter's list.

pub mod mail;
pub mod newsletter;
pub mod outbox;
