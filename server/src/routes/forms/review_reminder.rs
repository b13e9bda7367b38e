use super::newsletter::{MailLinkQuery, pressed};
use crate::state::AppState;
use app::api::review_reminder;
use axum::extract::{Query, Request, State};
use axum::response::Response;

/// The button behind the link of a mail, also as mail programs show it (RFC 8058). The body is ignored: the
/// link contains everything.
pub async fn stop(State(state): State<AppState>, Query(link): Query<MailLinkQuery>, request: Request) -> Response {
    pressed(&state, request, review_reminder::stop(link.s, link.t)).await
}
