//! The digest each morning and the weekly report, each if the owner wants it.

mod feature;
mod topic;

pub(crate) use feature::FEATURE;

use crate::db::delivery::{deliveries, digests};
use crate::error::BackendError;
use crate::features::notices;
use crate::time::zone;
use crate::{Backend, boxed, content};
use domain::delivery::{Channel, DeliveryState, Topic};
use domain::features::digests::{Digest, DigestKind};
use domain::features::notices::Notice;
use domain::time::DAY;

const KEEP_MS: i64 = 60 * DAY;

/// Queues the mails that are due. Called by a worker of every server: deciding on one and queuing it is one
/// transaction, and each is decided on once.
#[boxed]
pub async fn queue_due(backend: &Backend) -> Result<(), BackendError> {
    if backend.outgoing.mail.is_none() {
        return Ok(());
    }
    let profile = content::site_data(backend).await?.profile;
    let now = zone::local(&profile.time_zone, backend.clock.now());
    for kind in DigestKind::ALL {
        if let Some(digest) = kind.due(now)
            && notices::is_mailed(&backend.db, Notice::of_digest(kind)).await?
        {
            decide(backend, digest).await?;
        }
    }
    Ok(())
}

async fn decide(backend: &Backend, digest: Digest) -> Result<(), BackendError> {
    let id = digest.id();
    if digests::get(&backend.db, &id).await?.is_some() {
        return Ok(());
    }
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    if !digests::decide(&mut tx, &digest, now).await? {
        return Ok(());
    }
    let is_wanted = match digest.kind {
        DigestKind::Morning => digests::waiting_in(&mut tx).await? > 0,
        DigestKind::Weekly => true,
    };
    if is_wanted {
        deliveries::enqueue(&mut tx, Topic::Digest, &id, Channel::DigestMail, DeliveryState::Pending, now).await?;
    }
    tx.commit().await?;
    backend.outbox.wake();
    Ok(())
}

/// Forgets mails of long ago, with their deliveries. Called by a worker.
#[boxed]
pub async fn sweep(backend: &Backend) -> Result<(), BackendError> {
    Ok(digests::sweep(&backend.db, backend.clock.now().plus_ms(-KEEP_MS)).await?)
}
