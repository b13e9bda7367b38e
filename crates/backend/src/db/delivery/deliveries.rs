//! Deliveries about a lead or another subject. Deleting the subject deletes its deliveries and their log.

use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::statements;
use crate::db::delivery::log::{self as delivery_log, DeliveryAttempt};
use crate::db::{Db, Engine, WriteTx};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::delivery::{Carrier, Channel, DeliveryState, Topic};
use domain::features::receivers::WebhookEvent;
use domain::leads::lead::Delivery;

statements!({
    // Worded like its index.
    const LAST_MAIL: &str = "SELECT MAX(updated_at) FROM deliveries \
         WHERE state = 'delivered' AND channel NOT IN ('webhook', 'push')";
    const ENQUEUE: &str = "INSERT INTO deliveries \
         (id, topic, subject_id, channel, state, next_attempt_at, created_at, updated_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $6, $6) ON CONFLICT (topic, subject_id, channel) DO NOTHING";
    const ENQUEUE_AT: &str = "INSERT INTO deliveries \
         (id, topic, subject_id, channel, state, next_attempt_at, created_at, updated_at) \
         VALUES ($1, $2, $3, $4, 'pending', $5, $6, $6)";
    // Not one that a worker has begun to send.
    const TAKE_BACK: &str = "DELETE FROM deliveries WHERE topic = $1 AND subject_id = $2 AND state = 'pending' \
         AND attempts = 0 AND lease_until IS NULL";
    const TAKE_BACK_OF_CHANNEL: &str = "DELETE FROM deliveries WHERE topic = $1 AND subject_id = $2 AND channel = $3 \
         AND state = 'pending' AND attempts = 0 AND lease_until IS NULL";
    // The lease of an attempt in flight stays: the new message goes out after it.
    const ENQUEUE_RESTART: &str = "INSERT INTO deliveries \
         (id, topic, subject_id, channel, state, next_attempt_at, created_at, updated_at) \
         VALUES ($1, $2, $3, $4, 'pending', $5, $5, $5) ON CONFLICT (topic, subject_id, channel) DO UPDATE SET \
         state = 'pending', attempts = 0, next_attempt_at = excluded.next_attempt_at, last_outcome = NULL, \
         updated_at = excluded.updated_at, edition = CASE WHEN deliveries.edition BETWEEN 0 AND 2000000000 THEN \
         deliveries.edition + 1 ELSE 1 END";
    const SETTLE: &str = "UPDATE deliveries SET state = $1, attempts = CASE WHEN attempts BETWEEN 0 AND 2000000000 THEN attempts \
         + $2 ELSE $2 END, next_attempt_at = $3, \
         lease_until = NULL, last_outcome = $4, updated_at = $5, waits_for_server = $9 \
         WHERE id = $6 AND lease_until = $7 AND edition = $8";
    // Once a receiver has accepted, the delivery is delivered, no matter who holds the lease now.
    const SETTLE_DELIVERED: &str = "UPDATE deliveries SET state = 'delivered', attempts = CASE WHEN attempts BETWEEN 0 AND 2000000000 THEN \
         attempts + 1 ELSE 1 END, lease_until = NULL, last_outcome = $1, updated_at = $2 \
         WHERE id = $3 AND state <> 'delivered' AND edition = $4";
    const RETURN_LEASE: &str = "UPDATE deliveries SET lease_until = NULL WHERE id = $1 AND lease_until = $2";
    const NEXT_DUE: &str = "SELECT MIN(CASE WHEN lease_until IS NULL OR lease_until < next_attempt_at \
             THEN next_attempt_at ELSE lease_until END) FROM deliveries WHERE state = 'pending' AND topic = $1 AND (channel = 'webhook') = $2";
    // The lease of an attempt in flight stays: nothing is sent twice concurrently.
    const RESEND: &str = "UPDATE deliveries SET state = 'pending', attempts = 0, next_attempt_at = $1, updated_at = $1 \
         WHERE id = $2 AND EXISTS (SELECT 1 FROM leads \
             WHERE leads.id = COALESCE(deliveries.lead_id, (SELECT m.lead_id FROM lead_messages m \
                 WHERE m.id = deliveries.message_id)) AND NOT leads.quarantined AND leads.deleted_at IS NULL) \
         RETURNING COALESCE(lead_id, (SELECT m.lead_id FROM lead_messages m WHERE m.id = message_id))";
    const OF_SUBJECT: &str = "SELECT id, channel, state, attempts, next_attempt_at, updated_at, last_outcome, \
         CAST(NULL AS TEXT) AS receiver, CAST(NULL AS TEXT) AS event FROM deliveries WHERE topic = $1 AND subject_id = $2 ORDER BY created_at, id";
    const OF_MESSAGES: &str = "SELECT d.message_id, d.id, d.channel, d.state, d.attempts, d.next_attempt_at, \
         d.updated_at, d.last_outcome, CAST(NULL AS TEXT) AS receiver, CAST(NULL AS TEXT) AS event \
         FROM deliveries d JOIN lead_messages m ON m.id = d.message_id \
         WHERE m.lead_id = $1 ORDER BY d.created_at, d.id";
    const DROP: &str = "DELETE FROM deliveries WHERE topic = $1 AND subject_id = $2";
    const RELEASE: &str = "UPDATE deliveries SET state = 'pending', next_attempt_at = $1, updated_at = $1 \
         WHERE lead_id = $2 AND state = 'held'";
    const RELEASE_MESSAGES: &str = "UPDATE deliveries SET state = 'pending', next_attempt_at = $1, updated_at = $1 \
         WHERE state = 'held' AND message_id IN (SELECT id FROM lead_messages WHERE lead_id = $2)";
    const HOLD: &str = "UPDATE deliveries SET state = 'held', updated_at = $1 WHERE lead_id = $2 AND state = 'pending'";
    const HOLD_MESSAGES: &str = "UPDATE deliveries SET state = 'held', updated_at = $1 \
         WHERE state = 'pending' AND message_id IN (SELECT id FROM lead_messages WHERE lead_id = $2)";
});

