//! Where an entity's documents are stored: in the row of a list's table, or in one of the few
//! places for a single document.

use super::kinds::rules;
use super::media_uses::mark_used;
use super::{EditTx, carousel};
use crate::Backend;
use crate::db::WriteTx;
use crate::db::editing::kinds::{Stored, list_table};
use crate::error::DbError;
use crate::ids::is_id;
use domain::Timestamp;
use domain::kinds::{Document, Entity};

/// A row with its form's spelling of values.
fn as_form(entity: Entity, mut stored: Stored) -> Stored {
    rules(entity).after_read(&mut stored.document);
    carousel::after_read(entity, &mut stored.document);
    stored
}

/// Every row of a list that is not in the trash, in order.
pub(super) async fn all(b: &Backend, entity: Entity) -> Result<Vec<Stored>, DbError> {
    let rows = list_table(entity)?.all(&b.db).await?;
    Ok(rows.into_iter().map(|row| as_form(entity, row)).collect())
}

/// [`all`], with an id for every row by which it can be opened and deleted.
pub(super) async fn to_list(b: &Backend, entity: Entity) -> Result<Vec<Stored>, DbError> {
    let rows = list_table(entity)?.to_list(&b.db).await?;
    Ok(rows.into_iter().map(|row| as_form(entity, row)).collect())
}

/// A row, in the trash or not, or a single document.
pub(super) async fn current(b: &Backend, entity: Entity, id: &str) -> Result<Option<Stored>, DbError> {
    if !is_id(id) {
        return Ok(None);
    }
    if entity.is_single() {
        return if id == entity.code() { rules(entity).single(b).await } else { Ok(None) };
    }
    let Some(row) = list_table(entity)?.one(&b.db, id).await? else { return Ok(None) };
    let mut stored = as_form(entity, row);
    rules(entity).read_more(b, &mut stored).await?;
    Ok(Some(stored))
}

impl EditTx<'_> {
    /// Writes a document: over the row `before`, restored from the trash, or as a new row.
    pub(super) async fn put(
        &mut self,
        entity: Entity,
        id: &str,
        before: Option<&Stored>,
        after: &Document,
    ) -> Result<(), DbError> {
        mark_used(&mut self.tx, after).await?;
        let rules = rules(entity);
        if entity.is_single() {
            return rules.put_single(self, after).await;
        }
        let table = list_table(entity)?;
        let mut row = after.clone();
        rules.before_write(&mut row);
        carousel::before_write(&mut self.tx, entity, id, before, &mut row, self.now).await?;
        if before.is_some_and(|stored| stored.deleted_at.is_some()) {
            table.restore(&mut self.tx, id, self.now).await?;
        }
        rules.on_write(self, id, after).await?;
        match before {
            Some(_) => table.update(&mut self.tx, id, &row, self.now).await?,
            None => table.insert(&mut self.tx, id, &row, self.now).await?,
        }
        rules.written(self, id, after).await
    }

    /// Moves a row to the trash.
    pub(super) async fn soft_delete(&mut self, entity: Entity, id: &str) -> Result<(), DbError> {
        carousel::leave(&mut self.tx, entity, id, self.now).await?;
        list_table(entity)?.soft_delete(&mut self.tx, id, self.now).await?;
        rules(entity).removed(self.b, &mut self.tx, id).await
    }
}

/// Moves a row of a list to another position.
pub(super) async fn order(
    tx: &mut WriteTx,
    entity: Entity,
    id: &str,
    place: i32,
    now: Timestamp,
) -> Result<(), DbError> {
    list_table(entity)?.order(tx, id, place, now).await
}
