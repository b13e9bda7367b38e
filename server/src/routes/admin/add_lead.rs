use super::lead_forms;
use crate::pages::render::PageInput;
use crate::routes::forms::plain_form;
use crate::routes::forms::plain_form::PlainForm;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::api::admin::leads;
use app::context::{CurrentAdmin, LoginState, PendingForm};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse as _, Redirect, Response};
use domain::leads::manual::ManualDraft;

pub const ACTION: &str = "/admin/leads/new";

impl PlainForm for ManualDraft {
    async fn submit(self) -> Result<String, ApiError> {
        Ok(format!("/admin/leads/{}", leads::add(self).await?))
    }
}

pub async fn add(State(state): State<AppState>, request: Request) -> Response {
    if request.extensions().get::<CurrentAdmin>().is_some_and(|admin| admin.0.is_some()) {
        return plain_form::take::<ManualDraft>(State(state), request).await;
    }
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let draft = plain_form::read::<ManualDraft>(request).await.unwrap_or_default();
    let login = LoginState { pending: Some(pending(&draft)), ..LoginState::default() };
    lead_forms::page(&state, parts, "/admin/login", StatusCode::UNAUTHORIZED, PageInput::with(login)).await
}

pub fn pending(draft: &ManualDraft) -> PendingForm {
    PendingForm { action: ACTION.to_owned(), fields: draft.fields() }
}

/// Adds the lead of a form that was held up by an expired session.
pub async fn resume(state: &AppState, mut parts: Parts, draft: ManualDraft) -> Response {
    match server_functions::run(state, &parts, draft.clone().submit()).await {
        Ok(next) => Redirect::to(&next).into_response(),
        Err(error) => {
            let refusal = plain_form::refused(draft, error);
            parts.uri = Uri::from_static(ACTION);
            plain_form::again(state, parts, refusal.status, refusal.form).await
        }
    }
}
