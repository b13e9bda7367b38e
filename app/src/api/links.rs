//! Links of the content, and addresses that were asked for in vain. Plain
//! functions: their screens are rendered on the server and act by form posts.

use super::session::require_admin;
use super::{ApiError, backend};
use backend::links::LinkPage;
use backend::redirects::MissingPath;
use domain::link::LinkState;

/// A page of links in a state; without one those that are ignored.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn list(state: Option<LinkState>, after: Option<&str>) -> Result<LinkPage, ApiError> {
    require_admin()?;
    Ok(backend::links::list(&*backend()?, state, after).await?)
}

/// What was asked for in vain, most wanted first.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn missing() -> Result<Vec<MissingPath>, ApiError> {
    require_admin()?;
    Ok(backend::redirects::missing(&*backend()?).await?)
}
