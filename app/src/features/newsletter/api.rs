//! Newsletter subscribers.

use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode, backend, exists, origin};
use backend::features::newsletter::{SubscribeError, SubscriberPage};
use domain::features::newsletter::{NewsletterDraft, SubscriberState};
use domain::messages;

pub async fn can_confirm(id: &str, token: &str) -> Result<bool, ApiError> {
    Ok(backend::features::newsletter::can_confirm(&*backend()?, id, token).await?)
}

/// Whether a mail's link is authentic.
pub fn can_unsubscribe(id: &str, token: &str) -> Result<bool, ApiError> {
    Ok(backend::features::newsletter::can_unsubscribe(&*backend()?, id, token))
}

impl From<SubscribeError> for ApiError {
    fn from(cause: SubscribeError) -> Self {
        match cause {
            SubscribeError::Invalid(violations) => Self::invalid(violations),
            SubscribeError::Blocked => Self::new(ErrorCode::Blocked, messages::SUBMISSION_BLOCKED),
            SubscribeError::TooMany { wait_ms } => Self::too_many(wait_ms),
            SubscribeError::Unavailable(cause) => {
                Self::from(cause).saying(domain::features::newsletter::messages::ASKING_FAILED)
            }
        }
    }
}

pub async fn list(state: SubscriberState, after: Option<&str>) -> Result<SubscriberPage, ApiError> {
    let call = owner_call()?;
    Ok(backend::features::newsletter::list(&call.backend, state, after).await?)
}

pub async fn export() -> Result<String, ApiError> {
    let call = owner_call()?;
    Ok(backend::features::newsletter::export(&call.backend).await?)
}

/// Signs an address up; the same answer whether or not it is known. `false` if the mail with the
/// confirmation link is sent later.
pub async fn subscribe(draft: &NewsletterDraft) -> Result<bool, ApiError> {
    let origin = origin()?;
    backend::features::newsletter::subscribe(&*backend()?, draft, &origin).await.map_err(ApiError::from)
}

/// Confirms a subscription by the link of a mail; `false` if the link is not valid.
pub async fn confirm(id: &str, token: &str) -> Result<bool, ApiError> {
    Ok(backend::features::newsletter::confirm(&*backend()?, id, token).await?)
}

/// Ends a subscription by the link of a mail; `false` if the link is not authentic.
pub async fn unsubscribe(id: &str, token: &str) -> Result<bool, ApiError> {
    Ok(backend::features::newsletter::unsubscribe(&*backend()?, id, token).await?)
}

pub async fn erase(id: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    exists(backend::features::newsletter::erase(&call.backend, &call.admin, id).await?)
}

pub async fn resend(id: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    exists(backend::features::newsletter::resend(&call.backend, &call.admin, id).await?)
}
