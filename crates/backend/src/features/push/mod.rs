//! Notifications on the owner's devices, by Web Push: the devices, the site's key, and sending.

mod feature;
mod lead_events;
mod topic;

pub(crate) use feature::FEATURE;

use crate::accounts::session::{self, Admin};
use crate::accounts::tokens::token_hash;
use crate::db::WriteTx;
use crate::db::delivery::push::{self, NewDevice, SubscribedDevice};
use crate::db::site::rate_limits::{self, Limit};
use crate::db::site::server_keys;
use crate::delivery::outbox::retry_after::asked_ms;
use crate::error::{BackendError, from_db};
use crate::{Backend, boxed, ids};
use domain::features::push::messages as msg;
use domain::features::push::{
    PushDevice, PushNotification, PushSubscription, PushTrouble, RenewedSubscription, declarative,
};
use domain::text::user_agent;
use domain::time::{HOUR, MINUTE, SECOND};
use domain::{Timestamp, limits};
use outgoing::http_guard::{GuardError, GuardedClient, PostResponse};
use outgoing::web_push::{self, PushError, ReceiverKeys, VapidKey};
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};

/// In `server_keys`.
const KEY: &str = "web-push";
const TESTS: Limit = Limit { bucket: "push:test", events: limits::PUSH_TESTS_PER_HOUR, window_ms: HOUR };
const TEST_KEEP_MS: i64 = 5 * MINUTE;
const ICON: &str = "/apple-touch-icon.png";
const TEST_SCREEN: &str = "/admin/account/notifications";

#[derive(Debug, thiserror::Error)]
pub enum DeviceError {
    #[error("no such device")]
    NotFound,
    #[error("the browser's address or keys cannot be used")]
    Invalid,
    #[error("the session names no device")]
    UnknownDevice,
    #[error("too often")]
    TooOften,
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(DeviceError::Unavailable);

/// The devices of an account, and the key with which a browser subscribes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushScreen {
    pub devices: Vec<PushDevice>,
    pub public_key: String,
}

/// The outcome of a test notification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestNotification {
    pub is_taken: bool,
    pub sentence: String,
}

#[boxed]
pub async fn screen(backend: &Backend, admin: &Admin) -> Result<PushScreen, BackendError> {
    let public_key = key(backend).await?.public_text();
    Ok(PushScreen { devices: devices(backend, admin).await?, public_key })
}

/// The newest first.
#[boxed]
pub async fn devices(backend: &Backend, admin: &Admin) -> Result<Vec<PushDevice>, BackendError> {
    let own = session::device_of(backend, admin).await?;
    let mut devices = Vec::new();
    for found in push::of_account(&backend.db, &admin.account_id).await? {
        let is_current = !own.is_empty() && found.device_hash == own;
        devices.push(PushDevice { is_current, ..found.device });
    }
    Ok(devices)
}

/// Turns notifications on for the browser that asks.
#[boxed]
pub async fn turn_on(
    backend: &Backend,
    admin: &Admin,
    subscription: &PushSubscription,
    user_agent: &str,
) -> Result<(), DeviceError> {
    if !is_usable(backend, subscription) {
        return Err(DeviceError::Invalid);
    }
    let device_hash = session::device_of(backend, admin).await?;
    if device_hash.is_empty() {
        return Err(DeviceError::UnknownDevice);
    }
    let id = ids::new_id();
    let name = user_agent::device_name(user_agent);
    let new =
        NewDevice { id: &id, account_id: &admin.account_id, device_hash: &device_hash, name: &name, subscription };
    let mut tx = backend.db.write().await?;
    push::replace(&mut tx, new, backend.clock.now()).await?;
    Ok(tx.commit().await?)
}

/// Notes another subscription of a browser that replaced its own. It happens at any time, and sessions end after some
/// hours: the token of the device and the former endpoint, which is a secret, say that it is the same browser.
#[boxed]
pub async fn renew(backend: &Backend, device: Option<&str>, renewed: &RenewedSubscription) -> Result<(), DeviceError> {
    let subscription = PushSubscription {
        endpoint: renewed.endpoint.clone(),
        p256dh: renewed.p256dh.clone(),
        auth: renewed.auth.clone(),
    };
    if !is_usable(backend, &subscription) {
        return Err(DeviceError::Invalid);
    }
    let Some(device_hash) = token_hash(device) else { return Err(DeviceError::UnknownDevice) };
    if push::renew(&backend.db, &device_hash, renewed).await? { Ok(()) } else { Err(DeviceError::NotFound) }
}

