//! The answer to a request whose handler gave none: the failure page for a page, JSON for a call.

use super::api_errors::ApiErrorResponse;
use crate::pages::render;
use crate::pages::render::PageInput;
use crate::state::AppState;
use app::api::ApiError;
use app::context::RenderFailed;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Uri, header};
use axum::response::{Html, IntoResponse as _, Response};
use domain::messages;
use futures::FutureExt as _;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

/// The failure page needs next to nothing, but the cause that held up the page may hold it up as well.
const PAGE_TIMEOUT: Duration = Duration::from_secs(10);

pub async fn answer(state: &AppState, uri: Uri, error: ApiError) -> Response {
    let path = uri.path();
    if path.starts_with("/api/") || path.starts_with("/uploads/") {
        return ApiErrorResponse(error).into_response();
    }
    let mut page = Request::new(Body::empty());
    *page.uri_mut() = uri;
    let input = PageInput::with(RenderFailed(render::canonical_path(page.uri().path())));
    let rendering = tokio::time::timeout(PAGE_TIMEOUT, render::page(state, page, input));
    // The page frame itself may be what panicked.
    let mut response = match AssertUnwindSafe(rendering).catch_unwind().await {
        Ok(Ok(page)) => page,
        Ok(Err(_)) | Err(_) => bare(),
    };
    *response.status_mut() = error.status();
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(seconds) = error.error.retry_after {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}

/// The failure page without frame and styles. Both links are relative, so that it contains nothing
/// of the request.
fn bare() -> Response {
    let title = messages::RENDER_FAILED_TITLE;
    let text = messages::RENDER_FAILED;
    Html(format!(
        "<!DOCTYPE html><html lang=\"en\"><title>{title}</title><h1>{title}</h1><p>{text}</p>\
         <p><a href=\"?\">Try Again</a> <a href=\"\">Refresh Page</a></p></html>"
    ))
    .into_response()
}
