//! Picture files without a row: of a picture that was purged, or left by a process that died in
//! between. The table `stray_files` records when they were first seen. They are removed after the
//! grace period, files of a purged picture immediately; storing the same picture again and removing
//! its files exclude each other.

use super::KEY_DIGITS;
use crate::Backend;
use crate::boxed;
use crate::db::media::stray_files::{self as db, RemovalClaim};
use crate::db::{WriteTx, media as rows};
use crate::error::{BackendError, DbError};
use domain::time::MINUTE;
use domain::{Timestamp, limits};
use std::collections::BTreeSet;
use std::time::Duration;

/// The violated constraint when files are registered for removal.
pub(crate) const REGISTERED: &str = "stray_files_pkey";
const FOLDER: &str = "media";
/// A run handles the pictures whose key begins with one digit, another each time.
const DIGITS: &[u8; 16] = b"0123456789abcdef";
/// How long runs stay with one digit, in milliseconds.
const TURN_MS: i64 = 15 * MINUTE;
const PAGE: usize = 1_000;
const BATCH: i64 = 100;
/// How long files that are being removed may not be stored: longer than removing takes.
const LEASE_MS: i64 = 5 * MINUTE;
/// Timeout for removing the files of one picture.
const REMOVE_MAX: Duration = Duration::from_secs(240);
/// How often an upload checks whether the files were removed.
const TRIES: u32 = 40;
const PAUSE: Duration = Duration::from_millis(250);

/// Call before storing the files of a picture: they will not be removed from now on. Fails if they are being removed
/// right now.
pub(super) async fn keep_files(backend: &Backend, key: &str) -> Result<(), BackendError> {
    for _ in 0..TRIES {
        // Unknown files are not removed before the grace period has passed.
        if !db::is_known(&backend.db, key).await? {
            return Ok(());
        }
        let mut tx = backend.db.write().await?;
        if db::allow_storing(&mut tx, key, backend.clock.now()).await? {
            return Ok(tx.commit().await?);
        }
        drop(tx);
        tokio::time::sleep(PAUSE).await;
    }
    Err(BackendError::Busy("old files of a picture are being removed"))
}

/// Records stray files among a sixteenth of all, and removes files whose grace period has passed;
/// returns for how many pictures. Called by a worker a few times an hour.
#[boxed]
pub async fn sweep(backend: &Backend) -> Result<usize, BackendError> {
    backend.files.check_available()?;
    if backend.files.keeps_all() {
        return Ok(0);
    }
    record_strays(backend).await?;
    let before = backend.clock.now().plus_ms(-limits::STRAY_FILES_KEEP_MS);
    let mut swept = 0;
    for key in db::due(&backend.db, before, BATCH).await? {
        if remove(backend, &key, before).await? {
            tracing::info!(key, "removed stray picture files");
            swept += 1;
        }
    }
    Ok(swept)
}

/// Registers the files of a picture for removal now, in the transaction that deletes its row. Call
/// [`remove_discarded`] after the commit.
pub(crate) async fn discard(tx: &mut WriteTx, key: &str, now: Timestamp) -> Result<(), DbError> {
    db::discard(tx, key, now.plus_ms(-limits::STRAY_FILES_KEEP_MS)).await
}

/// Removes files that were registered for it, unless a row refers to them by now. If the storage
/// fails, [`sweep`] removes them.
pub(crate) async fn remove_discarded(backend: &Backend, key: &str) {
    let before = backend.clock.now().plus_ms(-limits::STRAY_FILES_KEEP_MS);
    if let Err(cause) = remove(backend, key, before).await {
        tracing::warn!(%cause, key, "leaving the files of a deleted picture to the sweep");
    }
}

/// For a picture that was stored and whose row was not committed.
pub(crate) async fn remove_unnamed(backend: &Backend, key: &str) {
    match register_for_removal(backend, key).await {
        Ok(()) => remove_discarded(backend, key).await,
        Err(cause) => tracing::warn!(%cause, key, "leaving files without a row to the sweep"),
    }
}

async fn register_for_removal(backend: &Backend, key: &str) -> Result<(), DbError> {
    let mut tx = backend.db.write().await?;
    discard(&mut tx, key, backend.clock.now()).await?;
    tx.commit().await
}

