//! Reads request bodies completely before the handler runs: limits their size, their slowness, and
//! the memory of all bodies together.
//!
//! Every route that reads a body has this layer; elsewhere axum's extractors refuse any body (see
//! `router::build`).

pub mod memory;
pub mod refusal;

use super::deadline;
use crate::listener::client_address::client_network;
use crate::listener::pace::Pace;
use crate::listener::peer::{Peer, sender};
use crate::state::AppState;
use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::request::Parts;
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::MethodRouter;
use memory::MemoryClaim;
use refusal::{BodyRefusal, closing};
use std::convert::Infallible;
use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;

/// Minimum rate of a body, in bytes per second, after the client's grace time.
const RATE_MIN: u32 = 4 * 1024;
/// Initial buffer of a body, in bytes; it doubles.
const BUFFER_MIN: usize = 4 * 1024;
/// Chunks that a body may have whatever its size, and bytes per chunk beyond: browsers send large
/// ones, and each costs the server the same.
const CHUNKS_MIN: usize = 4 * 1024;
const CHUNK_BYTES_MIN: usize = 64;
#[derive(Clone)]
pub struct BodyPolicy {
    state: AppState,
    limit: usize,
    defer_errors: bool,
}

impl BodyPolicy {
    #[must_use]
    pub fn up_to(limit: usize, state: &AppState) -> Self {
        Self { state: state.clone(), limit, defer_errors: false }
    }

    /// Passes a body that is too large on to the handler, which answers with its own message. It
    /// must read the body, by [`ReadBody`] or any extractor: that fails.
    #[must_use]
    pub fn defer_errors(self) -> Self {
        Self { defer_errors: true, ..self }
    }
}

/// Reads bodies of up to `limit` bytes; larger ones are refused.
pub fn up_to(limit: usize, state: &AppState, route: MethodRouter<AppState>) -> MethodRouter<AppState> {
    route.layer(from_fn_with_state(BodyPolicy::up_to(limit, state), layer))
}

/// The same, but the handler answers refused bodies itself.
pub fn deferring(limit: usize, state: &AppState, route: MethodRouter<AppState>) -> MethodRouter<AppState> {
    route.layer(from_fn_with_state(BodyPolicy::up_to(limit, state).defer_errors(), layer))
}

pub async fn layer(State(policy): State<BodyPolicy>, mut request: Request, next: Next) -> Response {
    DefaultBodyLimit::disable().apply(&mut request);
    if request.body().is_end_stream() {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    // Counted until the response is ready: until then the handler holds the bytes.
    let uri = parts.uri.clone();
    let refusal = match take(&policy.state, &parts, body, policy.limit).await {
        Ok(TakenBody { bytes, counted: _counted }) => {
            let handled = next.run(Request::from_parts(parts, Body::from(bytes)));
            return deadline::bounded(&policy.state, uri, handled).await;
        }
        Err(refusal) => refusal,
    };
    if !policy.defer_errors || refusal != BodyRefusal::TooLarge {
        return refusal.answer();
    }
    parts.extensions.insert(refusal);
    let handled = next.run(Request::from_parts(parts, unreadable()));
    let mut response = deadline::bounded(&policy.state, uri, handled).await;
    *response.status_mut() = refusal.status();
    closing(response)
}

/// A body, and what it takes of the memory of all bodies.
pub struct TakenBody {
    pub bytes: Bytes,
    pub counted: MemoryClaim,
}

pub async fn take(state: &AppState, parts: &Parts, body: Body, limit: usize) -> Result<TakenBody, BodyRefusal> {
    let client = client_network(sender(state, &parts.extensions, &parts.headers));
    let mut counted = state.bodies.of(client);
    let pace = Pace::new(state.config.settings.client_timeout, RATE_MIN);
    let connection = parts.extensions.get::<Peer>().map(|peer| &peer.0);
    if let Some(connection) = connection {
        connection.waiting();
    }
    let taken = collect(body, limit, pace, &mut counted).await;
    if let Some(connection) = connection {
        connection.busy();
    }
    Ok(TakenBody { bytes: taken?, counted })
}

fn unreadable() -> Body {
    let gone = std::io::Error::other("the body was refused");
    Body::from_stream(futures::stream::once(std::future::ready(Err::<Bytes, _>(gone))))
}

/// Copies a body into one buffer as it arrives: each frame would keep its read buffer alive, eight
/// kilobytes even for a single byte.
async fn collect(
    mut body: Body,
    limit: usize,
    mut pace: Pace,
    counted: &mut MemoryClaim,
) -> Result<Bytes, BodyRefusal> {
    let announced = usize::try_from(body.size_hint().lower()).unwrap_or(usize::MAX);
    if announced > limit {
        return Err(BodyRefusal::TooLarge);
    }
    let most = if announced > 0 { announced } else { limit };
    let mut taken = Vec::new();
    let mut chunks = 0;
    loop {
        let frame = poll_fn(|cx| match Pin::new(&mut body).poll_frame(cx) {
            Poll::Ready(frame) => Poll::Ready(Ok(frame)),
            Poll::Pending => pace.poll_too_slow(cx).map(|()| Err(BodyRefusal::TooSlow)),
        });
        let Some(frame) = frame.await? else { break };
        // Trailers are ignored.
        let Ok(data) = frame.map_err(|_| BodyRefusal::Broken)?.into_data() else { continue };
        pace.received(data.len());
        chunks += 1;
        if announced == 0 && chunks > CHUNKS_MIN + taken.len() / CHUNK_BYTES_MIN {
            return Err(BodyRefusal::Broken);
        }
        let needed = taken.len() + data.len();
        if needed > limit {
            return Err(BodyRefusal::TooLarge);
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

pub struct ReadBody(pub Result<Bytes, BodyRefusal>);

impl<S: Send + Sync> FromRequest<S> for ReadBody {
    type Rejection = Infallible;

    async fn from_request(request: Request, state: &S) -> Result<Self, Infallible> {
        if let Some(refusal) = request.extensions().get::<BodyRefusal>() {
            return Ok(Self(Err(*refusal)));
        }
        Ok(Self(Bytes::from_request(request, state).await.map_err(|_| BodyRefusal::Broken)))
    }
}
