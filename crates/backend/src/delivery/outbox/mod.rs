//! Sends what is queued, whatever its topic. All state is in the database: a delivery is claimed with
//! a lease, attempted, and its outcome recorded. If a worker crashes, its lease expires and the
//! delivery is retried; the receiver recognizes the duplicate by its id.
//!
//! A topic is a [`Topic`] with a module that writes its messages (`lead`, `subscriber`, `review_request`,
//! `webhook_message`, `digest`, `conversation`, `push_message`, `withdrawal`).

mod conversation;
mod digest;
mod lead;
mod mail;
mod message;
mod payload;
mod push_message;
mod review_request;
mod standard_payload;
mod subscriber;
pub mod webhook;
mod webhook_message;
mod withdrawal;

pub(crate) use lead::enqueue_for_lead;
pub(crate) use push_message::enqueue_notification;
pub(crate) use webhook_message::enqueue_event;

use crate::boxed;
use crate::db::delivery::deliveries::{self, AttemptResult, ClaimedDelivery};
use crate::db::delivery::log::DeliveryAttempt;
use crate::delivery::mail::site_host;
use crate::error::{BackendError, DbError};
use crate::{Backend, Shared};
use domain::Timestamp;
use domain::delivery::{Carrier, MAX_ATTEMPTS, Topic, next_wait_asked};
use domain::time::SECOND;
use futures::future::join_all;
use futures::stream::{FuturesUnordered, StreamExt as _};
use message::{Message, Outcome};
use outgoing::http_guard::GuardedClient;
use outgoing::mail::{MailError, Mailer};
use std::time::{Duration, Instant};
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tracing::Instrument as _;

/// Queues that one loop sends. It looks for new work when all that it has begun is done, so that push services, which
/// are not ours to choose, have a loop of their own and never delay a mail.
type Lane = &'static [(Topic, Carrier)];

const MAIN: Lane = &[
    (Topic::Lead, Carrier::Webhook),
    (Topic::Lead, Carrier::Mail),
    (Topic::Subscriber, Carrier::Mail),
    (Topic::ReviewRequest, Carrier::Mail),
    (Topic::WebhookMessage, Carrier::Webhook),
    (Topic::Digest, Carrier::Mail),
    (Topic::Message, Carrier::Mail),
    (Topic::Withdrawal, Carrier::Mail),
];
const PUSH: Lane = &[(Topic::PushMessage, Carrier::Push)];
const LEASE_MS: i64 = 60 * SECOND;
const MAX_CONCURRENT: i64 = 8;
/// Longest sleep: another machine may have queued a delivery and died.
const POLL: Duration = Duration::from_secs(30);
const AFTER_FAILURE: Duration = Duration::from_secs(5);
/// How often recording an attempt is retried, and the pause in between: well within the lease.
const RECORD_TRIES: u32 = 5;
const RECORD_PAUSE: Duration = Duration::from_secs(1);
/// When no attempt ever ended: each time the process died or the attempt panicked.
const UNFINISHED: &str = "Stopped: the program ended during every attempt";
/// Shortest sleep, whatever the clocks say.
const MIN_POLL: Duration = Duration::from_millis(50);

#[derive(Debug, Default)]
pub struct Wake {
    main: Notify,
    push: Notify,
}

impl Wake {
    /// There may be something to send. Cheap, and never lost: the worker checks again after its
    /// current work.
    pub fn wake(&self) {
        self.main.notify_one();
        self.push.notify_one();
    }

    /// Waits for the next wake; at once if there was one since the last wait.
    pub async fn woken(&self) {
        self.main.notified().await;
    }

    async fn woken_for(&self, lane: Lane) {
        if lane == PUSH { self.push.notified().await } else { self.main.notified().await }
    }
}

/// Sends until `shutdown`, then finishes the attempts in flight (twenty seconds at most).
#[boxed]
pub async fn run(b: Shared, shutdown: CancellationToken) {
    tokio::join!(run_lane(&b, MAIN, &shutdown), run_lane(&b, PUSH, &shutdown));
}

async fn run_lane(b: &Backend, lane: Lane, shutdown: &CancellationToken) {
    let mut sender = None;
    while !shutdown.is_cancelled() {
        let nap = match work(b, lane, &mut sender, shutdown).await {
            Ok(nap) => nap,
            Err(error) => {
                tracing::warn!(%error, "the outbox is paused after a failure");
                AFTER_FAILURE
            }
        };
        tokio::select! {
            () = shutdown.cancelled() => {}
            () = b.outbox.woken_for(lane) => {}
            () = tokio::time::sleep(nap) => {}
        }
    }
}

