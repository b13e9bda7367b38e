//! The refit funnel.

use super::{ApiError, backend};
use domain::analytics::FunnelEvent;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Notes one step of the funnel. Steps the server sees itself (a stored request)
/// are not taken from a browser's word.
///
/// # Errors
/// `bad_request` for anything but a known step with a plausible session id.
#[server(name = RecordEvent, prefix = "/api", endpoint = "analytics/record", input = Json, output = Json)]
pub async fn record(
    /// The step.
    event: FunnelEvent,
) -> Result<(), ApiError> {
    backend::analytics::record(&*backend()?, &event).await?;
    Ok(())
}
