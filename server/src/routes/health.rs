use crate::state::AppState;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};

pub async fn alive() -> &'static str {
    "ok"
}

pub async fn ready(State(state): State<AppState>) -> Response {
    let backend = &state.backend;
    let readiness = &state.readiness;
    match readiness.has_owner(backend).await {
        Ok(true) => {}
        Ok(false) => return not_ready("starting: the owner's account does not exist yet"),
        Err(cause) => {
            tracing::warn!(%cause, "not ready: database");
            return not_ready("database unavailable");
        }
    }
    if let Err(cause) = backend.db.ping().await {
        tracing::warn!(%cause, "not ready: database");
        return not_ready("database unavailable");
    }
    if !readiness.can_write(backend).await {
        return not_ready("the database is not writable");
    }
    if !readiness.can_store(backend).await {
        return not_ready("storage unavailable");
    }
    "ready".into_response()
}

fn not_ready(why: &'static str) -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, why).into_response()
}
