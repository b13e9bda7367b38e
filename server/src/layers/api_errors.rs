//! Server functions return 500 for every error; this layer sets the right status, `Retry-After` and
//! the request id. It also hides `Accept` and `Referer` from them, because Leptos would use these
//! to redirect to the Referer.

use super::request_log::RequestId;
use crate::header_text::header_text;
use app::api::{ApiError, ErrorCode};
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::messages;

/// Our errors are short messages: anything larger is not one of them.
const ERROR_BYTES_MAX: usize = 64 * 1024;

pub struct ApiErrorResponse(pub ApiError);

impl IntoResponse for ApiErrorResponse {
    fn into_response(self) -> Response {
        let body = serde_json::to_vec(&self.0).unwrap_or_default();
        let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
        let mut response = (self.0.status(), headers, body).into_response();
        if let Some(seconds) = self.0.error.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// Fixes error responses below `/api` and `/uploads`.
pub async fn layer(mut request: Request, next: Next) -> Response {
    let id = request.extensions().get::<RequestId>().map(|id| id.0.clone());
    request.headers_mut().remove(header::REFERER);
    request.headers_mut().insert(header::ACCEPT, HeaderValue::from_static("application/json"));
    // Only public content is read by GET.
    let caching = if *request.method() == Method::POST { "no-store" } else { "no-cache" };
    let mut response = next.run(request).await;
    if !response.status().is_client_error() && !response.status().is_server_error() {
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
        return response;
    }
    let status = response.status();
    let retry_after = match header_text(response.headers(), header::RETRY_AFTER) {
        Some(seconds) => seconds.parse().ok(),
        None => None,
    };
    let body = to_bytes(response.into_body(), ERROR_BYTES_MAX).await.unwrap_or_default();
    let mut error = serde_json::from_slice::<ApiError>(&body).unwrap_or_else(|_| by_status(status));
    error.error.retry_after = error.error.retry_after.or(retry_after);
    error.error.request_id = id;
    ApiErrorResponse(error).into_response()
}

fn by_status(status: StatusCode) -> ApiError {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::new(ErrorCode::TooLarge, messages::BODY_TOO_LARGE),
        StatusCode::REQUEST_TIMEOUT => ApiError::new(ErrorCode::TooSlow, messages::BODY_TOO_SLOW),
        StatusCode::TOO_MANY_REQUESTS => ApiError::new(ErrorCode::TooMany, messages::TOO_MUCH_AT_ONCE),
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => ApiError::not_found(),
        StatusCode::FORBIDDEN => ApiError::new(ErrorCode::Forbidden, messages::CROSS_SITE),
        StatusCode::UNAUTHORIZED => ApiError::unauthorized(),
        StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT => ApiError::unavailable(),
        status if status.is_client_error() => ApiError::new(ErrorCode::BadRequest, messages::BAD_REQUEST),
        _ => ApiError::unexpected(),
    }
}
