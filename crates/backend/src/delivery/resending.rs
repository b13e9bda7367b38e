use crate::error::BackendError;
use crate::features::topics;
use crate::{Backend, boxed};

/// Sends a delivery again with a fresh count of attempts, and returns the screen that shows it. None if there is no such
/// delivery, or it cannot be sent again now.
#[boxed]
pub async fn resend(backend: &Backend, delivery_id: &str) -> Result<Option<String>, BackendError> {
    for topic in topics() {
        if let Some(resend) = topic.resend
            && let Some(screen) = resend(backend, delivery_id).await?
        {
            return Ok(Some(screen));
        }
    }
    Ok(None)
}
