//! For whoever watches the server.

use crate::startup::AppState;
use axum::extract::State;
use axum::http::StatusCode;

/// The process answers.
pub async fn alive() -> &'static str {
    "ok"
}

/// Database and storage answer.
pub async fn ready(State(state): State<AppState>) -> (StatusCode, &'static str) {
    if let Err(cause) = state.backend.db.ping().await {
        tracing::warn!(%cause, "not ready: database");
        return (StatusCode::SERVICE_UNAVAILABLE, "database unavailable");
    }
    if let Err(cause) = state.backend.files.probe().await {
        tracing::warn!(%cause, "not ready: storage");
        return (StatusCode::SERVICE_UNAVAILABLE, "storage unavailable");
    }
    (StatusCode::OK, "ready")
}
