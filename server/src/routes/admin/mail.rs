//! The forms of the screen that says whether mail arrives.

use crate::routes::forms::plain_form;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::admin::mail as api;
use app::context::MailScreenState;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use domain::delivery::mail_check::dkim;
use domain::{Violations, messages};
use serde::Deserialize;

const SCREEN: &str = "/admin/mail";

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct CheckForm {
    dkim_selector: String,
}

pub async fn check(State(state): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let form = match plain_form::read::<CheckForm>(request).await {
        Ok(form) => form,
        Err(status) => {
            let notice = Some(messages::BAD_REQUEST.to_owned());
            return show(&state, parts, status, MailScreenState { notice, ..MailScreenState::default() }).await;
        }
    };
    match server_functions::run(&state, &parts, api::check(&form.dkim_selector)).await {
        Ok(found) => {
            let after = MailScreenState { findings: Some(found), ..MailScreenState::default() };
            show(&state, parts, StatusCode::OK, after).await
        }
        Err(error) => {
            let status = error.status();
            let selector = Some(form.dkim_selector);
            let mut after = MailScreenState { selector, ..MailScreenState::default() };
            match Violations(error.error.fields).of(dkim::FIELD) {
                Some(wrong) => after.wrong = Some(wrong.to_owned()),
                None => after.notice = Some(error.error.message),
            }
            show(&state, parts, status, after).await
        }
    }
}

pub async fn send_test(State(state): State<AppState>, parts: Parts) -> Response {
    match server_functions::run(&state, &parts, api::send_test()).await {
        Ok(sent) => {
            let after = MailScreenState { test: Some(sent), ..MailScreenState::default() };
            show(&state, parts, StatusCode::OK, after).await
        }
        Err(error) => {
            let status = error.status();
            let notice = Some(error.error.message);
            show(&state, parts, status, MailScreenState { notice, ..MailScreenState::default() }).await
        }
    }
}

async fn show(state: &AppState, mut parts: Parts, status: StatusCode, after: MailScreenState) -> Response {
    parts.uri = Uri::from_static(SCREEN);
    plain_form::again(state, parts, status, after).await
}
