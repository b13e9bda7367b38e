//! The links of mails that arrived.

/// The links of a mail that asks to confirm.
#[derive(Clone, Debug)]
pub(super) struct NewsletterLinks {
    pub(super) id: String,
    pub(super) confirm: String,
    pub(super) leave: String,
}

/// The link of a mail that stops the reminder.
#[derive(Clone, Debug)]
pub(super) struct StopLink {
    pub(super) id: String,
    pub(super) token: String,
}
