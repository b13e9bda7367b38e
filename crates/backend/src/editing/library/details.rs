use crate::accounts::session::Admin;
use crate::editing::engine::edit_tx::EditError;
use crate::editing::engine::save::{SaveRequest, save};
use crate::editing::engine::stored_rows;
use crate::editing::history::versions;
use crate::editing::library::uses::with_places;
use crate::{Backend, boxed};
use domain::admin::MediaItem;
use domain::kinds::{Fields as _, Kind};
use domain::messages::admin as msg;
use serde_json::json;

#[derive(Clone, Copy, Debug)]
pub struct PictureTexts<'a> {
    pub alt: &'a str,
    pub decorative: bool,
    /// None to keep it.
    pub caption: Option<&'a str>,
}

#[boxed]
pub async fn update_media<'r>(
    backend: &'r Backend,
    admin: &Admin,
    id: &str,
    texts: PictureTexts<'r>,
    focal: (u8, u8),
) -> Result<MediaItem, EditError> {
    let (focal_x, focal_y) = focal;
    let caption = match texts.caption {
        Some(caption) => caption.to_owned(),
        None => stored_rows::existing(backend, Kind::Media, id).await?.document.text("caption").to_owned(),
    };
    let PictureTexts { alt, decorative, .. } = texts;
    let values =
        json!({"alt": alt, "decorative": decorative, "caption": caption, "focalX": focal_x, "focalY": focal_y});
    save(
        backend,
        admin,
        SaveRequest { kind: Kind::Media, id, row_version: None, part: None, attempt: "", values: &values },
    )
    .await?;
    item(backend, id).await
}

#[boxed]
pub async fn restore_media(backend: &Backend, admin: &Admin, id: &str, version: &str) -> Result<MediaItem, EditError> {
    versions::restore(backend, admin, Kind::Media, id, version).await?;
    item(backend, id).await
}

async fn item(backend: &Backend, id: &str) -> Result<MediaItem, EditError> {
    with_places(&backend.db, id).await?.ok_or(EditError::NotFound(msg::PICTURE_NOT_FOUND))
}
