//! The sentences of the newsletter.

/// Asked to subscribe. The same whether or not the address is known, so that
/// nobody learns from it who reads the newsletter.
pub const ASKED: &str = "Almost done: unless this address is already subscribed, an email with a link is on its way. Open the link to confirm.";
/// Asked to subscribe while no mail can be sent.
pub const ASKED_LATER: &str = "We saved your address, but cannot send email right now. Nothing is lost: \
     you will get the confirmation link as soon as we can send it.";
/// Nothing was stored because the database cannot be used.
pub const ASKING_FAILED: &str = "We could not save your address. Please try again in a minute.";
/// Before the button that confirms.
pub const CONFIRM_QUESTION: &str = "Press the button to subscribe to our newsletter.";
/// Confirmed.
pub const CONFIRMED: &str = "You are subscribed. Every issue has an unsubscribe link.";
/// Before the button that unsubscribes.
pub const LEAVE_QUESTION: &str = "Press the button to unsubscribe from our newsletter.";
/// Unsubscribed.
pub const LEFT: &str = "You are unsubscribed, and your address is removed from our list.";
/// A link that is not whole, was never ours, or is older than thirty days.
pub const LINK_GONE: &str = "This link no longer works: it is older than 30 days or incomplete, or your address was removed. You can sign up again.";
/// A button that did nothing because the database cannot be used.
pub const NOT_CHANGED: &str = "We could not do that right now, and nothing was changed. Please try again in a minute.";

// The back office
/// Subscribers cannot be read.
pub const LIST_FAILED: &str = "Failed to load subscribers. Nothing is lost: reload the page in a moment.";
/// One was erased.
pub const ERASED: &str = "The subscriber was erased.";
/// The mail is sent again.
pub const RESENT: &str = "The confirmation email will be sent again.";
/// Nobody there any more.
pub const GONE: &str = "This subscriber no longer exists.";
/// Nothing was done.
pub const FAILED: &str = "That did not work, and nothing was changed. Please try again.";
