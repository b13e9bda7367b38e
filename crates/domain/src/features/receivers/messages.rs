//! The receivers of webhooks, in the contact settings.

pub const TITLE: &str = "Receiver of webhooks";
pub const ABOUT: &str = "Other programs that get a message when something happens to a lead, signed as Standard \
     Webhooks describe it. Each has its own secret.";
pub const NONE: &str = "No other program gets a message yet.";
pub const NAME_REQUIRED: &str = "Please give the receiver a name, such as the program's";
pub const ADDRESS_INVALID: &str =
    "Please enter the full address, beginning with https://, without spaces, name and password";
pub const EVENT_REQUIRED: &str = "Please choose at least one event. To send nothing for now, turn the receiver off.";
pub const NOT_FOUND: &str =
    "This receiver does not exist anymore. Nothing was changed; the contact settings list those that do.";
pub const TOO_MANY: &str = "There are as many receivers as the site can have. Nothing was added; delete one first.";
pub const NOT_SAVED: &str =
    "The receiver was not saved: the site is temporarily unavailable. What you typed is still here; please try again.";
pub const NOT_CHANGED: &str = "Nothing was changed: the site is temporarily unavailable. Please try again in a moment.";

pub const ADDED: &str = "The receiver was added.";
pub const SAVED: &str = "The receiver was saved.";
pub const RENEWED: &str = "The secret was renewed. For 24 hours messages are signed with both, so that you can give \
     the receiver the new one meanwhile.";
/// Above the secret, which no other page shows.
pub const SECRET_ABOUT: &str = "Copy the secret now and give it to the receiver: it is shown only once. If it is lost, \
     renew it.";
pub const FIRST_ABOUT: &str = "This is the webhook that the site had before there could be several. It keeps its format, \
     so that the program behind it goes on working: the lead's fields are not inside \u{201c}data\u{201d}. To change the format, \
     add a receiver and delete this one.";
pub const DELETE_ABOUT: &str = "Nothing more is sent to it. What was not sent yet is dropped; the leads are kept.";
pub const NO_TRIES: &str = "Nothing has been sent to it yet.";

/// On the dashboard.
#[must_use]
pub fn undelivered(name: &str) -> String {
    format!("{name} did not accept a message")
}
pub const UNDELIVERED_HELP: &str = "The leads are safe here. The receiver's page lists what was tried; each message can \
     be sent again on the page of its lead.";
