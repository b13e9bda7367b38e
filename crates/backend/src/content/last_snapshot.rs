use super::content_snapshot::ContentSnapshot;
use domain::Timestamp;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, PoisonError, RwLock};
use tokio::sync::Mutex;

#[derive(Debug, Default)]
pub(crate) struct LastSnapshot {
    snapshot: RwLock<Option<Arc<ContentSnapshot>>>,
    /// Held while one is read.
    pub(super) reading: Mutex<()>,
    pub(super) failures: AtomicU64,
    pub(super) has_failed: AtomicBool,
}

impl LastSnapshot {
    pub(super) fn get(&self) -> Option<Arc<ContentSnapshot>> {
        self.snapshot.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// As it is to be shown now: with the scheduled pages whose time has come.
    pub(super) fn at(&self, now: Timestamp) -> Option<Arc<ContentSnapshot>> {
        let shown = self.get()?;
        if !shown.has_due_pages(now) {
            return Some(shown);
        }
        let mut last = self.snapshot.write().unwrap_or_else(PoisonError::into_inner);
        // Another one may have been read in between.
        let due = Arc::new(ContentSnapshot::clone(last.as_ref()?).with_due_pages(now));
        *last = Some(due.clone());
        Some(due)
    }

    pub(super) fn put(&self, snapshot: Arc<ContentSnapshot>) {
        *self.snapshot.write().unwrap_or_else(PoisonError::into_inner) = Some(snapshot);
    }
}
