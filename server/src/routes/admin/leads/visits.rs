use super::inbox_form::lead;
use crate::layers::held_form::unreachable;
use crate::pages::render::PageInput;
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, Sent, show};
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::api::admin::leads;
use app::context::LeadFormState;
use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;

/// Confirms a proposed time.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct Confirm {
    slot: String,
}

impl PlainForm for Confirm {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;
    const WORDS: &'static [&'static str] = &["slot"];

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        leads::confirm_visit(&sent.id, &self.slot).await?;
        Ok(lead(sent))
    }
}

/// Confirms any free time, in place of the confirmed one.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct Move {
    slot: String,
}

impl PlainForm for Move {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;
    const WORDS: &'static [&'static str] = &["slot"];

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        leads::move_visit(&sent.id, &self.slot).await?;
        Ok(lead(sent))
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct Cancel {}

impl PlainForm for Cancel {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        leads::cancel_visit(&sent.id).await?;
        Ok(lead(sent))
    }
}

pub async fn visit_file(State(state): State<AppState>, Path(id): Path<String>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let ics = match server_functions::run(&state, &parts, leads::visit_file(&id)).await {
        Ok(Some(ics)) => ics,
        Ok(None) => {
            let missing = PageInput::default().answering(StatusCode::NOT_FOUND);
            return show(&state, parts, "/admin/leads/-", missing).await;
        }
        Err(error) => return unreachable(&state, Request::from_parts(parts, body), &error).await,
    };
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8; method=REQUEST"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"visit.ics\""),
    ];
    (headers, ics).into_response()
}
