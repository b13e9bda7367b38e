//! Visits, for visitors.

use crate::api::request_page::refused;
use crate::api::{ApiError, backend, origin};
use backend::features::visits::{VisitTimes, page};
use domain::features::conversation::messages as msg;
use domain::features::visits::VisitDraft;
use domain::features::visits::messages as visits;
use domain::features::visits::offers::{ChoiceDraft, MoveVisitDraft, OtherTimesDraft};
use domain::leads::lead::LeadReceipt;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Stores a visit request and its deliveries. Responds only after both are committed; a retry with
/// the same attempt id and content gets the same receipt.
#[server(name = SubmitVisit, prefix = "/api", endpoint = "visit/submit", input = Json, output = Json)]
pub async fn submit(draft: VisitDraft) -> Result<LeadReceipt, ApiError> {
    let origin = origin()?;
    backend::features::visits::submit(&*backend()?, &draft, &origin).await.map_err(ApiError::from)
}

/// The times on offer now.
pub(crate) async fn times() -> Result<VisitTimes, ApiError> {
    Ok(backend::features::visits::times(&*backend()?).await?)
}

/// The times to which the visit of a request can be moved; none without one that is to come, or if they cannot be read.
pub async fn times_of_request(token: &str) -> Option<VisitTimes> {
    page::times(&*backend().ok()?, token).await.unwrap_or_default()
}

pub async fn move_to(token: &str, draft: &MoveVisitDraft) -> Result<(), ApiError> {
    let moved = page::move_to(&*backend()?, token, draft).await;
    moved.map_err(|cause| refused(cause, msg::NOT_CHANGED))
}

pub async fn cancel(token: &str) -> Result<(), ApiError> {
    let canceled = page::cancel(&*backend()?, token).await;
    canceled.map_err(|cause| refused(cause, msg::NOT_CHANGED))
}

pub async fn choose(token: &str, draft: &ChoiceDraft) -> Result<(), ApiError> {
    let chosen = page::choose(&*backend()?, token, draft).await;
    chosen.map_err(|cause| refused(cause, msg::NOT_CHANGED))
}

pub async fn ask_for_others(token: &str, draft: &OtherTimesDraft) -> Result<(), ApiError> {
    let origin = origin()?;
    let asked = page::ask_for_others(&*backend()?, token, draft, &origin).await;
    asked.map_err(|cause| refused(cause, visits::NOT_ASKED))
}
