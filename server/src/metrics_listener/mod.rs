//! `GET /metrics` on `METRICS_ADDR`: an address of its own, so that no rule of a proxy decides whether
//! visitors see the numbers.

mod process;
mod scrape;

pub use scrape::Gauges;

use crate::state::AppState;
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use prometheus::TEXT_FORMAT;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

const PATH: &str = "/metrics";
/// Connections at a time; others wait in the system's queue.
const CONNECTIONS_MAX: usize = 8;
const HEADER_TIMEOUT: Duration = Duration::from_secs(5);
/// Longest life of a connection: one request and its answer.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(15);
/// Maximum size of a request's header, in bytes; hyper's smallest.
const BUFFER_MAX: usize = 8 * 1024;
const ACCEPT_RETRY: Duration = Duration::from_millis(50);

pub async fn serve(listener: TcpListener, state: AppState, gauges: Gauges, shutdown: CancellationToken) {
    let gauges = Arc::new(gauges);
    let places = Arc::new(Semaphore::new(CONNECTIONS_MAX));
    loop {
        let accepted = tokio::select! {
            () = shutdown.cancelled() => return,
            accepted = accept(&listener, &places) => accepted,
        };
        let Some((stream, place)) = accepted else {
            tokio::time::sleep(ACCEPT_RETRY).await;
            continue;
        };
        let state = state.clone();
        let gauges = Arc::clone(&gauges);
        tokio::spawn(async move {
            // Errors are the client's: it may go at any time.
            let _ = tokio::time::timeout(CONNECTION_TIMEOUT, connection(stream, state, &gauges)).await;
            drop(place);
        });
    }
}

async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> Option<(TcpStream, tokio::sync::OwnedSemaphorePermit)> {
    let place = Arc::clone(places).acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, _)) => Some((stream, place)),
        Err(cause) => {
            tracing::warn!(%cause, "cannot accept a connection for metrics");
            None
        }
    }
}

async fn connection(stream: TcpStream, state: AppState, gauges: &Gauges) -> Result<(), hyper::Error> {
    let service = hyper::service::service_fn(|request: hyper::Request<hyper::body::Incoming>| {
        let state = state.clone();
        let asked = request.uri().path() == PATH && *request.method() == Method::GET;
        async move {
            Ok::<_, Infallible>(if asked {
                answer(&state, gauges).await
            } else {
                StatusCode::NOT_FOUND.into_response()
            })
        }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(BUFFER_MAX)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service)
        .await
}

async fn answer(state: &AppState, gauges: &Gauges) -> Response {
    match scrape::text(state, gauges).await {
        Ok(text) => ([(header::CONTENT_TYPE, TEXT_FORMAT)], text).into_response(),
        Err(cause) => {
            tracing::error!(%cause, "the metrics cannot be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
