//! The table of what the owner is told, as a form without scripts, and the mails to clients as they are sent.

use crate::feature::Feature;
use crate::layers::held_form::unreachable;
use crate::pages::render::PageInput;
use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::plain_form;
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, Sent};
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::context::FormState;
use app::features::notices::api;
use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};
use axum::routing::get;
use backend::features::notices::SampleMail;
use domain::features::notices::{ClientMail, NoticesDraft};

pub(crate) const FEATURE: Feature = Feature {
    routes: |_| Router::new().route("/admin/contact-settings/mails/{mail}/as-sent", get(as_sent)),
    forms: &[FormRoute::acting::<NoticesDraft>("/admin/notices")],
    without_session: &[],
};

/// Mails have their styles in the elements. Nothing in one runs, and its links open nothing.
const MAIL_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox";
const SETTINGS: &str = "/admin/contact-settings";

impl PlainForm for NoticesDraft {
    type Refused = FormState<Self>;
    const PAGE: FormPage = FormPage::At(SETTINGS);

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let said = if api::choose(&self).await.is_ok() { "saved" } else { "failed" };
        Ok(Next::Page(format!("{SETTINGS}?notices={said}#told")))
    }
}

async fn as_sent(State(state): State<AppState>, Path(code): Path<String>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let Some(mail) = ClientMail::from_code(&code) else {
        let missing = PageInput::default().answering(StatusCode::NOT_FOUND);
        return plain_form::show(&state, parts, "/admin/contact-settings/mails/-", missing).await;
    };
    match server_functions::run(&state, &parts, api::sample(mail.sample())).await {
        Ok(Some(sample)) => shown(sample),
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(error) => unreachable(&state, Request::from_parts(parts, body), &error).await,
    }
}

/// A mail as programs show it.
pub(crate) fn shown(mail: SampleMail) -> Response {
    ([(header::CONTENT_SECURITY_POLICY, MAIL_POLICY)], Html(mail.html)).into_response()
}
