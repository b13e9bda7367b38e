//! What "Go to or find" looks for beside the screens.

use crate::api::ApiError;
use crate::api::session::owner_call;
use backend::editing::FoundRow;
use domain::leads::lead::LeadSummary;

/// The newest, in all tabs of the inbox.
pub async fn leads(q: &str, most: i64) -> Result<Vec<LeadSummary>, ApiError> {
    let call = owner_call()?;
    Ok(backend::leads::find(&call.backend, q, most).await?)
}

/// Up to `most` of each kind.
pub async fn content(q: &str, most: i64) -> Result<Vec<FoundRow>, ApiError> {
    let call = owner_call()?;
    Ok(backend::editing::find(&call.backend, q, most).await?)
}
