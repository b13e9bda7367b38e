//! Photos that were shared from a phone. Only a screen and its plain forms call these, in their own process.

use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode};
use backend::features::shared_photos::{self, ShareError, SharePlaces};
use domain::features::shared_photos::messages as msg;
use domain::features::shared_photos::{SharedDraft, SharedPhotos};

pub async fn places(photos: &SharedPhotos, q: &str) -> Result<SharePlaces, ApiError> {
    let call = owner_call()?;
    shared_photos::places(&call.backend, photos, q).await.map_err(refused)
}

/// A JPEG; none if the photo does not wait.
pub async fn thumbnail(token: &str) -> Result<Option<Vec<u8>>, ApiError> {
    let call = owner_call()?;
    let thumbnail = shared_photos::thumbnail(&call.backend, token).await?;
    Ok(thumbnail.map(|bytes| bytes.to_vec()))
}

pub async fn to_library(draft: &SharedDraft) -> Result<(), ApiError> {
    let call = owner_call()?;
    let photos = SharedPhotos::read(&draft.photos);
    shared_photos::to_library(&call.backend, &photos).await.map_err(refused)
}

pub async fn to_project(draft: &SharedDraft) -> Result<(), ApiError> {
    let call = owner_call()?;
    shared_photos::to_project(&call.backend, &call.admin, draft).await.map_err(refused)
}

pub async fn to_lead(draft: &SharedDraft) -> Result<(), ApiError> {
    let call = owner_call()?;
    let photos = SharedPhotos::read(&draft.photos);
    shared_photos::to_lead(&call.backend, &photos, &draft.lead).await.map_err(refused)
}

fn refused(cause: ShareError) -> ApiError {
    match cause {
        ShareError::Gone => ApiError::new(ErrorCode::NotFound, msg::GONE),
        ShareError::NotFound(sentence) => ApiError::new(ErrorCode::NotFound, sentence),
        ShareError::Refused(sentence) => ApiError::new(ErrorCode::Invalid, sentence),
        ShareError::Edit(cause) => cause.into(),
        ShareError::Unavailable(cause) => ApiError::from(cause).saying(msg::NOT_PLACED),
    }
}
