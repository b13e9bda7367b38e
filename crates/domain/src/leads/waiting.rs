//! People who wait for the owner.

use crate::delivery::Channel;
use crate::leads::lead::LeadSummary;
use crate::text::options::codes;
use crate::time::{DAY, Timestamp};

/// People that the owner's first screen shows; it says how many more there are.
pub const SHOWN: usize = 5;
/// What visitors wrote longer ago no longer asks for an answer today.
pub const ASKED_MS: i64 = 30 * DAY;
/// A mail that keeps failing for longer is the owner's matter.
pub const FAILING_MS: i64 = DAY;

codes! {
    WaitingReason {
        /// A request from a form, which promises an answer.
        New = "new";
        /// The visitor wrote last.
        Turn = "turn";
        /// The visitor asks for times, and none is confirmed.
        Times = "times";
        /// A mail did not reach the visitor.
        CameBack = "came_back";
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingPerson {
    pub lead: LeadSummary,
    pub reason: WaitingReason,
    pub since: Timestamp,
    /// The visitor's newest; may be empty.
    pub words: String,
    /// Of a mail that did not arrive, since when.
    pub due: Timestamp,
}

/// A lead of which the owner or another program was not told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TroubledLead {
    pub id: String,
    pub name: String,
    pub channel: Channel,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waiting {
    pub people: i64,
    /// In the order of what is due first, at most [`SHOWN`].
    pub first: Vec<WaitingPerson>,
}

impl Waiting {
    #[must_use]
    pub fn more(&self) -> i64 {
        (self.people - i64::try_from(self.first.len()).unwrap_or(0)).max(0)
    }
}
