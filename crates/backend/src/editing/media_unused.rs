//! Since when nothing uses a picture, and letting go of what nothing has used for long.
//!
//! The date is set when it is seen that nothing uses a picture (the library is read, or
//! the worker looks), which may be later than it was so, and taken away in the
//! transaction that writes something that names it. So it is never too early.

use super::media_uses::{Uses, named_in};
use super::{EditError, LOCK, Work, media_many};
use crate::db::{WriteTx, library as db, locks};
use crate::error::DbError;
use crate::session::Admin;
use crate::{Backend, BackendError};
use domain::admin::{Document, Done, MediaItem, MediaRemovable};
use domain::messages::pictures as say;
use domain::{Timestamp, limits};

/// Notes that a document is written, and uses the pictures it names.
pub(super) async fn written(tx: &mut WriteTx, document: &Document) -> Result<(), DbError> {
    let json = serde_json::Value::Object(document.clone()).to_string();
    let names: Vec<&str> = named_in(&json).into_iter().collect();
    db::in_use(tx, &names).await
}

fn is_unused(item: &MediaItem) -> bool {
    item.uses.is_empty() && !item.former
}

/// Whether what is noted of a picture is not so (any more).
pub(super) fn is_stale(item: &MediaItem) -> bool {
    is_unused(item) != item.unused_since.is_some()
}

/// What of these, with their places, can be removed.
pub(super) fn removable(items: &[MediaItem], now: Timestamp) -> MediaRemovable {
    let due = items.iter().filter(|item| is_due(item, now));
    due.fold(MediaRemovable::default(), |sum, item| MediaRemovable {
        count: sum.count + 1,
        bytes: sum.bytes.saturating_add(item.bytes),
    })
}

fn is_due(item: &MediaItem, now: Timestamp) -> bool {
    // Of a damaged row it is not known what names it.
    !item.damaged
        && is_unused(item)
        && item.unused_since.is_some_and(|since| now.since(since) >= limits::MEDIA_UNUSED_KEEP_MS)
}

/// Every picture with its places, newest first, read under the lock.
async fn all(b: &Backend) -> Result<Vec<MediaItem>, BackendError> {
    let items = db::all(&b.db).await?;
    let uses = Uses::read(b, &items).await?;
    Ok(items.into_iter().map(|item| uses.told(item)).collect())
}

/// Looks which pictures are used and notes what changed. For a worker, a few times an
/// hour, and whoever sees that it changed.
///
/// # Errors
/// The database fails.
pub async fn note_unused(b: &Backend) -> Result<(), BackendError> {
    let now = b.clock.now();
    let mut tx = b.db.write().await?;
    locks::take(&mut tx, &[LOCK], now).await?;
    for item in all(b).await?.iter().filter(|item| is_stale(item)) {
        db::unused_from(&mut tx, &item.id, is_unused(item).then_some(now)).await?;
    }
    Ok(tx.commit().await?)
}

/// Puts the pictures into the trash that nothing has used for
/// [`limits::MEDIA_UNUSED_KEEP_MS`].
///
/// # Errors
/// See [`EditError`].
pub async fn remove_unused(b: &Backend, admin: &Admin) -> Result<Done, EditError> {
    let mut work = Work::begin(b, admin).await?;
    let mut due = all(b).await?;
    due.retain(|item| is_due(item, work.now));
    due.truncate(limits::MEDIA_MANY);
    let undo = media_many::bury(&mut work, &due).await?;
    work.tx.commit().await?;
    Ok(Done { message: say::unused_removed(due.len()), undo })
}
