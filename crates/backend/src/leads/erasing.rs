//! Erasing a lead with everything that was sent with it.

use crate::Backend;
use crate::boxed;
use crate::db::WriteTx;
use crate::db::backup::erased_rows;
use crate::db::leads::{privacy, search};
use crate::db::site::day_counts;
use crate::error::{BackendError, DbError};
use crate::leads::photo_deletions;
use domain::leads::entry::LeadEntry;
use std::sync::atomic::Ordering::Relaxed;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    pub rows: u64,
    /// Photos that the storage has not deleted yet; a worker repeats it until it has.
    pub photos_left: usize,
}

/// Erases one request with everything that was sent with it, and nothing else of its person.
#[boxed]
pub async fn erase_lead(backend: &Backend, lead_id: &str) -> Result<Erased, BackendError> {
    let tx = backend.db.write().await?;
    erase_lead_in(backend, tx, lead_id).await
}

/// Commits `tx` if there was such a lead.
pub(crate) async fn erase_lead_in(backend: &Backend, mut tx: WriteTx, lead_id: &str) -> Result<Erased, BackendError> {
    let mut left = LeftBehind::default();
    left.add_lead(&mut tx, lead_id).await?;
    if !privacy::erase_lead(&mut tx, lead_id).await? {
        return Ok(Erased::default());
    }
    erased_rows::add(&mut tx, lead_id, backend.clock.now()).await?;
    finish(backend, tx, 1, &left).await
}

/// Data that the rows of leads do not take with them.
#[derive(Debug, Default)]
pub(super) struct LeftBehind {
    /// Storage keys of everything that was sent.
    pub(super) photos: Vec<String>,
    /// In the counts of the reports.
    pub(super) entries: Vec<LeadEntry>,
}

impl LeftBehind {
    pub(super) async fn add_lead(&mut self, tx: &mut WriteTx, lead_id: &str) -> Result<(), BackendError> {
        self.photos.extend(privacy::photos_of_lead(tx, lead_id).await?);
        self.photos.extend(privacy::sketch_of_lead(tx, lead_id).await?);
        self.photos.extend(privacy::further_photos_of_lead(tx, lead_id).await?);
        self.entries.extend(privacy::entry_of_lead(tx, lead_id).await?);
        Ok(())
    }
}

/// Commits `tx`, and deletes the photos from the storage.
pub(super) async fn finish(
    backend: &Backend,
    mut tx: WriteTx,
    rows: u64,
    left: &LeftBehind,
) -> Result<Erased, BackendError> {
    let photos = &left.photos;
    for key in photos {
        photo_deletions::register(&mut tx, key, backend.clock.now()).await?;
    }
    for entry in &left.entries {
        day_counts::forget_entry(&mut tx, entry).await?;
    }
    tx.commit().await?;
    if rows > 0 {
        backend.log_has_erased.store(true, Relaxed);
    }
    let photos_left = photo_deletions::delete_now(backend, photos).await;
    Ok(Erased { rows, photos_left })
}

/// Overwrites what SQLite's write-ahead log and index of words may still contain of what was erased since the last time.
/// Called by a worker, which tries again later if the log is in use.
#[boxed]
pub async fn empty_log(backend: &Backend) -> Result<(), BackendError> {
    if !backend.log_has_erased.swap(false, Relaxed) {
        return Ok(());
    }
    let emptied = overwrite_erased(backend).await;
    if !matches!(emptied, Ok(true)) {
        backend.log_has_erased.store(true, Relaxed);
    }
    Ok(emptied.map(drop)?)
}

/// False if it is to be tried again.
async fn overwrite_erased(backend: &Backend) -> Result<bool, DbError> {
    if !search::forget_deleted(&backend.db).await? {
        return Ok(false);
    }
    backend.db.empty_log().await
}
