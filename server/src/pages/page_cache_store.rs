//! The store of the page cache: rendered pages with their compressed forms, and what a browser gets
//! of them.

use crate::metrics::Route;
use crate::routes::files::file_response::names;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use backend::Backend;
use domain::content::options::GalleryCategory;
use moka::future::Cache;
use std::sync::Arc;
use std::time::Duration;

const BYTES_MAX: u64 = 64 * 1024 * 1024;
/// Maximum age, since pages also change with the calendar (scheduled posts).
const CACHE_TTL: Duration = Duration::from_secs(60);

pub(super) struct Page {
    pub(super) route: Route,
    pub(super) headers: HeaderMap,
    pub(super) etag: HeaderValue,
    pub(super) plain: Bytes,
    pub(super) packed: Arc<Packed>,
}

/// A compressed page; empty if compression failed, and then it is sent uncompressed.
#[derive(Default)]
pub(super) struct Packed {
    pub(super) brotli: Bytes,
    pub(super) gzip: Bytes,
}

/// The first bytes of a page's SHA-256, from which its entity tag is made.
pub(super) type ShortDigest = [u8; 12];

/// The path as in [`cached_pages`], the content version, and the minute, because scheduled content
/// becomes public without a write.
pub(super) type Key = (String, i64, i64);

#[derive(Clone)]
pub struct PageCache {
    pub(super) pages: Cache<Key, Arc<Page>>,
    tags: Cache<(GalleryCategory, i64), Arc<Vec<String>>>,
    /// Compressed pages by digest: rendering a page again mostly gives the same bytes.
    pub(super) packed: Cache<ShortDigest, Arc<Packed>>,
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

    #[must_use]
    pub fn holds(&self, address: &str, version: i64) -> bool {
        self.pages.iter().any(|(key, _)| key.0 == address && key.1 == version)
    }

    pub(super) async fn tags(
        &self,
        backend: &Backend,
        category: GalleryCategory,
        version: i64,
    ) -> Option<Arc<Vec<String>>> {
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

pub(super) struct Asked {
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

impl Asked {
    pub(super) const fn packed(&self) -> Option<&'static str> {
        if self.brotli {
            Some("br")
        } else if self.gzip {
            Some("gzip")
        } else {
            None
        }
    }
}

impl Page {
    pub(super) fn answer(&self, asked: &Asked) -> Response {
        let known = asked.known.as_ref().and_then(|v| v.to_str().ok()).unwrap_or("");
        let matches = self.etag.to_str().is_ok_and(|etag| names(known, etag));
        if matches {
            let caching = HeaderValue::from_static("no-cache");
            let vary = HeaderValue::from_static("accept-encoding");
            let headers = [(header::ETAG, self.etag.clone()), (header::CACHE_CONTROL, caching), (header::VARY, vary)];
            return (StatusCode::NOT_MODIFIED, headers).into_response();
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
