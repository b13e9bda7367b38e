//! The owner's inbox. Screens and plain forms call these in their own process.

use super::types::DashboardData;
use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode};
use backend::leads::manual::AddError;
use backend::leads::privacy::Held;
use backend::leads::{LeadPage, Narrowing};
use backend::site::overview::Destinations;
use backend::{Backend, BackendError};
use domain::leads::bulk::BulkChange;
use domain::leads::lead::{Lead, LeadFilter};
use domain::leads::manual::ManualDraft;
use domain::leads::money;
use domain::leads::options::LeadStatus;
use domain::leads::undo::UndoPlan;
use domain::messages;
use domain::messages::admin as msg;
use domain::time::day::Day;
use domain::{limits, text};

/// Newest first.
pub async fn list(tab: LeadFilter, q: &str, after: &str, narrowing: Narrowing) -> Result<LeadPage, ApiError> {
    let call = owner_call()?;
    let after = if after.is_empty() { None } else { Some(after) };
    Ok(backend::leads::list_narrowed(&call.backend, tab, after, q, narrowing).await?)
}

pub async fn add(draft: ManualDraft) -> Result<String, ApiError> {
    let call = owner_call()?;
    match backend::leads::manual::add(&call.backend, &call.admin, &draft).await {
        Ok(id) => Ok(id),
        Err(AddError::Invalid(violations)) => Err(ApiError::invalid(violations)),
        Err(AddError::Unavailable(cause)) => Err(ApiError::from(cause).saying(msg::LEAD_NOT_ADDED)),
    }
}

/// One lead; marks it as read. `None` if it does not exist.
pub async fn open(id: String) -> Result<Option<Lead>, ApiError> {
    let call = owner_call()?;
    Ok(backend::leads::open(&call.backend, &id).await?)
}

/// People who wait for the owner.
pub async fn count_unanswered() -> Result<i64, ApiError> {
    let call = owner_call()?;
    Ok(backend::leads::waiting::count(&call.backend).await?)
}

pub async fn has_webhook() -> Result<bool, ApiError> {
    let call = owner_call()?;
    Ok(backend::site::overview::has_webhook(&call.backend).await?)
}

pub async fn destinations() -> Result<Destinations, ApiError> {
    let call = owner_call()?;
    Ok(backend::site::overview::destinations(&call.backend).await?)
}

/// How much is stored about the person of a lead.
pub async fn held(id: &str) -> Result<Held, ApiError> {
    let call = owner_call()?;
    Ok(backend::leads::privacy::held(&call.backend, id).await?)
}

pub async fn dashboard() -> Result<DashboardData, ApiError> {
    let call = owner_call()?;
    DashboardData::load(&call.backend, call.admin).await
}

pub async fn export(from: Option<Day>, to: Option<Day>) -> Result<String, ApiError> {
    let call = owner_call()?;
    Ok(backend::leads::privacy::export_leads(&call.backend, from, to).await?)
}

pub(crate) fn missing() -> ApiError {
    ApiError::new(ErrorCode::NotFound, messages::LEAD_NOT_FOUND)
}

fn changed(found: Result<bool, BackendError>) -> Result<(), ApiError> {
    match found {
        Ok(true) => Ok(()),
        Ok(false) => Err(missing()),
        Err(cause) => Err(unchanged(cause)),
    }
}

/// Of a change that a lead may have already: pressed twice, or in another tab. False is no mistake then.
async fn settled(backend: &Backend, id: &str, found: Result<bool, BackendError>) -> Result<(), ApiError> {
    match found {
        Ok(false) if lead_exists(backend, id).await? => Ok(()),
        found => changed(found),
    }
}

pub(crate) async fn lead_exists(backend: &Backend, id: &str) -> Result<bool, ApiError> {
    let lead = backend::leads::peek(backend, id).await.map_err(unchanged)?;
    Ok(lead.is_some())
}

pub(crate) fn unchanged(cause: BackendError) -> ApiError {
    ApiError::from(cause).saying(msg::LEAD_NOT_CHANGED)
}

/// Returns how it is taken back.
pub async fn set_status(id: &str, status: &str) -> Result<UndoPlan, ApiError> {
    let call = owner_call()?;
    let status = LeadStatus::from_code(status);
    let status = status.ok_or_else(|| ApiError::new(ErrorCode::Invalid, messages::OPTION_UNKNOWN))?;
    // From a page that was opened before: one in quarantine shows no status.
    let lead = backend::leads::peek(&call.backend, id).await.map_err(unchanged)?.ok_or_else(missing)?;
    if lead.summary.quarantined {
        return Err(ApiError::new(ErrorCode::Conflict, messages::inbox::STATUS_IN_QUARANTINE));
    }
    let ids = [id.to_owned()];
    let undo = backend::leads::undo::plan(&call.backend, &ids, BulkChange::Status(status)).await.map_err(unchanged)?;
    changed(backend::leads::set_status(&call.backend, id, status).await)?;
    Ok(undo)
}

/// Sets what was quoted, or what a won lead is worth, in dollars as typed; an empty text forgets it.
pub async fn set_amount(id: &str, typed: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    let cents = money::read(typed).map_err(|sentence| ApiError::new(ErrorCode::Invalid, sentence))?;
    match backend::leads::set_amount(&call.backend, id, cents).await {
        Ok(true) => Ok(()),
        Ok(false) => Err(ApiError::new(ErrorCode::Conflict, messages::inbox::AMOUNT_OF_NO_OFFER)),
        Err(cause) => Err(unchanged(cause)),
    }
}

pub async fn add_note(id: &str, text: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    let text = text::clean(text);
    if text.is_empty() {
        return Err(ApiError::new(ErrorCode::Invalid, msg::NOTE_REQUIRED));
    }
    if text.chars().count() > limits::NOTE_MAX {
        return Err(ApiError::new(ErrorCode::Invalid, msg::note_too_long(limits::NOTE_MAX)));
    }
    changed(backend::leads::add_note(&call.backend, id, &text).await)
}

pub async fn mark_unread(id: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    changed(backend::leads::mark_unread(&call.backend, id).await)
}

pub async fn quarantine(id: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    settled(&call.backend, id, backend::leads::quarantine(&call.backend, id).await).await
}

pub async fn release(id: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    settled(&call.backend, id, backend::leads::release(&call.backend, id).await).await
}

/// Erases everything about the person who sent a lead. Returns how many of their photos the storage
/// has not deleted yet: that is repeated until it has.
pub async fn erase(id: &str) -> Result<usize, ApiError> {
    let backend = owner_call()?.backend;
    let erased = backend::leads::privacy::erase_person(&backend, id).await.map_err(unchanged)?;
    if erased.rows == 0 { Err(missing()) } else { Ok(erased.photos_left) }
}

/// Sends a delivery again, and returns the screen that shows it.
pub async fn resend(id: &str) -> Result<String, ApiError> {
    let call = owner_call()?;
    backend::delivery::resend(&call.backend, id).await.map_err(unchanged)?.ok_or_else(missing)
}
