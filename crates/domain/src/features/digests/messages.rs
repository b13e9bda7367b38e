//! The digest and the weekly report.

pub const DIGEST_ABOUT: &str = "Sent at 7 AM in the business's time zone, only if a lead is unread or unanswered.";
pub const WEEKLY_ABOUT: &str = "Sent on Mondays at 7 AM in the business's time zone: what the week before brought.";
pub const MAILS_OFF: &str =
    "The site sends no mail, so neither is sent. The person who runs the server can turn it on.";
pub const SWITCHES_SAVED: &str = "The choice was saved.";
pub const SWITCHES_FAILED: &str =
    "Nothing was changed: the site is temporarily unavailable. Please try again in a moment.";

#[must_use]
pub fn digest_subject(waiting: i64) -> String {
    match waiting {
        1 => "1 lead is waiting".to_owned(),
        n => format!("{n} leads are waiting"),
    }
}

#[must_use]
pub fn weekly_subject(from: &str, to: &str) -> String {
    format!("What the site brought from {from} to {to}")
}

pub const SOURCES: &str = "Where the requests came from:";

#[must_use]
pub fn waiting_line(name: &str, is_read: bool, received: &str) -> String {
    let what = if is_read { "not answered" } else { "not read" };
    format!("{name}, {what}, received {received}")
}

/// `what` is one of the mails, such as 'digest'.
#[must_use]
pub fn can_be_turned_off(what: &str) -> String {
    format!("The {what} can be turned off in the back office, under Contact settings.")
}
