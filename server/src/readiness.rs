//! Results of the readiness probes, cached so that frequent probes cost little.

use backend::{Backend, BackendError};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// A successful test write is reused for this long: a probe every second must not cost a write
/// every second.
const WRITE_COUNTS: Duration = Duration::from_secs(5);

/// Cached results of the readiness probes.
#[derive(Debug, Default)]
pub struct Readiness {
    /// The owner's account was seen; it is never removed.
    owner: AtomicBool,
    /// When the last test write was tried, and whether it worked.
    written: Mutex<Option<(Instant, bool)>>,
}

impl Readiness {
    /// Whether the owner's account exists.
    pub async fn has_owner(&self, b: &Backend) -> Result<bool, BackendError> {
        if !self.owner.load(Ordering::Acquire) && backend::accounts::account::has_owner(b).await? {
            self.owner.store(true, Ordering::Release);
        }
        Ok(self.owner.load(Ordering::Acquire))
    }

    /// Whether the database accepts writes. Concurrent probes share one result.
    pub async fn can_write(&self, b: &Backend) -> bool {
        let asked = Instant::now();
        let mut written = self.written.lock().await;
        match *written {
            Some((at, true)) if at.elapsed() < WRITE_COUNTS => return true,
            Some((at, worked)) if at >= asked => return worked,
            _ => {}
        }
        let outcome = b.db.try_write(b.clock.now()).await;
        if let Err(cause) = &outcome {
            tracing::warn!(%cause, "not ready: the database is not writable");
        }
        *written = Some((Instant::now(), outcome.is_ok()));
        outcome.is_ok()
    }
}
