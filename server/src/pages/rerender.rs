//! After a content change, renders ahead of requests the pages that visitors requested within the
//! last minute, the fixed pages and the owner's own.

use super::page_cache_keys;
use crate::layers::request_log::Unlogged;
use crate::router::RequestHandler;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Uri};
use domain::content::page::SitePage;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

const LOOK_EVERY: Duration = Duration::from_millis(100);
/// Most pages rendered after a change, one after the other.
const PAGES_MAX: usize = 40;

pub async fn run(state: &AppState, handler: &RequestHandler, shutdown: &CancellationToken) {
    let mut rendered = state.backend.content.version.current();
    while !shutdown.is_cancelled() {
        tokio::select! {
            () = shutdown.cancelled() => return,
            () = tokio::time::sleep(LOOK_EVERY) => {}
        }
        let version = state.backend.content.version.current();
        if version == rendered || !state.config.page_cache {
            continue;
        }
        rendered = version;
        if backend::content::is_hidden(&state.backend) {
            continue;
        }
        let mut addresses: Vec<String> = page_cache_keys::fixed().map(str::to_owned).collect();
        addresses.extend(own_paths(state).await);
        addresses.extend(state.pages.recent_paths());
        addresses.sort_unstable();
        addresses.dedup();
        addresses.retain(|address| !state.pages.has_page(address, version));
        for address in addresses.into_iter().take(PAGES_MAX) {
            // A further change makes the rest obsolete.
            if shutdown.is_cancelled() || state.backend.content.version.current() != version {
                break;
            }
            if let Ok(uri) = address.parse() {
                let _ = handler.answer(request(uri)).await;
            }
        }
    }
}

/// None while they cannot be read.
async fn own_paths(state: &AppState) -> Vec<String> {
    let Ok(snapshot) = backend::content::snapshot(&state.backend).await else { return Vec::new() };
    let Ok(pages) = snapshot.own_pages() else { return Vec::new() };
    pages.into_iter().map(SitePage::path).collect()
}

/// A request that is neither counted as a page view nor logged.
fn request(uri: Uri) -> Request {
    let mut request = Request::new(Body::empty());
    *request.uri_mut() = uri;
    request.headers_mut().insert("dnt", HeaderValue::from_static("1"));
    request.extensions_mut().insert(Unlogged);
    request
}
