use std::sync::atomic::{AtomicI64, Ordering};

/// Versions of concurrent reads differ by far less, so a larger gap means that the number in the database was reset.
const VERSION_RESET_GAP: i64 = 1_000_000_000;

/// An older version was read before the newer one was written; a far older one was reset after damage.
pub(super) const fn is_newer(version: i64, known: i64) -> bool {
    version > known || known.saturating_sub(version) > VERSION_RESET_GAP
}

#[derive(Debug)]
pub struct ContentVersion(AtomicI64);

impl ContentVersion {
    #[must_use]
    pub const fn new(version: i64) -> Self {
        Self(AtomicI64::new(version))
    }

    #[must_use]
    pub fn current(&self) -> i64 {
        self.0.load(Ordering::Acquire)
    }

    /// An older version is ignored.
    pub fn set(&self, version: i64) {
        let next = |known: i64| if is_newer(version, known) { Some(version) } else { None };
        let _ = self.0.fetch_update(Ordering::AcqRel, Ordering::Acquire, next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_version_never_goes_back() {
        let version = ContentVersion::new(3);
        version.set(5);
        version.set(4);
        assert_eq!(version.current(), 5);
        version.set(i64::MAX);
        version.set(1);
        assert_eq!(version.current(), 1, "unless it was damaged and reset");
    }
}
