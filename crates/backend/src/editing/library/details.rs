use crate::accounts::session::Admin;
use crate::editing::engine::edit_tx::EditError;
use crate::editing::engine::save::{SaveRequest, save};
use crate::editing::history::versions;
use crate::editing::library::uses::with_places;
use crate::{Backend, boxed};
use domain::admin::MediaItem;
use domain::kinds::Kind;
use domain::messages::admin as msg;
use serde_json::json;

#[boxed]
pub async fn update_media(
    backend: &Backend,
    admin: &Admin,
    id: &str,
    alt: &str,
    decorative: bool,
    focal: (u8, u8),
) -> Result<MediaItem, EditError> {
    let (focal_x, focal_y) = focal;
    let values = json!({"alt": alt, "decorative": decorative, "focalX": focal_x, "focalY": focal_y});
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
