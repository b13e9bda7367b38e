use crate::api::ApiError;
use crate::api::session::owner_call;

pub async fn hide(hidden: bool) -> Result<(), ApiError> {
    let call = owner_call()?;
    Ok(backend::site::first_steps::hide(&call.backend, hidden).await?)
}
