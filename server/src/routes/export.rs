//! Tables that the owner takes home.

use crate::layers::api_errors::Answer;
use crate::startup::AppState;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};

/// Every lead as a CSV file. Below `/admin`, so the guard has let only the owner in.
pub async fn leads(State(state): State<AppState>) -> Result<Response, Answer> {
    let table = backend::persons::export_leads(&state.backend).await.map_err(|cause| Answer(cause.into()))?;
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"leads.csv\""),
    ];
    Ok((headers, table).into_response())
}
