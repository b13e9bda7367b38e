//! Cache of rendered public pages, and of the content API's answers. They contain nothing personal, so one rendering serves everyone
//! until the content version changes.

use super::cached_pages::{self, CachedPage};
use crate::routes::stored::names;
use crate::startup::AppState;
use app::head::STYLES_HEADER;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use backend::Backend;
use domain::content::options::GalleryCategory;
use domain::time::MINUTE;
use moka::future::Cache;
use sha2::{Digest as _, Sha256};
use std::sync::Arc;
use std::time::Duration;

/// Maximum memory of the cache, in bytes.
const BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Maximum age, since pages also change with the calendar (scheduled posts).
const CACHE_TTL: Duration = Duration::from_secs(60);

/// A rendered page and its compressed forms.
struct Page {
    headers: HeaderMap,
    etag: HeaderValue,
    plain: Bytes,
    packed: Arc<Packed>,
}

/// A compressed page; empty if compression failed, and then it is sent uncompressed.
#[derive(Default)]
struct Packed {
    brotli: Bytes,
    gzip: Bytes,
}

/// The first bytes of a page's SHA-256, from which its entity tag is made.
type Digest12 = [u8; 12];

/// The path as in [`cached_pages`], the content version, and the minute, because scheduled content
/// becomes public without a write.
type Key = (String, i64, i64);

/// The cache; clones share it.
#[derive(Clone)]
pub struct PageCache {
    pages: Cache<Key, Arc<Page>>,
    /// The tags of each gallery, by content version.
    tags: Cache<(GalleryCategory, i64), Arc<Vec<String>>>,
    /// Compressed pages by digest: rendering a page again mostly gives the same bytes.
    packed: Cache<Digest12, Arc<Packed>>,
}

impl Default for PageCache {
    fn default() -> Self {
        let pages = Cache::builder()
            .max_capacity(BYTES_MAX)
            .weigher(|_, page: &Arc<Page>| u32::try_from(page.plain.len() * 2).unwrap_or(u32::MAX))
            .time_to_live(CACHE_TTL)
            .build();
        let packed = Cache::builder()
            .max_capacity(BYTES_MAX / 4)
            .weigher(|_, packed: &Arc<Packed>| {
                u32::try_from(packed.brotli.len() + packed.gzip.len()).unwrap_or(u32::MAX)
            })
            .build();
        Self { pages, packed, tags: Cache::builder().max_capacity(16).time_to_live(CACHE_TTL).build() }
    }
}

impl PageCache {
    /// Paths that visitors requested within the last [`CACHE_TTL`], possibly with repetitions.
    pub fn lately_asked(&self) -> impl Iterator<Item = String> + '_ {
        self.pages.iter().map(|(key, _)| key.0.clone())
    }

    /// Whether the page at this path is cached for this content version.
    #[must_use]
    pub fn holds(&self, address: &str, version: i64) -> bool {
        self.pages.iter().any(|(key, _)| key.0 == address && key.1 == version)
    }

    async fn tags(&self, backend: &Backend, category: GalleryCategory, version: i64) -> Option<Arc<Vec<String>>> {
        let read = async { backend::content::gallery_tags(backend, category).await.map(Arc::new) };
        match self.tags.try_get_with((category, version), read).await {
            Ok(tags) => Some(tags),
            Err(cause) => {
                tracing::warn!(%cause, "cannot read the galleries' tags");
                None
            }
        }
    }
}

/// Fast path for a cached page requested without a query: it needs none of the other layers' work
/// on requests.
pub async fn cached(state: &AppState, method: &Method, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
    let reads = *method == Method::GET || *method == Method::HEAD;
    if !reads || !state.config.page_cache || uri.query().is_some() {
        return None;
    }
    let cached = CachedPage::at(uri.path())?;
    let page = state.pages.pages.get(&key(state, uri.path().to_owned())).await?;
    if let Some(name) = cached.counted() {
        state.visits.count(name, headers);
    }
    Some(page.answer(&Asked::from(headers)))
}

fn key(state: &AppState, address: String) -> Key {
    let minute = state.backend.clock.now().0.div_euclid(MINUTE);
    (address, state.backend.content_version.current(), minute)
}

