//! Signing in and out.

use super::guard::{cookie_name, safe_next, session_cookie};
use super::lead_forms::{self, LeadForm, Wanted};
use crate::layers::api_errors::Answer;
use crate::render::{self, PageInput};
use crate::startup::AppState;
use app::api::{ApiError, ErrorCode};
use app::context::{CurrentAdmin, LoginState};
use axum::Form;
use axum::body::Body;
use axum::extract::rejection::FormRejection;
use axum::extract::{Extension, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use backend::intake::Origin;
use backend::session::SignInError;
use domain::{limits, messages, throttle};
use serde::Deserialize;

/// The sign-in form.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct SignIn {
    email: String,
    password: String,
    next: String,
    /// Where a form of the inbox was going when its session turned out to have
    /// ended; its fields follow.
    resume: String,
    #[serde(flatten)]
    lead: LeadForm,
}

/// Signs in and goes where the owner was going, or shows the form again. Asked
/// for JSON, by the sign-in over a screen whose session has ended, it answers
/// without leaving that screen.
pub async fn sign_in(
    State(state): State<AppState>,
    Extension(origin): Extension<Origin>,
    parts: Parts,
    form: Result<Form<SignIn>, FormRejection>,
) -> Response {
    let form = form.map(|Form(form)| form).unwrap_or_default();
    let in_place = parts.headers.get(header::ACCEPT).is_some_and(|accept| accept == "application/json");
    let signed = backend::session::sign_in(
        &state.backend,
        &form.email,
        &form.password,
        &origin.client_key,
        origin.user_agent.as_deref(),
    )
    .await;
    let error = match signed {
        Ok(token) => {
            // A session from before must not outlive the new one.
            if let Some(old) = session_cookie(&parts.headers, state.config.secure())
                && let Err(cause) = backend::session::sign_out(&state.backend, &old).await
            {
                tracing::warn!(%cause, "cannot end the former session");
            }
            let mut response = if in_place {
                StatusCode::NO_CONTENT.into_response()
            } else if let Some(wanted) = Wanted::read(&form.resume) {
                resume(&state, &token.value, parts, &wanted, &form.lead).await
            } else {
                Redirect::to(safe_next(&form.next)).into_response()
            };
            set_cookie(&state, &mut response, &token.value, limits::SESSION_MAX_MS / 1000);
            return response;
        }
        Err(error) => error,
    };
    let (status, message) = match error {
        SignInError::Missing => (StatusCode::UNPROCESSABLE_ENTITY, messages::LOGIN_REQUIRED.to_owned()),
        SignInError::Wrong => (StatusCode::UNAUTHORIZED, messages::LOGIN_WRONG.to_owned()),
        SignInError::Restricted => (StatusCode::FORBIDDEN, messages::LOGIN_RESTRICTED.to_owned()),
        SignInError::TooMany { wait_ms } => {
            (StatusCode::TOO_MANY_REQUESTS, messages::too_many_sign_ins(throttle::minutes(wait_ms)))
        }
        SignInError::Unavailable(cause) => {
            tracing::error!(%cause, "sign-in failed");
            (StatusCode::SERVICE_UNAVAILABLE, messages::LOGIN_UNEXPECTED.to_owned())
        }
    };
    if in_place {
        // Not `unauthorized`: that would ask for the sign-in which this is.
        let code = if status == StatusCode::TOO_MANY_REQUESTS { ErrorCode::TooMany } else { ErrorCode::Invalid };
        return Answer(ApiError::new(code, message)).into_response();
    }
    let kept = Wanted::read(&form.resume).map(|wanted| form.lead.kept(&wanted));
    let login = LoginState {
        kept,
        email: form.email,
        error: Some(message),
        next: safe_next(&form.next).to_owned(),
        ..LoginState::default()
    };
    let input = PageInput { login: Some(login), status: Some(status), ..PageInput::default() };
    render::page(&state, Request::from_parts(parts, Body::empty()), input).await
}

/// Carries out what was asked for when the session turned out to have ended.
async fn resume(state: &AppState, token: &str, mut parts: Parts, wanted: &Wanted, form: &LeadForm) -> Response {
    match backend::session::resolve(&state.backend, token).await {
        Ok(admin) => {
            parts.extensions.insert(CurrentAdmin(admin));
            lead_forms::answer(state, parts, wanted, form).await
        }
        Err(cause) => Answer(cause.into()).into_response(),
    }
}

/// Ends the session on the server and in the browser.
pub async fn sign_out(State(state): State<AppState>, headers: HeaderMap) -> Response {
    if let Some(raw) = session_cookie(&headers, state.config.secure())
        && let Err(cause) = backend::session::sign_out(&state.backend, &raw).await
    {
        return Answer(cause.into()).into_response();
    }
    let mut response = Redirect::to("/admin/login").into_response();
    set_cookie(&state, &mut response, "", 0);
    response
}

fn set_cookie(state: &AppState, response: &mut Response, value: &str, max_age: i64) {
    let secure = state.config.secure();
    let flags = if secure { "; Secure" } else { "" };
    let cookie = format!("{}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age}{flags}", cookie_name(secure));
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
}
