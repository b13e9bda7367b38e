use super::{Happened, Message, Model, OwnerChange, Party, Said, Visit};
use crate::action::Change;
use domain::Timestamp;
use domain::leads::options::LeadStatus;

impl Model {
    /// What is true now that this was acknowledged.
    pub fn apply(&mut self, happened: &Happened, now: Timestamp) {
        if let Happened::VisitBooked { request, at } = happened
            && self.requests[*request].standing.visit.booked() == Some(*at)
        {
            // The same time again changes nothing.
            return;
        }
        match happened {
            Happened::Nothing | Happened::AsPromised => {}
            Happened::Asked(request) => self.requests.push((**request).clone()),
            Happened::AskedAgain { request, reference } => self.asked_again(*request, reference),
            Happened::Wrote { request, id, words, said } => self.said_by_visitor(*request, id, words, *said, now),
            Happened::Chose { request, id, words, at } => {
                self.chosen(*request, *at, now);
                self.said_by_visitor(*request, id, words, Said::Choice, now);
            }
            Happened::VisitBooked { request, at } => {
                self.may_book(*request, "a confirmed time", now);
                self.booked(*request, *at, Party::Owner, now);
            }
            Happened::VisitMoved { request, at, by } => {
                self.may_move(*request, *at, *by, now);
                self.booked(*request, *at, *by, now);
            }
            Happened::VisitCanceled { request, by } => self.canceled(*request, *by, now),
            Happened::Erased { requests, people } => {
                self.erased(requests);
                self.newsletter.erase(people);
                self.reviews.erase(requests, people);
            }
            Happened::InvitedAgain { request } => self.invited_again(*request),
            Happened::Worked => self.worked(now),
            Happened::Opened { request } => self.requests[*request].standing.is_unread = false,
            Happened::Told { request, id, words, said } => self.told(*request, id, words, *said, now),
            Happened::TakenBack { request, id } => self.taken_back(*request, id, now),
            Happened::Removed { request, id } => {
                self.remove(*request, id);
            }
            Happened::AmountSet { request, cents } => self.requests[*request].amount_cents = Some(*cents),
            Happened::Set { request, change } => self.set(*request, *change, now),
            Happened::Undone { change } => self.undone(*change),
            Happened::Noted { request, words } => self.requests[*request].notes.push(words.clone()),
            Happened::Merged { main, part } => self.merged(*main, *part),
            Happened::Split { request } => self.requests[*request].merged_into = None,
            Happened::PageClosed { request } => self.requests[*request].close_page(),
            Happened::LinkAskedFor { request, id } => self.link_asked_for(*request, id, now),
            Happened::LinkSent { request, id } => self.link_sent(*request, id.as_deref(), now),
            Happened::Newsletter(event) => self.broken.extend(self.newsletter.apply(event, now)),
            Happened::Accounts(event) => self.accounts.apply(event, now),
            Happened::Reviews(event) => self.broken.extend(self.reviews.apply(event)),
            Happened::FeedRenewed => self.is_feed_open = true,
            Happened::FeedStopped => self.is_feed_open = false,
            Happened::Content(happened) => self.content.apply(happened, now, &mut self.broken),
            Happened::Changed { by, tables } => self.broken.push(format!("{by} changed {}", tables.join(", "))),
            Happened::Shown { wrong } => self.broken.extend(wrong.clone()),
            Happened::Receiver(happened) => self.receivers.apply(happened, now),
        }
        self.reviews.note_holds(&self.requests);
        self.note_causes(happened, now);
    }

    /// Whoever sends it again is no program.
    fn asked_again(&mut self, index: usize, reference: &str) {
        let request = &mut self.requests[index];
        if request.reference != reference {
            self.broken.push(format!("request {index}, sent again, got another receipt: {reference}"));
        }
        if request.is_held {
            request.is_held = false;
            request.standing.is_quarantined = false;
        }
    }

