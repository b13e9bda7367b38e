//! The owner's calendar feed.

use crate::routes::server_functions;
use crate::state::AppState;
use app::api::admin::calendar;
use axum::extract::{Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};

/// Calendars have no session: the address is the secret.
pub async fn feed(State(state): State<AppState>, Path(file): Path<String>) -> Response {
    let Some(token) = file.strip_suffix(".ics") else { return StatusCode::NOT_FOUND.into_response() };
    match backend::leads::calendar_feed::read(&state.backend, token).await {
        Ok(Some(ics)) => {
            let headers = [
                (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
                (header::CACHE_CONTROL, "no-store"),
                (HeaderName::from_static("x-robots-tag"), "noindex"),
            ];
            (headers, ics).into_response()
        }
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(cause) => {
            tracing::warn!(%cause, "cannot read the calendar feed");
            ([(header::RETRY_AFTER, "60")], StatusCode::SERVICE_UNAVAILABLE).into_response()
        }
    }
}

pub async fn act(State(state): State<AppState>, Path(action): Path<String>, parts: Parts) -> Redirect {
    let done = match action.as_str() {
        "renew" => server_functions::run(&state, &parts, calendar::renew()).await,
        "stop" => server_functions::run(&state, &parts, calendar::stop()).await,
        _ => return Redirect::to("/admin/account"),
    };
    match done {
        Ok(()) => Redirect::to("/admin/account#calendar"),
        Err(_) => Redirect::to("/admin/account?failed#calendar"),
    }
}