/// Call when the row of a picture is inserted, after [`keep_files`] and storing the files: fails with
/// [`DbError::Conflict`] if they may have been removed since, because another row of the same picture
/// was purged.
pub(super) async fn check_stored(tx: &mut WriteTx, key: &str) -> Result<(), DbError> {
    if db::is_known_now(tx, key).await? {
        return Err(DbError::Conflict { constraint: REGISTERED.to_owned() });
    }
    Ok(())
}

/// Removes the files of a picture that was first seen without a row at `before` or earlier; false
/// if it has a row, or another process removes them.
async fn remove(backend: &Backend, key: &str, before: Timestamp) -> Result<bool, BackendError> {
    let now = backend.clock.now();
    let claim = RemovalClaim { before, now, until: now.plus_ms(LEASE_MS) };
    let mut tx = backend.db.write().await?;
    let claimed = db::claim(&mut tx, key, claim).await?;
    tx.commit().await?;
    if !claimed {
        return Ok(false);
    }
    // After a failure the claim is left to expire: a deletion without an answer may still happen.
    let removed = tokio::time::timeout(REMOVE_MAX, remove_files(backend, key)).await;
    removed.map_err(|_| BackendError::Storage("removing picture files took too long".to_owned()))??;
    let mut tx = backend.db.write().await?;
    db::record_removed(&mut tx, key, claim.until).await?;
    tx.commit().await?;
    Ok(true)
}

async fn record_strays(backend: &Backend) -> Result<(), BackendError> {
    let now = backend.clock.now();
    let turn = usize::try_from(now.0.div_euclid(TURN_MS).rem_euclid(16)).unwrap_or(0);
    let prefix = format!("{FOLDER}/{}", char::from(DIGITS[turn % DIGITS.len()]));
    let mut strays = BTreeSet::new();
    let mut after = String::new();
    loop {
        let page = backend.files.list(&prefix, &after, PAGE).await?;
        let keys: BTreeSet<&str> = page.iter().filter_map(|file| key_of(file)).collect();
        for key in keys {
            if rows::id_by_key(&backend.db, key).await?.is_none() {
                strays.insert(key.to_owned());
            }
        }
        match page.last() {
            Some(last) if *last != after => after.clone_from(last),
            _ => break,
        }
    }
    let mut tx = backend.db.write().await?;
    for key in &strays {
        db::seen(&mut tx, key, now).await?;
    }
    db::forget_named(&mut tx).await?;
    Ok(tx.commit().await?)
}

async fn remove_files(backend: &Backend, key: &str) -> Result<(), BackendError> {
    if !is_key(key) {
        // A damaged row: no file has its name.
        return Ok(());
    }
    for file in files_of(backend, key).await? {
        backend.files.delete(&file).await?;
        backend.pictures.serving.forget(&file).await;
    }
    // Also variants whose files the storage has lost.
    backend.pictures.serving.forget_picture(key).await;
    Ok(())
}

pub(super) async fn files_of(backend: &Backend, key: &str) -> Result<BTreeSet<String>, BackendError> {
    let mut files = backend.files.list(&format!("{FOLDER}/{key}"), "", PAGE).await?;
    files.retain(|file| key_of(file) == Some(key));
    Ok(files.into_iter().collect())
}

/// The key of the picture that a file belongs to; none for other files.
fn key_of(file: &str) -> Option<&str> {
    let mut parts = file.split('/');
    let folder = parts.next()?;
    let key = parts.next()?;
    let has_file = parts.next().is_some();
    if folder == FOLDER && is_key(key) && has_file { Some(key) } else { None }
}

fn is_key(key: &str) -> bool {
    key.len() == KEY_DIGITS && key.bytes().all(|digit| DIGITS.contains(&digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_that_this_program_names_are_looked_at() {
        assert_eq!(key_of("media/0123456789abcdef/480.avif"), Some("0123456789abcdef"));
        for other in [
            "media/0123456789abcdef",
            "media/short/480.avif",
            "media/0123456789ABCDEF/1.jpg",
            "cards/0123456789abcdef/1.jpg",
        ] {
            assert_eq!(key_of(other), None, "{other}");
        }
    }
}
