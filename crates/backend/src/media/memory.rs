//! Pictures in memory: variants, so that a popular one is read once, and which variants there can be, so
//! that made-up names cost the storage nothing: a bucket bills each call, and one that throttles would
//! be taken for broken.

use super::{KEY_DIGITS, file_key};
use crate::boxed;
use crate::db::{Db, media as rows};
use crate::error::{BackendError, DbError};
use domain::media::picture::VariantFormat;
use domain::media::widths::possible_widths;
use moka::future::Cache;
use sha2::{Digest as _, Sha256};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};
use storage::StoredFile;

/// How long a variant is served from memory before the storage is asked again; also how long one
/// that another process deleted is still served.
const CACHE_TTL: Duration = Duration::from_secs(60);
/// Digits of an entity tag: 96 bits of the content's hash.
const TAG_DIGITS: usize = 24;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VariantName {
    key: u64,
    pub width: u32,
    pub format: VariantFormat,
}

impl VariantName {
    #[must_use]
    pub fn new(key: &str, width: u32, format: VariantFormat) -> Option<Self> {
        let is_lower_hex = key.bytes().all(|c| c.is_ascii_digit() || (b'a'..=b'f').contains(&c));
        if key.len() != KEY_DIGITS || !is_lower_hex {
            return None;
        }
        let key = u64::from_str_radix(key, 16).ok()?;
        Some(Self { key, width, format })
    }

    /// Parses a variant's file name, which is also its URL path without the leading slash.
    #[must_use]
    pub fn parse(file: &str) -> Option<Self> {
        let (key, name) = file.strip_prefix("media/")?.split_once('/')?;
        let (width, extension) = name.split_once('.')?;
        if width.starts_with(['+', '0']) {
            return None;
        }
        Self::new(key, width.parse().ok()?, VariantFormat::from_extension(extension)?)
    }

    #[must_use]
    pub fn key(&self) -> String {
        format!("{:016x}", self.key)
    }

