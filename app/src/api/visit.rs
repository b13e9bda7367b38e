//! Requests for a visit.

use super::{ApiError, backend};
use crate::context::RequestOrigin;
use domain::lead::LeadReceipt;
use domain::visit::VisitDraft;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Stores a request for a visit and what is to be sent because of it. Answers only
/// after both are on disk; calling again with the same attempt id and content
/// answers the same receipt.
///
/// # Errors
/// `invalid` with fields, `blocked`, `duplicate`, `too_many`, `unavailable`.
#[server(name = SubmitVisit, prefix = "/api", endpoint = "visit/submit", input = Json, output = Json)]
pub async fn submit(
    /// As typed.
    draft: VisitDraft,
) -> Result<LeadReceipt, ApiError> {
    let origin = use_context::<RequestOrigin>().ok_or_else(ApiError::unexpected)?.0;
    backend::visits::submit(&*backend()?, &draft, &origin).await.map_err(ApiError::from)
}
