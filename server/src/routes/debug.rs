//! Debug builds only: routes that make handlers panic or hang, and workers panic (with the setting `DEBUG_ROUTES`),
//! and that tell pages about a new build. A release build answers 404.

use crate::bundle::Bundle;
use crate::state::{AppState, MANIFEST};
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use std::sync::LazyLock;
use std::time::SystemTime;

/// `/debug/panic`, `/debug/hang` and both below `/api`, `/debug/panic/{worker}`, `/debug/restarts`.
pub fn router() -> Router<AppState> {
    Router::new()
        .route("/debug/panic", get(panic))
        .route("/api/debug/panic", get(panic))
        .route("/debug/hang", get(hang))
        .route("/api/debug/hang", get(hang))
        .route("/debug/panic/{worker}", get(panic_worker))
        .route("/debug/restarts", get(restarts))
}

/// `/debug/reload.js` and `/debug/build`, which is polled too often to be logged.
pub fn reload() -> Router<AppState> {
    Router::new()
        .route("/debug/reload.js", get(|| async { ([(CONTENT_TYPE, "text/javascript")], include_str!("reload.js")) }))
        .route("/debug/build", get(build))
}

/// Changes with each build: when this process started, and when Vite finished.
async fn build(State(state): State<AppState>) -> String {
    static STARTED: LazyLock<SystemTime> = LazyLock::new(SystemTime::now);
    let finished = match &state.config.assets {
        Bundle::Folder(folder) => std::fs::metadata(folder.join(MANIFEST)).and_then(|file| file.modified()).ok(),
        Bundle::Embedded(_) => None,
    };
    format!("{:?} {finished:?}", *STARTED)
}

#[expect(clippy::panic, reason = "what the tests ask for; only debug builds have this address")]
async fn panic() -> StatusCode {
    std::panic::panic_any("provoked")
}

async fn hang() -> StatusCode {
    std::future::pending().await
}

async fn panic_worker(State(state): State<AppState>, Path(worker): Path<String>) -> StatusCode {
    if state.supervisor.provoke(&worker) { StatusCode::NO_CONTENT } else { StatusCode::CONFLICT }
}

async fn restarts(State(state): State<AppState>) -> axum::Json<std::collections::BTreeMap<&'static str, u64>> {
    axum::Json(state.supervisor.restarts())
}
