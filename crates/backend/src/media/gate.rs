//! Limits how many pictures are decoded and encoded concurrently.

use crate::error::BackendError;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Limits concurrent encoding to the number of processors, less one for other requests.
#[derive(Clone, Debug)]
pub struct EncodeGate(Arc<Semaphore>);

impl Default for EncodeGate {
    fn default() -> Self {
        Self::new(processors().saturating_sub(1).max(1))
    }
}

impl EncodeGate {
    fn new(at_a_time: usize) -> Self {
        Self(Arc::new(Semaphore::new(at_a_time)))
    }

    /// For the CLI: uses all processors, because no requests are being served.
    #[must_use]
    pub fn whole_machine() -> Self {
        Self::new(processors())
    }

    /// Runs `work` on a blocking thread when a permit is free.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, BackendError> {
        let turn = Arc::clone(&self.0).acquire_owned().await;
        let turn = turn.map_err(|_| BackendError::Unexpected("the encode gate is closed".to_owned()))?;
        let task = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(turn);
            result
        });
        task.await.map_err(|e| BackendError::Unexpected(format!("encoding: {e}")))
    }
}

pub(super) fn processors() -> usize {
    std::thread::available_parallelism().map_or(2, std::num::NonZero::get)
}
