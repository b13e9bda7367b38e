//! The visitor's page. No session is needed: the link's token grants access.

use super::{ApiError, ErrorCode, backend, origin, session};
use backend::BackendError;
use backend::leads::conversation::decisions;
use backend::leads::conversation::page::{self, PageError};
use domain::leads::conversation::{VisitorDraft, WithdrawDraft};
use domain::leads::visitor_view::VisitorView;
use domain::leads::work::DecisionDraft;
use domain::messages::{conversation as msg, work};

pub enum Opened {
    Page {
        view: Box<VisitorView>,
        by_owner: bool,
        has_mail: bool,
    },
    Gone,
    /// Whether a new link can be mailed.
    Expired {
        has_mail: bool,
    },
}

pub async fn open(token: &str) -> Result<Opened, ApiError> {
    let backend = backend()?;
    let by_owner = session::current().is_some();
    match page::view(&backend, token, by_owner).await {
        Ok(view) => Ok(Opened::Page { view: Box::new(view), by_owner, has_mail: backend.outgoing.mail.is_some() }),
        Err(PageError::Expired) => Ok(Opened::Expired { has_mail: backend.outgoing.mail.is_some() }),
        Err(PageError::Unavailable(cause)) => Err(cause.into()),
        Err(_) => Ok(Opened::Gone),
    }
}

pub async fn write(draft: &VisitorDraft) -> Result<(), ApiError> {
    let origin = origin()?;
    let written = page::write(&*backend()?, &draft.token, draft, &origin).await;
    written.map_err(|cause| refused(cause, msg::MESSAGE_NOT_SENT))
}

pub async fn decide(token: &str, draft: &DecisionDraft) -> Result<(), ApiError> {
    let decided = decisions::decide(&*backend()?, token, draft).await;
    decided.map_err(|cause| refused(cause, msg::NOT_CHANGED))
}

pub async fn withdraw(token: &str, draft: &WithdrawDraft) -> Result<(), ApiError> {
    let withdrawn = page::withdraw(&*backend()?, token, draft).await;
    withdrawn.map_err(|cause| refused(cause, msg::NOT_CHANGED))
}

/// The same answer whether or not there is a request to send a link of.
pub async fn send_new_link(token: &str) -> Result<(), ApiError> {
    let sent: Result<(), BackendError> = page::send_new_link(&*backend()?, token).await;
    sent.map_err(|cause| ApiError::from(cause).saying(msg::NOT_CHANGED))
}

pub(crate) fn refused(cause: PageError, unavailable: &str) -> ApiError {
    match cause {
        PageError::Gone | PageError::Expired => ApiError::new(ErrorCode::NotFound, msg::GONE),
        PageError::Invalid(violations) => ApiError::invalid(violations),
        PageError::TimeGone => ApiError::new(ErrorCode::Conflict, msg::TIME_GONE),
        PageError::DecisionGone => ApiError::new(ErrorCode::Conflict, work::DECISION_GONE),
        PageError::Decided { choice } => ApiError::new(ErrorCode::Conflict, work::decided_before(&choice)),
        PageError::TooMany { wait_ms, sentence } => ApiError::too_many(wait_ms).saying(sentence),
        PageError::Unavailable(cause) => ApiError::from(cause).saying(unavailable),
    }
}
