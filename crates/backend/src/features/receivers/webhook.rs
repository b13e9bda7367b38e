//! Webhooks: posts JSON, signed as Standard Webhooks require
//! (standardwebhooks.com), so that the receiver can verify that it is authentic, unchanged, recent
//! and not a duplicate.

use crate::boxed;
use crate::db::delivery::receivers::{self, SigningReceiver};
use crate::db::site::settings;
use crate::delivery::outbox::message::WebMessage;
use crate::delivery::outbox::outcome::Outcome;
use crate::delivery::outbox::retry_after::asked_ms;
use crate::error::BackendError;
use crate::time::zone;
use crate::{Backend, content, ids};
use async_trait::async_trait;
use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use domain::Timestamp;
use domain::features::receivers::{FIRST_RECEIVER, PayloadFormat, TEST_EVENT};
use domain::time::SECOND;
use hmac::{Hmac, KeyInit as _, Mac as _};
use outgoing::http_guard::{GuardError, GuardedClient, PostResponse};
use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use sha2::Sha256;

/// Setting with the address of the first receiver; empty or missing means no webhook.
pub(crate) const ADDRESS: &str = "zapier_webhook_url";

pub(crate) const ADDRESS_ABOUT: &str = "Address that receives every new lead";

/// Sets where leads are posted from now on; an empty address switches all receivers off. Whether the address is
/// allowed is checked when something is sent.
#[boxed]
pub async fn set_address(backend: &Backend, url: &str) -> Result<(), BackendError> {
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    settings::set(&mut tx, ADDRESS, url, Some(ADDRESS_ABOUT), now).await?;
    if url.trim().is_empty() {
        receivers::switch_off(&mut tx, now).await?;
        receivers::forget_all(&mut tx, FIRST_RECEIVER).await?;
    }
    tx.commit().await?;
    Ok(())
}

pub(crate) const SECRET: &str = "webhook_secret";
pub(crate) const SECRET_ABOUT: &str = "Secret that signs the webhook's requests";
const SECRET_PREFIX: &str = "whsec_";

/// The signing secret, `whsec_` and base64, for the owner to give to the receiver. Created on first
/// use.
#[boxed]
pub async fn secret(backend: &Backend) -> Result<String, BackendError> {
    Ok(settings::get_or_insert(&backend.db, SECRET, &new_secret()?, SECRET_ABOUT, backend.clock.now()).await?)
}

pub(crate) fn new_secret() -> Result<String, BackendError> {
    // The token is base64 in another alphabet of the same 32 random bytes.
    let random = URL_SAFE_NO_PAD.decode(ids::new_token()?).map_err(BackendError::unexpected)?;
    Ok(format!("{SECRET_PREFIX}{}", STANDARD.encode(random)))
}

/// The value of `webhook-signature` for a body sent at `seconds` since the epoch.
#[must_use]
pub fn signature(secret: &str, id: &str, seconds: i64, body: &[u8]) -> String {
    let encoded = secret.strip_prefix(SECRET_PREFIX).unwrap_or(secret);
    // A secret entered by the owner that is not base64 is used as it is.
    let key = match STANDARD.decode(encoded) {
        Ok(key) => key,
        Err(_) => encoded.as_bytes().to_vec(),
    };
    // HMAC accepts every key length; the error exists for other MACs.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&key) else { return String::new() };
    mac.update(format!("{id}.{seconds}.").as_bytes());
    mac.update(body);
    format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
}

/// Where a message goes, and what signs it: during a renewal two secrets.
pub(crate) struct Target {
    pub(crate) address: String,
    secrets: Vec<String>,
}

impl Target {
    pub(crate) fn of(signing: &SigningReceiver, now: Timestamp) -> Self {
        let secrets = signing.secrets(now).into_iter().map(str::to_owned).collect();
        Self { address: signing.receiver.address.clone(), secrets }
    }

    /// An address that need not be saved, signed as for the first receiver.
    async fn to_address(backend: &Backend, address: &str) -> Result<Self, BackendError> {
        Ok(Self { address: address.to_owned(), secrets: vec![secret(backend).await?] })
    }

    fn signatures(&self, id: &str, seconds: i64, body: &[u8]) -> String {
        let mut signatures = Vec::new();
        for secret in &self.secrets {
            signatures.push(signature(secret, id, seconds, body));
        }
        signatures.join(" ")
    }
}

