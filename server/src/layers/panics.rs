//! A panic in a handler ends its request, not the process.

use app::api::ApiError;
use axum::response::{IntoResponse as _, Response};
use std::any::Any;

/// The answer to a request whose handler panicked: a plain 500. What happened is
/// in the log, not in the answer.
#[must_use]
pub fn answer(panic: Box<dyn Any + Send + 'static>) -> Response {
    let cause = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(cause = cause.unwrap_or("unknown"), "a handler panicked");
    super::api_errors::Answer(ApiError::unexpected()).into_response()
}
