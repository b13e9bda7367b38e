//! Visitors who withdraw their requests. The owner would wonder where a request went, and would wait for a visit.

mod feature;
mod topic;

pub(crate) use feature::FEATURE;

use crate::Backend;
use crate::boxed;
use crate::db::delivery::deliveries;
use crate::db::leads::visits;
use crate::db::leads::withdrawals::{self as db, Withdrawal};
use crate::error::BackendError;
use crate::features::visits::booking;
use crate::leads::erasing;
use domain::delivery::{Channel, DeliveryState, Topic};
use domain::leads::lead::Lead;
use domain::time::DAY;

/// How long the mail to the owner can be tried and found in the log.
const KEEP_MS: i64 = 60 * DAY;

/// Erases the request with everything that was sent with it, and tells the owner by a mail that names no person.
pub(crate) async fn withdraw(backend: &Backend, lead: &Lead) -> Result<(), BackendError> {
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    booking::hold_calendar(backend, &mut tx).await?;
    let slots = visits::slots(&mut tx, &lead.summary.id).await?;
    let booked = slots.iter().find(|slot| slot.confirmed && slot.starts_at > now);
    let visit_at = booked.map(|slot| slot.starts_at);
    if backend.outgoing.mail.is_some() {
        let withdrawal = Withdrawal { reference: lead.summary.reference.clone(), visit_at };
        let id = db::add(&mut tx, &withdrawal, now).await?;
        deliveries::enqueue(&mut tx, Topic::Withdrawal, &id, Channel::OwnerMail, DeliveryState::Pending, now).await?;
    }
    let erased = erasing::erase_lead_in(backend, tx, &lead.summary.id).await?;
    backend.outbox.wake();
    tracing::info!(photos_left = erased.photos_left, "a visitor withdrew a request: it is erased");
    Ok(())
}

/// Called by a worker.
#[boxed]
pub async fn sweep(backend: &Backend) -> Result<(), BackendError> {
    Ok(db::sweep(&backend.db, backend.clock.now().plus_ms(-KEEP_MS)).await?)
}
