//! The first run. Only its screens and plain forms call these, in their own process.

use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode};
use backend::features::first_run::{self, AddedPhotos, RunError, RunState};
use bytes::Bytes;
use domain::content::option_lists::OptionLists;
use domain::features::first_run::{AnswerDraft, Question, messages as msg};
use domain::messages::admin::kept_at;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;
use serde::{Deserialize, Serialize};

/// What the screens show.
pub(crate) struct Run {
    pub(crate) state: RunState,
    pub(crate) lists: OptionLists,
    pub(crate) is_due: bool,
}

pub(crate) async fn run() -> Result<Run, ApiError> {
    let call = owner_call()?;
    let state = first_run::state(&call.backend).await?;
    let lists = backend::content::option_lists(&call.backend).await?;
    let is_due = first_run::is_due(&call.backend).await?;
    Ok(Run { state, lists, is_due })
}

/// The address of a picture of the answer, small.
pub(crate) async fn thumbnails(ids: &[String]) -> Result<Vec<String>, ApiError> {
    let call = owner_call()?;
    Ok(first_run::thumbnails(&call.backend, ids).await?)
}

pub async fn keep(question: Question, draft: &AnswerDraft) -> Result<i32, ApiError> {
    let call = owner_call()?;
    first_run::keep(&call.backend, &call.admin, question, draft).await.map_err(refused)
}

pub async fn leave_out(question: Question, version: Option<i32>) -> Result<i32, ApiError> {
    let call = owner_call()?;
    first_run::leave_out(&call.backend, &call.admin, question, version).await.map_err(refused)
}

pub async fn add_photos(files: Vec<Bytes>) -> Result<AddedPhotos, ApiError> {
    let call = owner_call()?;
    first_run::add_photos(&call.backend, &call.admin, files).await.map_err(refused)
}

/// What a script is told of an answer that it has sent while it was typed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KeptNow {
    /// None if it is not kept: it is not complete yet, or was changed on another device. The form says so when it is sent.
    pub version: Option<i32>,
    /// 'Kept, 10:42 AM'.
    pub kept: String,
}

#[server(name = KeepAnswer, prefix = "/api", endpoint = "admin/first-run/keep", input = Json, output = Json)]
pub async fn keep_answer(question: String, draft: AnswerDraft) -> Result<KeptNow, ApiError> {
    owner_call()?;
    let question = Question::from_code(&question).ok_or_else(ApiError::not_found)?;
    match keep(question, &draft).await {
        Ok(version) => {
            let when = crate::admin::when().await;
            Ok(KeptNow { version: Some(version), kept: kept_at(&when.short(when.now())) })
        }
        Err(error) if matches!(error.code(), ErrorCode::Invalid | ErrorCode::Conflict) => {
            Ok(KeptNow { version: None, kept: String::new() })
        }
        Err(error) => Err(error),
    }
}

fn refused(cause: RunError) -> ApiError {
    match cause {
        RunError::Invalid(wrong) => ApiError::invalid(wrong),
        RunError::Changed => ApiError::new(ErrorCode::Conflict, msg::CHANGED_ELSEWHERE),
        RunError::Edit(cause) => cause.into(),
        RunError::Unavailable(cause) => ApiError::from(cause).saying(msg::NOT_KEPT),
    }
}
