//! Accepts connections, limits their number, and limits how long each may wait for its client.
//! Stock `axum::serve` limits none of this.

mod binding;
pub mod client_address;
mod connection;
mod descriptors;
pub mod pace;
pub mod peer;
pub mod registry;
mod stream;

pub use binding::bind;
pub use descriptors::{allow_descriptors, connections_within};

use crate::router::RequestHandler;
use registry::{ConnectionLimits, Registry};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

const ACCEPT_RETRY: Duration = Duration::from_millis(50);
const DRAIN: Duration = Duration::from_secs(7);

pub async fn serve(
    listener: TcpListener,
    handler: RequestHandler,
    limits: ConnectionLimits,
    shutdown: CancellationToken,
) {
    let registry = Arc::new(Registry::new(limits));
    let tasks = TaskTracker::new();
    loop {
        let (stream, peer) = tokio::select! {
            () = shutdown.cancelled() => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(cause) => {
                    tracing::warn!(%cause, "cannot accept a connection");
                    registry.make_room();
                    tokio::time::sleep(ACCEPT_RETRY).await;
                    continue;
                }
            },
        };
        // Over a limit the connection is dropped, which closes it immediately.
        match registry.admit(peer) {
            Some(slot) => drop(tasks.spawn(connection::run(stream, slot, handler.clone()))),
            None => handler.connections().refused(),
        }
    }
    drop(listener);
    tasks.close();
    registry.stop();
    if tokio::time::timeout(DRAIN, tasks.wait()).await.is_ok() {
        tracing::info!("all requests finished");
        return;
    }
    tracing::warn!(connections = tasks.len(), "gave up waiting for requests in flight");
    registry.close_all();
}
