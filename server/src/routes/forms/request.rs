//! The forms and photos of a visitor's page, `/request/{token}`.

use super::plain_form::{RefusedForm, again, read, refused, unreadable};
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::request_page;
use app::context::RequestPageDone;
use axum::body::Body;
use axum::extract::{Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use backend::leads::conversation::page::{self, PageError};
use domain::leads::conversation::{ChoiceDraft, MoveVisitDraft, WithdrawDraft};
use domain::leads::work::DecisionDraft;
use serde::Deserialize;

pub async fn move_visit(State(state): State<AppState>, Path(token): Path<String>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let refusal = match read::<MoveVisitDraft>(request).await {
        Ok(draft) => match server_functions::run(&state, &parts, request_page::move_visit(&token, &draft)).await {
            Ok(()) => return Redirect::to(&format!("{}?visit=moved#visit", page_of(&parts))).into_response(),
            Err(error) => refused(draft, error),
        },
        Err(status) => unreadable(MoveVisitDraft::default(), status),
    };
    show_page(&mut parts);
    let RefusedForm { status, form } = refusal;
    again(&state, parts, status, form).await
}

pub async fn cancel_visit(State(state): State<AppState>, Path(token): Path<String>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    match server_functions::run(&state, &parts, request_page::cancel_visit(&token)).await {
        Ok(()) => Redirect::to(&format!("{}?visit=canceled#visit", page_of(&parts))).into_response(),
        Err(error) => {
            let RefusedForm { status, form } = refused(MoveVisitDraft::default(), error);
            show_page(&mut parts);
            again(&state, parts, status, form).await
        }
    }
}

pub async fn withdraw(State(state): State<AppState>, Path(token): Path<String>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let refusal = match read::<WithdrawDraft>(request).await {
        Ok(draft) => match server_functions::run(&state, &parts, request_page::withdraw(&token, &draft)).await {
            Ok(()) => {
                show_page(&mut parts);
                return again(&state, parts, StatusCode::OK, RequestPageDone::Withdrawn).await;
            }
            Err(error) => refused(draft, error),
        },
        Err(status) => unreadable(WithdrawDraft::default(), status),
    };
    show_page(&mut parts);
    let RefusedForm { status, form } = refusal;
    again(&state, parts, status, form).await
}

/// After a time was booked, the page says so.
pub async fn choose(State(state): State<AppState>, Path(token): Path<String>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let refusal = match read::<ChoiceDraft>(request).await {
        Ok(draft) => match server_functions::run(&state, &parts, request_page::choose(&token, &draft)).await {
            Ok(()) => return Redirect::to(&format!("{}?booked#visit", page_of(&parts))).into_response(),
            Err(error) => refused(draft, error),
        },
        Err(status) => unreadable(ChoiceDraft::default(), status),
    };
    show_page(&mut parts);
    let RefusedForm { status, form } = refusal;
    again(&state, parts, status, form).await
}

/// After a decision, the page says so.
pub async fn decide(State(state): State<AppState>, Path(token): Path<String>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let request = Request::from_parts(parts.clone(), body);
    let refusal = match read::<DecisionDraft>(request).await {
        Ok(draft) => match server_functions::run(&state, &parts, request_page::decide(&token, &draft)).await {
            Ok(()) => return Redirect::to(&format!("{}?decided#messages", page_of(&parts))).into_response(),
            Err(error) => refused(draft, error),
        },
        Err(status) => unreadable(DecisionDraft::default(), status),
    };
    show_page(&mut parts);
    let RefusedForm { status, form } = refusal;
    again(&state, parts, status, form).await
}

pub async fn send_new_link(State(state): State<AppState>, Path(token): Path<String>, request: Request) -> Response {
    let (mut parts, _) = request.into_parts();
    let sent = server_functions::run(&state, &parts, request_page::send_new_link(&token)).await;
    show_page(&mut parts);
    match sent {
        Ok(()) => again(&state, parts, StatusCode::OK, RequestPageDone::LinkSent).await,
        Err(error) => again(&state, parts, error.status(), RequestPageDone::LinkFailed).await,
    }
}

/// The path of the page that a form below it belongs to.
fn page_of(parts: &Parts) -> String {
    let mut segments = parts.uri.path().split('/').skip(1);
    let first = segments.next().unwrap_or_default();
    let token = segments.next().unwrap_or_default();
    format!("/{first}/{token}")
}

fn show_page(parts: &mut Parts) {
    parts.uri = page_of(parts).parse().unwrap_or_else(|_| Uri::from_static("/request/-"));
}

const PRIVATE: [(HeaderName, &str); 2] =
    [(header::CACHE_CONTROL, "no-store"), (header::REFERRER_POLICY, "no-referrer")];

#[derive(Deserialize)]
pub struct PhotoQuery {
    thumb: Option<String>,
}

pub async fn photo(
    State(state): State<AppState>,
    Path((token, id)): Path<(String, String)>,
    Query(query): Query<PhotoQuery>,
) -> Response {
    let photo = page::photo(&state.backend, &token, &id, query.thumb.is_some()).await;
    file(photo.map(|bytes| bytes.map(Body::from)), &[(header::CONTENT_TYPE, "image/jpeg")])
}

pub async fn calendar_file(State(state): State<AppState>, Path(token): Path<String>) -> Response {
    let ics = page::calendar_file(&state.backend, &token).await;
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"visit.ics\""),
    ];
    file(ics.map(|ics| ics.map(Body::from)), &headers)
}

/// A file that belongs to a page, which is as private as the page.
fn file(found: Result<Option<Body>, PageError>, headers: &[(HeaderName, &'static str)]) -> Response {
    let mut response = match found {
        Ok(Some(body)) => body.into_response(),
        Err(PageError::Unavailable(cause)) => {
            tracing::warn!(%cause, "a file of a visitor's page cannot be read");
            return (StatusCode::SERVICE_UNAVAILABLE, PRIVATE, [(header::RETRY_AFTER, storage::RETRY_AFTER)])
                .into_response();
        }
        Ok(None) | Err(_) => return (StatusCode::NOT_FOUND, PRIVATE).into_response(),
    };
    for (name, value) in headers.iter().chain(&PRIVATE) {
        response.headers_mut().insert(name.clone(), HeaderValue::from_static(value));
    }
    response
}
