//! Devices that show notifications, and the notifications to them.

use crate::db::core::rows::{DamagedValue, Lossy};
use crate::db::core::statements::{sql, statements};
use crate::db::leads::privacy::PERSON;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::features::push::{PushDevice, PushEvent, PushSubscription, PushTrouble, RenewedSubscription, SilentEvents};

const COLUMNS: &str = "SELECT id, device_hash, endpoint, p256dh, auth, name, created_at, delivered_at, failed_at, \
     failed_status, failure, silent_events FROM push_subscriptions";

statements!({
    const OF_ACCOUNT: &str = sql!(COLUMNS, " WHERE account_id = $1 ORDER BY created_at DESC, id");
    const BY_ID: &str = sql!(COLUMNS, " WHERE id = $1");
    const LISTENING: &str = "SELECT id, silent_events FROM push_subscriptions ORDER BY id";
    const SILENT_OF_OWN: &str = "SELECT id, silent_events FROM push_subscriptions WHERE id = $1 AND account_id = $2";
    const SET_SILENT: &str = "UPDATE push_subscriptions SET silent_events = $1 WHERE id = $2";
    const INSERT: &str = "INSERT INTO push_subscriptions (id, account_id, device_hash, endpoint, p256dh, auth, name, \
         created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    const DELETE_SAME: &str = "DELETE FROM push_subscriptions WHERE endpoint = $1 OR device_hash = $2";
    const DELETE: &str = "DELETE FROM push_subscriptions WHERE id = $1";
    const DELETE_OWN: &str = "DELETE FROM push_subscriptions WHERE id = $1 AND account_id = $2";
    const DELETE_OF_DEVICE: &str = "DELETE FROM push_subscriptions WHERE device_hash = $1";
    const DELETE_OF_ACCOUNT: &str = "DELETE FROM push_subscriptions WHERE account_id = $1";
    const KEEP_ONLY: &str = "DELETE FROM push_subscriptions WHERE device_hash = $1 AND endpoint <> $2";
    const DELETE_ALL: &str = "DELETE FROM push_subscriptions";
    const MOVE: &str = "UPDATE push_subscriptions SET device_hash = $1 WHERE device_hash = $2 AND account_id = $3";
    const RENEW: &str = "UPDATE push_subscriptions SET endpoint = $1, p256dh = $2, auth = $3, failed_at = NULL, \
         failed_status = NULL, failure = NULL WHERE endpoint = $4 AND device_hash = $5";
    const DELIVERED: &str = "UPDATE push_subscriptions SET delivered_at = $1, failed_at = NULL, failed_status = NULL, \
         failure = NULL WHERE id = $2";
    const FAILED: &str = "UPDATE push_subscriptions SET failed_at = $1, failed_status = $2, failure = $3 WHERE id = $4";
    const MESSAGE_OF: &str = "SELECT id FROM push_messages WHERE subscription_id = $1 AND lead_id = $2 AND event = $3";
    const ADD_MESSAGE: &str = "INSERT INTO push_messages (id, subscription_id, lead_id, event, happened_at) \
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT (subscription_id, lead_id, event) DO NOTHING";
    const AGAIN: &str = "UPDATE push_messages SET happened_at = $1 WHERE id = $2";
    const MESSAGE: &str = "SELECT subscription_id, lead_id, event, happened_at FROM push_messages WHERE id = $1";
    const REST: &str = "UPDATE deliveries SET next_attempt_at = $1 WHERE state = 'pending' AND next_attempt_at < $1 \
         AND lease_until IS NULL AND push_message_id IN (SELECT m.id FROM push_messages m WHERE m.subscription_id = $2)";
    const HOLD: &str = "UPDATE deliveries SET state = 'held', updated_at = $1 \
         WHERE state = 'pending' AND push_message_id IN (SELECT id FROM push_messages WHERE lead_id = $2)";
    const RELEASE: &str = "UPDATE deliveries SET state = 'pending', next_attempt_at = $1, updated_at = $1 \
         WHERE state = 'held' AND push_message_id IN (SELECT id FROM push_messages WHERE lead_id = $2)";
    pub(crate) const DELIVERIES_OF_PERSON: &str = sql!(
        PERSON,
        "SELECT COUNT(*) AS deliveries, COUNT(CASE WHEN d.state IN ('pending', 'held') THEN 1 END) AS waiting FROM gone \
         JOIN push_messages m ON m.lead_id = gone.id JOIN deliveries d ON d.push_message_id = m.id"
    );
});

