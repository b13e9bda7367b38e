//! What the owner says about a picture, as it is kept when it changes.

use super::edit_tx::LOCK;
use super::media_uses::with_places;
use super::{EditError, EditTx};
use crate::accounts::session::Admin;
use crate::db::core::locks;
use crate::db::editing::changes;
use crate::db::media::library::{self as db, Details};
use crate::{Backend, BackendError};
use domain::admin::MediaItem;
use domain::messages::admin as msg;
use serde::{Deserialize, Serialize};

/// Entity code of pictures, in the history and in the trash.
pub(super) const CODE: &str = "media";
/// State of a picture before a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MediaDetails {
    alt: String,
    decorative: bool,
    focal_x: u8,
    focal_y: u8,
    /// Its former content, if it was replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) picture: Option<PreviousPicture>,
}

/// A picture's content before it was replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PreviousPicture {
    /// Content hash.
    pub(super) key: String,
    /// The file's name.
    pub(super) name: String,
}

impl MediaDetails {
    pub(super) fn of(item: &MediaItem) -> Self {
        let alt = item.alt.clone();
        let decorative = item.decorative;
        Self { alt, decorative, focal_x: item.focal_x, focal_y: item.focal_y, picture: None }
    }

    pub(super) fn with_picture(item: &MediaItem, picture: PreviousPicture) -> Self {
        Self { picture: Some(picture), ..Self::of(item) }
    }

    /// As it is stored.
    pub(super) fn details(&self) -> Details<'_> {
        Details { alt: &self.alt, decorative: self.decorative, focal: (self.focal_x, self.focal_y) }
    }

    pub(super) fn read(document: &str) -> Option<Self> {
        serde_json::from_str(document).ok()
    }

    /// The alt text as the history shows it.
    pub(super) fn text(&self) -> String {
        match (self.decorative, self.alt.is_empty()) {
            (true, _) => "Decorative".to_owned(),
            (_, true) => "None".to_owned(),
            _ => self.alt.clone(),
        }
    }

    /// The focal point as the history shows it.
    pub(super) fn focal(&self) -> String {
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
    let not_found = || EditError::NotFound(msg::PICTURE_NOT_FOUND);
    let now = b.clock.now();
    let mut tx = b.db.write().await?;
    locks::take(&mut tx, &[LOCK], now).await?;
    let before = db::one(&b.db, id).await?.ok_or_else(not_found)?;
    let (x, y) = details.focal;
    let after = MediaDetails {
        alt: details.alt.to_owned(),
        decorative: details.decorative,
        focal_x: x,
        focal_y: y,
        picture: None,
    };
    let was = MediaDetails::of(&before);
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
    work: &mut EditTx<'_>,
    change: &str,
    action: &str,
    item: &MediaItem,
    was: &MediaDetails,
) -> Result<(), EditError> {
    let account_id = work.account_id();
    let subject = changes::NewChange { action, entity: CODE, entity_id: &item.id, title: &item.name, account_id };
    let kept = serde_json::to_string(was).map_err(|cause| BackendError::Unexpected(cause.to_string()))?;
    Ok(changes::keep(&mut work.tx, change, subject, &item.id, &kept, work.now).await?)
}
