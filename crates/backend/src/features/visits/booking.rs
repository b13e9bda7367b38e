//! Confirming, moving and canceling a visit. One lock for all of them, so that no time is confirmed twice.
//!
//! A confirmed time is taken until its visit is canceled or its lead erased, whatever the status of the lead, so that
//! bringing a lead back gives no time twice: closing a lead cancels its visit, and a lead in quarantine keeps its time.

use super::letters::calendar_entry;
use super::{VisitTimes, free_for, zone_of};
use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db::WriteTx;
use crate::db::core::locks;
use crate::db::delivery::deliveries;
use crate::db::leads::{conversation, inbox, visits};
use crate::delivery::mail::letters::LetterContext;
use crate::error::{BackendError, DbError, from_db};
use crate::features::notices;
use crate::ids::is_foreign;
use crate::leads::events::{LeadEvent, LeadHappened};
use crate::time::zone;
use domain::delivery::{Channel, Topic};
use domain::features::notices::Notice;
use domain::features::visits as visit;
use domain::features::visits::messages as msg;
use domain::features::visits::{VISIT_MS, VisitParty, VisitSlot};
use domain::time::day::LocalTime;
use domain::{Timestamp, limits};
use outgoing::mail::MailOptions;
use outgoing::mail::calendar_file::CalendarMethod;

const CALENDAR: &str = "visit calendar";

