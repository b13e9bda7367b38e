//! The owner's first screen.

use crate::leads::options::LeadKind;
use crate::leads::waiting::WaitingReason;

pub const NEEDS: &str = "Needs you today";
pub const VISITS_AHEAD: &str = "Visits ahead";
pub const NO_VISITS: &str = "No visits";
pub const SPARE_TIME: &str = "When there is time";
pub const BUSINESS: &str = "How the business does";
pub const GO_TO: &str = "Go straight to";
pub const NOTHING_WAITS: &str = "Nothing waits for you";
pub const LAST_ANSWERED: &str = "You last answered";
pub const MAIL_IS_SET_UP: &str = "Mail is set up";
pub const FULL_REPORT: &str = "Full report";
pub const PHOTO_MISSING: &str = "Photo missing, the upload did not finish.";

/// Beside the day.
#[must_use]
pub fn who_waits(people: i64) -> String {
    match people {
        0 => "Nobody waits for you.".to_owned(),
        1 => "One person waits for you.".to_owned(),
        n => format!("{n} people wait for you."),
    }
}

#[must_use]
pub fn more(people: i64) -> String {
    format!("{people} more")
}

/// Under 'Nothing waits for you'.
#[must_use]
pub fn all_answered(open: i64) -> String {
    match open {
        0 => "No request is open.".to_owned(),
        1 => "The open request waits for the customer.".to_owned(),
        n => format!("All {n} open requests wait for the customer."),
    }
}

/// `at` names its day.
#[must_use]
pub fn mail_works(at: &str) -> String {
    format!("Mail works: the last one went out {at}")
}

#[must_use]
pub fn copy_kept(at: &str) -> String {
    format!("Copy of everything kept, {at}")
}

/// After the name of the person.
#[must_use]
pub fn what_happened(reason: WaitingReason, kind: LeadKind, since: &str) -> String {
    match (reason, kind) {
        (WaitingReason::New, LeadKind::Refit) => "asks for a refit".to_owned(),
        (WaitingReason::New, LeadKind::Contact) => "asks for a quote".to_owned(),
        (WaitingReason::New, LeadKind::Visit) | (WaitingReason::Times, _) => "asks for a visit".to_owned(),
        (WaitingReason::Turn, _) => format!("wrote on {since}"),
        (WaitingReason::CameBack, _) => "did not get your mail".to_owned(),
    }
}

/// `at` names its day.
#[must_use]
pub fn deadline(reason: WaitingReason, at: &str, is_late: bool) -> String {
    match reason {
        WaitingReason::New | WaitingReason::Turn if is_late => format!("Answer was due {at}"),
        WaitingReason::New | WaitingReason::Turn => format!("Answer by {at}"),
        WaitingReason::Times => format!("Asked for {at}"),
        WaitingReason::CameBack => format!("Since {at}"),
    }
}

#[must_use]
pub const fn button(reason: WaitingReason) -> &'static str {
    match reason {
        WaitingReason::New | WaitingReason::Turn => "Answer",
        WaitingReason::Times => "Confirm a time",
        WaitingReason::CameBack => "See why",
    }
}

#[must_use]
pub fn unpublished(pages: i64) -> String {
    match pages {
        1 => "One page has changes that are not published".to_owned(),
        n => format!("{n} pages have changes that are not published"),
    }
}
pub const UNPUBLISHED_ABOUT: &str = "Visitors see the pages as they were before.";

#[must_use]
pub fn usual_week(requests: i64) -> String {
    format!("{requests} in a usual week")
}

/// Beside the won money.
#[must_use]
pub fn won_of(jobs: i64, requests: i64) -> String {
    let jobs = if jobs == 1 { "1 job".to_owned() } else { format!("{jobs} jobs") };
    let requests = if requests == 1 { "1 request".to_owned() } else { format!("{requests} requests") };
    format!("{jobs}, while {requests} came in")
}

pub const QUOTED: &str = "Quoted, not decided";
pub const ANSWERED: &str = "Answered, not decided";

/// `day` is when the first of them asked.
#[must_use]
pub fn oldest_since(day: &str) -> String {
    format!("the oldest since {day}")
}

/// Beside the quoted money; `others` have an answer without an amount.
#[must_use]
pub fn quoted_to(people: i64, oldest: &str, others: i64) -> String {
    let who = if people == 1 { "1 person".to_owned() } else { format!("{people} people") };
    let since = oldest_since(oldest);
    match others {
        ..=0 => format!("{who}, {since}"),
        n => format!("{who}, {since}; {n} more without an amount"),
    }
}

#[must_use]
pub fn in_time(in_time: i64, answers: i64) -> String {
    format!("usual wait; {in_time} of {answers} came as soon as you promise")
}
