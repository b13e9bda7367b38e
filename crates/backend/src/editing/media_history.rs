//! History of what the owner says about a picture: alt text, decorative flag, focal point.

use super::library::CODE;
use super::media_uses::{key_of, with_places};
use super::{EditError, LOCK, Work, replacing};
use crate::accounts::session::Admin;
use crate::boxed;
use crate::db::library::{self as db, Details};
use crate::db::{changes, locks};
use crate::ids::is_id;
use crate::{Backend, BackendError};
use domain::Timestamp;
use domain::admin::{Change, MediaItem, Version};
use domain::messages::admin as say;
use serde::{Deserialize, Serialize};

/// Versions shown of one picture.
const VERSIONS: i64 = 100;

/// State of a picture before a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Said {
    alt: String,
    decorative: bool,
    focal_x: u8,
    focal_y: u8,
    /// Its former content, if it was replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) picture: Option<Former>,
}

/// A picture's content before it was replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Former {
    /// Content hash.
    pub(super) key: String,
    /// The file's name.
    pub(super) name: String,
}

impl Said {
    pub(super) fn of(item: &MediaItem) -> Self {
        let (alt, decorative) = (item.alt.clone(), item.decorative);
        Self { alt, decorative, focal_x: item.focal_x, focal_y: item.focal_y, picture: None }
    }

    pub(super) fn with_picture(item: &MediaItem, picture: Former) -> Self {
        Self { picture: Some(picture), ..Self::of(item) }
    }

    /// As it is stored.
    pub(super) fn details(&self) -> Details<'_> {
        Details { alt: &self.alt, decorative: self.decorative, focal: (self.focal_x, self.focal_y) }
    }

    pub(super) fn read(document: &str) -> Option<Self> {
        serde_json::from_str(document).ok()
    }

    fn text(&self) -> String {
        match (self.decorative, self.alt.is_empty()) {
            (true, _) => "Decorative".to_owned(),
            (_, true) => "None".to_owned(),
            _ => self.alt.clone(),
        }
    }

    fn focal(&self) -> String {
        format!("{}% from the left, {}% from the top", self.focal_x, self.focal_y)
    }
}

/// Updates a picture's details, and stores the previous ones in the history.
pub(super) async fn set(
    b: &Backend,
    admin: &Admin,
    action: &str,
    id: &str,
    details: Details<'_>,
) -> Result<MediaItem, EditError> {
    let not_found = || EditError::NotFound(say::PICTURE_NOT_FOUND);
    let now = b.clock.now();
    let mut tx = b.db.write().await?;
    locks::take(&mut tx, &[LOCK], now).await?;
    let before = db::one(&b.db, id).await?.ok_or_else(not_found)?;
    let (x, y) = details.focal;
    let after =
        Said { alt: details.alt.to_owned(), decorative: details.decorative, focal_x: x, focal_y: y, picture: None };
    let was = Said::of(&before);
    if was == after {
        return Ok(with_places(b, id).await?.unwrap_or(before));
    }
    if !db::update(&mut tx, id, details, now).await? {
        return Err(not_found());
    }
    let account_id = Some(admin.account_id.as_str());
    let subject = changes::NewChange { action, entity: CODE, entity_id: id, title: &before.name, account_id };
    let change = changes::begin(&mut tx, subject, now).await?;
    let kept = serde_json::to_string(&was).map_err(|cause| BackendError::Unexpected(cause.to_string()))?;
    changes::keep(&mut tx, &change, subject, id, &kept, now).await?;
    b.commit_content(tx).await?;
    with_places(b, id).await?.ok_or_else(not_found)
}

/// Stores a picture's state before a change that is already recorded.
pub(super) async fn keep(
    work: &mut Work<'_>,
    change: &str,
    action: &str,
    item: &MediaItem,
    was: &Said,
) -> Result<(), EditError> {
    let account_id = work.account_id();
    let subject = changes::NewChange { action, entity: CODE, entity_id: &item.id, title: &item.name, account_id };
    let kept = serde_json::to_string(was).map_err(|cause| BackendError::Unexpected(cause.to_string()))?;
    Ok(changes::keep(&mut work.tx, change, subject, &item.id, &kept, work.now).await?)
}

/// A picture's earlier details, newest first.
///
/// # Errors
/// The database fails.
#[boxed]
pub async fn media_versions(b: &Backend, id: &str) -> Result<Vec<Version>, BackendError> {
    if !is_id(id) {
        return Ok(Vec::new());
    }
    let Some(item) = db::one(&b.db, id).await? else { return Ok(Vec::new()) };
    let mut after = Said::of(&item);
    let mut shown = item.name.clone();
    let mut versions = Vec::new();
    for revision in changes::history(&b.db, CODE, id, VERSIONS).await? {
        let Some(before) = Said::read(&revision.document) else { continue };
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
            action: super::history::action(&revision.action).to_owned(),
            changes: differences,
            restorable: true,
        });
        after = before;
    }
    Ok(versions)
}

/// Restores a picture's earlier details. The current ones become a version too.
///
/// # Errors
/// See [`EditError`].
#[boxed]
pub async fn restore_media(b: &Backend, admin: &Admin, id: &str, version: &str) -> Result<MediaItem, EditError> {
    let gone = || EditError::NotFound(say::VERSION_GONE);
    if !is_id(id) || !is_id(version) {
        return Err(gone());
    }
    let mut work = Work::begin(b, admin).await?;
    let kept = changes::revision(&mut work.tx, version, CODE, id).await?.ok_or_else(gone)?;
    let said = Said::read(&kept).ok_or_else(gone)?;
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
