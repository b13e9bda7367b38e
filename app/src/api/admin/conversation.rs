//! The owner's side of a lead's conversation.

use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode};
use backend::BackendError;
use backend::features::conversation::story::{self, StoryError};
use backend::features::conversation::{self, OwnerAnswer, ReplyError, TakenBack, Talk, Undo, work};
use domain::features::conversation::messages as msg;
use domain::features::conversation::work::messages as work_msg;
use domain::features::conversation::work::{NoteDraft, QuestionDraft};
use domain::kinds::Kind;
use domain::leads::lead::Lead;
use domain::messages::LEAD_NOT_FOUND;
use domain::messages::admin::LEAD_NOT_CHANGED;

pub async fn of_lead(lead: &Lead) -> Result<Talk, ApiError> {
    let call = owner_call()?;
    Ok(conversation::of_lead(&call.backend, lead).await?)
}

pub async fn reply(id: &str, answer: &OwnerAnswer) -> Result<(), ApiError> {
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

pub async fn post_note(id: &str, draft: &NoteDraft) -> Result<(), ApiError> {
    let call = owner_call()?;
    work::post_note(&call.backend, id, draft).await.map_err(not_posted)
}

pub async fn ask(id: &str, draft: &QuestionDraft) -> Result<(), ApiError> {
    let call = owner_call()?;
    work::ask(&call.backend, id, draft).await.map_err(not_posted)
}

fn not_posted(cause: ReplyError) -> ApiError {
    match cause {
        ReplyError::Unavailable(cause) => ApiError::from(cause).saying(work_msg::UNAVAILABLE),
        cause => refused(cause),
    }
}

/// Removes a note or a question from the visitor's page.
pub async fn remove_post(id: &str, message: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    match work::remove(&call.backend, id, message).await.map_err(unchanged)? {
        true => Ok(()),
        false => Err(ApiError::new(ErrorCode::Conflict, work_msg::NOT_REMOVED)),
    }
}

/// Returns the path of the project's editor.
pub async fn begin_story(id: &str) -> Result<String, ApiError> {
    let call = owner_call()?;
    match story::begin(&call.backend, &call.admin, id).await {
        Ok(project) => Ok(Kind::Projects.edit_path(&project)),
        Err(StoryError::NotFound) => Err(missing()),
        Err(StoryError::NoNotes) => Err(ApiError::new(ErrorCode::Invalid, work_msg::STORY_WITHOUT_NOTES)),
        Err(StoryError::More) => Err(ApiError::new(ErrorCode::Conflict, work_msg::STORY_MORE)),
        Err(StoryError::Edit(cause)) => Err(cause.into()),
        Err(StoryError::Unavailable(cause)) => Err(ApiError::from(cause).saying(work_msg::STORY_UNAVAILABLE)),
    }
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
