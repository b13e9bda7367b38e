//! Who may have a photo decoded, and when: a file of a few megabytes can keep a processor busy for most of a minute.
//! The time that each client's photos took is remembered for an hour. Who took least goes first, and who took too much
//! waits until that hour is over.

use crate::error::BackendError;
use crate::leads::origin::Origin;
use domain::limits::{DECODING_PER_ADDRESS_MS, PER_SITE_FACTOR};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Photos decoded at once, of which one may be slow.
const AT_ONCE: usize = 2;
const WAITING: usize = 8;
const PATIENCE: Duration = Duration::from_secs(15);
/// How long the time of a client counts.
const MEMORY: Duration = Duration::from_secs(60 * 60);
const BUSY: &str = "photos are being decoded";

/// Clones share the queue.
#[derive(Clone, Debug, Default)]
pub(crate) struct PhotoQueue(Arc<Mutex<Queue>>);

#[derive(Debug, Default)]
struct Queue {
    running: Vec<Running>,
    waiting: Vec<Waiting>,
    took: HashMap<String, Vec<Took>>,
    last: u64,
}

#[derive(Debug)]
struct Running {
    number: u64,
    client: PhotoClient,
    is_slow: bool,
    since: Instant,
}

#[derive(Debug)]
struct Waiting {
    number: u64,
    client: PhotoClient,
    is_slow: bool,
    start: oneshot::Sender<DecodePermit>,
}

#[derive(Clone, Copy, Debug)]
struct Took {
    until: Instant,
    time: Duration,
}

/// Whose time a photo takes. The owner's is not counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PhotoClient {
    address: Option<String>,
    /// The IPv6 /48 around it.
    site: Option<String>,
}

