//! The newsletter's plain forms: sign-up, the buttons of its mail links, and the owner's actions on
//! subscribers.

use super::plain_form::{PlainForm, again};
use crate::routes::admin::site_forms::done;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::{ApiError, newsletter};
use app::context::MailLinkDone;
use axum::extract::{Path, Query, Request, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{Redirect, Response};
use domain::delivery::newsletter::NewsletterDraft;
use serde::Deserialize;

impl PlainForm for NewsletterDraft {
    /// The same page whether or not the address is known.
    async fn submit(self) -> Result<String, ApiError> {
        let asked = newsletter::subscribe(self).await?;
        Ok(if asked { "/newsletter?asked" } else { "/newsletter?later" }.to_owned())
    }
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct MailLinkQuery {
    pub s: String,
    pub t: String,
}

pub async fn confirm(State(state): State<AppState>, Query(link): Query<MailLinkQuery>, request: Request) -> Response {
    pressed(&state, request, newsletter::confirm(link.s, link.t)).await
}

/// The unsubscribe button, also as mail programs show it (RFC 8058). The body is ignored:
/// the link contains everything.
pub async fn leave(State(state): State<AppState>, Query(link): Query<MailLinkQuery>, request: Request) -> Response {
    pressed(&state, request, newsletter::leave(link.s, link.t)).await
}

/// The answer to the button of a link in a mail.
pub async fn pressed(
    state: &AppState,
    request: Request,
    body: impl Future<Output = Result<bool, ApiError>>,
) -> Response {
    let (parts, _) = request.into_parts();
    let (done, status) = match server_functions::run(state, &parts, body).await {
        Ok(true) => (MailLinkDone::Yes, StatusCode::OK),
        Ok(false) => (MailLinkDone::No, StatusCode::GONE),
        Err(_) => (MailLinkDone::Failed, StatusCode::SERVICE_UNAVAILABLE),
    };
    again(state, parts, status, done).await
}

pub async fn act(State(state): State<AppState>, Path((id, verb)): Path<(String, String)>, parts: Parts) -> Redirect {
    let run = async || match verb.as_str() {
        "erase" => done(newsletter::erase(id).await, "erased"),
        "resend" => done(newsletter::resend(id).await, "resent"),
        _ => "gone",
    };
    let said = server_functions::run(&state, &parts, run()).await;
    let place = if verb == "resend" { "state=pending&" } else { "" };
    Redirect::to(&format!("/admin/newsletter?{place}done={said}"))
}