/// Sends what is due and returns how long nothing else will be. The senders are created on first
/// use: they read the machine's certificates.
async fn work(
    b: &Backend,
    lane: Lane,
    sender: &mut Option<Senders>,
    shutdown: &CancellationToken,
) -> Result<Duration, BackendError> {
    let now = b.clock.now();
    if let Some(due_at) = next_due_at(b, lane).await?
        && due_at <= now
    {
        let sender = match sender {
            Some(sender) => sender,
            None => sender.insert(Senders::new(b)?),
        };
        send_due(b, lane, sender, shutdown).await?;
    }
    let wait = match next_due_at(b, lane).await? {
        Some(at) => Duration::from_millis(u64::try_from(at.since(b.clock.now())).unwrap_or(0)),
        None => POLL,
    };
    Ok(wait.clamp(MIN_POLL, POLL))
}

/// Whether a topic can be sent at all; if not, its deliveries stay queued. Those of leads, requests for reviews and
/// messages are only queued if their channel is set up, and are held for the owner's decision if it no longer is.
const fn can_send(b: &Backend, topic: Topic) -> bool {
    match topic {
        Topic::Lead
        | Topic::ReviewRequest
        | Topic::WebhookMessage
        | Topic::Digest
        | Topic::Message
        | Topic::PushMessage
        | Topic::Withdrawal => true,
        Topic::Subscriber => b.mail.is_some() && b.site_url.is_some(),
    }
}

async fn next_due_at(b: &Backend, lane: Lane) -> Result<Option<Timestamp>, BackendError> {
    let mut next: Option<Timestamp> = None;
    for topic in Topic::ALL {
        let is_here = lane.iter().any(|(sent, _)| *sent == topic);
        if !is_here || !can_send(b, topic) {
            continue;
        }
        if let Some(at) = deliveries::next_due_at(&b.db, topic).await? {
            next = Some(next.unwrap_or(at).min(at));
        }
    }
    Ok(next)
}

#[boxed]
pub async fn deliver_due(b: &Backend) -> Result<usize, BackendError> {
    let sender = Senders::new(b)?;
    let shutdown = CancellationToken::new();
    let tries = send_due(b, MAIN, &sender, &shutdown).await?;
    Ok(tries + send_due(b, PUSH, &sender, &shutdown).await?)
}

struct Senders {
    web: GuardedClient,
    /// `None` if mail is not set up.
    mail: Option<Result<Mailer, MailError>>,
}

impl Senders {
    fn new(b: &Backend) -> Result<Self, BackendError> {
        let web = GuardedClient::new(b.webhook_allow_private).map_err(BackendError::unexpected)?;
        let host = site_host(b.site_url.as_deref());
        Ok(Self { web, mail: b.mail.as_ref().map(|options| Mailer::new(options, host.as_deref())) })
    }
}

async fn send_due(
    b: &Backend,
    lane: Lane,
    sender: &Senders,
    shutdown: &CancellationToken,
) -> Result<usize, BackendError> {
    let queues = lane.iter().copied().filter(|(topic, _)| can_send(b, *topic));
    let tries = join_all(queues.map(|queue| send_queue(b, queue, sender, shutdown))).await;
    tries.into_iter().sum()
}

async fn send_queue(
    b: &Backend,
    queue: (Topic, Carrier),
    sender: &Senders,
    shutdown: &CancellationToken,
) -> Result<usize, BackendError> {
    let mut tries = 0;
    let mut under_way = FuturesUnordered::new();
    let mut outcome = Ok(());
    loop {
        // Claims again once half are done: one slow receiver does not block the others, and not
        // every attempt costs a claim.
        let room = MAX_CONCURRENT - i64::try_from(under_way.len()).unwrap_or(MAX_CONCURRENT);
        if outcome.is_ok() && !shutdown.is_cancelled() && room >= MAX_CONCURRENT / 2 {
            match claim_while_sending(b, queue, room, &mut under_way, &mut outcome).await {
                Ok(claimed) => {
                    tries += claimed.len();
                    for delivery in claimed {
                        under_way.push(send(b, sender, delivery).instrument(tracing::debug_span!("deliver")));
                    }
                }
                Err(cause) => outcome = Err(cause.into()),
            }
        }
        match under_way.next().await {
            Some(Ok(())) => {}
            // The others finish: what was sent must be recorded.
            Some(Err(cause)) => outcome = Err(cause),
            None => break,
        }
    }
    outcome?;
    Ok(tries)
}

/// Claims due deliveries while attempts are in flight: one of them may hold the only writer
/// connection, and would hold it forever if it were not polled.
async fn claim_while_sending(
    b: &Backend,
    (topic, carrier): (Topic, Carrier),
    room: i64,
    under_way: &mut FuturesUnordered<impl Future<Output = Result<(), BackendError>>>,
    outcome: &mut Result<(), BackendError>,
) -> Result<Vec<ClaimedDelivery>, DbError> {
    let mut claim = std::pin::pin!(deliveries::claim_due(&b.db, topic, carrier, b.clock.now(), LEASE_MS, room));
    loop {
        tokio::select! {
            claimed = &mut claim => return claimed,
            Some(done) = under_way.next() => if let Err(cause) = done { *outcome = Err(cause) },
        }
    }
}