    pub(super) fn file(&self) -> String {
        file_key(&self.key(), self.width, self.format)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredVariant {
    pub file: StoredFile,
    /// Its entity tag, with quotes; a hash of the bytes.
    pub tag: String,
}

impl From<StoredFile> for StoredVariant {
    fn from(file: StoredFile) -> Self {
        let mut digest = hex::encode(Sha256::digest(&file.bytes));
        digest.truncate(TAG_DIGITS);
        Self { file, tag: format!("\"{digest}\"") }
    }
}

impl StoredVariant {
    /// When the file was written, as whole seconds since 1970.
    #[must_use]
    pub fn modified_seconds(&self) -> u64 {
        self.file.modified.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs()
    }
}

pub struct CachedVariants {
    variants: Cache<VariantName, Arc<StoredVariant>>,
    /// How often a variant was removed or replaced: variants that were being read at that time are not cached.
    changes: AtomicU64,
}

impl CachedVariants {
    #[must_use]
    pub fn new(bytes_max: u64) -> Self {
        let variants = Cache::builder()
            .max_capacity(bytes_max)
            .weigher(|_, variant: &Arc<StoredVariant>| u32::try_from(variant.file.bytes.len()).unwrap_or(u32::MAX))
            .time_to_live(CACHE_TTL)
            .build();
        Self { variants, changes: AtomicU64::new(0) }
    }

    #[boxed]
    pub async fn get(&self, name: VariantName) -> Option<Arc<StoredVariant>> {
        self.variants.get(&name).await
    }

    /// The variant, read by `read` if necessary: once for all concurrent requests.
    pub(super) async fn get_or_read(
        &self,
        name: VariantName,
        read: impl Future<Output = Result<Option<StoredFile>, BackendError>>,
    ) -> Result<Option<Arc<StoredVariant>>, BackendError> {
        let before = self.changes.load(Ordering::Acquire);
        let read = async {
            match read.await {
                Ok(Some(file)) => Ok(Arc::new(StoredVariant::from(file))),
                Ok(None) => Err(None),
                Err(cause) => Err(Some(cause)),
            }
        };
        let variant = Box::pin(self.variants.try_get_with(name, read)).await;
        // Immediately, so that the size limit always holds.
        self.variants.run_pending_tasks().await;
        if self.changes.load(Ordering::Acquire) != before {
            self.variants.invalidate(&name).await;
        }
        match variant {
            Ok(variant) => Ok(Some(variant)),
            Err(none) => match none.as_ref() {
                None => Ok(None),
                Some(BackendError::Storage(cause)) => Err(BackendError::Storage(cause.clone())),
                Some(other) => Err(BackendError::Unexpected(other.to_string())),
            },
        }
    }

    pub(super) async fn forget(&self, file: &str) {
        self.changes.fetch_add(1, Ordering::AcqRel);
        if let Some(name) = VariantName::parse(file) {
            self.variants.invalidate(&name).await;
        }
    }

    pub(super) async fn forget_picture(&self, key: &str) {
        self.changes.fetch_add(1, Ordering::AcqRel);
        let names: Vec<VariantName> = self.variants.iter().map(|(name, _)| *name).collect();
        for name in names {
            if name.key() == key {
                self.variants.invalidate(&name).await;
            }
        }
    }
}

/// How long it is remembered which widths a picture has, or that there is no such picture.
const REMEMBERED_FOR: Duration = Duration::from_secs(60);
/// Pictures remembered, made-up ones included.
const REMEMBERED_MAX: u64 = 10_000;
const LOOKUP_TIMEOUT: Duration = Duration::from_millis(500);

/// The widths of pictures, by key and content version: another server publishes its pictures with a
/// new version. Empty without such a picture.
pub(super) struct KnownPictures(Cache<(String, i64), Arc<Vec<u32>>>);

impl Default for KnownPictures {
    fn default() -> Self {
        Self(Cache::builder().max_capacity(REMEMBERED_MAX).time_to_live(REMEMBERED_FOR).build())
    }
}

impl KnownPictures {
    /// Whether there can be such a variant. While the database does not answer, every one.
    pub(super) async fn may_exist(&self, db: &Db, version: i64, name: VariantName) -> bool {
        let key = name.key();
        let widths = self.0.try_get_with((key.clone(), version), widths(db, &key));
        match tokio::time::timeout(LOOKUP_TIMEOUT, widths).await {
            Ok(Ok(widths)) => widths.contains(&name.width),
            Ok(Err(cause)) => {
                tracing::debug!(%cause, "asking the storage for a picture: its row cannot be read");
                true
            }
            Err(_) => true,
        }
    }

    pub(super) async fn forget(&self, version: i64, key: &str) {
        self.0.invalidate(&(key.to_owned(), version)).await;
    }
}

/// The widths by today's rules, and of variants that were made by earlier rules.
async fn widths(db: &Db, key: &str) -> Result<Arc<Vec<u32>>, DbError> {
    let Some(original) = rows::original(db, key).await? else { return Ok(Arc::default()) };
    let mut widths = possible_widths(original.width, original.height);
    widths.extend(original.variants.widths());
    Ok(Arc::new(widths))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bytes::Bytes;
    use proptest::prelude::*;

    const NAME: &str = "media/0123456789abcdef/480.avif";

    fn file(bytes: &'static [u8]) -> StoredFile {
        StoredFile { bytes: Bytes::from_static(bytes), modified: SystemTime::UNIX_EPOCH }
    }

    fn name() -> VariantName {
        VariantName::parse(NAME).expect("a name")
    }

    #[test]
    fn only_names_of_forms_are_names() {
        assert_eq!(name().file(), NAME);
        for other in [
            "media/0123456789abcdef/original.jpg",
            "media/0123456789ABCDEF/480.avif",
            "media/0123456789abcde/480.avif",
            "media/+123456789abcdef/480.avif",
            "media/0123456789abcdef/0480.avif",
            "media/0123456789abcdef/+480.avif",
            "media/0123456789abcdef/480.gif",
            "media/0123456789abcdef/480.avif/x",
            "private/0123456789abcdef/480.avif",
            "/media/0123456789abcdef/480.avif",
        ] {
            assert_eq!(VariantName::parse(other), None, "{other}");
        }
    }

    proptest! {
        #[test]
        fn a_name_reads_as_it_was_written(key in any::<u64>(), width in 1_u32.., at in 0_usize..3) {
            let name = VariantName { key, width, format: VariantFormat::ALL[at] };
            prop_assert_eq!(VariantName::parse(&name.file()), Some(name));
        }
    }

    #[tokio::test]
    async fn a_form_is_read_once_until_it_is_forgotten() {
        let cached = CachedVariants::new(1_000);
        let first = cached.get_or_read(name(), async { Ok(Some(file(b"first"))) }).await.expect("read").expect("there");
        let again = cached.get_or_read(name(), async { panic!("it is in memory") }).await.expect("read");
        assert_eq!(again, Some(first));
        cached.forget(NAME).await;
        assert_eq!(cached.get(name()).await, None);
        let other = cached.get_or_read(name(), async { Ok(Some(file(b"other"))) }).await.expect("read").expect("there");
        assert_eq!(&other.file.bytes[..], b"other");
    }

    #[tokio::test]
    async fn many_who_ask_at_once_wait_for_one_reading() {
        let cached = CachedVariants::new(1_000);
        let reads = AtomicU64::new(0);
        let read = || async {
            reads.fetch_add(1, Ordering::AcqRel);
            tokio::task::yield_now().await;
            Ok(Some(file(b"one")))
        };
        let all = futures::future::join_all((0..20).map(|_| cached.get_or_read(name(), read()))).await;
        assert!(all.into_iter().all(|variant| variant.expect("read").is_some()));
        assert_eq!(reads.load(Ordering::Acquire), 1);
    }

    #[tokio::test]
    async fn what_is_removed_while_it_is_read_is_not_kept() {
        let cached = CachedVariants::new(1_000);
        let read = async {
            cached.forget(NAME).await;
            Ok(Some(file(b"gone by now")))
        };
        cached.get_or_read(name(), read).await.expect("read");
        assert_eq!(cached.get(name()).await, None);
    }

    #[tokio::test]
    async fn what_is_not_there_is_asked_for_again() {
        let cached = CachedVariants::new(1_000);
        assert_eq!(cached.get_or_read(name(), async { Ok(None) }).await.expect("read"), None);
        let failed = cached.get_or_read(name(), async { Err(BackendError::Storage("down".to_owned())) }).await;
        assert!(failed.expect_err("a failure").is_unavailable());
        assert!(cached.get_or_read(name(), async { Ok(Some(file(b"x"))) }).await.expect("read").is_some());
    }

    #[tokio::test]
    async fn memory_is_bounded() {
        let cached = CachedVariants::new(100);
        for width in 1..50 {
            let name = VariantName { width, ..name() };
            cached.get_or_read(name, async { Ok(Some(file(&[7; 30]))) }).await.expect("read");
            assert!(cached.variants.weighted_size() <= 100);
        }
        let none = CachedVariants::new(0);
        none.get_or_read(name(), async { Ok(Some(file(b"x"))) }).await.expect("read");
        assert_eq!(none.get(name()).await, None);
    }
}