// What is due at the same time goes in the order in which it was queued.
//
// SQLite has one writer at a time. A lease that expired was an attempt without an end (the process
// died or the attempt panicked): it counts, so that no delivery is retried forever.
const CLAIM_DUE_SQLITE: &str = "UPDATE deliveries SET lease_until = $1, attempts = CASE WHEN lease_until IS NULL THEN attempts ELSE CASE \
     WHEN attempts BETWEEN 0 AND 2000000000 THEN attempts + 1 ELSE 1 END END WHERE id IN ( \
     SELECT id FROM deliveries \
     WHERE state = 'pending' AND next_attempt_at <= $2 AND (lease_until IS NULL OR lease_until <= $2) \
     AND topic = $4 AND (channel = 'webhook') = $5 \
     ORDER BY next_attempt_at, id LIMIT $3) \
     RETURNING id, topic, subject_id, channel, attempts, edition, created_at, lease_until";
// Several servers look for the same rows concurrently: each skips what another one is claiming,
// instead of waiting for it and finding nothing left.
const CLAIM_DUE_POSTGRES: &str = "WITH due AS MATERIALIZED ( \
     SELECT id FROM deliveries \
     WHERE state = 'pending' AND next_attempt_at <= $2 AND (lease_until IS NULL OR lease_until <= $2) \
     AND topic = $4 AND (channel = 'webhook') = $5 \
     ORDER BY next_attempt_at, id LIMIT $3 FOR UPDATE SKIP LOCKED) \
     UPDATE deliveries SET lease_until = $1, attempts = CASE WHEN lease_until IS NULL THEN attempts ELSE CASE \
     WHEN attempts BETWEEN 0 AND 2000000000 THEN attempts + 1 ELSE 1 END END FROM due WHERE deliveries.id = \
     due.id \
     RETURNING deliveries.id, topic, subject_id, channel, attempts, edition, created_at, lease_until";

