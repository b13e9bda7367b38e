//! Times for a visit on a visitor's page: those that the owner offers in an answer, and any other for a confirmed visit.

use crate::Timestamp;
use crate::features::conversation::LeadMessage;
use crate::features::conversation::messages as msg;
use crate::features::visits::{Visit, VisitSlot, messages};
use crate::leads::options::LeadStatus;
use crate::leads::violation::Violations;
use crate::limits;
use crate::text::options::codes;
use serde::Deserialize;

pub use crate::leads::fields::visit_offers as field;

/// The times that the visitor can choose from: the free times of the newest answer that offers any. None if nothing is
/// offered, if the owner has closed the request, while a visit is booked, or if one was booked, or canceled by the owner,
/// since.
#[must_use]
pub fn open_offers(
    messages: &[LeadMessage],
    visit: &Visit,
    status: LeadStatus,
    now: Timestamp,
) -> Option<Vec<VisitSlot>> {
    let answer = messages.iter().rev().find(|message| message.is_sent(now) && !message.offers.is_empty())?;
    if status == LeadStatus::Closed || !visit.leaves_open(Some(answer.created_at), now) {
        return None;
    }
    let mut free = answer.offers.clone();
    free.retain(|slot| slot.is_free(now));
    Some(free)
}

/// Another time for the visit, as received.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct MoveVisitDraft {
    /// '2026-11-23T08:00', in the shop's time zone.
    pub slot: String,
}

/// The form that chooses one of the offered times, as received.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct ChoiceDraft {
    /// Id of the time.
    pub time: String,
}

impl ChoiceDraft {
    pub fn validate(&self) -> Result<&str, Violations> {
        let mut wrong = Violations::default();
        if self.time.is_empty() {
            wrong.add(field::TIME, msg::TIME_REQUIRED);
        }
        if wrong.is_empty() { Ok(&self.time) } else { Err(wrong) }
    }
}

codes! {
    /// When another time would suit.
    OtherTime {
        Mornings = "mornings", "Mornings";
        Afternoons = "afternoons", "Afternoons";
        Saturdays = "saturdays", "Saturdays";
        Later = "later", "A few weeks later";
    }
}

/// The form for a visitor whom none of the offered times suits, as received.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct OtherTimesDraft {
    /// Codes of [`OtherTime`]; unknown ones are left out.
    pub wishes: Vec<String>,
    pub other: String,
}

impl OtherTimesDraft {
    #[must_use]
    pub fn has(&self, time: OtherTime) -> bool {
        self.wishes.iter().any(|code| code == time.code())
    }

    /// As a message to the owner.
    pub fn message(&self) -> Result<String, Violations> {
        let mut wrong = Violations::default();
        let other = wrong.text(field::OTHER, &self.other, limits::OTHER_TIMES_MAX);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let wishes: Vec<&str> =
            OtherTime::ALL.into_iter().filter(|time| self.has(*time)).map(OtherTime::label).collect();
        Ok(messages::other_times(&wishes, &other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::conversation::MessageKind;
    use crate::features::visits::{Booking, Cancellation, VISIT_MS, VisitParty};
    use crate::time::HOUR;

    fn message() -> LeadMessage {
        LeadMessage {
            id: "m".into(),
            kind: MessageKind::Reply,
            text: String::new(),
            created_at: Timestamp(0),
            delivery: None,
            offers: Vec::new(),
            choices: Vec::new(),
            decision_id: None,
        }
    }

    fn slot(id: &str, starts_at: Timestamp) -> VisitSlot {
        VisitSlot {
            id: id.into(),
            starts_at,
            ends_at: starts_at.plus_ms(VISIT_MS),
            confirmed: false,
            taken: false,
            message_id: Some("m".into()),
            offered_at: Some(Timestamp(0)),
        }
    }

    #[test]
    fn the_visitor_chooses_from_the_newest_times_that_are_free() {
        let now = Timestamp(limits::REPLY_UNDO_MS);
        let later = now.plus_ms(HOUR);
        let open = LeadStatus::Replied;
        let none = Visit::default();
        let mut first = message();
        assert_eq!(open_offers(&[first.clone()], &none, open, now), None);
        first.offers = vec![slot("old", later)];
        let mut second = message();
        second.offers = vec![slot("passed", now), slot("taken", later), slot("free", later)];
        second.offers[1].taken = true;
        let messages = [first, second, message()];
        let ids = |at| {
            open_offers(&messages, &none, open, at).map(|free| free.into_iter().map(|slot| slot.id).collect::<Vec<_>>())
        };
        assert_eq!(ids(now), Some(vec!["free".to_owned()]));
        assert_eq!(ids(later), Some(vec![]));
        assert_eq!(ids(Timestamp(0)), None, "they can still be taken back");
        assert_eq!(open_offers(&messages, &none, LeadStatus::Closed, now), None);
    }

    #[test]
    fn what_was_offered_before_a_visit_was_confirmed_or_canceled_is_no_offer_anymore() {
        let now = Timestamp(limits::REPLY_UNDO_MS);
        let later = now.plus_ms(HOUR);
        let mut answer = message();
        answer.offers = vec![slot("free", later)];
        let messages = [answer];
        let booked = |confirmed_at| Booking { starts_at: later, ends_at: later, sequence: 0, confirmed_at };
        let is_open = |visit: &Visit, at| open_offers(&messages, visit, LeadStatus::Visit, at).is_some();
        let visit = |confirmed_at| Visit { booking: Some(booked(confirmed_at)), ..Visit::default() };
        assert!(!is_open(&visit(now), now));
        assert!(!is_open(&visit(Timestamp(-1)), now), "only moving changes a booked visit");
        assert!(!is_open(&visit(now), later), "offered before it was confirmed");
        assert!(is_open(&visit(Timestamp(-1)), later), "offered since, and the visit is over");
        let canceled = |by, canceled_at| Visit {
            cancellation: Some(Cancellation { booking: booked(now), canceled_at, by }),
            ..Visit::default()
        };
        assert!(!is_open(&canceled(VisitParty::Owner, now), now));
        assert!(is_open(&canceled(VisitParty::Owner, Timestamp(-1)), now), "offered after it was canceled");
        assert!(is_open(&canceled(VisitParty::Visitor, now), now), "another time may suit");
    }

    #[test]
    fn whom_no_time_suits_says_when_one_would() {
        let draft = OtherTimesDraft {
            wishes: vec!["saturdays".into(), "mornings".into(), "<script>".into()],
            other: " Not before ten ".into(),
        };
        assert_eq!(
            draft.message(),
            Ok("None of these times suits me. Better for me: Mornings, Saturdays.\n\nNot before ten".to_owned())
        );
        assert_eq!(OtherTimesDraft::default().message(), Ok("None of these times suits me.".to_owned()));
        let long = OtherTimesDraft { other: "x".repeat(limits::OTHER_TIMES_MAX + 1), ..OtherTimesDraft::default() };
        assert!(long.message().expect_err("too long").of(field::OTHER).is_some());
    }
}