/// Serves a cached page, or renders it once for all concurrent requests. Only pages with status 200
/// that allow it are cached.
pub async fn layer(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let cached = CachedPage::at(request.uri().path());
    let (Some(cached), true) = (cached, *request.method() == Method::GET || *request.method() == Method::HEAD) else {
        return next.run(request).await;
    };
    if let Some(name) = cached.counted() {
        state.visits.count(name, request.headers());
    }
    if !state.config.page_cache || !cached.may_cache(request.uri()) {
        return next.run(request).await;
    }
    let version = state.backend.content_version.current();
    let tag = cached_pages::asked_tag(request.uri()).filter(|_| !cached.galleries().is_empty());
    let mut tags = Vec::new();
    for category in cached.galleries().iter().filter(|_| tag.is_some()) {
        // The known tags cannot be read: do not cache this response.
        let Some(more) = state.pages.tags(&state.backend, *category, version).await else {
            return next.run(request).await;
        };
        tags.push(more);
    }
    let known = tags.iter().flat_map(|tags| tags.iter().map(String::as_str));
    let address = cached_pages::content_address(cached, request.uri())
        .unwrap_or_else(|| cached_pages::address(request.uri().path(), known, tag.as_deref()));
    let request = cached_pages::readdress(request, &address);
    let key = key(&state, address);
    let asked = Asked::from(request.headers());
    if let Some(page) = state.pages.pages.get(&key).await {
        return page.answer(&asked);
    }
    let rendered = state.pages.pages.try_get_with(key, render(&state, request, next)).await;
    match rendered {
        Ok(page) => page.answer(&asked),
        Err(refused) => refused.as_ref().as_ref().map_or_else(unavailable, Uncached::answer),
    }
}

/// A response that is not cached: all waiting requests get it, the next one renders again.
struct Uncached {
    status: StatusCode,
    headers: HeaderMap,
    body: Bytes,
}

impl Uncached {
    fn answer(&self) -> Response {
        let mut response = Response::new(Body::from(self.body.clone()));
        *response.status_mut() = self.status;
        *response.headers_mut() = self.headers.clone();
        response
    }
}

async fn render(state: &AppState, request: Request, next: Next) -> Result<Arc<Page>, Option<Uncached>> {
    let path = request.uri().path().to_owned();
    tracing::debug!(path, "a page is rendered");
    let response = next.run(request).await;
    let (parts, body) = response.into_parts();
    let Ok(plain) = to_bytes(body, usize::MAX).await else { return Err(None) };
    let forget = parts.headers.get(header::CACHE_CONTROL).is_some_and(|v| v.as_bytes() == b"no-store");
    if parts.status != StatusCode::OK || forget {
        return Err(Some(Uncached { status: parts.status, headers: parts.headers, body: plain }));
    }
    let mut digest = Digest12::default();
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
    let packed = state.pages.packed.get_with(digest, pack(plain.clone())).await;
    Ok(Arc::new(Page { headers, etag, plain, packed }))
}

/// Best compression. It takes some 50 ms for the first visitor, but fast compression would cost one
/// more round trip, 150 ms on a phone.
async fn pack(plain: Bytes) -> Arc<Packed> {
    let work = tokio::task::spawn_blocking(move || Packed {
        brotli: compress::brotli(&plain).into(),
        gzip: compress::gzip(&plain).into(),
    });
    Arc::new(work.await.unwrap_or_default())
}

struct Asked {
    brotli: bool,
    gzip: bool,
    known: Option<HeaderValue>,
}

impl From<&HeaderMap> for Asked {
    fn from(headers: &HeaderMap) -> Self {
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|v| v.to_str().ok()).unwrap_or("");
        let takes = |coding: &str| {
            accepted.split(',').any(|item| {
                let mut parts = item.split(';');
                let name = parts.next().unwrap_or("").trim();
                let refused = parts.any(|p| p.trim().starts_with("q=0") && !p.trim().starts_with("q=0."));
                name.eq_ignore_ascii_case(coding) && !refused
            })
        };
        Self { brotli: takes("br"), gzip: takes("gzip"), known: headers.get(header::IF_NONE_MATCH).cloned() }
    }
}

impl Page {
    fn answer(&self, asked: &Asked) -> Response {
        let known = asked.known.as_ref().and_then(|v| v.to_str().ok()).unwrap_or("");
        let matches = self.etag.to_str().is_ok_and(|etag| names(known, etag));
        if matches {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response.headers_mut().insert(header::ETAG, self.etag.clone());
            response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
            response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
            return response;
        }
        let forms = [(asked.brotli, "br", &self.packed.brotli), (asked.gzip, "gzip", &self.packed.gzip)];
        let (body, coding) = forms
            .into_iter()
            .find(|(taken, _, packed)| *taken && !packed.is_empty())
            .map_or((&self.plain, None), |(_, coding, packed)| (packed, Some(coding)));
        let mut response = Response::new(Body::from(body.clone()));
        *response.headers_mut() = self.headers.clone();
        response.headers_mut().insert(header::ETAG, self.etag.clone());
        if let Some(coding) = coding {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }
}

fn unavailable() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    response
}
