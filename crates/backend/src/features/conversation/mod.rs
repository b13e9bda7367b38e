//! The conversation of a lead, as the owner leads it; the visitor's side is in [`page`].
//!
//! An answer names the version of the conversation that it was written to: the owner sees what the visitor has written
//! meanwhile before it goes out. Its mail is due when the answer can no longer be taken back. Mail in the owner's
//! mailbox is not read.

pub mod decisions;
mod feature;
pub mod links;
pub mod page;
mod repeated;
pub mod story;
pub(crate) mod templates;
mod topic;
pub mod work;

pub(crate) use feature::FEATURE;
pub(crate) use topic::page_link;

use crate::db::WriteTx;
use crate::db::delivery::deliveries;
use crate::db::leads::conversation::{self as db, FirstAnswer, NewMessage};
use crate::db::leads::{inbox, visits as slots, work as work_rows};
use crate::error::{BackendError, DbError, from_db};
use crate::features::visits;
use crate::ids::{self, is_foreign};
use crate::leads::events::{LeadEvent, LeadHappened};
use crate::leads::photo_deletions;
use crate::time::zone;
use crate::{Backend, boxed, content};
use domain::Timestamp;
use domain::delivery::{Channel, Topic};
use domain::features::conversation::messages::TIMES_BELOW;
use domain::features::conversation::{Conversation, MessageKind, VisitorsPage};
use domain::features::visits::VisitDay;
use domain::leads::lead::Lead;
use domain::leads::options::LeadStatus;
use domain::leads::reply_templates::{ReplyTemplate, ReplyWay, TemplateValues, read_reply};
use domain::limits;
use domain::text::email::Email;

#[derive(Debug, thiserror::Error)]
pub enum ReplyError {
    #[error("no such lead")]
    NotFound,
    #[error("the lead is in quarantine")]
    InQuarantine,
    #[error("no address")]
    NoAddress,
    /// A message was added since the version that the answer names.
    #[error("changed meanwhile")]
    Changed,
    /// Why, in words.
    #[error("not an answer: {0}")]
    Invalid(String),
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(ReplyError::Unavailable);

/// The conversation as a lead's screen shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Talk {
    pub conversation: Conversation,
    pub templates: Vec<ReplyTemplate>,
    pub values: TemplateValues,
    pub way: ReplyWay,
    /// The times that an answer can offer.
    pub days: Vec<VisitDay>,
    /// Then an answer offers none.
    pub is_visit_booked: bool,
    /// The project that was begun from the notes on the work.
    pub story: Option<String>,
}

#[boxed]
pub async fn of_lead(backend: &Backend, lead: &Lead) -> Result<Talk, BackendError> {
    let id = &lead.summary.id;
    let profile = content::site_data(backend).await?.profile;
    let mut conversation = Conversation { messages: db::messages(&backend.db, id).await?, ..Conversation::default() };
    if let Some(state) = db::state(&backend.db, id).await? {
        conversation.version = state.conversation_version;
        conversation.seen_at = state.page_seen_at.map(Timestamp);
        conversation.page = page_of(backend, lead, &state);
    }
    let way = way(backend);
    let days = match way {
        ReplyWay::BySite => visits::times(backend).await?.days,
        ReplyWay::MailProgram => Vec::new(),
    };
    let now = backend.clock.now();
    let is_visit_booked = lead.visit.as_ref().is_some_and(|visit| visit.to_come(now).is_some());
    let mut values = templates::values(lead, &profile, now);
    if values.times.is_empty() && !is_visit_booked && days.iter().any(|day| !day.times.is_empty()) {
        values.times = TIMES_BELOW.to_owned();
    }
    Ok(Talk {
        conversation,
        is_visit_booked,
        templates: db::templates(&backend.db).await?,
        values,
        way,
        days,
        story: work_rows::story(&backend.db, id).await?,
    })
}

const fn way(backend: &Backend) -> ReplyWay {
    if backend.outgoing.mail.is_some() { ReplyWay::BySite } else { ReplyWay::MailProgram }
}

fn page_of(backend: &Backend, lead: &Lead, state: &db::ConversationState) -> VisitorsPage {
    if backend.site_url.is_none() || lead.email.is_empty() {
        return VisitorsPage::None;
    }
    match links::newest(state, lead.summary.received_at) {
        Some(until) if until > backend.clock.now() => {
            VisitorsPage::Open { path: links::path(backend, &lead.summary.id, state.page_version, until), until }
        }
        Some(_) | None => VisitorsPage::Closed,
    }
}