    fn chosen(&mut self, index: usize, at: Timestamp, now: Timestamp) {
        self.may_choose(index, now);
        self.may_book(index, "an old offer", now);
        self.change_visit(index, Visit::Booked { at }, now);
        self.requests[index].set_by_visit(LeadStatus::Visit);
    }

    fn may_move(&mut self, index: usize, at: Timestamp, by: Party, now: Timestamp) {
        let visit = self.requests[index].standing.visit;
        if by == Party::Visitor && visit.to_come(now).is_none() {
            self.broken.push(format!("the visitor moved the visit of request {index}, which is not booked"));
        }
        if visit.booked() == Some(at) {
            self.broken.push(format!("the visit of request {index} was moved to its own time"));
        }
    }

    /// In one that counts nowhere it would be in no figure any more.
    fn merged(&mut self, main: usize, part: usize) {
        if self.requests[main].is_try {
            self.broken.push(format!("request {part} was merged into {main}, which counts nowhere"));
        }
        for index in self.group(part) {
            self.requests[index].merged_into = Some(main);
        }
    }

    fn link_asked_for(&mut self, index: usize, id: &str, now: Timestamp) {
        if self.requests[index].is_page_closed {
            self.broken.push(format!("a link to request {index} that was revoked made another one"));
        }
        self.link_sent(index, Some(id), now);
    }

    /// The owner is told: the request and the one that shows it are unread, and open again if they were closed.
    fn tell_owner(&mut self, index: usize) {
        let main = self.requests[index].merged_into.unwrap_or(index);
        for told in [index, main] {
            let standing = &mut self.requests[told].standing;
            standing.is_unread = true;
            if standing.status == LeadStatus::Closed {
                standing.status = LeadStatus::Replied;
            }
        }
    }

    fn said_by_visitor(&mut self, index: usize, id: &str, words: &str, said: Said, now: Timestamp) {
        let message = Message { id: id.to_owned(), said, words: words.to_owned(), at: now, answered_first: false };
        self.requests[index].messages.push(message);
        self.tell_owner(index);
    }

    /// A change that the owner may take back remembers how everything was.
    fn by_owner(&mut self, index: usize, change: impl FnOnce(&mut Self)) {
        let before = self.requests[index].standing;
        change(self);
        let after = self.requests[index].standing;
        self.changes.push(OwnerChange { request: index, before, after });
    }

    /// A booked visit is changed by moving it only, and a closed request has none.
    fn may_book(&mut self, index: usize, by: &str, now: Timestamp) {
        let standing = self.requests[index].standing;
        if standing.visit.to_come(now).is_some() {
            self.broken.push(format!("{by} moved the booked visit of request {index}"));
        }
        if standing.status == LeadStatus::Closed {
            self.broken.push(format!("{by} booked a visit of request {index}, which is closed"));
        }
    }

    fn booked(&mut self, index: usize, at: Timestamp, by: Party, now: Timestamp) {
        for other in self.visits_to_come(now) {
            if other.0 != index && other.1 == at {
                self.broken.push(format!("the time of request {} was given to request {index} too", other.0));
            }
        }
        let book = |model: &mut Self| {
            model.change_visit(index, Visit::Booked { at }, now);
            model.requests[index].set_by_visit(LeadStatus::Visit);
        };
        match by {
            Party::Owner => self.by_owner(index, book),
            Party::Visitor => {
                book(self);
                self.tell_owner(index);
            }
        }
    }

    fn canceled(&mut self, index: usize, by: Party, now: Timestamp) {
        let cancel = |model: &mut Self| {
            model.change_visit(index, Visit::Canceled { by }, now);
            model.requests[index].set_by_visit(LeadStatus::Replied);
        };
        match by {
            Party::Owner => self.by_owner(index, cancel),
            Party::Visitor => {
                cancel(self);
                self.tell_owner(index);
            }
        }
    }

    /// Requests that one of them showed stand for themselves again.
    fn erased(&mut self, erased: &[usize]) {
        for index in erased {
            self.requests[*index].is_erased = true;
        }
        for request in &mut self.requests {
            if request.merged_into.is_some_and(|main| erased.contains(&main)) {
                request.merged_into = None;
            }
        }
    }

