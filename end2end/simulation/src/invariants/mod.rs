//! What the site promises, executable: one function for each promise, which returns how it is broken, in words.

mod accounts;
mod at_rest;
mod content;
mod erased;
mod figures;
mod mails;
mod newsletter;
mod notices;
mod photos;
mod receivers;
mod reviews;
mod seen;
mod stored;
mod visits;

pub use erased::erased_words;
pub use mails::{stamp, words_in};
pub use seen::{Promise, Seen};

/// After every action.
pub const ALWAYS: &[&[Promise]] = &[
    REQUESTS,
    VISITS,
    newsletter::PROMISES,
    accounts::PROMISES,
    reviews::PROMISES,
    receivers::PROMISES,
    photos::PROMISES,
    content::PROMISES,
    notices::PROMISES,
];

/// After everything that was due has been done. The tables are all tables.
pub const AT_REST: &[&[Promise]] =
    &[REQUESTS_AT_REST, newsletter::AT_REST, reviews::AT_REST, receivers::AT_REST, figures::AT_REST, notices::AT_REST];

const REQUESTS: &[Promise] = &[
    Promise {
        sentence: "A refused action changes nothing, and an acknowledged one what it says.",
        broken: model_broken,
    },
    Promise {
        sentence: "Every acknowledged request is stored exactly once, until it is erased.",
        broken: stored::once,
    },
    Promise { sentence: "What was acknowledged about a request is stored, and nothing else.", broken: stored::as_told },
    Promise { sentence: "A time for a visit is booked once.", broken: stored::booked_once },
    Promise { sentence: "A mail has only words of the person that it goes to.", broken: mails::to_the_right_person },
    Promise { sentence: "What was taken back, closed, canceled or erased is not mailed.", broken: mails::with_a_cause },
    Promise { sentence: "Each mail arrives once, unless its answer was lost.", broken: mails::once },
    Promise { sentence: "A mail whose answer is lost is sent once more at most.", broken: mails::twice_at_most },
    Promise { sentence: "Editions of a calendar entry ascend.", broken: mails::sequences_rise },
];

const VISITS: &[Promise] = &[
    Promise { sentence: "A visitor is reminded once, on the day before.", broken: visits::reminded_in_time },
    Promise { sentence: "Every booked visit is reminded of.", broken: visits::reminded },
    Promise { sentence: "Each change of a visit is told once.", broken: visits::told_once },
];

const REQUESTS_AT_REST: &[Promise] = &[
    Promise { sentence: "What was erased stands nowhere.", broken: erased::nowhere },
    Promise { sentence: "The visitor's calendar has the visit as it is.", broken: at_rest::calendars },
    Promise { sentence: "Every acknowledged request and answer is mailed.", broken: at_rest::told },
];

/// All that is broken, each with its promise.
#[must_use]
pub fn broken(promises: &[&[Promise]], seen: &Seen<'_>) -> Vec<String> {
    let mut all = Vec::new();
    for promise in promises.iter().copied().flatten() {
        for words in (promise.broken)(seen) {
            all.push(format!("{} {words}", promise.sentence));
        }
    }
    all
}

fn model_broken(seen: &Seen<'_>) -> Vec<String> {
    seen.model.broken.clone()
}
