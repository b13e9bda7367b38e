//! How a feature declares itself to the server.

use crate::routes::forms::office_form::FormRoute;
use crate::state::AppState;
use axum::Router;

/// One constant of each feature, in the list [`crate::features::FEATURES`]. Its pages are in `app::features`, its
/// periodic work in `backend::features`.
pub(crate) struct Feature {
    /// Its links, downloads and pictures, and the forms of visitors.
    pub(crate) routes: fn(&AppState) -> Router<AppState>,
    /// The owner's.
    pub(crate) forms: &'static [FormRoute],
    /// Its paths below `/admin` that answer requests without a session themselves.
    pub(crate) without_session: &'static [&'static str],
}
