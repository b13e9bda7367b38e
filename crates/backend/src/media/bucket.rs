//! How variants that are stored in a bucket reach visitors.

use super::VariantName;
use crate::db::media as rows;
use crate::error::BackendError;
use crate::{Backend, boxed};
use domain::media::picture::VariantKey;
use domain::time::MINUTE;
use std::time::{Duration, UNIX_EPOCH};
use storage::{FileError, StoredFile};

/// How long signed URLs stay the same, in milliseconds, so that browsers can cache the pictures. A
/// redirect to one is cached for as long.
const SIGNED_ALIKE: i64 = 10 * MINUTE;
/// How long they are valid. At the end of [`SIGNED_ALIKE`], with a redirect cached for as long
/// again, five minutes remain for fetching the picture.
const SIGNED_FOR: i64 = 25 * MINUTE;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elsewhere {
    pub address: String,
    /// For how many seconds the redirect may be cached.
    pub keep: i64,
}

/// The signed URL of a variant, if visitors are redirected and it exists.
pub(super) async fn elsewhere(backend: &Backend, name: VariantName) -> Result<Option<Elsewhere>, BackendError> {
    let Some(found) = &backend.pictures.serving.found else { return Ok(None) };
    if !backend.pictures.serving.known.may_exist(&backend.db, backend.content.version.current(), name).await {
        return Ok(None);
    }
    let file = name.file();
    let look = async {
        match backend.files.exists(&file).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(None),
            Err(cause) => Err(Some(cause)),
        }
    };
    match Box::pin(found.try_get_with(name, look)).await {
        Ok(()) => Ok(signed(backend, &file).await?),
        Err(cause) => match cause.as_ref() {
            None => Ok(None),
            Some(cause) => Err(BackendError::Storage(cause.to_string())),
        },
    }
}

async fn signed(backend: &Backend, file: &str) -> Result<Option<Elsewhere>, FileError> {
    let start = backend.clock.now().0.div_euclid(SIGNED_ALIKE) * SIGNED_ALIKE;
    let start = UNIX_EPOCH + millis(start);
    let address = backend.files.signed(file, start, millis(SIGNED_FOR)).await?;
    Ok(address.map(|address| Elsewhere { address, keep: SIGNED_ALIKE / 1_000 }))
}

fn millis(millis: i64) -> Duration {
    Duration::from_millis(u64::try_from(millis).unwrap_or(0))
}

impl Backend {
    /// A picture with this key was added: requests for it may have been refused until now.
    pub(crate) async fn picture_added(&self, key: &str) {
        self.pictures.serving.known.forget(self.content.version.current(), key).await;
    }

    /// Scheme and host from which visitors get pictures, if not from this server.
    #[boxed]
    pub async fn picture_origin(&self) -> Result<Option<String>, BackendError> {
        if self.pictures.serving.found.is_none() {
            return Ok(None);
        }
        let there = signed(self, "media/0/0.jpg").await?;
        let url = there.and_then(|there| reqwest::Url::parse(&there.address).ok());
        Ok(url.map(|url| url.origin().ascii_serialization()))
    }
}

/// A variant, from the local copies if possible. A copy's name contains the encoder settings, which
/// the database knows: an outdated copy, or one of a deleted picture, is never used.
pub(super) async fn read(backend: &Backend, name: VariantName) -> Result<Option<StoredFile>, BackendError> {
    let copy = match &backend.pictures.serving.copies {
        Some(copies) => copy_name(backend, name).await.map(|copy| (copies, copy)),
        None => None,
    };
    let Some((copies, copy)) = copy else { return Ok(backend.files.read(&name.file()).await?) };
    if let Some(file) = copies.get(&copy).await {
        return Ok(Some(file));
    }
    let file = backend.files.read(&name.file()).await?;
    if let Some(file) = &file {
        copies.put(&copy, file).await;
    }
    Ok(file)
}

async fn copy_name(backend: &Backend, name: VariantName) -> Option<String> {
    let key = name.key();
    let width = name.width;
    let format = name.format;
    match rows::settings_of(&backend.db, &key, VariantKey { width, format }).await {
        Ok(settings) => settings.map(|settings| super::folder_cache::copy_name(&key, width, &settings, format)),
        Err(cause) => {
            tracing::debug!(%cause, "reading a picture from the bucket: its encoder settings are unknown");
            None
        }
    }
}
