//! Only screens and plain forms call these, in their own process.

use crate::api::session::owner_call;
use crate::api::{ApiError, ErrorCode};
use backend::features::receivers::{self, NewSecret, ReceiverError, ShownReceiver};
use domain::admin::WebhookTest;
use domain::features::receivers::ReceiverDraft;
use domain::features::receivers::messages as msg;

/// With the last attempt to reach each.
pub async fn list() -> Result<Vec<ShownReceiver>, ApiError> {
    let call = owner_call()?;
    Ok(receivers::with_last_try(&call.backend).await?)
}

/// `None` if there is none.
pub async fn get(id: &str) -> Result<Option<ShownReceiver>, ApiError> {
    let call = owner_call()?;
    Ok(receivers::get(&call.backend, id).await?)
}

pub async fn add(draft: &ReceiverDraft) -> Result<NewSecret, ApiError> {
    let call = owner_call()?;
    receivers::add(&call.backend, draft).await.map_err(|cause| refused(cause, msg::NOT_SAVED))
}

pub async fn save(id: &str, draft: &ReceiverDraft) -> Result<(), ApiError> {
    let call = owner_call()?;
    receivers::save(&call.backend, id, draft).await.map_err(|cause| refused(cause, msg::NOT_SAVED))
}

/// Tests one that has an address at which no test has arrived yet. It is saved, whatever comes of it.
pub async fn try_out(id: &str) -> Option<WebhookTest> {
    let shown = get(id).await.ok()??;
    shown.receiver.unreached_at?;
    test(id).await.ok()
}

pub async fn use_untested(id: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    receivers::use_untested(&call.backend, id).await.map_err(|cause| refused(cause, msg::NOT_CHANGED))
}

pub async fn renew(id: &str) -> Result<NewSecret, ApiError> {
    let call = owner_call()?;
    receivers::renew(&call.backend, id).await.map_err(|cause| refused(cause, msg::NOT_CHANGED))
}

pub async fn delete(id: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    receivers::delete(&call.backend, id).await.map_err(|cause| refused(cause, msg::NOT_CHANGED))
}

pub async fn test(id: &str) -> Result<WebhookTest, ApiError> {
    let call = owner_call()?;
    receivers::test(&call.backend, id).await.map_err(|cause| refused(cause, msg::NOT_CHANGED))
}

fn refused(cause: ReceiverError, unavailable: &'static str) -> ApiError {
    match cause {
        ReceiverError::NotFound => ApiError::new(ErrorCode::NotFound, msg::NOT_FOUND),
        ReceiverError::TooMany => ApiError::new(ErrorCode::Invalid, msg::TOO_MANY),
        ReceiverError::Invalid(violations) => ApiError::invalid(violations),
        ReceiverError::Unavailable(cause) => ApiError::from(cause).saying(unavailable),
    }
}
