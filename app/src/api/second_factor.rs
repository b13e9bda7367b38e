//! The second step of the owner's sign-in.

use super::session::require_admin;
use super::{ApiError, backend, content};
use backend::accounts::account::PasswordError;
use backend::accounts::second_factor::{self, SecondFactor};
use backend::accounts::totp::TotpSecret;
use domain::messages::second_factor as say;

/// A key for an authenticator app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Base32.
    pub text: String,
    /// The same as a link that apps understand, `otpauth:`.
    pub url: String,
}

/// What the screen shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    /// What the owner's account has.
    pub factor: SecondFactor,
    /// The key that the form offers.
    pub key: Key,
}

/// The screen, with the key `secret`, or a new one if it is none. It is stored nowhere until the app
/// is set up.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn screen(secret: &str) -> Result<Screen, ApiError> {
    let admin = require_admin()?;
    let factor = read().await?;
    let secret = match TotpSecret::parse(secret) {
        Some(secret) => secret,
        None => TotpSecret::random()?,
    };
    let business = content::basics().await.map(|basics| basics.profile.name.clone()).unwrap_or_default();
    let key = Key { text: secret.text(), url: secret.url(&business, &admin.email) };
    Ok(Screen { factor, key })
}

/// What the owner's account has.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn read() -> Result<SecondFactor, ApiError> {
    let admin = require_admin()?;
    Ok(second_factor::read(&*backend()?, &admin).await?)
}

/// Turns it on with an app; returns the recovery codes.
///
/// # Errors
/// `unauthorized`, `invalid` with the fields `secret`, `code` and `current`, `unavailable`.
pub async fn set_up(current: &str, secret: &str, code: &str) -> Result<Vec<String>, ApiError> {
    let admin = require_admin()?;
    second_factor::set_up(&*backend()?, &admin, current, secret, code).await.map_err(refusal)
}

/// Replaces the recovery codes.
///
/// # Errors
/// `unauthorized`, `invalid` with the field `current`, or without one if it is off, `unavailable`.
pub async fn renew_codes(current: &str) -> Result<Vec<String>, ApiError> {
    let admin = require_admin()?;
    let codes = second_factor::renew_codes(&*backend()?, &admin, current).await.map_err(refusal)?;
    codes.ok_or_else(|| ApiError::new(super::ErrorCode::Invalid, say::NOT_ON))
}

/// Turns it off.
///
/// # Errors
/// `unauthorized`, `invalid` with the field `current`, `unavailable`.
pub async fn turn_off(current: &str) -> Result<(), ApiError> {
    let admin = require_admin()?;
    second_factor::turn_off(&*backend()?, &admin, current).await.map_err(refusal)
}

fn refusal(cause: PasswordError) -> ApiError {
    match cause {
        PasswordError::Refused { field, sentence } => ApiError::invalid_field(field, sentence),
        PasswordError::TooMany { wait_ms } => ApiError::too_many_sign_ins(wait_ms),
        PasswordError::SignedOut => ApiError::unauthorized(),
        PasswordError::Backend(cause) => cause.into(),
    }
}
