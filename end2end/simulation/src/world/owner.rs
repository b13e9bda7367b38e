use super::http::Pressed;
use super::{OwnersPage, Trouble, World, chosen, time_of};
use crate::action::{Change, Device};
use crate::model::{Happened, Party, Said, ZONE};
use backend::features::conversation::{self, OwnerAnswer, ReplyError, Undo};
use backend::features::visits::{self, ConfirmError};
use backend::leads::undo::{self, Undone};
use backend::leads::{self, merging, privacy};
use backend::time::zone;
use domain::Timestamp;
use domain::features::conversation::{MessageKind, VisitorsPage};
use domain::features::visits::VisitParty;
use domain::leads::bulk::BulkChange;
use domain::leads::options::LeadStatus;
use domain::leads::undo::UndoPlan;
use domain::time::day::LocalTime;

impl World {
    pub(super) async fn open(&mut self, device: Device, index: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.request(index) else { return Ok(Happened::Nothing) };
        let is_open = if self.is_over_http() {
            self.open_in_office(device, request).await?
        } else {
            leads::open(&self.backend, &self.lead_id(request)).await?.is_some()
        };
        if !is_open {
            return Ok(Happened::Nothing);
        }
        self.load(device, request).await?;
        Ok(Happened::Opened { request })
    }

    /// The device has the page of a request as it is now.
    pub(super) async fn load(&mut self, device: Device, request: usize) -> Result<(), Trouble> {
        let Some(lead) = leads::peek(&self.backend, &self.lead_id(request)).await? else { return Ok(()) };
        let talk = conversation::of_lead(&self.backend, &lead).await?;
        let days = visits::times_for(&self.backend, &lead.summary.id).await?.days;
        let mut slots = Vec::new();
        for slot in lead.visit.iter().flat_map(|visit| &visit.slots) {
            slots.push(slot.id.clone());
        }
        let mut messages = Vec::new();
        let mut posted = Vec::new();
        for message in &talk.conversation.messages {
            messages.push(message.id.clone());
            if matches!(message.kind, MessageKind::Progress | MessageKind::Decision) {
                posted.push(message.id.clone());
            }
        }
        let page = OwnersPage { version: talk.conversation.version, messages, slots, offers: talk.days, days, posted };
        self.device(device).pages.insert(request, page);
        Ok(())
    }

    /// The request that an index names, with the page that the device has of it.
    pub(super) async fn with_page(&mut self, device: Device, index: u8) -> Result<Option<usize>, Trouble> {
        let Some(request) = self.request(index) else { return Ok(None) };
        if !self.device(device).pages.contains_key(&request) {
            self.load(device, request).await?;
        }
        Ok(self.device(device).pages.contains_key(&request).then_some(request))
    }

    pub(super) async fn answer(&mut self, device: Device, index: u8, times: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.with_page(device, index).await? else { return Ok(Happened::Nothing) };
        let words = self.new_word();
        let lead_id = self.lead_id(request);
        let Some(page) = self.device(device).pages.get(&request) else { return Ok(Happened::Nothing) };
        let mut offered = Vec::new();
        for nth in 0..times % 4 {
            offered.extend(time_of(&page.offers, times / 4 + nth));
        }
        let answer = OwnerAnswer { text: words.clone(), times: offered, version: page.version };
        let read = page.messages.clone();
        let is_sent = if self.is_over_http() {
            let version = answer.version.to_string();
            let mut fields = vec![("text", answer.text.as_str()), ("version", &version), ("to", "visitor")];
            fields.extend(answer.times.iter().map(|time| ("time", time.as_str())));
            self.press(device, request, "reply", &fields).await?.is_done
        } else {
            is_accepted(conversation::reply(&self.backend, &lead_id, &answer).await)?
        };
        if is_sent && !self.model.requests[request].has_messages(&read) {
            self.model.broken.push(format!("an answer to request {request} was written before another message"));
        }
        self.posted(device, request, is_sent, words, Said::Answer).await
    }

    pub(super) async fn take_answer_back(&mut self, device: Device) -> Result<Happened, Trouble> {
        let Some((request, id)) = self.device(device).answer.take() else { return Ok(Happened::Nothing) };
        let is_done = if self.is_over_http() {
            self.press(device, request, "undo-reply", &[("message", &id)]).await?.is_done
        } else {
            matches!(conversation::undo(&self.backend, &self.lead_id(request), &id).await?, Undo::Done(_))
        };
        if !is_done {
            return Ok(Happened::Nothing);
        }
        self.load(device, request).await?;
        Ok(Happened::TakenBack { request, id })
    }

