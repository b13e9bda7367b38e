//! One attempt to deliver: the message is written and sent, and the outcome recorded.

use super::mail::{self, Sending, Slot};
use super::message::Message;
use super::outcome::Outcome;
use super::topic::TopicRules;
use crate::Backend;
use crate::db::delivery::deliveries::{self, AttemptResult, ClaimedDelivery};
use crate::db::delivery::log::DeliveryAttempt;
use crate::db::delivery::mail_waits;
use crate::delivery::mail::site_host;
use crate::error::{BackendError, DbError};
use crate::jitter::jitter;
use domain::delivery::{MAX_ATTEMPTS, next_wait_asked};
use outgoing::http_guard::{GuardError, GuardedClient};
use outgoing::mail::{MailError, Mailer};
use std::time::{Duration, Instant};

/// How often recording an attempt is retried, and the pause in between: well within the lease.
const RECORD_TRIES: u32 = 5;
const RECORD_PAUSE: Duration = Duration::from_secs(1);
/// When no attempt ever ended: each time the process died or the attempt panicked.
const UNFINISHED: &str = "Stopped: the program ended during every attempt";

/// Tries soon what waits for the mail server.
pub(crate) async fn hurry_mail(backend: &Backend) -> Result<(), DbError> {
    if backend.outgoing.mail.is_some() && mail_waits::make_due(&backend.db, backend.clock.now()).await? > 0 {
        backend.outbox.wake();
    }
    Ok(())
}

pub(super) struct Senders {
    /// Not on a machine without certificates of authorities; mail may do without.
    web: Result<GuardedClient, GuardError>,
    /// `None` if mail is not set up.
    mail: Option<Result<Mailer, MailError>>,
}

impl Senders {
    pub(super) fn new(backend: &Backend) -> Self {
        let web = GuardedClient::new(backend.outgoing.webhook_allow_private);
        let host = site_host(backend.site_url.as_deref());
        Self { web, mail: backend.outgoing.mail.as_ref().map(|options| Mailer::new(options, host.as_deref())) }
    }
}

pub(super) async fn send(
    backend: &Backend,
    topic: &TopicRules,
    sender: &Senders,
    claimed: ClaimedDelivery,
    slot: Slot,
) -> Result<(), BackendError> {
    let mut claimed = claimed;
    let at = backend.clock.now();
    let began = Instant::now();
    let outcome = if claimed.attempts >= MAX_ATTEMPTS {
        Outcome::Refused { status: None, cause: UNFINISHED.to_owned() }
    } else {
        attempt(backend, topic, sender, &mut claimed, slot).await?
    };
    let duration_ms = i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX);
    let kept = outcome.clone();
    let mut attempt = DeliveryAttempt { at, status: None, outcome: String::new(), duration_ms };
    let after = settle(backend, &claimed, outcome, &mut attempt);
    let ours = record(backend, &claimed, &attempt, after).await?;
    if let Some(follow) = topic.after {
        follow(backend, &claimed, &kept, after).await?;
    }
    if after == AttemptResult::Delivered && claimed.channel.is_mail() {
        hurry_mail(backend).await?;
    }
    let delivery = &claimed.id;
    let topic = claimed.topic.code();
    let channel = claimed.channel.code();
    let outcome = &attempt.outcome;
    backend.metrics.delivery(&claimed, after);
    match after {
        AttemptResult::Delivered => tracing::info!(%delivery, topic, channel, %outcome, duration_ms, "delivered"),
        AttemptResult::Failed => tracing::error!(%delivery, topic, channel, %outcome, duration_ms, "gave up"),
        AttemptResult::RetryAt(_) | AttemptResult::ServerRetryAt(_) | AttemptResult::Held => {
            tracing::warn!(%delivery, topic, channel, %outcome, duration_ms, "not delivered")
        }
    }
    if !ours {
        tracing::warn!(%delivery, "the lease expired during the attempt, or there is a newer edition");
    }
    Ok(())
}

/// Notes the outcome in the attempt; what becomes of the delivery.
fn settle(
    backend: &Backend,
    claimed: &ClaimedDelivery,
    outcome: Outcome,
    attempt: &mut DeliveryAttempt,
) -> AttemptResult {
    match outcome {
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
        Outcome::Missed { status, cause, asked_ms, is_of_all_mail } => {
            attempt.status = status.map(i32::from);
            attempt.outcome = cause;
            match after_miss(backend, claimed, asked_ms) {
                AttemptResult::RetryAt(at) if is_of_all_mail => AttemptResult::ServerRetryAt(at),
                after => after,
            }
        }
        Outcome::Nothing { cause } => {
            cause.clone_into(&mut attempt.outcome);
            AttemptResult::Held
        }
    }
}

async fn attempt(
    backend: &Backend,
    topic: &TopicRules,
    sender: &Senders,
    claimed: &mut ClaimedDelivery,
    slot: Slot,
) -> Result<Outcome, BackendError> {
    let message = (topic.write)(backend, claimed).await?;
    Ok(match (message, &sender.web) {
        (Message::Nothing { cause }, _) => Outcome::Nothing { cause },
        (Message::Mail(mail), _) => mail::send(backend, sender.mail.as_ref(), *mail, Sending { claimed, slot }).await?,
        (Message::Web(message), Ok(web)) => message.send(backend, web).await?,
        (Message::Web(_), Err(error)) => {
            Outcome::Missed { status: None, cause: error.to_string(), asked_ms: None, is_of_all_mail: false }
        }
    })
}

/// Records an attempt, retrying while the database is unavailable: an unrecorded attempt is
/// repeated, and the receiver gets a duplicate.
async fn record(
    backend: &Backend,
    claimed: &ClaimedDelivery,
    attempt: &DeliveryAttempt,
    after: AttemptResult,
) -> Result<bool, DbError> {
    let mut left = RECORD_TRIES;
    loop {
        left -= 1;
        match deliveries::record_attempt(&backend.db, claimed, attempt, after).await {
            Err(DbError::Unavailable(_)) if left > 0 => tokio::time::sleep(RECORD_PAUSE).await,
            done => return done,
        }
    }
}

fn after_miss(backend: &Backend, claimed: &ClaimedDelivery, asked_ms: Option<i64>) -> AttemptResult {
    match next_wait_asked(claimed.attempts.saturating_add(1), jitter(), asked_ms) {
        Some(wait) => AttemptResult::RetryAt(backend.clock.now().plus_ms(wait)),
        None => AttemptResult::Failed,
    }
}
