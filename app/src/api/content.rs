//! What public pages read. Plain functions, not endpoints: nothing in a browser
//! asks for these yet.

use super::{ApiError, backend};
use backend::content::{Basics, HomeContent, VisualizerContent};

/// Everything the home page shows.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn home() -> Result<HomeContent, ApiError> {
    Ok(backend::content::home(&*backend()?).await?)
}

/// Everything the visualizer shows.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn visualizer() -> Result<VisualizerContent, ApiError> {
    Ok(backend::content::visualizer(&*backend()?).await?)
}

/// What the chrome of every page shows.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn basics() -> Result<Basics, ApiError> {
    Ok(backend::content::basics(&*backend()?).await?)
}