fn is_usable(backend: &Backend, subscription: &PushSubscription) -> bool {
    let PushSubscription { endpoint, p256dh, auth } = subscription;
    endpoint.len() <= limits::URL_MAX && may_be_called(backend, endpoint) && ReceiverKeys::read(p256dh, auth).is_some()
}

/// Whether it is in a private network is checked when something is sent.
fn may_be_called(backend: &Backend, endpoint: &str) -> bool {
    endpoint.starts_with("https://") || (backend.outgoing.webhook_allow_private && endpoint.starts_with("http://"))
}

/// With what waits for it.
#[boxed]
pub async fn remove(backend: &Backend, admin: &Admin, id: &str) -> Result<(), DeviceError> {
    if ids::is_id(id) && push::delete_own(&backend.db, id, &admin.account_id).await? {
        return Ok(());
    }
    Err(DeviceError::NotFound)
}

/// Sends a notification to a device at once.
#[boxed]
pub async fn send_test(backend: &Backend, admin: &Admin, id: &str) -> Result<TestNotification, DeviceError> {
    let listed = push::of_account(&backend.db, &admin.account_id).await?;
    let found = listed.into_iter().find(|found| found.device.id == id).ok_or(DeviceError::NotFound)?;
    let mut tx = backend.db.write().await?;
    if rate_limits::take_all(&mut tx, &[(TESTS, "site")], backend.clock.now()).await?.is_some() {
        return Err(DeviceError::TooOften);
    }
    tx.commit().await?;
    let notification = PushNotification {
        title: msg::TEST_NOTIFICATION.to_owned(),
        body: msg::TEST_BODY.to_owned(),
        address: address(backend, TEST_SCREEN),
        tag: "test".to_owned(),
        icon: address(backend, ICON),
    };
    let client = GuardedClient::new(backend.outgoing.webhook_allow_private).map_err(BackendError::unexpected)?;
    let sent = send(backend, &client, &found, &notification, TEST_KEEP_MS).await?;
    record(backend, id, &sent).await?;
    Ok(test_result(sent, backend.clock.now()))
}

fn test_result(sent: PushAnswer, now: Timestamp) -> TestNotification {
    let sentence = match sent {
        PushAnswer::Taken { .. } => return TestNotification { is_taken: true, sentence: msg::TEST_SENT.to_owned() },
        PushAnswer::Gone { .. } => msg::TEST_GONE.to_owned(),
        PushAnswer::Refused { status, outcome } | PushAnswer::Missed { status, outcome, .. } => {
            let trouble = PushTrouble { at: now, outcome, status };
            msg::test_failed(&trouble.outcome, trouble.advice())
        }
    };
    TestNotification { is_taken: false, sentence }
}

/// Everything that was sealed with the former key is of no use: the devices have to be turned on again.
#[boxed]
pub(crate) async fn renew_key(tx: &mut WriteTx, now: Timestamp) -> Result<(), BackendError> {
    let key = VapidKey::random_text().map_err(BackendError::unexpected)?;
    server_keys::set(tx, KEY, &key, now).await?;
    Ok(push::delete_all(tx).await?)
}

/// Made on first use. A damaged one is replaced: no device has subscribed with it.
async fn key(backend: &Backend) -> Result<VapidKey, BackendError> {
    let offer = VapidKey::random_text().map_err(BackendError::unexpected)?;
    let stored = server_keys::get_or_insert(&backend.db, KEY, &offer, backend.clock.now()).await?;
    if let Some(key) = VapidKey::from_text(&stored) {
        return Ok(key);
    }
    let mut tx = backend.db.write().await?;
    server_keys::set(&mut tx, KEY, &offer, backend.clock.now()).await?;
    tx.commit().await?;
    VapidKey::from_text(&offer).ok_or_else(|| BackendError::unexpected(PushError::Crypto))
}

/// A path of the site as a browser needs it in a notification; a path alone if the site's address is not known.
pub(crate) fn address(backend: &Backend, path: &str) -> String {
    format!("{}{path}", backend.site_url.as_deref().unwrap_or_default())
}

