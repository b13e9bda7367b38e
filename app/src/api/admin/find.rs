//! What "Go to or find" looks for beside the screens.

use crate::api::ApiError;
use crate::api::session::owner_call;
use backend::editing::{Found, FoundRow};
use backend::leads::FoundLeads;

/// In all tabs of the inbox.
pub async fn leads(q: &str, shown: usize) -> Result<FoundLeads, ApiError> {
    let call = owner_call()?;
    Ok(backend::leads::find(&call.backend, q, shown).await?)
}

/// Up to `most` of each kind.
pub async fn content(q: &str, most: i64) -> Result<Found, ApiError> {
    let call = owner_call()?;
    Ok(backend::editing::find(&call.backend, q, most).await?)
}

/// With their places on the site and their pictures.
pub async fn described(mut rows: Vec<FoundRow>) -> Result<Vec<FoundRow>, ApiError> {
    let call = owner_call()?;
    backend::editing::describe_found(&call.backend, &mut rows).await?;
    Ok(rows)
}
