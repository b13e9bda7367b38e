//! The visitor's page: a request, opened by a signed link without an account.

use super::repeated::is_repeated;
use super::{links, queue_link};
use crate::db::WriteTx;
use crate::db::delivery::deliveries;
use crate::db::leads::conversation::{self as db, NewMessage};
use crate::db::leads::inbox;
use crate::db::site::rate_limits::{self, Limit};
use crate::delivery::outbox::mail;
use crate::error::{BackendError, from_db};
use crate::features::{notices, withdrawals};
use crate::leads::events::{LeadEvent, LeadHappened};
use crate::leads::origin::Origin;
use crate::leads::photos::{self, MessageRef};
use crate::leads::uploads;
use crate::{Backend, boxed, ids};
use bytes::Bytes;
use domain::delivery::{Channel, DeliveryState, Topic};
use domain::features::conversation::messages as msg;
use domain::features::conversation::visitor_view::{RequestState, ShownMessage, VisitState, VisitorView};
use domain::features::conversation::{LeadMessage, MessageKind, VisitorDraft, WithdrawDraft, field, open_decisions};
use domain::features::notices::Notice;
use domain::features::visits::offers::open_offers;
use domain::leads::lead::{Lead, LeadPhoto};
use domain::limits::throttle;
use domain::time::{DAY, MINUTE};
use domain::{Timestamp, Violations, limits};

const BY_REQUEST: Limit = Limit {
    bucket: "request:messages",
    events: limits::VISITOR_MESSAGES,
    window_ms: limits::VISITOR_MESSAGES_WINDOW_MS,
};
const BY_ADDRESS: Limit = Limit {
    bucket: "request:address",
    events: limits::SUBMISSIONS_PER_ADDRESS,
    window_ms: limits::VISITOR_MESSAGES_WINDOW_MS,
};
const LINKS: Limit = Limit { bucket: "request:links", events: limits::NEW_LINKS_PER_DAY, window_ms: DAY };
/// Opening the page again within this time is not noted.
const SEEN_EVERY_MS: i64 = MINUTE;

