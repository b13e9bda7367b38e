use crate::accounts::session::Admin;
use crate::db::editing::changes::{self, NewChange};
use crate::db::media::library as db;
use crate::db::media::library::Details;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::library::uses::with_places;
use crate::ids::is_id;
use crate::{Backend, BackendError, boxed};
use domain::admin::MediaItem;
use domain::messages::{admin as msg, too_long};
use domain::{limits, text};
use serde::{Deserialize, Serialize};

/// Entity code of pictures, in the history and in the trash.
pub(crate) const MEDIA_CODE: &str = "media";

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MediaDetails {
    alt: String,
    decorative: bool,
    focal_x: u8,
    focal_y: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) picture: Option<PreviousPicture>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PreviousPicture {
    pub(crate) key: String,
    pub(crate) name: String,
}

impl MediaDetails {
    pub(crate) fn of(item: &MediaItem) -> Self {
        Self {
            alt: item.alt.clone(),
            decorative: item.decorative,
            focal_x: item.focal_x,
            focal_y: item.focal_y,
            picture: None,
        }
    }

    pub(crate) fn with_picture(item: &MediaItem, picture: PreviousPicture) -> Self {
        Self { picture: Some(picture), ..Self::of(item) }
    }

    pub(crate) fn details(&self) -> Details<'_> {
        Details { alt: &self.alt, decorative: self.decorative, focal: (self.focal_x, self.focal_y) }
    }

    pub(crate) fn parse(json: &str) -> Option<Self> {
        serde_json::from_str(json).ok()
    }

    pub(crate) fn alt_label(&self) -> String {
        if self.decorative {
            "Decorative".to_owned()
        } else if self.alt.is_empty() {
            "None".to_owned()
        } else {
            self.alt.clone()
        }
    }

    pub(crate) fn focal_label(&self) -> String {
        format!("{}% from the left, {}% from the top", self.focal_x, self.focal_y)
    }
}

#[boxed]
pub async fn update_media(
    b: &Backend,
    admin: &Admin,
    id: &str,
    alt: &str,
    decorative: bool,
    focal: (u8, u8),
) -> Result<MediaItem, EditError> {
    if !is_id(id) {
        return Err(EditError::NotFound(msg::PICTURE_NOT_FOUND));
    }
    let mut alt = text::clean_line(alt);
    if alt.chars().count() > limits::ALT_MAX {
        return Err(EditError::invalid("alt", &too_long(limits::ALT_MAX)));
    }
    if alt.is_empty() && !decorative {
        return Err(EditError::invalid("alt", msg::ALT_OR_DECORATIVE));
    }
    if decorative {
        alt.clear();
    }
    save_details(b, admin, "save", id, Details { alt: &alt, decorative, focal }).await
}

pub(crate) async fn save_details(
    b: &Backend,
    admin: &Admin,
    action: &str,
    id: &str,
    details: Details<'_>,
) -> Result<MediaItem, EditError> {
    let not_found = || EditError::NotFound(msg::PICTURE_NOT_FOUND);
    let mut edit = EditTx::begin(b, admin).await?;
    let item = db::one(&b.db, id).await?.ok_or_else(not_found)?;
    let previous = MediaDetails::of(&item);
    let (focal_x, focal_y) = details.focal;
    let after =
        MediaDetails { alt: details.alt.to_owned(), decorative: details.decorative, focal_x, focal_y, picture: None };
    if previous == after {
        return Ok(with_places(b, id).await?.unwrap_or(item));
    }
    if !db::update(&mut edit.tx, id, details, edit.now).await? {
        return Err(not_found());
    }
    let change = begin_picture_change(&mut edit, action, id, &item.name).await?;
    record_previous_details(&mut edit, &change, action, &item, &previous).await?;
    b.commit_content(edit.tx).await?;
    with_places(b, id).await?.ok_or_else(not_found)
}

pub(crate) async fn begin_picture_change(
    edit: &mut EditTx<'_>,
    action: &str,
    id: &str,
    name: &str,
) -> Result<String, BackendError> {
    let account_id = edit.account_id();
    let change = NewChange { action, entity: MEDIA_CODE, entity_id: id, title: name, account_id };
    Ok(changes::begin(&mut edit.tx, change, edit.now).await?)
}

pub(crate) async fn record_previous_details(
    edit: &mut EditTx<'_>,
    change: &str,
    action: &str,
    item: &MediaItem,
    previous: &MediaDetails,
) -> Result<(), EditError> {
    let account_id = edit.account_id();
    let line = NewChange { action, entity: MEDIA_CODE, entity_id: &item.id, title: &item.name, account_id };
    let state = serde_json::to_string(previous).map_err(|cause| BackendError::Unexpected(cause.to_string()))?;
    Ok(changes::keep(&mut edit.tx, change, line, &item.id, &state, edit.now).await?)
}
