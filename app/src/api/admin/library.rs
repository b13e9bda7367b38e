use crate::api::ApiError;
use crate::api::session::owner_call;
use backend::editing::{self, EditError, GalleryPlace, PictureTexts};
use domain::admin::{Done, MediaFilter, MediaItem, MediaPage, MediaSizes, PicturePlaces, Record, Version};
use domain::kinds::Kind;
use domain::messages::admin::PICTURE_NOT_FOUND;
use domain::messages::pictures::NOT_THERE;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

#[server(name = ListMedia, prefix = "/api", endpoint = "admin/media/list", input = Json, output = Json)]
pub async fn list_media(
    /// Words that are all found in what is said about a picture and its places.
    #[server(default)]
    q: String,
    #[server(default)] show: String,
    /// Cursor: id of the last known picture.
    #[server(default)]
    after: Option<String>,
) -> Result<MediaPage, ApiError> {
    let call = owner_call()?;
    Ok(editing::media(&call.backend, &q, MediaFilter::from_code(&show), after.as_deref()).await?)
}

#[server(name = UpdateMedia, prefix = "/api", endpoint = "admin/media/update", input = Json, output = Json)]
pub async fn update_media(
    id: String,
    alt: String,
    decorative: bool,
    /// Without it the caption stays.
    #[server(default)]
    caption: Option<String>,
    /// Focal point: percent from the left.
    #[server(rename = "focalX")]
    focal_x: u8,
    /// Focal point: percent from the top.
    #[server(rename = "focalY")]
    focal_y: u8,
) -> Result<MediaItem, ApiError> {
    let call = owner_call()?;
    let texts = PictureTexts { alt: &alt, decorative, caption: caption.as_deref() };
    Ok(editing::update_media(&call.backend, &call.admin, &id, texts, (focal_x, focal_y)).await?)
}

/// Queues a picture's missing variants, also variants that were given up.
#[server(name = RemakeMedia, prefix = "/api", endpoint = "admin/media/remake", input = Json, output = Json)]
pub async fn remake_media(id: String) -> Result<MediaItem, ApiError> {
    let call = owner_call()?;
    Ok(editing::remake_sizes(&call.backend, &id).await?)
}

#[server(name = SizesOfMedia, prefix = "/api", endpoint = "admin/media/sizes", input = Json, output = Json)]
pub async fn sizes_of_media(ids: Vec<String>) -> Result<Vec<MediaSizes>, ApiError> {
    let call = owner_call()?;
    Ok(editing::sizes(&call.backend, &ids).await?)
}

/// Moves pictures to the trash; pictures in use stay and are named.
#[server(name = RemoveMedia, prefix = "/api", endpoint = "admin/media/remove", input = Json, output = Json)]
pub async fn remove_media(ids: Vec<String>) -> Result<Done, ApiError> {
    let call = owner_call()?;
    Ok(editing::remove_media(&call.backend, &call.admin, &ids).await?)
}

/// Moves pictures to the trash that have been unused for long.
#[server(name = RemoveUnusedMedia, prefix = "/api", endpoint = "admin/media/remove-unused", input = Json, output = Json)]
pub async fn remove_unused_media() -> Result<Done, ApiError> {
    let call = owner_call()?;
    Ok(editing::remove_unused(&call.backend, &call.admin).await?)
}

#[server(name = DecorateMedia, prefix = "/api", endpoint = "admin/media/decorate", input = Json, output = Json)]
pub async fn decorate_media(ids: Vec<String>) -> Result<Done, ApiError> {
    let call = owner_call()?;
    Ok(editing::decorate_media(&call.backend, &call.admin, &ids).await?)
}

#[server(name = ImportMedia, prefix = "/api", endpoint = "admin/media/import", input = Json, output = Json)]
pub async fn import_media(url: String) -> Result<MediaItem, ApiError> {
    let call = owner_call()?;
    Ok(editing::import(&call.backend, &url).await?)
}

#[server(name = MediaHistory, prefix = "/api", endpoint = "admin/media/history", input = Json, output = Json)]
pub async fn media_history(id: String) -> Result<Vec<Version>, ApiError> {
    let call = owner_call()?;
    Ok(editing::history(&call.backend, Kind::Media, &id).await?)
}

#[server(name = RestoreMedia, prefix = "/api", endpoint = "admin/media/restore", input = Json, output = Json)]
pub async fn restore_media(id: String, version: String) -> Result<MediaItem, ApiError> {
    let call = owner_call()?;
    Ok(editing::restore_media(&call.backend, &call.admin, &id, &version).await?)
}

/// Adds photos to a gallery, with one Undo.
#[server(name = PutInGallery, prefix = "/api", endpoint = "admin/media/into-gallery", input = Json, output = Json)]
pub async fn put_in_gallery(
    ids: Vec<String>,
    category: String,
    tag: String,
    /// Of the first of them, from 1; without it they come after all others.
    #[server(default)]
    place: Option<i32>,
) -> Result<Done, ApiError> {
    let call = owner_call()?;
    let place = GalleryPlace { category: &category, tag: &tag, place };
    Ok(editing::put_in_gallery(&call.backend, &call.admin, &ids, place).await?)
}

#[server(name = TagPhotos, prefix = "/api", endpoint = "admin/media/tag", input = Json, output = Json)]
pub async fn tag_photos(ids: Vec<String>, tag: String) -> Result<Done, ApiError> {
    let call = owner_call()?;
    Ok(editing::tag_photos(&call.backend, &call.admin, &ids, &tag).await?)
}

#[server(name = PutOnPage, prefix = "/api", endpoint = "admin/media/onto-page", input = Json, output = Json)]
pub async fn put_on_page(id: String, slot: String) -> Result<Done, ApiError> {
    let call = owner_call()?;
    Ok(editing::put_on_page(&call.backend, &call.admin, &id, &slot).await?)
}

/// Takes a picture out of a gallery or of the slot of a page.
#[server(name = TakeOut, prefix = "/api", endpoint = "admin/media/take-out", input = Json, output = Json)]
pub async fn take_out(id: String, entity: String, row: String) -> Result<Done, ApiError> {
    let call = owner_call()?;
    let kind = Kind::from_code(&entity).ok_or_else(|| EditError::Refused(NOT_THERE.to_owned()))?;
    Ok(editing::take_out(&call.backend, &call.admin, &id, kind, &row).await?)
}

#[server(name = OneMedia, prefix = "/api", endpoint = "admin/media/open", input = Json, output = Json)]
pub async fn one_media(id: String) -> Result<MediaItem, ApiError> {
    let item = picture(&id).await?;
    Ok(item.ok_or(EditError::NotFound(PICTURE_NOT_FOUND))?)
}

pub(crate) async fn picture(id: &str) -> Result<Option<MediaItem>, ApiError> {
    let call = owner_call()?;
    Ok(editing::picture(&call.backend, id).await?)
}

/// Where else their pictures are.
pub(crate) async fn add_uses(records: &mut [Record]) -> Result<(), ApiError> {
    let call = owner_call()?;
    let pictures = editing::pictures(&call.backend).await?;
    for record in records {
        for item in &mut record.media {
            if let Some(known) = pictures.iter().find(|picture| picture.id == item.id) {
                item.set_uses(known.uses.clone());
            }
        }
    }
    Ok(())
}

pub(crate) async fn picture_places() -> Result<PicturePlaces, ApiError> {
    let call = owner_call()?;
    Ok(editing::picture_places(&call.backend).await?)
}
