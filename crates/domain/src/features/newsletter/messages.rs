/// Sign-up received. The same whether or not the address is known, so that it does not reveal who
/// subscribes.
pub const ASKED: &str = "Almost done: unless this address is already subscribed, an email with a link is on its way. Open the link to confirm.";
pub const ASKED_LATER: &str = "We saved your address, but cannot send email right now. Nothing is lost: \
     you will get the confirmation link as soon as we can send it.";
/// Below the form, before the link to the privacy policy.
pub const SIGN_UP_NOTE: &str = "You will first get one email to confirm. Every issue has an unsubscribe link: see our ";
pub const SIGN_UP_NOTE_LINK: &str = "privacy policy";
pub const ASKING_FAILED: &str = "We could not save your address. Please try again in a minute.";
pub const CONFIRM_QUESTION: &str = "Press the button to subscribe to our newsletter.";
pub const CONFIRMED: &str = "You are subscribed. Every issue has an unsubscribe link.";
pub const LEAVE_QUESTION: &str = "Press the button to unsubscribe from our newsletter.";
pub const LEFT: &str = "You are unsubscribed, and your address is removed from our list.";
/// An incomplete, unknown or expired link.
/// Name of the mail in the list of undelivered ones.
pub const CONFIRMATION_MAIL: &str = "Confirmation of a newsletter sign-up";
/// In the list of what is erased with a person.
pub const HELD: &str = "the newsletter subscription";
pub const LINK_GONE: &str = "This link no longer works: it is older than 30 days or incomplete, or your address was removed. You can sign up again.";
pub const NOT_CHANGED: &str = "We could not do that right now, and nothing was changed. Please try again in a minute.";

// The mail that asks to confirm
pub const CONFIRM_LINK: &str = "Confirm my subscription";
pub const DELETE_LINK: &str = "Delete my address now";

#[must_use]
pub fn confirm_subject(business: &str) -> String {
    format!("Please confirm your subscription to the {business} newsletter")
}

#[must_use]
pub fn please_confirm(business: &str) -> String {
    format!(
        "You, or someone using your address, signed up for the {business} newsletter. Open the link and press the \
         button there, and you are on the list."
    )
}

pub const CONFIRM_HEADING: &str = "Please confirm your subscription";
pub const NOT_YOU: &str = "If this was not you, ignore this email: you will not hear from us again.";
pub const WHY: &str = "Sent once, to the address that was typed into the form for the newsletter.";

#[must_use]
pub fn deleted_on(day: &str) -> String {
    format!("Without your confirmation nothing is sent, and your address is deleted on {day}.")
}

// The back office
pub const LIST_FAILED: &str = "Failed to load subscribers. Nothing is lost: reload the page in a moment.";
pub const ERASED: &str = "The subscriber was erased.";
pub const RESENT: &str = "The confirmation email will be sent again.";
pub const GONE: &str = "This subscriber no longer exists.";
pub const UNDELIVERED_HELP: &str =
    "The addresses are safe here. Send the emails again, or erase addresses that do not exist.";

#[must_use]
pub fn undelivered(mails: i64) -> String {
    if mails == 1 {
        "One newsletter confirmation was not delivered".to_owned()
    } else {
        format!("{mails} newsletter confirmations were not delivered")
    }
}

pub const FAILED: &str = "That did not work, and nothing was changed. Please try again.";
