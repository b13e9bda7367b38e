//! The newsletter's plain forms: signing up, the buttons behind the links of its
//! mails, and what the owner does with the list.

use super::contact::decode;
use crate::render::{self, PageInput};
use crate::startup::AppState;
use app::context::{CurrentAdmin, NewsletterDone, NewsletterState};
use axum::body::{Body, Bytes};
use axum::extract::{Extension, FromRequest as _, Path, Query, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use backend::BackendError;
use backend::intake::Origin;
use domain::newsletter::{NewsletterDraft, field};
use domain::{Violations, messages};
use serde::Deserialize;

/// Takes the form, and says the same whether or not the address is known.
pub async fn subscribe(State(state): State<AppState>, request: Request) -> Response {
    let origin = request.extensions().get::<Origin>().cloned().unwrap_or_default();
    let (parts, body) = request.into_parts();
    let page = Request::from_parts(parts.clone(), Body::empty());
    let (status, refused) = match read(Request::from_parts(parts, body)).await {
        Err(status) => {
            let notice = match status {
                StatusCode::PAYLOAD_TOO_LARGE => messages::BODY_TOO_LARGE,
                _ => messages::BAD_REQUEST,
            };
            (status, NewsletterState { notice: Some(notice.to_owned()), ..NewsletterState::default() })
        }
        Ok(draft) => match backend::newsletter::subscribe(&state.backend, &draft, &origin).await {
            Ok(true) => return Redirect::to("/newsletter?asked").into_response(),
            Ok(false) => return Redirect::to("/newsletter?later").into_response(),
            Err(cause) => {
                let error = app::api::newsletter::refusal(cause).error;
                let status = StatusCode::from_u16(error.code.status()).unwrap_or(StatusCode::UNPROCESSABLE_ENTITY);
                let wrong = Violations(error.fields).of(field::EMAIL).map(str::to_owned);
                // With the sentence beside the field, the general one is not needed.
                let notice = wrong.is_none().then_some(error.message);
                (status, NewsletterState { email: draft.email, wrong, notice })
            }
        },
    };
    let input = PageInput { newsletter: Some(refused), status: Some(status), ..PageInput::default() };
    not_kept(render::page(&state, page, input).await)
}

async fn read(request: Request) -> Result<NewsletterDraft, StatusCode> {
    let form = request.headers().get(header::CONTENT_TYPE).is_some_and(|kind| {
        let essence = kind.as_bytes().split(|b| *b == b';').next().unwrap_or_default().trim_ascii();
        essence.eq_ignore_ascii_case(b"application/x-www-form-urlencoded")
    });
    if !form {
        return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    let body = Bytes::from_request(request, &()).await.map_err(|cause| cause.status())?;
    let mut draft = NewsletterDraft::default();
    for pair in body.split(|b| *b == b'&') {
        let (name, value) = match pair.iter().position(|b| *b == b'=') {
            Some(at) => (&pair[..at], &pair[at + 1..]),
            None => (pair, &[][..]),
        };
        let value = decode(value).ok_or(StatusCode::BAD_REQUEST)?;
        match decode(name).ok_or(StatusCode::BAD_REQUEST)?.as_str() {
            field::EMAIL => draft.email = value,
            field::HONEYPOT => draft.company_fax = value,
            _ => {}
        }
    }
    Ok(draft)
}

/// What a link of a mail carries.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Link {
    s: String,
    t: String,
}

/// The button behind the link that confirms.
pub async fn confirm(State(state): State<AppState>, Query(link): Query<Link>, request: Request) -> Response {
    let done = backend::newsletter::confirm(&state.backend, &link.s, &link.t).await;
    pressed(&state, request, done).await
}

/// The button behind the link that unsubscribes, and the one that mail programs
/// show (RFC 8058). What the body says does not matter: the link says it all.
pub async fn leave(State(state): State<AppState>, Query(link): Query<Link>, request: Request) -> Response {
    let done = backend::newsletter::leave(&state.backend, &link.s, &link.t).await;
    pressed(&state, request, done).await
}

async fn pressed(state: &AppState, request: Request, done: Result<bool, BackendError>) -> Response {
    let (done, status) = match done {
        Ok(true) => (NewsletterDone::Yes, StatusCode::OK),
        Ok(false) => (NewsletterDone::No, StatusCode::GONE),
        Err(cause) => {
            tracing::warn!(%cause, "a link of the newsletter could not be followed");
            (NewsletterDone::Failed, StatusCode::SERVICE_UNAVAILABLE)
        }
    };
    let input = PageInput { newsletter_done: Some(done), status: Some(status), ..PageInput::default() };
    let page = Request::from_parts(request.into_parts().0, Body::empty());
    not_kept(render::page(state, page, input).await)
}

fn not_kept(mut response: Response) -> Response {
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if response.status() == StatusCode::SERVICE_UNAVAILABLE {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("30"));
    }
    response
}

/// `erase` and `resend`, by the owner.
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
