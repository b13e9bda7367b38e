//! What becomes of visits, and what their visitors are told.

use super::{Message, Model, Party, Said, Standing, Visit};
use domain::Timestamp;
use domain::features::visits::reminder_time;
use domain::leads::options::LeadStatus;

pub const ZONE: &str = "America/Los_Angeles";

impl Model {
    /// Each change of a visit is one that the visitor is told of, unless it is taken back.
    pub(super) fn change_visit(&mut self, index: usize, visit: Visit, now: Timestamp) {
        self.editions += 1;
        let edition = self.editions;
        let request = &mut self.requests[index];
        request.standing.visit = visit;
        request.standing.edition = edition;
        request.is_to_be_reminded = false;
        match visit {
            Visit::Booked { .. } => request.standing.confirmed_at = Some(now),
            Visit::Canceled { .. } | Visit::None => {
                request.over = request.messages.iter().map(|message| message.id.clone()).collect();
            }
        }
    }

    /// What was offered before the owner canceled the visit is over with it.
    pub(super) fn may_choose(&mut self, index: usize, now: Timestamp) {
        let request = &self.requests[index];
        let is_canceled = request.standing.visit == Visit::Canceled { by: Party::Owner };
        let is_offered = |message: &Message| {
            message.said == Said::Answer && message.is_shown(now) && !request.over.contains(&message.id)
        };
        if is_canceled && !request.messages.iter().any(is_offered) {
            self.broken.push(format!("an offer from before the visit of request {index} was canceled was chosen"));
        }
    }

    /// The same visit, in a newer invitation.
    pub(super) fn invited_again(&mut self, index: usize) {
        self.editions += 1;
        self.requests[index].standing.edition = self.editions;
    }

    /// Whoever has a visit tomorrow is reminded of it, unless it was confirmed after that time.
    pub(super) fn worked(&mut self, now: Timestamp) {
        for index in self.living() {
            let Standing { status, is_quarantined, visit, confirmed_at, .. } = self.requests[index].standing;
            let Some(at) = visit.to_come(now) else { continue };
            let Some(due) = reminder_due(at) else { continue };
            let is_due = due <= now && confirmed_at.is_some_and(|confirmed| confirmed < due);
            if is_due && !is_quarantined && status != LeadStatus::Closed {
                self.requests[index].is_to_be_reminded = true;
            }
        }
    }

    /// When the next reminder is due that is not yet.
    #[must_use]
    pub fn next_reminder(&self, now: Timestamp) -> Option<Timestamp> {
        let mut next: Option<Timestamp> = None;
        for visit in self.visits_to_come(now) {
            let Some(due) = reminder_due(visit.1).filter(|due| *due > now) else { continue };
            next = Some(next.map_or(due, |next| next.min(due)));
        }
        next
    }
}

/// At 9 in the morning of the day before.
#[must_use]
pub fn reminder_due(visit: Timestamp) -> Option<Timestamp> {
    backend::time::zone::instant(ZONE, reminder_time(backend::time::zone::local(ZONE, visit)))
}
