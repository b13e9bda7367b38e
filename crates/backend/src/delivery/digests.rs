//! The digest each morning and the weekly report, each with a switch in the contact settings.

use crate::db::delivery::{deliveries, digests};
use crate::db::site::settings;
use crate::error::BackendError;
use crate::time::zone;
use crate::{Backend, boxed, content};
use domain::delivery::digests::{Digest, DigestKind};
use domain::delivery::{Channel, DeliveryState, Topic};
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
pub async fn switches(b: &Backend) -> Result<Switches, BackendError> {
    Ok(Switches {
        morning: is_on(b, DigestKind::Morning).await?,
        weekly: is_on(b, DigestKind::Weekly).await?,
        mails: b.outgoing.mail.is_some(),
    })
}

async fn is_on(b: &Backend, kind: DigestKind) -> Result<bool, BackendError> {
    Ok(settings::get(&b.db, kind.setting()).await?.as_deref() == Some(ON))
}

#[boxed]
pub async fn switch(b: &Backend, morning: bool, weekly: bool) -> Result<(), BackendError> {
    let now = b.clock.now();
    let mut tx = b.db.write().await?;
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
pub async fn queue_due(b: &Backend) -> Result<(), BackendError> {
    if b.outgoing.mail.is_none() {
        return Ok(());
    }
    let profile = content::site_data(b).await?.profile;
    let now = zone::local(&profile.time_zone, b.clock.now());
    for kind in DigestKind::ALL {
        if let Some(digest) = kind.due(now)
            && is_on(b, kind).await?
        {
            decide(b, digest).await?;
        }
    }
    Ok(())
}

async fn decide(b: &Backend, digest: Digest) -> Result<(), BackendError> {
    let id = digest.id();
    if digests::get(&b.db, &id).await?.is_some() {
        return Ok(());
    }
    let now = b.clock.now();
    let mut tx = b.db.write().await?;
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
    b.outbox.wake();
    Ok(())
}

/// Forgets mails of long ago, with their deliveries. Called by a worker.
#[boxed]
pub async fn sweep(b: &Backend) -> Result<(), BackendError> {
    Ok(digests::sweep(&b.db, b.clock.now().plus_ms(-KEEP_MS)).await?)
}
