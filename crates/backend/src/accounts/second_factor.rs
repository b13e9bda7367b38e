//! Off until the owner sets up an authenticator app or adds a passkey. See docs/decisions/0025-second-factor.md.

use crate::accounts::account::{self, AccountError, PasswordError};
use crate::accounts::attempt;
use crate::accounts::codes::{digits_of, hashes, new_codes};
use crate::accounts::passkeys;
use crate::accounts::session::{self, Admin};
use crate::accounts::totp::TotpSecret;
use crate::boxed;
use crate::db::accounts::passkeys::{self as passkey_rows, NewPasskey};
use crate::db::accounts::second_factor as rows;
use crate::db::{WriteTx, accounts};
use crate::error::BackendError;
use crate::{Backend, ids};
use domain::limits::{PASSKEY_NAME_MAX, PASSKEYS_MAX};
use domain::messages::second_factor as msg;
use domain::{Timestamp, text};
use serde_json::Value;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SecondFactor {
    pub app: Option<Timestamp>,
    pub passkeys: Vec<OwnPasskey>,
    pub codes_left: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPasskey {
    pub id: String,
    pub name: String,
    pub added_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
}

impl SecondFactor {
    /// Since when sign-ins need a second step; `None` if they do not.
    #[must_use]
    pub fn since(&self) -> Option<Timestamp> {
        let passkeys = self.passkeys.iter().map(|passkey| passkey.added_at);
        passkeys.chain(self.app).min()
    }
}

#[boxed]
pub async fn read(backend: &Backend, admin: &Admin) -> Result<SecondFactor, BackendError> {
    let state = rows::state(&backend.db, &admin.account_id).await?;
    let mut passkeys = Vec::new();
    for row in passkey_rows::list(&backend.db, &admin.account_id).await? {
        passkeys.push(OwnPasskey {
            id: row.id,
            name: row.name,
            added_at: Timestamp(row.created_at),
            last_used_at: row.last_used_at.map(Timestamp),
        });
    }
    Ok(SecondFactor { app: state.app_since.map(Timestamp), passkeys, codes_left: state.codes_left })
}

/// Turns the second step on with an app that has `secret`, or replaces the app; returns the new recovery codes. Other
/// sessions began without a second step and end. Refused fields are `secret`, `code` and `current`.
#[boxed]
pub async fn set_up(
    backend: &Backend,
    admin: &Admin,
    current: &str,
    secret: &str,
    code: &str,
) -> Result<Vec<String>, PasswordError> {
    let refused = |field, sentence| PasswordError::Refused { field, sentence };
    let now = backend.clock.now();
    let secret = TotpSecret::parse(secret).ok_or(refused("secret", msg::SECRET_WRONG))?;
    let period = secret.period_of(&digits_of(code), now).ok_or(refused("code", msg::APP_CODE_WRONG))?;
    let account = account::confirm(backend, admin, current).await?;
    let codes = new_codes()?;
    let mut change = account::begin_change(backend, admin, &account).await?;
    session::end_others(&mut change.tx, admin, &change.renewed).await?;
    rows::set_secret(&mut change.tx, &account.id, &secret.text(), period, now).await?;
    rows::set_codes(&mut change.tx, &account.id, &hashes(&codes), now).await?;
    change.commit(admin).await?;
    Ok(codes)
}

/// Asks for a new passkey: the options for the browser's `navigator.credentials.create`, as JSON. Its
/// answer is good for [`add_passkey`] within this session, once and for some minutes.
#[boxed]
pub async fn ask_for_passkey(backend: &Backend, admin: &Admin) -> Result<Value, PasswordError> {
    let asked = passkeys::ask_for_new(backend, admin).await?;
    let asked = asked.ok_or_else(|| PasswordError::Impossible(msg::PASSKEYS_NOT_HERE.into()))?;
    passkey_rows::begin_ceremony(&backend.db, &admin.session(), &asked.state, backend.clock.now()).await?;
    Ok(asked.options)
}

/// Adds the passkey that an authenticator has made; `answer` is the browser's JSON. Returns new recovery codes if
/// there were none. If sign-ins needed no second step until now, other sessions end. Refused fields are `name` and
/// `current`, and then `answer` is still good.
#[boxed]
pub async fn add_passkey(
    backend: &Backend,
    admin: &Admin,
    current: &str,
    name: &str,
    answer: &str,
) -> Result<Vec<String>, PasswordError> {
    if answer.trim().is_empty() {
        return Err(PasswordError::Impossible(msg::PASSKEY_NEEDS_SCRIPT.into()));
    }
    let name = checked_name(name)?;
    let account = account::confirm(backend, admin, current).await?;
    let now = backend.clock.now();
    let mut change = account::begin_change(backend, admin, &account).await?;
    // Asked before the session got another token.
    let asked = passkey_rows::take_ceremony(&mut change.tx, &admin.session()).await?;
    let Some(passkey) = passkeys::created(backend, asked.as_ref(), answer, now)? else {
        // The question to the authenticator is used up.
        change.commit(admin).await?;
        return Err(PasswordError::Impossible(msg::PASSKEY_REFUSED.into()));
    };
    if passkey_rows::count(&mut change.tx, &account.id).await? >= PASSKEYS_MAX as i64 {
        return Err(PasswordError::Impossible(msg::passkeys_full().into()));
    }
    if !rows::is_on(&mut change.tx, &account.id).await? {
        session::end_others(&mut change.tx, admin, &change.renewed).await?;
    }
    let new = NewPasskey {
        id: &ids::new_id(),
        account_id: &account.id,
        credential_id: &passkey.credential_id,
        name: &name,
        credential: &passkey.credential,
    };
    if !passkey_rows::add(&mut change.tx, new, now).await? {
        return Err(PasswordError::Impossible(msg::PASSKEY_KNOWN.into()));
    }
    let codes = first_codes(&mut change.tx, &account.id, now).await?;
    change.commit(admin).await?;
    Ok(codes)
}

fn checked_name(typed: &str) -> Result<String, PasswordError> {
    let refused = |sentence| PasswordError::Refused { field: "name", sentence };
    let name = text::clean_line(typed);
    match name.chars().count() {
        0 => Err(refused(msg::PASSKEY_NAME_REQUIRED)),
        1..=PASSKEY_NAME_MAX => Ok(name),
        _ => Err(refused(msg::PASSKEY_NAME_LONG)),
    }
}

async fn first_codes(tx: &mut WriteTx, account_id: &str, now: Timestamp) -> Result<Vec<String>, BackendError> {
    if rows::has_codes(tx, account_id).await? {
        return Ok(Vec::new());
    }
    let codes = new_codes()?;
    rows::set_codes(tx, account_id, &hashes(&codes), now).await?;
    Ok(codes)
}

/// Fine if it is gone. Returns whether sign-ins still need a second step. The refused field is `current`.
#[boxed]
pub async fn remove_passkey(backend: &Backend, admin: &Admin, current: &str, id: &str) -> Result<bool, PasswordError> {
    let account = account::confirm(backend, admin, current).await?;
    let mut change = account::begin_change(backend, admin, &account).await?;
    if ids::is_id(id) {
        passkey_rows::remove(&mut change.tx, &account.id, id).await?;
    }
    let on = off_without_factors(&mut change.tx, &account.id).await?;
    change.commit(admin).await?;
    Ok(on)
}

/// Fine if there is none. Returns whether sign-ins still need a second step. The refused field is `current`.
#[boxed]
pub async fn remove_app(backend: &Backend, admin: &Admin, current: &str) -> Result<bool, PasswordError> {
    let account = account::confirm(backend, admin, current).await?;
    let mut change = account::begin_change(backend, admin, &account).await?;
    rows::remove_app(&mut change.tx, &account.id).await?;
    let on = off_without_factors(&mut change.tx, &account.id).await?;
    change.commit(admin).await?;
    Ok(on)
}

async fn off_without_factors(tx: &mut WriteTx, account_id: &str) -> Result<bool, BackendError> {
    let on = rows::is_on(tx, account_id).await?;
    if !on {
        rows::remove(tx, account_id).await?;
    }
    Ok(on)
}

/// Replaces used and unused codes; `None` if the second step is off. The refused field is `current`.
#[boxed]
pub async fn renew_codes(
    backend: &Backend,
    admin: &Admin,
    current: &str,
) -> Result<Option<Vec<String>>, PasswordError> {
    let account = account::confirm(backend, admin, current).await?;
    let codes = new_codes()?;
    let mut change = account::begin_change(backend, admin, &account).await?;
    if !rows::is_on(&mut change.tx, &account.id).await? {
        return Ok(None);
    }
    rows::set_codes(&mut change.tx, &account.id, &hashes(&codes), backend.clock.now()).await?;
    change.commit(admin).await?;
    Ok(Some(codes))
}

/// Removes app, passkeys and recovery codes. Fine if it is off. The refused field is `current`.
#[boxed]
pub async fn turn_off(backend: &Backend, admin: &Admin, current: &str) -> Result<(), PasswordError> {
    let account = account::confirm(backend, admin, current).await?;
    let mut change = account::begin_change(backend, admin, &account).await?;
    rows::remove(&mut change.tx, &account.id).await?;
    change.commit(admin).await
}

/// For the command line, without the password; false if it was off.
#[boxed]
pub async fn remove(backend: &Backend, email: &str) -> Result<bool, AccountError> {
    let email = attempt::normalized(email);
    let account = accounts::by_email(&backend.db, &email).await?.ok_or(AccountError::NotFound)?;
    let mut tx = backend.db.write().await?;
    let removed = rows::remove(&mut tx, &account.id).await?;
    attempt::forget_failures(backend, &mut tx, &email).await?;
    tx.commit().await?;
    Ok(removed)
}

#[boxed]
pub async fn is_on(backend: &Backend, email: &str) -> Result<bool, AccountError> {
    let account = accounts::by_email(&backend.db, &attempt::normalized(email)).await?.ok_or(AccountError::NotFound)?;
    Ok(rows::is_on_now(&backend.db, &account.id).await?)
}
