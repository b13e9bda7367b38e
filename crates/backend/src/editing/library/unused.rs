//! Since when pictures are unused.
//!
//! The date is set when a picture is found to be unused (when the library is read, or by the
//! worker), which may be late, and cleared in the transaction that writes something that uses it.
//! So it is never too early.

use crate::db::core::locks;
use crate::db::media::library as db;
use crate::editing::engine::edit_tx::LOCK;
use crate::editing::library::uses::Uses;
use crate::{Backend, BackendError, boxed};
use domain::admin::{MediaItem, MediaRemovable};
use domain::{Timestamp, limits};

fn is_unused(item: &MediaItem) -> bool {
    item.uses.is_empty() && !item.former
}

pub(crate) fn is_stale(item: &MediaItem) -> bool {
    is_unused(item) != item.unused_since.is_some()
}

pub(crate) fn removable(items: &[MediaItem], now: Timestamp) -> MediaRemovable {
    let mut removable = MediaRemovable::default();
    for item in items {
        if is_due(item, now) {
            removable.count += 1;
            removable.bytes = removable.bytes.saturating_add(item.bytes);
        }
    }
    removable
}

pub(crate) fn is_due(item: &MediaItem, now: Timestamp) -> bool {
    // Uses of a damaged row are unknown.
    if item.damaged || !is_unused(item) {
        return false;
    }
    match item.unused_since {
        Some(since) => now.since(since) >= limits::MEDIA_UNUSED_KEEP_MS,
        None => false,
    }
}

pub(crate) async fn all_with_uses(backend: &Backend) -> Result<Vec<MediaItem>, BackendError> {
    let mut items = db::all(&backend.db).await?;
    let uses = Uses::read(&backend.db, &items).await?;
    for item in &mut items {
        uses.add_to(item);
    }
    Ok(items)
}

/// A worker calls it a few times an hour; also called when a change is noticed.
#[boxed]
pub async fn note_unused(backend: &Backend) -> Result<(), BackendError> {
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    locks::take(&mut tx, &[LOCK], now).await?;
    for item in all_with_uses(backend).await? {
        if is_stale(&item) {
            let since = if is_unused(&item) { Some(now) } else { None };
            db::unused_from(&mut tx, &item.id, since).await?;
        }
    }
    Ok(tx.commit().await?)
}
