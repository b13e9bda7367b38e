//! Visits that are confirmed, moved and canceled.

pub const WE_CANCELED: &str = "We are sorry: we have to cancel your visit. Nothing else about your request changes.";
pub const YOU_CANCELED: &str = "Your visit is canceled, as you asked. Nothing else about your request changes.";
pub const CALENDAR_FILE: &str = "Open the attached file to put the visit in your calendar.";
pub const DIRECTIONS: &str = "Get directions";
pub const REPLACES_EARLIER: &str = "This email and its file replace any earlier ones about a visit.";
pub const REMINDER: &str = "This is a reminder of your visit. We look forward to showing you around.";
pub const TAKEN: &str = "Another visit was confirmed for that time in the meantime, so nothing was changed. \
     Choose another time.";
pub const SAME_TIME: &str =
    "This is the time of the visit already, so nothing was changed, and no new invitation is sent.";
pub const PASSED: &str = "That time has passed, so nothing was changed. Choose another time.";
pub const NOT_BOOKED: &str = "This visit is no longer booked, so nothing was changed.";
pub const TOO_MANY: &str = "This visit has been moved too often, so nothing was changed. Agree on a time by phone, and \
     choose one of the times above.";
pub const CLOSED: &str =
    "This request is closed, so nothing was booked. Set another status first, and then plan the visit.";
pub const INVITE_AGAIN: &str = "Send the invitation again";
pub const CANCEL_HINT: &str = "The time is free for others again, and the visitor is told if the site can mail them.";
pub const CLOSING_CANCELS: &str = "Closing the lead cancels the visit, too.";
pub const AGENDA: &str = "Visits";
pub const AGENDA_ABOUT: &str =
    "Booked visits by day. A time that is only offered or asked for is pale, and holds nothing.";
pub const AGENDA_AHEAD: &str = "Ahead";
pub const AGENDA_PAST: &str = "Before today";
pub const AGENDA_TODAY: &str = "Today";
pub const AGENDA_EMPTY: &str = "No visits ahead. Offer times in an answer, or wait for someone who asks for one.";
pub const NOT_CHOSEN: &str = "Not chosen yet";
pub const NOT_CONFIRMED: &str = "You have not confirmed it";
pub const TOO_MANY_BY_VISITOR: &str =
    "This visit has been moved too often, so nothing was changed. Please call us, and we will find a time.";

#[must_use]
pub fn offered_to(name: &str) -> String {
    format!("Offered to {name}")
}

#[must_use]
pub fn asked_for_by(name: &str) -> String {
    format!("Asked for by {name}")
}

/// An offer is confirmed, or times are offered, while a visit is booked.
#[must_use]
pub fn already_booked(when: &str) -> String {
    format!("This visit is already booked for {when}. Use Move to change it.")
}

/// For a visit, by the owner or by the visitor.
#[must_use]
pub fn times_offered(times: usize) -> String {
    if times == 1 { "1 time offered".to_owned() } else { format!("{times} times offered") }
}

#[must_use]
pub fn confirmed_subject(when: &str) -> String {
    format!("Booked: {when}")
}

/// Of a later invitation.
#[must_use]
pub fn changed_subject(when: &str) -> String {
    format!("Your visit is now on {when}")
}

/// 'Your visit is now on Thursday'.
#[must_use]
pub fn now_on(weekday: &str) -> String {
    format!("Your visit is now on {weekday}")
}

pub const CANCELED_HEADING: &str = "Your visit is canceled";
/// The link of a mail.
pub const SEE_OR_MOVE: &str = "See or move the visit";

#[must_use]
pub fn calendar_title(business: &str) -> String {
    format!("Visit to {business}")
}

#[must_use]
pub fn calendar_text(reference: &str, phone: &str) -> String {
    format!("Reference {reference}. Questions: {phone}")
}

