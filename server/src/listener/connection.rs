use super::peer::Peer;
use super::registry::{Connection, ConnectionCommand, ConnectionSlot};
use super::stream::Watched;
use crate::metrics::ConnectionEnd;
use crate::router::RequestHandler;
use axum::body::Body;
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use http::{HeaderValue, Request, StatusCode, Version, header};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::TcpStream;

/// Timeout for a request's header, and for the next one on an idle connection.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of a request's header, and read-ahead of a body, in bytes. Browsers send less than
/// 4 KB; each connection may hold this much for [`HEADER_TIMEOUT`].
const BUFFER_MAX: usize = 16 * 1024;
/// Grace period on shutdown for a request that is just arriving. Closing a connection at once, as
/// hyper's `graceful_shutdown` does between two requests, would lose it.
const LAST_REQUEST: Duration = Duration::from_millis(300);

pub(super) async fn run(stream: TcpStream, slot: ConnectionSlot, handler: RequestHandler) {
    let mut open = handler.connections().opened();
    let connection = Arc::clone(&slot.connection);
    let service = hyper::service::service_fn(|request| answer(&handler, &connection, request));
    let http = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(BUFFER_MAX)
        .serve_connection(TokioIo::new(Watched::new(stream, Arc::clone(&connection))), service);
    let mut http = pin!(http);
    let ended = tokio::select! {
        ended = http.as_mut() => ended,
        change = connection.change() => {
            if change == ConnectionCommand::Close {
                open.ended = ConnectionEnd::MadeRoom;
                return;
            }
            open.ended = ConnectionEnd::Stopped;
            tokio::select! {
                ended = http.as_mut() => ended,
                _ = connection.change() => return,
                () = until_idle(&connection) => return,
            }
        }
    };
    open.ended = match ended {
        Ok(()) => ConnectionEnd::Closed,
        Err(cause) => {
            tracing::debug!(%cause, "connection ended");
            if is_timeout(&cause) { ConnectionEnd::Timeout } else { ConnectionEnd::Broken }
        }
    };
}

fn is_timeout(error: &hyper::Error) -> bool {
    let io = std::error::Error::source(error).and_then(|cause| cause.downcast_ref::<std::io::Error>());
    error.is_timeout() || io.is_some_and(|cause| cause.kind() == std::io::ErrorKind::TimedOut)
}

async fn until_idle(connection: &Connection) {
    loop {
        tokio::time::sleep(LAST_REQUEST).await;
        if connection.is_idle() {
            return;
        }
    }
}

async fn answer(
    handler: &RequestHandler,
    connection: &Arc<Connection>,
    request: Request<Incoming>,
) -> Result<http::Response<TrackedBody>, Infallible> {
    connection.busy();
    let mut response = if has_one_host(&request) {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(Peer(Arc::clone(connection)));
        handler.answer(request).await
    } else {
        bad_host()
    };
    if connection.is_last() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(response.map(|body| TrackedBody { body, connection: Arc::clone(connection) }))
}

/// HTTP/1.1 demands exactly one `Host` (RFC 9112, 3.2), HTTP/1.0 at most one.
fn has_one_host<B>(request: &Request<B>) -> bool {
    let hosts = request.headers().get_all(header::HOST).iter().count();
    hosts == 1 || (hosts == 0 && request.version() < Version::HTTP_11)
}

fn bad_host() -> Response {
    (StatusCode::BAD_REQUEST, [(header::CONNECTION, "close")], "A request needs exactly one Host.\n").into_response()
}

/// A response body; when it is dropped, the connection waits for the next request.
struct TrackedBody {
    body: Body,
    connection: Arc<Connection>,
}

impl hyper::body::Body for TrackedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for TrackedBody {
    fn drop(&mut self) {
        self.connection.idle();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(version: Version, hosts: usize) -> Request<()> {
        let mut request = Request::builder().version(version);
        for _ in 0..hosts {
            request = request.header(header::HOST, "site.example");
        }
        request.body(()).expect("a request")
    }

    #[test]
    fn http_1_1_needs_exactly_one_host() {
        for (version, hosts, fine) in [
            (Version::HTTP_11, 0, false),
            (Version::HTTP_11, 1, true),
            (Version::HTTP_11, 2, false),
            (Version::HTTP_10, 0, true),
            (Version::HTTP_10, 2, false),
        ] {
            assert_eq!(has_one_host(&request(version, hosts)), fine, "{version:?} {hosts}");
        }
    }
}