/// An answer as the owner wrote it.
#[derive(Clone, Debug)]
pub struct OwnerAnswer {
    pub text: String,
    /// Times for a visit that it offers, in the shop's time zone. The mail program cannot offer any.
    pub times: Vec<String>,
    /// The conversation's when it was written.
    pub version: i32,
}

/// Stores an answer and queues its mail, which is sent after the time in which it can be undone.
#[boxed]
pub async fn reply(backend: &Backend, lead_id: &str, answer: &OwnerAnswer) -> Result<(), ReplyError> {
    let lead = addressee(backend, lead_id).await?;
    let profile = content::site_data(backend).await?.profile;
    let way = way(backend);
    let now = backend.clock.now();
    let booked = lead.visit.as_ref().and_then(|visit| visit.to_come(now));
    if let Some(booked) = booked
        && answer.times.iter().any(|time| !time.trim().is_empty())
    {
        return Err(ReplyError::Invalid(visits::already_booked(backend, booked.starts_at).await?));
    }
    let times = visits::read_offers(backend, &profile, &answer.times).await?.map_err(ReplyError::Invalid)?;
    let mut values = templates::values(&lead, &profile, now);
    if !times.is_empty() {
        values.times = TIMES_BELOW.to_owned();
    }
    let words = read_reply(&answer.text, &values, way).map_err(ReplyError::Invalid)?;
    let mut tx = backend.db.write().await?;
    if !db::raise_from(&mut tx, lead_id, answer.version).await? {
        return Err(ReplyError::Changed);
    }
    let was_new = db::set_replied(&mut tx, lead_id, now).await?;
    let id = ids::new_id();
    let kind = match way {
        ReplyWay::BySite => MessageKind::Reply,
        ReplyWay::MailProgram => MessageKind::MailProgram,
    };
    let former_status = if was_new { Some(LeadStatus::New) } else { None };
    db::insert(&mut tx, NewMessage { id: &id, lead_id, kind, text: &words, former_status, at: now }).await?;
    let answered_at = match way {
        ReplyWay::BySite => undo_until(now),
        ReplyWay::MailProgram => now,
    };
    if way == ReplyWay::BySite {
        deliveries::enqueue_at(&mut tx, Topic::Message, &id, Channel::ReplyMail, answered_at, now).await?;
        db::extend_page(&mut tx, lead_id, now.plus_ms(limits::VISITORS_PAGE_MS)).await?;
        visits::offer(&mut tx, lead_id, &id, &times).await?;
    }
    let answered = LeadHappened { lead_id, event: LeadEvent::Answered, at: answered_at };
    backend.lead_listeners.tell(&mut tx, answered).await?;
    tx.commit().await?;
    backend.outbox.wake();
    Ok(())
}

/// A lead that can be written to.
async fn addressee(backend: &Backend, lead_id: &str) -> Result<Lead, ReplyError> {
    if is_foreign(lead_id) {
        return Err(ReplyError::NotFound);
    }
    let lead = inbox::get(&backend.db, lead_id).await?.ok_or(ReplyError::NotFound)?;
    if lead.summary.quarantined {
        return Err(ReplyError::InQuarantine);
    }
    if Email::parse(&lead.email).is_err() {
        return Err(ReplyError::NoAddress);
    }
    Ok(lead)
}

/// When an answer is sent, unless it was taken back.
const fn undo_until(written_at: Timestamp) -> Timestamp {
    written_at.plus_ms(limits::REPLY_UNDO_MS)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Undo {
    Done(TakenBack),
    /// It was sent, is being sent, or there is none.
    TooLate,
}

/// The owner's words, to be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenBack {
    pub kind: MessageKind,
    pub text: String,
    /// Of a decision.
    pub choices: Vec<String>,
    /// In the shop's time zone, as [`OwnerAnswer`] has them.
    pub times: Vec<String>,
}

