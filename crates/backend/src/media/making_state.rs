use super::encoder::Encoder;
use super::gates::processors;
use crate::wake::Wake;
use picture_worker::Workers;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

const MAX_CONCURRENT: usize = 4;
const ENCODE_MAX: Duration = Duration::from_secs(120);

#[derive(Clone)]
pub struct MakingOptions {
    pub max_concurrent: usize,
    pub encode_max: Duration,
    /// Makes them; `None` takes [`Pictures::workers`](super::Pictures::workers).
    pub encoder: Option<Arc<dyn Encoder>>,
}

impl Default for MakingOptions {
    /// Leaves one processor for requests, if there are two.
    fn default() -> Self {
        Self {
            max_concurrent: processors().saturating_sub(1).clamp(1, MAX_CONCURRENT),
            encode_max: ENCODE_MAX,
            encoder: None,
        }
    }
}

impl fmt::Debug for MakingOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { max_concurrent, encode_max, encoder: _ } = self;
        f.debug_struct("MakingOptions")
            .field("max_concurrent", max_concurrent)
            .field("encode_max", encode_max)
            .finish_non_exhaustive()
    }
}

pub struct Making {
    pub(super) max_concurrent: usize,
    pub(super) encode_max: Duration,
    pub(super) encoder: Arc<dyn Encoder>,
    pub(super) wake: Wake,
    pub(super) in_progress: AtomicUsize,
    /// Since when there are variants that cached pages do not use.
    unpublished_since: Mutex<Option<Instant>>,
    /// Whether there may be pending jobs, as far as this process knows.
    pub(super) waiting: AtomicBool,
}

impl Making {
    #[must_use]
    pub fn new(options: MakingOptions, workers: &Workers) -> Self {
        Self {
            max_concurrent: options.max_concurrent,
            encode_max: options.encode_max,
            encoder: options.encoder.unwrap_or_else(|| Arc::new(workers.clone())),
            wake: Wake::default(),
            in_progress: AtomicUsize::new(0),
            unpublished_since: Mutex::default(),
            waiting: AtomicBool::new(true),
        }
    }

    /// Wakes the worker: there may be a job. Cheap, and never lost.
    pub fn wake(&self) {
        self.waiting.store(true, Relaxed);
        self.wake.wake();
    }

    /// Whether it is worth querying the database for pending jobs. Jobs queued by another process
    /// are noticed after a while.
    pub(super) fn may_wait(&self) -> bool {
        self.waiting.load(Relaxed)
    }

    #[must_use]
    pub fn in_progress(&self) -> usize {
        self.in_progress.load(Relaxed)
    }

    pub(super) fn unpublished_since(&self) -> MutexGuard<'_, Option<Instant>> {
        self.unpublished_since.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
