//! Newsletter subscribers. Pages call the reads in their own process; plain forms and scripts share
//! the writes.

use super::session::require_admin;
use super::{ApiError, ErrorCode, backend, found};
use crate::context::RequestOrigin;
use backend::delivery::newsletter::{SubscribeError, SubscriberPage};
use domain::delivery::newsletter::{NewsletterDraft, SubscriberState};
use domain::messages;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Whether a mail's confirmation link is still valid.
pub async fn can_confirm(id: &str, token: &str) -> Result<bool, ApiError> {
    Ok(backend::delivery::newsletter::can_confirm(&*backend()?, id, token).await?)
}

/// Whether a mail's link is authentic.
///
/// # Errors
/// `unexpected` outside a request.
pub fn can_leave(id: &str, token: &str) -> Result<bool, ApiError> {
    Ok(backend::delivery::newsletter::can_leave(&*backend()?, id, token))
}

impl From<SubscribeError> for ApiError {
    fn from(cause: SubscribeError) -> Self {
        match cause {
            SubscribeError::Invalid(violations) => Self::invalid(violations),
            SubscribeError::Blocked => Self::new(ErrorCode::Blocked, messages::SUBMISSION_BLOCKED),
            SubscribeError::TooMany { wait_ms } => Self::too_many(wait_ms),
            SubscribeError::Unavailable(cause) => Self::from(cause).saying(messages::newsletter::ASKING_FAILED),
        }
    }
}

/// A page of subscribers.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn list(state: SubscriberState, after: Option<&str>) -> Result<SubscriberPage, ApiError> {
    require_admin()?;
    Ok(backend::delivery::newsletter::list(&*backend()?, state, after).await?)
}

/// All confirmed subscribers as a CSV file.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn export() -> Result<String, ApiError> {
    require_admin()?;
    Ok(backend::delivery::newsletter::export(&*backend()?).await?)
}

/// Signs an address up; the same answer whether or not it is known. `false` if the mail with the
/// confirmation link is sent later.
///
/// # Errors
/// `invalid` with fields, `blocked`, `too_many`, `unavailable`.
#[server(name = Subscribe, prefix = "/api", endpoint = "newsletter/subscribe", input = Json, output = Json)]
pub async fn subscribe(
    /// As typed.
    draft: NewsletterDraft,
) -> Result<bool, ApiError> {
    let origin = use_context::<RequestOrigin>().ok_or_else(ApiError::unexpected)?.0;
    backend::delivery::newsletter::subscribe(&*backend()?, &draft, &origin).await.map_err(ApiError::from)
}

/// Confirms a subscription by the link of a mail; `false` if the link is not valid.
#[server(name = ConfirmSubscription, prefix = "/api", endpoint = "newsletter/confirm", input = Json, output = Json)]
pub async fn confirm(
    /// Id of the subscriber.
    id: String,
    /// The link's token.
    token: String,
) -> Result<bool, ApiError> {
    Ok(backend::delivery::newsletter::confirm(&*backend()?, &id, &token).await?)
}

/// Ends a subscription by the link of a mail; `false` if the link is not authentic.
#[server(name = Unsubscribe, prefix = "/api", endpoint = "newsletter/unsubscribe", input = Json, output = Json)]
pub async fn leave(
    /// Id of the subscriber.
    id: String,
    /// The link's token.
    token: String,
) -> Result<bool, ApiError> {
    Ok(backend::delivery::newsletter::leave(&*backend()?, &id, &token).await?)
}

/// Erases a subscriber.
///
/// # Errors
/// `unauthorized`, `not_found`, `unavailable`.
#[server(name = EraseSubscriber, prefix = "/api", endpoint = "admin/newsletter/erase", input = Json, output = Json)]
pub async fn erase(
    /// Id of the subscriber.
    id: String,
) -> Result<(), ApiError> {
    let admin = require_admin()?;
    found(backend::delivery::newsletter::erase(&*backend()?, &admin, &id).await?.then_some(()))
}

/// Sends the confirmation mail again.
///
/// # Errors
/// `unauthorized`, `not_found`, `unavailable`.
#[server(name = ResendConfirmation, prefix = "/api", endpoint = "admin/newsletter/resend", input = Json, output = Json)]
pub async fn resend(
    /// Id of the subscriber.
    id: String,
) -> Result<(), ApiError> {
    let admin = require_admin()?;
    found(backend::delivery::newsletter::resend(&*backend()?, &admin, &id).await?.then_some(()))
}
