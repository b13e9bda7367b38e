use crate::layers::held_form::unreachable;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::api::admin::leads as inbox;
use axum::extract::{Query, Request, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use domain::time::day::Day;
use serde::Deserialize;

/// Days that cannot be read leave their side open.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Days {
    from: String,
    to: String,
}

pub async fn leads(State(state): State<AppState>, request: Request) -> Response {
    let days = match Query::<Days>::try_from_uri(request.uri()) {
        Ok(Query(days)) => days,
        Err(_) => Days::default(),
    };
    let table = inbox::export(Day::parse(&days.from), Day::parse(&days.to));
    file(&state, request, "leads.csv", table).await
}

/// A file with this table to download.
pub async fn file(
    state: &AppState,
    request: Request,
    name: &str,
    table: impl Future<Output = Result<String, ApiError>>,
) -> Response {
    let (parts, body) = request.into_parts();
    let table = match server_functions::run(state, &parts, table).await {
        Ok(table) => table,
        Err(error) => return unreachable(state, Request::from_parts(parts, body), &error).await,
    };
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, table).into_response()
}