#[must_use]
pub fn too_many_changes(minutes: i64) -> String {
    let plural = if minutes == 1 { "" } else { "s" };
    format!(
        "Nothing was changed: this visit was changed several times in a short time. Please try again in {minutes} minute{plural}, or call us."
    )
}

// Beside the offered times
pub const BOOK: &str = "Book this time";
pub const WHEN_SUITS: &str = "When would suit you?";
pub const ASK_FOR_OTHERS: &str = "Ask for other times";
pub const BACK_TO_TIMES: &str = "Back to the times";
pub const OTHERS_HELP: &str = "We write back with new times. The ones above stay open to you until they are taken.";
pub const NOT_ASKED: &str =
    "Your wish was not sent: the site is temporarily unavailable. What you typed is still here; please try again.";
pub const THEN: &str = "What happens then";
/// When, and what.
pub const THEN_STEPS: [[&str; 2]; 3] = [
    ["At once", "It is booked. This page has it for your calendar."],
    ["Before the visit", "You can move or cancel it here."],
    ["After the visit", "We write to you on this page about what comes next."],
];
pub const HAVE_READY: &str = "Bring photos, measurements or a piece of the old work if you have them.";
pub const HAVE_READY_ABOARD: &str = "Please clear the space around the work, so that we can measure.";

/// In a mail that offers times.
pub const HOW_LONG: &str = "An hour";
pub const TAKES_AN_HOUR: &str = "A visit takes about an hour.";

/// 'A visit takes about an hour. The times are PST.'
#[must_use]
pub fn choose_help(zone: &str) -> String {
    format!("{TAKES_AN_HOUR} The times are {zone}.")
}

/// Of times before and after the clocks change: 'PDT, and PST from Mon, Nov 2'.
#[must_use]
pub fn zones(before: &str, after: &str, from: &str) -> String {
    format!("{before}, and {after} from {from}")
}

/// 'Book Tuesday at 9 am'.
#[must_use]
pub fn book(weekday: &str, clock: &str) -> String {
    format!("Book {weekday} at {clock}")
}

#[must_use]
pub fn until(clock: &str) -> String {
    format!("until {clock}")
}

/// A business with an address is visited; any other comes to the boat.
#[must_use]
pub fn host(business: &str, has_address: bool) -> String {
    if has_address { format!("{business} expects you") } else { format!("{business} comes to you") }
}

/// What a visitor wrote whom none of the offered times suits.
#[must_use]
pub fn other_times(wishes: &[&str], other: &str) -> String {
    let wishes = if wishes.is_empty() { String::new() } else { format!(" Better for me: {}.", wishes.join(", ")) };
    let words = format!("None of these times suits me.{wishes}");
    if other.is_empty() { words } else { format!("{words}\n\n{other}") }
}

pub const MOVED: &str = "Your visit has been moved. We have been told.";
pub const CANCELED: &str = "Your visit is canceled. We have been told.";
pub const MOVE_OR_CANCEL: &str = "Move or cancel the visit";
pub const NO_TIMES: &str = "No times are free in the next weeks.";

#[must_use]
pub fn change_or_cancel(phone: &str) -> String {
    format!("Need to change or cancel? Reply to this email or call {phone}.")
}

#[must_use]
pub fn another_time(phone: &str) -> String {
    format!("Would another time suit you? Reply to this email or call {phone}.")
}

#[must_use]
pub fn canceled_subject(when: &str) -> String {
    format!("Canceled: your visit on {when}")
}

#[must_use]
pub fn reminder_subject(when: &str) -> String {
    format!("Reminder: your visit on {when}")
}

/// 'Jane Halloran moved the visit to Monday, November 23 at 8am PST'
#[must_use]
pub fn moved_notice(name: &str, when: &str) -> String {
    format!("{name} moved the visit to {when}")
}

#[must_use]
pub fn canceled_notice(name: &str, when: &str) -> String {
    format!("{name} canceled the visit on {when}")
}
