//! What of all that happens is told to receivers.

use super::receivers::CausedBy;
use super::{Happened, Model, Party};
use crate::action::Change;
use domain::features::receivers::WebhookEvent;
use domain::leads::options::LeadStatus;
use domain::{Timestamp, limits};

impl Model {
    /// After it was applied.
    pub(super) fn note_causes(&mut self, happened: &Happened, now: Timestamp) {
        let undo_until = now.plus_ms(limits::REPLY_UNDO_MS);
        // Of what the owner changed just now.
        let change = CausedBy::Change(self.changes.len().saturating_sub(1));
        let told = &mut self.receivers;
        match happened {
            Happened::Asked(request) if request.is_by_hand => {}
            Happened::Asked(_) => {
                told.caused(self.requests.len() - 1, WebhookEvent::LeadCreated, now, CausedBy::Visitor);
            }
            Happened::Told { request, id, said, .. } if said.is_answer() => {
                let by = CausedBy::Message(id.clone());
                told.caused(*request, WebhookEvent::LeadAnswered, undo_until, by);
            }
            Happened::TakenBack { request, id } => {
                let by = CausedBy::Message(id.clone());
                let is_new_again = self.requests[*request].standing.status == LeadStatus::New;
                told.taken_back(|cause| {
                    let is_of_status = is_new_again
                        && cause.request == *request
                        && cause.event == WebhookEvent::LeadAnswered
                        && matches!(cause.by, CausedBy::Change(_))
                        && cause.told_at > now;
                    cause.by == by || is_of_status
                });
                told.owe_nothing_of_its_moment(&by);
            }
            Happened::Set { request, change: Change::ToReplied } => {
                told.caused(*request, WebhookEvent::LeadAnswered, undo_until, change);
            }
            Happened::Set { request, change: Change::ToWon } => {
                told.caused(*request, WebhookEvent::LeadWon, undo_until, change);
            }
            Happened::Undone { change } => self.cause_undone(*change, now),
            Happened::VisitBooked { request, .. } | Happened::VisitMoved { request, by: Party::Owner, .. } => {
                told.caused(*request, WebhookEvent::VisitConfirmed, undo_until, change);
            }
            Happened::VisitMoved { request, by: Party::Visitor, .. } | Happened::Chose { request, .. } => {
                told.caused(*request, WebhookEvent::VisitConfirmed, now, CausedBy::Visitor);
            }
            _ => {}
        }
        for (index, request) in self.requests.iter().enumerate() {
            if request.is_by_hand {
                self.receivers.forget(index);
            }
        }
    }

    /// With a status, every cause of it goes that is not told yet.
    fn cause_undone(&mut self, change: usize, now: Timestamp) {
        let undone = self.changes[change].clone();
        let event = match undone.after.status {
            LeadStatus::Replied => Some(WebhookEvent::LeadAnswered),
            LeadStatus::Won => Some(WebhookEvent::LeadWon),
            LeadStatus::New | LeadStatus::Visit | LeadStatus::Closed => None,
        };
        let by = CausedBy::Change(change);
        let is_status_undone = undone.before.status != undone.after.status;
        self.receivers.taken_back(|cause| {
            let is_of_status = is_status_undone
                && cause.request == undone.request
                && Some(cause.event) == event
                && matches!(cause.by, CausedBy::Change(_))
                && cause.told_at > now;
            cause.by == by || is_of_status
        });
    }
}
