//! A request id and one log line per request. No address, no user agent, no
//! query: nothing in the log names a person.

use axum::extract::Request;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use std::time::Instant;

/// Header that carries the request's id in the answer.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The id of a request, in its extensions.
#[derive(Clone, Debug)]
pub struct RequestId(pub String);

/// Gives the request an id and logs how it ended. A sender's own id is never
/// taken over: it could hold anything.
pub async fn layer(mut request: Request, next: Next) -> Response {
    let id = uuid::Uuid::now_v7().simple().to_string();
    let started = Instant::now();
    let method = request.method().clone();
    let path = loggable(request.uri().path());
    request.extensions_mut().insert(RequestId(id.clone()));
    let mut response = next.run(request).await;
    let status = response.status().as_u16();
    let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
    if status >= 500 {
        tracing::error!(target: "request", %id, %method, path, status, micros, "failed");
    } else {
        tracing::info!(target: "request", %id, %method, path, status, micros);
    }
    if let Ok(value) = HeaderValue::from_str(&id)
        && !is_kept_forever(response.headers())
    {
        response.headers_mut().insert(REQUEST_ID, value);
    }
    response
}

/// What browsers keep would show this request's id with every later one.
fn is_kept_forever(headers: &HeaderMap) -> bool {
    headers.get(CACHE_CONTROL).is_some_and(|value| value.as_bytes().ends_with(b"immutable"))
}

/// The path without control characters (nobody forges log lines) and bounded; not
/// the secret of a preview link.
fn loggable(path: &str) -> String {
    if path.starts_with("/preview/") {
        return "/preview/\u{2026}".to_owned();
    }
    path.chars().take(200).map(|c| if c.is_control() { '?' } else { c }).collect()
}
