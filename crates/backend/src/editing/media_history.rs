//! History of what the owner says about a picture: alt text, decorative flag, focal point.

use super::actions::action;
use super::media_states::{CODE, MediaDetails, set};
use super::media_uses::key_of;
use super::{EditError, EditTx, replacing};
use crate::accounts::session::Admin;
use crate::boxed;
use crate::db::editing::changes;
use crate::db::media::library as db;
use crate::ids::is_id;
use crate::{Backend, BackendError};
use domain::Timestamp;
use domain::admin::{Change, MediaItem, Version};
use domain::messages::admin as msg;

/// Versions shown of one picture.
const VERSIONS: i64 = 100;

/// A picture's earlier details, newest first.
#[boxed]
pub async fn media_versions(b: &Backend, id: &str) -> Result<Vec<Version>, BackendError> {
    if !is_id(id) {
        return Ok(Vec::new());
    }
    let Some(item) = db::one(&b.db, id).await? else { return Ok(Vec::new()) };
    let mut after = MediaDetails::of(&item);
    let mut shown = item.name.clone();
    let mut versions = Vec::new();
    for revision in changes::history(&b.db, CODE, id, VERSIONS).await? {
        let Some(before) = MediaDetails::read(&revision.document) else { continue };
        let mut differences = Vec::new();
        if let Some(former) = &before.picture {
            differences.push(Change { label: "File".to_owned(), before: former.name.clone(), after: shown.clone() });
            shown.clone_from(&former.name);
        }
        if before.text() != after.text() {
            differences.push(Change { label: "Alt text".to_owned(), before: before.text(), after: after.text() });
        }
        if before.focal() != after.focal() {
            differences.push(Change { label: "Focal point".to_owned(), before: before.focal(), after: after.focal() });
        }
        versions.push(Version {
            id: revision.id,
            at: Timestamp(revision.created_at),
            by: revision.email,
            action: action(&revision.action).to_owned(),
            changes: differences,
            restorable: true,
        });
        after = before;
    }
    Ok(versions)
}

/// Restores a picture's earlier details. The current ones become a version too.
#[boxed]
pub async fn restore_media(b: &Backend, admin: &Admin, id: &str, version: &str) -> Result<MediaItem, EditError> {
    let gone = || EditError::NotFound(msg::VERSION_GONE);
    if !is_id(id) || !is_id(version) {
        return Err(gone());
    }
    let mut work = EditTx::begin(b, admin).await?;
    let kept = changes::revision(&mut work.tx, version, CODE, id).await?.ok_or_else(gone)?;
    let said = MediaDetails::read(&kept).ok_or_else(gone)?;
    let item = db::one(&b.db, id).await?.ok_or_else(gone)?;
    match said.picture.as_ref().filter(|former| former.key != key_of(&item)) {
        Some(former) => {
            replacing::bring_back(&mut work, "restore", &item, former).await?.ok_or_else(gone)?;
            b.commit_content(work.tx).await?;
            b.making.wake();
        }
        None => drop(work),
    }
    set(b, admin, "restore", id, said.details()).await
}
