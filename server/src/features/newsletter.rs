//! The newsletter's plain forms: sign-up, the buttons of its mail links, and the owner's actions on
//! subscribers.

use crate::feature::Feature;
use crate::layers::bodies::{self, BodyPolicy, deferring};
use crate::routes::admin::csv_exports;
use crate::routes::admin::site_forms::done;
use crate::routes::forms::mail_link::{MailLinkQuery, pressed};
use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::plain_form::{self, FormPage, Next, PlainForm, Sent};
use crate::state::AppState;
use app::api::ApiError;
use app::context::FormState;
use app::features::newsletter::api as newsletter;
use axum::Router;
use axum::extract::{Query, Request, State};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{get, post};
use domain::features::newsletter::{CONFIRM_PATH, LEAVE_PATH, NewsletterDraft};
use domain::limits;
use domain::site::pages::NEWSLETTER;
use serde::Deserialize;

pub(crate) const FEATURE: Feature = Feature { routes, forms: FORMS, without_session: &[] };

fn routes(state: &AppState) -> Router<AppState> {
    Router::new()
        .route(CONFIRM_PATH, post(confirm))
        .route(LEAVE_PATH, post(leave))
        .route("/admin/newsletter/export.csv", get(export))
        .layer(from_fn_with_state(BodyPolicy::up_to(limits::BODY_MAX, state), bodies::layer))
        .route(NEWSLETTER.path, deferring(limits::BODY_MAX, state, post(plain_form::take::<NewsletterDraft>)))
}

impl PlainForm for NewsletterDraft {
    type Refused = FormState<Self>;

    /// The same page whether or not the address is known.
    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let asked = newsletter::subscribe(&self).await?;
        Ok(Next::Page(if asked { "/newsletter?asked" } else { "/newsletter?later" }.to_owned()))
    }
}

async fn confirm(State(state): State<AppState>, Query(link): Query<MailLinkQuery>, request: Request) -> Response {
    pressed(&state, request, newsletter::confirm(&link.s, &link.t)).await
}

/// The unsubscribe button, also as mail programs show it (RFC 8058). The body is ignored:
/// the link contains everything.
async fn leave(State(state): State<AppState>, Query(link): Query<MailLinkQuery>, request: Request) -> Response {
    pressed(&state, request, newsletter::unsubscribe(&link.s, &link.t)).await
}

async fn export(State(state): State<AppState>, request: Request) -> Response {
    csv_exports::file(&state, request, "newsletter.csv", newsletter::export()).await
}

/// Of the screen with the subscribers.
const FORMS: &[FormRoute] = &[
    FormRoute::asking::<EraseSubscriber>("/admin/newsletter/{id}/erase", "Erase subscriber"),
    FormRoute::asking::<ResendConfirmation>("/admin/newsletter/{id}/resend", "Send again"),
];

#[derive(Clone, Default, Deserialize)]
struct EraseSubscriber {}

impl PlainForm for EraseSubscriber {
    type Refused = FormState<Self>;
    const PAGE: FormPage = FormPage::At("/admin/newsletter");

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let said = done(newsletter::erase(&sent.id).await, "erased");
        Ok(Next::Page(format!("/admin/newsletter?done={said}")))
    }
}

#[derive(Clone, Default, Deserialize)]
struct ResendConfirmation {}

impl PlainForm for ResendConfirmation {
    type Refused = FormState<Self>;
    const PAGE: FormPage = FormPage::At("/admin/newsletter");

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let said = done(newsletter::resend(&sent.id).await, "resent");
        Ok(Next::Page(format!("/admin/newsletter?state=pending&done={said}")))
    }
}
