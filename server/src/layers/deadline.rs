//! Time limit of every handler.

use super::api_errors::Answer;
use app::api::ApiError;
use axum::body::HttpBody as _;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::time::Duration;

/// The visitor has given up by then.
const HANDLER_TIMEOUT: Duration = Duration::from_secs(60);

/// Cancels a handler that takes too long. For a request with a body, the time starts when the body
/// has been read: see [`super::bodies::layer`].
pub async fn layer(request: Request, next: Next) -> Response {
    if request.body().is_end_stream() { bounded(next.run(request)).await } else { next.run(request).await }
}

/// The response, or 503 if it takes too long.
pub async fn bounded(answer: impl Future<Output = Response>) -> Response {
    match tokio::time::timeout(HANDLER_TIMEOUT, answer).await {
        Ok(response) => response,
        Err(_) => Answer(ApiError::unavailable()).into_response(),
    }
}