pub(crate) const SQLITE_QUERIES: &[&str] = &[CLAIM_DUE_SQLITE];
pub(crate) const POSTGRES_QUERIES: &[&str] = &[CLAIM_DUE_POSTGRES];

/// A delivery that only this worker may attempt until the lease expires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimedDelivery {
    pub id: String,
    pub topic: Topic,
    pub subject_id: String,
    pub channel: Channel,
    /// Earlier attempts, including attempts that never ended.
    pub attempts: i32,
    /// Which of several messages on the same matter is sent; 0 is the first.
    pub edition: i32,
    pub created_at: Timestamp,
    /// End of the lease; also the proof of holding it.
    pub lease_until: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptResult {
    Delivered,
    RetryAt(Timestamp),
    /// The same, and sooner once the mail server takes another mail.
    ServerRetryAt(Timestamp),
    Failed,
    /// No address to send to: held, and not counted as an attempt.
    Held,
}

#[derive(sqlx::FromRow)]
struct ClaimedRow {
    id: String,
    topic: String,
    subject_id: String,
    channel: String,
    attempts: i32,
    edition: i32,
    created_at: i64,
    lease_until: i64,
}

impl TryFrom<ClaimedRow> for ClaimedDelivery {
    type Error = DamagedValue;

    fn try_from(row: ClaimedRow) -> Result<Self, DamagedValue> {
        let ClaimedRow { id, topic, subject_id, channel, attempts, edition, created_at, lease_until } = row;
        let topic = Topic::from_code(&topic).ok_or_else(|| DamagedValue::of(&id, "topic"))?;
        let channel = Channel::from_code(&channel).ok_or_else(|| DamagedValue::of(&id, "channel"))?;
        let created_at = Timestamp(created_at);
        let lease_until = Timestamp(lease_until);
        Ok(Self { id, topic, subject_id, channel, attempts, edition, created_at, lease_until })
    }
}

#[derive(sqlx::FromRow)]
pub(crate) struct DeliveryRow {
    #[sqlx(try_from = "Lossy<String>")]
    id: String,
    channel: Lossy<String>,
    state: Lossy<String>,
    attempts: Lossy<i32>,
    next_attempt_at: i64,
    updated_at: i64,
    last_outcome: Lossy<Option<String>>,
    receiver: Lossy<Option<String>>,
    event: Lossy<Option<String>>,
}

impl TryFrom<DeliveryRow> for Delivery {
    type Error = DamagedValue;

    fn try_from(row: DeliveryRow) -> Result<Self, DamagedValue> {
        let DeliveryRow { id, channel, state, attempts, next_attempt_at, updated_at, last_outcome, receiver, event } =
            row;
        let channel = Channel::from_code(&channel.value).ok_or_else(|| DamagedValue::of(&id, "channel"))?;
        let state = DeliveryState::from_code(&state.value).ok_or_else(|| DamagedValue::of(&id, "state"))?;
        let attempts = attempts.value;
        let next_attempt_at = Timestamp(next_attempt_at);
        let updated_at = Timestamp(updated_at);
        let last_outcome = last_outcome.value;
        let about = match (receiver.value, event.value) {
            (Some(receiver), Some(event)) => match WebhookEvent::from_code(&event) {
                Some(known) => Some(format!("{receiver}: {}", known.label())),
                None => Some(format!("{receiver}: {event}")),
            },
            _ => None,
        };
        Ok(Self { id, channel, state, attempts, next_attempt_at, updated_at, last_outcome, about })
    }
}

/// Due now. A subject has at most one delivery per channel: a second is ignored.
pub async fn enqueue(
    tx: &mut WriteTx,
    topic: Topic,
    subject_id: &str,
    channel: Channel,
    state: DeliveryState,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(
        ENQUEUE,
        &[
            ids::new_id().into(),
            topic.code().into(),
            subject_id.into(),
            channel.code().into(),
            state.code().into(),
            now.into(),
        ],
    )
    .await
}