impl PhotoClient {
    pub(crate) fn of(origin: Option<&Origin>) -> Self {
        let Some(origin) = origin else { return Self::default() };
        Self { address: Some(origin.client_key.clone()), site: origin.site_key.clone() }
    }
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum QueueError {
    #[error("the photos of this client took too long")]
    TookTooLong { wait_ms: i64 },
    #[error(transparent)]
    Busy(#[from] BackendError),
}

/// The permission to decode. The time until it is dropped is the client's.
#[derive(Debug)]
pub(crate) struct DecodePermit {
    /// None if it never began.
    queue: Option<PhotoQueue>,
    number: u64,
}

impl Drop for DecodePermit {
    fn drop(&mut self) {
        if let Some(queue) = &self.queue {
            queue.lock().end(queue, self.number, Instant::now());
        }
    }
}

impl PhotoQueue {
    /// Waits for a turn. A kind of photo that may be slow gets one only while no other such one has.
    pub(crate) async fn turn(&self, client: PhotoClient, is_slow: bool) -> Result<DecodePermit, QueueError> {
        let begun = self.lock().enter(self, client, is_slow, Instant::now())?;
        let entry = Entry { queue: self.clone(), number: begun.number };
        let turn = tokio::time::timeout(PATIENCE, begun.started).await;
        drop(entry);
        match turn {
            Ok(Ok(turn)) => Ok(turn),
            Ok(Err(_)) | Err(_) => Err(BackendError::Busy(BUSY).into()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in the queue, left when it is dropped.
struct Entry {
    queue: PhotoQueue,
    number: u64,
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.queue.lock().waiting.retain(|waiting| waiting.number != self.number);
    }
}

struct Entered {
    number: u64,
    started: oneshot::Receiver<DecodePermit>,
}

impl Queue {
    fn enter(
        &mut self,
        shared: &PhotoQueue,
        client: PhotoClient,
        is_slow: bool,
        now: Instant,
    ) -> Result<Entered, QueueError> {
        self.forget(now);
        if let Some(wait) = self.wait(&client, now) {
            let wait_ms = i64::try_from(wait.as_millis()).unwrap_or(i64::MAX);
            return Err(QueueError::TookTooLong { wait_ms });
        }
        if self.waiting.len() >= WAITING {
            self.make_room(&client, now)?;
        }
        self.last += 1;
        let number = self.last;
        let (start, started) = oneshot::channel();
        self.waiting.push(Waiting { number, client, is_slow, start });
        self.start(shared, now);
        Ok(Entered { number, started })
    }

    /// Turns away the client that took most, the latest of several, if it took more than this one.
    fn make_room(&mut self, client: &PhotoClient, now: Instant) -> Result<(), BackendError> {
        let mut most = self.taken(client, now);
        let mut place = None;
        for (at, waiting) in self.waiting.iter().enumerate() {
            let taken = self.taken(&waiting.client, now);
            if taken > most || (place.is_some() && taken == most) {
                most = taken;
                place = Some(at);
            }
        }
        let place = place.ok_or(BackendError::Busy(BUSY))?;
        self.waiting.remove(place);
        Ok(())
    }

    fn start(&mut self, shared: &PhotoQueue, now: Instant) {
        while self.running.len() < AT_ONCE {
            let Some(place) = self.next(now) else { return };
            let Waiting { number, client, is_slow, start } = self.waiting.remove(place);
            self.running.push(Running { number, client, is_slow, since: now });
            let turn = DecodePermit { queue: Some(shared.clone()), number };
            if let Err(mut turn) = start.send(turn) {
                // It has just left the queue.
                self.running.retain(|running| running.number != number);
                turn.queue = None;
            }
        }
    }

    /// Of the photos that may start, the first of the client that took least.
    fn next(&self, now: Instant) -> Option<usize> {
        let has_slow = self.running.iter().any(|running| running.is_slow);
        let mut least: Option<Duration> = None;
        let mut place = None;
        for (at, waiting) in self.waiting.iter().enumerate() {
            let taken = self.taken(&waiting.client, now);
            let may_start = !(waiting.is_slow && has_slow);
            if may_start && least.is_none_or(|least| taken < least) {
                least = Some(taken);
                place = Some(at);
            }
        }
        place
    }

    fn end(&mut self, shared: &PhotoQueue, number: u64, now: Instant) {
        let Some(place) = self.running.iter().position(|running| running.number == number) else { return };
        let Running { client, since, .. } = self.running.remove(place);
        let took = Took { until: now, time: now.saturating_duration_since(since) };
        for key in [client.address, client.site].into_iter().flatten() {
            self.took.entry(key).or_default().push(took);
        }
        self.start(shared, now);
    }

    /// The time that a client took in the last hour, running work included; of a network a share.
    fn taken(&self, client: &PhotoClient, now: Instant) -> Duration {
        let of_site = self.sum(client.site.as_deref(), now) / u32::try_from(PER_SITE_FACTOR).unwrap_or(u32::MAX);
        self.sum(client.address.as_deref(), now).max(of_site)
    }

    fn sum(&self, key: Option<&str>, now: Instant) -> Duration {
        let Some(key) = key else { return Duration::ZERO };
        let mut sum = Duration::ZERO;
        for took in self.took.get(key).into_iter().flatten() {
            sum += took.time;
        }
        for Running { client, since, .. } in &self.running {
            if client.address.as_deref() == Some(key) || client.site.as_deref() == Some(key) {
                sum += now.saturating_duration_since(*since);
            }
        }
        sum
    }

    /// How long until enough of the time that a client took is an hour ago; `None` if it has time left.
    fn wait(&self, client: &PhotoClient, now: Instant) -> Option<Duration> {
        let budget = Duration::from_millis(DECODING_PER_ADDRESS_MS.unsigned_abs());
        if self.taken(client, now) < budget {
            return None;
        }
        let mut first = now;
        for key in [&client.address, &client.site].into_iter().flatten() {
            for took in self.took.get(key).into_iter().flatten() {
                first = first.min(took.until);
            }
        }
        Some(MEMORY.saturating_sub(now.saturating_duration_since(first)))
    }

    fn forget(&mut self, now: Instant) {
        self.took.retain(|_, took| {
            took.retain(|took| now.saturating_duration_since(took.until) < MEMORY);
            !took.is_empty()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(name: &str) -> PhotoClient {
        PhotoClient { address: Some(name.to_owned()), site: None }
    }

    /// Enters, and says whether it may start at once.
    fn enter(queue: &PhotoQueue, name: &str, is_slow: bool, now: Instant) -> Entered {
        queue.lock().enter(queue, client(name), is_slow, now).expect("a place")
    }

    fn end(queue: &PhotoQueue, turn: DecodePermit, now: Instant) {
        let number = turn.number;
        queue.lock().end(queue, number, now);
    }

    #[tokio::test]
    async fn who_took_long_goes_after_newcomers_and_waits_for_the_hour() {
        let queue = PhotoQueue::default();
        let begun = Instant::now();
        let mut slow = enter(&queue, "slow", true, begun);
        let turn = slow.started.try_recv().expect("at once");
        let mut again = enter(&queue, "slow", true, begun);
        assert!(again.started.try_recv().is_err(), "one slow photo at a time");
        let mut newcomer = enter(&queue, "newcomer", false, begun);
        let other = newcomer.started.try_recv().expect("the other place");
        let mut second = enter(&queue, "second", true, begun);
        let later = begun + Duration::from_secs(40);
        end(&queue, turn, later);
        assert!(again.started.try_recv().is_err());
        let turn = second.started.try_recv().expect("it took nothing yet");
        end(&queue, turn, later);
        let turn = again.started.try_recv().expect("nobody else");
        let later = later + Duration::from_secs(40);
        end(&queue, turn, later);
        end(&queue, other, later);
        let refused = queue.lock().enter(&queue, client("slow"), false, later);
        assert!(matches!(refused, Err(QueueError::TookTooLong { wait_ms }) if wait_ms == 3_560_000));
        let later = begun + Duration::from_secs(3_700);
        assert!(enter(&queue, "slow", false, later).started.try_recv().is_ok());
    }

    #[tokio::test]
    async fn a_newcomer_takes_the_place_of_who_took_most() {
        let queue = PhotoQueue::default();
        let now = Instant::now();
        let mut entered = Vec::new();
        for _ in 0..AT_ONCE + WAITING {
            entered.push(enter(&queue, "many", false, now));
        }
        let later = now + Duration::from_secs(1);
        assert!(queue.lock().enter(&queue, client("many"), false, later).is_err(), "full");
        let mut newcomer = enter(&queue, "newcomer", false, later);
        assert!(
            entered
                .pop()
                .is_some_and(|mut last| matches!(last.started.try_recv(), Err(oneshot::error::TryRecvError::Closed)))
        );
        let turn = entered[0].started.try_recv().expect("the first");
        end(&queue, turn, later);
        assert!(newcomer.started.try_recv().is_ok(), "before all the others");
    }

    #[tokio::test]
    async fn the_networks_of_one_customer_share_their_time() {
        let queue = PhotoQueue::default();
        let now = Instant::now();
        let of = |number: i64| PhotoClient { address: Some(format!("net-{number}")), site: Some("site".to_owned()) };
        for number in 0..PER_SITE_FACTOR {
            let mut entered = queue.lock().enter(&queue, of(number), false, now).expect("a place");
            let turn = entered.started.try_recv().expect("at once");
            end(&queue, turn, now + Duration::from_secs(60));
        }
        let refused = queue.lock().enter(&queue, of(99), false, now);
        assert!(matches!(refused, Err(QueueError::TookTooLong { .. })));
        let owner = queue.lock().enter(&queue, PhotoClient::default(), false, now);
        assert!(owner.is_ok(), "the owner is not counted");
    }

    #[tokio::test]
    async fn who_leaves_the_queue_takes_no_turn() {
        let queue = PhotoQueue::default();
        let one = queue.turn(client("a"), false).await.expect("a turn");
        let other = queue.turn(client("a"), false).await.expect("a turn");
        let waiting = tokio::spawn({
            let queue = queue.clone();
            async move { queue.turn(client("b"), false).await.map(drop) }
        });
        while queue.lock().waiting.is_empty() {
            tokio::task::yield_now().await;
        }
        waiting.abort();
        assert!(waiting.await.is_err());
        drop([one, other]);
        assert!(queue.lock().waiting.is_empty() && queue.lock().running.is_empty());
    }
}
