//! Page content, cached per content version; for the blog, where posts come out with time, also per
//! minute of the clock.

use super::{Basics, ContactContent, HomeContent, ProjectsContent, ResidentialContent, ShowroomContent};
use super::{VisualizerContent, YachtContent};
use crate::Backend;
use crate::blog::{Article, Listing, Side};
use crate::error::BackendError;
use domain::blog::ListKey;
use moka::future::Cache;
use moka::policy::EvictionPolicy;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// A value and the content version from just before it was read.
#[derive(Debug)]
pub(super) struct Kept<T>(Mutex<Option<(i64, Arc<T>)>>);

/// How many values a [`KeptByKey`] holds; the least recently used is evicted.
const KEYS_MAX: u64 = 128;

/// Values by key, content version and local time of the business.
#[derive(Debug)]
pub(crate) struct KeptByKey<K: Eq + Hash + Send + Sync + 'static, T: Send + Sync + 'static>(
    Cache<(i64, String, K), Arc<T>>,
);

/// The content of every page that depends only on the content version.
#[derive(Debug, Default)]
pub(crate) struct KeptContent {
    pub(super) basics: Kept<Basics>,
    pub(super) home: Kept<HomeContent>,
    pub(super) yacht: Kept<YachtContent>,
    pub(super) residential: Kept<ResidentialContent>,
    pub(super) showroom: Kept<ShowroomContent>,
    pub(super) visualizer: Kept<VisualizerContent>,
    pub(super) projects: Kept<ProjectsContent>,
    pub(super) contact: Kept<ContactContent>,
    pub(crate) blog_side: KeptByKey<(), Side>,
    pub(crate) blog_lists: KeptByKey<(ListKey, i64), Listing>,
    pub(crate) articles: KeptByKey<String, Article>,
}

impl<K: Eq + Hash + Send + Sync + 'static, T: Send + Sync + 'static> Default for KeptByKey<K, T> {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(KEYS_MAX).eviction_policy(EvictionPolicy::lru()).build())
    }
}

impl<K: Eq + Hash + Send + Sync + 'static, T: Clone + Send + Sync + 'static> KeptByKey<K, T> {
    /// The cached value of `key` for this content version and time, else the result of `read`,
    /// which is cached if `complete` says that nothing is missing.
    pub(crate) async fn get<E>(
        &self,
        b: &Backend,
        (time, key): (&str, K),
        read: impl Future<Output = Result<T, E>>,
        complete: impl FnOnce(&T) -> bool,
    ) -> Result<T, E> {
        let key = (b.content_version.current(), time.to_owned(), key);
        if let Some(value) = self.0.get(&key).await {
            return Ok(T::clone(&value));
        }
        let value = read.await?;
        if complete(&value) {
            self.0.insert(key, Arc::new(value.clone())).await;
        }
        Ok(value)
    }
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone> Kept<T> {
    /// The cached value of this content version, else the result of `read`, which is cached if
    /// `complete` says that nothing is missing.
    pub(super) async fn get(
        &self,
        b: &Backend,
        read: impl Future<Output = Result<T, BackendError>>,
        complete: impl FnOnce(&T) -> bool,
    ) -> Result<T, BackendError> {
        // Taken before the rows are read: a change in between only means that they are read again.
        let version = b.content_version.current();
        if let Some(value) = self.at(version) {
            return Ok(T::clone(&value));
        }
        let value = read.await?;
        if complete(&value) {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((version, Arc::new(value.clone())));
        }
        Ok(value)
    }

    /// Shared, so that nothing is copied while the lock is held.
    fn at(&self, version: i64) -> Option<Arc<T>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().filter(|(at, _)| *at == version).map(|(_, value)| Arc::clone(value))
    }
}
