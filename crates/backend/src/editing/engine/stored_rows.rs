use super::row_reading;
use crate::Backend;
use crate::db::editing::kinds::{StoredRow, list_table};
use crate::editing::engine::edit_tx::EditError;
use crate::editing::kinds::rules;
use crate::error::DbError;
use domain::kinds::Kind;

pub(crate) async fn all(backend: &Backend, kind: Kind) -> Result<Vec<StoredRow>, DbError> {
    row_reading::all(backend, rules(kind), kind).await
}

/// [`all`], also of a kind that is a single document.
pub(crate) async fn all_of(backend: &Backend, kind: Kind) -> Result<Vec<StoredRow>, DbError> {
    if !kind.is_single() {
        return all(backend, kind).await;
    }
    let single = current(backend, kind, kind.code()).await?;
    Ok(single.into_iter().collect())
}

/// [`all`], where rows with damaged ids have got new ones by which they can be opened and deleted.
pub(crate) async fn all_with_valid_ids(backend: &Backend, kind: Kind) -> Result<Vec<StoredRow>, DbError> {
    let rows = list_table(kind)?.to_list(&backend.db).await?;
    row_reading::as_in_form(backend, rules(kind), kind, rows).await
}

pub(crate) async fn current(backend: &Backend, kind: Kind, id: &str) -> Result<Option<StoredRow>, DbError> {
    row_reading::current(backend, rules(kind), kind, id).await
}

/// A row that is not in the trash. In a transaction it is called before anything is written: another
/// connection reads the row, in the state that the lock protects.
pub(crate) async fn existing(backend: &Backend, kind: Kind, id: &str) -> Result<StoredRow, EditError> {
    match current(backend, kind, id).await? {
        Some(row) if row.deleted_at.is_none() => Ok(row),
        _ => Err(EditError::NotFound(kind.texts().not_found)),
    }
}

pub(crate) async fn trashed(backend: &Backend, kind: Kind, id: &str) -> Result<Option<StoredRow>, DbError> {
    match current(backend, kind, id).await? {
        Some(row) if row.deleted_at.is_some() => Ok(Some(row)),
        _ => Ok(None),
    }
}