/// A receiver with its secret, which the first one gets when it is needed; `None` if there is no such receiver.
pub(crate) async fn receiver(backend: &Backend, id: &str) -> Result<Option<SigningReceiver>, BackendError> {
    let Some(mut found) = receivers::get(&backend.db, id).await? else { return Ok(None) };
    if found.secret.is_empty() && found.receiver.is_first() {
        found.secret = secret(backend).await?;
    }
    Ok(Some(found))
}

pub(crate) struct Webhook {
    /// `webhook-id`: the same for every attempt of one edition, so that a duplicate can be recognized.
    pub(crate) id: String,
    pub(crate) target: Target,
    pub(crate) body: Vec<u8>,
}

#[async_trait]
impl WebMessage for Webhook {
    async fn send(self: Box<Self>, backend: &Backend, client: &GuardedClient) -> Result<Outcome, BackendError> {
        let Self { id, target, body } = *self;
        let answer = post(backend, client, &id, &target, body).await?;
        Ok(outcome(answer, backend.clock.now()))
    }
}

fn outcome(answer: Result<PostResponse, GuardError>, now: Timestamp) -> Outcome {
    match answer {
        Ok(answer) if (200..300).contains(&answer.status) => {
            Outcome::Accepted { status: answer.status, words: words(answer.status) }
        }
        // Standard Webhooks: the receiver is gone permanently.
        Ok(PostResponse { status: status @ 410, .. }) => {
            Outcome::Refused { status: Some(status), cause: words(status) }
        }
        Ok(answer) => Outcome::Missed {
            status: Some(answer.status),
            cause: words(answer.status),
            asked_ms: asked_ms(&answer, now),
            is_of_all_mail: false,
        },
        Err(error) => Outcome::Missed { status: None, cause: error.to_string(), asked_ms: None, is_of_all_mail: false },
    }
}

async fn post(
    backend: &Backend,
    sender: &GuardedClient,
    id: &str,
    target: &Target,
    body: Vec<u8>,
) -> Result<Result<PostResponse, GuardError>, BackendError> {
    let seconds = backend.clock.now().0.div_euclid(SECOND);
    let signatures = target.signatures(id, seconds, &body);
    Ok(sender.post(&target.address, headers(id, seconds, &signatures)?, body).await)
}

/// `url` need not be saved. Returns the status, or why there is none.
pub(crate) async fn test(backend: &Backend, url: &str) -> Result<Result<u16, String>, BackendError> {
    let target = Target::to_address(backend, url).await?;
    send_test(backend, &target, PayloadFormat::Flat).await
}

/// Returns the status, or why there is none.
pub(crate) async fn send_test(
    backend: &Backend,
    target: &Target,
    format: PayloadFormat,
) -> Result<Result<u16, String>, BackendError> {
    let timestamp = zone::iso(backend.clock.now())?;
    let message = format!("Test from {}", content::site_data(backend).await?.profile.name);
    let body = match format {
        PayloadFormat::Flat => serde_json::json!({"test": true, "timestamp": timestamp, "message": message}),
        PayloadFormat::Standard => {
            serde_json::json!({"type": TEST_EVENT, "timestamp": timestamp, "data": {"message": message}})
        }
    };
    let sender = match GuardedClient::new(backend.outgoing.webhook_allow_private) {
        Ok(sender) => sender,
        Err(cause) => return Ok(Err(cause.to_string())),
    };
    Ok(match post(backend, &sender, &ids::new_id(), target, body.to_string().into_bytes()).await? {
        Ok(answer) => Ok(answer.status),
        Err(cause) => Err(cause.to_string()),
    })
}

pub(crate) fn words(status: u16) -> String {
    match status {
        410 => "Answered 410: the receiver no longer exists; please set a new address and send it again".to_owned(),
        300..=399 => format!("Answered {status}, a redirect; please use the address it leads to"),
        _ => format!("Answered {status}"),
    }
}

fn headers(id: &str, seconds: i64, signature: &str) -> Result<HeaderMap, BackendError> {
    let value = |text: &str| HeaderValue::from_str(text).map_err(BackendError::unexpected);
    let mut headers = HeaderMap::new();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(HeaderName::from_static("webhook-id"), value(id)?);
    headers.insert(HeaderName::from_static("webhook-timestamp"), value(&seconds.to_string())?);
    headers.insert(HeaderName::from_static("webhook-signature"), value(signature)?);
    Ok(headers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_as_the_reference_implementation_does() {
        // The example of the Standard Webhooks specification.
        let signed = signature(
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            br#"{"test": 2432232314}"#,
        );
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }

    #[test]
    fn a_redirect_says_what_to_do() {
        assert_eq!(words(503), "Answered 503");
        assert!(words(308).contains("redirect"));
    }
}
