//! Reports of what the site brings, the digest and the weekly report.

pub const TITLE: &str = "Reports";
pub const ABOUT: &str = "What the site brings: requests and won work by week and by where they came from. Counted by day, \
     without cookies. Of visitors who ask not to be tracked, only their requests are counted, without a source.";
pub const FORMS_ABOUT: &str = "Sent counts all requests. Seen and begun leave out visitors who ask not to be tracked, and \
     browsers without scripts.";
pub const EMPTY: &str = "Nothing was counted in these weeks.";
pub const LOAD_FAILED: &str = "The report cannot be read right now: the site is temporarily unavailable. Nothing is \
     lost; please try again in a moment.";
/// A source without a name: typed addresses, bookmarks, mail programs, and visitors who ask not to be tracked.
pub const DIRECT: &str = "Direct or unknown";
pub const OTHERS: &str = "Others";
pub const AMOUNT_INVALID: &str =
    "Please enter an amount in dollars, such as 12,500 or 12500.50, or leave it empty. The amount was not changed.";
pub const NOT_WON: &str = "The amount was not saved: this lead is no longer won, or was erased.";
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
