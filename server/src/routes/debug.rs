//! In development only: addresses by which tests make handlers and workers panic.
//! An optimised build answers 404 there.

use crate::startup::AppState;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::get;

/// `/debug/panic`, `/api/debug/panic`, `/debug/panic/{worker}` and `/debug/restarts`.
pub fn router() -> Router<AppState> {
    Router::new()
        .route("/debug/panic", get(panic))
        .route("/api/debug/panic", get(panic))
        .route("/debug/panic/{worker}", get(panic_worker))
        .route("/debug/restarts", get(restarts))
}

#[expect(clippy::panic, reason = "what the tests ask for; only debug builds have this address")]
async fn panic() -> StatusCode {
    std::panic::panic_any("provoked")
}

async fn panic_worker(State(state): State<AppState>, Path(worker): Path<String>) -> StatusCode {
    if state.supervisor.provoke(&worker) { StatusCode::NO_CONTENT } else { StatusCode::CONFLICT }
}

async fn restarts(State(state): State<AppState>) -> axum::Json<std::collections::BTreeMap<&'static str, u64>> {
    axum::Json(state.supervisor.restarts())
}
