//! The form on a project's screen that asks a customer for a review.

use super::lead_forms;
use crate::pages::render::PageInput;
use crate::routes::forms::plain_form;
use crate::routes::forms::plain_form::PlainForm;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::api::admin::review_requests;
use app::context::{CurrentAdmin, LoginState, PendingForm};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse as _, Redirect, Response};
use backend::ids;
use domain::leads::review_requests::{ReviewDraft, project_screen};

pub const ROUTE: &str = "/admin/projects/{id}/review";

impl PlainForm for ReviewDraft {
    async fn submit(self) -> Result<String, ApiError> {
        review_requests::ask_of_project(&self).await?;
        Ok(project_screen(&self.review_project))
    }
}

/// Whether this is the address of such a form.
pub fn is_action(path: &str) -> bool {
    let Some(rest) = path.strip_prefix("/admin/projects/") else { return false };
    rest.strip_suffix("/review").is_some_and(ids::is_id)
}

pub async fn ask(State(state): State<AppState>, request: Request) -> Response {
    if request.extensions().get::<CurrentAdmin>().is_some_and(|admin| admin.0.is_some()) {
        return plain_form::take::<ReviewDraft>(State(state), request).await;
    }
    let (parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let draft = plain_form::read::<ReviewDraft>(request).await.unwrap_or_default();
    let login = LoginState { pending: pending(&draft), ..LoginState::default() };
    lead_forms::page(&state, parts, "/admin/login", StatusCode::UNAUTHORIZED, PageInput::with(login)).await
}

/// None if the draft names no project.
pub fn pending(draft: &ReviewDraft) -> Option<PendingForm> {
    if !ids::is_id(&draft.review_project) {
        return None;
    }
    Some(PendingForm { action: project_screen(&draft.review_project), fields: draft.fields() })
}

/// Asks with a form that was held up by an expired session.
pub async fn resume(state: &AppState, mut parts: Parts, draft: ReviewDraft) -> Response {
    let screen = project_screen(&draft.review_project);
    match server_functions::run(state, &parts, draft.clone().submit()).await {
        Ok(next) => Redirect::to(&next).into_response(),
        Err(error) => {
            let refusal = plain_form::refused(draft, error);
            parts.uri = screen.parse().unwrap_or_else(|_| Uri::from_static("/admin/projects"));
            plain_form::again(state, parts, refusal.status, refusal.form).await
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_forms_of_projects_are_resumed() {
        assert!(is_action("/admin/projects/0192f3b4-0000-7000-8000-000000000001/review"));
        for other in ["/admin/projects//review", "/admin/projects/a/b/review", "/admin/projects/a/edit", "/x/a/review"]
        {
            assert!(!is_action(other), "{other}");
        }
        assert!(pending(&ReviewDraft::default()).is_none());
    }
}
