use crate::ids;
use domain::media::picture::VariantFormat;
use std::io;
use std::path::{Path, PathBuf};

/// A folder of encoded variants, shared by every database that has the same pictures: tests and
/// repeated demo loads need not encode again. Entries are named by content, width, format and
/// encoder settings, so nothing has to be invalidated; the folder may be deleted at any time.
#[derive(Clone, Debug)]
pub struct VariantCache(PathBuf);

impl VariantCache {
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self(folder.to_owned())
    }

    fn path(&self, key: &str, width: u32, format: VariantFormat) -> PathBuf {
        self.0.join(copy_name(key, width, &pixels::variants::settings(), format))
    }

    pub(super) fn get(&self, key: &str, width: u32, format: VariantFormat) -> Option<Vec<u8>> {
        let bytes = std::fs::read(self.path(key, width, format)).ok()?;
        if bytes.is_empty() { None } else { Some(bytes) }
    }

    /// Writes a temporary file and renames it, so that a parallel reader sees all or nothing.
    pub(super) fn put(&self, key: &str, width: u32, format: VariantFormat, bytes: &[u8]) -> io::Result<()> {
        std::fs::create_dir_all(&self.0)?;
        let part = self.0.join(format!("{}.part", ids::new_id()));
        std::fs::write(&part, bytes)?;
        std::fs::rename(part, self.path(key, width, format))
    }
}

/// The name of a variant, made of everything that determines its bytes.
pub(super) fn copy_name(key: &str, width: u32, settings: &str, format: VariantFormat) -> String {
    format!("{key}-{width}-{settings}.{}", format.extension())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_gives_back_what_it_was_given() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = VariantCache::new(&folder.path().join("variants"));
        assert_eq!(cache.get("k", 480, VariantFormat::Avif), None);
        cache.put("k", 480, VariantFormat::Avif, b"bytes").expect("a write");
        assert_eq!(cache.get("k", 480, VariantFormat::Avif).as_deref(), Some(&b"bytes"[..]));
        assert_eq!(cache.get("k", 480, VariantFormat::Webp), None);
        let names = std::fs::read_dir(folder.path().join("variants")).expect("the folder").count();
        assert_eq!(names, 1, "no temporary files remain");
    }
}
