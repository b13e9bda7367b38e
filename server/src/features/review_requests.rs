//! Requests for reviews: the owner's forms, and the button by which a customer wants no reminder.

use crate::feature::Feature;
use crate::layers::bodies::{deferring, up_to};
use crate::routes::admin::{ask_review, lead_forms};
use crate::routes::forms::mail_link::{MailLinkQuery, pressed};
use crate::state::AppState;
use app::features::review_requests::stop_reminder;
use axum::Router;
use axum::extract::{Query, Request, State};
use axum::response::Response;
use axum::routing::post;
use domain::limits;
use domain::site::mail_links::STOP_REVIEW_REMINDER;

pub(crate) const FEATURE: Feature = Feature { routes };

fn routes(state: &AppState) -> Router<AppState> {
    Router::new()
        .route(ask_review::ROUTE, deferring(limits::BODY_MAX, state, post(ask_review::ask)))
        .route("/admin/review-requests/{id}/{action}", deferring(limits::BODY_MAX, state, post(lead_forms::act)))
        .route(STOP_REVIEW_REMINDER, up_to(limits::BODY_MAX, state, post(stop)))
}

/// The button behind the link of a mail, also as mail programs show it (RFC 8058). The body is ignored: the
/// link contains everything.
async fn stop(State(state): State<AppState>, Query(link): Query<MailLinkQuery>, request: Request) -> Response {
    pressed(&state, request, stop_reminder::stop(link.s, link.t)).await
}
