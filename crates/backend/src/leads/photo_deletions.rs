//! Deletes the files of visitors' photos whose rows are gone. A photo is registered in the
//! transaction that deletes its row, and stays registered until the storage has deleted its files:
//! a failure is repeated, also by another process. Photos have random keys that are never used
//! again, so deleting one twice does no harm.

use super::photo_thumb::thumb_key;
use crate::Backend;
use crate::boxed;
use crate::db::WriteTx;
use crate::db::leads::{photo_deletions as db, uploads};
use crate::error::{BackendError, DbError};
use domain::Timestamp;
use domain::time::{DAY, MINUTE};
use std::collections::BTreeSet;
use std::time::Duration;
use storage::PRIVATE_PREFIX;

/// The process that deletes the row deletes the files right away; the worker begins after this.
const FIRST_WAIT_MS: i64 = MINUTE;
/// Longest pause between two attempts; the first ones are shorter.
const WAIT_MAX_MS: i64 = 15 * MINUTE;
const REQUEST_MAX: Duration = Duration::from_secs(10);
const BATCH: i64 = 100;
/// Files without a row are deleted this long after they were found.
const STRAY_KEEP_MS: i64 = DAY;
const PAGE: usize = 1_000;
const NAME_DIGITS: usize = 32;
const DIGITS: &str = "0123456789abcdef";

/// Registers a photo, in the transaction that deletes its row. Call [`delete_now`] after the commit.
pub(crate) async fn register(tx: &mut WriteTx, key: &str, now: Timestamp) -> Result<(), DbError> {
    db::add(tx, key, now, now.plus_ms(FIRST_WAIT_MS)).await
}

/// Deletes the photos of a message that is deleted in the same transaction; returns the keys of their files for
/// [`delete_now`].
pub(crate) async fn drop_of_message(
    tx: &mut WriteTx,
    message_id: &str,
    now: Timestamp,
) -> Result<Vec<String>, DbError> {
    let keys = uploads::drop_of_message(tx, message_id).await?;
    for key in &keys {
        register(tx, key, now).await?;
    }
    Ok(keys)
}

/// Deletes the files of registered photos; returns how many photos are left to the worker because
/// the storage failed or took too long.
pub(crate) async fn delete_now(backend: &Backend, keys: &[String]) -> usize {
    let mut left = keys.len();
    let deleting = async {
        for key in keys {
            delete(backend, key).await?;
            left -= 1;
        }
        Ok::<_, BackendError>(())
    };
    match tokio::time::timeout(REQUEST_MAX, deleting).await {
        Ok(Ok(())) => {}
        Ok(Err(cause)) => tracing::warn!(%cause, left, "leaving photos to the worker that deletes them"),
        Err(_) => tracing::warn!(left, "leaving photos to the worker that deletes them: the storage is slow"),
    }
    left
}

/// Returns of how many. Called by a worker, concurrently by every server of a site: each photo is claimed. A failure
/// of the storage is logged, and the photo is due again later.
#[boxed]
pub async fn delete_due(backend: &Backend) -> Result<usize, BackendError> {
    let mut deleted = 0;
    for photo in db::due(&backend.db, backend.clock.now(), BATCH).await? {
        let now = backend.clock.now();
        let mut tx = backend.db.write().await?;
        let claimed = db::claim(&mut tx, &photo.storage_key, now, now.plus_ms(wait_ms(photo.tries))).await?;
        tx.commit().await?;
        if !claimed {
            continue;
        }
        match delete(backend, &photo.storage_key).await {
            Ok(()) => deleted += 1,
            Err(BackendError::Storage(cause)) => {
                tracing::error!(%cause, tries = photo.tries.saturating_add(1), "a photo cannot be deleted yet");
            }
            Err(cause) => return Err(cause),
        }
    }
    Ok(deleted)
}

/// The pause after so many earlier attempts.
fn wait_ms(tries: i32) -> i64 {
    let doublings = u32::try_from(tries).unwrap_or(0).min(4);
    (MINUTE << doublings).min(WAIT_MAX_MS)
}

/// Deletes a photo and its thumbnail, both concurrently, and then its registration.
async fn delete(backend: &Backend, key: &str) -> Result<(), BackendError> {
    let thumb_key = thumb_key(key);
    let (whole, thumb) = tokio::join!(backend.files.delete(key), backend.files.delete(&thumb_key));
    whole.and(thumb)?;
    let mut tx = backend.db.write().await?;
    db::done(&mut tx, key).await?;
    Ok(tx.commit().await?)
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overdue {
    pub photos: i64,
    /// Since when the oldest is to be deleted.
    pub since: Option<Timestamp>,
}

#[boxed]
pub async fn overdue(backend: &Backend) -> Result<Overdue, BackendError> {
    let overdue = db::overdue(&backend.db).await?;
    Ok(Overdue { photos: overdue.photos, since: overdue.since.map(Timestamp) })
}

/// Registers photos of the storage that no row refers to; they are deleted a day later if none does
/// by then. Returns how many it found. Called by a worker a few times an hour.
#[boxed]
pub async fn sweep(backend: &Backend) -> Result<usize, BackendError> {
    backend.files.check_available()?;
    let mut strays = BTreeSet::new();
    for digit in DIGITS.chars() {
        strays.extend(strays_of(backend, digit).await?);
    }
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    for key in &strays {
        db::add(&mut tx, key, now, now.plus_ms(STRAY_KEEP_MS)).await?;
    }
    db::forget_named(&mut tx).await?;
    tx.commit().await?;
    Ok(strays.len())
}

/// Photos without a row whose name begins with this digit.
async fn strays_of(backend: &Backend, digit: char) -> Result<BTreeSet<String>, BackendError> {
    let prefix = format!("{PRIVATE_PREFIX}{digit}");
    let mut strays = BTreeSet::new();
    let mut after = String::new();
    loop {
        let page = backend.files.list(&prefix, &after, PAGE).await?;
        let keys: BTreeSet<String> = page.iter().filter_map(|file| photo_of(file)).collect();
        for key in keys {
            if !db::is_named(&backend.db, &key).await? {
                strays.insert(key);
            }
        }
        match page.last() {
            Some(last) if *last != after => after.clone_from(last),
            _ => return Ok(strays),
        }
    }
}

/// The key of the photo that a file belongs to, the thumbnail too; none for other files.
fn photo_of(file: &str) -> Option<String> {
    let digits = file.strip_prefix(PRIVATE_PREFIX)?.get(..NAME_DIGITS)?;
    let key = format!("{PRIVATE_PREFIX}{digits}.jpg");
    let is_ours = digits.chars().all(|digit| DIGITS.contains(digit));
    (is_ours && (file == key || file == thumb_key(&key))).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_photos_that_this_program_names_are_looked_at() {
        let name = "private/0123456789abcdef0123456789abcdef";
        let key = format!("{name}.jpg");
        assert_eq!(photo_of(&key), Some(key.clone()));
        assert_eq!(photo_of(&format!("{name}-480.jpg")), Some(key));
        for other in
            [format!("{name}.png"), format!("{name}-48.jpg"), "private/00ff.jpg".to_owned(), "private/é".repeat(9)]
        {
            assert_eq!(photo_of(&other), None, "{other}");
        }
    }

    #[test]
    fn pauses_grow_and_end_growing() {
        assert_eq!([0, 1, 2, 3, 4, 5, i32::MAX, -1].map(|tries| wait_ms(tries) / MINUTE), [1, 2, 4, 8, 15, 15, 15, 1]);
    }
}
