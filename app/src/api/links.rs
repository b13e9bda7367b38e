//! The link checker and the log of missing pages. Plain functions: their screens are rendered on
//! the server and use form posts.

use super::session::require_admin;
use super::{ApiError, backend};
use backend::links::LinkPage;
use backend::redirects::MissingPath;
use domain::link::LinkState;

/// A page of links with a state; without one, the ignored links.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn list(state: Option<LinkState>, after: Option<&str>) -> Result<LinkPage, ApiError> {
    require_admin()?;
    Ok(backend::links::list(&*backend()?, state, after).await?)
}

/// Paths that were not found, the most requested first.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn missing() -> Result<Vec<MissingPath>, ApiError> {
    require_admin()?;
    Ok(backend::redirects::missing(&*backend()?).await?)
}
