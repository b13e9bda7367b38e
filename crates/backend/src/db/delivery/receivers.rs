//! Programs that receive webhooks, and the messages to them.

use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::{sql, statements};
use crate::db::delivery::deliveries::DeliveryRow;
use crate::db::delivery::log::WebhookAttempt;
use crate::db::leads::privacy::PERSON;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::features::receivers::{EventChoice, PayloadFormat, ReceiverForm, WebhookEvent, WebhookReceiver};
use domain::leads::lead::Delivery;

const COLUMNS: &str = "SELECT r.id, r.name, COALESCE(r.address, (SELECT s.setting_value FROM admin_settings s \
     WHERE s.setting_key = 'zapier_webhook_url'), '') AS address, COALESCE(r.secret, (SELECT s.setting_value \
     FROM admin_settings s WHERE s.setting_key = 'webhook_secret'), '') AS secret, r.former_secret, r.former_until, \
     r.events, r.format, r.is_active, r.unreached_at";

statements!({
    const ALL: &str = sql!(
        COLUMNS,
        ", (SELECT COUNT(*) FROM webhook_messages m JOIN deliveries d ON d.webhook_message_id = m.id \
             WHERE m.receiver_id = r.id AND d.state = 'failed') AS failed, \
         (SELECT COUNT(*) FROM webhook_messages m JOIN deliveries d ON d.webhook_message_id = m.id \
             WHERE m.receiver_id = r.id AND d.state = 'pending') AS waiting \
         FROM webhook_receivers r ORDER BY r.created_at, r.id"
    );
    const BY_ID: &str = sql!(
        COLUMNS,
        ", CAST(0 AS BIGINT) AS failed, CAST(0 AS BIGINT) AS waiting FROM webhook_receivers r WHERE r.id = $1"
    );
    const IN_USE: &str = sql!(
        COLUMNS,
        ", CAST(0 AS BIGINT) AS failed, CAST(0 AS BIGINT) AS waiting FROM webhook_receivers r WHERE r.is_active ORDER BY r.created_at, r.id"
    );
    const COUNT: &str = "SELECT COUNT(*) FROM webhook_receivers";
    const INSERT: &str = "INSERT INTO webhook_receivers (id, name, address, secret, events, format, is_active, \
         created_at, updated_at, unreached_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9) ON CONFLICT (id) DO NOTHING";
    const UPDATE: &str = "UPDATE webhook_receivers SET name = $1, \
         address = CASE WHEN address IS NULL THEN NULL ELSE $2 END, events = $3, is_active = $4, updated_at = $5, \
         unreached_at = CASE WHEN address IS NULL OR address = $2 THEN unreached_at ELSE $5 END WHERE id = $6";
    const REACHED: &str = "UPDATE webhook_receivers SET unreached_at = NULL WHERE id = $1";
    const REACHED_SINCE: &str = "UPDATE webhook_receivers SET unreached_at = NULL WHERE id = $1 AND unreached_at = $2";
    const RENEW: &str = "UPDATE webhook_receivers SET secret = CASE WHEN secret IS NULL THEN NULL ELSE $1 END, \
         former_secret = $2, former_until = $3, updated_at = $4 WHERE id = $5";
    const RENEW_ALL: &str = "UPDATE webhook_receivers SET former_secret = NULL, former_until = NULL, updated_at = $1";
    const WITH_SECRETS: &str = "SELECT id FROM webhook_receivers WHERE secret IS NOT NULL";
    const DROP_FORMER: &str = "UPDATE webhook_receivers SET former_secret = NULL, former_until = NULL \
         WHERE former_until <= $1";
    const SWITCH_OFF: &str =
        "UPDATE webhook_receivers SET is_active = FALSE, updated_at = $1 WHERE address IS NOT NULL";
    const DELETE: &str = "DELETE FROM webhook_receivers WHERE id = $1";
    const MESSAGE_OF: &str = "SELECT id FROM webhook_messages WHERE receiver_id = $1 AND lead_id = $2 AND event = $3";
    const ADD_MESSAGE: &str = "INSERT INTO webhook_messages (id, receiver_id, lead_id, event, happened_at) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (receiver_id, lead_id, event) DO NOTHING";
    const AGAIN: &str = "UPDATE webhook_messages SET happened_at = $1 WHERE id = $2";
    // Not one that a worker has begun to send.
    const FORGET: &str = "DELETE FROM webhook_messages WHERE lead_id = $1 AND event = $2 AND happened_at = $3 \
         AND NOT EXISTS (SELECT 1 FROM deliveries d WHERE d.webhook_message_id = webhook_messages.id \
             AND (d.state <> 'pending' OR d.attempts > 0 OR d.lease_until IS NOT NULL))";
    const FORGET_ALL: &str = "DELETE FROM webhook_messages WHERE receiver_id = $1";
    const FORGET_FUTURE: &str = "DELETE FROM webhook_messages WHERE lead_id = $1 AND event = $2 AND happened_at > $3";
    // Without an answer since the visit was confirmed. One without a former edition tells of the move only.
    const TELL_AFTER_ALL: &str = "UPDATE deliveries SET state = 'pending', next_attempt_at = $1, updated_at = $1 \
         WHERE webhook_message_id IN (SELECT m.id FROM webhook_messages m JOIN visits v ON v.lead_id = m.lead_id \
             WHERE m.lead_id = $2 AND m.event = $3 \
             AND (deliveries.state = 'held' \
                 OR (deliveries.state = 'pending' AND deliveries.edition > 0 AND m.happened_at > $1)) \
             AND NOT EXISTS (SELECT 1 FROM delivery_attempts a WHERE a.delivery_id = deliveries.id \
                 AND a.status BETWEEN 200 AND 299 AND a.at >= v.confirmed_at))";
    const HAPPENED_BEFORE: &str = "UPDATE webhook_messages SET happened_at = $1 \
         WHERE lead_id = $2 AND event = $3 AND happened_at > $1 \
         AND EXISTS (SELECT 1 FROM deliveries d WHERE d.webhook_message_id = webhook_messages.id \
             AND d.state = 'pending' AND d.next_attempt_at <= $1)";
    const MESSAGE: &str = "SELECT receiver_id, lead_id, event, happened_at FROM webhook_messages WHERE id = $1";
    const QUARANTINE_OF: &str = "SELECT quarantined FROM leads WHERE id = $1 AND deleted_at IS NULL \
         AND COALESCE(added_by, 'try') = 'try'";
    const REST: &str = "UPDATE deliveries SET next_attempt_at = $1 WHERE state = 'pending' AND next_attempt_at < $1 \
         AND lease_until IS NULL AND webhook_message_id IN (SELECT m.id FROM webhook_messages m WHERE m.receiver_id = $2)";
    const LATEST_ATTEMPTS: &str = "SELECT a.at, a.status, a.outcome, a.duration_ms, l.id AS lead_id, l.name, l.reference \
         FROM webhook_messages m JOIN deliveries d ON d.webhook_message_id = m.id \
         JOIN delivery_attempts a ON a.delivery_id = d.id JOIN leads l ON l.id = m.lead_id \
         WHERE m.receiver_id = $1 AND l.deleted_at IS NULL ORDER BY a.id DESC LIMIT $2";
    const DELIVERIES_OF_LEAD: &str = "SELECT d.id, d.channel, d.state, d.attempts, d.next_attempt_at, d.updated_at, \
         d.last_outcome, r.name AS receiver, m.event FROM webhook_messages m \
         JOIN webhook_receivers r ON r.id = m.receiver_id JOIN deliveries d ON d.webhook_message_id = m.id \
         WHERE m.lead_id = $1 ORDER BY d.created_at, d.id";
    // The lease of an attempt in flight stays: nothing is sent twice concurrently.
    const RESEND: &str = "UPDATE deliveries SET state = 'pending', attempts = 0, next_attempt_at = $1, updated_at = $1 \
         WHERE id = $2 AND EXISTS (SELECT 1 FROM webhook_messages m JOIN leads l ON l.id = m.lead_id \
             WHERE m.id = deliveries.webhook_message_id AND NOT l.quarantined AND l.deleted_at IS NULL) \
         RETURNING (SELECT m.lead_id FROM webhook_messages m WHERE m.id = webhook_message_id)";
    const HOLD: &str = "UPDATE deliveries SET state = 'held', updated_at = $1 \
         WHERE state = 'pending' AND webhook_message_id IN (SELECT id FROM webhook_messages WHERE lead_id = $2)";
    // Not before the owner can no longer take back what it tells.
    const RELEASE: &str = "UPDATE deliveries SET state = 'pending', updated_at = $1, next_attempt_at = \
             (SELECT CASE WHEN m.happened_at > $1 THEN m.happened_at ELSE CAST($1 AS BIGINT) END \
             FROM webhook_messages m WHERE m.id = deliveries.webhook_message_id) \
         WHERE state = 'held' AND webhook_message_id IN (SELECT id FROM webhook_messages WHERE lead_id = $2)";
    pub(crate) const DELIVERIES_OF_PERSON: &str = sql!(
        PERSON,
        "SELECT COUNT(*) AS deliveries, COUNT(CASE WHEN d.state IN ('pending', 'held') THEN 1 END) AS waiting FROM gone \
         JOIN webhook_messages m ON m.lead_id = gone.id JOIN deliveries d ON d.webhook_message_id = m.id"
    );
});

