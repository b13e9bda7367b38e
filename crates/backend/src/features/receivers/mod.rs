//! Programs that receive webhooks, as the owner sets them up.

mod feature;
mod lead_events;
mod payload;
mod standard_payload;
mod topic;
pub mod webhook;

pub(crate) use feature::FEATURE;
pub(crate) use topic::write_new_lead;

use crate::db::delivery::log::{self as delivery_log, WebhookAttempt};
use crate::db::delivery::receivers::{self, NewReceiver};
use crate::db::site::settings;
use crate::db::{Db, WriteTx};
use crate::error::{BackendError, DbError, from_db};
use crate::time::clock::Clock;
use crate::{Backend, boxed, ids};
use domain::admin::{DeliveryRow, WebhookTest};
use domain::features::receivers::{
    EventChoice, FIRST_RECEIVER, FORMER_SECRET_MS, PayloadFormat, ReceiverDraft, ReceiverForm, WebhookEvent,
    WebhookReceiver,
};
use domain::messages::admin as msg;
use domain::{Timestamp, Violations, limits};
use std::cmp::Reverse;
use std::time::Instant;
use webhook::Target;

const TRIES: i64 = 50;

#[derive(Debug, thiserror::Error)]
pub enum ReceiverError {
    #[error("no such receiver")]
    NotFound,
    #[error("too many")]
    TooMany,
    #[error("invalid fields")]
    Invalid(Violations),
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(ReceiverError::Unavailable);

/// The receiver of the settings exists on every site: it is added at the start.
#[boxed]
pub(crate) async fn add_first(db: &Db, clock: &Clock) -> Result<(), DbError> {
    if receivers::get(db, FIRST_RECEIVER).await?.is_some() {
        return Ok(());
    }
    let mut tx = db.write().await?;
    let new = NewReceiver {
        id: FIRST_RECEIVER,
        address: None,
        secret: None,
        format: PayloadFormat::Flat,
        unreached_at: None,
    };
    let form = ReceiverForm {
        name: "Automation".to_owned(),
        address: String::new(),
        events: EventChoice::of(&[WebhookEvent::LeadCreated]),
        is_active: true,
    };
    // Before all others.
    receivers::insert(&mut tx, new, &form, Timestamp(clock.now().0.min(0))).await?;
    tx.commit().await
}

/// Receivers with an address.
#[boxed]
pub async fn list(backend: &Backend) -> Result<Vec<WebhookReceiver>, BackendError> {
    let mut listed = Vec::new();
    for found in receivers::all(&backend.db).await? {
        if !found.receiver.address.is_empty() {
            listed.push(found.receiver);
        }
    }
    Ok(listed)
}

/// A receiver and the latest attempts to reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownReceiver {
    pub receiver: WebhookReceiver,
    pub tries: Vec<DeliveryRow>,
}

/// All of them with the last attempt to reach each, also the first one without an address.
#[boxed]
pub async fn with_last_try(backend: &Backend) -> Result<Vec<ShownReceiver>, BackendError> {
    let mut shown = Vec::new();
    for found in receivers::all(&backend.db).await? {
        let tries = latest_tries(backend, &found.receiver, 1).await?;
        shown.push(ShownReceiver { receiver: found.receiver, tries });
    }
    Ok(shown)
}

async fn latest_tries(
    backend: &Backend,
    receiver: &WebhookReceiver,
    limit: i64,
) -> Result<Vec<DeliveryRow>, BackendError> {
    let mut tries = receivers::latest_attempts(&backend.db, &receiver.id, limit).await?;
    if receiver.is_first() {
        tries.extend(delivery_log::latest(&backend.db, limit).await?);
        tries.sort_by_key(|attempt| Reverse(attempt.at));
        tries.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    }
    Ok(tries.into_iter().map(WebhookAttempt::into_row).collect())
}

/// `None` if there is none.
#[boxed]
pub async fn get(backend: &Backend, id: &str) -> Result<Option<ShownReceiver>, BackendError> {
    if !ids::is_id(id) {
        return Ok(None);
    }
    let Some(found) = receivers::get(&backend.db, id).await? else { return Ok(None) };
    let tries = latest_tries(backend, &found.receiver, TRIES).await?;
    Ok(Some(ShownReceiver { receiver: found.receiver, tries }))
}

/// A receiver that was added, with its secret, which is not shown again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewSecret {
    pub id: String,
    pub secret: String,
}

/// It gets messages once a test has arrived ([`test`]).
#[boxed]
pub async fn add(backend: &Backend, draft: &ReceiverDraft) -> Result<NewSecret, ReceiverError> {
    let form = draft.validate().map_err(ReceiverError::Invalid)?;
    let now = backend.clock.now();
    let added = NewSecret { id: ids::new_id(), secret: webhook::new_secret()? };
    let mut tx = backend.db.write().await?;
    let existing = usize::try_from(receivers::count(&mut tx).await?).unwrap_or(usize::MAX);
    if existing >= limits::RECEIVERS_MAX {
        return Err(ReceiverError::TooMany);
    }
    let new = NewReceiver {
        id: &added.id,
        address: Some(&form.address),
        secret: Some(&added.secret),
        format: PayloadFormat::Standard,
        unreached_at: Some(now),
    };
    receivers::insert(&mut tx, new, &form, now).await?;
    tx.commit().await?;
    Ok(added)
}

