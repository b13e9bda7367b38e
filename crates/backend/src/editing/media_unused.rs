//! Since when pictures are unused, and deleting those unused for long.
//!
//! The date is set when a picture is found to be unused (when the library is read, or by the
//! worker), which may be late, and cleared in the transaction that writes something that uses it.
//! So it is never too early.

use super::edit_tx::LOCK;
use super::media_uses::Uses;
use super::{EditError, EditTx, media_many};
use crate::accounts::session::Admin;
use crate::boxed;
use crate::db::core::locks;
use crate::db::media::library as db;
use crate::{Backend, BackendError};
use domain::admin::{Done, MediaItem, MediaRemovable};
use domain::messages::pictures as msg;
use domain::{Timestamp, limits};

fn is_unused(item: &MediaItem) -> bool {
    item.uses.is_empty() && !item.former
}

/// Whether the recorded state of a picture is out of date.
pub(super) fn is_stale(item: &MediaItem) -> bool {
    is_unused(item) != item.unused_since.is_some()
}

/// The pictures among these that can be removed.
pub(super) fn removable(items: &[MediaItem], now: Timestamp) -> MediaRemovable {
    let due = items.iter().filter(|item| is_due(item, now));
    due.fold(MediaRemovable::default(), |sum, item| MediaRemovable {
        count: sum.count + 1,
        bytes: sum.bytes.saturating_add(item.bytes),
    })
}

fn is_due(item: &MediaItem, now: Timestamp) -> bool {
    // Uses of a damaged row are unknown.
    !item.damaged
        && is_unused(item)
        && item.unused_since.is_some_and(|since| now.since(since) >= limits::MEDIA_UNUSED_KEEP_MS)
}

/// Every picture with its places, newest first, read under the lock.
async fn all(b: &Backend) -> Result<Vec<MediaItem>, BackendError> {
    let items = db::all(&b.db).await?;
    let uses = Uses::read(b, &items).await?;
    Ok(items.into_iter().map(|item| uses.with_uses(item)).collect())
}

/// Finds out which pictures are used and records changes. Called by a worker a few times an hour,
/// and when a change is noticed.
#[boxed]
pub async fn note_unused(b: &Backend) -> Result<(), BackendError> {
    let now = b.clock.now();
    let mut tx = b.db.write().await?;
    locks::take(&mut tx, &[LOCK], now).await?;
    for item in all(b).await?.iter().filter(|item| is_stale(item)) {
        db::unused_from(&mut tx, &item.id, is_unused(item).then_some(now)).await?;
    }
    Ok(tx.commit().await?)
}

/// Moves the pictures to the trash that have been unused for [`limits::MEDIA_UNUSED_KEEP_MS`].
#[boxed]
pub async fn remove_unused(b: &Backend, admin: &Admin) -> Result<Done, EditError> {
    let mut work = EditTx::begin(b, admin).await?;
    let mut due = all(b).await?;
    due.retain(|item| is_due(item, work.now));
    due.truncate(limits::MEDIA_MANY);
    let undo = media_many::soft_delete(&mut work, &due).await?;
    work.tx.commit().await?;
    Ok(Done { message: msg::unused_removed(due.len()), undo })
}
