//! The link in a mail that asks for a review, by which a customer wants no reminder.

use super::{ApiError, backend};
use backend::leads::review_requests;

/// Whether the link is authentic.
pub fn can_stop(id: &str, token: &str) -> Result<bool, ApiError> {
    Ok(review_requests::can_stop(&*backend()?, id, token))
}

/// `false` if the link is not authentic.
pub async fn stop(id: String, token: String) -> Result<bool, ApiError> {
    Ok(review_requests::stop_by_link(&*backend()?, &id, &token).await?)
}
