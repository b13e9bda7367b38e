use super::row_reading;
use crate::Backend;
use crate::db::editing::kinds::{Stored, list_table};
use crate::editing::engine::edit_tx::EditError;
use crate::editing::kinds::rules;
use crate::error::DbError;
use domain::kinds::Entity;

pub(crate) async fn all(backend: &Backend, entity: Entity) -> Result<Vec<Stored>, DbError> {
    row_reading::all(backend, rules(entity), entity).await
}

/// [`all`], where rows with damaged ids have got new ones by which they can be opened and deleted.
pub(crate) async fn all_with_valid_ids(backend: &Backend, entity: Entity) -> Result<Vec<Stored>, DbError> {
    let rows = list_table(entity)?.to_list(&backend.db).await?;
    row_reading::as_in_form(backend, rules(entity), entity, rows).await
}

pub(crate) async fn current(backend: &Backend, entity: Entity, id: &str) -> Result<Option<Stored>, DbError> {
    row_reading::current(backend, rules(entity), entity, id).await
}

/// A row that is not in the trash. In a transaction it is called before anything is written: another
/// connection reads the row, in the state that the lock protects.
pub(crate) async fn existing(backend: &Backend, entity: Entity, id: &str) -> Result<Stored, EditError> {
    match current(backend, entity, id).await? {
        Some(row) if row.deleted_at.is_none() => Ok(row),
        _ => Err(EditError::NotFound(entity.texts().not_found)),
    }
}

pub(crate) async fn trashed(backend: &Backend, entity: Entity, id: &str) -> Result<Option<Stored>, DbError> {
    match current(backend, entity, id).await? {
        Some(row) if row.deleted_at.is_some() => Ok(Some(row)),
        _ => Ok(None),
    }
}
