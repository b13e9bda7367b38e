//! Asking customers for a review: the mails, and what the back office says.

use crate::features::review_requests::limits::WORDS_MAX;
use crate::messages::{letters, too_long};

// The mails
pub const HEADING: &str = "How was the work?";
pub const REMINDER_HEADING: &str = "A few lines about the work?";
/// Of a place: the rest follow as links of their own.
#[must_use]
pub fn write_at(place: &str) -> String {
    format!("Write on {place}")
}

#[must_use]
pub fn or_at(place: &str) -> String {
    format!("Or write on {place}")
}

/// Before the places.
pub const PLACES: &str = "Any of these places is fine:";
/// The link that stops the reminder.
pub const STOP_LINK: &str = "No reminder, please";
const REMINDER_BY_REPLY: &str =
    "In two weeks we send one reminder, then nothing more. To get none, reply to this email.";
const REMINDER_BY_LINK: &str =
    "In two weeks we send one reminder, then nothing more. To get none, use this link or reply to this email:";
const LAST: &str = "This is the only reminder: we will not ask again.";

#[must_use]
pub fn request_subject(house: &str) -> String {
    format!("Would you review {house}?")
}

#[must_use]
pub fn reminder_subject(house: &str) -> String {
    format!("Reminder: would you review {house}?")
}

#[must_use]
pub fn request_words(name: &str) -> String {
    format!(
        "{}\n\nthank you for having us do the work. Would you write a few lines about how it went? Praise \
         and criticism are both welcome: they help others decide, and they help us improve.",
        letters::salutation(name)
    )
}

#[must_use]
pub fn reminder_words(name: &str) -> String {
    format!(
        "{}\n\ntwo weeks ago we asked you for a review. If you have written one, thank you: please ignore \
         this email. If not, we would be glad about a few lines, whether praise or criticism.",
        letters::salutation(name)
    )
}

/// Of a request that the owner's mail program sends: no reminder follows.
#[must_use]
pub fn closing(house: &str) -> String {
    format!("You get this email because you were a customer of {house}. We ask every customer once.")
}

#[must_use]
pub fn closing_by_reply(house: &str) -> String {
    format!("{} {REMINDER_BY_REPLY}", closing(house))
}

/// The link follows.
#[must_use]
pub fn closing_by_link(house: &str) -> String {
    format!("{} {REMINDER_BY_LINK}", closing(house))
}

#[must_use]
pub fn closing_of_reminder(house: &str) -> String {
    format!("{} {LAST}", closing(house))
}

// The page of the link in the mail
pub const STOP_TITLE: &str = "No reminder";
pub const STOP_QUESTION: &str = "Press the button if you do not want to be reminded of the review.";
pub const STOP_BUTTON: &str = "Send me no reminder";
pub const STOPPED: &str = "You will get no reminder. Nothing else was changed.";
pub const STOP_LINK_GONE: &str =
    "This link is incomplete or no longer works. Reply to the email instead: then we send no reminder.";
pub const STOP_FAILED: &str =
    "We could not do that right now, and nothing was changed. Please try again in a minute, or reply to the email.";

// The business profile
pub const ADDRESS_UNENCRYPTED: &str =
    "Please enter an address that begins with https://: customers open it from a mail or scan it from a card";
pub const ADDRESS_TOO_LONG: &str =
    "This address is too long to be scanned from a printed card. Please look for a shorter one, at most 300 letters";

// The back office
pub const ABOUT: &str = "Every customer gets the same places, is asked once and reminded once.";
pub const NO_PLACES: &str =
    "Name the places where customers can review you first: in the business profile, under \u{201c}Elsewhere\u{201d}.";
pub const NO_PLACES_SHORT: &str = "No place for reviews is named yet.";
pub const NO_ADDRESS: &str = "There is no email address to ask at. The card to print works without one.";
pub const BY_HAND_HELP: &str =
    "The site sends no mail. It notes the request, and then opens it in your mail program. No reminder follows.";
pub const NAME_HINT: &str = "{name} becomes the name above.";
pub const OPEN_MAIL_HELP: &str = "Open the mail and send it, if you have not done so yet:";
pub const WORDS_REQUIRED: &str = "Please write a few words first. Nothing was sent.";
pub const NOT_WON: &str =
    "Nothing was sent: only people whose request you won are asked for a review. Set the status to Won first.";
pub const IN_QUARANTINE: &str =
    "Nothing was sent: this lead is in quarantine. Release it first if a real person wrote it.";
pub const PLACES_REQUIRED: &str = "Nothing was sent: no place for reviews is named in the business profile.";
pub const ADDRESS_REQUIRED: &str = "Nothing was sent: this lead has no email address.";
pub const PROJECT_GONE: &str = "Nothing was sent: this project no longer exists.";
/// In the list of what is erased with a person.
pub const HELD: &str = "the request for a review, with its reminder";
pub const REQUEST_GONE: &str = "This request for a review no longer exists. Nothing was changed.";
pub const NOT_ASKED: &str =
    "Nothing was sent: the site is temporarily unavailable. What you typed is still here; please try again.";
pub const CARD_SENTENCE: &str = "How did we do? Please tell others, in a few lines:";
pub const CARD_HELP: &str =
    "Print this page on heavy paper, at 100 percent and without margins, and cut along the lines.";
/// On the dashboard.
pub const UNDELIVERED: &str = "A request for a review was not delivered";
pub const UNDELIVERED_HELP: &str = "Send it again, or ask the customer in another way.";

#[must_use]
pub fn words_too_long() -> String {
    format!("{}. Nothing was sent.", too_long(WORDS_MAX))
}

/// `day` is when this person was asked.
#[must_use]
pub fn asked_already(day: &str) -> String {
    format!("Nothing was sent: this person was asked on {day}, and each person is asked only once.")
}
