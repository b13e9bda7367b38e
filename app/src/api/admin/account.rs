//! The owner's account.

use super::super::session::require_admin;
use super::super::{ApiError, ErrorCode, backend};
use backend::accounts::account::{self, PasswordError};
use domain::admin::{Device, Done};
use domain::messages::admin as msg;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Changes the password and ends all other sessions.
#[server(name = ChangePassword, prefix = "/api", endpoint = "admin/account/password", input = Json, output = Json)]
pub async fn change_password(current: String, new: String) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    account::change_password(&*backend()?, &admin, &current, &new).await.map_err(refused)?;
    Ok(Done { message: msg::PASSWORD_CHANGED.to_owned(), undo: None })
}

pub async fn confirm_password(password: String) -> Result<(), ApiError> {
    let admin = require_admin()?;
    account::confirm_password(&*backend()?, &admin, &password).await.map_err(refused)
}

fn refused(cause: PasswordError) -> ApiError {
    match cause {
        PasswordError::Refused { field, sentence } => ApiError::invalid_field(field, sentence),
        PasswordError::Impossible(sentence) => ApiError::new(ErrorCode::Invalid, sentence),
        PasswordError::TooMany { wait_ms } => ApiError::too_many_sign_ins(wait_ms),
        PasswordError::SignedOut => ApiError::unauthorized(),
        PasswordError::Backend(cause) => cause.into(),
    }
}

/// Where the owner is signed in, this device first.
pub async fn devices() -> Result<Vec<Device>, ApiError> {
    let admin = require_admin()?;
    Ok(backend::accounts::session::devices(&*backend()?, &admin).await?)
}

/// Signs one device out; succeeds if it is already signed out.
#[server(name = SignOutDevice, prefix = "/api", endpoint = "admin/account/sign-out", input = Json, output = Json)]
pub async fn sign_out_device(id: String) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    backend::accounts::session::sign_out_device(&*backend()?, &admin, &id).await?;
    Ok(Done { message: msg::DEVICE_SIGNED_OUT.to_owned(), undo: None })
}

#[server(
    name = SignOutOthers, prefix = "/api", endpoint = "admin/account/sign-out-others", input = Json, output = Json
)]
pub async fn sign_out_others() -> Result<Done, ApiError> {
    let admin = require_admin()?;
    backend::accounts::session::sign_out_others(&*backend()?, &admin).await?;
    Ok(Done { message: msg::OTHERS_SIGNED_OUT.to_owned(), undo: None })
}

#[server(
    name = SignOutEverywhere, prefix = "/api", endpoint = "admin/account/sign-out-everywhere", input = Json,
    output = Json
)]
pub async fn sign_out_everywhere() -> Result<Done, ApiError> {
    let admin = require_admin()?;
    backend::accounts::session::sign_out_everywhere(&*backend()?, &admin.account_id).await?;
    Ok(Done { message: msg::SIGNED_OUT_EVERYWHERE.to_owned(), undo: None })
}
