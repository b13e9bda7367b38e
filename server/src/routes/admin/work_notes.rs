//! The owner's notes on the work: a plain form with photos on a lead.

use super::lead_action::{LeadAction, LeadFields};
use super::lead_forms;
use crate::pages::render::PageInput;
use crate::routes::forms::photo_form;
use crate::routes::forms::plain_form::{RefusedForm, is_urlencoded};
use crate::state::AppState;
use app::context::{CurrentAdmin, LeadFormState, LoginState};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use domain::leads::work::{NoteDraft, field};
use domain::limits;
use domain::messages::work as msg;

/// A note that is refused, or arrives without a session, keeps its words; its photos have to be chosen again.
pub async fn post_note(State(state): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let Some(wanted) = LeadAction::requested(&parts) else { return lead_forms::missing(&state, parts).await };
    let request = Request::from_parts(parts.clone(), body);
    let is_signed_in = matches!(parts.extensions.get::<CurrentAdmin>(), Some(CurrentAdmin(Some(_))));
    // The second is of a page that has the words only.
    if !is_signed_in || is_urlencoded(&request) {
        let text = photo_form::typed::<NoteDraft>(request).await.text;
        let fields = LeadFields { text, ..LeadFields::default() };
        if is_signed_in {
            return lead_forms::answer(&state, parts, &wanted, &fields).await;
        }
        let login = LoginState { pending: Some(fields.pending_form(&wanted)), ..LoginState::default() };
        return lead_forms::page(&state, parts, "/admin/login", StatusCode::UNAUTHORIZED, PageInput::with(login)).await;
    }
    let refusal = match photo_form::outcome::<NoteDraft>(&state, &parts, request, None).await {
        Ok(next) => return Redirect::to(&wanted.with(&format!("/admin/leads/{}", wanted.id), &next)).into_response(),
        Err(refusal) => *refusal,
    };
    let refused = LeadFormState {
        action: LeadFormState::PROGRESS.to_owned(),
        notice: notice(&refusal),
        text: refusal.form.draft.text,
        ..LeadFormState::default()
    };
    lead_forms::page(&state, parts, &wanted.lead(), refusal.status, PageInput::with(refused)).await
}

fn notice(refusal: &RefusedForm<NoteDraft>) -> String {
    if refusal.status == StatusCode::PAYLOAD_TOO_LARGE {
        return msg::photos_too_large(limits::PHOTOS_BYTES_MAX);
    }
    for field in [field::TEXT, field::PHOTO] {
        if let Some(sentence) = refusal.form.wrong(field) {
            return sentence;
        }
    }
    refusal.form.notice.clone().unwrap_or_default()
}
