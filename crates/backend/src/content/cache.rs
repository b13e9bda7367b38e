//! The blog's content, cached per content version and, as posts come out with time, per minute of the clock.

use super::blog::{ArticleContent, FeedContent, PostListPage, Sidebar};
use crate::metrics::CacheMetrics;
use domain::content::blog::ListKey;
use lru::LruCache;
use std::hash::Hash;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tracing::Instrument as _;

/// How many values a [`Cached`] holds; the least recently used is evicted.
// Checked by the compiler: it cannot fail at run time.
const VALUES_MAX: NonZeroUsize = NonZeroUsize::new(128).unwrap();

/// Values of one content version, by local time of the business and key.
#[derive(Debug)]
pub(crate) struct Cached<T, K: Eq + Hash = ()>(Mutex<Values<T, K>>);

#[derive(Debug)]
struct Values<T, K: Eq + Hash> {
    version: i64,
    values: LruCache<(String, K), Arc<T>>,
}

#[derive(Debug, Default)]
pub(crate) struct ContentCache {
    pub(crate) blog_sidebar: Cached<Sidebar>,
    pub(crate) blog_lists: Cached<PostListPage, (ListKey, i64)>,
    pub(crate) articles: Cached<Option<ArticleContent>, String>,
    pub(crate) feed: Cached<Arc<FeedContent>, String>,
}

impl<T, K: Eq + Hash> Default for Cached<T, K> {
    fn default() -> Self {
        Self(Mutex::new(Values { version: 0, values: LruCache::new(VALUES_MAX) }))
    }
}

impl<T: Clone, K: Eq + Hash> Cached<T, K> {
    /// The cached value of `key` for `time`, else the result of `read`, which is cached if `complete` says that nothing
    /// is missing. `version` is that of the content before `read`: a change in between only means that it is read
    /// again.
    pub(crate) async fn get<E>(
        &self,
        lookups: &CacheMetrics,
        version: i64,
        (time, key): (&str, K),
        read: impl Future<Output = Result<T, E>>,
        complete: impl FnOnce(&T) -> bool,
    ) -> Result<T, E> {
        let key = (time.to_owned(), key);
        if let Some(value) = self.cached(version, &key) {
            lookups.hit.inc();
            return Ok(T::clone(&value));
        }
        lookups.miss.inc();
        let value = read.instrument(tracing::debug_span!("content")).await?;
        if complete(&value)
            && let Some(mut cached) = self.at(version)
        {
            cached.values.put(key, Arc::new(value.clone()));
        }
        Ok(value)
    }

    fn cached(&self, version: i64, key: &(String, K)) -> Option<Arc<T>> {
        let mut cached = self.at(version)?;
        cached.values.get(key).cloned()
    }

    /// The values of `version`; values of earlier versions go. None if a later version was asked for.
    fn at(&self, version: i64) -> Option<MutexGuard<'_, Values<T, K>>> {
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if cached.version < version {
            cached.values.clear();
            cached.version = version;
        }
        if cached.version == version { Some(cached) } else { None }
    }
}
