use super::file_response;
use crate::state::AppState;
use app::context::CurrentAdmin;
use axum::body::Body;
use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use backend::media::{ServedVariant, VariantName};
use domain::text::address::attachment;
use serde::Deserialize;
use std::fmt::Display;

/// Query of scripts that read pixels: a page may show pictures of another origin, but not fetch them.
const FROM_SITE: &str = "from=site";

/// A variant of a published picture. Its URL contains the content hash, so it is cached forever.
/// While a variant is missing, the response is an uncacheable redirect to another one: a URL only
/// ever delivers its own bytes, and most caches have the other one already.
pub async fn media(State(state): State<AppState>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let Some(name) = variant_at(&uri) else { return StatusCode::NOT_FOUND.into_response() };
    let is_from_site = uri.query() == Some(FROM_SITE);
    let served = if is_from_site {
        backend::media::read_variant(&state.backend, &name.key(), name.width, name.format).await
    } else {
        backend::media::serve_variant(&state.backend, name).await
    };
    match served {
        Ok(Some(ServedVariant::Instead(width, format))) => {
            let mut address = format!("/media/{}/{width}.{}", name.key(), format.extension());
            if is_from_site {
                address.extend(["?", FROM_SITE]);
            }
            (StatusCode::FOUND, [(header::LOCATION, address.as_str()), (header::CACHE_CONTROL, "no-store")])
                .into_response()
        }
        Ok(Some(ServedVariant::Elsewhere(there))) => {
            let keep = format!("public, max-age={}", there.keep);
            let headers = [(header::LOCATION, there.address), (header::CACHE_CONTROL, keep)];
            (StatusCode::FOUND, headers).into_response()
        }
        Ok(Some(ServedVariant::Variant(variant))) => {
            file_response::answer(&method, &headers, &variant, name.format.media_type())
        }
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(cause) => unreadable(&cause, "a picture"),
    }
}

/// Fast path for a variant in memory: it needs none of the other layers' work on requests.
pub async fn cached(state: &AppState, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
    if *method != Method::GET && *method != Method::HEAD {
        return None;
    }
    let name = variant_at(uri)?;
    let variant = backend::media::cached_variant(&state.backend, name).await?;
    Some(file_response::answer(method, headers, &variant, name.format.media_type()))
}

fn variant_at(uri: &Uri) -> Option<VariantName> {
    VariantName::parse(uri.path().strip_prefix('/')?)
}

/// Downloads the original of a library picture; 404 for anyone but the owner.
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
        Err(cause) => unreadable(&cause, "an original"),
    }
}

#[derive(Deserialize)]
pub struct PhotoQuery {
    thumb: Option<String>,
}

pub async fn lead_photo(
    State(state): State<AppState>,
    Extension(CurrentAdmin(admin)): Extension<CurrentAdmin>,
    Path(id): Path<String>,
    Query(query): Query<PhotoQuery>,
) -> Response {
    if admin.is_none() {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    match backend::leads::uploads::read(&state.backend, &id, query.thumb.is_some()).await {
        Ok(Some(bytes)) => ([(header::CONTENT_TYPE, "image/jpeg")], Body::from(bytes)).into_response(),
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(cause) => unreadable(&cause, "a visitor's photo"),
    }
}

fn unreadable(cause: &dyn Display, what: &str) -> Response {
    tracing::warn!(%cause, "cannot read {what}");
    ([(header::RETRY_AFTER, storage::RETRY_AFTER)], StatusCode::SERVICE_UNAVAILABLE).into_response()
}
