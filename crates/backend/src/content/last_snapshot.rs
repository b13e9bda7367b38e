use super::site::Site;
use domain::Timestamp;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, PoisonError, RwLock};
use tokio::sync::Mutex;

#[derive(Debug, Default)]
pub(crate) struct LastSnapshot {
    site: RwLock<Option<Arc<Site>>>,
    /// Held while one is read.
    pub(super) reading: Mutex<()>,
    pub(super) failures: AtomicU64,
    pub(super) has_failed: AtomicBool,
}

impl LastSnapshot {
    pub(super) fn get(&self) -> Option<Arc<Site>> {
        self.site.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// As it is to be shown now: with the scheduled pages whose time has come.
    pub(super) fn at(&self, now: Timestamp) -> Option<Arc<Site>> {
        let shown = self.get()?;
        if !shown.has_due_pages(now) {
            return Some(shown);
        }
        let mut last = self.site.write().unwrap_or_else(PoisonError::into_inner);
        // Another one may have been read in between.
        let due = Arc::new(Site::clone(last.as_ref()?).with_due_pages(now));
        *last = Some(due.clone());
        Some(due)
    }

    pub(super) fn put(&self, site: Arc<Site>) {
        *self.site.write().unwrap_or_else(PoisonError::into_inner) = Some(site);
    }
}
