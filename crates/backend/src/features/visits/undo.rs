//! Taking back what the owner has just done to a visit, before the visitor is told.

use super::booking::{mails_visitor, undo_until};
use crate::Backend;
use crate::content;
use crate::db::WriteTx;
use crate::db::delivery::deliveries;
use crate::db::leads::{inbox, visits};
use crate::error::{BackendError, DbError};
use crate::leads::events::{LeadEvent, LeadHappened};
use crate::time::zone;
use domain::delivery::{Channel, DeliveryState, Topic};
use domain::leads::undo::{FormerVisit, VisitUndo};
use domain::time::day::LocalTime;

/// How a visit is taken back that is about to be confirmed at a time that was proposed.
pub(crate) async fn of_confirming(backend: &Backend, lead_id: &str) -> Result<VisitUndo, BackendError> {
    of_booking(backend, lead_id, false).await
}

/// How a visit is given back that is about to be canceled.
pub(crate) async fn of_canceling(backend: &Backend, lead_id: &str) -> Result<VisitUndo, BackendError> {
    let sequence = next_sequence(backend, lead_id).await?;
    Ok(VisitUndo::Rebook { sequence, is_invitation_waiting: is_mail_waiting(backend, lead_id).await? })
}

/// The number of the change that is about to be made.
async fn next_sequence(backend: &Backend, lead_id: &str) -> Result<i32, BackendError> {
    let former = visits::sequence_of(&backend.db, lead_id).await?;
    Ok(former.map_or(0, |sequence| sequence.saturating_add(1)))
}

/// How a visit is given back that is about to be moved to this time, or confirmed at it for the first time.
pub(crate) async fn of_move(backend: &Backend, lead_id: &str, time: LocalTime) -> Result<VisitUndo, BackendError> {
    let zone = content::site_data(backend).await?.profile.time_zone.clone();
    let starts_at = zone::instant(&zone, time);
    let slots = visits::slots_of(&backend.db, lead_id).await?;
    let slot_added = !slots.iter().any(|slot| Some(slot.starts_at) == starts_at);
    of_booking(backend, lead_id, slot_added).await
}

/// A visit that is booked, if only at a time that has passed, is given back.
async fn of_booking(backend: &Backend, lead_id: &str, slot_added: bool) -> Result<VisitUndo, BackendError> {
    let is_waiting = is_mail_waiting(backend, lead_id).await?;
    if let Some(former) = visits::booked(&backend.db, lead_id).await? {
        let former = FormerVisit { is_invitation_waiting: is_waiting, ..former };
        return Ok(VisitUndo::MoveBack { former, slot_added });
    }
    let sequence = next_sequence(backend, lead_id).await?;
    Ok(VisitUndo::Unbook { sequence, slot_added, is_cancellation_waiting: is_waiting })
}

/// An invitation or a cancellation.
async fn is_mail_waiting(backend: &Backend, lead_id: &str) -> Result<bool, BackendError> {
    let Some(lead) = inbox::get(&backend.db, lead_id).await? else { return Ok(false) };
    let mut deliveries = lead.deliveries.iter();
    Ok(deliveries.any(|mail| mail.channel == Channel::VisitMail && mail.state == DeliveryState::Pending))
}

/// False if the visitor was told, the visit was changed again since, or the time is gone. The caller holds the calendar,
/// gives the status back, and commits a change of the content.
pub(crate) async fn undo(
    backend: &Backend,
    tx: &mut WriteTx,
    lead_id: &str,
    undo: &VisitUndo,
) -> Result<bool, DbError> {
    if *undo == VisitUndo::Kept {
        return Ok(true);
    }
    if let VisitUndo::Unbook { sequence, .. } | VisitUndo::Rebook { sequence, .. } = undo
        && visits::sequence(tx, lead_id).await? != Some(*sequence)
    {
        return Ok(false);
    }
    if mails_visitor(backend, tx, lead_id).await?
        && !deliveries::take_back_of_channel(tx, Topic::Lead, lead_id, Channel::VisitMail).await?
    {
        return Ok(false);
    }
    let is_done = match undo {
        VisitUndo::Kept => true,
        VisitUndo::Unbook { slot_added, is_cancellation_waiting, .. } => {
            unbook(backend, tx, lead_id, *slot_added).await?;
            if *is_cancellation_waiting {
                mail_visitor(backend, tx, lead_id).await?;
            }
            true
        }
        VisitUndo::Rebook { is_invitation_waiting, .. } => rebook(backend, tx, lead_id, *is_invitation_waiting).await?,
        VisitUndo::MoveBack { former, slot_added } => move_back(backend, tx, lead_id, former, *slot_added).await?,
    };
    if !is_done {
        // The change stays, so the visitor is told of it.
        mail_visitor(backend, tx, lead_id).await?;
    }
    Ok(is_done)
}

