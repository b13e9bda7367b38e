//! A request id and one log line per request. No address, user agent or query: nothing in the log
//! identifies a person.

use crate::metrics::template;
use crate::state::AppState;
use crate::traces;
use axum::extract::{Request, State};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use domain::site::loggable_path::loggable;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

#[derive(Clone, Debug)]
pub struct RequestId(pub String);

const LOGGED_MAX: usize = 200;

/// Marks requests that the server makes to itself.
#[derive(Clone, Copy, Debug)]
pub struct Unlogged;

pub struct Logged {
    id: String,
    method: Method,
    path: String,
    started: Instant,
}

impl Logged {
    /// Starts the log entry. A client's own request id is never used: it could contain anything.
    #[must_use]
    pub fn begin(request: &Request, started: Instant) -> Self {
        Self {
            id: new_id(),
            method: request.method().clone(),
            path: loggable(request.uri().path(), LOGGED_MAX),
            started,
        }
    }

    /// Logs the outcome, and adds the id to the response. `count` gets method, status and duration
    /// for the metrics.
    pub fn end(self, response: &mut Response, count: impl FnOnce(&Method, StatusCode, Duration)) {
        let Self { id, method, path, started } = self;
        let took = started.elapsed();
        count(&method, response.status(), took);
        let status = response.status().as_u16();
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        if status >= 500 {
            tracing::error!(target: "request", %id, %method, path, status, micros, "failed");
        } else {
            tracing::info!(target: "request", %id, %method, path, status, micros);
        }
        if let Ok(value) = HeaderValue::try_from(id)
            && !is_cached_forever(response.headers())
        {
            response.headers_mut().insert(REQUEST_ID, value);
        }
    }
}

pub async fn layer(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    if request.extensions().get::<Unlogged>().is_some() {
        return next.run(request).await;
    }
    let logged = Logged::begin(&request, Instant::now());
    request.extensions_mut().insert(RequestId(logged.id.clone()));
    let template = template(&request).to_owned();
    let mut response = next.run(request).await;
    logged.end(&mut response, |method, status, took| {
        traces::answered(&template, method, status);
        state.metrics.requests.count(&template, method, status, took);
    });
    response
}

/// A UUID v7 whose random part is drawn once per process, followed by a counter: unique without a
/// system call per request.
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

/// Cached responses would repeat this request's id with every later one.
fn is_cached_forever(headers: &HeaderMap) -> bool {
    headers.get(CACHE_CONTROL).is_some_and(|value| value.as_bytes().ends_with(b"immutable"))
}