#[derive(sqlx::FromRow)]
struct Row {
    id: Lossy<String>,
    name: Lossy<String>,
    address: Lossy<String>,
    secret: Lossy<String>,
    former_secret: Lossy<Option<String>>,
    former_until: Option<i64>,
    events: Lossy<String>,
    format: Lossy<String>,
    is_active: bool,
    unreached_at: Option<i64>,
    failed: i64,
    waiting: i64,
}

/// A receiver with what signs the messages to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SigningReceiver {
    pub(crate) receiver: WebhookReceiver,
    /// Empty if there is none yet.
    pub(crate) secret: String,
    pub(crate) former_secret: Option<String>,
}

impl SigningReceiver {
    /// The secrets that sign now, the newest first.
    pub(crate) fn secrets(&self, now: Timestamp) -> Vec<&str> {
        let mut secrets = vec![self.secret.as_str()];
        let Some(former) = &self.former_secret else { return secrets };
        let Some(until) = self.receiver.former_until else { return secrets };
        if now < until {
            secrets.push(former);
        }
        secrets
    }
}

impl TryFrom<Row> for SigningReceiver {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let id = row.id.value;
        let format = PayloadFormat::from_code(&row.format.value).ok_or_else(|| DamagedValue::of(&id, "format"))?;
        let receiver = WebhookReceiver {
            id,
            name: row.name.value,
            address: row.address.value.trim().to_owned(),
            events: EventChoice::from_codes(&row.events.value),
            format,
            is_active: row.is_active,
            unreached_at: row.unreached_at.map(Timestamp),
            former_until: row.former_until.map(Timestamp),
            failed: row.failed,
            waiting: row.waiting,
        };
        Ok(Self { receiver, secret: row.secret.value, former_secret: row.former_secret.value })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WebhookMessage {
    pub(crate) receiver_id: String,
    pub(crate) lead_id: String,
    pub(crate) event: WebhookEvent,
    pub(crate) happened_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct MessageRow {
    receiver_id: String,
    lead_id: String,
    event: String,
    happened_at: i64,
}

impl TryFrom<MessageRow> for WebhookMessage {
    type Error = DamagedValue;

    fn try_from(row: MessageRow) -> Result<Self, DamagedValue> {
        let MessageRow { receiver_id, lead_id, event, happened_at } = row;
        let event = WebhookEvent::from_code(&event).ok_or_else(|| DamagedValue::of(&lead_id, "event"))?;
        Ok(Self { receiver_id, lead_id, event, happened_at: Timestamp(happened_at) })
    }
}

pub(crate) struct NewReceiver<'a> {
    pub(crate) id: &'a str,
    /// With the secret, where they are not in the settings.
    pub(crate) address: Option<&'a str>,
    pub(crate) secret: Option<&'a str>,
    pub(crate) format: PayloadFormat,
    pub(crate) unreached_at: Option<Timestamp>,
}

pub(crate) async fn all(db: &Db) -> Result<Vec<SigningReceiver>, DbError> {
    db.reader().all_from::<Row, _>("webhook_receivers", ALL, &[]).await
}

pub(crate) async fn get(db: &Db, id: &str) -> Result<Option<SigningReceiver>, DbError> {
    db.reader().one_from::<Row, _>("webhook_receivers", BY_ID, &[id.into()]).await
}

pub(crate) async fn get_in(tx: &mut WriteTx, id: &str) -> Result<Option<SigningReceiver>, DbError> {
    tx.connection().one_from::<Row, _>("webhook_receivers", BY_ID, &[id.into()]).await
}

pub(crate) async fn in_use(tx: &mut WriteTx) -> Result<Vec<SigningReceiver>, DbError> {
    tx.connection().all_from::<Row, _>("webhook_receivers", IN_USE, &[]).await
}

pub(crate) async fn count(tx: &mut WriteTx) -> Result<i64, DbError> {
    tx.scalar(COUNT, &[]).await
}

/// Leaves one that exists as it is.
pub(crate) async fn insert(
    tx: &mut WriteTx,
    new: NewReceiver<'_>,
    form: &ReceiverForm,
    now: Timestamp,
) -> Result<(), DbError> {
    let events = form.events.codes();
    let values = [
        new.id.into(),
        form.name.as_str().into(),
        new.address.into(),
        new.secret.into(),
        events.as_str().into(),
        new.format.code().into(),
        form.is_active.into(),
        now.into(),
        new.unreached_at.map(|at| at.0).into(),
    ];
    tx.execute(INSERT, &values).await
}

/// False if there is none.
pub(crate) async fn reached(db: &Db, id: &str) -> Result<bool, DbError> {
    Ok(db.writer().affected(REACHED, &[id.into()]).await? == 1)
}

/// A test has arrived at the address that it has since then; nothing if it has another one meanwhile.
pub(crate) async fn reached_since(db: &Db, id: &str, since: Timestamp) -> Result<(), DbError> {
    db.writer().execute(REACHED_SINCE, &[id.into(), since.into()]).await
}

/// False if there is none. The address of the first one is in the settings.
pub(crate) async fn update(tx: &mut WriteTx, id: &str, form: &ReceiverForm, now: Timestamp) -> Result<bool, DbError> {
    let events = form.events.codes();
    let values = [
        form.name.as_str().into(),
        form.address.as_str().into(),
        events.as_str().into(),
        form.is_active.into(),
        now.into(),
        id.into(),
    ];
    Ok(tx.affected(UPDATE, &values).await? == 1)
}

/// The secret of the first one is in the settings.
pub(crate) async fn renew(
    tx: &mut WriteTx,
    id: &str,
    secret: &str,
    former: Option<&str>,
    now: Timestamp,
    former_until: Timestamp,
) -> Result<(), DbError> {
    let until = former.map(|_| former_until);
    tx.execute(RENEW, &[secret.into(), former.into(), until.map(|at| at.0).into(), now.into(), id.into()]).await
}

/// The former secrets of all no longer sign.
pub(crate) async fn forget_former(tx: &mut WriteTx, now: Timestamp) -> Result<(), DbError> {
    tx.execute(RENEW_ALL, &[now.into()]).await
}

pub(crate) async fn with_secrets(tx: &mut WriteTx) -> Result<Vec<String>, DbError> {
    tx.column("webhook_receivers", WITH_SECRETS, &[]).await
}

pub(crate) async fn drop_former(db: &Db, until: Timestamp) -> Result<(), DbError> {
    db.writer().execute(DROP_FORMER, &[until.into()]).await
}

/// All but the first, which is off without an address.
pub(crate) async fn switch_off(tx: &mut WriteTx, now: Timestamp) -> Result<(), DbError> {
    tx.execute(SWITCH_OFF, &[now.into()]).await
}

pub(crate) async fn delete(tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
    Ok(tx.affected(DELETE, &[id.into()]).await? == 1)
}

pub(crate) async fn message_of(
    tx: &mut WriteTx,
    receiver_id: &str,
    lead_id: &str,
    event: WebhookEvent,
) -> Result<Option<String>, DbError> {
    tx.value("webhook_messages", MESSAGE_OF, &[receiver_id.into(), lead_id.into(), event.code().into()]).await
}

/// False if another transaction has just added it.
pub(crate) async fn add_message(tx: &mut WriteTx, id: &str, message: &WebhookMessage) -> Result<bool, DbError> {
    let values = [
        id.into(),
        message.receiver_id.as_str().into(),
        message.lead_id.as_str().into(),
        message.event.code().into(),
        message.happened_at.into(),
    ];
    Ok(tx.affected(ADD_MESSAGE, &values).await? == 1)
}

/// Removes what is queued about an event that is taken back; false if nothing was.
pub(crate) async fn forget(
    tx: &mut WriteTx,
    lead_id: &str,
    event: WebhookEvent,
    happened_at: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.affected(FORGET, &[lead_id.into(), event.code().into(), happened_at.into()]).await? > 0)
}

