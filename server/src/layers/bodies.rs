//! Reads request bodies completely before the handler runs: limits their size, their slowness, and
//! the memory of all bodies together.
//!
//! Every route that reads a body has this layer; elsewhere axum's extractors refuse any body (see
//! `router::build`).

use super::deadline;
use crate::client::{Peer, subscriber};
use crate::listener::Pace;
use crate::routes::guard::sender;
use crate::startup::AppState;
use app::api::{ApiError, ErrorCode};
use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use domain::messages;
use std::collections::HashMap;
use std::convert::Infallible;
use std::future::poll_fn;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Poll;

/// Minimum rate of a body, in bytes per second, after the client's grace time.
const RATE_MIN: u32 = 4 * 1024;
/// Initial buffer of a body, in bytes; it doubles.
const BUFFER_MIN: usize = 4 * 1024;
/// Bodies in memory, in bytes: six of the largest photos.
const TOTAL_MAX: usize = 128 * 1024 * 1024;
/// Limit per client, in bytes: two of the largest photos.
const PER_CLIENT_MAX: usize = 44 * 1024 * 1024;
/// A client with no more than this in memory may exceed [`TOTAL_MAX`], so that large bodies do not
/// block small ones ...
const SMALL: usize = 128 * 1024;
/// ... up to this total.
const SMALL_TOTAL_MAX: usize = TOTAL_MAX + 64 * 1024 * 1024;
/// When a refused client may try again, in seconds.
const RETRY_AFTER: i64 = 5;

/// Why a body was refused. Handlers of [`Taking::passing_refusals`] routes find
/// [`Refusal::TooLarge`] in the request's extensions instead of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Over the route's limit.
    TooLarge,
    /// The client was too slow.
    TooSlow,
    /// The client disconnected, or broke the protocol.
    Broken,
    /// This client has too much in memory.
    TooMany,
    /// All clients together have too much in memory.
    Busy,
}

impl Refusal {
    /// The refusal as an error with its status and message.
    #[must_use]
    pub fn error(self) -> ApiError {
        let (code, sentence) = match self {
            Self::TooLarge => (ErrorCode::TooLarge, messages::BODY_TOO_LARGE),
            Self::TooSlow => (ErrorCode::TooSlow, messages::BODY_TOO_SLOW),
            Self::Broken => (ErrorCode::BadRequest, messages::BAD_REQUEST),
            Self::TooMany => (ErrorCode::TooMany, messages::TOO_MUCH_AT_ONCE),
            Self::Busy => (ErrorCode::Unavailable, messages::UNAVAILABLE),
        };
        let mut error = ApiError::new(code, sentence);
        if matches!(self, Self::TooMany | Self::Busy) {
            error.error.retry_after = Some(RETRY_AFTER);
        }
        error
    }

    /// Plain text only: rendering a page would be work that many slow clients could trigger.
    fn answer(self) -> Response {
        let error = self.error().error;
        let mut response = (self.status(), error.message).into_response();
        if let Some(seconds) = error.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        closing(response)
    }

    /// Its status.
    #[must_use]
    pub fn status(self) -> StatusCode {
        StatusCode::from_u16(self.error().code().status()).unwrap_or(StatusCode::BAD_REQUEST)
    }
}

/// Memory taken by bodies, in bytes. Clones share the count.
#[derive(Clone, Default)]
pub struct Bodies(Arc<Mutex<InMemory>>);

#[derive(Default)]
struct InMemory {
    total: usize,
    clients: HashMap<IpAddr, usize>,
}

impl Bodies {
    fn counts(&self) -> MutexGuard<'_, InMemory> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Memory taken by one body, released on drop.
pub struct Counted {
    bodies: Bodies,
    client: IpAddr,
    bytes: usize,
}

impl Counted {
    fn grow(&mut self, to: usize) -> Result<(), Refusal> {
        let more = to.saturating_sub(self.bytes);
        let mut counts = self.bodies.counts();
        let of_client = counts.clients.get(&self.client).copied().unwrap_or(0) + more;
        let total = counts.total + more;
        if of_client > PER_CLIENT_MAX {
            return Err(Refusal::TooMany);
        }
        if total > if of_client > SMALL { TOTAL_MAX } else { SMALL_TOTAL_MAX } {
            return Err(Refusal::Busy);
        }
        counts.total = total;
        counts.clients.insert(self.client, of_client);
        self.bytes += more;
        Ok(())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut counts = self.bodies.counts();
        counts.total -= self.bytes;
        if let Some(of_client) = counts.clients.get_mut(&self.client) {
            *of_client -= self.bytes;
            if *of_client == 0 {
                counts.clients.remove(&self.client);
            }
        }
    }
}

/// How a route's bodies are read.
#[derive(Clone)]
pub struct Taking {
    state: AppState,
    limit: usize,
    passing_refusals: bool,
}

impl Taking {
    /// Bodies up to `limit`; others are refused here.
    #[must_use]
    pub fn up_to(limit: usize, state: &AppState) -> Self {
        Self { state: state.clone(), limit, passing_refusals: false }
    }

