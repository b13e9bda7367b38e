//! Debug builds only: routes that make handlers panic or hang, and workers panic (with the setting `DEBUG_ROUTES`),
//! that show the mails, and that tell pages about a new build. A release build answers 404.

use crate::bundle::Bundle;
use crate::features::notices::shown;
use crate::state::{AppState, MANIFEST};
use axum::Router;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::Response;
use axum::routing::get;
use backend::features::notices;
use domain::features::notices::MailSample;
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

/// `/components/mails/{mail}`: every mail as it is sent, about a request that is made up.
pub fn mails() -> Router<AppState> {
    Router::new().route("/components/mails/{mail}", get(mail))
}

async fn mail(State(state): State<AppState>, Path(code): Path<String>) -> Result<Response, StatusCode> {
    let mail = MailSample::from_code(&code).ok_or(StatusCode::NOT_FOUND)?;
    match notices::sample(&state.backend, mail).await {
        Ok(Some(sample)) => Ok(shown(sample)),
        Ok(None) => Err(StatusCode::NOT_FOUND),
        Err(_) => Err(StatusCode::SERVICE_UNAVAILABLE),
    }
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