    fn told(&mut self, index: usize, id: &str, words: &str, said: Said, now: Timestamp) {
        let request = &mut self.requests[index];
        let answered_first = said.is_answer() && request.standing.status == LeadStatus::New;
        if answered_first {
            request.standing.status = LeadStatus::Replied;
        }
        let words = words.to_owned();
        request.messages.push(Message { id: id.to_owned(), said, words, at: now, answered_first });
    }

    /// Its words are nobody's anymore.
    fn remove(&mut self, index: usize, id: &str) -> Option<Message> {
        let messages = &mut self.requests[index].messages;
        let place = messages.iter().position(|message| message.id == id)?;
        let removed = messages.remove(place);
        self.words.remove(&removed.words);
        Some(removed)
    }

    /// The request is new again, unless another answer stands.
    fn taken_back(&mut self, index: usize, id: &str, now: Timestamp) {
        let Some(taken) = self.remove(index, id) else { return };
        if taken.is_shown(now) {
            self.broken.push(format!("{} was taken back, and the page of request {index} shows it", taken.words));
        }
        if !taken.answered_first {
            return;
        }
        let request = &mut self.requests[index];
        match request.messages.iter_mut().find(|message| message.said.is_answer()) {
            Some(other) => other.answered_first = true,
            None if request.standing.status == LeadStatus::Replied => request.standing.status = LeadStatus::New,
            None => {}
        }
    }

    fn set(&mut self, index: usize, change: Change, now: Timestamp) {
        if change == Change::Release {
            self.requests[index].is_held = false;
        }
        self.by_owner(index, |model| {
            let request = &mut model.requests[index];
            match change {
                Change::Read => request.standing.is_unread = false,
                Change::Unread => request.standing.is_unread = true,
                Change::Quarantine => request.standing.is_quarantined = true,
                Change::Release => request.standing.is_quarantined = false,
                Change::ToNew => request.set_status(LeadStatus::New, now),
                Change::ToReplied => request.set_status(LeadStatus::Replied, now),
                Change::ToVisit => request.set_status(LeadStatus::Visit, now),
                Change::ToWon => request.set_status(LeadStatus::Won, now),
                Change::ToClosed => {
                    request.set_status(LeadStatus::Closed, now);
                    // The visitor would come before a closed door.
                    if request.standing.visit.to_come(now).is_some() {
                        model.change_visit(index, Visit::Canceled { by: Party::Owner }, now);
                    }
                }
            }
        });
    }

    /// Everything is as before, if nothing of it was changed since.
    fn undone(&mut self, change: usize) {
        let OwnerChange { request: index, before, after } = self.changes[change].clone();
        let standing = &mut self.requests[index].standing;
        let mut overtaken = Vec::new();
        if before.status != after.status {
            if standing.status != after.status {
                overtaken.push("status");
            }
            standing.status = before.status;
            standing.won_at = before.won_at;
        }
        if before.visit != after.visit {
            if standing.visit != after.visit {
                overtaken.push("visit");
            }
            standing.visit = before.visit;
            standing.confirmed_at = before.confirmed_at;
            standing.edition = before.edition;
        }
        if before.is_unread != after.is_unread {
            standing.is_unread = before.is_unread;
        }
        if before.is_quarantined != after.is_quarantined {
            standing.is_quarantined = before.is_quarantined;
        }
        self.requests[index].is_to_be_reminded &= before.visit == after.visit;
        if !overtaken.is_empty() {
            let what = overtaken.join(" and ");
            self.broken.push(format!("an undo took back a later change of request {index}: its {what}"));
        }
    }

    fn link_sent(&mut self, index: usize, id: Option<&str>, now: Timestamp) {
        let request = &mut self.requests[index];
        request.is_page_closed = false;
        if let Some(id) = id {
            let id = id.to_owned();
            request.messages.push(Message {
                id,
                said: Said::Link,
                words: String::new(),
                at: now,
                answered_first: false,
            });
        }
    }
}
