//! Newsletter subscribers. Plain functions: the pages are rendered on the server and use form
//! posts.

use super::session::require_admin;
use super::{ApiError, ErrorCode, backend};
use backend::newsletter::{SubscribeError, SubscriberPage};
use domain::messages;
use domain::newsletter::SubscriberState;

/// Whether a mail's confirmation link is still valid.
///
/// # Errors
/// `unavailable` if the database is.
pub async fn can_confirm(id: &str, token: &str) -> Result<bool, ApiError> {
    Ok(backend::newsletter::can_confirm(&*backend()?, id, token).await?)
}

/// Whether a mail's link is authentic.
///
/// # Errors
/// `unexpected` outside a request.
pub fn can_leave(id: &str, token: &str) -> Result<bool, ApiError> {
    Ok(backend::newsletter::can_leave(&*backend()?, id, token))
}

impl From<SubscribeError> for ApiError {
    fn from(cause: SubscribeError) -> Self {
        match cause {
            SubscribeError::Invalid(violations) => Self::invalid(violations),
            SubscribeError::Blocked => Self::new(ErrorCode::Blocked, messages::SUBMISSION_BLOCKED),
            SubscribeError::TooMany { wait_ms } => Self::too_many(wait_ms),
            SubscribeError::Unavailable(cause) => {
                let mut error = Self::from(cause);
                messages::newsletter::ASKING_FAILED.clone_into(&mut error.error.message);
                error
            }
        }
    }
}

/// A page of subscribers.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn list(state: SubscriberState, after: Option<&str>) -> Result<SubscriberPage, ApiError> {
    require_admin()?;
    Ok(backend::newsletter::list(&*backend()?, state, after).await?)
}
