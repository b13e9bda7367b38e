//! Asking customers for a review. Screens and plain forms call these in their own process.

use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode};
use backend::features::review_requests::{AskError, LeadReview, ProjectReviews};
use domain::features::review_requests::messages as msg;
use domain::features::review_requests::places::ReviewPlace;
use domain::features::review_requests::{ReviewDraft, project_screen};
use domain::leads::lead::Lead;
use domain::messages::LEAD_NOT_FOUND;
use domain::messages::admin::LEAD_NOT_CHANGED;

pub async fn of_lead(lead: &Lead) -> Result<LeadReview, ApiError> {
    let call = owner_call()?;
    Ok(backend::features::review_requests::of_lead(&call.backend, lead).await?)
}

/// `None` if there is no such project.
pub async fn of_project(id: &str) -> Result<Option<ProjectReviews>, ApiError> {
    let call = owner_call()?;
    Ok(backend::features::review_requests::of_project(&call.backend, id).await?)
}

pub async fn places() -> Result<Vec<ReviewPlace>, ApiError> {
    let call = owner_call()?;
    Ok(backend::features::review_requests::places(&call.backend).await?)
}

pub async fn ask_lead(id: &str, words: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    let asked = backend::features::review_requests::ask_lead(&call.backend, id, words).await;
    asked.map_err(|cause| refused(cause, LEAD_NOT_FOUND))
}

pub async fn ask_of_project(draft: &ReviewDraft) -> Result<(), ApiError> {
    let call = owner_call()?;
    let asked = backend::features::review_requests::ask_of_project(&call.backend, draft).await;
    asked.map_err(|cause| refused(cause, msg::PROJECT_GONE))
}

fn refused(cause: AskError, missing: &str) -> ApiError {
    match cause {
        AskError::NotFound => ApiError::new(ErrorCode::NotFound, missing),
        AskError::NotWon => ApiError::new(ErrorCode::Invalid, msg::NOT_WON),
        AskError::InQuarantine => ApiError::new(ErrorCode::Invalid, msg::IN_QUARANTINE),
        AskError::NoAddress => ApiError::new(ErrorCode::Invalid, msg::ADDRESS_REQUIRED),
        AskError::NoPlaces => ApiError::new(ErrorCode::Invalid, msg::PLACES_REQUIRED),
        AskError::Asked { day } => ApiError::new(ErrorCode::Duplicate, msg::asked_already(&day)),
        AskError::Invalid(violations) => {
            let first = violations.0.first().map(|wrong| wrong.message.clone());
            let error = ApiError::invalid(violations);
            match first {
                Some(message) => error.saying(message),
                None => error,
            }
        }
        AskError::Unavailable(cause) => ApiError::from(cause).saying(msg::NOT_ASKED),
    }
}

/// Sends no reminder; returns the screen of the request.
pub async fn stop(id: &str) -> Result<String, ApiError> {
    let call = owner_call()?;
    let stopped = backend::features::review_requests::stop(&call.backend, id).await;
    let request = stopped.map_err(|cause| ApiError::from(cause).saying(LEAD_NOT_CHANGED))?;
    Ok(request.ok_or_else(missing)?.screen())
}

/// Erases everything about the person who was asked; returns the next screen, as a lead's is gone with the lead.
pub async fn erase(id: &str) -> Result<String, ApiError> {
    let call = owner_call()?;
    let request = backend::features::review_requests::get(&call.backend, id).await?.ok_or_else(missing)?;
    let erased = backend::leads::privacy::erase(&call.backend, &request.email).await;
    let erased = erased.map_err(|cause| ApiError::from(cause).saying(LEAD_NOT_CHANGED))?;
    match request.project_id {
        Some(project) => Ok(project_screen(&project)),
        None => Ok(format!("/admin/leads?erased={}", erased.photos_left)),
    }
}

fn missing() -> ApiError {
    ApiError::new(ErrorCode::NotFound, msg::REQUEST_GONE)
}
