use crate::Backend;
use crate::boxed;
use crate::db::leads::saved_filters;
use crate::error::BackendError;
use crate::ids;
use domain::leads::filter::SavedFilter;
use domain::limits::SAVED_FILTERS_MAX;

#[boxed]
pub async fn list(backend: &Backend) -> Result<Vec<SavedFilter>, BackendError> {
    Ok(saved_filters::list(&backend.db).await?)
}

/// Replaces a filter of the same name; false if there are too many. The caller has checked name and query.
#[boxed]
pub async fn save(backend: &Backend, name: &str, query: &str) -> Result<bool, BackendError> {
    let mut tx = backend.db.write().await?;
    if saved_filters::count_others(&mut tx, name).await? >= SAVED_FILTERS_MAX {
        return Ok(false);
    }
    let filter = SavedFilter { id: ids::new_id(), name: name.to_owned(), query: query.to_owned() };
    saved_filters::save(&mut tx, &filter, backend.clock.now()).await?;
    tx.commit().await?;
    Ok(true)
}

#[boxed]
pub async fn remove(backend: &Backend, id: &str) -> Result<bool, BackendError> {
    Ok(!ids::is_foreign(id) && saved_filters::remove(&backend.db, id).await?)
}
