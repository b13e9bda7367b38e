use crate::routes::files::file_response::is_named;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use backend::BackendError;
use backend::gate::{Gate, RunPermit};
use moka::future::Cache;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

/// Requests that may wait for their turn, and for how long.
const WAITING_MAX: usize = 64;
const WAIT_MAX: Duration = Duration::from_secs(20);
/// Memory of the cached answers, in bytes. A sitemap of 20,000 posts has 4 MB, compressed a tenth.
const BYTES_MAX: u64 = 32 * 1024 * 1024;
/// Scheduled posts appear within this time.
const CACHE_TTL: Duration = Duration::from_secs(60);

#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct FeedKey {
    /// With the part of a sitemap.
    pub(super) path: String,
    pub(super) coding: &'static str,
    pub(super) content_version: i64,
    pub(super) snapshot: i64,
    pub(super) minute: i64,
}

/// Answers for programs, and the queue in which they and uncached lists are made.
pub struct FeedCache {
    pub(super) feeds: Cache<FeedKey, Arc<CachedFeed>>,
    queue: Gate,
}

impl Default for FeedCache {
    fn default() -> Self {
        let at_a_time = match available_parallelism() {
            Ok(processors) => (processors.get() / 2).max(1),
            Err(_) => 1,
        };
        Self {
            feeds: Cache::builder()
                .max_capacity(BYTES_MAX)
                .weigher(|_, feed: &Arc<CachedFeed>| u32::try_from(feed.bytes.len()).unwrap_or(u32::MAX))
                .time_to_live(CACHE_TTL)
                .build(),
            queue: Gate::queued("lists are being made", at_a_time, WAITING_MAX, WAIT_MAX),
        }
    }
}

impl FeedCache {
    pub(super) async fn turn(&self) -> Result<RunPermit, BackendError> {
        self.queue.place()?.turn(1).await
    }
}

pub(super) struct CachedFeed {
    pub(super) headers: HeaderMap,
    pub(super) etag: HeaderValue,
    pub(super) bytes: Bytes,
}

impl CachedFeed {
    pub(super) fn answer(&self, known: Option<&HeaderValue>) -> Response {
        let is_known = match known {
            Some(known) => is_named(known, &self.etag),
            None => false,
        };
        let mut response = if is_known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            Response::new(Body::from(self.bytes.clone()))
        };
        let headers = response.headers_mut();
        headers.clone_from(&self.headers);
        headers.insert(header::ETAG, self.etag.clone());
        if is_known {
            headers.remove(header::CONTENT_ENCODING);
        }
        response
    }
}
