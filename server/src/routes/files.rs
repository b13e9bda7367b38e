//! File bytes from the storage.

use crate::startup::AppState;
use app::context::CurrentAdmin;
use axum::body::Body;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use backend::media::Found;
use domain::address::attachment;
use domain::picture::VariantFormat;
use serde::Deserialize;

/// One form of a published picture. Its address names its content, so it is
/// kept forever by whoever fetched it. While it is being made, the answer leads to
/// another form and is kept by nobody: nothing but a form itself is ever delivered
/// under its address, and the other one is in most caches already.
pub async fn media(State(state): State<AppState>, Path((key, file)): Path<(String, String)>) -> Response {
    let Some((width, format)) = parse(&key, &file) else { return StatusCode::NOT_FOUND.into_response() };
    match backend::media::read_variant(&state.backend, &key, width, format).await {
        Ok(Some(Found::Instead(width, format))) => {
            let address = format!("/media/{key}/{width}.{}", format.extension());
            (StatusCode::FOUND, [(header::LOCATION, address.as_str()), (header::CACHE_CONTROL, "no-store")])
                .into_response()
        }
        Ok(Some(Found::Form(bytes))) => {
            let mut response = Response::new(Body::from(bytes));
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.media_type()));
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
            response
        }
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(cause) => {
            tracing::warn!(%cause, "cannot read a picture");
            ([(header::RETRY_AFTER, backend::files::RETRY_AFTER)], StatusCode::SERVICE_UNAVAILABLE).into_response()
        }
    }
}

fn parse(key: &str, file: &str) -> Option<(u32, VariantFormat)> {
    let (width, extension) = file.split_once('.')?;
    let fits = (8..=64).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_hexdigit());
    let width = width.parse::<u32>().ok().filter(|_| fits && !width.starts_with(['+', '0']))?;
    Some((width, VariantFormat::from_extension(extension)?))
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
