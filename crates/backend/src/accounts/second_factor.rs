//! The second step of a sign-in: setting it up, and checking its codes. Off until the owner sets up
//! an authenticator app. See docs/decisions/0025-second-factor.md.

use crate::Backend;
use crate::accounts::account::{self, AccountError, PasswordError};
use crate::accounts::attempt;
use crate::accounts::codes::{digits_of, hashes, new_codes};
use crate::accounts::session::{self, Admin};
use crate::accounts::totp::TotpSecret;
use crate::boxed;
use crate::db::{accounts, second_factor as rows};
use crate::error::BackendError;
use domain::Timestamp;
use domain::messages::second_factor as say;

/// What the account has for the second step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SecondFactor {
    /// Since when it needs the code of an app; `None` if it is off.
    pub since: Option<Timestamp>,
    /// Recovery codes that were not used yet.
    pub codes_left: i64,
}

/// What the owner's account has.
#[boxed]
pub async fn read(b: &Backend, admin: &Admin) -> Result<SecondFactor, BackendError> {
    let state = rows::state(&b.db, &admin.account_id).await?;
    Ok(SecondFactor { since: state.app_since.map(Timestamp), codes_left: state.codes_left })
}

/// Turns the second step on with an app that has `secret`, or replaces the app; returns the new
/// recovery codes. Other sessions began without a second step and end.
///
/// # Errors
/// As a change of the password; refused fields are `secret`, `code` and `current`.
#[boxed]
pub async fn set_up(
    b: &Backend,
    admin: &Admin,
    current: &str,
    secret: &str,
    code: &str,
) -> Result<Vec<String>, PasswordError> {
    let refused = |field, sentence| PasswordError::Refused { field, sentence };
    let now = b.clock.now();
    let secret = TotpSecret::parse(secret).ok_or(refused("secret", say::SECRET_WRONG))?;
    let period = secret.period_of(&digits_of(code), now).ok_or(refused("code", say::APP_CODE_WRONG))?;
    let account = account::confirm(b, admin, current).await?;
    let device = session::device_of(b, admin).await?;
    let codes = new_codes()?;
    let mut tx = account::begin_change(b, admin, &account).await?;
    rows::set_secret(&mut tx, &account.id, &secret.text(), period, now).await?;
    rows::set_codes(&mut tx, &account.id, &hashes(&codes), now).await?;
    session::end_others(&mut tx, admin, &device).await?;
    tx.commit().await?;
    Ok(codes)
}

/// Replaces the recovery codes, used and unused; `None` if the second step is off.
///
/// # Errors
/// As a change of the password; the refused field is `current`.
#[boxed]
pub async fn renew_codes(b: &Backend, admin: &Admin, current: &str) -> Result<Option<Vec<String>>, PasswordError> {
    let account = account::confirm(b, admin, current).await?;
    let codes = new_codes()?;
    let mut tx = account::begin_change(b, admin, &account).await?;
    if !rows::is_on(&mut tx, &account.id).await? {
        return Ok(None);
    }
    rows::set_codes(&mut tx, &account.id, &hashes(&codes), b.clock.now()).await?;
    tx.commit().await?;
    Ok(Some(codes))
}

/// Turns the second step off; fine if it is off.
///
/// # Errors
/// As a change of the password; the refused field is `current`.
#[boxed]
pub async fn turn_off(b: &Backend, admin: &Admin, current: &str) -> Result<(), PasswordError> {
    let account = account::confirm(b, admin, current).await?;
    let mut tx = account::begin_change(b, admin, &account).await?;
    rows::remove(&mut tx, &account.id).await?;
    Ok(tx.commit().await?)
}

/// Turns the second step of an account off without its password, for the command line; false if it
/// was off.
///
/// # Errors
/// See [`AccountError`].
#[boxed]
pub async fn remove(b: &Backend, email: &str) -> Result<bool, AccountError> {
    let email = attempt::normalised(email);
    let account = accounts::by_email(&b.db, &email).await?.ok_or(AccountError::NotFound)?;
    let mut tx = b.db.write().await?;
    let removed = rows::remove(&mut tx, &account.id).await?;
    attempt::forget_failures(b, &mut tx, &email).await?;
    tx.commit().await?;
    Ok(removed)
}

/// Whether an account's sign-ins need a second step.
///
/// # Errors
/// See [`AccountError`].
#[boxed]
pub async fn is_on(b: &Backend, email: &str) -> Result<bool, AccountError> {
    let account = accounts::by_email(&b.db, &attempt::normalised(email)).await?.ok_or(AccountError::NotFound)?;
    Ok(rows::is_on_now(&b.db, &account.id).await?)
}
