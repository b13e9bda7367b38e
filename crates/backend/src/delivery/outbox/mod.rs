//! Sends what is queued, whatever its topic. All state is in the database: a delivery is claimed with
//! a lease, attempted, and its outcome recorded. If a worker crashes, its lease expires and the
//! delivery is retried; the receiver recognizes the duplicate by its id.
//!
//! A topic is a [`Topic`](domain::delivery::Topic) with a module that writes its messages (`lead`, `subscriber`, `review_request`,
//! `webhook_message`, `digest`, `conversation`, `push_message`, `withdrawal`).

mod conversation;
mod digest;
mod lead;
mod mail;
mod message;
mod outcome;
mod payload;
mod push_message;
mod queue;
mod review_request;
mod sending;
mod standard_payload;
mod subscriber;
mod wake;
pub mod webhook;
mod webhook_message;
mod withdrawal;

pub(crate) use lead::enqueue_for_lead;
pub(crate) use push_message::enqueue_notification;
pub(crate) use sending::{hurry_mail, jitter};
pub use wake::Wake;
pub(crate) use webhook_message::enqueue_event;

use crate::error::BackendError;
use crate::{Backend, Shared, boxed};
use futures::future::join_all;
use queue::Queue;
use tokio::sync::OnceCell;
use tokio_util::sync::CancellationToken;
use wake::QUEUES;

/// Sends until `shutdown`, then finishes the attempts in flight (twenty seconds at most).
#[boxed]
pub async fn run(backend: Shared, shutdown: CancellationToken) {
    // Perhaps somebody has corrected the settings, and started the program again.
    if let Err(error) = hurry_mail(&backend).await {
        tracing::warn!(%error, "cannot see which mails wait for the mail server");
    }
    let senders = OnceCell::new();
    let queues = QUEUES.into_iter().zip(&backend.outbox.queues);
    join_all(queues.map(|(queue, woken)| Queue::new(&backend, queue, &senders).run(woken, &shutdown))).await;
}

/// Sends what is due; returns how many attempts that took.
#[boxed]
pub async fn deliver_due(backend: &Backend) -> Result<usize, BackendError> {
    let senders = OnceCell::new();
    let tries = join_all(QUEUES.map(|queue| Queue::new(backend, queue, &senders).deliver_due())).await;
    tries.into_iter().sum()
}
