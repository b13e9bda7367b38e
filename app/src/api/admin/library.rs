//! The media library.

use super::super::session::require_admin;
use super::super::{ApiError, ErrorCode, backend};
use super::refusal;
use backend::editing::{self, MediaError};
use domain::FieldError;
use domain::admin::{Done, MediaFilter, MediaItem, MediaPage, MediaSizes, Version};
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// The field that refusals of pictures are about.
const PICTURE: &str = "picture";

/// A part of the library, newest first.
///
/// # Errors
/// `unauthorized`, `unavailable`.
pub async fn media(q: &str, filter: MediaFilter, after: Option<&str>) -> Result<MediaPage, ApiError> {
    require_admin()?;
    Ok(editing::media(&*backend()?, q, filter, after).await?)
}

/// The public answer to a picture that was not taken.
#[must_use]
pub fn picture_refusal(cause: MediaError) -> ApiError {
    match cause {
        MediaError::Refused(sentence) => {
            let mut error = ApiError::new(ErrorCode::Invalid, sentence);
            error.error.fields.push(FieldError { field: PICTURE.to_owned(), message: sentence.to_owned() });
            error
        }
        MediaError::Backend(cause) => cause.into(),
    }
}

/// [`media`], called.
///
/// # Errors
/// As [`media`].
#[server(name = ListMedia, prefix = "/api", endpoint = "admin/media/list", input = Json, output = Json)]
pub async fn list_media(
    /// What the name or text must have in it.
    #[server(default)]
    q: String,
    /// The code of a filter.
    #[server(default)]
    show: String,
    /// The last picture that is known.
    #[server(default)]
    after: Option<String>,
) -> Result<MediaPage, ApiError> {
    media(&q, MediaFilter::from_code(&show), after.as_deref()).await
}

/// Says what a picture shows and where the eye should stay.
///
/// # Errors
/// `unauthorized`, `invalid` with fields, `not_found`, `unavailable`.
#[server(name = UpdateMedia, prefix = "/api", endpoint = "admin/media/update", input = Json, output = Json)]
pub async fn update_media(
    /// Which.
    id: String,
    /// What it shows.
    alt: String,
    /// Whether it shows nothing worth telling.
    decorative: bool,
    /// Percent from the left.
    #[server(rename = "focalX")]
    focal_x: u8,
    /// Percent from the top.
    #[server(rename = "focalY")]
    focal_y: u8,
) -> Result<MediaItem, ApiError> {
    let admin = require_admin()?;
    editing::update_media(&*backend()?, &admin, &id, &alt, decorative, (focal_x, focal_y)).await.map_err(refusal)
}

/// Has the sizes of a picture made that it lacks, those that were given up included.
///
/// # Errors
/// `unauthorized`, `not_found`, `unavailable`.
#[server(name = RemakeMedia, prefix = "/api", endpoint = "admin/media/remake", input = Json, output = Json)]
pub async fn remake_media(
    /// Which.
    id: String,
) -> Result<MediaItem, ApiError> {
    require_admin()?;
    editing::remake_sizes(&*backend()?, &id).await.map_err(refusal)
}

/// How far the sizes of pictures are that are being made.
///
/// # Errors
/// `unauthorized`, `unavailable`.
#[server(name = SizesOfMedia, prefix = "/api", endpoint = "admin/media/sizes", input = Json, output = Json)]
pub async fn sizes_of_media(
    /// Which, at most a page of the library.
    ids: Vec<String>,
) -> Result<Vec<MediaSizes>, ApiError> {
    require_admin()?;
    Ok(editing::sizes(&*backend()?, &ids).await?)
}

/// Puts pictures into the trash; those that are used stay and are named.
///
/// # Errors
/// `unauthorized`, `invalid` with the places if all are used, `not_found`, `unavailable`.
#[server(name = RemoveMedia, prefix = "/api", endpoint = "admin/media/remove", input = Json, output = Json)]
pub async fn remove_media(
    /// Which.
    ids: Vec<String>,
) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::remove_media(&*backend()?, &admin, &ids).await.map_err(refusal)
}

/// Puts the pictures into the trash that nothing has used for long.
///
/// # Errors
/// `unauthorized`, `unavailable`.
#[server(name = RemoveUnusedMedia, prefix = "/api", endpoint = "admin/media/remove-unused", input = Json, output = Json)]
pub async fn remove_unused_media() -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::remove_unused(&*backend()?, &admin).await.map_err(refusal)
}

/// Marks pictures as showing nothing worth telling.
///
/// # Errors
/// `unauthorized`, `invalid`, `not_found`, `unavailable`.
#[server(name = DecorateMedia, prefix = "/api", endpoint = "admin/media/decorate", input = Json, output = Json)]
pub async fn decorate_media(
    /// Which.
    ids: Vec<String>,
) -> Result<Done, ApiError> {
    let admin = require_admin()?;
    editing::decorate_media(&*backend()?, &admin, &ids).await.map_err(refusal)
}

/// Takes in the picture at an address.
///
/// # Errors
/// `unauthorized`, `invalid`, `unavailable`.
#[server(name = ImportMedia, prefix = "/api", endpoint = "admin/media/import", input = Json, output = Json)]
pub async fn import_media(
    /// Where it is.
    url: String,
) -> Result<MediaItem, ApiError> {
    require_admin()?;
    editing::import(&*backend()?, &url).await.map_err(picture_refusal)
}

/// What was said about a picture before each change, newest first.
///
/// # Errors
/// `unauthorized`, `unavailable`.
#[server(name = MediaHistory, prefix = "/api", endpoint = "admin/media/history", input = Json, output = Json)]
pub async fn media_history(
    /// Which.
    id: String,
) -> Result<Vec<Version>, ApiError> {
    require_admin()?;
    Ok(editing::media_versions(&*backend()?, &id).await?)
}

/// Says of a picture again what was said before.
///
/// # Errors
/// `unauthorized`, `not_found`, `unavailable`.
#[server(name = RestoreMedia, prefix = "/api", endpoint = "admin/media/restore", input = Json, output = Json)]
pub async fn restore_media(
    /// Which.
    id: String,
    /// Which version.
    version: String,
) -> Result<MediaItem, ApiError> {
    let admin = require_admin()?;
    editing::restore_media(&*backend()?, &admin, &id, &version).await.map_err(refusal)
}
