//! What the back office's plain forms do. Every handler checks the session
//! itself, whatever page sent the form.

use super::guard::{cookie_name, safe_next, session_cookie};
use crate::layers::api_errors::Answer;
use crate::render::{self, PageInput};
use crate::startup::AppState;
use app::api::{ApiError, ErrorCode};
use app::context::{CurrentAdmin, LoginState};
use axum::Form;
use axum::body::Body;
use axum::extract::rejection::FormRejection;
use axum::extract::{Extension, Path, RawQuery, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use backend::intake::Origin;
use backend::session::SignInError;
use backend::visits::ConfirmError;
use domain::options::LeadStatus;
use domain::{limits, messages, throttle};
use serde::Deserialize;

/// The sign-in form.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct SignIn {
    email: String,
    password: String,
    next: String,
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
    let login = LoginState { email: form.email, error: Some(message), next: safe_next(&form.next).to_owned() };
    let input = PageInput { login: Some(login), status: Some(status), ..PageInput::default() };
    render::page(&state, Request::from_parts(parts, Body::empty()), input).await
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

/// What a lead's forms may carry.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct LeadForm {
    status: String,
    text: String,
    slot: String,
}

/// `status`, `note`, `unread`, `quarantine`, `release` and `visit`.
pub async fn act_on_lead(
    State(state): State<AppState>,
    Extension(admin): Extension<CurrentAdmin>,
    Path((id, action)): Path<(String, String)>,
    RawQuery(place): RawQuery,
    form: Result<Form<LeadForm>, FormRejection>,
) -> Result<Redirect, Answer> {
    signed_in(&admin)?;
    // Tab, search and page of the list the owner came from.
    let place = place.map(|query| format!("?{query}")).unwrap_or_default();
    let form = form.map(|Form(form)| form).unwrap_or_default();
    let backend = &state.backend;
    let (found, back_to_list) = match action.as_str() {
        "status" => {
            let status = LeadStatus::from_code(&form.status).ok_or_else(bad_request)?;
            (backend::leads::set_status(backend, &id, status).await, false)
        }
        "note" => {
            let text = domain::text::clean(&form.text);
            if text.is_empty() || text.chars().count() > limits::NOTE_MAX {
                return Err(bad_request());
            }
            (backend::leads::add_note(backend, &id, &text).await, false)
        }
        "visit" => match backend::visits::confirm(backend, &id, &form.slot).await {
            // Why not stands beside the time on the lead's page.
            Ok(()) | Err(ConfirmError::Taken | ConfirmError::Passed) => (Ok(true), false),
            Err(ConfirmError::NotFound) => (Ok(false), false),
            Err(ConfirmError::Unavailable(cause)) => (Err(cause), false),
        },
        "unread" => (backend::leads::mark_unread(backend, &id).await, true),
        "quarantine" => (backend::leads::quarantine(backend, &id).await, false),
        "release" => (backend::leads::release(backend, &id).await, false),
        _ => return Err(not_found()),
    };
    if !found.map_err(|cause| Answer(cause.into()))? {
        return Err(not_found());
    }
    Ok(Redirect::to(&if back_to_list { format!("/admin/leads{place}") } else { format!("/admin/leads/{id}{place}") }))
}

/// The calendar file of a lead's confirmed visit.
pub async fn visit_file(
    State(state): State<AppState>,
    Extension(admin): Extension<CurrentAdmin>,
    Path(id): Path<String>,
) -> Result<Response, Answer> {
    signed_in(&admin)?;
    let ics = backend::visits::ics(&state.backend, &id).await.map_err(|cause| Answer(cause.into()))?;
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8; method=REQUEST"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"visit.ics\""),
    ];
    Ok((headers, ics.ok_or_else(not_found)?).into_response())
}

/// Starts a delivery again.
pub async fn resend(
    State(state): State<AppState>,
    Extension(admin): Extension<CurrentAdmin>,
    Path(id): Path<String>,
) -> Result<Redirect, Answer> {
    signed_in(&admin)?;
    match backend::leads::resend(&state.backend, &id).await.map_err(|cause| Answer(cause.into()))? {
        Some(lead_id) => Ok(Redirect::to(&format!("/admin/leads/{lead_id}"))),
        None => Err(not_found()),
    }
}

fn signed_in(admin: &CurrentAdmin) -> Result<(), Answer> {
    admin.0.as_ref().map(|_| ()).ok_or_else(|| Answer(ApiError::unauthorized()))
}

fn bad_request() -> Answer {
    Answer(ApiError::new(app::api::ErrorCode::BadRequest, messages::BAD_REQUEST))
}

fn not_found() -> Answer {
    Answer(ApiError::new(app::api::ErrorCode::NotFound, messages::LEAD_NOT_FOUND))
}
