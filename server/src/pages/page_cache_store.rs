use crate::metrics::RouteMetrics;
use crate::routes::files::file_response::is_named;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use moka::future::Cache;
use std::sync::Arc;
use std::time::Duration;

const BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Maximum age, since pages also change with the calendar (scheduled posts).
const CACHE_TTL: Duration = Duration::from_secs(60);

pub(super) struct RenderedPage {
    pub(super) route: RouteMetrics,
    pub(super) headers: HeaderMap,
    pub(super) etag: HeaderValue,
    pub(super) plain: Bytes,
    pub(super) compressed: Arc<Compressed>,
}

/// A compressed page; empty if compression failed, and then it is sent uncompressed.
#[derive(Default)]
pub(super) struct Compressed {
    pub(super) brotli: Bytes,
    pub(super) gzip: Bytes,
}

/// The first bytes of a page's SHA-256, from which its entity tag is made.
pub(super) type ShortDigest = [u8; 12];

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct CacheKey {
    /// As [`super::page_cache_keys`] makes it.
    pub(super) address: String,
    pub(super) version: i64,
    /// Less than `version` while the content cannot be read.
    pub(super) snapshot: i64,
    /// Scheduled content becomes public without a write.
    pub(super) minute: i64,
}

#[derive(Clone)]
pub struct PageCache {
    pub(super) pages: Cache<CacheKey, Arc<RenderedPage>>,
    /// Compressed pages by digest: rendering a page again mostly gives the same bytes.
    pub(super) compressed: Cache<ShortDigest, Arc<Compressed>>,
}

impl Default for PageCache {
    fn default() -> Self {
        let pages = Cache::builder()
            .max_capacity(BYTES_MAX)
            .weigher(|_, page: &Arc<RenderedPage>| u32::try_from(page.plain.len() * 2).unwrap_or(u32::MAX))
            .time_to_live(CACHE_TTL)
            .build();
        let compressed = Cache::builder()
            .max_capacity(BYTES_MAX / 4)
            .weigher(|_, compressed: &Arc<Compressed>| {
                u32::try_from(compressed.brotli.len() + compressed.gzip.len()).unwrap_or(u32::MAX)
            })
            .build();
        Self { pages, compressed }
    }
}

impl PageCache {
    /// Paths that visitors requested within the last [`CACHE_TTL`], possibly with repetitions.
    pub fn recent_paths(&self) -> impl Iterator<Item = String> + '_ {
        self.pages.iter().map(|(key, _)| key.address.clone())
    }

    #[must_use]
    pub fn has_page(&self, address: &str, version: i64) -> bool {
        self.pages.iter().any(|(key, _)| key.address == address && key.version == version)
    }
}

pub(super) struct Accepts {
    brotli: bool,
    gzip: bool,
    known: Option<HeaderValue>,
}

impl From<&HeaderMap> for Accepts {
    fn from(headers: &HeaderMap) -> Self {
        let mut accepts = Self { brotli: false, gzip: false, known: headers.get(header::IF_NONE_MATCH).cloned() };
        let Some(accepted) = headers.get(header::ACCEPT_ENCODING) else { return accepts };
        let Ok(accepted) = accepted.to_str() else { return accepts };
        for item in accepted.split(',') {
            let (coding, parameters) = item.split_once(';').unwrap_or((item, ""));
            if parameters.split(';').any(is_zero_quality) {
                continue;
            }
            let coding = coding.trim();
            accepts.brotli |= coding.eq_ignore_ascii_case("br");
            accepts.gzip |= coding.eq_ignore_ascii_case("gzip");
        }
        accepts
    }
}

fn is_zero_quality(parameter: &str) -> bool {
    let parameter = parameter.trim();
    parameter.starts_with("q=0") && !parameter.starts_with("q=0.")
}

impl Accepts {
    pub(super) const fn coding(&self) -> Option<&'static str> {
        if self.brotli {
            Some("br")
        } else if self.gzip {
            Some("gzip")
        } else {
            None
        }
    }
}

impl RenderedPage {
    pub(super) fn answer(&self, asked: &Accepts) -> Response {
        if let Some(known) = &asked.known
            && is_named(known, &self.etag)
        {
            let caching = HeaderValue::from_static("no-cache");
            let vary = HeaderValue::from_static("accept-encoding");
            let headers = [(header::ETAG, self.etag.clone()), (header::CACHE_CONTROL, caching), (header::VARY, vary)];
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        if asked.brotli && !self.compressed.brotli.is_empty() {
            return self.response(&self.compressed.brotli, Some("br"));
        }
        if asked.gzip && !self.compressed.gzip.is_empty() {
            return self.response(&self.compressed.gzip, Some("gzip"));
        }
        self.response(&self.plain, None)
    }

    fn response(&self, body: &Bytes, coding: Option<&'static str>) -> Response {
        let mut response = Response::new(Body::from(body.clone()));
        *response.headers_mut() = self.headers.clone();
        response.headers_mut().insert(header::ETAG, self.etag.clone());
        if let Some(coding) = coding {
            response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }
}
