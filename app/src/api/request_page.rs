//! The visitor's page. No session is needed: the link's token grants access.

use super::{ApiError, ErrorCode, backend, origin, session};
use backend::BackendError;
use backend::features::conversation::decisions;
use backend::features::conversation::page::{self, RequestPageError, SentRequest};
use domain::features::conversation::messages as msg;
use domain::features::conversation::visitor_view::VisitorView;
use domain::features::conversation::work::DecisionDraft;
use domain::features::conversation::work::messages as work;
use domain::features::conversation::{VisitorDraft, WithdrawDraft};

pub enum OpenedLink {
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

pub async fn open(token: &str) -> Result<OpenedLink, ApiError> {
    let backend = backend()?;
    let by_owner = session::current().is_some();
    match page::view(&backend, token, by_owner).await {
        Ok(view) => Ok(OpenedLink::Page { view: Box::new(view), by_owner, has_mail: backend.outgoing.mail.is_some() }),
        Err(RequestPageError::Expired) => Ok(OpenedLink::Expired { has_mail: backend.outgoing.mail.is_some() }),
        Err(RequestPageError::Unavailable(cause)) => Err(cause.into()),
        Err(_) => Ok(OpenedLink::Gone),
    }
}

/// None for a link that opens nothing, and if it cannot be read: the request is stored.
pub async fn sent(token: &str) -> Option<SentRequest> {
    page::sent(&*backend().ok()?, token).await.ok()
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

pub(crate) fn refused(cause: RequestPageError, unavailable: &str) -> ApiError {
    match cause {
        RequestPageError::Gone | RequestPageError::Expired => ApiError::new(ErrorCode::NotFound, msg::GONE),
        RequestPageError::Invalid(violations) => ApiError::invalid(violations),
        RequestPageError::TimeGone => ApiError::new(ErrorCode::Conflict, msg::TIME_GONE),
        RequestPageError::DecisionGone => ApiError::new(ErrorCode::Conflict, work::DECISION_GONE),
        RequestPageError::Decided { choice } => ApiError::new(ErrorCode::Conflict, work::decided_before(&choice)),
        RequestPageError::TooMany { wait_ms, sentence } => ApiError::too_many(wait_ms).saying(sentence),
        RequestPageError::Unavailable(cause) => ApiError::from(cause).saying(unavailable),
    }
}
