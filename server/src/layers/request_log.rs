//! A request id and one log line per request. No address, no user agent, no
//! query: nothing in the log names a person.

use axum::extract::Request;
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Header that carries the request's id in the answer.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The id of a request, in its extensions.
#[derive(Clone, Debug)]
pub struct RequestId(pub String);

/// In the extensions of a request that the server makes of itself.
#[derive(Clone, Copy, Debug)]
pub struct Unlogged;

/// A request from its arrival to its answer.
pub struct Logged {
    id: String,
    method: Method,
    path: String,
    started: Instant,
}

impl Logged {
    /// The request has arrived. A sender's own id is never taken over: it could
    /// hold anything.
    #[must_use]
    pub fn begin(request: &Request, started: Instant) -> Self {
        Self { id: new_id(), method: request.method().clone(), path: loggable(request.uri().path()), started }
    }

    /// Writes how it ended, and the id into the answer.
    pub fn end(self, response: &mut Response) {
        let Self { id, method, path, started } = self;
        let status = response.status().as_u16();
        let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
        if status >= 500 {
            tracing::error!(target: "request", %id, %method, path, status, micros, "failed");
        } else {
            tracing::info!(target: "request", %id, %method, path, status, micros);
        }
        if let Ok(value) = HeaderValue::try_from(id)
            && !is_kept_forever(response.headers())
        {
            response.headers_mut().insert(REQUEST_ID, value);
        }
    }
}

/// Gives the request an id and logs how it ended.
pub async fn layer(mut request: Request, next: Next) -> Response {
    if request.extensions().get::<Unlogged>().is_some() {
        return next.run(request).await;
    }
    let logged = Logged::begin(&request, Instant::now());
    request.extensions_mut().insert(RequestId(logged.id.clone()));
    let mut response = next.run(request).await;
    logged.end(&mut response);
    response
}

/// A UUID of version 7 whose random part is drawn once for the process and followed by a
/// count: a request costs no system call, and no two get the same id.
fn new_id() -> String {
    static PROCESS: LazyLock<[u8; 16]> = LazyLock::new(|| uuid::Uuid::new_v4().into_bytes());
    static REQUESTS: AtomicU32 = AtomicU32::new(0);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut tail = [0; 10];
    tail[..6].copy_from_slice(&PROCESS[..6]);
    tail[6..].copy_from_slice(&REQUESTS.fetch_add(1, Ordering::Relaxed).to_be_bytes());
    let millis = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
    uuid::Builder::from_unix_timestamp_millis(millis, &tail).into_uuid().simple().to_string()
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
