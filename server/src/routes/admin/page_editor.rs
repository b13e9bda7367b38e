//! From a public page to its editor. A script of the page adds the link where it finds a cookie that the sign-in sets
//! and that is no secret, so the cached page is the same for everybody.

use crate::layers::api_errors::ApiErrorResponse;
use crate::state::AppState;
use axum::extract::{Query, State};
use axum::response::{IntoResponse as _, Redirect, Response};
use serde::Deserialize;

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct PublicPath {
    at: String,
}

pub async fn find(State(state): State<AppState>, Query(query): Query<PublicPath>) -> Response {
    match backend::editing::editor_path(&state.backend, &query.at).await {
        Ok(path) => Redirect::to(&path).into_response(),
        Err(cause) => ApiErrorResponse(cause.into()).into_response(),
    }
}