    /// Passes a body that is too large on to the handler, which answers with its own message. It
    /// must read the body, by [`Taken`] or any extractor: that fails.
    #[must_use]
    pub fn passing_refusals(self) -> Self {
        Self { passing_refusals: true, ..self }
    }
}

/// Reads the body before the handler runs.
pub async fn layer(State(taking): State<Taking>, mut request: Request, next: Next) -> Response {
    DefaultBodyLimit::disable().apply(&mut request);
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    // Counted until the response is ready: until then the handler holds the bytes.
    let (body, refusal, _counted) = match take(&taking.state, &parts, body, taking.limit).await {
        Ok((bytes, counted)) => (Body::from(bytes), None, Some(counted)),
        Err(refusal) if taking.passing_refusals && refusal == Refusal::TooLarge => (unreadable(), Some(refusal), None),
        Err(refusal) => return refusal.answer(),
    };
    if let Some(refusal) = refusal {
        parts.extensions.insert(refusal);
    }
    let mut response = deadline::bounded(next.run(Request::from_parts(parts, body))).await;
    let Some(refusal) = refusal else { return response };
    *response.status_mut() = refusal.status();
    closing(response)
}

/// A body of at most `limit` bytes, and its memory count.
///
/// # Errors
/// See [`Refusal`].
pub async fn take(state: &AppState, parts: &Parts, body: Body, limit: usize) -> Result<(Bytes, Counted), Refusal> {
    let client = subscriber(sender(state, &parts.extensions, &parts.headers));
    let mut counted = Counted { bodies: state.bodies.clone(), client, bytes: 0 };
    let pace = Pace::new(state.config.client_timeout, RATE_MIN);
    let connection = parts.extensions.get::<Peer>().map(|peer| &peer.0);
    if let Some(connection) = connection {
        connection.waiting();
    }
    let taken = collect(body, limit, pace, &mut counted).await;
    if let Some(connection) = connection {
        connection.busy();
    }
    Ok((taken?, counted))
}

/// Closes the connection, so that the rest of the body is not parsed as the next request.
fn closing(mut response: Response) -> Response {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// A body that fails when it is read.
fn unreadable() -> Body {
    let gone = std::io::Error::other("the body was refused");
    Body::from_stream(futures::stream::once(std::future::ready(Err::<Bytes, _>(gone))))
}

/// Copies a body into one buffer as it arrives: each frame would keep its read buffer alive, eight
/// kilobytes even for a single byte.
async fn collect(mut body: Body, limit: usize, mut pace: Pace, counted: &mut Counted) -> Result<Bytes, Refusal> {
    let announced = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    if announced > limit {
        return Err(Refusal::TooLarge);
    }
    let most = if announced > 0 { announced } else { limit };
    let mut taken = Vec::new();
    loop {
        let frame = poll_fn(|cx| match Pin::new(&mut body).poll_frame(cx) {
            Poll::Ready(frame) => Poll::Ready(Ok(frame)),
            Poll::Pending => pace.poll_too_slow(cx).map(|()| Err(Refusal::TooSlow)),
        });
        let Some(frame) = frame.await? else { break };
        // Trailers are ignored.
        let Ok(data) = frame.map_err(|_| Refusal::Broken)?.into_data() else { continue };
        pace.received(data.len());
        let needed = taken.len() + data.len();
        if needed > limit {
            return Err(Refusal::TooLarge);
        }
        if needed > taken.capacity() {
            let room = needed.max(taken.capacity() * 2).max(BUFFER_MIN).min(most);
            counted.grow(room)?;
            taken.reserve_exact(room - taken.len());
        }
        taken.extend_from_slice(&data);
    }
    Ok(Bytes::from(taken))
}

/// The body of a [`Taking::passing_refusals`] route, or why it was refused.
pub struct Taken(pub Result<Bytes, Refusal>);

impl<S: Send + Sync> FromRequest<S> for Taken {
    type Rejection = Infallible;

    async fn from_request(request: Request, state: &S) -> Result<Self, Infallible> {
        if let Some(refusal) = request.extensions().get::<Refusal>() {
            return Ok(Self(Err(*refusal)));
        }
        Ok(Self(Bytes::from_request(request, state).await.map_err(|_| Refusal::Broken)))
    }
}
