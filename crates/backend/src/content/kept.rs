//! What pages without parameters show, read once per content version.

use super::{Basics, ContactContent, HomeContent, ProjectsContent, ResidentialContent, ShowroomContent};
use super::{VisualizerContent, YachtContent};
use crate::Backend;
use crate::error::BackendError;
use std::sync::{Arc, Mutex, PoisonError};

/// One value with the content version before which it was read.
#[derive(Debug)]
pub(super) struct Kept<T>(Mutex<Option<(i64, Arc<T>)>>);

/// Every page's content that depends on nothing but the content version.
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
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T: Clone> Kept<T> {
    /// What was read at this content version, else what `read` answers, which is
    /// kept if `complete` says that nothing is missing from it.
    pub(super) async fn get(
        &self,
        b: &Backend,
        read: impl Future<Output = Result<T, BackendError>>,
        complete: impl FnOnce(&T) -> bool,
    ) -> Result<T, BackendError> {
        // Taken before the rows are read: a change that lands in between only
        // means that they are read once more.
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