#[derive(Debug, thiserror::Error)]
pub enum RequestPageError {
    /// Never made by this site, revoked, or of a request that is not stored anymore: the answer is the same, so that it tells nothing.
    #[error("nothing at this link")]
    Gone,
    #[error("the link has ended")]
    Expired,
    #[error("invalid fields")]
    Invalid(Violations),
    /// Taken, passed, or not offered anymore; nothing was booked.
    #[error("not free")]
    TimeGone,
    /// Taken back, removed, or never asked; nothing was decided.
    #[error("no such decision")]
    DecisionGone,
    /// Before, with this choice; nothing was changed.
    #[error("decided before")]
    Decided { choice: String },
    /// Over a limit; nothing was changed.
    #[error("too many")]
    TooMany { wait_ms: i64, sentence: String },
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(RequestPageError::Unavailable);

/// A lead whose visitor follows a link that works.
pub(crate) struct OpenedLead {
    pub(crate) lead: Lead,
    until: Timestamp,
}

/// A link that has ended is not looked up: it says nothing about whether the request is still stored.
pub(crate) async fn open(backend: &Backend, token: &str) -> Result<OpenedLead, RequestPageError> {
    let claim = links::read(backend, token).ok_or(RequestPageError::Gone)?;
    if claim.until <= backend.clock.now() {
        return Err(RequestPageError::Expired);
    }
    let lead = inbox::get(&backend.db, &claim.lead_id).await?.ok_or(RequestPageError::Gone)?;
    let state = db::state(&backend.db, &claim.lead_id).await?.ok_or(RequestPageError::Gone)?;
    let is_revoked = state.page_version != claim.page_version || state.page_until == Some(0);
    if is_revoked || lead.summary.quarantined {
        return Err(RequestPageError::Gone);
    }
    Ok(OpenedLead { lead, until: claim.until })
}

/// The content of the page; `by_owner` if the owner looks at it.
#[boxed]
pub async fn view(backend: &Backend, token: &str, by_owner: bool) -> Result<VisitorView, RequestPageError> {
    let OpenedLead { lead, until } = open(backend, token).await?;
    let messages = db::messages(&backend.db, &lead.summary.id).await?;
    if !by_owner {
        note_seen(backend, &lead.summary.id).await;
    }
    Ok(shown(backend, lead, &messages, until))
}

/// What a visitor has just sent.
#[derive(Clone, Debug, PartialEq)]
pub struct SentRequest {
    pub view: VisitorView,
    pub email: String,
    /// Whether every photo that was chosen has arrived.
    pub is_whole: bool,
}

/// For the page that says thanks: the page of the request itself was not opened.
#[boxed]
pub async fn sent(backend: &Backend, token: &str) -> Result<SentRequest, RequestPageError> {
    let OpenedLead { lead, until } = open(backend, token).await?;
    let messages = db::messages(&backend.db, &lead.summary.id).await?;
    let email = lead.email.clone();
    let is_whole = !lead.summary.photo_missing;
    Ok(SentRequest { view: shown(backend, lead, &messages, until), email, is_whole })
}

fn sends_links(backend: &Backend) -> bool {
    backend.outgoing.mail.is_some() && backend.site_url.is_some()
}

fn is_confirmed(lead: &Lead) -> bool {
    lead.deliveries.iter().any(|delivery| delivery.channel == Channel::VisitorMail && delivery.is_on_its_way())
}

/// The page is shown even if this cannot be written.
async fn note_seen(backend: &Backend, lead_id: &str) {
    let now = backend.clock.now();
    if let Err(cause) = db::page_seen(&backend.db, lead_id, now, now.plus_ms(-SEEN_EVERY_MS)).await {
        tracing::warn!(%cause, "cannot note that a visitor opened the page of a request");
    }
}

fn shown(backend: &Backend, mut lead: Lead, messages: &[LeadMessage], until: Timestamp) -> VisitorView {
    let now = backend.clock.now();
    let greeting = lead.greeting();
    let is_mailed = sends_links(backend) && is_confirmed(&lead);
    let mut said = Vec::new();
    let mut notes = Vec::new();
    let mut answered_at = None;
    let mut has_answer = false;
    for message in messages {
        let is_sent = message.is_sent(now);
        has_answer |= is_sent || message.kind == MessageKind::MailProgram;
        if is_sent && message.kind == MessageKind::Progress {
            notes.insert(0, shown_message(&lead, message));
            continue;
        }
        if is_sent {
            answered_at = answered_at.or(Some(message.created_at));
        }
        if is_sent || matches!(message.kind, MessageKind::Visitor | MessageKind::Decided) {
            said.push(shown_message(&lead, message));
        }
    }
    lead.photos.retain(LeadPhoto::came_with_request);
    let visit = lead.visit.unwrap_or_default();
    let state = RequestState {
        status: lead.summary.status,
        is_read: !lead.summary.unread,
        has_answer,
        visit: VisitState::of(visit.booking.as_ref(), now),
        has_notes: !notes.is_empty(),
    };
    VisitorView {
        reference: lead.summary.reference,
        greeting,
        kind: lead.summary.kind,
        received_at: lead.summary.received_at,
        request: lead.summary.message,
        topic: lead.summary.topic,
        surfaces: lead.surfaces,
        photos: lead.photos,
        offers: open_offers(messages, &visit, lead.summary.status, now),
        proposed: visit.proposed(),
        booking: visit.booking,
        visit: state.visit,
        standing: state.standing(),
        step: state.step(),
        answered_at,
        messages: said,
        notes,
        decisions: open_decisions(messages, now),
        until,
        is_mailed,
    }
}

fn shown_message(lead: &Lead, message: &LeadMessage) -> ShownMessage {
    ShownMessage {
        by_visitor: !message.is_by_owner(),
        text: message.text.clone(),
        at: message.created_at,
        times: message.offers.iter().map(|slot| slot.starts_at).collect(),
        choices: message.choices.clone(),
        photos: lead.photos_of(&message.id).into_iter().cloned().collect(),
    }
}

/// A photo of the request; none if it has no such photo.
#[boxed]
pub async fn photo(backend: &Backend, token: &str, id: &str, thumb: bool) -> Result<Option<Bytes>, RequestPageError> {
    let lead = open(backend, token).await?.lead;
    if !lead.photos.iter().any(|photo| photo.id == id && !photo.by_owner) {
        return Ok(None);
    }
    Ok(uploads::read(backend, id, thumb).await?)
}

/// Stores what the visitor wrote, and tells the owner. The same words again within some minutes are the same message.
#[boxed]
pub async fn write(
    backend: &Backend,
    token: &str,
    draft: &VisitorDraft,
    origin: &Origin,
) -> Result<(), RequestPageError> {
    let lead = open(backend, token).await?.lead;
    let message = draft.validate().map_err(RequestPageError::Invalid)?;
    let words = message.words.as_str();
    let lead_id = lead.summary.id.as_str();
    let now = backend.clock.now();
    let key = backend.secret.keyed_hash("request", lead_id);
    let mut counted = vec![(BY_REQUEST, key.as_str())];
    counted.extend(origin.limits(BY_ADDRESS));
    let mut tx = backend.db.write().await?;
    rate_limits::lock(&mut tx, &counted, now).await?;
    if is_repeated(&mut tx, lead_id, MessageKind::Visitor, &message, now).await? {
        return Ok(());
    }
    if let Some(wait_ms) = rate_limits::count(&mut tx, &counted, now).await? {
        let sentence = msg::too_many(throttle::minutes(wait_ms));
        return Err(RequestPageError::TooMany { wait_ms, sentence });
    }
    if let Some(sentence) = photos::no_room(&mut tx, lead_id, message.photos.len()).await? {
        return Err(not_stored(&sentence));
    }
    let id = add(backend, &mut tx, VisitorMessage { lead_id, kind: MessageKind::Visitor, words, at: now }).await?;
    let sent = MessageRef { lead_id, message_id: &id, at: now };
    if let Some(sentence) = photos::claim_for_message(&mut tx, &message.photos, sent).await? {
        return Err(not_stored(&sentence));
    }
    tx.commit().await?;
    backend.outbox.wake();
    Ok(())
}

fn not_stored(sentence: &str) -> RequestPageError {
    let mut wrong = Violations::default();
    wrong.add(field::PHOTO, sentence);
    RequestPageError::Invalid(wrong)
}

pub(crate) struct VisitorMessage<'a> {
    pub(crate) lead_id: &'a str,
    pub(crate) kind: MessageKind,
    pub(crate) words: &'a str,
    pub(crate) at: Timestamp,
}

