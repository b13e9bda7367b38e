//! Visits of the showroom: the form that proposes times, the forms of a visitor's page that choose, move and cancel, and the
//! calendar's files.

use super::conversation::{self, Accepted, PageForm, accepted, file, show};
use crate::feature::Feature;
use crate::layers::bodies::{deferring, up_to};
use crate::layers::held_form::unreachable;
use crate::pages::render::PageInput;
use crate::routes::admin::leads::inbox_form::with_undo;
use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::plain_form::{self, FormPage, Next, PlainForm, Sent, refused};
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::context::{FormState, LeadFormState};
use app::features::visits::{api, owner_api};
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use backend::features::visits::page;
use domain::features::visits::VisitDraft;
use domain::features::visits::messages::INVITE_AGAIN;
use domain::features::visits::offers::{ChoiceDraft, MoveVisitDraft, OtherTimesDraft};
use domain::limits;
use domain::site::pages::VISIT;
use serde::Deserialize;

pub(crate) const FEATURE: Feature = Feature { routes, forms: FORMS, without_session: &[] };

fn routes(state: &AppState) -> Router<AppState> {
    let max = limits::BODY_MAX;
    Router::new()
        .route(VISIT.path, deferring(max, state, post(plain_form::take::<VisitDraft>)))
        .route("/request/{token}/visit", deferring(max, state, post(conversation::take::<MoveVisitDraft>)))
        .route("/request/{token}/visit/choose", deferring(max, state, post(conversation::take::<ChoiceDraft>)))
        .route("/request/{token}/visit/other", deferring(max, state, post(conversation::take::<OtherTimesDraft>)))
        .route("/request/{token}/visit/cancel", up_to(max, state, post(cancel)))
        .route("/request/{token}/visit.ics", up_to(max, state, get(calendar_file)))
        .route("/admin/leads/{id}/visit.ics", up_to(max, state, get(owners_file)))
}

const FORMS: &[FormRoute] = &[
    FormRoute::asking::<Confirm>("/admin/leads/{id}/visit", "Confirm the visit"),
    FormRoute::asking::<Invite>("/admin/leads/{id}/visit-invite", INVITE_AGAIN),
    FormRoute::asking::<Move>("/admin/leads/{id}/visit-move", "Move the visit"),
    FormRoute::asking::<Cancel>("/admin/leads/{id}/visit-cancel", "Cancel the visit"),
];

impl PlainForm for VisitDraft {
    type Refused = FormState<Self>;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let receipt = api::submit(self).await?;
        Ok(Next::Page(format!("/thank-you?ref={}&from=visit&page={}", receipt.reference, receipt.page)))
    }
}

impl PageForm for MoveVisitDraft {
    const ACCEPTED: Accepted = Accepted::Redirect("?visit=moved#visit");

    async fn submit(&self, token: &str) -> Result<(), ApiError> {
        api::move_to(token, self).await
    }
}

impl PageForm for ChoiceDraft {
    const ACCEPTED: Accepted = Accepted::Redirect("?booked#visit");

    async fn submit(&self, token: &str) -> Result<(), ApiError> {
        api::choose(token, self).await
    }
}

impl PageForm for OtherTimesDraft {
    const ACCEPTED: Accepted = Accepted::Redirect("?sent#messages");

    async fn submit(&self, token: &str) -> Result<(), ApiError> {
        api::ask_for_others(token, self).await
    }
}

async fn cancel(State(state): State<AppState>, Path(token): Path<String>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    match server_functions::run(&state, &parts, api::cancel(&token)).await {
        Ok(()) => accepted(&state, parts, Accepted::Redirect("?visit=canceled#visit")).await,
        Err(error) => {
            let refusal = refused(MoveVisitDraft::default(), error);
            show(&state, parts, refusal.status, refusal.form).await
        }
    }
}

/// As private as the page.
async fn calendar_file(State(state): State<AppState>, Path(token): Path<String>) -> Response {
    let ics = page::calendar_file(&state.backend, &token).await;
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"visit.ics\""),
    ];
    file(ics.map(|ics| ics.map(Body::from)), &headers)
}

fn page_of_lead(sent: &Sent) -> String {
    format!("/admin/leads/{}", sent.id)
}

/// Confirms a proposed time.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
struct Confirm {
    slot: String,
}

impl PlainForm for Confirm {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;
    const WORDS: &'static [&'static str] = &["slot"];

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let undo = owner_api::confirm(&sent.id, &self.slot).await?;
        Ok(Next::Page(with_undo(sent, &page_of_lead(sent), &undo)))
    }
}

/// Sends the invitation again.
#[derive(Clone, Default, Deserialize)]
struct Invite {}

impl PlainForm for Invite {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        owner_api::invite_again(&sent.id).await?;
        Ok(Next::Page(FormPage::Above.address(sent)))
    }
}

/// Confirms any free time, in place of the confirmed one.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
struct Move {
    slot: String,
}

impl PlainForm for Move {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;
    const WORDS: &'static [&'static str] = &["slot"];

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let undo = owner_api::move_to(&sent.id, &self.slot).await?;
        Ok(Next::Page(with_undo(sent, &page_of_lead(sent), &undo)))
    }
}

#[derive(Clone, Default, Deserialize)]
struct Cancel {}

impl PlainForm for Cancel {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let undo = owner_api::cancel(&sent.id).await?;
        Ok(Next::Page(with_undo(sent, &page_of_lead(sent), &undo)))
    }
}

async fn owners_file(State(state): State<AppState>, Path(id): Path<String>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let ics = match server_functions::run(&state, &parts, owner_api::file(&id)).await {
        Ok(Some(ics)) => ics,
        Ok(None) => {
            let missing = PageInput::default().answering(StatusCode::NOT_FOUND);
            return plain_form::show(&state, parts, "/admin/leads/-", missing).await;
        }
        Err(error) => return unreachable(&state, Request::from_parts(parts, body), &error).await,
    };
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8; method=REQUEST"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"visit.ics\""),
    ];
    (headers, ics).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::forms::form_values::draft_of;
    use domain::text::urlencoded;

    fn parse(body: &[u8]) -> Option<VisitDraft> {
        draft_of(urlencoded::pairs(body)?)
    }

    #[test]
    fn every_ticked_box_is_read_up_to_a_bound() {
        let draft = parse(b"slot=2026-11-23T08%3A00&name=J%C3%B6rg+A&slot=2026-11-24T10%3A00&consent=true&x=y")
            .expect("a form");
        assert_eq!(draft.slots, ["2026-11-23T08:00", "2026-11-24T10:00"]);
        assert_eq!(draft.name, "J\u{f6}rg A");
        assert!(draft.consent);
        let many = parse(&b"slot=1&".repeat(10_000)).expect("a form");
        assert!(many.slots.len() <= limits::LEADS_AT_ONCE_MAX + 1 && many.slots.len() > limits::VISIT_SLOTS_MAX);
    }
}
