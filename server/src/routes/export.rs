//! CSV exports for the owner.

use super::lead_forms;
use crate::startup::AppState;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};

/// Every lead as a CSV file. Below `/admin`, so the guard has already checked the session.
pub async fn leads(State(state): State<AppState>, request: Request) -> Response {
    let table = match backend::privacy::export_leads(&state.backend).await {
        Ok(table) => table,
        Err(cause) => return lead_forms::out_of_reach(&state, request, cause).await,
    };
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"leads.csv\""),
    ];
    (headers, table).into_response()
}

/// All confirmed newsletter subscribers, as a CSV file.
pub async fn subscribers(State(state): State<AppState>, request: Request) -> Response {
    let table = match backend::newsletter::export(&state.backend).await {
        Ok(table) => table,
        Err(cause) => return lead_forms::out_of_reach(&state, request, cause).await,
    };
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"newsletter.csv\""),
    ];
    (headers, table).into_response()
}
