use super::failure;
use crate::state::AppState;
use app::api::ApiError;
use axum::body::HttpBody as _;
use axum::extract::{Request, State};
use axum::http::Uri;
use axum::middleware::Next;
use axum::response::Response;
use std::time::Duration;

/// The visitor has given up by then.
const HANDLER_TIMEOUT: Duration = Duration::from_secs(60);

/// Cancels a handler that takes too long. For a request with a body, the time starts when the body
/// has been read: see [`super::bodies::layer`].
pub async fn layer(State(state): State<AppState>, request: Request, next: Next) -> Response {
    if !request.body().is_end_stream() {
        return next.run(request).await;
    }
    let uri = request.uri().clone();
    bounded(&state, uri, next.run(request)).await
}

pub async fn bounded(state: &AppState, uri: Uri, answer: impl Future<Output = Response>) -> Response {
    match tokio::time::timeout(HANDLER_TIMEOUT, answer).await {
        Ok(response) => response,
        Err(_) => failure::answer(state, uri, ApiError::unavailable()).await,
    }
}
