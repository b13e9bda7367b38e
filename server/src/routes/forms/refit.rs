//! The upload of a visitor's photo, for a request that is sent later.

use crate::layers::api_errors::ApiErrorResponse;
use crate::layers::bodies::ReadBody;
use crate::layers::bodies::refusal::BodyRefusal;
use crate::state::AppState;
use app::api::{ApiError, ErrorCode};
use axum::Json;
use axum::extract::{Extension, State};
use backend::leads::origin::Origin;
use backend::leads::uploads::UploadError;
use domain::leads::refit::field;
use domain::media::photo::UploadedPhoto;
use domain::messages;

pub async fn photo(
    State(state): State<AppState>,
    Extension(origin): Extension<Origin>,
    ReadBody(bytes): ReadBody,
) -> Result<Json<UploadedPhoto>, ApiErrorResponse> {
    let bytes = bytes.map_err(|refusal| match refusal {
        BodyRefusal::TooLarge => ApiErrorResponse(ApiError::new(ErrorCode::TooLarge, messages::PHOTO_TOO_LARGE_UNREAD)),
        other => ApiErrorResponse(other.error()),
    })?;
    backend::leads::uploads::accept_whole(&state.backend, bytes, &origin)
        .await
        .map(Json)
        .map_err(|cause| ApiErrorResponse(upload_refusal(cause)))
}

pub(super) fn upload_refusal(cause: UploadError) -> ApiError {
    match cause {
        UploadError::Refused(message) => ApiError::invalid_field(field::PHOTO, message),
        UploadError::Unreadable(message) => ApiError::unreadable(field::PHOTO, message),
        UploadError::TooMany { wait_ms } => ApiError::too_many_photos(wait_ms),
        UploadError::Full => ApiError::unavailable().saying(messages::PHOTOS_FULL),
        UploadError::Unavailable(cause) => {
            let error = ApiError::from(cause);
            match error.error.code {
                ErrorCode::Unexpected => error.saying(messages::PHOTO_OUR_FAULT),
                _ => error,
            }
        }
    }
}
