//! Requests for reviews: the owner's forms, and the button by which a customer wants no reminder.

use crate::feature::Feature;
use crate::layers::bodies::up_to;
use crate::routes::forms::mail_link::{MailLinkQuery, pressed};
use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, Sent};
use crate::state::AppState;
use app::api::ApiError;
use app::context::{FormState, LeadFormState};
use app::features::review_requests::{api as review_requests, stop_reminder};
use axum::Router;
use axum::extract::{Query, Request, State};
use axum::response::Response;
use axum::routing::post;
use domain::features::review_requests::{ReviewDraft, STOP_REMINDER_PATH, project_screen};
use domain::limits;
use serde::Deserialize;

pub(crate) const FEATURE: Feature = Feature { routes, forms: FORMS, without_session: &[] };

fn routes(state: &AppState) -> Router<AppState> {
    Router::new().route(STOP_REMINDER_PATH, up_to(limits::BODY_MAX, state, post(stop)))
}

/// The button behind the link of a mail, also as mail programs show it (RFC 8058). The body is ignored: the
/// link contains everything.
async fn stop(State(state): State<AppState>, Query(link): Query<MailLinkQuery>, request: Request) -> Response {
    pressed(&state, request, stop_reminder::stop(link.s, link.t)).await
}

const FORMS: &[FormRoute] = &[
    FormRoute::asking::<AskLead>("/admin/leads/{id}/review", "Send the request"),
    FormRoute::asking::<ReviewDraft>("/admin/projects/{id}/review", "Send the request"),
    FormRoute::acting::<StopReminder>("/admin/review-requests/{id}/stop"),
    FormRoute::asking::<EraseCustomer>("/admin/review-requests/{id}/erase", "Erase permanently"),
];

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
struct AskLead {
    text: String,
}

impl PlainForm for AskLead {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;
    const WORDS: &'static [&'static str] = &["text"];

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        review_requests::ask_lead(&sent.id, &self.text).await?;
        Ok(Next::Page(FormPage::Above.address(sent)))
    }
}

impl PlainForm for ReviewDraft {
    type Refused = FormState<Self>;
    const WORDS: &'static [&'static str] = &["reviewName", "reviewEmail", "reviewWords"];

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        review_requests::ask_of_project(&self).await?;
        Ok(Next::Page(project_screen(&self.review_project)))
    }
}

#[derive(Clone, Default, Deserialize)]
struct StopReminder {}

impl PlainForm for StopReminder {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::At("/admin/leads");

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let screen = review_requests::stop(&sent.id).await?;
        Ok(Next::Page(sent.with_query(&screen)))
    }
}

#[derive(Clone, Default, Deserialize)]
struct EraseCustomer {}

impl PlainForm for EraseCustomer {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::At("/admin/leads");

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        Ok(Next::Page(review_requests::erase(&sent.id).await?))
    }
}
