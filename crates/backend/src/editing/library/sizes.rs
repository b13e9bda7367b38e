use crate::db::media::{self, library as db};
use crate::editing::engine::edit_tx::EditError;
use crate::editing::library::uses::with_places;
use crate::ids::is_id;
use crate::media::making;
use crate::{Backend, BackendError, boxed};
use domain::admin::{MediaItem, MediaSizes};
use domain::limits;
use domain::messages::admin as msg;

/// Given-up ones too.
#[boxed]
pub async fn remake_sizes(backend: &Backend, id: &str) -> Result<MediaItem, EditError> {
    let not_found = || EditError::NotFound(msg::PICTURE_NOT_FOUND);
    if !is_id(id) {
        return Err(not_found());
    }
    let original = media::original_by_id(&backend.db, id).await?.ok_or_else(not_found)?;
    making::remake(backend, &original).await?;
    with_places(&backend.db, id).await?.ok_or_else(not_found)
}

#[boxed]
pub async fn sizes(backend: &Backend, ids: &[String]) -> Result<Vec<MediaSizes>, BackendError> {
    let mut found = Vec::new();
    for id in ids.iter().filter(|id| is_id(id)).take(limits::MEDIA_PAGE) {
        if let Some(MediaItem { id, picture, sizes, sizes_problem, .. }) = db::one(&backend.db, id).await? {
            found.push(MediaSizes { id, picture, sizes, sizes_problem });
        }
    }
    Ok(found)
}
