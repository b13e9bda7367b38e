//! What the visitor's page of a request shows, and where the request stands.

use crate::Timestamp;
use crate::leads::cabin::LeadSurface;
use crate::leads::lead::LeadPhoto;
use crate::leads::options::{LeadKind, LeadStatus};
use crate::leads::visit::{Booking, VisitSlot};
use crate::leads::work::OpenDecision;
use crate::messages::conversation as msg;

/// Where a request stands, as the visitor reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    Received,
    /// The owner has opened it.
    Looked,
    Answered,
    Visit,
    /// It is won.
    Work,
}

impl Standing {
    const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Received => msg::RECEIVED,
            Self::Looked => msg::LOOKED,
            Self::Answered => msg::ANSWERED,
            Self::Visit => msg::VISIT,
            Self::Work => msg::WORK,
        }
    }

    /// 'We have answered, Jane'.
    #[must_use]
    pub fn heading(self, name: &str) -> String {
        let [heading, _] = self.words();
        if name.is_empty() { heading.to_owned() } else { format!("{heading}, {name}") }
    }

    /// What the visitor can expect next.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        self.words()[1]
    }
}

/// A message as the visitor sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMessage {
    pub by_visitor: bool,
    pub text: String,
    pub at: Timestamp,
    /// Times for a visit that it offers.
    pub times: Vec<Timestamp>,
    /// Of a decision.
    pub choices: Vec<String>,
    pub photos: Vec<LeadPhoto>,
}

/// What the visitor's page shows. Nothing that only the owner may see is in it.
#[derive(Clone, Debug, PartialEq)]
pub struct VisitorView {
    pub reference: String,
    pub name: String,
    pub kind: LeadKind,
    pub received_at: Timestamp,
    /// The request's own words; may be empty.
    pub request: String,
    /// Name of the chosen style or the requested service.
    pub topic: String,
    pub surfaces: Vec<LeadSurface>,
    /// Of the request: in the visitor's order, then the sketch.
    pub photos: Vec<LeadPhoto>,
    pub booking: Option<Booking>,
    /// See [`open_offers`](super::conversation::open_offers).
    pub offers: Option<Vec<VisitSlot>>,
    pub standing: Standing,
    /// When the first answer was sent, if the site sent it.
    pub answered_at: Option<Timestamp>,
    /// Without the request and the notes on the work, the oldest first.
    pub messages: Vec<ShownMessage>,
    /// Notes on the work, the newest first.
    pub notes: Vec<ShownMessage>,
    /// Those without an answer, the oldest first.
    pub decisions: Vec<OpenDecision>,
    /// When the link ends.
    pub until: Timestamp,
}

/// What the owner did so far.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    pub status: LeadStatus,
    pub is_read: bool,
    pub has_answer: bool,
    pub has_visit: bool,
}

#[must_use]
pub const fn standing(progress: Progress) -> Standing {
    match progress.status {
        LeadStatus::Won => Standing::Work,
        _ if progress.has_visit => Standing::Visit,
        LeadStatus::New if !progress.has_answer => {
            if progress.is_read {
                Standing::Looked
            } else {
                Standing::Received
            }
        }
        LeadStatus::New | LeadStatus::Replied | LeadStatus::Visit | LeadStatus::Closed => Standing::Answered,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_stands_where_the_owner_left_it() {
        let new = Progress { status: LeadStatus::New, is_read: false, has_answer: false, has_visit: false };
        assert_eq!(standing(new), Standing::Received);
        assert_eq!(standing(Progress { is_read: true, ..new }), Standing::Looked);
        assert_eq!(standing(Progress { has_answer: true, ..new }), Standing::Answered);
        assert_eq!(standing(Progress { status: LeadStatus::Replied, ..new }), Standing::Answered);
        assert_eq!(standing(Progress { status: LeadStatus::Visit, has_visit: true, ..new }), Standing::Visit);
        assert_eq!(standing(Progress { status: LeadStatus::Won, has_visit: true, ..new }), Standing::Work);
    }
}