    /// Id and words of the newest message.
    pub(super) async fn newest_message(&self, request: usize) -> Result<(String, String), Trouble> {
        let Some(lead) = leads::peek(&self.backend, &self.lead_id(request)).await? else {
            return Err(Trouble("a request is gone that was acknowledged just now".to_owned()));
        };
        let messages = conversation::of_lead(&self.backend, &lead).await?.conversation.messages;
        let Some(newest) = messages.last() else {
            return Err(Trouble("a message is gone that was acknowledged just now".to_owned()));
        };
        Ok((newest.id.clone(), newest.text.clone()))
    }

    /// Id and words of the newest message of this kind; none if there is none since the last one that is known.
    pub(super) async fn new_message(
        &self,
        request: usize,
        kind: MessageKind,
    ) -> Result<Option<(String, String)>, Trouble> {
        let Some(lead) = leads::peek(&self.backend, &self.lead_id(request)).await? else { return Ok(None) };
        let messages = conversation::of_lead(&self.backend, &lead).await?.conversation.messages;
        let Some(newest) = messages.iter().rfind(|message| message.kind == kind) else { return Ok(None) };
        let is_known = self.model.requests[request].messages.iter().any(|message| message.id == newest.id);
        Ok(if is_known { None } else { Some((newest.id.clone(), newest.text.clone())) })
    }

    /// The device shows for some seconds how a change is taken back.
    pub(super) async fn can_undo(&mut self, device: Device, request: usize, plan: UndoPlan) -> Result<(), Trouble> {
        // As the page has it in its address; a plan without steps is none.
        let plan = UndoPlan::from_code(&plan.code());
        let change = self.model.changes.len();
        self.device(device).undo = plan.map(|plan| (change, plan));
        self.load(device, request).await
    }

    pub(super) async fn confirm(&mut self, device: Device, index: u8, time: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.with_page(device, index).await? else { return Ok(Happened::Nothing) };
        let slots = self.device(device).pages.get(&request).map(|page| page.slots.clone()).unwrap_or_default();
        let Some(slot) = chosen(&slots, time) else { return Ok(Happened::Nothing) };
        if self.is_over_http() {
            let pressed = self.press(device, request, "visit", &[("slot", &slot)]).await?;
            // Without a way back nothing was changed: the time is taken, or was confirmed before.
            if pressed.undo.is_none() {
                return Ok(Happened::Nothing);
            }
            self.can_undo(device, request, pressed.plan()).await?;
            return self.visit_of(request).await;
        }
        let lead_id = self.lead_id(request);
        let plan = undo::plan_of_confirming(&self.backend, &lead_id).await?;
        if !is_done(visits::confirm(&self.backend, &lead_id, &slot).await)? {
            return Ok(Happened::Nothing);
        }
        self.can_undo(device, request, plan).await?;
        self.visit_of(request).await
    }

    pub(super) async fn owner_moves(&mut self, device: Device, index: u8, time: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.with_page(device, index).await? else { return Ok(Happened::Nothing) };
        let Some(page) = self.device(device).pages.get(&request) else { return Ok(Happened::Nothing) };
        let Some(iso) = time_of(&page.days, time) else { return Ok(Happened::Nothing) };
        let Some(local) = LocalTime::parse(&iso) else { return Ok(Happened::Nothing) };
        let lead_id = self.lead_id(request);
        let moved = if self.is_over_http() {
            self.press(device, request, "visit-move", &[("slot", &iso)]).await?
        } else {
            let plan = undo::plan_of_moving(&self.backend, &lead_id, local).await?;
            let moved = visits::move_to(&self.backend, &lead_id, local, VisitParty::Owner).await;
            Pressed { is_done: is_done(moved)?, undo: Some(plan) }
        };
        if !moved.is_done {
            return Ok(Happened::Nothing);
        }
        self.can_undo(device, request, moved.plan()).await?;
        Ok(Happened::VisitMoved { request, at: self.instant(&iso)?, by: Party::Owner })
    }

