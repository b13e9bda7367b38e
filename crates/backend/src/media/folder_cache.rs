use crate::ids;
use domain::media::picture::VariantFormat;
use picture_worker::Original;
use std::io;
use std::path::{Path, PathBuf};

/// A folder of decoded originals and encoded variants, shared by every database that has the same pictures: tests and
/// repeated demo loads need not decode and encode again. Entries are named by content, width, format and encoder
/// settings, so nothing has to be invalidated; the folder may be deleted at any time.
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
        read(&self.path(key, width, format))
    }

    pub(super) fn put(&self, key: &str, width: u32, format: VariantFormat, bytes: &[u8]) -> io::Result<()> {
        self.write(&self.path(key, width, format), bytes)
    }

    /// A part of [`Original`].
    fn path_of_original(&self, key: &str, part: &str) -> PathBuf {
        self.0.join(format!("{key}-{}.{part}", pixels::variants::settings()))
    }

    pub(super) fn original(&self, key: &str) -> Option<Original> {
        let facts = read(&self.path_of_original(key, "json"))?;
        let facts = serde_json::from_slice(&facts).ok()?;
        let kept = read(&self.path_of_original(key, "kept"))?;
        let first = read(&self.path_of_original(key, "first"))?;
        Some(Original { facts, kept, first })
    }

    pub(super) fn put_original(&self, key: &str, original: &Original) -> io::Result<()> {
        self.write(&self.path_of_original(key, "kept"), &original.kept)?;
        self.write(&self.path_of_original(key, "first"), &original.first)?;
        self.write(&self.path_of_original(key, "json"), &serde_json::to_vec(&original.facts)?)
    }

    /// Writes a temporary file and renames it, so that a parallel reader sees all or nothing.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        std::fs::create_dir_all(&self.0)?;
        let part = self.0.join(format!("{}.part", ids::new_id()));
        std::fs::write(&part, bytes)?;
        std::fs::rename(part, path)
    }
}

fn read(path: &Path) -> Option<Vec<u8>> {
    let bytes = std::fs::read(path).ok()?;
    if bytes.is_empty() { None } else { Some(bytes) }
}

/// The name of a variant, made of everything that determines its bytes.
pub(super) fn copy_name(key: &str, width: u32, settings: &str, format: VariantFormat) -> String {
    format!("{key}-{width}-{settings}.{}", format.extension())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::media::photo::PhotoFormat;
    use picture_worker::OriginalFacts;

    #[test]
    fn the_cache_gives_back_what_it_was_given() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = VariantCache::new(&folder.path().join("variants"));
        assert_eq!(cache.get("k", 480, VariantFormat::Avif), None);
        cache.put("k", 480, VariantFormat::Avif, b"bytes").expect("a write");
        assert_eq!(cache.get("k", 480, VariantFormat::Avif).as_deref(), Some(&b"bytes"[..]));
        assert_eq!(cache.get("k", 480, VariantFormat::Webp), None);
        assert_eq!(cache.original("k"), None);
        let facts = OriginalFacts {
            format: PhotoFormat::Jpeg,
            width: 4,
            height: 3,
            is_animated: false,
            color: "#102030".to_owned(),
            thumbhash: "hash".to_owned(),
        };
        let original = Original { facts, kept: b"kept".to_vec(), first: b"first".to_vec() };
        cache.put_original("k", &original).expect("a write");
        assert_eq!(cache.original("k"), Some(original));
        let names = std::fs::read_dir(folder.path().join("variants")).expect("the folder").count();
        assert_eq!(names, 4, "no temporary files remain");
    }
}