pub(crate) fn icon(backend: &Backend) -> String {
    address(backend, ICON)
}

/// The answer of a push service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PushAnswer {
    Taken {
        status: u16,
    },
    /// The subscription has ended and will not come back.
    Gone {
        status: u16,
    },
    /// A retry is pointless.
    Refused {
        status: Option<u16>,
        outcome: String,
    },
    Missed {
        status: Option<u16>,
        outcome: String,
        /// The delay that it asked for, in milliseconds.
        asked_ms: Option<i64>,
    },
}

/// Sends a notification, which the push service keeps for `keep_ms` while the device is offline.
pub(crate) async fn send(
    backend: &Backend,
    client: &GuardedClient,
    to: &SubscribedDevice,
    notification: &PushNotification,
    keep_ms: i64,
) -> Result<PushAnswer, BackendError> {
    let endpoint = &to.device.endpoint;
    let sealed = match ReceiverKeys::read(&to.p256dh, &to.auth) {
        Some(keys) if may_be_called(backend, endpoint) => seal(backend, &keys, endpoint, notification, keep_ms).await?,
        _ => Err(PushError::Address),
    };
    let Sealed { headers, body } = match sealed {
        Ok(sealed) => sealed,
        Err(cause) => return Ok(PushAnswer::Refused { status: None, outcome: cause.to_string() }),
    };
    Ok(answer(client.post(endpoint, headers, body).await, backend.clock.now()))
}

struct Sealed {
    headers: HeaderMap,
    body: Vec<u8>,
}

async fn seal(
    backend: &Backend,
    keys: &ReceiverKeys,
    endpoint: &str,
    notification: &PushNotification,
    keep_ms: i64,
) -> Result<Result<Sealed, PushError>, BackendError> {
    let body = match web_push::encrypt(keys, declarative(notification).to_string().as_bytes()) {
        Ok(body) => body,
        Err(cause) => return Ok(Err(cause)),
    };
    let contact = backend.site_url.as_deref().filter(|site| site.starts_with("https://"));
    let authorization = match key(backend).await?.authorization(endpoint, backend.clock.now(), contact) {
        Ok(authorization) => authorization,
        Err(cause) => return Ok(Err(cause)),
    };
    let value = |text: &str| HeaderValue::from_str(text).map_err(BackendError::unexpected);
    let mut headers = HeaderMap::new();
    headers.insert(AUTHORIZATION, value(&authorization)?);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/notification+json"));
    headers.insert(CONTENT_ENCODING, HeaderValue::from_static("aes128gcm"));
    headers.insert(HeaderName::from_static("ttl"), HeaderValue::from(keep_ms.max(0).div_euclid(SECOND)));
    // Also to a phone that saves its battery: somebody waits for an answer.
    headers.insert(HeaderName::from_static("urgency"), HeaderValue::from_static("high"));
    Ok(Ok(Sealed { headers, body }))
}

fn answer(response: Result<PostResponse, GuardError>, now: Timestamp) -> PushAnswer {
    let response = match response {
        Ok(response) => response,
        Err(cause) => return PushAnswer::Missed { status: None, outcome: cause.to_string(), asked_ms: None },
    };
    let status = response.status;
    let outcome = msg::outcome(status);
    match status {
        200..=299 => PushAnswer::Taken { status },
        404 | 410 => PushAnswer::Gone { status },
        408 | 429 | 500.. => PushAnswer::Missed { status: Some(status), outcome, asked_ms: asked_ms(&response, now) },
        _ => PushAnswer::Refused { status: Some(status), outcome },
    }
}

/// Notes at the device what came of a notification; one that is gone is removed, with what waits for it.
pub(crate) async fn record(backend: &Backend, id: &str, sent: &PushAnswer) -> Result<(), BackendError> {
    let now = backend.clock.now();
    match sent {
        PushAnswer::Taken { .. } => push::delivered(&backend.db, id, now).await?,
        PushAnswer::Gone { .. } => push::delete(&backend.db, id).await?,
        PushAnswer::Refused { status, outcome } | PushAnswer::Missed { status, outcome, .. } => {
            let trouble = PushTrouble { at: now, outcome: outcome.clone(), status: *status };
            push::failed(&backend.db, id, &trouble).await?;
        }
    }
    Ok(())
}