pub(crate) async fn forget_all(tx: &mut WriteTx, receiver_id: &str) -> Result<(), DbError> {
    tx.execute(FORGET_ALL, &[receiver_id.into()]).await
}

/// Forgets messages that wait until the owner can no longer take back what they tell; false if there are none.
pub(crate) async fn forget_future(
    tx: &mut WriteTx,
    lead_id: &str,
    event: WebhookEvent,
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.affected(FORGET_FUTURE, &[lead_id.into(), event.code().into(), now.into()]).await? > 0)
}

/// Makes messages about a confirmed visit due that did not arrive before it was moved or canceled.
pub(crate) async fn tell_after_all(tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    let values = [now.into(), lead_id.into(), WebhookEvent::VisitConfirmed.code().into()];
    tx.execute(TELL_AFTER_ALL, &values).await?;
    tx.execute(HAPPENED_BEFORE, &values).await
}

pub(crate) async fn happened_again(tx: &mut WriteTx, id: &str, at: Timestamp) -> Result<(), DbError> {
    tx.execute(AGAIN, &[at.into(), id.into()]).await
}

pub(crate) async fn message(db: &Db, id: &str) -> Result<Option<WebhookMessage>, DbError> {
    db.reader().one_from::<MessageRow, _>("webhook_messages", MESSAGE, &[id.into()]).await
}