    /// As the page shows it after a time was confirmed.
    async fn visit_of(&mut self, request: usize) -> Result<Happened, Trouble> {
        let lead = leads::peek(&self.backend, &self.lead_id(request)).await?;
        let booked = lead.and_then(|lead| lead.visit).and_then(|visit| visit.booking);
        let Some(booking) = booked else {
            return Ok(Happened::Shown {
                wrong: vec![format!("the confirmed visit of request {request} is not booked")],
            });
        };
        Ok(Happened::VisitBooked { request, at: booking.starts_at })
    }

    pub(super) async fn owner_cancels(&mut self, device: Device, index: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.with_page(device, index).await? else { return Ok(Happened::Nothing) };
        let lead_id = self.lead_id(request);
        let canceled = if self.is_over_http() {
            self.press(device, request, "visit-cancel", &[]).await?
        } else {
            let plan = undo::plan_of_canceling(&self.backend, &lead_id).await?;
            let canceled = visits::cancel(&self.backend, &lead_id, VisitParty::Owner).await;
            Pressed { is_done: is_done(canceled)?, undo: Some(plan) }
        };
        if !canceled.is_done {
            return Ok(Happened::Nothing);
        }
        self.can_undo(device, request, canceled.plan()).await?;
        Ok(Happened::VisitCanceled { request, by: Party::Owner })
    }

    pub(super) async fn invite_again(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.request(index) else { return Ok(Happened::Nothing) };
        let is_invited = if self.is_over_http() {
            self.press(Device::Desk, request, "visit-invite", &[]).await?.is_done
        } else {
            is_done(visits::invite_again(&self.backend, &self.lead_id(request)).await)?
        };
        Ok(if is_invited { Happened::InvitedAgain { request } } else { Happened::Nothing })
    }

    pub(super) async fn set(&mut self, device: Device, index: u8, change: Change) -> Result<Happened, Trouble> {
        let Some(request) = self.with_page(device, index).await? else { return Ok(Happened::Nothing) };
        let ids = [self.lead_id(request)];
        let bulk = bulk_change(change);
        if self.is_over_http() {
            return self.set_by_form(device, request, change, bulk).await;
        }
        let plan = undo::plan(&self.backend, &ids, bulk).await?;
        let is_changed = leads::bulk::change(&self.backend, &ids, bulk).await? > 0;
        if !is_changed {
            return Ok(Happened::Nothing);
        }
        self.can_undo(device, request, plan).await?;
        Ok(Happened::Set { request, change })
    }

    pub(super) async fn undo(&mut self, device: Device) -> Result<Happened, Trouble> {
        let Some((change, plan)) = self.device(device).undo.take() else { return Ok(Happened::Nothing) };
        let is_undone = if self.is_over_http() {
            let Some(made) = self.model.changes.get(change) else { return Ok(Happened::Nothing) };
            let request = made.request;
            self.undo_by_form(device, request, &plan).await?
        } else {
            undo::undo(&self.backend, &plan).await? == Undone::All
        };
        Ok(if is_undone { Happened::Undone { change } } else { Happened::Nothing })
    }

    pub(super) async fn add_note(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.request(index) else { return Ok(Happened::Nothing) };
        let words = self.new_word();
        self.own(&words, request, true);
        let is_added = if self.is_over_http() {
            self.press(Device::Desk, request, "note", &[("text", &words)]).await?.is_done
        } else {
            leads::add_note(&self.backend, &self.lead_id(request), &words).await?
        };
        Ok(if is_added { Happened::Noted { request, words } } else { Happened::Nothing })
    }

    /// With one of the requests that the page names as being of the same person.
    pub(super) async fn merge(&mut self, index: u8, part: u8) -> Result<Happened, Trouble> {
        let Some(main) = self.request(index) else { return Ok(Happened::Nothing) };
        let main_id = self.lead_id(main);
        let others = merging::related(&self.backend, &main_id).await?.others;
        let Some(other) = chosen(&others, part) else { return Ok(Happened::Nothing) };
        let Some(part) = self.model.by_reference(&other.reference) else {
            return Ok(Happened::Shown { wrong: vec![format!("a request that nobody sent: {}", other.reference)] });
        };
        let is_merged = if self.is_over_http() {
            self.press(Device::Desk, main, "merge", &[("lead", &other.id)]).await?.is_done
        } else {
            merging::merge(&self.backend, &main_id, &[other.id]).await?
        };
        Ok(if is_merged { Happened::Merged { main, part } } else { Happened::Nothing })
    }

