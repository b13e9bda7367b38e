use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode, content};
use backend::accounts::passkeys;
use backend::accounts::second_factor::{self, SecondFactor};
use backend::accounts::totp::TotpSecret;
use domain::messages::second_factor as msg;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;
use serde_json::Value;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppKey {
    /// Base32.
    pub text: String,
    pub url: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecondFactorScreen {
    pub factor: SecondFactor,
    pub key: AppKey,
    pub passkeys_possible: bool,
}

/// The screen, with the key `secret`, or a new one if it is none. It is stored nowhere until the app
/// is set up.
pub async fn screen(secret: &str) -> Result<SecondFactorScreen, ApiError> {
    let call = owner_call()?;
    let factor = read().await?;
    let secret = match TotpSecret::parse(secret) {
        Some(secret) => secret,
        None => TotpSecret::random()?,
    };
    let business = content::site_data().await.map(|site_data| site_data.profile.name.clone()).unwrap_or_default();
    let key = AppKey { text: secret.text(), url: secret.url(&business, &call.admin.email) };
    Ok(SecondFactorScreen { factor, key, passkeys_possible: passkeys::are_possible(&call.backend) })
}

pub async fn read() -> Result<SecondFactor, ApiError> {
    let call = owner_call()?;
    Ok(second_factor::read(&call.backend, &call.admin).await?)
}

pub async fn set_up(current: &str, secret: &str, code: &str) -> Result<Vec<String>, ApiError> {
    let call = owner_call()?;
    Ok(second_factor::set_up(&call.backend, &call.admin, current, secret, code).await?)
}

pub async fn renew_codes(current: &str) -> Result<Vec<String>, ApiError> {
    let call = owner_call()?;
    let codes = second_factor::renew_codes(&call.backend, &call.admin, current).await?;
    codes.ok_or_else(|| ApiError::new(ErrorCode::Invalid, msg::NOT_ON))
}

/// Asks for a new passkey: the options for `navigator.credentials.create`.
#[server(name = AskForPasskey, prefix = "/api", endpoint = "admin/account/ask-for-passkey", input = Json, output = Json)]
pub async fn ask_for_passkey() -> Result<Value, ApiError> {
    let call = owner_call()?;
    Ok(second_factor::ask_for_passkey(&call.backend, &call.admin).await?)
}

/// Adds the passkey that the browser has made; returns new recovery codes if there were none.
pub async fn add_passkey(current: &str, name: &str, answer: &str) -> Result<Vec<String>, ApiError> {
    let call = owner_call()?;
    Ok(second_factor::add_passkey(&call.backend, &call.admin, current, name, answer).await?)
}

/// Returns whether two-step sign-in is still on.
pub async fn remove_passkey(current: &str, id: &str) -> Result<bool, ApiError> {
    let call = owner_call()?;
    Ok(second_factor::remove_passkey(&call.backend, &call.admin, current, id).await?)
}

pub async fn remove_app(current: &str) -> Result<bool, ApiError> {
    let call = owner_call()?;
    Ok(second_factor::remove_app(&call.backend, &call.admin, current).await?)
}

pub async fn turn_off(current: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    Ok(second_factor::turn_off(&call.backend, &call.admin, current).await?)
}