/// A device with what is needed to send to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SubscribedDevice {
    pub(crate) device: PushDevice,
    pub(crate) device_hash: String,
    pub(crate) p256dh: String,
    pub(crate) auth: String,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    device_hash: Lossy<String>,
    endpoint: Lossy<String>,
    p256dh: Lossy<String>,
    auth: Lossy<String>,
    name: Lossy<String>,
    created_at: i64,
    delivered_at: Option<i64>,
    failed_at: Option<i64>,
    failed_status: Option<i32>,
    failure: Lossy<Option<String>>,
    silent_events: Lossy<String>,
}

impl TryFrom<Row> for SubscribedDevice {
    type Error = DamagedValue;

    fn try_from(row: Row) -> Result<Self, DamagedValue> {
        let trouble = match row.failed_at {
            Some(at) => Some(PushTrouble {
                at: Timestamp(at),
                outcome: row.failure.value.unwrap_or_default(),
                status: row.failed_status.and_then(|status| u16::try_from(status).ok()),
            }),
            None => None,
        };
        let device = PushDevice {
            id: row.id,
            name: row.name.value,
            is_current: false,
            endpoint: row.endpoint.value,
            created_at: Timestamp(row.created_at),
            delivered_at: row.delivered_at.map(Timestamp),
            trouble,
            silent: SilentEvents::from_codes(&row.silent_events.value),
        };
        Ok(Self { device, device_hash: row.device_hash.value, p256dh: row.p256dh.value, auth: row.auth.value })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PushMessage {
    pub(crate) subscription_id: String,
    pub(crate) lead_id: String,
    pub(crate) event: PushEvent,
    pub(crate) happened_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct MessageRow {
    subscription_id: String,
    lead_id: String,
    event: String,
    happened_at: i64,
}

impl TryFrom<MessageRow> for PushMessage {
    type Error = DamagedValue;

    fn try_from(row: MessageRow) -> Result<Self, DamagedValue> {
        let MessageRow { subscription_id, lead_id, event, happened_at } = row;
        let event = PushEvent::from_code(&event).ok_or_else(|| DamagedValue::of(&lead_id, "event"))?;
        Ok(Self { subscription_id, lead_id, event, happened_at: Timestamp(happened_at) })
    }
}

pub(crate) async fn of_account(db: &Db, account_id: &str) -> Result<Vec<SubscribedDevice>, DbError> {
    db.reader().all_from::<Row, _>("push_subscriptions", OF_ACCOUNT, &[account_id.into()]).await
}

pub(crate) async fn get(db: &Db, id: &str) -> Result<Option<SubscribedDevice>, DbError> {
    db.reader().one_from::<Row, _>("push_subscriptions", BY_ID, &[id.into()]).await
}

#[derive(sqlx::FromRow)]
struct ListeningRow {
    id: String,
    silent_events: Lossy<String>,
}

/// The devices that show notifications of an event, by their ids.
pub(crate) async fn told_of(tx: &mut WriteTx, event: PushEvent) -> Result<Vec<String>, DbError> {
    let mut ids = Vec::new();
    for row in tx.all::<ListeningRow>("push_subscriptions", LISTENING, &[]).await? {
        if !SilentEvents::from_codes(&row.silent_events.value).has(event) {
            ids.push(row.id);
        }
    }
    Ok(ids)
}

/// None if the account has no such device.
pub(crate) async fn silent_events(
    tx: &mut WriteTx,
    id: &str,
    account_id: &str,
) -> Result<Option<SilentEvents>, DbError> {
    let values = [id.into(), account_id.into()];
    let row: Option<ListeningRow> = tx.one("push_subscriptions", SILENT_OF_OWN, &values).await?;
    Ok(row.map(|row| SilentEvents::from_codes(&row.silent_events.value)))
}

pub(crate) async fn set_silent_events(tx: &mut WriteTx, id: &str, silent: &SilentEvents) -> Result<(), DbError> {
    tx.execute(SET_SILENT, &[silent.codes().into(), id.into()]).await
}

pub(crate) struct NewDevice<'a> {
    pub(crate) id: &'a str,
    pub(crate) account_id: &'a str,
    pub(crate) device_hash: &'a str,
    pub(crate) name: &'a str,
    pub(crate) subscription: &'a PushSubscription,
}

/// Takes the place of an earlier subscription of the same browser.
pub(crate) async fn replace(tx: &mut WriteTx, new: NewDevice<'_>, now: Timestamp) -> Result<(), DbError> {
    let endpoint = new.subscription.endpoint.as_str();
    tx.execute(DELETE_SAME, &[endpoint.into(), new.device_hash.into()]).await?;
    let values = [
        new.id.into(),
        new.account_id.into(),
        new.device_hash.into(),
        endpoint.into(),
        new.subscription.p256dh.as_str().into(),
        new.subscription.auth.as_str().into(),
        new.name.into(),
        now.into(),
    ];
    tx.execute(INSERT, &values).await
}

/// False if the device has no subscription with the former endpoint.
pub(crate) async fn renew(db: &Db, device_hash: &str, renewed: &RenewedSubscription) -> Result<bool, DbError> {
    let values = [
        renewed.endpoint.as_str().into(),
        renewed.p256dh.as_str().into(),
        renewed.auth.as_str().into(),
        renewed.former.as_str().into(),
        device_hash.into(),
    ];
    Ok(db.writer().affected(RENEW, &values).await? == 1)
}

/// Deletes what waits for it, too.
pub(crate) async fn delete(db: &Db, id: &str) -> Result<(), DbError> {
    db.writer().execute(DELETE, &[id.into()]).await
}

pub(crate) async fn delete_own(db: &Db, id: &str, account_id: &str) -> Result<bool, DbError> {
    Ok(db.writer().affected(DELETE_OWN, &[id.into(), account_id.into()]).await? == 1)
}

pub(crate) async fn delete_of_device(tx: &mut WriteTx, device_hash: &str) -> Result<(), DbError> {
    tx.execute(DELETE_OF_DEVICE, &[device_hash.into()]).await
}

pub(crate) async fn delete_of_account(tx: &mut WriteTx, account_id: &str) -> Result<(), DbError> {
    tx.execute(DELETE_OF_ACCOUNT, &[account_id.into()]).await
}

/// Deletes what a device has with another endpoint.
pub(crate) async fn keep_only(tx: &mut WriteTx, device_hash: &str, endpoint: &str) -> Result<(), DbError> {
    tx.execute(KEEP_ONLY, &[device_hash.into(), endpoint.into()]).await
}

pub(crate) async fn delete_all(tx: &mut WriteTx) -> Result<(), DbError> {
    tx.execute(DELETE_ALL, &[]).await
}

/// The device gets another token with each sign-in and each change of how the owner signs in.
pub(crate) async fn move_to(
    tx: &mut WriteTx,
    former: &str,
    device_hash: &str,
    account_id: &str,
) -> Result<(), DbError> {
    tx.execute(MOVE, &[device_hash.into(), former.into(), account_id.into()]).await
}

pub(crate) async fn delivered(db: &Db, id: &str, now: Timestamp) -> Result<(), DbError> {
    db.writer().execute(DELIVERED, &[now.into(), id.into()]).await
}

pub(crate) async fn failed(db: &Db, id: &str, trouble: &PushTrouble) -> Result<(), DbError> {
    let status = trouble.status.map(i32::from);
    let values = [trouble.at.into(), status.into(), trouble.outcome.as_str().into(), id.into()];
    db.writer().execute(FAILED, &values).await
}

pub(crate) async fn message_of(
    tx: &mut WriteTx,
    subscription_id: &str,
    lead_id: &str,
    event: PushEvent,
) -> Result<Option<String>, DbError> {
    tx.value("push_messages", MESSAGE_OF, &[subscription_id.into(), lead_id.into(), event.code().into()]).await
}

/// False if another transaction has just added it.
pub(crate) async fn add_message(tx: &mut WriteTx, id: &str, message: &PushMessage) -> Result<bool, DbError> {
    let values = [
        id.into(),
        message.subscription_id.as_str().into(),
        message.lead_id.as_str().into(),
        message.event.code().into(),
        message.happened_at.into(),
    ];
    Ok(tx.affected(ADD_MESSAGE, &values).await? == 1)
}

pub(crate) async fn happened_again(tx: &mut WriteTx, id: &str, at: Timestamp) -> Result<(), DbError> {
    tx.execute(AGAIN, &[at.into(), id.into()]).await
}

pub(crate) async fn message(db: &Db, id: &str) -> Result<Option<PushMessage>, DbError> {
    db.reader().one_from::<MessageRow, _>("push_messages", MESSAGE, &[id.into()]).await
}

/// Holds what was not yet sent about a lead.
pub(crate) async fn hold(tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(HOLD, &[now.into(), lead_id.into()]).await
}

/// Makes what is held about a lead due now.
pub(crate) async fn release(tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(RELEASE, &[now.into(), lead_id.into()]).await
}

/// Postpones what waits for a device and is not being sent.
pub(crate) async fn rest(db: &Db, subscription_id: &str, until: Timestamp) -> Result<(), DbError> {
    db.writer().execute(REST, &[until.into(), subscription_id.into()]).await
}
