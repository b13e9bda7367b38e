//! Cache of what programs read (sitemap, feeds), and the queue for lists that cannot be cached
//! (searches, later pages): anyone may ask for them, and each takes longer than a page. They are made
//! a few at a time, so that they leave room for pages and forms.

use super::feed_cache_store::{CachedFeed, FeedKey};
use super::page_cache::busy;
use super::page_cache_store::Accepts;
use crate::state::AppState;
use axum::body::{Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use domain::time::MINUTE;
use sha2::{Digest as _, Sha256};
use std::sync::Arc;

/// Longest answer, in bytes: a file of a sitemap has 50,000 addresses at most.
const ANSWER_MAX: usize = 48 * 1024 * 1024;
/// Serves a cached answer, or makes it once for all concurrent requests. Only answers with status 200
/// are cached.
pub async fn layer(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let reads = *request.method() == Method::GET || *request.method() == Method::HEAD;
    if !reads || !state.config.page_cache {
        return next.run(request).await;
    }
    let coding = coding(request.headers());
    let known = request.headers_mut().remove(header::IF_NONE_MATCH);
    request.headers_mut().insert(header::ACCEPT_ENCODING, HeaderValue::from_static(coding));
    *request.method_mut() = Method::GET;
    let key = key(&state, &request, coding);
    match state.feed_cache.feeds.try_get_with(key, made(&state, request, next)).await {
        Ok(feed) => feed.answer(known.as_ref()),
        Err(refused) => match refused.as_ref() {
            Refused::Busy => busy(),
            Refused::Failed => (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "60")]).into_response(),
            Refused::Answer { status, headers } => (*status, headers.clone()).into_response(),
        },
    }
}

fn key(state: &AppState, request: &Request, coding: &'static str) -> FeedKey {
    let query = request.uri().query().unwrap_or_default();
    // Other parameters are ignored, and `01` is `1`.
    let part = match query.split('&').find_map(|pair| pair.strip_prefix("part=")) {
        None => String::new(),
        Some(part) => match part.parse::<i64>() {
            Ok(number) => format!("part={number}"),
            Err(_) => format!("part={part}"),
        },
    };
    FeedKey {
        path: format!("{}?{part}", request.uri().path()),
        coding,
        content_version: state.backend.content.version.current(),
        snapshot: backend::content::snapshot_version(&state.backend),
        minute: state.backend.clock.now().0.div_euclid(MINUTE),
    }
}

fn coding(headers: &HeaderMap) -> &'static str {
    Accepts::from(headers).coding().unwrap_or("identity")
}

enum Refused {
    Busy,
    Failed,
    Answer { status: StatusCode, headers: HeaderMap },
}

async fn made(state: &AppState, request: Request, next: Next) -> Result<Arc<CachedFeed>, Refused> {
    let _turn = state.feed_cache.turn().await.map_err(|_| Refused::Busy)?;
    let (parts, body) = next.run(request).await.into_parts();
    if parts.status != StatusCode::OK {
        let mut headers = parts.headers;
        headers.remove(header::CONTENT_LENGTH);
        return Err(Refused::Answer { status: parts.status, headers });
    }
    let bytes = to_bytes(body, ANSWER_MAX).await.map_err(|cause| {
        tracing::warn!(%cause, "an answer for programs could not be made");
        Refused::Failed
    })?;
    let mut headers = parts.headers;
    headers.remove(header::CONTENT_LENGTH);
    let etag = match headers.remove(header::ETAG) {
        Some(etag) => etag,
        None => tag(&bytes),
    };
    Ok(Arc::new(CachedFeed { headers, etag, bytes }))
}

fn tag(bytes: &Bytes) -> HeaderValue {
    let tag = format!("W/\"{}\"", hex::encode(&Sha256::digest(bytes)[..12]));
    HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("W/\"0\""))
}
