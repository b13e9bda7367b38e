//! The protocol is WebAuthn, checked by webauthn-rs. See docs/decisions/0025-second-factor.md.

use crate::Backend;
use crate::accounts::attempt::is_expired;
use crate::accounts::session::Admin;
use crate::db::accounts::passkeys::{self as rows, Ceremony, UsedPasskey};
use crate::db::{Db, WriteTx};
use crate::error::{BackendError, DbError};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::limits::{PASSKEY_ANSWER_MAX, SECOND_FACTOR_WAIT_MS};
use domain::text::web_address;
use domain::{Timestamp, limits};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;
use webauthn_rs::prelude::{
    AuthenticationResult, Passkey, PasskeyAuthentication, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, Uuid,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

pub(super) struct PasskeyChallenge {
    pub(super) options: Value,
    /// The state for checking the answer; stays here.
    pub(super) state: String,
}

/// The right answer of a passkey, which is to be stored as used.
pub(super) struct Signed(AuthenticationResult);

pub(super) struct Created {
    pub(super) credential_id: String,
    pub(super) credential: String,
}

#[must_use]
pub fn are_possible(backend: &Backend) -> bool {
    site(backend).is_some()
}

/// The site as authenticators know it. Browsers ask for https, or this machine, and for a name: an
/// address of digits has no passkeys.
fn site(backend: &Backend) -> Option<Webauthn> {
    let address = web_address::parse(backend.site_url.as_deref()?)?;
    let name = address.domain()?;
    let local = name == "localhost" || name.ends_with(".localhost");
    if address.scheme() != "https" && !local {
        return None;
    }
    let timeout = Duration::from_millis(SECOND_FACTOR_WAIT_MS.unsigned_abs());
    WebauthnBuilder::new(name, &address).ok()?.timeout(timeout).build().ok()
}

/// Asks for a new passkey; `None` if the site's address allows none. Authenticators that have one of
/// the account refuse to make another.
pub(super) async fn ask_for_new(backend: &Backend, admin: &Admin) -> Result<Option<PasskeyChallenge>, BackendError> {
    let Some(site) = site(backend) else { return Ok(None) };
    let user = Uuid::parse_str(&admin.account_id);
    let user = user.map_err(|_| BackendError::Unexpected("the account's id is no UUID".to_owned()))?;
    let known = stored(&backend.db, &admin.account_id).await?;
    let known = known.iter().map(|passkey| passkey.cred_id().clone()).collect();
    let (options, state) = site
        .start_passkey_registration(user, &admin.email, &admin.email, Some(known))
        .map_err(|cause| BackendError::Unexpected(format!("cannot ask for a passkey: {cause}")))?;
    Ok(Some(PasskeyChallenge { options: value(&options)?, state: text(&state)? }))
}

/// Asks the passkeys of an account; `None` if it has none that could answer.
pub(super) async fn ask(backend: &Backend, account_id: &str) -> Result<Option<PasskeyChallenge>, BackendError> {
    let Some(site) = site(backend) else { return Ok(None) };
    let known = stored(&backend.db, account_id).await?;
    if known.is_empty() {
        return Ok(None);
    }
    let (options, state) = site
        .start_passkey_authentication(&known)
        .map_err(|cause| BackendError::Unexpected(format!("cannot ask a passkey: {cause}")))?;
    Ok(Some(PasskeyChallenge { options: value(&options)?, state: text(&state)? }))
}

pub(super) fn created(
    backend: &Backend,
    asked: Option<&Ceremony>,
    answer: &str,
    now: Timestamp,
) -> Result<Option<Created>, BackendError> {
    let Some(state) = state::<PasskeyRegistration>(asked, now) else { return Ok(None) };
    let Some(answer) = parsed::<RegisterPublicKeyCredential>(answer) else { return Ok(None) };
    let Some(site) = site(backend) else { return Ok(None) };
    match site.finish_passkey_registration(&answer, &state) {
        Ok(passkey) => {
            Ok(Some(Created { credential_id: id_text(passkey.cred_id().as_ref()), credential: text(&passkey)? }))
        }
        Err(cause) => {
            tracing::debug!(%cause, "a new passkey was refused");
            Ok(None)
        }
    }
}

/// Checks the answer of a passkey: that it answers what was asked here, and is signed with its key.
pub(super) fn check(backend: &Backend, asked: Option<&Ceremony>, answer: &str, now: Timestamp) -> Option<Signed> {
    let state = state::<PasskeyAuthentication>(asked, now)?;
    let answer = parsed::<PublicKeyCredential>(answer)?;
    match site(backend)?.finish_passkey_authentication(&answer, &state) {
        Ok(result) => Some(Signed(result)),
        Err(cause) => {
            tracing::debug!(%cause, "the answer of a passkey was refused");
            None
        }
    }
}

/// Stores the passkey's new count; false if the passkey was removed since, or its count is not
/// higher than that of another answer.
pub(super) async fn record_use(
    tx: &mut WriteTx,
    account_id: &str,
    signed: &Signed,
    now: Timestamp,
) -> Result<bool, DbError> {
    let credential_id = id_text(signed.0.cred_id().as_ref());
    let Some(stored) = rows::credential(tx, account_id, &credential_id).await? else { return Ok(false) };
    let Ok(mut passkey) = serde_json::from_str::<Passkey>(&stored) else { return Ok(false) };
    passkey.update_credential(&signed.0);
    let credential = serde_json::to_string(&passkey).map_err(|_| DbError::corrupt("a passkey"))?;
    let used = UsedPasskey {
        account_id,
        credential_id: &credential_id,
        credential: &credential,
        sign_count: i64::from(signed.0.counter()),
    };
    rows::record_use(tx, used, now).await
}

async fn stored(db: &Db, account_id: &str) -> Result<Vec<Passkey>, DbError> {
    let stored = rows::credentials(db, account_id).await?;
    let read = stored.iter().filter_map(|credential| serde_json::from_str(credential).ok());
    Ok(read.take(limits::PASSKEYS_MAX).collect())
}

fn id_text(id: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(id)
}

fn state<T: DeserializeOwned>(asked: Option<&Ceremony>, now: Timestamp) -> Option<T> {
    let asked = asked?;
    if is_expired(asked.created_at, now) {
        return None;
    }
    serde_json::from_str(&asked.state).ok()
}

fn parsed<T: DeserializeOwned>(answer: &str) -> Option<T> {
    if answer.len() > PASSKEY_ANSWER_MAX {
        return None;
    }
    serde_json::from_str(answer).ok()
}

fn value<T: Serialize>(options: &T) -> Result<Value, BackendError> {
    serde_json::to_value(options).map_err(BackendError::unexpected)
}

fn text<T: Serialize>(state: &T) -> Result<String, BackendError> {
    serde_json::to_string(state).map_err(BackendError::unexpected)
}
