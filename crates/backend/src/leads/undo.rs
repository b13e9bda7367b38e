//! Taking back a change of the owner's, for some seconds.

use super::{quarantine_in, release_in};
use crate::db::WriteTx;
use crate::db::leads::bulk;
use crate::db::leads::undo::{self as db, FormerLead};
use crate::error::BackendError;
use crate::features::visits::{booking, undo as visit};
use crate::ids::is_foreign;
use crate::leads::events::{LeadEvent, LeadHappened};
use crate::{Backend, boxed};
use domain::Timestamp;
use domain::leads::bulk::BulkChange;
use domain::leads::options::LeadStatus;
use domain::leads::undo::{UndoPlan, UndoStep, VisitUndo};
use domain::time::day::LocalTime;

/// How it went to take a change back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undone {
    All,
    /// For one of the leads at least, which then stays as it is.
    TooLate,
    /// The same: it was changed again since.
    Overtaken,
}

/// How the leads are brought back after a change that is about to be made; only those that it concerns.
#[boxed]
pub async fn plan(backend: &Backend, ids: &[String], change: BulkChange) -> Result<UndoPlan, BackendError> {
    let at = backend.clock.now();
    let mut steps = Vec::new();
    for id in ids {
        let Some(former) = former(backend, id, at).await? else { continue };
        let Some(back) = back(&former, change) else { continue };
        let closes_visit = change == BulkChange::Status(LeadStatus::Closed) && former.has_visit;
        let visit = if closes_visit { visit::of_canceling(backend, id).await? } else { VisitUndo::Kept };
        steps.push(UndoStep { lead_id: id.clone(), back, won_at: former.won_at.map(Timestamp), visit });
    }
    let made = match change {
        BulkChange::Status(status) => Some(status),
        BulkChange::Read | BulkChange::Unread | BulkChange::Quarantine | BulkChange::Release => None,
    };
    Ok(UndoPlan { at, made, steps })
}

/// The same for a time that is about to be confirmed.
#[boxed]
pub async fn plan_of_confirming(backend: &Backend, id: &str) -> Result<UndoPlan, BackendError> {
    let at = backend.clock.now();
    match former(backend, id, at).await? {
        // Confirmed a second time, nothing changes.
        Some(former) if !former.has_visit => {
            let visit = visit::of_confirming(backend, id).await?;
            Ok(plan_of_visit(at, id, &former, visit, LeadStatus::Visit))
        }
        Some(_) | None => Ok(nothing(at)),
    }
}

/// The same for a visit that is about to be moved to this time, or confirmed at it for the first time.
#[boxed]
pub async fn plan_of_moving(backend: &Backend, id: &str, time: LocalTime) -> Result<UndoPlan, BackendError> {
    let at = backend.clock.now();
    let Some(former) = former(backend, id, at).await? else { return Ok(nothing(at)) };
    let visit = visit::of_move(backend, id, time).await?;
    Ok(plan_of_visit(at, id, &former, visit, LeadStatus::Visit))
}

/// The same for a visit that is about to be canceled.
#[boxed]
pub async fn plan_of_canceling(backend: &Backend, id: &str) -> Result<UndoPlan, BackendError> {
    let at = backend.clock.now();
    match former(backend, id, at).await? {
        Some(former) if former.has_visit => {
            let visit = visit::of_canceling(backend, id).await?;
            Ok(plan_of_visit(at, id, &former, visit, LeadStatus::Replied))
        }
        Some(_) | None => Ok(nothing(at)),
    }
}

/// `made` is the status that the change gives, unless the lead is won.
fn plan_of_visit(at: Timestamp, id: &str, former: &FormerLead, visit: VisitUndo, made: LeadStatus) -> UndoPlan {
    let Some(status) = LeadStatus::from_code(&former.status) else { return nothing(at) };
    let made = if status == LeadStatus::Won { status } else { made };
    let step = UndoStep {
        lead_id: id.to_owned(),
        back: BulkChange::Status(status),
        won_at: former.won_at.map(Timestamp),
        visit,
    };
    UndoPlan { at, made: Some(made), steps: vec![step] }
}

const fn nothing(at: Timestamp) -> UndoPlan {
    UndoPlan { at, made: None, steps: Vec::new() }
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

/// Carries out a plan that was made within the last seconds.
#[boxed]
pub async fn undo(backend: &Backend, plan: &UndoPlan) -> Result<Undone, BackendError> {
    if plan.left_ms(backend.clock.now()) <= 0 {
        return Ok(Undone::TooLate);
    }
    let mut tx = backend.db.write().await?;
    booking::hold_calendar(backend, &mut tx).await?;
    let mut all = Undone::All;
    for step in &plan.steps {
        if is_foreign(&step.lead_id) {
            continue;
        }
        match undo_step(backend, &mut tx, step, plan.made).await? {
            Undone::All => {}
            other => all = other,
        }
    }
    // Cached pages show the times of visits.
    backend.commit_content(tx).await?;
    backend.outbox.wake();
    Ok(all)
}

async fn undo_step(
    backend: &Backend,
    tx: &mut WriteTx,
    step: &UndoStep,
    made: Option<LeadStatus>,
) -> Result<Undone, BackendError> {
    let now = backend.clock.now();
    let id = step.lead_id.as_str();
    let is_done = match step.back {
        BulkChange::Status(status) => {
            let Some(taken_back) = status_now(tx, id).await? else { return Ok(Undone::TooLate) };
            if Some(taken_back) != made {
                return Ok(Undone::Overtaken);
            }
            visit::undo(backend, tx, id, &step.visit).await?
                && give_status_back(backend, tx, step, status, taken_back).await?
        }
        BulkChange::Read => bulk::mark_read(tx, id, now).await?,
        BulkChange::Unread => bulk::mark_unread(tx, id).await?,
        BulkChange::Quarantine => quarantine_in(backend, tx, id, now).await?,
        BulkChange::Release => release_in(backend, tx, id, now).await?,
    };
    Ok(if is_done { Undone::All } else { Undone::TooLate })
}

async fn status_now(tx: &mut WriteTx, id: &str) -> Result<Option<LeadStatus>, BackendError> {
    let code = db::status(tx, id).await?;
    Ok(code.and_then(|code| LeadStatus::from_code(&code)))
}

/// Receivers of webhooks are not told of the status that the lead had since the change.
async fn give_status_back(
    backend: &Backend,
    tx: &mut WriteTx,
    step: &UndoStep,
    status: LeadStatus,
    taken_back: LeadStatus,
) -> Result<bool, BackendError> {
    let now = backend.clock.now();
    let lead_id = step.lead_id.as_str();
    if !db::give_status_back(tx, lead_id, status, step.won_at, now).await? {
        return Ok(false);
    }
    if taken_back != status {
        let event = LeadEvent::StatusTakenBack(taken_back);
        backend.lead_listeners.tell(tx, LeadHappened { lead_id, event, at: now }).await?;
    }
    Ok(true)
}