#[derive(Debug, thiserror::Error)]
pub enum ConfirmError {
    #[error("no such slot")]
    NotFound,
    /// It begins at this time.
    #[error("a visit is booked already")]
    Booked(Timestamp),
    #[error("the lead is closed")]
    Closed,
    #[error("the time is taken")]
    Taken,
    #[error("it is the time of the visit already")]
    SameTime,
    #[error("the time has passed")]
    Passed,
    #[error("it has too many times")]
    TooMany,
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(ConfirmError::Unavailable);

/// Confirms a proposed time and, if mail is set up, queues the visitor's invitation in the same transaction. A booked
/// visit stays as it is: confirming its time again changes nothing, and another one is refused.
#[boxed]
pub async fn confirm(backend: &Backend, lead_id: &str, slot_id: &str) -> Result<(), ConfirmError> {
    if is_foreign(lead_id) {
        return Err(ConfirmError::NotFound);
    }
    let mut tx = backend.db.write().await?;
    if confirm_in(backend, &mut tx, lead_id, slot_id, undo_until(backend.clock.now())).await? {
        commit(backend, tx).await?;
    }
    Ok(())
}

/// The same in a transaction, which changes the content; false if this time is booked already. The owner is not told, the
/// visitor at `told_at`.
pub(crate) async fn confirm_in(
    backend: &Backend,
    tx: &mut WriteTx,
    lead_id: &str,
    slot_id: &str,
    told_at: Timestamp,
) -> Result<bool, ConfirmError> {
    let now = backend.clock.now();
    hold_calendar(backend, tx).await?;
    let slots = visits::slots(tx, lead_id).await?;
    let slot = slots.iter().find(|slot| slot.id == slot_id).ok_or(ConfirmError::NotFound)?;
    // Nothing is done, so nothing can be taken back.
    if slot.confirmed && slot.starts_at <= now {
        return Err(ConfirmError::Passed);
    }
    if is_booked_at(&slots, slot.starts_at) {
        return Ok(false);
    }
    if let Some(booked) = slots.iter().find(|slot| slot.confirmed && slot.starts_at > now) {
        return Err(ConfirmError::Booked(booked.starts_at));
    }
    if visits::is_closed(tx, lead_id).await? {
        return Err(ConfirmError::Closed);
    }
    if slot.starts_at <= now {
        return Err(ConfirmError::Passed);
    }
    if slot.taken {
        return Err(ConfirmError::Taken);
    }
    book(backend, tx, lead_id, &slot.id, VisitParty::Owner, told_at).await?;
    Ok(true)
}

/// Sends the visitor a new edition of the invitation to the booked visit. Nothing else changes.
#[boxed]
pub async fn invite_again(backend: &Backend, lead_id: &str) -> Result<(), ConfirmError> {
    if is_foreign(lead_id) {
        return Err(ConfirmError::NotFound);
    }
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    hold_calendar(backend, &mut tx).await?;
    let slots = visits::slots(&mut tx, lead_id).await?;
    let slot = slots.iter().find(|slot| slot.confirmed).ok_or(ConfirmError::NotFound)?;
    if slot.starts_at <= now {
        return Err(ConfirmError::Passed);
    }
    if !visits::next_edition(&mut tx, lead_id).await? {
        return Err(ConfirmError::NotFound);
    }
    conversation::extend_page(&mut tx, lead_id, now.plus_ms(limits::VISITORS_PAGE_MS)).await?;
    notify_owner(backend, &mut tx, lead_id, VisitParty::Owner, now).await?;
    commit(backend, tx).await
}

/// Why a time is neither confirmed nor offered while a visit is booked.
#[boxed]
pub async fn already_booked(backend: &Backend, starts_at: Timestamp) -> Result<String, BackendError> {
    let zone = content::site_data(backend).await?.profile.time_zone.clone();
    Ok(msg::already_booked(&zone::local(&zone, starts_at).short()))
}

fn is_booked_at(slots: &[VisitSlot], starts_at: Timestamp) -> bool {
    slots.iter().any(|slot| slot.confirmed && slot.starts_at == starts_at)
}

/// Confirms a time that was found to be free, and tells the other side.
async fn book(
    backend: &Backend,
    tx: &mut WriteTx,
    lead_id: &str,
    slot_id: &str,
    by: VisitParty,
    told_at: Timestamp,
) -> Result<(), ConfirmError> {
    let now = backend.clock.now();
    if !visits::confirm(tx, lead_id, slot_id, now).await? {
        return Err(ConfirmError::NotFound);
    }
    // The mails have a link to the page, where the visit can be changed.
    conversation::extend_page(tx, lead_id, now.plus_ms(limits::VISITORS_PAGE_MS)).await?;
    notify_owner(backend, tx, lead_id, by, told_at).await?;
    let confirmed = LeadHappened { lead_id, event: LeadEvent::VisitConfirmed, at: told_at };
    Ok(backend.lead_listeners.tell(tx, confirmed).await?)
}

/// Cached pages still show the times as they were.
async fn commit(backend: &Backend, tx: WriteTx) -> Result<(), ConfirmError> {
    backend.commit_content(tx).await?;
    backend.outbox.wake();
    Ok(())
}

/// The visitor's calendar needs every change; the owner is told of the visitor's. What the owner changed can be undone
/// before it is told.
async fn notify_owner(
    backend: &Backend,
    tx: &mut WriteTx,
    lead_id: &str,
    by: VisitParty,
    told_at: Timestamp,
) -> Result<(), DbError> {
    if mails_visitor(backend, tx, lead_id).await? {
        deliveries::enqueue_again(tx, Topic::Lead, lead_id, Channel::VisitMail, told_at).await?;
    }
    match by {
        VisitParty::Owner => Ok(()),
        VisitParty::Visitor => tell_owner(backend, tx, lead_id, backend.clock.now()).await,
    }
}

/// When the visitor is told of a change.
const fn told_at(by: VisitParty, now: Timestamp) -> Timestamp {
    match by {
        VisitParty::Owner => undo_until(now),
        VisitParty::Visitor => now,
    }
}

pub(super) const fn undo_until(now: Timestamp) -> Timestamp {
    now.plus_ms(limits::REPLY_UNDO_MS)
}

pub(super) async fn mails_visitor(backend: &Backend, tx: &mut WriteTx, lead_id: &str) -> Result<bool, DbError> {
    Ok(backend.outgoing.mail.is_some() && visits::has_address(tx, lead_id).await?)
}

async fn tell_owner(backend: &Backend, tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    conversation::mark_written(tx, lead_id, now).await?;
    backend.lead_listeners.tell(tx, LeadHappened { lead_id, event: LeadEvent::VisitChanged, at: now }).await?;
    if backend.outgoing.mail.is_some() && notices::is_mailed_in(tx, Notice::Visit).await? {
        deliveries::enqueue_again(tx, Topic::Lead, lead_id, Channel::VisitNotice, now).await?;
    }
    Ok(())
}

/// The times to which a lead's visit can be moved. Times that only its own visit overlaps are free, but not its
/// present time.
#[boxed]
pub async fn times_for(backend: &Backend, lead_id: &str) -> Result<VisitTimes, BackendError> {
    let profile = content::site_data(backend).await?.profile;
    let mut days = free_for(backend, &profile, Some(lead_id)).await?;
    let slots = visits::slots_of(&backend.db, lead_id).await?;
    for day in &mut days {
        let date = day.day;
        day.times.retain(|minute| {
            let starts_at = zone::instant(&profile.time_zone, LocalTime { day: date, minute: *minute });
            !starts_at.is_some_and(|at| is_booked_at(&slots, at))
        });
    }
    days.retain(|day| !day.times.is_empty() || day.note.is_some());
    Ok(VisitTimes { zone: zone_of(backend, &profile, &days), days })
}

/// Confirms any time on offer, proposed or not, in place of the confirmed one, which a visitor must have. Changes nothing,
/// and tells nobody, if it is the same time.
#[boxed]
pub async fn move_to(backend: &Backend, lead_id: &str, time: LocalTime, by: VisitParty) -> Result<(), ConfirmError> {
    if is_foreign(lead_id) {
        return Err(ConfirmError::NotFound);
    }
    let profile = content::site_data(backend).await?.profile;
    let days = free_for(backend, &profile, Some(lead_id)).await?;
    let starts_at = zone::instant(&profile.time_zone, time);
    let mut tx = backend.db.write().await?;
    hold_calendar(backend, &mut tx).await?;
    let slots = visits::slots(&mut tx, lead_id).await?;
    if starts_at.is_some_and(|at| is_booked_at(&slots, at)) {
        return Err(ConfirmError::SameTime);
    }
    let now = backend.clock.now();
    let has_visit_to_come = slots.iter().any(|slot| slot.confirmed && slot.starts_at > now);
    // The owner may have canceled it in the meantime.
    if by == VisitParty::Visitor && !has_visit_to_come {
        return Err(ConfirmError::NotFound);
    }
    if !visit::is_offered(&days, time) {
        return Err(ConfirmError::Taken);
    }
    let starts_at = starts_at.ok_or(ConfirmError::Passed)?;
    let slot = slot_at(&mut tx, lead_id, starts_at).await?;
    if slot.taken {
        return Err(ConfirmError::Taken);
    }
    book(backend, &mut tx, lead_id, &slot.id, by, told_at(by, now)).await?;
    commit(backend, tx).await
}

/// The lead's own slot at this time, which is added if it was not proposed.
async fn slot_at(tx: &mut WriteTx, lead_id: &str, starts_at: Timestamp) -> Result<VisitSlot, ConfirmError> {
    let slots = visits::slots(tx, lead_id).await?;
    if let Some(slot) = slots.iter().find(|slot| slot.starts_at == starts_at) {
        return Ok(slot.clone());
    }
    if slots.len() >= limits::VISIT_SLOTS_KEPT_MAX {
        return Err(ConfirmError::TooMany);
    }
    if !visits::has_lead(tx, lead_id).await? {
        return Err(ConfirmError::NotFound);
    }
    visits::insert_slot(tx, lead_id, starts_at, starts_at.plus_ms(VISIT_MS), None).await?;
    let slots = visits::slots(tx, lead_id).await?;
    slots.into_iter().find(|slot| slot.starts_at == starts_at).ok_or(ConfirmError::NotFound)
}

/// Cancels a confirmed visit that has not begun. Its time is free again, and the other side is told.
#[boxed]
pub async fn cancel(backend: &Backend, lead_id: &str, by: VisitParty) -> Result<(), ConfirmError> {
    if is_foreign(lead_id) {
        return Err(ConfirmError::NotFound);
    }
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    hold_calendar(backend, &mut tx).await?;
    let slots = visits::slots(&mut tx, lead_id).await?;
    let slot = slots.iter().find(|slot| slot.confirmed).ok_or(ConfirmError::NotFound)?;
    if slot.starts_at <= now {
        return Err(ConfirmError::Passed);
    }
    if !visits::cancel(&mut tx, lead_id, by, now).await? {
        return Err(ConfirmError::NotFound);
    }
    notify_owner(backend, &mut tx, lead_id, by, told_at(by, now)).await?;
    commit(backend, tx).await
}

/// Waits for other changes of visits, and holds them up until the transaction ends. To be called before anything is
/// changed in it.
pub(crate) async fn hold_calendar(backend: &Backend, tx: &mut WriteTx) -> Result<(), DbError> {
    locks::take(tx, &[CALENDAR], backend.clock.now()).await
}

/// Cancels the visit of a lead that the owner closes, and tells the visitor; false if there is none to come. The
/// caller holds the calendar and sets the status.
pub(crate) async fn cancel_of_closed(backend: &Backend, tx: &mut WriteTx, lead_id: &str) -> Result<bool, DbError> {
    let now = backend.clock.now();
    let slots = visits::slots(tx, lead_id).await?;
    let has_visit_to_come = slots.iter().any(|slot| slot.confirmed && slot.starts_at > now);
    if !has_visit_to_come || !visits::cancel_only(tx, lead_id, VisitParty::Owner, now).await? {
        return Ok(false);
    }
    notify_owner(backend, tx, lead_id, VisitParty::Owner, undo_until(now)).await?;
    Ok(true)
}

/// `None` without a confirmed visit.
#[boxed]
pub async fn ics(backend: &Backend, lead_id: &str) -> Result<Option<String>, BackendError> {
    if is_foreign(lead_id) {
        return Ok(None);
    }
    let Some(lead) = inbox::get(&backend.db, lead_id).await? else { return Ok(None) };
    let Some(booking) = lead.visit.as_ref().and_then(|visit| visit.booking.clone()) else { return Ok(None) };
    let profile = content::site_data(backend).await?.profile;
    let defaults = MailOptions::default();
    let options = backend.outgoing.mail.as_ref().unwrap_or(&defaults);
    let context = LetterContext { profile: &profile, options, site: backend.site_url.as_deref() };
    Ok(Some(calendar_entry(&context, &lead, &booking, CalendarMethod::Request).to_ics()))
}