/// Due at `due`, for a new subject.
pub(crate) async fn enqueue_at(
    tx: &mut WriteTx,
    topic: Topic,
    subject_id: &str,
    channel: Channel,
    due: Timestamp,
    now: Timestamp,
) -> Result<(), DbError> {
    let values =
        [ids::new_id().into(), topic.code().into(), subject_id.into(), channel.code().into(), due.into(), now.into()];
    tx.execute(ENQUEUE_AT, &values).await
}

/// Removes what is queued about a subject; false if a worker has begun to send it.
pub(crate) async fn take_back(tx: &mut WriteTx, topic: Topic, subject_id: &str) -> Result<bool, DbError> {
    Ok(tx.affected(TAKE_BACK, &[topic.code().into(), subject_id.into()]).await? > 0)
}

/// The same for one channel.
pub(crate) async fn take_back_of_channel(
    tx: &mut WriteTx,
    topic: Topic,
    subject_id: &str,
    channel: Channel,
) -> Result<bool, DbError> {
    let values = [topic.code().into(), subject_id.into(), channel.code().into()];
    Ok(tx.affected(TAKE_BACK_OF_CHANNEL, &values).await? > 0)
}

/// Queues a delivery, due now, even if the channel already had one: its content has changed, so it
/// is sent whatever the state of the previous one.
pub async fn enqueue_again(
    tx: &mut WriteTx,
    topic: Topic,
    subject_id: &str,
    channel: Channel,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(
        ENQUEUE_RESTART,
        &[ids::new_id().into(), topic.code().into(), subject_id.into(), channel.code().into(), now.into()],
    )
    .await
}

/// Claims up to `limit` due deliveries of this topic and carrier for `lease_ms`. No other worker gets them
/// before the lease expires, so it must outlast the longest attempt. If a worker dies, its leases
/// expire and nothing is lost.
pub async fn claim_due(
    db: &Db,
    topic: Topic,
    carrier: Carrier,
    now: Timestamp,
    lease_ms: i64,
    limit: i64,
) -> Result<Vec<ClaimedDelivery>, DbError> {
    let lease_until = now.plus_ms(lease_ms);
    let claim = match db.engine() {
        Engine::Sqlite => CLAIM_DUE_SQLITE,
        Engine::Postgres => CLAIM_DUE_POSTGRES,
    };
    let values =
        [lease_until.into(), now.into(), limit.into(), topic.code().into(), (carrier == Carrier::Webhook).into()];
    db.writer().all_from::<ClaimedRow, _>("deliveries", claim, &values).await
}

struct Settled {
    state: DeliveryState,
    counted: i32,
    next: Timestamp,
    waits_for_server: bool,
}

impl Settled {
    fn of(after: AttemptResult, ended: Timestamp) -> Self {
        let state = match after {
            AttemptResult::Delivered => DeliveryState::Delivered,
            AttemptResult::RetryAt(_) | AttemptResult::ServerRetryAt(_) => DeliveryState::Pending,
            AttemptResult::Failed => DeliveryState::Failed,
            AttemptResult::Held => DeliveryState::Held,
        };
        let next = match after {
            AttemptResult::RetryAt(at) | AttemptResult::ServerRetryAt(at) => at,
            AttemptResult::Delivered | AttemptResult::Failed | AttemptResult::Held => ended,
        };
        let counted = i32::from(after != AttemptResult::Held);
        Self { state, counted, next, waits_for_server: matches!(after, AttemptResult::ServerRetryAt(_)) }
    }
}

