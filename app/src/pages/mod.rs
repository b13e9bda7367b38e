//! One module per screen.

mod failed;
mod home;
mod not_found;
mod thank_you;
mod visualizer;

pub use failed::Failed;
pub use home::HomePage;
pub use not_found::NotFoundPage;
pub use thank_you::ThankYouPage;
pub use visualizer::VisualizerPage;

use http::StatusCode;
use leptos::prelude::*;
use leptos_axum::ResponseOptions;

/// Sets the status of the answer; outside a request there is none to set.
pub(crate) fn set_status(status: StatusCode) {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(status);
    }
}
