use super::{ApiError, backend, origin};
use domain::leads::lead::LeadReceipt;
use domain::leads::visit::VisitDraft;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Stores a visit request and its deliveries. Responds only after both are committed; a retry with
/// the same attempt id and content gets the same receipt.
#[server(name = SubmitVisit, prefix = "/api", endpoint = "visit/submit", input = Json, output = Json)]
pub async fn submit(draft: VisitDraft) -> Result<LeadReceipt, ApiError> {
    let origin = origin()?;
    backend::leads::visits::submit(&*backend()?, &draft, &origin).await.map_err(ApiError::from)
}
