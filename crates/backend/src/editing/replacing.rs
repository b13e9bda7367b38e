//! Replaces a picture's file. The row keeps its id, texts and focal point, so that every use
//! follows; its former content moves to a row in the trash, can be restored by Undo or from the
//! history, and its files are purged with that row.

use super::actions::REPLACE;
use super::kinds::business;
use super::library::{MediaError, prepared, record_change};
use super::media_states::{self, MediaDetails, PreviousPicture};
use super::media_uses::{key_of, places, with_places};
use super::{EditError, EditTx};
use crate::accounts::session::Admin;
use crate::boxed;
use crate::db::editing::changes;
use crate::db::media::library::{self as db};
use crate::db::media::swap as media_swap;
use crate::db::media::variant_jobs::{self, IfQueued};
use crate::ids::is_id;
use crate::media::strays::{self, REGISTERED};
use crate::media::{Listing, all_variants};
use crate::{Backend, BackendError};
use bytes::Bytes;
use domain::admin::{Done, MediaItem, MediaReplaced};
use domain::messages::pictures as msg;

impl From<EditError> for MediaError {
    fn from(error: EditError) -> Self {
        match error {
            EditError::NotFound(sentence) => Self::Refused(sentence),
            EditError::Backend(cause) => Self::Backend(cause),
            EditError::Invalid(_) | EditError::Conflict(_) | EditError::Refused(_) => {
                Self::Backend(BackendError::Unexpected(error.to_string()))
            }
        }
    }
}

/// Shows another file wherever a picture is used.
///
/// # Errors
/// See [`MediaError`]; then nothing was replaced.
#[boxed]
pub async fn replace(
    b: &Backend,
    admin: &Admin,
    id: &str,
    name: &str,
    bytes: Bytes,
) -> Result<MediaReplaced, MediaError> {
    let gone = || MediaError::Refused(msg::REPLACED_GONE);
    if !is_id(id) {
        return Err(gone());
    }
    let picture = prepared(b, bytes).await?;
    // Before taking the lock, which must not be held while a storage is slow. The files may
    // overwrite identical ones.
    picture.store_files(b).await?;
    let mut work = EditTx::begin(b, admin).await?;
    let known = db::by_key(&b.db, &picture.key).await?;
    let item = db::one(&b.db, id).await?;
    let refused = match (&item, &known) {
        (Some(item), Some(known)) if item.id == known.id => {
            let done = Done { message: msg::REPLACED_SAME.to_owned(), undo: None };
            let item = MediaItem { uses: places(b, item).await?, ..item.clone() };
            return Ok(MediaReplaced { item, done });
        }
        (None, _) => Some(gone()),
        (Some(_), Some(known)) if db::exists(&mut work.tx, &known.id).await? => {
            Some(MediaError::Refused(msg::REPLACED_ELSEWHERE))
        }
        (Some(_), _) if !db::exists(&mut work.tx, id).await? => Some(gone()),
        (Some(_), _) => None,
    };
    let (Some(item), None) = (item, &refused) else {
        drop(work);
        if known.is_none() {
            strays::remove_unnamed(b, &picture.key).await;
        }
        return Err(refused.unwrap_or_else(gone));
    };
    let other = match known {
        Some(known) => known.id,
        None => {
            let alt = item.alt.as_str();
            let focal = (item.focal_x, item.focal_y);
            let listing = Listing { original_name: &super::library::file_name(name), alt, focal };
            match picture.insert(&mut work.tx, listing, work.now).await {
                Err(error) if error.is_conflict(REGISTERED) => {
                    return Err(BackendError::Busy("former files of the same picture are being removed").into());
                }
                inserted => inserted?,
            }
        }
    };
    let undo = take_place(&mut work, REPLACE, &item, &other).await?;
    b.commit_content(work.tx).await?;
    b.making.wake();
    let item = with_places(b, id).await?.ok_or_else(gone)?;
    Ok(MediaReplaced { item, done: Done { message: msg::REPLACED.to_owned(), undo: Some(undo) } })
}

/// Restores a picture's former content; returns the change, or none if that is no longer in the
/// trash.
pub(super) async fn bring_back(
    work: &mut EditTx<'_>,
    action: &str,
    item: &MediaItem,
    former: &PreviousPicture,
) -> Result<Option<String>, EditError> {
    let Some(other) = db::by_key(&work.b.db, &former.key).await? else { return Ok(None) };
    if db::exists(&mut work.tx, &other.id).await? || !db::exists(&mut work.tx, &item.id).await? {
        return Ok(None);
    }
    take_place(work, action, item, &other.id).await.map(Some)
}

/// Swaps a picture's content with that of the row `other` in the trash; every text follows.
async fn take_place(work: &mut EditTx<'_>, action: &str, item: &MediaItem, other: &str) -> Result<String, EditError> {
    // Read before anything is written.
    let profile = business::current(work.b).await?.document;
    let change = record_change(work, action, &item.id, &item.name).await?;
    let was =
        MediaDetails::with_picture(item, PreviousPicture { key: key_of(item).to_owned(), name: item.name.clone() });
    media_states::keep(work, &change, action, item, &was).await?;
    let swapped = media_swap::swap(&mut work.tx, (&item.id, other), work.now).await?;
    let (was, is) = swapped.ok_or(EditError::NotFound(msg::REPLACED_GONE))?;
    for (id, content) in [(item.id.as_str(), &is), (other, &was)] {
        let made = content.variants();
        for (width, format) in
            all_variants(content.width()).into_iter().filter(|(width, format)| !made.has(*width, *format))
        {
            variant_jobs::enqueue(&mut work.tx, id, (width, format), IfQueued::Keep, work.now).await?;
        }
    }
    // The former content now counts as deleted today, whenever that row was.
    db::restore(&mut work.tx, other).await?;
    db::soft_delete(&mut work.tx, other, work.now).await?;
    media_swap::rewrite(&mut work.tx, &was, &is).await?;
    if profile.values().any(|value| value.as_str() == Some(item.id.as_str())) {
        business::put(&mut work.tx, &profile, work.now).await?;
    }
    Ok(change)
}

/// Undoes a replacement.
pub(super) async fn undo(mut work: EditTx<'_>, id: &str, change: &changes::Change) -> Result<Done, EditError> {
    let gone = || EditError::Refused(domain::messages::admin::UNDO_GONE.to_owned());
    let snapshots = changes::snapshots_of(&mut work.tx, id).await?;
    let snapshot = snapshots.first().ok_or_else(gone)?;
    if changes::changed_since(&mut work.tx, snapshot).await? {
        return Err(gone());
    }
    let former = MediaDetails::read(&snapshot.document).and_then(|said| said.picture).ok_or_else(gone)?;
    let item = db::one(&work.b.db, &change.entity_id).await?.ok_or_else(gone)?;
    bring_back(&mut work, "undo", &item, &former).await?.ok_or_else(gone)?;
    changes::mark_undone(&mut work.tx, id, work.now).await?;
    let b = work.b;
    work.b.commit_content(work.tx).await?;
    b.making.wake();
    Ok(Done { message: domain::messages::admin::UNDONE.to_owned(), undo: None })
}
