use super::cache::ContentCache;
use super::last_snapshot::LastSnapshot;
use super::version::ContentVersion;

/// What a server holds of the content.
#[derive(Debug)]
pub struct ContentState {
    pub version: ContentVersion,
    pub(super) snapshot: LastSnapshot,
    pub(super) cache: ContentCache,
}

impl ContentState {
    pub(crate) fn new(version: i64) -> Self {
        Self {
            version: ContentVersion::new(version),
            snapshot: LastSnapshot::default(),
            cache: ContentCache::default(),
        }
    }
}