/// Whether a lead is in quarantine; `None` if nothing is sent about it: it was removed or added by hand.
pub(crate) async fn quarantine_of(tx: &mut WriteTx, lead_id: &str) -> Result<Option<bool>, DbError> {
    tx.value("leads", QUARANTINE_OF, &[lead_id.into()]).await
}

/// The latest attempts to send its messages. New leads to the first receiver are not among them
/// ([`crate::db::delivery::log::latest`]).
pub(crate) async fn latest_attempts(db: &Db, id: &str, limit: i64) -> Result<Vec<WebhookAttempt>, DbError> {
    db.reader().all("delivery_attempts", LATEST_ATTEMPTS, &[id.into(), limit.into()]).await
}

pub(crate) async fn deliveries_of_lead(db: &Db, lead_id: &str) -> Result<Vec<Delivery>, DbError> {
    db.reader().all_from::<DeliveryRow, _>("deliveries", DELIVERIES_OF_LEAD, &[lead_id.into()]).await
}

/// Makes a delivery due now with a fresh count of attempts, whatever its state, and returns its lead's id. `None` if
/// there is no such delivery, or its lead is in quarantine.
pub(crate) async fn resend(db: &Db, delivery_id: &str, now: Timestamp) -> Result<Option<String>, DbError> {
    db.writer().value("deliveries", RESEND, &[now.into(), delivery_id.into()]).await
}

/// Holds what was not yet sent about a lead.
pub(crate) async fn hold(tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(HOLD, &[now.into(), lead_id.into()]).await
}

/// Makes what is held about a lead due, as soon as the owner can no longer take it back.
pub(crate) async fn release(tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(RELEASE, &[now.into(), lead_id.into()]).await
}

/// Postpones what waits for a receiver and is not being sent.
pub(crate) async fn rest(db: &Db, receiver_id: &str, until: Timestamp) -> Result<(), DbError> {
    db.writer().execute(REST, &[until.into(), receiver_id.into()]).await
}
