//! The inbox: several leads at once, saved filters, requests of one person.

use crate::limits::{FILTER_NAME_MAX, LEADS_AT_ONCE_MAX, SAVED_FILTERS_MAX};

pub const NONE_CHOSEN: &str = "No lead was chosen, so nothing was changed. Tick the leads first.";
pub const CHANGE_UNKNOWN: &str = "Nothing was changed: choose what to do with the leads you ticked.";
pub const FILTER_NAME_REQUIRED: &str = "The filter was not saved: give it a name first.";
pub const NOTHING_TO_SAVE: &str = "The filter was not saved: search or choose something first.";
pub const FILTER_GONE: &str = "This filter was deleted already.";
pub const TRY: &str = "A try";
pub const TRY_WHY: &str =
    "It was sent while the site was not open: by you, or with your preview link. No report counts it.";
pub const TRAP_FILLED: &str = "The hidden field was filled";
pub const TRAP_FILLED_WHY: &str = "People do not see this field. Programs that send spam fill it in, but so do some \
     browsers and password managers, without a word to their user. So read the request before you judge it.";
pub const UNDO_TOO_LATE: &str = "It is too late to take it back, so it stays as it is now.";
pub const CHANGE_SAVED: &str = "Saved.";
pub const CHANGE_UNDONE: &str = "Taken back: everything is as before.";
pub const YOUR_TURN: &str = "Your turn";
pub const THEIR_TURN: &str = "Their turn";
pub const ANSWERED: &str = "You have answered";
pub const PROMISED_DAY: &str = "You promise an answer by the next business day.";
pub const PROMISED_HOURS: &str = "You promise an answer within 24 hours.";
pub const NOTE_SAVED: &str = "Your note is saved. Only you see it.";
pub const NO_MESSAGE: &str = "Sent without a message.";
pub const NO_MESSAGE_BY_HAND: &str = "No message.";
pub const EMAIL_BY_HAND: &str = "Mail is not set up here, so Email opens your mail program.";
pub const SEARCH_HINT: &str = "Name, boat, number or words";
pub const NOT_MERGED: &str =
    "The requests were not merged: one of them was erased, or is in quarantine. Nothing was changed.";
pub const AMOUNT_INVALID: &str =
    "Please enter an amount in dollars, such as 12,500 or 12500.50, or leave it empty. The amount was not changed.";
pub const STATUS_IN_QUARANTINE: &str = "The status was not changed: release the lead from quarantine first.";
pub const AMOUNT_OF_NO_OFFER: &str =
    "The amount was not saved: this request is not answered yet, or is closed, or was erased.";
pub const AMOUNT_QUOTED: &str = "What you quoted. Today adds up what is not decided.";
pub const AMOUNT_WON: &str = "Used only in your reports.";

/// The status that would be given back is not the newest one.
#[must_use]
pub fn undo_overtaken(leads: usize) -> String {
    match leads {
        1 => "This was changed again since, perhaps on another device, so it stays as it is now.".to_owned(),
        _ => "What was changed again since, perhaps on another device, stays as it is now. The rest is as before."
            .to_owned(),
    }
}

#[must_use]
pub fn too_many_chosen() -> String {
    format!("Nothing was changed: at most {LEADS_AT_ONCE_MAX} leads can be changed at once.")
}

#[must_use]
pub fn filter_name_too_long() -> String {
    format!("The filter was not saved: its name has more than {FILTER_NAME_MAX} characters. Please shorten it.")
}

#[must_use]
pub fn too_many_filters() -> String {
    format!("The filter was not saved: there are {SAVED_FILTERS_MAX} already. Delete one you no longer need.")
}

/// After a change of several leads.
#[must_use]
pub fn leads_changed(changed: u64) -> String {
    match changed {
        0 => "Nothing had to be changed.".to_owned(),
        1 => "1 lead was changed.".to_owned(),
        n => format!("{n} leads were changed."),
    }
}
