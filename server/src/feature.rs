//! How a feature declares itself to the server.

use crate::state::AppState;
use axum::Router;

/// One constant of each feature, in the list [`crate::features::FEATURES`]. Its pages are in `app::App`, its periodic work
/// in `backend::features`.
pub(crate) struct Feature {
    /// Its forms, links, downloads and pictures, of visitors and of the owner.
    pub(crate) routes: fn(&AppState) -> Router<AppState>,
}