/// Adds what the visitor did, and queues the owner's notice of it; returns its id.
pub(crate) async fn add(
    backend: &Backend,
    tx: &mut WriteTx,
    said: VisitorMessage<'_>,
) -> Result<String, RequestPageError> {
    let VisitorMessage { lead_id, kind, words, at } = said;
    if !db::raise(tx, lead_id).await? {
        return Err(RequestPageError::Gone);
    }
    let id = ids::new_id();
    db::insert(tx, NewMessage { id: &id, lead_id, kind, text: words, former_status: None, at }).await?;
    db::mark_written(tx, lead_id, at).await?;
    if backend.outgoing.mail.is_some() && notices::is_mailed_in(tx, Notice::Message).await? {
        deliveries::enqueue(tx, Topic::Message, &id, Channel::OwnerMail, DeliveryState::Pending, at).await?;
    }
    backend.lead_listeners.tell(tx, LeadHappened { lead_id, event: LeadEvent::VisitorMessage, at }).await?;
    Ok(id)
}

#[boxed]
pub async fn withdraw(backend: &Backend, token: &str, draft: &WithdrawDraft) -> Result<(), RequestPageError> {
    let lead = open(backend, token).await?.lead;
    draft.validate().map_err(RequestPageError::Invalid)?;
    Ok(withdrawals::withdraw(backend, &lead).await?)
}

/// Mails a new link to the stored address, if the link was authentic, is not revoked and its request is still stored.
/// The answer is the same if not.
#[boxed]
pub async fn send_new_link(backend: &Backend, token: &str) -> Result<(), BackendError> {
    let Some(claim) = links::read(backend, token) else { return Ok(()) };
    let lead_id = claim.lead_id.as_str();
    let Some(state) = db::state(&backend.db, lead_id).await? else { return Ok(()) };
    let is_revoked = state.page_version != claim.page_version || state.page_until == Some(0);
    if is_revoked || backend.outgoing.mail.is_none() {
        return Ok(());
    }
    let now = backend.clock.now();
    let key = backend.secret.keyed_hash("request", lead_id);
    let mut tx = backend.db.write().await?;
    if rate_limits::take_all(&mut tx, &[(LINKS, key.as_str()), (mail::FOR_KNOWN, "site")], now).await?.is_some() {
        return Ok(());
    }
    // The owner may have revoked it in the meantime.
    if !db::extend_page_of(&mut tx, lead_id, claim.page_version, now.plus_ms(limits::VISITORS_PAGE_MS)).await? {
        return Ok(());
    }
    queue_link(backend, &mut tx, lead_id, now).await?;
    tx.commit().await?;
    backend.outbox.wake();
    Ok(())
}