/// Takes back what no worker has begun to send, and what is not on the page yet.
#[boxed]
pub async fn undo(backend: &Backend, lead_id: &str, message_id: &str) -> Result<Undo, BackendError> {
    if is_foreign(lead_id) || is_foreign(message_id) {
        return Ok(Undo::TooLate);
    }
    let now = backend.clock.now();
    let zone = content::site_data(backend).await?.profile.time_zone.clone();
    let mut tx = backend.db.write().await?;
    let mut times = Vec::new();
    for slot in slots::slots(&mut tx, lead_id).await? {
        if slot.message_id.as_deref() == Some(message_id) {
            times.push(zone::local(&zone, slot.starts_at).iso());
        }
    }
    let Some(undone) = db::undone(&mut tx, message_id, lead_id).await? else { return Ok(Undo::TooLate) };
    let answered_at = undo_until(Timestamp(undone.created_at));
    let Some(kind) = MessageKind::from_code(&undone.kind) else { return Ok(Undo::TooLate) };
    if now >= answered_at {
        return Ok(Undo::TooLate);
    }
    if undone.mails > 0 && !deliveries::take_back(&mut tx, Topic::Message, message_id).await? {
        return Ok(Undo::TooLate);
    }
    let photos = photo_deletions::drop_of_message(&mut tx, message_id, now).await?;
    db::delete(&mut tx, message_id).await?;
    db::raise(&mut tx, lead_id).await?;
    let other = db::first_answer(&mut tx, lead_id).await?;
    if let Some(status) = &undone.former_status {
        give_status_back(&mut tx, lead_id, status, other.as_ref(), now).await?;
    }
    let event = LeadEvent::AnswerTakenBack { other: other.map(|other| undo_until(Timestamp(other.created_at))) };
    backend.lead_listeners.tell(&mut tx, LeadHappened { lead_id, event, at: answered_at }).await?;
    tx.commit().await?;
    photo_deletions::delete_now(backend, &photos).await;
    Ok(Undo::Done(TakenBack { kind, choices: undone.choices(), text: undone.text, times }))
}

/// An answer that changed the status is gone. If another one stands, the status stays, and belongs to that one.
async fn give_status_back(
    tx: &mut WriteTx,
    lead_id: &str,
    former: &str,
    other: Option<&FirstAnswer>,
    now: Timestamp,
) -> Result<(), DbError> {
    match (other, LeadStatus::from_code(former)) {
        (Some(other), _) => db::set_former_status(tx, &other.id, former).await,
        (None, Some(status)) => db::give_status_back(tx, lead_id, status, now).await,
        (None, None) => Ok(()),
    }
}

/// The visitor answered by mail, which the site does not see; false if there is no such lead.
#[boxed]
pub async fn note_mail(backend: &Backend, lead_id: &str) -> Result<bool, BackendError> {
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    let found = add_note(&mut tx, lead_id, MessageKind::ByMail, now).await?.is_some();
    tx.commit().await?;
    Ok(found)
}

/// Adds a message without words; returns its id, none if there is no such lead.
async fn add_note(
    tx: &mut WriteTx,
    lead_id: &str,
    kind: MessageKind,
    at: Timestamp,
) -> Result<Option<String>, DbError> {
    if is_foreign(lead_id) || !db::raise(tx, lead_id).await? {
        return Ok(None);
    }
    let id = ids::new_id();
    db::insert(tx, NewMessage { id: &id, lead_id, kind, text: "", former_status: None, at }).await?;
    Ok(Some(id))
}

/// Revokes every link to the visitor's page; false if there is no such lead.
#[boxed]
pub async fn close_page(backend: &Backend, lead_id: &str) -> Result<bool, BackendError> {
    Ok(!is_foreign(lead_id) && db::close_page(&backend.db, lead_id).await?)
}

/// Opens the visitor's page for another 90 days and, if mail is set up, sends its link; false if there is no such lead.
#[boxed]
pub async fn send_link(backend: &Backend, lead_id: &str) -> Result<bool, BackendError> {
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    let found = queue_link(backend, &mut tx, lead_id, now).await?;
    tx.commit().await?;
    backend.outbox.wake();
    Ok(found)
}

async fn queue_link(backend: &Backend, tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<bool, DbError> {
    let until = now.plus_ms(limits::VISITORS_PAGE_MS);
    if is_foreign(lead_id) || !db::open_page(tx, lead_id, until).await? {
        return Ok(false);
    }
    if backend.outgoing.mail.is_none() {
        return Ok(true);
    }
    let Some(id) = add_note(tx, lead_id, MessageKind::Link, now).await? else { return Ok(false) };
    deliveries::enqueue_at(tx, Topic::Message, &id, Channel::LinkMail, now, now).await?;
    Ok(true)
}
