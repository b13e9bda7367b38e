//! A panic in a handler ends its request, not the process. The cause goes to the log only: a page
//! answers with the failure page, an API call with JSON.

use super::api_errors::Answer;
use crate::render::{self, PageInput};
use crate::state::AppState;
use crate::supervisor::cause;
use app::api::ApiError;
use app::context::RenderFailed;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse as _, Response};
use domain::messages;
use futures::FutureExt as _;
use std::panic::AssertUnwindSafe;

/// Answers 500 after a panic in the handler.
pub async fn layer(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let uri = request.uri().clone();
    let panic = match AssertUnwindSafe(next.run(request)).catch_unwind().await {
        Ok(response) => return response,
        Err(panic) => panic,
    };
    let path = uri.path();
    tracing::error!(cause = cause(panic.as_ref()), "a handler panicked");
    if path.starts_with("/api/") || path.starts_with("/uploads/") {
        return Answer(ApiError::unexpected()).into_response();
    }
    let mut page = Request::new(Body::empty());
    *page.uri_mut() = uri;
    let input = PageInput::with(RenderFailed(render::own_path(page.uri().path())));
    // The page frame itself may be what panicked.
    let rendered = AssertUnwindSafe(render::page(&state, page, input)).catch_unwind().await;
    let mut response = rendered.unwrap_or_else(|_| bare());
    *response.status_mut() = StatusCode::INTERNAL_SERVER_ERROR;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// The failure page without frame and styles.
fn bare() -> Response {
    let (title, text) = (messages::RENDER_FAILED_TITLE, messages::RENDER_FAILED);
    Html(format!("<!DOCTYPE html><html lang=\"en\"><title>{title}</title><h1>{title}</h1><p>{text}</p></html>"))
        .into_response()
}
