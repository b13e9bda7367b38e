use crate::state::AppState;
use app::head::og_image_path;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use backend::media::og_images::{self, OgImageError};
use domain::site::share::{OgImageKind, parse_file};
use serde::Deserialize;

const NAME_BYTES_MAX: usize = 600;

#[derive(Deserialize)]
pub struct OgImagePath {
    kind: String,
    name: String,
    file: String,
}

/// `/cards/{kind}/{name}/{hash}.jpg`. The hash identifies the image's content, so it is cached
/// forever; an outdated hash redirects to the current one. Content that is not public has none.
pub async fn image(
    State(state): State<AppState>,
    Path(OgImagePath { kind, name, file }): Path<OgImagePath>,
) -> Response {
    let Some(kind) = OgImageKind::from_code(&kind) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    if parse_file(&file).is_none() {
        return StatusCode::NOT_FOUND.into_response();
    }
    if name.len() > NAME_BYTES_MAX || name.contains('\0') {
        return StatusCode::NOT_FOUND.into_response();
    }
    let image = match og_images::find(&state.backend, kind, &name).await {
        Ok(Some(image)) => image,
        Ok(None) => return StatusCode::NOT_FOUND.into_response(),
        Err(cause) => return unavailable(&cause),
    };
    if image.address().file != file {
        let headers = [(header::LOCATION, og_image_path(&image)), (header::CACHE_CONTROL, "no-cache".to_owned())];
        return (StatusCode::FOUND, headers).into_response();
    }
    match og_images::jpeg(&state.backend, &image).await {
        Ok(bytes) => {
            let mut response = Response::new(Body::from(bytes));
            let headers = response.headers_mut();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/jpeg"));
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(storage::IMMUTABLE));
            response
        }
        Err(OgImageError::Picture(cause)) => {
            tracing::error!(%cause, "an og:image cannot be drawn");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
        Err(OgImageError::Backend(cause)) => unavailable(&cause),
    }
}

fn unavailable(cause: &dyn std::fmt::Display) -> Response {
    tracing::warn!(%cause, "an og:image is not available now");
    ([(header::RETRY_AFTER, storage::RETRY_AFTER)], StatusCode::SERVICE_UNAVAILABLE).into_response()
}