async fn send(b: &Backend, sender: &Senders, claimed: ClaimedDelivery) -> Result<(), BackendError> {
    let at = b.clock.now();
    let began = Instant::now();
    let outcome = if claimed.attempts >= MAX_ATTEMPTS {
        Outcome::Refused { status: None, cause: UNFINISHED.to_owned() }
    } else {
        attempt(b, sender, &claimed).await?
    };
    let duration_ms = i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX);
    let kept = outcome.clone();
    let mut attempt = DeliveryAttempt { at, status: None, outcome: String::new(), duration_ms };
    let after = match outcome {
        Outcome::Accepted { status, words } => {
            attempt.status = Some(i32::from(status));
            attempt.outcome = words;
            AttemptResult::Delivered
        }
        Outcome::Refused { status, cause } => {
            attempt.status = status.map(i32::from);
            attempt.outcome = cause;
            AttemptResult::Failed
        }
        Outcome::Missed { status, cause, asked_ms } => {
            attempt.status = status.map(i32::from);
            attempt.outcome = cause;
            after_miss(b, &claimed, asked_ms)
        }
        Outcome::Nothing { cause } => {
            cause.clone_into(&mut attempt.outcome);
            AttemptResult::Held
        }
    };
    let ours = record(b, &claimed, &attempt, after).await?;
    if claimed.topic == Topic::WebhookMessage && attempt.status.is_none() && matches!(after, AttemptResult::RetryAt(_))
    {
        webhook_message::rest(b, &claimed).await?;
    }
    if claimed.topic == Topic::PushMessage {
        push_message::after(b, &claimed, &kept).await?;
    }
    let delivery = &claimed.id;
    let topic = claimed.topic.code();
    let channel = claimed.channel.code();
    let outcome = &attempt.outcome;
    b.metrics.delivery(&claimed, after);
    match after {
        AttemptResult::Delivered => tracing::info!(%delivery, topic, channel, %outcome, duration_ms, "delivered"),
        AttemptResult::Failed => tracing::error!(%delivery, topic, channel, %outcome, duration_ms, "gave up"),
        AttemptResult::RetryAt(_) | AttemptResult::Held => {
            tracing::warn!(%delivery, topic, channel, %outcome, duration_ms, "not delivered")
        }
    }
    if !ours {
        tracing::warn!(%delivery, "the lease expired during the attempt, or there is a newer edition");
    }
    Ok(())
}

async fn attempt(b: &Backend, sender: &Senders, claimed: &ClaimedDelivery) -> Result<Outcome, BackendError> {
    let message = match claimed.topic {
        Topic::Lead => lead::write(b, claimed).await?,
        Topic::Subscriber => subscriber::write(b, claimed).await?,
        Topic::ReviewRequest => review_request::write(b, claimed).await?,
        Topic::WebhookMessage => webhook_message::write(b, claimed).await?,
        Topic::Digest => digest::write(b, claimed).await?,
        Topic::Message => conversation::write(b, claimed).await?,
        Topic::PushMessage => push_message::write(b, claimed).await?,
        Topic::Withdrawal => withdrawal::write(b, claimed).await?,
    };
    Ok(match message {
        Message::Webhook { id, target, body } => webhook::send(b, &sender.web, &id, &target, body).await?,
        Message::Mail(mail) => mail::send(b, sender.mail.as_ref(), *mail).await,
        Message::Push(notice) => push_message::send(b, &sender.web, &notice).await?,
        Message::Nothing { cause } => Outcome::Nothing { cause },
    })
}

/// Records an attempt, retrying while the database is unavailable: an unrecorded attempt is
/// repeated, and the receiver gets a duplicate.
async fn record(
    b: &Backend,
    claimed: &ClaimedDelivery,
    attempt: &DeliveryAttempt,
    after: AttemptResult,
) -> Result<bool, DbError> {
    let mut left = RECORD_TRIES;
    loop {
        left -= 1;
        match deliveries::record_attempt(&b.db, claimed, attempt, after).await {
            Err(DbError::Unavailable(_)) if left > 0 => tokio::time::sleep(RECORD_PAUSE).await,
            done => return done,
        }
    }
}

fn after_miss(b: &Backend, claimed: &ClaimedDelivery, asked_ms: Option<i64>) -> AttemptResult {
    match next_wait_asked(claimed.attempts.saturating_add(1), jitter(), asked_ms) {
        Some(wait) => AttemptResult::RetryAt(b.clock.now().plus_ms(wait)),
        None => AttemptResult::Failed,
    }
}

/// A random number between 0 and 1; 0.5 if there is no randomness: spreading retries is courtesy,
/// not security.
pub(crate) fn jitter() -> f64 {
    let mut byte = [128_u8];
    let _ = getrandom::fill(&mut byte);
    f64::from(byte[0]) / 255.0
}
