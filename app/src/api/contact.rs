use super::{ApiError, backend, origin};
use domain::leads::contact::ContactDraft;
use domain::leads::lead::LeadReceipt;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Stores a contact form and its deliveries. Responds only after both are committed; a retry with
/// the same attempt id and content gets the same receipt.
#[server(name = SubmitContact, prefix = "/api", endpoint = "contact/submit", input = Json, output = Json)]
pub async fn submit(draft: ContactDraft) -> Result<LeadReceipt, ApiError> {
    let origin = origin()?;
    backend::leads::contact::submit(&*backend()?, &draft, &origin).await.map_err(ApiError::from)
}
