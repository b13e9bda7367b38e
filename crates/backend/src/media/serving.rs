use super::memory::KnownPictures;
use super::{CachedVariants, Copies, VariantName};
use crate::boxed;
use moka::future::Cache;
use std::path::PathBuf;
use std::time::Duration;
use storage::Files;

/// How long a variant that was found in the bucket is assumed to exist.
const FOUND_FOR: Duration = Duration::from_secs(60);
const FOUND_MAX: u64 = 10_000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PicturesFromS3 {
    #[default]
    Cache,
    Redirect,
    Proxy,
}

#[derive(Clone, Debug)]
pub struct PictureOptions {
    pub memory: u64,
    pub from_s3: PicturesFromS3,
    pub copies: PathBuf,
    pub copies_max: u64,
}

impl Default for PictureOptions {
    fn default() -> Self {
        Self {
            memory: 32 * 1024 * 1024,
            from_s3: PicturesFromS3::default(),
            copies: PathBuf::from("data/picture-cache"),
            copies_max: 512 * 1024 * 1024,
        }
    }
}

pub struct Serving {
    pub cached: CachedVariants,
    pub(super) known: KnownPictures,
    pub(super) copies: Option<Copies>,
    /// Variants known to be in the bucket, if visitors are redirected there.
    pub(super) found: Option<Cache<VariantName, ()>>,
}

impl Serving {
    #[boxed]
    pub async fn open(options: &PictureOptions, files: &Files) -> Self {
        let mut serving = Self {
            cached: CachedVariants::new(options.memory),
            known: KnownPictures::default(),
            copies: None,
            found: None,
        };
        if !files.in_bucket() {
            return serving;
        }
        match options.from_s3 {
            PicturesFromS3::Cache => match Copies::open(&options.copies, options.copies_max).await {
                Ok(copies) => serving.copies = Some(copies),
                Err(cause) => tracing::warn!(%cause, "local copies of pictures are disabled"),
            },
            PicturesFromS3::Redirect => {
                serving.found = Some(Cache::builder().max_capacity(FOUND_MAX).time_to_live(FOUND_FOR).build());
            }
            PicturesFromS3::Proxy => {}
        }
        serving
    }

    pub(super) async fn forget(&self, file: &str) {
        self.cached.forget(file).await;
        if let (Some(found), Some(name)) = (&self.found, VariantName::parse(file)) {
            found.invalidate(&name).await;
        }
    }

    pub(super) async fn forget_picture(&self, key: &str) {
        self.cached.forget_picture(key).await;
    }
}
