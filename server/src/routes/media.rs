//! Takes pictures into the media library.

use crate::layers::api_errors::Answer;
use crate::layers::bodies::{Refusal, Taken};
use crate::startup::AppState;
use app::api::admin::picture_refusal;
use app::api::{ApiError, ErrorCode};
use app::context::CurrentAdmin;
use axum::Json;
use axum::extract::{Extension, Query, State};
use domain::admin::MediaItem;
use domain::messages::admin as say;
use serde::Deserialize;

/// What comes with the bytes.
#[derive(Debug, Default, Deserialize)]
pub struct Named {
    /// The file's name.
    #[serde(default)]
    name: String,
}

/// Takes a picture's bytes and answers its place in the library.
pub async fn upload(
    State(state): State<AppState>,
    admin: Option<Extension<CurrentAdmin>>,
    Query(named): Query<Named>,
    Taken(bytes): Taken,
) -> Result<Json<MediaItem>, Answer> {
    if admin.is_none_or(|Extension(admin)| admin.0.is_none()) {
        return Err(Answer(ApiError::unauthorized()));
    }
    let bytes = bytes.map_err(|refusal| match refusal {
        Refusal::TooLarge => Answer(ApiError::new(ErrorCode::TooLarge, say::PICTURE_TOO_LARGE)),
        other => Answer(other.error()),
    })?;
    let taken = backend::editing::upload(&state.backend, &named.name, bytes).await;
    taken.map(Json).map_err(|cause| Answer(picture_refusal(cause)))
}
