use super::{ApiError, backend, origin};
use domain::site::analytics::MeasuredEvent;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Records a step of the refit funnel, or the speed of a page view. Steps that the server sees
/// itself (a stored request) are not accepted from a browser.
#[server(name = RecordEvent, prefix = "/api", endpoint = "analytics/record", input = Json, output = Json)]
pub async fn record(event: MeasuredEvent) -> Result<(), ApiError> {
    let backend = backend()?;
    let origin = origin()?;
    match event {
        MeasuredEvent::Funnel(step) => backend::site::analytics::record(&backend, step, &origin),
        MeasuredEvent::Page(report) => backend::site::page_reports::report(&backend, &report, &origin).await?,
    };
    Ok(())
}
