//! File bytes from the storage.

use super::stored;
use crate::startup::AppState;
use app::context::CurrentAdmin;
use axum::body::Body;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use backend::media::{FormName, Found};
use domain::address::attachment;
use serde::Deserialize;

/// One form of a published picture. Its address names its content, so it is
/// kept forever by whoever fetched it. While it is being made, the answer leads to
/// another form and is kept by nobody: nothing but a form itself is ever delivered
/// under its address, and the other one is in most caches already.
pub async fn media(State(state): State<AppState>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let Some(name) = form_at(&uri) else { return StatusCode::NOT_FOUND.into_response() };
    match backend::media::serve_variant(&state.backend, name).await {
        Ok(Some(Found::Instead(width, format))) => {
            let address = format!("/media/{}/{width}.{}", name.key(), format.extension());
            (StatusCode::FOUND, [(header::LOCATION, address.as_str()), (header::CACHE_CONTROL, "no-store")])
                .into_response()
        }
        Ok(Some(Found::Elsewhere(there))) => {
            let keep = format!("public, max-age={}", there.keep);
            let headers = [(header::LOCATION, there.address), (header::CACHE_CONTROL, keep)];
            (StatusCode::FOUND, headers).into_response()
        }
        Ok(Some(Found::Form(form))) => stored::answer(&method, &headers, &form, name.format.media_type()),
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(cause) => {
            tracing::warn!(%cause, "cannot read a picture");
            ([(header::RETRY_AFTER, backend::files::RETRY_AFTER)], StatusCode::SERVICE_UNAVAILABLE).into_response()
        }
    }
}

/// A form of a picture that is in memory: it needs nothing of what the layers do to requests.
pub async fn kept(state: &AppState, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
    if *method != Method::GET && *method != Method::HEAD {
        return None;
    }
    let name = form_at(uri)?;
    let form = backend::media::kept_variant(&state.backend, name).await?;
    Some(stored::answer(method, headers, &form, name.format.media_type()))
}

fn form_at(uri: &Uri) -> Option<FormName> {
    FormName::parse(uri.path().strip_prefix('/')?)
}

/// The original of a picture of the library as a file, for the owner only: to
/// others there is none.
pub async fn original(
    State(state): State<AppState>,
    Extension(CurrentAdmin(admin)): Extension<CurrentAdmin>,
    Path(id): Path<String>,
) -> Response {
    if admin.is_none() {
        return StatusCode::NOT_FOUND.into_response();
    }
    match backend::media::read_original(&state.backend, &id).await {
        Ok(Some(file)) => {
            let saved_as = attachment(&file.name, file.extension);
            let headers = [(header::CONTENT_TYPE, file.media_type), (header::CONTENT_DISPOSITION, saved_as.as_str())];
            (headers, Body::from(file.bytes)).into_response()
        }
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(cause) => {
            tracing::warn!(%cause, "cannot read an original");
            ([(header::RETRY_AFTER, backend::files::RETRY_AFTER)], StatusCode::SERVICE_UNAVAILABLE).into_response()
        }
    }
}

/// `?thumb` asks for the small form.
#[derive(Deserialize)]
pub struct PhotoQuery {
    thumb: Option<String>,
}

/// A visitor's private photo, for the owner only.
pub async fn lead_photo(
    State(state): State<AppState>,
    Extension(CurrentAdmin(admin)): Extension<CurrentAdmin>,
    Path(id): Path<String>,
    Query(query): Query<PhotoQuery>,
) -> Response {
    if admin.is_none() {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    match backend::uploads::read(&state.backend, &id, query.thumb.is_some()).await {
        Ok(Some(bytes)) => {
            let mut response = Response::new(Body::from(bytes));
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("image/jpeg"));
            response
        }
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(cause) => {
            tracing::warn!(%cause, "cannot read a visitor's photo");
            ([(header::RETRY_AFTER, backend::files::RETRY_AFTER)], StatusCode::SERVICE_UNAVAILABLE).into_response()
        }
    }
}
