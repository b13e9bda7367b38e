//! Messages of the newsletter.

/// Sign-up received. The same whether or not the address is known, so that it does not reveal who
/// subscribes.
pub const ASKED: &str = "Almost done: unless this address is already subscribed, an email with a link is on its way. Open the link to confirm.";
/// Sign-up received while no mail can be sent.
pub const ASKED_LATER: &str = "We saved your address, but cannot send email right now. Nothing is lost: \
     you will get the confirmation link as soon as we can send it.";
/// Nothing was stored because the database is unavailable.
pub const ASKING_FAILED: &str = "We could not save your address. Please try again in a minute.";
/// Above the confirm button.
pub const CONFIRM_QUESTION: &str = "Press the button to subscribe to our newsletter.";
/// Confirmed.
pub const CONFIRMED: &str = "You are subscribed. Every issue has an unsubscribe link.";
/// Above the unsubscribe button.
pub const LEAVE_QUESTION: &str = "Press the button to unsubscribe from our newsletter.";
/// Unsubscribed.
pub const LEFT: &str = "You are unsubscribed, and your address is removed from our list.";
/// An incomplete, unknown or expired link.
pub const LINK_GONE: &str = "This link no longer works: it is older than 30 days or incomplete, or your address was removed. You can sign up again.";
/// Nothing was done because the database is unavailable.
pub const NOT_CHANGED: &str = "We could not do that right now, and nothing was changed. Please try again in a minute.";

// The back office
/// Subscribers failed to load.
pub const LIST_FAILED: &str = "Failed to load subscribers. Nothing is lost: reload the page in a moment.";
/// One was erased.
pub const ERASED: &str = "The subscriber was erased.";
/// The confirmation mail was queued again.
pub const RESENT: &str = "The confirmation email will be sent again.";
/// Unknown subscriber.
pub const GONE: &str = "This subscriber no longer exists.";
/// What to do about confirmation mails that were given up.
pub const UNDELIVERED_HELP: &str =
    "The addresses are safe here. Send the emails again, or erase addresses that do not exist.";

/// How many confirmation mails were given up, for the dashboard.
#[must_use]
pub fn undelivered(mails: i64) -> String {
    if mails == 1 {
        "One newsletter confirmation was not delivered".to_owned()
    } else {
        format!("{mails} newsletter confirmations were not delivered")
    }
}

/// The action failed.
pub const FAILED: &str = "That did not work, and nothing was changed. Please try again.";