/// With another address it gets messages once a test has arrived there.
#[boxed]
pub async fn save(backend: &Backend, id: &str, draft: &ReceiverDraft) -> Result<(), ReceiverError> {
    let form = draft.validate().map_err(ReceiverError::Invalid)?;
    if !ids::is_id(id) {
        return Err(ReceiverError::NotFound);
    }
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    if !receivers::update(&mut tx, id, &form, now).await? {
        return Err(ReceiverError::NotFound);
    }
    if id == FIRST_RECEIVER {
        settings::set(&mut tx, webhook::ADDRESS, &form.address, Some(webhook::ADDRESS_ABOUT), now).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Makes a new secret; the former one signs as well for a day.
#[boxed]
pub async fn renew(backend: &Backend, id: &str) -> Result<NewSecret, ReceiverError> {
    let found = if ids::is_id(id) { webhook::receiver(backend, id).await? } else { None };
    let Some(found) = found else { return Err(ReceiverError::NotFound) };
    let secret = webhook::new_secret()?;
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    let former = Some(found.secret.as_str()).filter(|former| !former.is_empty());
    receivers::renew(&mut tx, id, &secret, former, now, now.plus_ms(FORMER_SECRET_MS)).await?;
    if id == FIRST_RECEIVER {
        settings::set(&mut tx, webhook::SECRET, &secret, Some(webhook::SECRET_ABOUT), now).await?;
    }
    tx.commit().await?;
    Ok(NewSecret { id: id.to_owned(), secret })
}

/// Makes new secrets for all; the former ones sign no more.
#[boxed]
pub(crate) async fn renew_all(tx: &mut WriteTx, now: Timestamp) -> Result<(), BackendError> {
    settings::set(tx, webhook::SECRET, &webhook::new_secret()?, Some(webhook::SECRET_ABOUT), now).await?;
    for receiver in receivers::with_secrets(tx).await? {
        receivers::renew(tx, &receiver, &webhook::new_secret()?, None, now, now).await?;
    }
    Ok(receivers::forget_former(tx, now).await?)
}

/// With what waits for it. The first one only loses its address.
#[boxed]
pub async fn delete(backend: &Backend, id: &str) -> Result<(), ReceiverError> {
    if !ids::is_id(id) {
        return Err(ReceiverError::NotFound);
    }
    let mut tx = backend.db.write().await?;
    if id == FIRST_RECEIVER {
        settings::set(&mut tx, webhook::ADDRESS, "", Some(webhook::ADDRESS_ABOUT), backend.clock.now()).await?;
        // As of the others, whose rows go. Another program may get its place.
        receivers::forget_all(&mut tx, id).await?;
    } else if !receivers::delete(&mut tx, id).await? {
        return Err(ReceiverError::NotFound);
    }
    tx.commit().await?;
    Ok(())
}

/// Sends a test event to where the receiver is saved to be, also if it is switched off. Only a 2xx answer is a
/// success.
#[boxed]
pub async fn test(backend: &Backend, id: &str) -> Result<WebhookTest, ReceiverError> {
    let found = if ids::is_id(id) { webhook::receiver(backend, id).await? } else { None };
    let Some(found) = found else { return Err(ReceiverError::NotFound) };
    let begun = Instant::now();
    let outcome = webhook::send_test(backend, &Target::of(&found, backend.clock.now()), found.receiver.format).await?;
    let tested = test_result(begun, outcome);
    if tested.ok
        && let Some(since) = found.receiver.unreached_at
    {
        receivers::reached_since(&backend.db, id, since).await?;
    }
    Ok(tested)
}

/// The owner knows that it takes messages, although no test has arrived.
#[boxed]
pub async fn use_untested(backend: &Backend, id: &str) -> Result<(), ReceiverError> {
    if ids::is_id(id) && receivers::reached(&backend.db, id).await? { Ok(()) } else { Err(ReceiverError::NotFound) }
}

/// Only a 2xx answer is a success.
pub(crate) fn test_result(begun: Instant, outcome: Result<u16, String>) -> WebhookTest {
    let millis = i64::try_from(begun.elapsed().as_millis()).unwrap_or(i64::MAX);
    match outcome {
        Ok(status) if (200..300).contains(&status) => {
            WebhookTest { ok: true, status: Some(status), millis, sentence: msg::WEBHOOK_TEST_SENT.to_owned() }
        }
        Ok(status) => {
            let sentence = msg::webhook_test_failed(&webhook::words(status));
            WebhookTest { ok: false, status: Some(status), millis, sentence }
        }
        Err(cause) => WebhookTest { ok: false, status: None, millis, sentence: msg::webhook_test_failed(&cause) },
    }
}

/// Forgets secrets that no longer sign. Called by a worker.
#[boxed]
pub async fn sweep(backend: &Backend) -> Result<(), BackendError> {
    Ok(receivers::drop_former(&backend.db, backend.clock.now()).await?)
}
