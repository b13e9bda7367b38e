use super::queue::Queue;
#[cfg(debug_assertions)]
use super::sending::Senders;
use super::sending::hurry_mail;
use crate::error::BackendError;
use crate::features::queues;
use crate::{Backend, SharedBackend, boxed};
use futures::future::join_all;
use tokio::sync::OnceCell;
use tokio_util::sync::CancellationToken;

/// Sends until `shutdown`, then finishes the attempts in flight (twenty seconds at most).
#[boxed]
pub async fn run(backend: SharedBackend, shutdown: CancellationToken) {
    // Perhaps somebody has corrected the settings, and started the program again.
    if let Err(error) = hurry_mail(&backend).await {
        tracing::warn!(%error, "cannot see which mails wait for the mail server");
    }
    let senders = OnceCell::new();
    join_all(queues().into_iter().map(|queue| Queue::new(&backend, queue, &senders).run(&shutdown))).await;
}

/// Sends what is due; returns how many attempts that took.
#[boxed]
pub async fn deliver_due(backend: &Backend) -> Result<usize, BackendError> {
    let senders = OnceCell::new();
    let sent = queues().into_iter().map(|queue| Queue::new(backend, queue, &senders).deliver_due());
    join_all(sent).await.into_iter().sum()
}

/// Sends one delivery at a time, when it is told to: for a simulation, which decides what happens in between.
#[cfg(debug_assertions)]
#[derive(Default)]
pub struct Stepper(OnceCell<Senders>);

#[cfg(debug_assertions)]
impl Stepper {
    /// False if nothing is due.
    pub async fn deliver_one(&self, backend: &Backend) -> Result<bool, BackendError> {
        for queue in queues() {
            if Queue::new(backend, queue, &self.0).deliver_one().await? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
