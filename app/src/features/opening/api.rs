use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode};
use backend::features::opening::{self, OpenError, Opening};
use domain::Timestamp;
use domain::admin::PreviewLink;
use domain::features::opening::{Missing, messages as msg};

pub async fn read() -> Result<Opening, ApiError> {
    let call = owner_call()?;
    Ok(opening::read(&call.backend).await?)
}

pub async fn missing() -> Result<Missing, ApiError> {
    let call = owner_call()?;
    Ok(opening::missing(&call.backend).await?)
}

/// Refused while something is missing.
pub async fn open() -> Result<Opening, ApiError> {
    let call = owner_call()?;
    match opening::open(&call.backend, &call.admin).await {
        Ok(opening) => Ok(opening),
        Err(OpenError::Missing(missing)) => Err(ApiError::new(ErrorCode::Invalid, missing.sentence())),
        Err(OpenError::Backend(cause)) => Err(cause.into()),
    }
}

pub async fn close() -> Result<Opening, ApiError> {
    let call = owner_call()?;
    Ok(opening::close(&call.backend, &call.admin).await?)
}

/// The change that was made at this time.
pub async fn undo(changed_at: Timestamp) -> Result<(), ApiError> {
    let call = owner_call()?;
    let is_undone = opening::undo(&call.backend, &call.admin, changed_at).await?;
    if is_undone { Ok(()) } else { Err(ApiError::new(ErrorCode::Invalid, msg::UNDO_LATE)) }
}

pub async fn preview_link() -> Result<Option<PreviewLink>, ApiError> {
    let call = owner_call()?;
    Ok(opening::preview_link(&call.backend).await?)
}

pub async fn renew_preview() -> Result<PreviewLink, ApiError> {
    let call = owner_call()?;
    Ok(opening::renew_preview(&call.backend, &call.admin).await?)
}

pub async fn end_preview() -> Result<(), ApiError> {
    let call = owner_call()?;
    Ok(opening::end_preview(&call.backend).await?)
}
