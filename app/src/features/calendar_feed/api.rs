use crate::api::ApiError;
use crate::api::session::owner_call;
use backend::features::calendar_feed;

/// The address of the calendar feed, if there is one.
pub async fn address() -> Result<Option<String>, ApiError> {
    let call = owner_call()?;
    Ok(calendar_feed::address(&call.backend).await?)
}

pub async fn renew() -> Result<(), ApiError> {
    let call = owner_call()?;
    Ok(calendar_feed::renew(&call.backend).await?)
}

pub async fn stop() -> Result<(), ApiError> {
    let call = owner_call()?;
    Ok(calendar_feed::stop(&call.backend).await?)
}
