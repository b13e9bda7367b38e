//! The media library.

use super::super::session::require_admin;
use super::super::{ApiError, backend};
use super::refusal;
use backend::editing::{self, MediaError};
use domain::admin::{Done, MediaFilter, MediaItem, MediaPage, MediaSizes, Version};
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

const PICTURE: &str = "picture";

#[must_use]
pub fn picture_refusal(cause: MediaError) -> ApiError {
    match cause {
        MediaError::Refused(sentence) => ApiError::invalid_field(PICTURE, sentence),
        MediaError::Backend(cause) => cause.into(),
    }
}

#[server(name = ListMedia, prefix = "/api", endpoint = "admin/media/list", input = Json, output = Json)]
pub async fn list_media(
    /// Search text, matched against name and alt text.
    #[server(default)]
    q: String,
    #[server(default)] show: String,
    /// Cursor: id of the last known picture.
    #[server(default)]
    after: Option<String>,
) -> Result<MediaPage, ApiError> {
    require_admin()?;
    Ok(editing::media(&*backend()?, &q, MediaFilter::from_code(&show), after.as_deref()).await?)
}

#[server(name = UpdateMedia, prefix = "/api", endpoint = "admin/media/update", input = Json, output = Json)]
pub async fn update_media(
    id: String,
    alt: String,
    decorative: bool,
    /// Focal point: percent from the left.
    #[server(rename = "focalX")]
    focal_x: u8,
    /// Focal point: percent from the top.
    #[server(rename = "focalY")]
    focal_y: u8,
) -> Result<MediaItem, ApiError> {
    let admin = require_admin()?;
    editing::update_media(&*backend()?, &admin, &id, &alt, decorative, (focal_x, focal_y)).await.map_err(refusal)
}

/// Queues a picture's missing variants, including those that were given up.
#[server(name = RemakeMedia, prefix = "/api", endpoint = "admin/media/remake", input = Json, output = Json)]
pub async fn remake_media(id: String) -> Result<MediaItem, ApiError> {
    require_admin()?;
    editing::remake_sizes(&*backend()?, &id).await.map_err(refusal)
}

#[server(name = SizesOfMedia, prefix = "/api", endpoint = "admin/media/sizes", input = Json, output = Json)]
pub async fn sizes_of_media(ids: Vec<String>) -> Result<Vec<MediaSizes>, ApiError> {
    require_admin()?;
    Ok(editing::sizes(&*backend()?, &ids).await?)
}

/// Moves pictures to the trash; those in use stay and are named.
#[server(name = RemoveMedia, prefix = "/api", endpoint = "admin/media/remove", input = Json, output = Json)]
pub async fn remove_media(ids: Vec<String>) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::remove_media(&*backend()?, &admin, &ids).await.map_err(refusal)
}

/// Moves pictures to the trash that have been unused for long.
#[server(name = RemoveUnusedMedia, prefix = "/api", endpoint = "admin/media/remove-unused", input = Json, output = Json)]
pub async fn remove_unused_media() -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::remove_unused(&*backend()?, &admin).await.map_err(refusal)
}

#[server(name = DecorateMedia, prefix = "/api", endpoint = "admin/media/decorate", input = Json, output = Json)]
pub async fn decorate_media(ids: Vec<String>) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::decorate_media(&*backend()?, &admin, &ids).await.map_err(refusal)
}

#[server(name = ImportMedia, prefix = "/api", endpoint = "admin/media/import", input = Json, output = Json)]
pub async fn import_media(url: String) -> Result<MediaItem, ApiError> {
    require_admin()?;
    editing::import(&*backend()?, &url).await.map_err(picture_refusal)
}

/// The details of a picture before each change, newest first.
#[server(name = MediaHistory, prefix = "/api", endpoint = "admin/media/history", input = Json, output = Json)]
pub async fn media_history(id: String) -> Result<Vec<Version>, ApiError> {
    require_admin()?;
    Ok(editing::media_versions(&*backend()?, &id).await?)
}

#[server(name = RestoreMedia, prefix = "/api", endpoint = "admin/media/restore", input = Json, output = Json)]
pub async fn restore_media(id: String, version: String) -> Result<MediaItem, ApiError> {
    let admin = require_admin()?;
    editing::restore_media(&*backend()?, &admin, &id, &version).await.map_err(refusal)
}
