//! The owner's side of a lead's conversation.

use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode};
use backend::BackendError;
use backend::leads::conversation::{self, Answer, ReplyError, TakenBack, Talk, Undo};
use domain::leads::lead::Lead;
use domain::messages::LEAD_NOT_FOUND;
use domain::messages::admin::LEAD_NOT_CHANGED;
use domain::messages::conversation as msg;

pub async fn of_lead(lead: &Lead) -> Result<Talk, ApiError> {
    let call = owner_call()?;
    Ok(conversation::of_lead(&call.backend, lead).await?)
}

pub async fn reply(id: &str, answer: &Answer) -> Result<(), ApiError> {
    let call = owner_call()?;
    conversation::reply(&call.backend, id, answer).await.map_err(refused)
}

fn refused(cause: ReplyError) -> ApiError {
    match cause {
        ReplyError::NotFound => missing(),
        ReplyError::InQuarantine => ApiError::new(ErrorCode::Invalid, msg::REPLY_IN_QUARANTINE),
        ReplyError::NoAddress => ApiError::new(ErrorCode::Invalid, msg::REPLY_NO_ADDRESS),
        ReplyError::Changed => ApiError::new(ErrorCode::Conflict, msg::CHANGED_MEANWHILE),
        ReplyError::Invalid(message) => ApiError::new(ErrorCode::Invalid, message),
        ReplyError::Unavailable(cause) => unchanged(cause),
    }
}

/// Takes an answer back; returns what it was. Fails with `conflict` if it is too late.
pub async fn undo(id: &str, message: &str) -> Result<TakenBack, ApiError> {
    let call = owner_call()?;
    match conversation::undo(&call.backend, id, message).await.map_err(unchanged)? {
        Undo::Done(answer) => Ok(answer),
        Undo::TooLate => Err(ApiError::new(ErrorCode::Conflict, msg::UNDO_TOO_LATE)),
    }
}

/// The visitor answered by mail.
pub async fn note_mail(id: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    changed(conversation::note_mail(&call.backend, id).await)
}

pub async fn close_page(id: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    changed(conversation::close_page(&call.backend, id).await)
}

pub async fn send_link(id: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    changed(conversation::send_link(&call.backend, id).await)
}

fn missing() -> ApiError {
    ApiError::new(ErrorCode::NotFound, LEAD_NOT_FOUND)
}

fn changed(found: Result<bool, BackendError>) -> Result<(), ApiError> {
    match found {
        Ok(true) => Ok(()),
        Ok(false) => Err(missing()),
        Err(cause) => Err(unchanged(cause)),
    }
}

fn unchanged(cause: BackendError) -> ApiError {
    ApiError::from(cause).saying(LEAD_NOT_CHANGED)
}
