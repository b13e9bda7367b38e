//! The digest and the weekly report.

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
pub const fn waiting_for(is_read: bool) -> &'static str {
    if is_read { "not answered" } else { "not read" }
}

/// `what` is one of the mails, such as 'digest'.
#[must_use]
pub fn can_be_turned_off(what: &str) -> String {
    format!("The {what} can be turned off in the back office, under Contact settings.")
}