async fn unbook(backend: &Backend, tx: &mut WriteTx, lead_id: &str, slot_added: bool) -> Result<(), DbError> {
    let slot = visits::confirmed_slot(tx, lead_id).await?;
    visits::unbook(tx, lead_id, backend.clock.now()).await?;
    remove_added(tx, slot, slot_added).await?;
    not_confirmed(backend, tx, lead_id).await
}

/// The invitation that waited when the visit was canceled is queued again.
async fn rebook(
    backend: &Backend,
    tx: &mut WriteTx,
    lead_id: &str,
    is_invitation_waiting: bool,
) -> Result<bool, DbError> {
    if !visits::rebook(tx, lead_id, backend.clock.now()).await? {
        return Ok(false);
    }
    given_back(backend, tx, lead_id).await?;
    if is_invitation_waiting {
        invite(backend, tx, lead_id).await?;
    }
    Ok(true)
}

async fn move_back(
    backend: &Backend,
    tx: &mut WriteTx,
    lead_id: &str,
    former: &FormerVisit,
    slot_added: bool,
) -> Result<bool, DbError> {
    let slot = visits::confirmed_slot(tx, lead_id).await?;
    if !visits::move_back(tx, lead_id, former).await? {
        return Ok(false);
    }
    remove_added(tx, slot, slot_added).await?;
    given_back(backend, tx, lead_id).await?;
    not_confirmed(backend, tx, lead_id).await?;
    if former.is_invitation_waiting {
        invite(backend, tx, lead_id).await?;
    }
    Ok(true)
}

/// As when the visit was confirmed: nobody was told of it yet.
async fn invite(backend: &Backend, tx: &mut WriteTx, lead_id: &str) -> Result<(), DbError> {
    mail_visitor(backend, tx, lead_id).await?;
    let at = undo_until(backend.clock.now());
    backend.lead_listeners.tell(tx, LeadHappened { lead_id, event: LeadEvent::VisitConfirmed, at }).await
}

/// A time that nobody had proposed is not left among the proposed ones.
async fn remove_added(tx: &mut WriteTx, slot: Option<String>, slot_added: bool) -> Result<(), DbError> {
    match slot {
        Some(slot) if slot_added => visits::remove_slot(tx, &slot).await,
        Some(_) | None => Ok(()),
    }
}

/// Who was not reached before it was moved or canceled is told that it stands.
async fn given_back(backend: &Backend, tx: &mut WriteTx, lead_id: &str) -> Result<(), DbError> {
    let at = backend.clock.now();
    visits::release_reminder(tx, lead_id, at).await?;
    backend.lead_listeners.tell(tx, LeadHappened { lead_id, event: LeadEvent::VisitGivenBack, at }).await
}

async fn not_confirmed(backend: &Backend, tx: &mut WriteTx, lead_id: &str) -> Result<(), DbError> {
    let at = backend.clock.now();
    backend.lead_listeners.tell(tx, LeadHappened { lead_id, event: LeadEvent::VisitTakenBack, at }).await
}

async fn mail_visitor(backend: &Backend, tx: &mut WriteTx, lead_id: &str) -> Result<(), DbError> {
    if !mails_visitor(backend, tx, lead_id).await? {
        return Ok(());
    }
    let at = undo_until(backend.clock.now());
    deliveries::enqueue_again(tx, Topic::Lead, lead_id, Channel::VisitMail, at).await
}
