//! The last [`Site`] that could be read. The commit or the poll that raises the content version reads the next one
//! first. While it cannot be read the last one stays, whole; a server that never had one reads each table by itself.

use super::reading::{Changed, read, read_parts};
use super::site::Site;
use super::version::is_newer;
use crate::error::{BackendError, DbError};
use crate::{Backend, boxed};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tracing::Instrument as _;

/// The site as pages show it: as of the current content version, or of the last one that could be read. If none ever
/// could, the parts that can be read now.
#[boxed]
pub async fn site(b: &Backend) -> Result<Arc<Site>, BackendError> {
    if let Some(site) = b.content.snapshot.at(b.clock.now()) {
        return Ok(site);
    }
    let failures = b.content.snapshot.failures.load(Ordering::Acquire);
    let _turn = b.content.snapshot.reading.lock().await;
    if let Some(site) = b.content.snapshot.at(b.clock.now()) {
        return Ok(site);
    }
    // Requests that waited for a database that does not answer do not try one after the other.
    if b.content.snapshot.failures.load(Ordering::Acquire) != failures {
        return Err(BackendError::Busy("the content cannot be read"));
    }
    let read = match read_and_keep(b, Changed::Anything).await {
        Err(DbError::Unavailable(cause)) => Err(DbError::Unavailable(cause)),
        Err(_) => read_parts(b).await.map(Arc::new),
        read => read,
    };
    if read.is_err() {
        b.content.snapshot.failures.fetch_add(1, Ordering::AcqRel);
    }
    Ok(read?)
}

/// The version of the content that pages show; 0 before the first was read.
pub fn snapshot_version(b: &Backend) -> i64 {
    match b.content.snapshot.get() {
        Some(site) => site.version,
        None => 0,
    }
}

/// Whether the last attempt to read the content failed.
pub fn is_outdated(b: &Backend) -> bool {
    b.content.snapshot.has_failed.load(Ordering::Acquire)
}

/// Replaces the snapshot by one of at least `version`, which a commit of `changed` raised. If it cannot be read, the
/// last one stays. Does nothing while none was asked for.
#[boxed]
pub(crate) async fn refresh(b: &Backend, version: i64, changed: Changed) {
    let is_current = || match b.content.snapshot.get() {
        Some(site) => !is_newer(version, site.version),
        None => true,
    };
    if is_current() {
        return;
    }
    let _turn = b.content.snapshot.reading.lock().await;
    // Another commit may have read this one's change.
    if is_current() {
        return;
    }
    let _logged = read_and_keep(b, changed).await;
}

async fn read_and_keep(b: &Backend, changed: Changed) -> Result<Arc<Site>, DbError> {
    let began = Instant::now();
    let read = read(b, b.content.snapshot.get(), changed).instrument(tracing::debug_span!("content")).await;
    b.metrics.content_read(began.elapsed(), read.is_ok());
    match read {
        Ok(site) => {
            let site = Arc::new(site);
            b.content.snapshot.put(site.clone());
            if b.content.snapshot.has_failed.swap(false, Ordering::AcqRel) {
                tracing::info!(version = site.version, "the content can be read again");
            }
            Ok(site)
        }
        Err(cause) => {
            if !b.content.snapshot.has_failed.swap(true, Ordering::AcqRel) {
                let shown = snapshot_version(b);
                tracing::error!(%cause, shown, "the content cannot be read");
            }
            Err(cause)
        }
    }
}
