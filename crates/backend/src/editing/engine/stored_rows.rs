use crate::Backend;
use crate::db::editing::kinds::{Stored, list_table};
use crate::editing::engine::edit_tx::EditError;
use crate::editing::engine::rules::ReadFor;
use crate::editing::engine::{carousel, text_pictures};
use crate::editing::kinds::rules;
use crate::error::DbError;
use crate::ids::is_id;
use domain::Timestamp;
use domain::kinds::{Document, Entity};

pub(crate) async fn all(b: &Backend, entity: Entity) -> Result<Vec<Stored>, DbError> {
    let rows = list_table(entity)?.all(b.db.reader()).await?;
    as_in_form(b, entity, rows).await
}

/// [`all`], where rows with damaged ids have got new ones by which they can be opened and deleted.
pub(crate) async fn all_with_valid_ids(b: &Backend, entity: Entity) -> Result<Vec<Stored>, DbError> {
    let rows = list_table(entity)?.to_list(&b.db).await?;
    as_in_form(b, entity, rows).await
}

async fn as_in_form(b: &Backend, entity: Entity, mut rows: Vec<Stored>) -> Result<Vec<Stored>, DbError> {
    for row in &mut rows {
        rules(entity).read(b, row, ReadFor::List).await?;
        carousel::hide_unused_position(entity, &mut row.document);
    }
    Ok(rows)
}

pub(crate) async fn current(b: &Backend, entity: Entity, id: &str) -> Result<Option<Stored>, DbError> {
    if !is_id(id) {
        return Ok(None);
    }
    let stored = if !entity.is_single() {
        list_table(entity)?.one(&b.db, id).await?
    } else if id == entity.code() {
        Some(empty_single(entity))
    } else {
        None
    };
    let Some(mut row) = stored else { return Ok(None) };
    rules(entity).read(b, &mut row, ReadFor::Row).await?;
    text_pictures::resolve(b.db.reader(), entity, &mut row.document).await?;
    carousel::hide_unused_position(entity, &mut row.document);
    Ok(Some(row))
}

/// What [`Rules::read`](crate::editing::engine::rules::Rules::read) fills in.
fn empty_single(entity: Entity) -> Stored {
    Stored {
        id: entity.code().to_owned(),
        row_version: 0,
        updated_at: Timestamp(0),
        deleted_at: None,
        document: Document::new(),
        shown: Document::new(),
        damaged: Vec::new(),
    }
}

/// A row that is not in the trash. In a transaction it is called before anything is written: another
/// connection reads the row, in the state that the lock protects.
pub(crate) async fn existing(b: &Backend, entity: Entity, id: &str) -> Result<Stored, EditError> {
    match current(b, entity, id).await? {
        Some(row) if row.deleted_at.is_none() => Ok(row),
        _ => Err(EditError::NotFound(entity.texts().not_found)),
    }
}

pub(crate) async fn trashed(b: &Backend, entity: Entity, id: &str) -> Result<Option<Stored>, DbError> {
    match current(b, entity, id).await? {
        Some(row) if row.deleted_at.is_some() => Ok(Some(row)),
        _ => Ok(None),
    }
}
