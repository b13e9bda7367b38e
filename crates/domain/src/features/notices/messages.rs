//! What the owner is told, and where.

pub const CAPTION: &str = "What you are told, and where";
pub const TOLD_WHEN: &str = "You are told when";
pub const MAIL: &str = "Mail";
pub const SAVE: &str = "Save the choice";
pub const SAVED: &str = "The choice was saved.";
pub const NOT_SAVED: &str = "Nothing was changed: the site is temporarily unavailable. Please try again in a moment.";

pub const AT_ONCE: &str = "at once";
pub const MORNING: &str = "at 7 AM, only if a request is unread or unanswered";
pub const WEEK: &str = "on Mondays at 7 AM: what the week before brought";

pub const WITHDRAWN: &str =
    "A request that its client withdraws is always told by mail, because it is gone from the inbox.";
pub const ADD_DEVICE: &str = "Open this page on your phone or computer to let it show notifications, too.";

/// A cell, for who does not see the table.
#[must_use]
pub fn cell(notice: &str, place: &str) -> String {
    format!("{notice}: {place}")
}

#[must_use]
pub fn not_offered(place: &str) -> String {
    format!("{place}: not offered")
}
