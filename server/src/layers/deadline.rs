//! Bounds the time of every handler.

use super::api_errors::Answer;
use app::api::ApiError;
use axum::body::HttpBody as _;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::time::Duration;

/// A handler that takes longer has lost its visitor.
const HANDLER_TIMEOUT: Duration = Duration::from_secs(60);

/// Ends a handler that takes too long. The time of a request with a body begins
/// when the body is there: see [`super::bodies::layer`].
pub async fn layer(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() { bounded(next.run(request)).await } else { next.run(request).await }
}

/// The answer, or 503 if it takes too long.
pub async fn bounded(answer: impl Future<Output = Response>) -> Response {
    match tokio::time::timeout(HANDLER_TIMEOUT, answer).await {
        Ok(response) => response,
        Err(_) => Answer(ApiError::unavailable()).into_response(),
    }
}
