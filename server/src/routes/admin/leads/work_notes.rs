//! The owner's notes on the work: a plain form with photos on a lead.

use crate::pages::render::PageInput;
use crate::routes::forms::photo_form;
use crate::routes::forms::plain_form::{
    FormPage, Next, PlainForm, RefusedForm, Sent, answer, is_urlencoded, read_fields, show,
};
use crate::state::AppState;
use app::api::ApiError;
use app::api::admin::conversation;
use app::context::{FormState, LeadFormState};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use domain::features::conversation::work::messages as msg;
use domain::features::conversation::work::{NoteDraft, field};
use domain::limits;

pub const ROUTE: &str = "/admin/leads/{id}/progress";

impl PlainForm for NoteDraft {
    type Refused = FormState<Self>;
    const PAGE: FormPage = FormPage::Above;

    /// The next page is the lead's, which says so.
    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        conversation::post_note(&self.lead_id, &self).await?;
        let lead = FormPage::Above.address(sent);
        let mark = if sent.query.is_some() { '&' } else { '?' };
        Ok(Next::Page(format!("{lead}{mark}posted#conversation")))
    }
}

/// A note that is refused keeps its words; its photos have to be chosen again.
pub async fn post_note(State(state): State<AppState>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let sent = Sent::to(&parts.uri);
    let lead = FormPage::Above.address(&sent);
    let request = Request::from_parts(parts.clone(), body);
    // Of a page that has the words only, such as a sign-in.
    if is_urlencoded(&request) {
        let fields = read_fields(request).await.unwrap_or_default();
        let text = Sent { fields, ..sent }.value(field::TEXT);
        let words = with_note(text, msg::PHOTOS_AGAIN.to_owned()).answering(StatusCode::OK);
        return show(&state, parts, &lead, words).await;
    }
    match photo_form::outcome::<NoteDraft>(&state, &parts, request, None).await {
        Ok(next) => answer(&state, parts, next, &lead).await,
        Err(refusal) => {
            let notice = notice(&refusal);
            let note = with_note(refusal.form.draft.text, notice).answering(refusal.status);
            show(&state, parts, &lead, note).await
        }
    }
}

/// The lead, with the note in its field.
fn with_note(text: String, notice: String) -> PageInput {
    let action = LeadFormState::PROGRESS.to_owned();
    PageInput::with(LeadFormState { action, text, notice, ..LeadFormState::default() })
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
