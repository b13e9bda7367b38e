//! The content of the visitor's page of a request, and where the request stands.

use crate::Timestamp;
use crate::features::conversation::messages as msg;
use crate::features::conversation::work::OpenDecision;
use crate::features::visits::{Booking, VisitSlot};
use crate::leads::lead::LeadPhoto;
use crate::leads::options::{LeadKind, LeadStatus};
use crate::leads::surfaces::LeadSurface;
use crate::messages::letters::to_name;

/// Where a request stands, as the visitor reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestStanding {
    Received,
    /// The owner has opened it.
    InReview,
    /// By the site, or by the mail program that it opened.
    Answered,
    /// In a way that the site does not see, such as a call.
    InTouch,
    /// A visit is booked.
    Visit,
    Visited,
    /// It is won.
    Work,
    /// It was closed after work on it.
    Finished,
    Closed,
}

/// The steps of a request, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RequestStep {
    Received,
    InReview,
    Answered,
    Visit,
    Work,
}

impl RequestStanding {
    const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Received => msg::RECEIVED,
            Self::InReview => msg::IN_REVIEW,
            Self::Answered => msg::ANSWERED,
            Self::InTouch => msg::IN_TOUCH,
            Self::Visit => msg::VISIT,
            Self::Visited => msg::VISITED,
            Self::Work => msg::WORK,
            Self::Finished => msg::FINISHED,
            Self::Closed => msg::CLOSED,
        }
    }

    /// 'We have answered, Jane'.
    #[must_use]
    pub fn heading(self, name: &str) -> String {
        let [heading, _] = self.words();
        to_name(heading, name)
    }

    /// The next step that the visitor can expect.
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

/// The content of the visitor's page. Nothing that only the owner may see is in it.
#[derive(Clone, Debug, PartialEq)]
pub struct VisitorView {
    pub reference: String,
    /// The name in headings; empty if what was typed could be anything else.
    pub greeting: String,
    pub kind: LeadKind,
    pub received_at: Timestamp,
    /// The request's own words; may be empty.
    pub request: String,
    /// Name of the chosen style or the requested service.
    pub topic: String,
    pub surfaces: Vec<LeadSurface>,
    /// Of the request: in the visitor's order, then the sketch.
    pub photos: Vec<LeadPhoto>,
    /// Times that the visitor proposed for a visit, until one was confirmed.
    pub proposed: Vec<Timestamp>,
    pub booking: Option<Booking>,
    pub visit: VisitState,
    /// See [`open_offers`](crate::features::visits::offers::open_offers).
    pub offers: Option<Vec<VisitSlot>>,
    pub standing: RequestStanding,
    pub step: RequestStep,
    /// When the first answer was sent, if the site sent it.
    pub answered_at: Option<Timestamp>,
    /// Without the request and the notes on the work, the oldest first.
    pub messages: Vec<ShownMessage>,
    /// Notes on the work, the newest first.
    pub notes: Vec<ShownMessage>,
    /// Decisions without an answer, the oldest first.
    pub decisions: Vec<OpenDecision>,
    /// When the link ends.
    pub until: Timestamp,
    /// Whether a mail with the link was sent, or is going to be.
    pub is_mailed: bool,
}

impl VisitorView {
    #[must_use]
    pub fn has_visit_to_come(&self) -> bool {
        self.visit == VisitState::ToCome
    }
}

/// The history of a request so far.
#[derive(Clone, Copy, Debug)]
pub struct RequestState {
    pub status: LeadStatus,
    pub is_read: bool,
    pub has_answer: bool,
    pub visit: VisitState,
    /// Whether the owner has posted notes on the work.
    pub has_notes: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitState {
    None,
    ToCome,
    Over,
}

impl VisitState {
    #[must_use]
    pub fn of(booking: Option<&Booking>, now: Timestamp) -> Self {
        match booking {
            None => Self::None,
            Some(booking) if booking.ends_at > now => Self::ToCome,
            Some(_) => Self::Over,
        }
    }
}

impl RequestState {
    #[must_use]
    pub const fn standing(self) -> RequestStanding {
        match (self.status, self.visit) {
            (LeadStatus::Won, _) => RequestStanding::Work,
            (LeadStatus::Closed, _) if self.has_notes => RequestStanding::Finished,
            (LeadStatus::Closed, _) => RequestStanding::Closed,
            (_, VisitState::ToCome) => RequestStanding::Visit,
            (_, VisitState::Over) => RequestStanding::Visited,
            _ if self.has_answer => RequestStanding::Answered,
            (LeadStatus::New, _) if self.is_read => RequestStanding::InReview,
            (LeadStatus::New, _) => RequestStanding::Received,
            (LeadStatus::Replied | LeadStatus::Visit, _) => RequestStanding::InTouch,
        }
    }

    /// The step that the request has reached.
    #[must_use]
    pub const fn step(self) -> RequestStep {
        match self.status {
            LeadStatus::Won => RequestStep::Work,
            LeadStatus::Closed if self.has_notes => RequestStep::Work,
            _ if !matches!(self.visit, VisitState::None) => RequestStep::Visit,
            _ if self.has_answer => RequestStep::Answered,
            LeadStatus::Replied | LeadStatus::Visit => RequestStep::Answered,
            LeadStatus::New if !self.is_read => RequestStep::Received,
            LeadStatus::New | LeadStatus::Closed => RequestStep::InReview,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEW: RequestState = RequestState {
        status: LeadStatus::New,
        is_read: false,
        has_answer: false,
        visit: VisitState::None,
        has_notes: false,
    };

    #[test]
    fn a_request_stands_where_the_owner_left_it() {
        let won = RequestState { status: LeadStatus::Won, has_answer: true, visit: VisitState::Over, ..NEW };
        let closed = RequestState { status: LeadStatus::Closed, ..NEW };
        let cases = [
            (NEW, RequestStanding::Received, RequestStep::Received),
            (RequestState { is_read: true, ..NEW }, RequestStanding::InReview, RequestStep::InReview),
            (RequestState { has_answer: true, ..NEW }, RequestStanding::Answered, RequestStep::Answered),
            (RequestState { status: LeadStatus::Replied, ..NEW }, RequestStanding::InTouch, RequestStep::Answered),
            (RequestState { status: LeadStatus::Visit, ..NEW }, RequestStanding::InTouch, RequestStep::Answered),
            (RequestState { visit: VisitState::ToCome, ..NEW }, RequestStanding::Visit, RequestStep::Visit),
            (RequestState { visit: VisitState::Over, ..NEW }, RequestStanding::Visited, RequestStep::Visit),
            (won, RequestStanding::Work, RequestStep::Work),
            (
                RequestState { status: LeadStatus::Closed, has_notes: true, ..won },
                RequestStanding::Finished,
                RequestStep::Work,
            ),
            (closed, RequestStanding::Closed, RequestStep::InReview),
            (RequestState { has_answer: true, ..closed }, RequestStanding::Closed, RequestStep::Answered),
        ];
        for (state, standing, step) in cases {
            assert_eq!(state.standing(), standing, "{state:?}");
            assert_eq!(state.step(), step, "{state:?}");
        }
    }

    #[test]
    fn a_visit_is_over_when_it_ends() {
        let booking =
            Booking { starts_at: Timestamp(10), ends_at: Timestamp(20), sequence: 0, confirmed_at: Timestamp(0) };
        assert_eq!(VisitState::of(None, Timestamp(0)), VisitState::None);
        assert_eq!(VisitState::of(Some(&booking), Timestamp(19)), VisitState::ToCome);
        assert_eq!(VisitState::of(Some(&booking), Timestamp(20)), VisitState::Over);
    }
}
