//! The reports as files to download.

use crate::feature::Feature;
use crate::layers::bodies::up_to;
use crate::routes::admin::csv_exports::file;
use crate::state::AppState;
use app::features::reports::api;
use axum::Router;
use axum::extract::{Query, Request, State};
use axum::response::Response;
use axum::routing::get;
use domain::features::reports::{ReportTable, range_of};
use domain::limits;
use serde::Deserialize;

pub(crate) const FEATURE: Feature = Feature { routes, forms: &[], without_session: &[] };

fn routes(state: &AppState) -> Router<AppState> {
    Router::new().route("/admin/reports/export.csv", up_to(limits::BODY_MAX, state, get(export)))
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RangeQuery {
    weeks: String,
    table: String,
}

async fn export(State(state): State<AppState>, Query(range): Query<RangeQuery>, request: Request) -> Response {
    let table = ReportTable::from_code(&range.table).unwrap_or(ReportTable::Weeks);
    file(&state, request, table.label(), api::export(range_of(&range.weeks), table)).await
}
