//! The forms of the first run. Photos are sent by a form of their own, so that it works without scripts.

use crate::feature::Feature;
use crate::layers::bodies::deferring;
use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::photo_form;
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, RefusedForm, Sent, again};
use crate::routes::forms::posted_parts::{PartsRefusal, PostedParts};
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::context::FormState;
use app::features::first_run::api;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::post;
use domain::features::first_run::draft::{BY_DAY_QUERY, field, then};
use domain::features::first_run::{AnswerDraft, DONE_PATH, Question, messages as msg};
use serde::Deserialize;

pub(crate) const FEATURE: Feature = Feature {
    routes,
    forms: &[
        FormRoute::acting::<AnswerDraft>("/admin/first-run/{id}"),
        FormRoute::acting::<LeaveOut>("/admin/first-run/{id}/leave-out"),
    ],
    without_session: &[],
};

const PHOTOS: &str = "/admin/first-run/photos";

fn routes(state: &AppState) -> Router<AppState> {
    Router::new().route("/admin/first-run/photos/add", deferring(photo_form::BODY_MAX, state, post(add_photos)))
}

fn question_of(sent: &Sent) -> Result<Question, ApiError> {
    Question::from_code(&sent.id).ok_or_else(ApiError::not_found)
}

fn after(question: Question) -> Next {
    Next::Page(question.next().map_or(DONE_PATH.to_owned(), Question::path))
}

impl PlainForm for AnswerDraft {
    type Refused = FormState<Self>;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let question = question_of(sent)?;
        // A form without times is no answer yet.
        if self.then == then::BY_DAY && !self.has_hours() {
            return Ok(Next::Page(format!("{}?{BY_DAY_QUERY}={}", question.path(), then::BY_DAY)));
        }
        api::keep(question, &self).await?;
        // The buttons of a photo have no name for what follows.
        if self.then == then::NEXT { Ok(after(question)) } else { Ok(Next::Page(question.path())) }
    }
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
struct LeaveOut {
    version: String,
}

impl PlainForm for LeaveOut {
    type Refused = FormState<AnswerDraft>;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let question = question_of(sent)?;
        api::leave_out(question, self.version.parse().ok()).await?;
        Ok(after(question))
    }
}

impl From<RefusedForm<LeaveOut>> for FormState<AnswerDraft> {
    fn from(refused: RefusedForm<LeaveOut>) -> Self {
        Self { draft: AnswerDraft::default(), violations: refused.form.violations, notice: refused.form.notice }
    }
}

async fn add_photos(State(state): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let posted = PostedParts::of(Request::from_parts(parts.clone(), body), field::PHOTO).await;
    match posted.refusal {
        None => {}
        Some(PartsRefusal::Status(StatusCode::PAYLOAD_TOO_LARGE)) => {
            return refused(&state, parts, StatusCode::PAYLOAD_TOO_LARGE, msg::PHOTOS_TOO_LARGE).await;
        }
        Some(PartsRefusal::TooMany | PartsRefusal::Status(_)) => {
            return refused(&state, parts, StatusCode::BAD_REQUEST, msg::PHOTOS_NOT_READ).await;
        }
    }
    let more = posted.more;
    match server_functions::run(&state, &parts, api::add_photos(posted.files)).await {
        Ok(added) if added.left_out + more > 0 => {
            Redirect::to(&format!("{PHOTOS}?left={}", added.left_out + more)).into_response()
        }
        Ok(_) => Redirect::to(PHOTOS).into_response(),
        Err(error) => refused(&state, parts, error.status(), &error.error.message).await,
    }
}

async fn refused(state: &AppState, mut parts: Parts, status: StatusCode, sentence: &str) -> Response {
    parts.uri = Uri::from_static(PHOTOS);
    let form = FormState::<AnswerDraft> { notice: Some(sentence.to_owned()), ..FormState::default() };
    again(state, parts, status, form).await
}
