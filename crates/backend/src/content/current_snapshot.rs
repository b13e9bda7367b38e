//! The last [`ContentSnapshot`] that could be read. The commit or the poll that raises the content version reads the next one
//! first. While it cannot be read the last one stays, whole; a server that never had one reads each table by itself.

use super::content_snapshot::ContentSnapshot;
use super::reading::{Changed, read, read_parts};
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
pub async fn snapshot(backend: &Backend) -> Result<Arc<ContentSnapshot>, BackendError> {
    if let Some(snapshot) = backend.content.snapshot.at(backend.clock.now()) {
        return Ok(snapshot);
    }
    let failures = backend.content.snapshot.failures.load(Ordering::Acquire);
    let _turn = backend.content.snapshot.reading.lock().await;
    if let Some(snapshot) = backend.content.snapshot.at(backend.clock.now()) {
        return Ok(snapshot);
    }
    // Requests that waited for a database that does not answer do not try one after the other.
    if backend.content.snapshot.failures.load(Ordering::Acquire) != failures {
        return Err(BackendError::Busy("the content cannot be read"));
    }
    let read = match read_and_keep(backend, Changed::Anything).await {
        Err(DbError::Unavailable(cause)) => Err(DbError::Unavailable(cause)),
        Err(_) => read_parts(backend).await.map(Arc::new),
        read => read,
    };
    if read.is_err() {
        backend.content.snapshot.failures.fetch_add(1, Ordering::AcqRel);
    }
    Ok(read?)
}

/// The version of the content that pages show; 0 before the first was read.
pub fn snapshot_version(backend: &Backend) -> i64 {
    match backend.content.snapshot.get() {
        Some(snapshot) => snapshot.version,
        None => 0,
    }
}

/// Whether visitors see none of the pages, as far as it is known without reading it.
pub fn is_hidden(backend: &Backend) -> bool {
    match backend.content.snapshot.get() {
        Some(snapshot) => !snapshot.opening.is_open(),
        None => false,
    }
}

/// Whether the last attempt to read the content failed.
pub fn is_outdated(backend: &Backend) -> bool {
    backend.content.snapshot.has_failed.load(Ordering::Acquire)
}

/// Replaces the snapshot by one of at least `version`, which a commit of `changed` raised. If it cannot be read, the
/// last one stays. Does nothing while none was asked for.
#[boxed]
pub(crate) async fn refresh(backend: &Backend, version: i64, changed: Changed) {
    let is_current = || match backend.content.snapshot.get() {
        Some(snapshot) => !is_newer(version, snapshot.version),
        None => true,
    };
    if is_current() {
        return;
    }
    let _turn = backend.content.snapshot.reading.lock().await;
    // Another commit may have read this one's change.
    if is_current() {
        return;
    }
    let _logged = read_and_keep(backend, changed).await;
}

async fn read_and_keep(backend: &Backend, changed: Changed) -> Result<Arc<ContentSnapshot>, DbError> {
    let began = Instant::now();
    let read = read(backend, backend.content.snapshot.get(), changed).instrument(tracing::debug_span!("content")).await;
    backend.metrics.content_read(began.elapsed(), read.is_ok());
    match read {
        Ok(snapshot) => {
            let snapshot = Arc::new(snapshot);
            backend.content.snapshot.put(snapshot.clone());
            if backend.content.snapshot.has_failed.swap(false, Ordering::AcqRel) {
                tracing::info!(version = snapshot.version, "the content can be read again");
            }
            Ok(snapshot)
        }
        Err(cause) => {
            if !backend.content.snapshot.has_failed.swap(true, Ordering::AcqRel) {
                let shown = snapshot_version(backend);
                tracing::error!(%cause, shown, "the content cannot be read");
            }
            Err(cause)
        }
    }
}
