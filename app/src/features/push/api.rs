//! Notifications on the owner's devices. Only a screen and its plain forms call these, in their own process.

use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode, backend, origin};
use backend::features::push::{self, DeviceError, PushScreen, TestNotification};
use domain::features::push::messages as msg;
use domain::features::push::{PushDevice, PushSubscription, RenewedSubscription};

pub async fn screen() -> Result<PushScreen, ApiError> {
    let call = owner_call()?;
    Ok(push::screen(&call.backend, &call.admin).await?)
}

pub async fn devices() -> Result<Vec<PushDevice>, ApiError> {
    let call = owner_call()?;
    Ok(push::devices(&call.backend, &call.admin).await?)
}

pub async fn turn_on(subscription: &PushSubscription) -> Result<(), ApiError> {
    let call = owner_call()?;
    let user_agent = origin()?.user_agent.unwrap_or_default();
    push::turn_on(&call.backend, &call.admin, subscription, &user_agent).await.map_err(refused)
}

/// Without a session, as [`push::renew`] explains.
pub async fn renew(device: Option<&str>, renewed: &RenewedSubscription) -> Result<(), ApiError> {
    let backend = backend()?;
    push::renew(&backend, device, renewed).await.map_err(refused)
}

pub async fn remove(id: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    push::remove(&call.backend, &call.admin, id).await.map_err(refused)
}

pub async fn send_test(id: &str) -> Result<TestNotification, ApiError> {
    let call = owner_call()?;
    push::send_test(&call.backend, &call.admin, id).await.map_err(refused)
}

fn refused(cause: DeviceError) -> ApiError {
    match cause {
        DeviceError::NotFound => ApiError::new(ErrorCode::NotFound, msg::NOT_FOUND),
        DeviceError::Invalid => ApiError::new(ErrorCode::Invalid, msg::INVALID),
        DeviceError::UnknownDevice => ApiError::new(ErrorCode::Invalid, msg::UNKNOWN_DEVICE),
        DeviceError::TooOften => ApiError::new(ErrorCode::TooMany, msg::TEST_TOO_OFTEN),
        DeviceError::Unavailable(cause) => ApiError::from(cause).saying(msg::NOT_CHANGED),
    }
}
