use super::{ApiError, ErrorCode, backend, origin};
use backend::leads::intake::SubmitError;
use domain::leads::lead::LeadReceipt;
use domain::leads::refit::{RefitDraft, field};
use domain::limits::throttle;
use domain::messages;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Stores a refit request and its deliveries. Responds only after both are committed; a retry with
/// the same attempt id and content gets the same receipt.
#[server(name = SubmitRefit, prefix = "/api", endpoint = "refit/submit", input = Json, output = Json)]
pub async fn submit(draft: RefitDraft) -> Result<LeadReceipt, ApiError> {
    let origin = origin()?;
    backend::leads::refit::submit(&*backend()?, &draft, &origin).await.map_err(ApiError::from)
}

impl From<SubmitError> for ApiError {
    fn from(cause: SubmitError) -> Self {
        match cause {
            SubmitError::Invalid(violations) => Self::invalid(violations),
            SubmitError::Blocked => Self::new(ErrorCode::Blocked, messages::SUBMISSION_BLOCKED),
            SubmitError::Duplicate { wait_ms } => {
                Self::new(ErrorCode::Duplicate, messages::duplicate_submission(throttle::minutes(wait_ms)))
            }
            SubmitError::TooMany { wait_ms } => Self::too_many(wait_ms),
            SubmitError::PhotoExpired => {
                Self::invalid_field(field::PHOTO, messages::PHOTO_EXPIRED).saying(messages::REQUIRED_FIELDS)
            }
            SubmitError::Unavailable(cause) => cause.into(),
        }
    }
}
