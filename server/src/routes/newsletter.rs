//! The newsletter's plain forms: sign-up, the buttons of its mail links, and the owner's actions on
//! subscribers.

use super::plain_form::{PlainForm, again};
use crate::render::PageInput;
use crate::startup::AppState;
use app::api::ApiError;
use app::context::{CurrentAdmin, FormState, NewsletterDone};
use axum::body::Body;
use axum::extract::{Extension, Path, Query, Request, State};
use axum::http::StatusCode;
use axum::response::{Redirect, Response};
use backend::BackendError;
use backend::origin::Origin;
use domain::newsletter::{NewsletterDraft, field};
use serde::Deserialize;

impl PlainForm for NewsletterDraft {
    fn set(&mut self, name: &str, value: String) {
        match name {
            field::EMAIL => self.email = value,
            field::HONEYPOT => self.company_fax = value,
            _ => {}
        }
    }

    /// The same page whether or not the address is known.
    async fn submit(&self, backend: &backend::Shared, origin: &Origin) -> Result<String, ApiError> {
        let asked = backend::newsletter::subscribe(backend, self, origin).await?;
        Ok(if asked { "/newsletter?asked" } else { "/newsletter?later" }.to_owned())
    }

    fn show(refused: FormState<Self>, page: &mut PageInput) {
        page.newsletter = Some(refused);
    }
}

/// Query of a mail link.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Link {
    s: String,
    t: String,
}

/// The confirm button of a mail link.
pub async fn confirm(State(state): State<AppState>, Query(link): Query<Link>, request: Request) -> Response {
    let done = backend::newsletter::confirm(&state.backend, &link.s, &link.t).await;
    pressed(&state, request, done).await
}

/// The unsubscribe button, also the one that mail programs show (RFC 8058). The body is ignored:
/// the link contains everything.
pub async fn leave(State(state): State<AppState>, Query(link): Query<Link>, request: Request) -> Response {
    let done = backend::newsletter::leave(&state.backend, &link.s, &link.t).await;
    pressed(&state, request, done).await
}

async fn pressed(state: &AppState, request: Request, done: Result<bool, BackendError>) -> Response {
    let (done, status) = match done {
        Ok(true) => (NewsletterDone::Yes, StatusCode::OK),
        Ok(false) => (NewsletterDone::No, StatusCode::GONE),
        Err(cause) => {
            tracing::warn!(%cause, "a newsletter link could not be processed");
            (NewsletterDone::Failed, StatusCode::SERVICE_UNAVAILABLE)
        }
    };
    let input = PageInput { newsletter_done: Some(done), ..PageInput::default() };
    let page = Request::from_parts(request.into_parts().0, Body::empty());
    again(state, page, status, input).await
}

/// The owner's `erase` and `resend`.
pub async fn act(
    State(state): State<AppState>,
    Extension(CurrentAdmin(admin)): Extension<CurrentAdmin>,
    Path((id, verb)): Path<(String, String)>,
) -> Redirect {
    let Some(admin) = admin else { return Redirect::to("/admin/login") };
    let (found, place, said) = match verb.as_str() {
        "erase" => (backend::newsletter::erase(&state.backend, &admin, &id).await, "", "erased"),
        "resend" => (backend::newsletter::resend(&state.backend, &admin, &id).await, "state=pending&", "resent"),
        _ => (Ok(false), "", ""),
    };
    let said = match found {
        Ok(true) => said,
        Ok(false) => "gone",
        Err(cause) => {
            tracing::warn!(%cause, "a subscriber could not be changed");
            "failed"
        }
    };
    Redirect::to(&format!("/admin/newsletter?{place}done={said}"))
}
