//! The visit on the visitor's page: only one that the owner has confirmed can be moved or canceled there.

use super::booking;
use super::{ConfirmError, VisitTimes};
use crate::db::leads::{conversation as db, visits};
use crate::db::site::rate_limits::{self, Limit};
use crate::features::conversation::page::{RequestPageError, VisitorMessage, add, open, write};
use crate::leads::origin::Origin;
use crate::time::zone;
use crate::{Backend, boxed, content};
use domain::features::conversation::{MessageKind, VisitorDraft};
use domain::features::visits::VisitParty;
use domain::features::visits::messages as msg;
use domain::features::visits::offers::{ChoiceDraft, MoveVisitDraft, OtherTimesDraft, field, open_offers};
use domain::leads::lead::Lead;
use domain::limits::throttle;
use domain::time::HOUR;
use domain::time::day::LocalTime;
use domain::{Violations, limits, messages};

/// Of the visit of one request.
const CHANGES: Limit = Limit { bucket: "request:visit", events: limits::VISIT_CHANGES_PER_HOUR, window_ms: HOUR };

/// The times to which the visit can be moved; none without a visit that is to come.
#[boxed]
pub async fn times(backend: &Backend, token: &str) -> Result<Option<VisitTimes>, RequestPageError> {
    let lead = open(backend, token).await?.lead;
    if !has_visit_to_come(backend, &lead) {
        return Ok(None);
    }
    Ok(Some(booking::times_for(backend, &lead.summary.id).await?))
}

#[boxed]
pub async fn move_to(backend: &Backend, token: &str, draft: &MoveVisitDraft) -> Result<(), RequestPageError> {
    let lead = open(backend, token).await?.lead;
    if !has_visit_to_come(backend, &lead) {
        return Err(wrong(msg::NOT_BOOKED));
    }
    let Some(time) = LocalTime::parse(&draft.slot) else { return Err(wrong(messages::OPTION_UNKNOWN)) };
    count_change(backend, &lead.summary.id).await?;
    booking::move_to(backend, &lead.summary.id, time, VisitParty::Visitor).await.map_err(refusal)
}

#[boxed]
pub async fn cancel(backend: &Backend, token: &str) -> Result<(), RequestPageError> {
    let lead = open(backend, token).await?.lead;
    if !has_visit_to_come(backend, &lead) {
        return Err(wrong(msg::NOT_BOOKED));
    }
    count_change(backend, &lead.summary.id).await?;
    booking::cancel(backend, &lead.summary.id, VisitParty::Visitor).await.map_err(refusal)
}

/// Books one of the times that the newest answer offers, and tells the owner.
#[boxed]
pub async fn choose(backend: &Backend, token: &str, draft: &ChoiceDraft) -> Result<(), RequestPageError> {
    let lead = open(backend, token).await?.lead;
    let chosen = draft.validate().map_err(RequestPageError::Invalid)?;
    let lead_id = lead.summary.id.as_str();
    let now = backend.clock.now();
    let messages = db::messages(&backend.db, lead_id).await?;
    let visit = lead.visit.unwrap_or_default();
    // Sent twice.
    if visit.slots.iter().any(|slot| slot.id == chosen && slot.confirmed && slot.message_id.is_some()) {
        return Ok(());
    }
    let mut offers = open_offers(&messages, &visit, lead.summary.status, now).unwrap_or_default();
    offers.retain(|slot| slot.id == chosen);
    let slot = offers.pop().ok_or(RequestPageError::TimeGone)?;
    let zone = content::site_data(backend).await?.profile.time_zone.clone();
    let words = zone::local(&zone, slot.starts_at).long();
    let mut tx = backend.db.write().await?;
    booking::hold_calendar(backend, &mut tx).await?;
    let visit = visits::of_lead_in(&mut tx, lead_id).await?;
    // The owner may have canceled it in the meantime. One that is booked is looked at below.
    if visit.to_come(now).is_none() && !visit.leaves_open(slot.offered_at, now) {
        return Err(RequestPageError::TimeGone);
    }
    if !booking::confirm_in(backend, &mut tx, lead_id, &slot.id, now).await.map_err(not_booked)? {
        // Sent twice at once.
        return Ok(());
    }
    add(backend, &mut tx, VisitorMessage { lead_id, kind: MessageKind::Chosen, words: &words, at: now }).await?;
    // Cached pages still offer the time.
    backend.commit_content(tx).await?;
    backend.outbox.wake();
    Ok(())
}

/// Tells the owner that none of the offered times suits.
#[boxed]
pub async fn ask_for_others(
    backend: &Backend,
    token: &str,
    draft: &OtherTimesDraft,
    origin: &Origin,
) -> Result<(), RequestPageError> {
    let message = draft.message().map_err(RequestPageError::Invalid)?;
    write(backend, token, &VisitorDraft { message, ..VisitorDraft::default() }, origin).await
}

fn not_booked(cause: ConfirmError) -> RequestPageError {
    match cause {
        ConfirmError::NotFound
        | ConfirmError::Booked(_)
        | ConfirmError::Closed
        | ConfirmError::Taken
        | ConfirmError::SameTime
        | ConfirmError::Passed
        | ConfirmError::TooMany => RequestPageError::TimeGone,
        ConfirmError::Unavailable(cause) => RequestPageError::Unavailable(cause),
    }
}

/// The calendar's file of the booked visit; none without one.
#[boxed]
pub async fn calendar_file(backend: &Backend, token: &str) -> Result<Option<String>, RequestPageError> {
    let lead = open(backend, token).await?.lead;
    Ok(booking::ics(backend, &lead.summary.id).await?)
}

/// Apart from messages: a visitor who has written several can still cancel.
async fn count_change(backend: &Backend, lead_id: &str) -> Result<(), RequestPageError> {
    let key = backend.secret.keyed_hash("request", lead_id);
    let mut tx = backend.db.write().await?;
    if let Some(wait_ms) = rate_limits::take_all(&mut tx, &[(CHANGES, key.as_str())], backend.clock.now()).await? {
        let sentence = msg::too_many_changes(throttle::minutes(wait_ms));
        return Err(RequestPageError::TooMany { wait_ms, sentence });
    }
    Ok(tx.commit().await?)
}

fn has_visit_to_come(backend: &Backend, lead: &Lead) -> bool {
    lead.visit.as_ref().is_some_and(|visit| visit.to_come(backend.clock.now()).is_some())
}

fn refusal(cause: ConfirmError) -> RequestPageError {
    match cause {
        ConfirmError::Taken => wrong(msg::TAKEN),
        ConfirmError::SameTime => wrong(msg::SAME_TIME),
        ConfirmError::Passed => wrong(msg::PASSED),
        ConfirmError::TooMany => wrong(msg::TOO_MANY_BY_VISITOR),
        ConfirmError::NotFound | ConfirmError::Booked(_) | ConfirmError::Closed => wrong(msg::NOT_BOOKED),
        ConfirmError::Unavailable(cause) => RequestPageError::Unavailable(cause),
    }
}

fn wrong(sentence: &str) -> RequestPageError {
    let mut violations = Violations::default();
    violations.add(field::SLOT, sentence);
    RequestPageError::Invalid(violations)
}