/// Logs an attempt and its outcome, and releases the lease. False if the lease had expired and
/// another worker took over (then only an acceptance counts), or if there is a newer edition (which
/// is still to be sent).
pub async fn record_attempt(
    db: &Db,
    claimed: &ClaimedDelivery,
    attempt: &DeliveryAttempt,
    after: AttemptResult,
) -> Result<bool, DbError> {
    let ended = attempt.at.plus_ms(attempt.duration_ms);
    let mut tx = db.write().await?;
    delivery_log::add(&mut tx, &claimed.id, attempt).await?;
    let settled = if after == AttemptResult::Delivered {
        let values =
            [attempt.outcome.as_str().into(), ended.into(), claimed.id.as_str().into(), claimed.edition.into()];
        tx.affected(SETTLE_DELIVERED, &values).await?
    } else {
        let outcome = Settled::of(after, ended);
        let values = [
            outcome.state.code().into(),
            outcome.counted.into(),
            outcome.next.into(),
            attempt.outcome.as_str().into(),
            ended.into(),
            claimed.id.as_str().into(),
            claimed.lease_until.into(),
            claimed.edition.into(),
            outcome.waits_for_server.into(),
        ];
        tx.affected(SETTLE, &values).await?
    };
    if settled == 0 {
        // A newer edition is to be sent; it need not wait for the lease to expire.
        tx.affected(RETURN_LEASE, &[claimed.id.as_str().into(), claimed.lease_until.into()]).await?;
    }
    tx.commit().await?;
    Ok(settled == 1)
}

pub async fn next_due_at(db: &Db, topic: Topic, carrier: Carrier) -> Result<Option<Timestamp>, DbError> {
    let values = [topic.code().into(), (carrier == Carrier::Webhook).into()];
    let at: Option<i64> = db.reader().scalar(NEXT_DUE, &values).await?;
    Ok(at.map(Timestamp))
}

/// Makes a delivery of a lead or of its messages due now with a fresh count of attempts, whatever its state, and returns
/// the lead's id. `None` if there is no such delivery, or its lead is in quarantine.
pub async fn resend(db: &Db, id: &str, now: Timestamp) -> Result<Option<String>, DbError> {
    db.writer().value("deliveries", RESEND, &[now.into(), id.into()]).await
}

pub async fn of_subject(db: &Db, topic: Topic, subject_id: &str) -> Result<Vec<Delivery>, DbError> {
    db.reader().all_from::<DeliveryRow, _>("deliveries", OF_SUBJECT, &[topic.code().into(), subject_id.into()]).await
}

#[derive(sqlx::FromRow)]
struct MessageRow {
    message_id: String,
    #[sqlx(flatten)]
    delivery: DeliveryRow,
}

/// A delivery of a lead's message.
pub(crate) struct MessageDelivery {
    pub(crate) message_id: String,
    pub(crate) delivery: Delivery,
}

impl TryFrom<MessageRow> for MessageDelivery {
    type Error = DamagedValue;

    fn try_from(row: MessageRow) -> Result<Self, DamagedValue> {
        let MessageRow { message_id, delivery } = row;
        let delivery = delivery.try_into()?;
        Ok(Self { message_id, delivery })
    }
}

/// The mails of all messages of a lead.
pub(crate) async fn of_messages(db: &Db, lead_id: &str) -> Result<Vec<MessageDelivery>, DbError> {
    db.reader().all_from::<MessageRow, _>("deliveries", OF_MESSAGES, &[lead_id.into()]).await
}

pub(crate) async fn drop_all(tx: &mut WriteTx, topic: Topic, subject_id: &str) -> Result<(), DbError> {
    tx.execute(DROP, &[topic.code().into(), subject_id.into()]).await
}

/// Makes a lead's held deliveries due now, and those of its messages.
pub(crate) async fn release(tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(RELEASE, &[now.into(), lead_id.into()]).await?;
    tx.execute(RELEASE_MESSAGES, &[now.into(), lead_id.into()]).await
}

/// Holds what was not yet sent for a lead and its messages.
pub(crate) async fn hold(tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(HOLD, &[now.into(), lead_id.into()]).await?;
    tx.execute(HOLD_MESSAGES, &[now.into(), lead_id.into()]).await
}

/// When the last mail went out.
pub(crate) async fn last_mail(db: &Db) -> Result<Option<Timestamp>, DbError> {
    let at: Option<i64> = db.reader().scalar(LAST_MAIL, &[]).await?;
    Ok(at.map(Timestamp))
}
