//! Local copies of picture variants that are stored in a bucket, with LRU eviction. The folder may
//! be deleted at any time; if it is not writable, there are just no copies.

use crate::boxed;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use storage::{DiskFiles, FileError, StoredFile};

pub struct Copies {
    disk: DiskFiles,
    bytes_max: u64,
    index: Mutex<Index>,
}

#[derive(Debug, Default)]
struct Index {
    entries: HashMap<String, Entry>,
    /// Names by the turn of their last use.
    turns: BTreeMap<u64, String>,
    bytes: u64,
    turn: u64,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Of the last use.
    turn: u64,
    bytes: u64,
}

impl Copies {
    /// Uses `folder` for at most this many bytes. Existing copies are kept as far as they fit,
    /// newest first.
    #[boxed]
    pub async fn open(folder: &Path, bytes_max: u64) -> Result<Self, FileError> {
        let disk = DiskFiles::open(folder).await?;
        let mut found = disk.top_files().await?;
        found.sort_by_key(|file| file.modified);
        let copies = Self { disk, bytes_max, index: Mutex::default() };
        for file in found {
            let leaving = copies.index().add(&file.name, file.bytes, bytes_max);
            copies.remove(leaving).await;
        }
        Ok(copies)
    }

    pub(super) async fn get(&self, name: &str) -> Option<StoredFile> {
        if !self.index().touch(name) {
            return None;
        }
        let found = self.disk.read(name).await.unwrap_or_else(|cause| {
            tracing::warn!(%cause, "cannot read a copy of a picture");
            None
        });
        if found.is_none() {
            self.index().forget(name);
        }
        found
    }

    /// Stores a copy. On failure the picture is read from the bucket again next time.
    pub(super) async fn put(&self, name: &str, file: &StoredFile) {
        let size = file.bytes.len() as u64;
        if size > self.bytes_max {
            return;
        }
        let leaving = self.index().add(name, size, self.bytes_max);
        self.remove(leaving).await;
        if let Err(cause) = self.disk.put_copy(name, file).await {
            tracing::warn!(%cause, "cannot store a copy of a picture");
            self.index().forget(name);
            return;
        }
        // It may have been evicted while it was written.
        if !self.index().entries.contains_key(name) {
            self.remove(vec![name.to_owned()]).await;
        }
    }

    async fn remove(&self, names: Vec<String>) {
        for name in names {
            if let Err(cause) = self.disk.delete(&name).await {
                tracing::warn!(%cause, "cannot remove a copy of a picture");
            }
        }
    }

    fn index(&self) -> MutexGuard<'_, Index> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Index {
    fn touch(&mut self, name: &str) -> bool {
        let Some(entry) = self.entries.get(name).copied() else { return false };
        self.turns.remove(&entry.turn);
        self.insert(name, entry.bytes);
        true
    }

    fn add(&mut self, name: &str, bytes: u64, bytes_max: u64) -> Vec<String> {
        self.forget(name);
        let mut leaving = Vec::new();
        while self.bytes.saturating_add(bytes) > bytes_max
            && let Some((_, oldest)) = self.turns.first_key_value()
        {
            let oldest = oldest.clone();
            self.forget(&oldest);
            leaving.push(oldest);
        }
        self.bytes += bytes;
        self.insert(name, bytes);
        leaving
    }

    fn insert(&mut self, name: &str, bytes: u64) {
        self.turn += 1;
        self.turns.insert(self.turn, name.to_owned());
        self.entries.insert(name.to_owned(), Entry { turn: self.turn, bytes });
    }

    fn forget(&mut self, name: &str) {
        if let Some(entry) = self.entries.remove(name) {
            self.turns.remove(&entry.turn);
            self.bytes -= entry.bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;
    use std::time::{Duration, SystemTime};
    use tempfile::TempDir;

    fn bytes(size: usize) -> StoredFile {
        let modified = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000);
        StoredFile { bytes: vec![7; size].into(), modified }
    }

    async fn lying(copies: &Copies) -> (BTreeSet<String>, u64) {
        let found = copies.disk.top_files().await.expect("a list");
        (found.iter().map(|file| file.name.clone()).collect(), found.iter().map(|file| file.bytes).sum())
    }

    #[tokio::test]
    async fn what_was_used_longest_ago_leaves() {
        let folder = TempDir::new().expect("a folder");
        let copies = Copies::open(folder.path(), 100).await.expect("a folder");
        copies.put("a.avif", &bytes(40)).await;
        copies.put("b.avif", &bytes(40)).await;
        assert!(copies.get("a.avif").await.is_some());
        copies.put("c.avif", &bytes(40)).await;
        assert_eq!(copies.get("b.avif").await, None);
        assert_eq!(copies.get("a.avif").await, Some(bytes(40)), "with its modification time");
        assert_eq!(lying(&copies).await.1, 80);
        copies.put("large.avif", &bytes(101)).await;
        assert_eq!(lying(&copies).await, (BTreeSet::from(["a.avif".to_owned(), "c.avif".to_owned()]), 80));
    }

    #[tokio::test]
    async fn copies_outlive_the_process_as_far_as_they_fit() {
        let folder = TempDir::new().expect("a folder");
        let copies = Copies::open(folder.path(), 100).await.expect("a folder");
        copies.put("a.avif", &bytes(40)).await;
        copies.put("b.avif", &bytes(40)).await;
        std::fs::write(folder.path().join(".aside/half"), b"half of it").expect("a leftover of a killed process");
        let again = Copies::open(folder.path(), 100).await.expect("a folder");
        assert!(again.get("a.avif").await.is_some() && again.get("b.avif").await.is_some());
        let smaller = Copies::open(folder.path(), 50).await.expect("a folder");
        assert_eq!(lying(&smaller).await.1, 40);
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_written_to_or_was_emptied_costs_the_copies_alone() {
        let folder = TempDir::new().expect("a folder");
        let copies = Copies::open(folder.path(), 100).await.expect("a folder");
        copies.put("a.avif", &bytes(40)).await;
        std::fs::remove_dir_all(folder.path()).expect("emptied");
        std::fs::write(folder.path(), b"no folder").expect("a file in its place");
        assert_eq!(copies.get("a.avif").await, None);
        copies.put("b.avif", &bytes(40)).await;
        assert_eq!(copies.get("b.avif").await, None);
        assert_eq!(copies.index().bytes, 0, "missing files are not counted");
    }

    proptest! {
        #[test]
        fn the_index_never_counts_more_than_may_be(steps in prop::collection::vec((0_u8..8, 0_u64..60, any::<bool>()), 0..60)) {
            let mut index = Index::default();
            for (name, bytes, adds) in steps {
                let name = name.to_string();
                if adds { drop(index.add(&name, bytes, 100)); } else { index.touch(&name); }
                prop_assert!(index.bytes <= 100);
                prop_assert_eq!(index.bytes, index.entries.values().map(|entry| entry.bytes).sum::<u64>());
                prop_assert_eq!(index.entries.len(), index.turns.len());
            }
        }
    }
}