    pub(super) async fn split(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.request(index) else { return Ok(Happened::Nothing) };
        let is_split = if self.is_over_http() {
            self.press(Device::Desk, request, "split", &[]).await?.is_done
        } else {
            merging::split(&self.backend, &self.lead_id(request)).await?.is_some()
        };
        Ok(if is_split { Happened::Split { request } } else { Happened::Nothing })
    }

    pub(super) async fn close_page(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.request(index) else { return Ok(Happened::Nothing) };
        let is_closed = if self.is_over_http() {
            self.press(Device::Phone, request, "close-page", &[]).await?.is_done
        } else {
            conversation::close_page(&self.backend, &self.lead_id(request)).await?
        };
        Ok(if is_closed { Happened::PageClosed { request } } else { Happened::Nothing })
    }

    pub(super) async fn send_link(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.request(index) else { return Ok(Happened::Nothing) };
        let is_sent = if self.is_over_http() {
            self.press(Device::Phone, request, "send-link", &[]).await?.is_done
        } else {
            conversation::send_link(&self.backend, &self.lead_id(request)).await?
        };
        if !is_sent {
            return Ok(Happened::Nothing);
        }
        self.keep_link(request).await?;
        let id = self.newest_message(request).await?.0;
        Ok(Happened::LinkSent { request, id: Some(id) })
    }

    /// The visitor gets the newest link by mail.
    pub(super) async fn keep_link(&mut self, request: usize) -> Result<(), Trouble> {
        let Some(lead) = leads::peek(&self.backend, &self.lead_id(request)).await? else { return Ok(()) };
        let talk = conversation::of_lead(&self.backend, &lead).await?;
        if let VisitorsPage::Open { path, .. } = &talk.conversation.page {
            self.known[request].tokens.push(path.trim_start_matches("/request/").to_owned());
        }
        Ok(())
    }

    pub(super) async fn erase_request(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.request(index) else { return Ok(Happened::Nothing) };
        privacy::erase_lead(&self.backend, &self.lead_id(request)).await?;
        Ok(Happened::Erased { requests: vec![request], people: Vec::new() })
    }

    pub(super) async fn erase_person(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(request) = self.request(index) else { return Ok(Happened::Nothing) };
        let requests = self.model.person(request);
        let people = self.model.people(request);
        if self.is_over_http() {
            self.press(Device::Desk, request, "erase", &[]).await?;
        } else {
            privacy::erase_person(&self.backend, &self.lead_id(request)).await?;
        }
        Ok(Happened::Erased { requests, people })
    }

    pub(super) fn instant(&self, iso: &str) -> Result<Timestamp, Trouble> {
        let at = LocalTime::parse(iso).and_then(|time| zone::instant(ZONE, time));
        at.ok_or_else(|| Trouble(format!("no time: {iso}")))
    }
}

/// False if it was refused.
pub(super) fn is_accepted(outcome: Result<(), ReplyError>) -> Result<bool, Trouble> {
    match outcome {
        Ok(()) => Ok(true),
        Err(ReplyError::Unavailable(cause)) => Err(cause.into()),
        Err(_) => Ok(false),
    }
}

/// False if it was refused.
fn is_done(outcome: Result<(), ConfirmError>) -> Result<bool, Trouble> {
    match outcome {
        Ok(()) => Ok(true),
        Err(ConfirmError::Unavailable(cause)) => Err(cause.into()),
        Err(_) => Ok(false),
    }
}

const fn bulk_change(change: Change) -> BulkChange {
    match change {
        Change::ToNew => BulkChange::Status(LeadStatus::New),
        Change::ToReplied => BulkChange::Status(LeadStatus::Replied),
        Change::ToVisit => BulkChange::Status(LeadStatus::Visit),
        Change::ToWon => BulkChange::Status(LeadStatus::Won),
        Change::ToClosed => BulkChange::Status(LeadStatus::Closed),
        Change::Read => BulkChange::Read,
        Change::Unread => BulkChange::Unread,
        Change::Quarantine => BulkChange::Quarantine,
        Change::Release => BulkChange::Release,
    }
}
