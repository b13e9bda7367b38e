//! Results of the readiness probes, cached so that frequent probes cost little.

use backend::{Backend, BackendError};
use std::fmt::Display;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// A result is reused for this long: anyone may ask every second, which must cost neither a write
/// nor a call of the storage each time.
const RESULT_TTL: Duration = Duration::from_secs(5);

#[derive(Debug, Default)]
pub struct Readiness {
    /// The owner's account was seen; it is never removed.
    owner: AtomicBool,
    database: Mutex<Option<Probed>>,
    storage: Mutex<Option<Probed>>,
}

#[derive(Clone, Copy, Debug)]
struct Probed {
    at: Instant,
    worked: bool,
}

impl Readiness {
    pub async fn has_owner(&self, backend: &Backend) -> Result<bool, BackendError> {
        if !self.owner.load(Ordering::Acquire) && backend::accounts::account::has_owner(backend).await? {
            self.owner.store(true, Ordering::Release);
        }
        Ok(self.owner.load(Ordering::Acquire))
    }

    /// Whether the database accepts writes. Concurrent probes share one result; after a failure the
    /// next one tries again.
    pub async fn can_write(&self, backend: &Backend) -> bool {
        let asked = Instant::now();
        let mut last = self.database.lock().await;
        match *last {
            Some(Probed { at, worked: true }) if at.elapsed() < RESULT_TTL => return true,
            Some(Probed { at, worked }) if at >= asked => return worked,
            _ => {}
        }
        let worked = log_failure(backend.db.try_write(backend.clock.now()).await, "the database is not writable");
        *last = Some(Probed { at: Instant::now(), worked });
        worked
    }

    /// One probe at a time asks it, and its answer counts for [`RESULT_TTL`], a failure too: a bucket bills each
    /// call.
    pub async fn can_store(&self, backend: &Backend) -> bool {
        let mut last = self.storage.lock().await;
        if let Some(Probed { at, worked }) = *last
            && at.elapsed() < RESULT_TTL
        {
            return worked;
        }
        let worked = log_failure(backend.files.probe().await, "storage");
        *last = Some(Probed { at: Instant::now(), worked });
        worked
    }
}

fn log_failure<T>(probed: Result<T, impl Display>, what: &str) -> bool {
    if let Err(cause) = &probed {
        tracing::warn!(%cause, "not ready: {what}");
    }
    probed.is_ok()
}
