//! Sends the deliveries of one topic by one carrier, a few at a time.

use super::sending::{Senders, send};
use super::topic::TopicRules;
use crate::Backend;
use crate::db::delivery::deliveries::{self, ClaimedDelivery};
use crate::error::BackendError;
use domain::Timestamp;
use domain::delivery::Carrier;
use domain::time::{MINUTE, SECOND};
use futures::FutureExt as _;
use futures::future::BoxFuture;
use futures::stream::{FuturesUnordered, StreamExt as _};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OnceCell, Semaphore};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

/// Attempts at the same time. A mail whose content was sent no longer counts.
const SLOTS: usize = 8;
/// The same, and mails whose content was sent and that wait for the answer.
const UNDER_WAY_MAX: usize = 32;
/// Fewer free slots are not filled: not every attempt costs a claim.
const WORTH_A_CLAIM: usize = SLOTS / 2;
const LEASE_MS: i64 = 60 * SECOND;
/// Longer than the conversation with a slow mail server before the content.
const MAIL_LEASE_MS: i64 = 4 * MINUTE;
/// Longest sleep: another machine may have queued a delivery and died.
const POLL: Duration = Duration::from_secs(30);
/// Shortest sleep, whatever the clocks say.
const MIN_POLL: Duration = Duration::from_millis(50);
const AFTER_FAILURE: Duration = Duration::from_secs(5);
/// How long a stop waits for attempts in flight. Then their leases end, and they are made again.
const STOP_WAIT: Duration = Duration::from_secs(20);

/// The deliveries of a topic that go by the same carrier.
#[derive(Clone, Copy)]
pub(crate) struct QueueOf {
    pub(crate) topic: &'static TopicRules,
    pub(crate) carrier: Carrier,
}

pub(super) struct Queue<'a> {
    backend: &'a Backend,
    topic: &'static TopicRules,
    carrier: Carrier,
    /// Created on first use: they read the machine's certificates.
    senders: &'a OnceCell<Senders>,
    slots: Arc<Semaphore>,
    under_way: FuturesUnordered<BoxFuture<'a, Result<(), BackendError>>>,
    tries: usize,
    failure: Option<BackendError>,
}

impl<'a> Queue<'a> {
    pub(super) fn new(backend: &'a Backend, queue: QueueOf, senders: &'a OnceCell<Senders>) -> Self {
        Self {
            backend,
            topic: queue.topic,
            carrier: queue.carrier,
            senders,
            slots: Arc::new(Semaphore::new(SLOTS)),
            under_way: FuturesUnordered::new(),
            tries: 0,
            failure: None,
        }
    }

    /// Sends what is due until `shutdown`.
    pub(super) async fn run(mut self, shutdown: &CancellationToken) {
        let mut woken = self.backend.outbox.subscribe();
        while !shutdown.is_cancelled() {
            woken.mark_unchanged();
            let nap = match self.begin_due().await {
                Ok(nap) => nap,
                Err(error) => {
                    tracing::warn!(%error, "the outbox is paused after a failure");
                    AFTER_FAILURE
                }
            };
            let is_full = self.slots.available_permits() < WORTH_A_CLAIM;
            let slots = Arc::clone(&self.slots);
            tokio::select! {
                () = shutdown.cancelled() => {}
                _ = woken.changed() => {}
                Some(done) = self.under_way.next() => self.ended(done),
                _ = slots.acquire_many(FREED), if is_full => {}
                () = tokio::time::sleep(nap) => {}
            }
        }
        if timeout(STOP_WAIT, self.finish()).await.is_err() {
            tracing::warn!("stopped before the answers to some mails; they are sent again when their leases end");
        }
    }

    /// Sends what is due now; returns how many attempts that took.
    pub(super) async fn deliver_due(mut self) -> Result<usize, BackendError> {
        loop {
            if let Err(cause) = self.begin_due().await {
                self.finish().await;
                return Err(cause);
            }
            match self.under_way.next().await {
                Some(done) => self.ended(done),
                None => return Ok(self.tries),
            }
        }
    }

    /// False if nothing is due.
    #[cfg(debug_assertions)]
    pub(super) async fn deliver_one(mut self) -> Result<bool, BackendError> {
        if self.next_wait().await? > Duration::ZERO {
            return Ok(false);
        }
        let Some(delivery) = self.claim(1).await?.pop() else { return Ok(false) };
        let senders = self.senders.get_or_init(|| async { Senders::new(self.backend) }).await;
        send(self.backend, self.topic, senders, delivery, None).await?;
        Ok(true)
    }

    /// The attempts in flight: what was sent must be recorded.
    async fn finish(&mut self) {
        while let Some(done) = self.under_way.next().await {
            self.ended(done);
        }
    }

    fn ended(&mut self, done: Result<(), BackendError>) {
        if let Err(cause) = done {
            self.failure = Some(cause);
        }
    }

    /// Begins what is due, as far as there is room; returns how long nothing else will be.
    async fn begin_due(&mut self) -> Result<Duration, BackendError> {
        if let Some(cause) = self.failure.take() {
            return Err(cause);
        }
        while self.room() >= WORTH_A_CLAIM {
            let wait = self.next_wait().await?;
            if wait > Duration::ZERO {
                return Ok(wait.clamp(MIN_POLL, POLL));
            }
            let room = i64::try_from(self.room()).unwrap_or(0);
            let claimed = self.claim(room).await?;
            if claimed.is_empty() {
                return Ok(MIN_POLL);
            }
            let senders = self.senders.get_or_init(|| async { Senders::new(self.backend) }).await;
            for delivery in claimed {
                self.tries += 1;
                let slot = Arc::clone(&self.slots).try_acquire_owned().ok();
                let sent =
                    send(self.backend, self.topic, senders, delivery, slot).instrument(tracing::debug_span!("deliver"));
                self.under_way.push(sent.boxed());
            }
        }
        Ok(POLL)
    }

    fn room(&self) -> usize {
        self.slots.available_permits().min(UNDER_WAY_MAX.saturating_sub(self.under_way.len()))
    }

    /// Until the next delivery is due; zero if one is.
    async fn next_wait(&mut self) -> Result<Duration, BackendError> {
        if !(self.topic.can_send)(self.backend) {
            return Ok(POLL);
        }
        let backend = self.backend;
        let due = deliveries::next_due_at(&backend.db, self.topic.topic, self.carrier);
        let wait = |at: Timestamp| Duration::from_millis(u64::try_from(at.since(backend.clock.now())).unwrap_or(0));
        Ok(self.meanwhile(due).await?.map_or(POLL, wait))
    }

    async fn claim(&mut self, most: i64) -> Result<Vec<ClaimedDelivery>, BackendError> {
        let backend = self.backend;
        let lease_ms = if self.carrier == Carrier::Mail { MAIL_LEASE_MS } else { LEASE_MS };
        let claimed =
            deliveries::claim_due(&backend.db, self.topic.topic, self.carrier, backend.clock.now(), lease_ms, most);
        Ok(self.meanwhile(claimed).await?)
    }

    /// Goes on sending while the database works: an attempt may hold the only writer connection, and would hold it
    /// forever if it were not polled.
    async fn meanwhile<T>(&mut self, work: impl Future<Output = T>) -> T {
        let mut work = std::pin::pin!(work);
        loop {
            tokio::select! {
                done = &mut work => return done,
                Some(done) = self.under_way.next() => self.ended(done),
            }
        }
    }
}

/// [`WORTH_A_CLAIM`] for the semaphore.
const FREED: u32 = 4;
