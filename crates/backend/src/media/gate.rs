//! How many pictures are decoded and encoded at a time.

use crate::error::BackendError;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Lets as many pictures be encoded at a time as there are processors, less one
/// for everybody else.
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

    /// For work that nobody else's requests wait beside: every processor encodes.
    #[must_use]
    pub fn whole_machine() -> Self {
        Self::new(processors())
    }

    /// Runs `work` on a blocking thread once it is its turn.
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
