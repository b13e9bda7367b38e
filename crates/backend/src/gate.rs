//! Limits how much expensive work runs concurrently.

use crate::error::BackendError;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Lets a few units of work run, some more wait, and refuses the rest. Clones share the limit.
#[derive(Clone, Debug)]
pub struct Gate {
    running: Arc<Semaphore>,
    inside: Arc<Semaphore>,
    timeout: Duration,
    busy: &'static str,
}

/// A place in the queue of a [`Gate`], given back when it is dropped.
#[derive(Debug)]
pub struct QueuePlace {
    gate: Gate,
    _inside: OwnedSemaphorePermit,
}

/// The permission to run. The thread that does the work has to hold it, because it continues when
/// the caller is dropped.
#[derive(Debug)]
pub struct RunPermit {
    place: QueuePlace,
    _running: OwnedSemaphorePermit,
}

impl Gate {
    /// Runs `at_a_time` units; all others wait as long as it takes. `busy` names the work in errors.
    #[must_use]
    pub fn new(busy: &'static str, at_a_time: usize) -> Self {
        Self::queued(busy, at_a_time, Semaphore::MAX_PERMITS - at_a_time, Duration::MAX)
    }

    /// Runs `at_a_time` units, and lets `waiting` more wait for `timeout`.
    #[must_use]
    pub fn queued(busy: &'static str, at_a_time: usize, waiting: usize, timeout: Duration) -> Self {
        let permits = |n| Arc::new(Semaphore::new(n));
        Self { running: permits(at_a_time), inside: permits(at_a_time + waiting), timeout, busy }
    }

    /// A place in the queue.
    pub fn place(&self) -> Result<QueuePlace, BackendError> {
        let inside = Arc::clone(&self.inside).try_acquire_owned().map_err(|_| BackendError::Busy(self.busy))?;
        Ok(QueuePlace { gate: self.clone(), _inside: inside })
    }
}

impl QueuePlace {
    /// Waits for `units` free units.
    pub async fn turn(self, units: u32) -> Result<RunPermit, BackendError> {
        let running = Arc::clone(&self.gate.running).acquire_many_owned(units);
        let running = tokio::time::timeout(self.gate.timeout, running).await;
        let running = running.ok().and_then(Result::ok).ok_or(BackendError::Busy(self.gate.busy))?;
        Ok(RunPermit { place: self, _running: running })
    }
}

impl RunPermit {
    /// Runs `work` on a blocking thread.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, BackendError> {
        let busy = self.place.gate.busy;
        let task = tokio::task::spawn_blocking(move || {
            let _turn = self;
            work()
        });
        task.await.map_err(|cause| BackendError::Unexpected(format!("{busy}: {cause}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_full_queue_refuses_and_a_long_wait_ends() {
        let gate = Gate::queued("work is being done", 2, 1, Duration::from_millis(10));
        let both = gate.place().expect("a place").turn(2).await.expect("a turn");
        let places = [gate.place().expect("a place"), gate.place().expect("a place")];
        assert!(matches!(gate.place(), Err(BackendError::Busy("work is being done"))));
        let [one, other] = places;
        assert!(matches!(one.turn(1).await, Err(BackendError::Busy(_))));
        drop(both);
        assert_eq!(other.turn(1).await.expect("a turn").run(|| 7).await.expect("done"), 7);
    }
}
