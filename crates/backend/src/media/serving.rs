//! How forms of pictures that lie in a bucket reach visitors.

use super::{Copies, FormName, KeptForms};
use crate::Backend;
use crate::db::media as rows;
use crate::error::BackendError;
use crate::files::{FileError, Files, StoredFile};
use domain::time::MINUTE;
use moka::future::Cache;
use std::path::PathBuf;
use std::time::{Duration, UNIX_EPOCH};

/// How long signed addresses stay the same, in milliseconds, so that browsers know what
/// they fetched. So long is an answer kept that leads to one.
const SIGNED_ALIKE: i64 = 10 * MINUTE;
/// How long they are valid. At the end of [`SIGNED_ALIKE`], kept for as long again, five
/// minutes are left for fetching the picture.
const SIGNED_FOR: i64 = 25 * MINUTE;
/// How long a form that was found in the bucket is taken to be there.
const FOUND_FOR: Duration = Duration::from_secs(60);
/// Forms of which that is known.
const FOUND_MAX: u64 = 10_000;

/// How visitors get pictures that lie in a bucket.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PicturesFromS3 {
    /// From copies in a folder of this machine.
    #[default]
    Cache,
    /// From the bucket itself, by signed addresses.
    Redirect,
    /// Through this server, each time from the bucket.
    Proxy,
}

/// How pictures are served.
#[derive(Clone, Debug)]
pub struct PictureOptions {
    /// Bytes of pictures kept in memory.
    pub memory: u64,
    /// How visitors get those that lie in a bucket.
    pub from_s3: PicturesFromS3,
    /// Folder for copies of those.
    pub copies: PathBuf,
    /// Bytes of such copies.
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

/// What serving pictures needs.
pub struct Serving {
    /// Forms in memory.
    pub kept: KeptForms,
    copies: Option<Copies>,
    /// Forms that are in the bucket, if visitors are sent there.
    found: Option<Cache<FormName, ()>>,
}

impl Serving {
    /// Prepares it for this storage. Copies that cannot be kept are no reason not to serve.
    pub async fn open(options: &PictureOptions, files: &Files) -> Self {
        let chosen = files.in_bucket().then_some(options.from_s3);
        let copies = match chosen {
            Some(PicturesFromS3::Cache) => Copies::open(&options.copies, options.copies_max).await.map(Some),
            Some(PicturesFromS3::Redirect | PicturesFromS3::Proxy) | None => Ok(None),
        };
        let copies = copies.unwrap_or_else(|cause| {
            tracing::warn!(%cause, "no copies of pictures are kept");
            None
        });
        let found = (chosen == Some(PicturesFromS3::Redirect))
            .then(|| Cache::builder().max_capacity(FOUND_MAX).time_to_live(FOUND_FOR).build());
        Self { kept: KeptForms::new(options.memory), copies, found }
    }

    /// Forgets the form with this file, which is gone or has other bytes now.
    pub(super) async fn forget(&self, file: &str) {
        self.kept.forget(file).await;
        if let (Some(found), Some(name)) = (&self.found, FormName::parse(file)) {
            found.invalidate(&name).await;
        }
    }
}

/// Where else a form is to be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    /// The address, outside this server.
    pub address: String,
    /// For how many seconds whoever was led there may keep that.
    pub keep: i64,
}

/// The signed address of a form, if that is how visitors get it and it is there.
pub(super) async fn elsewhere(b: &Backend, name: FormName) -> Result<Option<Elsewhere>, BackendError> {
    let Some(found) = &b.serving.found else { return Ok(None) };
    let file = name.file();
    let look = async {
        match b.files.exists(&file).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(None),
            Err(cause) => Err(Some(cause)),
        }
    };
    match Box::pin(found.try_get_with(name, look)).await {
        Ok(()) => Ok(signed(b, &file).await?),
        Err(cause) => match cause.as_ref() {
            None => Ok(None),
            Some(cause) => Err(BackendError::Storage(cause.to_string())),
        },
    }
}

async fn signed(b: &Backend, file: &str) -> Result<Option<Elsewhere>, FileError> {
    let start = b.clock.now().0.div_euclid(SIGNED_ALIKE) * SIGNED_ALIKE;
    let start = UNIX_EPOCH + millis(start);
    let address = b.files.signed(file, start, millis(SIGNED_FOR)).await?;
    Ok(address.map(|address| Elsewhere { address, keep: SIGNED_ALIKE / 1_000 }))
}

fn millis(millis: i64) -> Duration {
    Duration::from_millis(u64::try_from(millis).unwrap_or(0))
}

impl Backend {
    /// Scheme and host from which visitors get pictures, if that is not this server.
    ///
    /// # Errors
    /// No address of the bucket can be signed.
    pub async fn picture_origin(&self) -> Result<Option<String>, BackendError> {
        if self.serving.found.is_none() {
            return Ok(None);
        }
        let there = signed(self, "media/0/0.jpg").await?;
        let url = there.and_then(|there| reqwest::Url::parse(&there.address).ok());
        Ok(url.map(|url| url.origin().ascii_serialization()))
    }
}

/// A form, from the copies if it is there. A copy is named by the settings that made the
/// form, which the database knows: one that was made anew, or whose picture is gone, is
/// never taken from there.
pub(super) async fn read(b: &Backend, name: FormName) -> Result<Option<StoredFile>, BackendError> {
    let copy = match &b.serving.copies {
        Some(copies) => copy_name(b, name).await.map(|copy| (copies, copy)),
        None => None,
    };
    let Some((copies, copy)) = copy else { return Ok(b.files.read(&name.file()).await?) };
    if let Some(file) = copies.get(&copy).await {
        return Ok(Some(file));
    }
    let file = b.files.read(&name.file()).await?;
    if let Some(file) = &file {
        copies.put(&copy, file).await;
    }
    Ok(file)
}

async fn copy_name(b: &Backend, name: FormName) -> Option<String> {
    let (key, width, format) = (name.key(), name.width, name.format);
    match rows::settings_of(&b.db, &key, (width, format)).await {
        Ok(settings) => settings.map(|settings| super::cache::copy_name(&key, width, &settings, format)),
        Err(cause) => {
            tracing::debug!(%cause, "a picture is read from the bucket: which copy is right is not known");
            None
        }
    }
}
