//! Only a screen and its plain form call these, in their own process.

use crate::api::ApiError;
use crate::api::session::owner_call;
use backend::features::digests::{self, Switches};
use domain::features::digests::messages as msg;

pub async fn switches() -> Result<Switches, ApiError> {
    let call = owner_call()?;
    Ok(digests::switches(&call.backend).await?)
}

pub async fn switch(morning: bool, weekly: bool) -> Result<(), ApiError> {
    let call = owner_call()?;
    let switched = digests::switch(&call.backend, morning, weekly).await;
    switched.map_err(|cause| ApiError::from(cause).saying(msg::SWITCHES_FAILED))
}
