//! Taking back a change of the owner's, for some seconds.

use super::{quarantine_in, release_in};
use crate::db::WriteTx;
use crate::db::leads::bulk;
use crate::db::leads::undo::{self as db, FormerLead};
use crate::error::BackendError;
use crate::features::visits::booking;
use crate::ids::is_foreign;
use crate::leads::events::{LeadEvent, LeadHappened};
use crate::{Backend, boxed};
use domain::Timestamp;
use domain::leads::bulk::BulkChange;
use domain::leads::options::LeadStatus;
use domain::leads::undo::{UndoPlan, UndoStep, VisitUndo};

/// How the leads are brought back after a change that is about to be made; only those that it concerns.
#[boxed]
pub async fn plan(backend: &Backend, ids: &[String], change: BulkChange) -> Result<UndoPlan, BackendError> {
    let at = backend.clock.now();
    let mut steps = Vec::new();
    for id in ids {
        let Some(former) = former(backend, id, at).await? else { continue };
        let Some(back) = back(&former, change) else { continue };
        let closes_visit = change == BulkChange::Status(LeadStatus::Closed) && former.has_visit;
        let visit = if closes_visit { VisitUndo::Rebook } else { VisitUndo::Kept };
        steps.push(UndoStep { lead_id: id.clone(), back, won_at: former.won_at.map(Timestamp), visit });
    }
    Ok(UndoPlan { at, steps })
}

/// The same for a visit that is about to be confirmed or canceled.
#[boxed]
pub async fn plan_of_visit(backend: &Backend, id: &str, visit: VisitUndo) -> Result<UndoPlan, BackendError> {
    let at = backend.clock.now();
    let mut steps = Vec::new();
    if let Some(former) = former(backend, id, at).await?
        && let Some(status) = LeadStatus::from_code(&former.status)
        // Confirmed a second time, nothing changes.
        && former.has_visit == (visit == VisitUndo::Rebook)
    {
        let back = BulkChange::Status(status);
        steps.push(UndoStep { lead_id: id.to_owned(), back, won_at: former.won_at.map(Timestamp), visit });
    }
    Ok(UndoPlan { at, steps })
}

async fn former(backend: &Backend, id: &str, now: Timestamp) -> Result<Option<FormerLead>, BackendError> {
    if is_foreign(id) { Ok(None) } else { Ok(db::former(&backend.db, id, now).await?) }
}

/// None if the lead is as wanted.
fn back(former: &FormerLead, change: BulkChange) -> Option<BulkChange> {
    let is_read = former.read_at.is_some();
    match change {
        BulkChange::Status(status) => {
            let was = LeadStatus::from_code(&former.status)?;
            if was == status || former.quarantined { None } else { Some(BulkChange::Status(was)) }
        }
        BulkChange::Read if !is_read => Some(BulkChange::Unread),
        BulkChange::Unread if is_read => Some(BulkChange::Read),
        BulkChange::Quarantine if !former.quarantined => Some(BulkChange::Release),
        BulkChange::Release if former.quarantined => Some(BulkChange::Quarantine),
        BulkChange::Read | BulkChange::Unread | BulkChange::Quarantine | BulkChange::Release => None,
    }
}

/// Carries out a plan; false if it is too late for one of its leads, which then stays as it is.
#[boxed]
pub async fn undo(backend: &Backend, plan: &UndoPlan) -> Result<bool, BackendError> {
    if plan.left_ms(backend.clock.now()) <= 0 {
        return Ok(false);
    }
    let mut tx = backend.db.write().await?;
    booking::hold_calendar(backend, &mut tx).await?;
    let mut all = true;
    for step in &plan.steps {
        if !is_foreign(&step.lead_id) {
            all &= undo_step(backend, &mut tx, step).await?;
        }
    }
    // Cached pages show the times of visits.
    backend.commit_content(tx).await?;
    backend.outbox.wake();
    Ok(all)
}

/// Receivers of webhooks are not told of the status that the lead had since the change.
async fn give_status_back(
    backend: &Backend,
    tx: &mut WriteTx,
    step: &UndoStep,
    status: LeadStatus,
) -> Result<bool, BackendError> {
    let now = backend.clock.now();
    let lead_id = step.lead_id.as_str();
    let Some(taken_back) = db::status(tx, lead_id).await? else { return Ok(false) };
    if !db::give_status_back(tx, lead_id, status, step.won_at, now).await? {
        return Ok(false);
    }
    if let Some(taken_back) = LeadStatus::from_code(&taken_back) {
        let event = LeadEvent::StatusTakenBack(taken_back);
        backend.lead_listeners.tell(tx, LeadHappened { lead_id, event, at: now }).await?;
    }
    Ok(true)
}

async fn undo_step(backend: &Backend, tx: &mut WriteTx, step: &UndoStep) -> Result<bool, BackendError> {
    let now = backend.clock.now();
    let id = step.lead_id.as_str();
    if !booking::undo(backend, tx, id, step.visit).await? {
        return Ok(false);
    }
    match step.back {
        BulkChange::Status(status) => give_status_back(backend, tx, step, status).await,
        BulkChange::Read => Ok(bulk::mark_read(tx, id, now).await?),
        BulkChange::Unread => Ok(bulk::mark_unread(tx, id).await?),
        BulkChange::Quarantine => quarantine_in(backend, tx, id, now).await,
        BulkChange::Release => release_in(backend, tx, id, now).await,
    }
}
