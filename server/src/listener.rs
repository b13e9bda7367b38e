//! The accept loop. Stock `axum::serve` never closes a connection that sends
//! half a request; this one bounds the header's time, caps connections and
//! drains on shutdown.

use crate::client::Peer;
use axum::Router;
use axum::body::Body;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt as _;

/// Longest time for a request's header, and for an idle connection's next one.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// How long requests in flight may take after shutdown began.
const DRAIN: Duration = Duration::from_secs(15);

/// Serves `router` until `shutdown`, then lets requests in flight finish.
pub async fn serve(listener: TcpListener, router: Router, max_connections: usize, shutdown: CancellationToken) {
    let permits = Arc::new(Semaphore::new(max_connections.max(1)));
    let graceful = GracefulShutdown::new();
    loop {
        let permit = tokio::select! {
            () = shutdown.cancelled() => break,
            permit = Arc::clone(&permits).acquire_owned() => permit,
        };
        let Ok(permit) = permit else { break };
        let stream = tokio::select! {
            () = shutdown.cancelled() => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(cause) => {
                    // Out of file descriptors, most likely: wait for some to close.
                    tracing::warn!(%cause, "cannot accept a connection");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
        };
        let Ok(peer) = stream.peer_addr() else { continue };
        let _ = stream.set_nodelay(true);
        let router = router.clone();
        let service = tower::service_fn(move |request: http::Request<hyper::body::Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(Peer(peer));
            router.clone().oneshot(request)
        });
        let connection = hyper::server::conn::http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(HEADER_TIMEOUT)
            .max_buf_size(64 * 1024)
            .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
        let watched = graceful.watch(connection);
        tokio::spawn(async move {
            let _permit = permit;
            if let Err(cause) = watched.await {
                tracing::debug!(%cause, "connection ended");
            }
        });
    }
    drop(listener);
    tokio::select! {
        () = graceful.shutdown() => tracing::info!("all requests finished"),
        () = tokio::time::sleep(DRAIN) => tracing::warn!("gave up waiting for requests in flight"),
    }
}
