//! The digest each morning and the weekly report, each with a switch in the contact settings.

mod feature;
mod topic;

pub(crate) use feature::FEATURE;

use crate::db::delivery::{deliveries, digests};
use crate::db::site::settings;
use crate::error::BackendError;
use crate::time::zone;
use crate::{Backend, boxed, content};
use domain::delivery::{Channel, DeliveryState, Topic};
use domain::features::digests::{Digest, DigestKind};
use domain::time::DAY;

const ON: &str = "on";
const OFF: &str = "off";
const KEEP_MS: i64 = 60 * DAY;

/// Which mails the owner wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    pub morning: bool,
    pub weekly: bool,
    /// Whether the site sends mail at all.
    pub mails: bool,
}

#[boxed]
pub async fn switches(backend: &Backend) -> Result<Switches, BackendError> {
    Ok(Switches {
        morning: is_on(backend, DigestKind::Morning).await?,
        weekly: is_on(backend, DigestKind::Weekly).await?,
        mails: backend.outgoing.mail.is_some(),
    })
}

async fn is_on(backend: &Backend, kind: DigestKind) -> Result<bool, BackendError> {
    Ok(settings::get(&backend.db, kind.setting()).await?.as_deref() == Some(ON))
}

#[boxed]
pub async fn switch(backend: &Backend, morning: bool, weekly: bool) -> Result<(), BackendError> {
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    for kind in DigestKind::ALL {
        let is_on = match kind {
            DigestKind::Morning => morning,
            DigestKind::Weekly => weekly,
        };
        let value = if is_on { ON } else { OFF };
        settings::set(&mut tx, kind.setting(), value, Some(kind.label()), now).await?;
    }
    tx.commit().await?;
    Ok(())
}

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
            && is_on(backend, kind).await?
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
