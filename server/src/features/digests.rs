//! The switches of the mails to the owner.

use crate::feature::Feature;
use crate::layers::bodies::deferring;
use crate::routes::forms::plain_form;
use crate::routes::server_functions;
use crate::state::AppState;
use app::features::digests::api;
use axum::Router;
use axum::extract::{Request, State};
use axum::response::Redirect;
use axum::routing::post;
use domain::limits;
use serde::Deserialize;

pub(crate) const FEATURE: Feature = Feature { routes };

fn routes(state: &AppState) -> Router<AppState> {
    Router::new().route("/admin/digests", deferring(limits::BODY_MAX, state, post(switch)))
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct DigestSwitches {
    morning: bool,
    weekly: bool,
}

async fn switch(State(state): State<AppState>, request: Request) -> Redirect {
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let switched = match plain_form::read::<DigestSwitches>(request).await {
        Ok(DigestSwitches { morning, weekly }) => {
            server_functions::run(&state, &parts, api::switch(morning, weekly)).await.is_ok()
        }
        Err(_) => false,
    };
    let said = if switched { "saved" } else { "failed" };
    Redirect::to(&format!("/admin/contact-settings?digests={said}#digests"))
}
