//! Cache of rendered public pages, and of the content API's answers. They contain nothing personal, so one
//! rendering serves everyone until the content version changes.

use super::page_cache_keys;
use super::page_cache_keys::CachedPage;
use super::page_cache_store::{Accepts, CacheKey, Compressed, RenderedPage, ShortDigest};
use crate::metrics::RouteMetrics;
use crate::state::AppState;
use app::features::opening::Viewer;
use app::head::STYLES_HEADER;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use domain::content::gallery;
use domain::messages;
use domain::time::MINUTE;
use sha2::{Digest as _, Sha256};
use std::sync::Arc;

/// Fast path for a cached page requested without a query: it needs none of the other layers' work
/// on requests. With its route, for the metrics.
pub async fn cached(state: &AppState, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<CachedResponse> {
    if !state.config.page_cache || uri.query().is_some() || backend::content::is_hidden(&state.backend) {
        return None;
    }
    let cached = read_page(method, uri)?;
    let page = state.pages.pages.get(&key(state, uri.path().to_owned())).await?;
    count_view(state, cached, uri, headers);
    state.backend.metrics.pages.hit.inc();
    Some(CachedResponse { response: page.answer(&Accepts::from(headers)), route: page.route.clone() })
}

/// The page that a request reads, if it is one that is cached.
fn read_page(method: &Method, uri: &Uri) -> Option<CachedPage> {
    let reads = *method == Method::GET || *method == Method::HEAD;
    if reads { CachedPage::at(uri.path()) } else { None }
}

fn count_view(state: &AppState, page: CachedPage, uri: &Uri, headers: &HeaderMap) {
    if let Some(name) = page.counted(uri.path()) {
        state.page_views.count(name, headers);
    }
}

/// A response that bypasses the router, and the route that it is counted under.
pub struct CachedResponse {
    pub response: Response,
    pub route: RouteMetrics,
}

fn key(state: &AppState, address: String) -> CacheKey {
    let minute = state.backend.clock.now().0.div_euclid(MINUTE);
    CacheKey {
        address,
        version: state.backend.content.version.current(),
        snapshot: backend::content::snapshot_version(&state.backend),
        minute,
    }
}

/// Serves a cached page, or renders it once for all concurrent requests. Only pages with status 200
/// that allow it are cached.
pub async fn layer(State(state): State<AppState>, request: Request, next: Next) -> Response {
    // Only for who may see a site that is not open, and with the strip.
    if request.extensions().get::<Viewer>().is_some() {
        return next.run(request).await;
    }
    let Some(cached) = read_page(request.method(), request.uri()) else { return next.run(request).await };
    if cached == CachedPage::Own && !is_own_page(&state, request.uri().path()).await {
        return next.run(request).await;
    }
    count_view(&state, cached, request.uri(), request.headers());
    if !state.config.page_cache {
        return next.run(request).await;
    }
    if !cached.may_cache(request.uri()) {
        return uncached(&state, request, next).await;
    }
    // If the known tags cannot be read, the response is not cached.
    let Some(address) = address(&state, cached, request.uri()).await else {
        return next.run(request).await;
    };
    let request = page_cache_keys::with_address(request, &address);
    // The key has its version. The page tells which parts cannot be read now.
    let _site = backend::content::snapshot(&state.backend).await;
    let key = key(&state, address);
    let asked = Accepts::from(request.headers());
    let metrics = &state.backend.metrics.pages;
    match state.pages.pages.entry(key).or_try_insert_with(render(&state, request, next)).await {
        Ok(page) => {
            if page.is_fresh() {
                metrics.miss.inc()
            } else {
                metrics.hit.inc()
            }
            page.value().answer(&asked)
        }
        Err(refused) => {
            metrics.miss.inc();
            match refused.as_ref() {
                Some(uncached) => uncached.answer(),
                None => unavailable(),
            }
        }
    }
}

/// Made-up addresses are neither cached nor counted.
async fn is_own_page(state: &AppState, path: &str) -> bool {
    match backend::content::snapshot(&state.backend).await {
        Ok(snapshot) => matches!(snapshot.own_page(path.trim_start_matches('/')), Ok(Some(_))),
        Err(_) => false,
    }
}

/// The page's URL as its cache key; `None` if the tags that the site has cannot be read.
async fn address(state: &AppState, cached: CachedPage, uri: &Uri) -> Option<String> {
    if let Some(address) = page_cache_keys::content_address(cached, uri) {
        return Some(address);
    }
    let Some(tag) = page_cache_keys::requested_tag(uri) else { return Some(uri.path().to_owned()) };
    let snapshot = backend::content::snapshot(&state.backend).await.ok()?;
    let mut known = Vec::new();
    for category in cached.galleries() {
        known.extend(gallery::tags(snapshot.photos(*category)?));
    }
    Some(page_cache_keys::address(uri.path(), known, Some(&tag)))
}

/// A search or a later page of a list: in the queue of all such work.
async fn uncached(state: &AppState, request: Request, next: Next) -> Response {
    match state.feed_cache.turn().await {
        Ok(_turn) => next.run(request).await,
        Err(_) => busy(),
    }
}

struct Uncached {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

impl Uncached {
    fn answer(&self) -> Response {
        (self.status, self.headers.clone(), Body::from(self.body.clone())).into_response()
    }
}

async fn render(state: &AppState, request: Request, next: Next) -> Result<Arc<RenderedPage>, Option<Uncached>> {
    let path = request.uri().path().to_owned();
    let route = state.metrics.requests.route_of(&request);
    tracing::debug!(path, "a page is rendered");
    let response = next.run(request).await;
    let (parts, body) = response.into_parts();
    let Ok(plain) = to_bytes(body, usize::MAX).await else { return Err(None) };
    let is_cacheable = match parts.headers.get(header::CACHE_CONTROL) {
        Some(caching) => caching.as_bytes() != b"no-store",
        None => true,
    };
    if parts.status != StatusCode::OK || !is_cacheable {
        return Err(Some(Uncached { status: parts.status, headers: parts.headers, body: plain }));
    }
    let mut digest = ShortDigest::default();
    digest.copy_from_slice(&Sha256::digest(&plain)[..12]);
    let etag =
        HeaderValue::from_str(&format!("W/\"{}\"", hex::encode(digest))).unwrap_or(HeaderValue::from_static("W/\"0\""));
    let mut headers = parts.headers;
    headers.remove(header::CONTENT_LENGTH);
    headers.remove(header::CONTENT_ENCODING);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(styles) = headers.remove(&STYLES_HEADER) {
        headers.insert(header::CONTENT_SECURITY_POLICY, state.page_hashes().policy(&path, &styles));
    }
    let compressed = state.pages.compressed.get_with(digest, compress(plain.clone())).await;
    Ok(Arc::new(RenderedPage { route, headers, etag, plain, compressed }))
}

/// Best compression. It takes some 50 ms for the first visitor, but fast compression would cost one
/// more round trip, 150 ms on a phone.
async fn compress(plain: Bytes) -> Arc<Compressed> {
    let work = tokio::task::spawn_blocking(move || Compressed {
        brotli: compress::brotli(&plain).into(),
        gzip: compress::gzip(&plain).into(),
    });
    Arc::new(work.await.unwrap_or_default())
}

pub(super) fn busy() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "5")], messages::LISTS_BUSY).into_response()
}

fn unavailable() -> Response {
    (StatusCode::SERVICE_UNAVAILABLE, [(header::RETRY_AFTER, "1")]).into_response()
}
