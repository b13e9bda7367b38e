//! The newsletter's plain forms: sign-up, the buttons of its mail links, and the owner's actions on
//! subscribers.

use crate::feature::Feature;
use crate::layers::bodies::{self, BodyPolicy, deferring};
use crate::routes::admin::csv_exports;
use crate::routes::admin::site_forms::done;
use crate::routes::forms::mail_link::{MailLinkQuery, pressed};
use crate::routes::forms::plain_form::{self, PlainForm};
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::{ApiError, newsletter};
use axum::Router;
use axum::extract::{Path, Query, Request, State};
use axum::http::request::Parts;
use axum::middleware::from_fn_with_state;
use axum::response::{Redirect, Response};
use axum::routing::{get, post};
use domain::delivery::newsletter::NewsletterDraft;
use domain::limits;
use domain::site::mail_links::{CONFIRM_NEWSLETTER, LEAVE_NEWSLETTER};
use domain::site::pages::NEWSLETTER;

pub(crate) const FEATURE: Feature = Feature { routes };

fn routes(state: &AppState) -> Router<AppState> {
    Router::new()
        .route(CONFIRM_NEWSLETTER, post(confirm))
        .route(LEAVE_NEWSLETTER, post(leave))
        .route("/admin/newsletter/export.csv", get(export))
        .route("/admin/newsletter/{id}/{action}", post(act))
        .layer(from_fn_with_state(BodyPolicy::up_to(limits::BODY_MAX, state), bodies::layer))
        .route(NEWSLETTER.path, deferring(limits::BODY_MAX, state, post(plain_form::take::<NewsletterDraft>)))
}

impl PlainForm for NewsletterDraft {
    /// The same page whether or not the address is known.
    async fn submit(self) -> Result<String, ApiError> {
        let asked = newsletter::subscribe(&self).await?;
        Ok(if asked { "/newsletter?asked" } else { "/newsletter?later" }.to_owned())
    }
}

async fn confirm(State(state): State<AppState>, Query(link): Query<MailLinkQuery>, request: Request) -> Response {
    pressed(&state, request, newsletter::confirm(&link.s, &link.t)).await
}

/// The unsubscribe button, also as mail programs show it (RFC 8058). The body is ignored:
/// the link contains everything.
async fn leave(State(state): State<AppState>, Query(link): Query<MailLinkQuery>, request: Request) -> Response {
    pressed(&state, request, newsletter::leave(&link.s, &link.t)).await
}

async fn export(State(state): State<AppState>, request: Request) -> Response {
    csv_exports::file(&state, request, "newsletter.csv", newsletter::export()).await
}

async fn act(State(state): State<AppState>, Path((id, verb)): Path<(String, String)>, parts: Parts) -> Redirect {
    let run = async {
        match verb.as_str() {
            "erase" => done(newsletter::erase(&id).await, "erased"),
            "resend" => done(newsletter::resend(&id).await, "resent"),
            _ => "gone",
        }
    };
    let said = server_functions::run(&state, &parts, run).await;
    let place = if verb == "resend" { "state=pending&" } else { "" };
    Redirect::to(&format!("/admin/newsletter?{place}done={said}"))
}
