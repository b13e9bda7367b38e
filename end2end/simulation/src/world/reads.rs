//! Everything that only reads: it must show what the model says, and change nothing.

use super::visitor::surname_of;
use super::{Trouble, World};
use crate::model::{Happened, Visit};
use backend::features::conversation::page::{self, RequestPageError};
use backend::features::visits;
use backend::features::visits::agenda;
use backend::leads::{self, merging};
use domain::features::conversation::visitor_view::VisitorView;
use domain::leads::lead::LeadFilter;

/// More visits than a run can have.
const MANY: i64 = 500;

impl World {
    pub(super) async fn read_all(&mut self) -> Result<Happened, Trouble> {
        let before = self.all_tables().await?;
        let mut wrong = Vec::new();
        self.read_inbox(&mut wrong).await?;
        self.read_agenda(&mut wrong).await?;
        self.read_newsletter(&mut wrong).await?;
        self.read_feeds(&mut wrong).await?;
        self.read_photos(&mut wrong).await?;
        self.read_content(&mut wrong).await?;
        for request in 0..self.known.len() {
            self.read_pages(request, &mut wrong).await?;
        }
        let tables = self.all_tables().await?.differences(&before);
        if !tables.is_empty() {
            return Ok(Happened::Changed { by: "reading", tables });
        }
        Ok(if wrong.is_empty() { Happened::Nothing } else { Happened::Shown { wrong } })
    }

    /// Each request stands in one tab, by itself or as a part of another one, and the numbers are those of the rows.
    async fn read_inbox(&self, wrong: &mut Vec<String>) -> Result<(), Trouble> {
        let counts = leads::counts(&self.backend).await?;
        let mut listed = Vec::new();
        let mut unread = 0;
        for tab in LeadFilter::ALL {
            let page = leads::list(&self.backend, tab, None, "").await?;
            let rows = i64::try_from(page.leads.len()).unwrap_or(i64::MAX);
            if rows != counts.of(tab) {
                wrong.push(format!("the tab {tab:?} says {} and lists {rows}", counts.of(tab)));
            }
            for lead in page.leads {
                if matches!(tab, LeadFilter::Open | LeadFilter::Won) && lead.unread {
                    unread += 1;
                }
                for part in merging::related(&self.backend, &lead.id).await?.parts {
                    listed.push(part.lead.summary.reference);
                }
                listed.push(lead.reference);
            }
        }
        if leads::unread(&self.backend).await? != unread || counts.unread != unread {
            wrong.push(format!("{unread} unread requests are listed, and other numbers are said"));
        }
        for request in self.model.living() {
            let reference = &self.model.requests[request].reference;
            let places = listed.iter().filter(|one| *one == reference).count();
            if places != 1 {
                wrong.push(format!("request {request} stands in {places} places of the inbox"));
            }
        }
        Ok(())
    }

    /// The owner's days show every booked visit, and no form offers its time.
    async fn read_agenda(&self, wrong: &mut Vec<String>) -> Result<(), Trouble> {
        let ahead = agenda::ahead(&self.backend, MANY).await?.ahead;
        let free = visits::times(&self.backend).await?.days;
        for (request, at) in self.model.visits_to_come(self.now()) {
            let planned = ahead.iter().filter(|visit| visit.lead_id == self.known[request].lead_id);
            let is_shown =
                planned.into_iter().any(|visit| self.instant(&visit.time.iso()).is_ok_and(|then| then == at));
            if !is_shown && !self.model.requests[request].standing.is_quarantined {
                wrong.push(format!("the visit of request {request} is not among the owner's days"));
            }
            for day in &free {
                for minute in &day.times {
                    let time = domain::time::day::LocalTime { day: day.day, minute: *minute };
                    if self.instant(&time.iso())? == at {
                        wrong.push(format!("the time of request {request} is offered to others"));
                    }
                }
            }
        }
        Ok(())
    }

    /// Every link to a page of a request shows that request only, or nothing if it has ended.
    async fn read_pages(&self, request: usize, wrong: &mut Vec<String>) -> Result<(), Trouble> {
        let expected = &self.model.requests[request];
        for token in &self.known[request].tokens {
            let parts: Vec<&str> = token.split('.').collect();
            let number = |at: usize| parts.get(at).and_then(|part| part.parse::<i64>().ok()).unwrap_or(0);
            let is_over = number(2) <= self.now().0;
            let is_dead = expected.is_erased
                || expected.is_page_closed
                || expected.standing.is_quarantined
                || number(1) < i64::from(expected.closings);
            match page::view(&self.backend, token, true).await {
                Ok(_) if is_over || is_dead => wrong.push(format!("an ended link opens request {request}")),
                Ok(view) => self.check_view(request, &view, wrong),
                Err(RequestPageError::Unavailable(cause)) => return Err(cause.into()),
                Err(_) if is_over || is_dead => {}
                Err(other) => wrong.push(format!("a link does not open request {request}: {other}")),
            }
        }
        Ok(())
    }

    pub(super) fn check_view(&self, request: usize, view: &VisitorView, wrong: &mut Vec<String>) {
        let expected = &self.model.requests[request];
        let text = format!("{view:?}");
        for (word, owner) in &self.model.words {
            if text.contains(word.as_str()) && (owner.is_private || owner.request != request) {
                wrong.push(format!("the page of request {request} shows {word} of request {}", owner.request));
            }
        }
        for message in &expected.messages {
            if !message.is_shown(self.now()) && text.contains(&message.words) {
                wrong.push(format!("the page of request {request} shows {}, which can be taken back", message.words));
            }
        }
        for person in 0..super::PEOPLE {
            if person != expected.person && text.contains(&surname_of(person)) {
                wrong.push(format!("the page of request {request} names another person"));
            }
        }
        if !text.contains(&expected.words) {
            wrong.push(format!("the page of request {request} does not show what was asked"));
        }
        if view.booking.as_ref().map(|booking| booking.starts_at) != expected.standing.visit.booked() {
            wrong.push(format!("the page of request {request} shows another visit"));
        }
        let can_choose = view.offers.as_ref().is_some_and(|offers| !offers.is_empty());
        let is_closed = expected.standing.status == domain::leads::options::LeadStatus::Closed;
        let is_booked = matches!(expected.standing.visit, Visit::Booked { at } if at > self.now());
        if can_choose && (is_closed || is_booked) {
            wrong.push(format!("request {request} is closed or booked, and its page offers times"));
        }
    }
}
