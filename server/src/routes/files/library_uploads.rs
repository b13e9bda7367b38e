use crate::layers::api_errors::ApiErrorResponse;
use crate::layers::bodies::ReadBody;
use crate::layers::bodies::refusal::BodyRefusal;
use crate::state::AppState;
use app::api::{ApiError, ErrorCode};
use app::context::CurrentAdmin;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Extension, Path, Query, State};
use backend::accounts::session::Admin;
use domain::admin::{MediaItem, MediaReplaced};
use domain::messages::admin as msg;
use serde::Deserialize;

#[derive(Debug, Default, Deserialize)]
pub struct UploadQuery {
    #[serde(default)]
    name: String,
}

pub async fn upload(
    State(state): State<AppState>,
    admin: Option<Extension<CurrentAdmin>>,
    Query(named): Query<UploadQuery>,
    ReadBody(bytes): ReadBody,
) -> Result<Json<MediaItem>, ApiErrorResponse> {
    owner(admin)?;
    let taken = backend::editing::upload(&state.backend, &named.name, picture(bytes)?).await;
    taken.map(Json).map_err(|cause| ApiErrorResponse(cause.into()))
}

pub async fn replace(
    State(state): State<AppState>,
    admin: Option<Extension<CurrentAdmin>>,
    Path(id): Path<String>,
    Query(named): Query<UploadQuery>,
    ReadBody(bytes): ReadBody,
) -> Result<Json<MediaReplaced>, ApiErrorResponse> {
    let admin = owner(admin)?;
    let replaced = backend::editing::replace(&state.backend, &admin, &id, &named.name, picture(bytes)?).await;
    replaced.map(Json).map_err(|cause| ApiErrorResponse(cause.into()))
}

fn owner(admin: Option<Extension<CurrentAdmin>>) -> Result<Admin, ApiErrorResponse> {
    admin.and_then(|Extension(CurrentAdmin(admin))| admin).ok_or_else(|| ApiErrorResponse(ApiError::unauthorized()))
}

fn picture(bytes: Result<Bytes, BodyRefusal>) -> Result<Bytes, ApiErrorResponse> {
    bytes.map_err(|refusal| match refusal {
        BodyRefusal::TooLarge => ApiErrorResponse(ApiError::new(ErrorCode::TooLarge, msg::PICTURE_TOO_LARGE)),
        other => ApiErrorResponse(other.error()),
    })
}
