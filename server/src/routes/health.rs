//! Health checks for monitoring.

use crate::state::AppState;
use axum::extract::State;
use axum::http::StatusCode;

pub async fn alive() -> &'static str {
    "ok"
}

pub async fn ready(State(state): State<AppState>) -> (StatusCode, &'static str) {
    let backend = &state.backend;
    let readiness = &state.readiness;
    match readiness.has_owner(backend).await {
        Ok(true) => {}
        Ok(false) => return (StatusCode::SERVICE_UNAVAILABLE, "starting: the owner's account does not exist yet"),
        Err(cause) => {
            tracing::warn!(%cause, "not ready: database");
            return (StatusCode::SERVICE_UNAVAILABLE, "database unavailable");
        }
    }
    if let Err(cause) = backend.db.ping().await {
        tracing::warn!(%cause, "not ready: database");
        return (StatusCode::SERVICE_UNAVAILABLE, "database unavailable");
    }
    if !readiness.can_write(backend).await {
        return (StatusCode::SERVICE_UNAVAILABLE, "the database is not writable");
    }
    if !readiness.can_store(backend).await {
        return (StatusCode::SERVICE_UNAVAILABLE, "storage unavailable");
    }
    (StatusCode::OK, "ready")
}
