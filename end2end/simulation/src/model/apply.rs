use super::{Happened, Message, Model, OwnerChange, Party, Request, Said, Visit};
use crate::action::Change;
use domain::Timestamp;
use domain::leads::options::LeadStatus;

impl Model {
    /// What is true now that this was acknowledged.
    pub fn apply(&mut self, happened: &Happened, now: Timestamp) {
        match happened {
            Happened::Nothing | Happened::InvitedAgain { .. } => {}
            Happened::Asked(request) => self.requests.push((**request).clone()),
            Happened::AskedAgain { request, reference } => {
                if self.requests[*request].reference != *reference {
                    self.broken.push(format!("request {request}, sent again, got another receipt: {reference}"));
                }
                // Whoever sends it again is no program.
                if self.requests[*request].is_held {
                    self.requests[*request].is_held = false;
                    self.requests[*request].standing.is_quarantined = false;
                }
            }
            Happened::Wrote { request, id, words, said } => self.said_by_visitor(*request, id, words, *said, now),
            Happened::Chose { request, id, words, at } => {
                self.may_book(*request, "an old offer", now);
                self.requests[*request].standing.visit = Visit::Booked { at: *at };
                self.requests[*request].set_by_visit(LeadStatus::Visit);
                self.said_by_visitor(*request, id, words, Said::Choice, now);
            }
            Happened::VisitBooked { request, at } => {
                self.may_book(*request, "a confirmed time", now);
                self.booked(*request, *at, Party::Owner, now);
            }
            Happened::VisitMoved { request, at, by } => self.booked(*request, *at, *by, now),
            Happened::VisitCanceled { request, by } => self.canceled(*request, *by, now),
            Happened::Erased { requests, people } => {
                self.erased(requests);
                self.newsletter.erase(people);
                self.reviews.erase(requests, people);
            }
            Happened::Opened { request } => self.requests[*request].standing.is_unread = false,
            Happened::Told { request, id, words, said } => self.told(*request, id, words, *said, now),
            Happened::TakenBack { request, id } => self.taken_back(*request, id),
            Happened::Removed { request, id } => {
                self.remove(*request, id);
            }
            Happened::AmountSet { request, cents } => self.requests[*request].amount_cents = Some(*cents),
            Happened::Set { request, change } => self.set(*request, *change, now),
            Happened::Undone { change } => self.undone(*change),
            Happened::Noted { request, words } => self.requests[*request].notes.push(words.clone()),
            Happened::Merged { main, part } => {
                // It would be in no figure any more.
                if self.requests[*main].is_try {
                    self.broken.push(format!("request {part} was merged into {main}, which counts nowhere"));
                }
                for index in self.group(*part) {
                    self.requests[index].merged_into = Some(*main);
                }
            }
            Happened::Split { request } => self.requests[*request].merged_into = None,
            Happened::PageClosed { request } => {
                self.requests[*request].is_page_closed = true;
                self.requests[*request].closings += 1;
            }
            Happened::LinkSent { request, id } => self.link_sent(*request, id.as_deref(), now),
            Happened::Newsletter(event) => self.broken.extend(self.newsletter.apply(event, now)),
            Happened::Accounts(event) => self.accounts.apply(event, now),
            Happened::Reviews(event) => self.broken.extend(self.reviews.apply(event)),
            Happened::FeedRenewed => self.is_feed_open = true,
            Happened::FeedStopped => self.is_feed_open = false,
            Happened::Changed { by, tables } => self.broken.push(format!("{by} changed {}", tables.join(", "))),
            Happened::Shown { wrong } => self.broken.extend(wrong.clone()),
            Happened::Receiver(happened) => self.receivers.apply(happened, now),
        }
        self.reviews.note_holds(&self.requests);
        self.note_causes(happened, now);
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
    fn by_owner(&mut self, index: usize, change: impl FnOnce(&mut Request)) {
        let before = self.requests[index].standing;
        change(&mut self.requests[index]);
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
        let book = |request: &mut Request| {
            request.standing.visit = Visit::Booked { at };
            request.set_by_visit(LeadStatus::Visit);
        };
        match by {
            Party::Owner => self.by_owner(index, book),
            Party::Visitor => {
                book(&mut self.requests[index]);
                self.tell_owner(index);
            }
        }
    }

    fn canceled(&mut self, index: usize, by: Party, _now: Timestamp) {
        let cancel = |request: &mut Request| {
            request.standing.visit = Visit::Canceled { by };
            request.set_by_visit(LeadStatus::Replied);
        };
        match by {
            Party::Owner => self.by_owner(index, cancel),
            Party::Visitor => {
                cancel(&mut self.requests[index]);
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
    fn taken_back(&mut self, index: usize, id: &str) {
        let answered_first = self.remove(index, id).is_some_and(|taken| taken.answered_first);
        if !answered_first {
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
        self.by_owner(index, |request| {
            let standing = &mut request.standing;
            if change.is_status() {
                standing.won_at = if change == Change::ToWon { Some(now) } else { None };
            }
            match change {
                Change::Read => standing.is_unread = false,
                Change::Unread => standing.is_unread = true,
                Change::Quarantine => standing.is_quarantined = true,
                Change::Release => standing.is_quarantined = false,
                Change::ToNew => standing.status = LeadStatus::New,
                Change::ToReplied => standing.status = LeadStatus::Replied,
                Change::ToVisit => standing.status = LeadStatus::Visit,
                Change::ToWon => standing.status = LeadStatus::Won,
                Change::ToClosed => {
                    standing.status = LeadStatus::Closed;
                    // The visitor would come before a closed door.
                    if standing.visit.to_come(now).is_some() {
                        standing.visit = Visit::Canceled { by: Party::Owner };
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
        }
        if before.is_unread != after.is_unread {
            standing.is_unread = before.is_unread;
        }
        if before.is_quarantined != after.is_quarantined {
            standing.is_quarantined = before.is_quarantined;
        }
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
