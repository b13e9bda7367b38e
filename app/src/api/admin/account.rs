use crate::api::ApiError;
use crate::api::session::owner_call;
use backend::accounts::account;
use domain::admin::{Device, Done};
use domain::messages::admin as msg;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// As [`account::change_password`].
#[server(name = ChangePassword, prefix = "/api", endpoint = "admin/account/password", input = Json, output = Json)]
pub async fn change_password(
    current: String,
    new: String,
    #[server(default)] endpoint: String,
) -> Result<Done, ApiError> {
    let call = owner_call()?;
    account::change_password(&call.backend, &call.admin, &current, &new, &endpoint).await?;
    Ok(Done { message: msg::PASSWORD_CHANGED.to_owned(), undo: None })
}

pub async fn confirm_password(password: String) -> Result<(), ApiError> {
    let call = owner_call()?;
    Ok(account::confirm_password(&call.backend, &call.admin, &password).await?)
}

pub async fn devices() -> Result<Vec<Device>, ApiError> {
    let call = owner_call()?;
    Ok(backend::accounts::session::devices(&call.backend, &call.admin).await?)
}

/// Signs one device out; succeeds if it is already signed out.
#[server(name = SignOutDevice, prefix = "/api", endpoint = "admin/account/sign-out", input = Json, output = Json)]
pub async fn sign_out_device(id: String) -> Result<Done, ApiError> {
    let call = owner_call()?;
    backend::accounts::session::sign_out_device(&call.backend, &call.admin, &id).await?;
    Ok(Done { message: msg::DEVICE_SIGNED_OUT.to_owned(), undo: None })
}

#[server(
    name = SignOutOthers, prefix = "/api", endpoint = "admin/account/sign-out-others", input = Json, output = Json
)]
pub async fn sign_out_others() -> Result<Done, ApiError> {
    let call = owner_call()?;
    backend::accounts::session::sign_out_others(&call.backend, &call.admin).await?;
    Ok(Done { message: msg::OTHERS_SIGNED_OUT.to_owned(), undo: None })
}

#[server(
    name = SignOutEverywhere, prefix = "/api", endpoint = "admin/account/sign-out-everywhere", input = Json,
    output = Json
)]
pub async fn sign_out_everywhere() -> Result<Done, ApiError> {
    let call = owner_call()?;
    backend::accounts::session::sign_out_everywhere(&call.backend, &call.admin.account_id).await?;
    Ok(Done { message: msg::SIGNED_OUT_EVERYWHERE.to_owned(), undo: None })
}
