use crate::db::editing::kinds::{StoredRow, list_table};
use crate::editing::engine::carousel;
use crate::editing::engine::edit_tx::EditTx;
use crate::error::DbError;
use domain::kinds::{Document, Kind};

/// A checked row that is to be written: over the previous one, restored from the trash, or as a new
/// row.
pub(crate) struct RowWrite<'a> {
    pub(crate) kind: Kind,
    pub(crate) id: &'a str,
    pub(crate) previous: Option<&'a StoredRow>,
    pub(crate) document: &'a Document,
}

impl RowWrite<'_> {
    pub(crate) async fn store(&self, edit: &mut EditTx<'_>) -> Result<(), DbError> {
        self.store_as(edit, self.document.clone()).await
    }

    /// [`Self::store`] with the table's spelling of the values.
    pub(crate) async fn store_as(&self, edit: &mut EditTx<'_>, mut values: Document) -> Result<(), DbError> {
        let table = list_table(self.kind)?;
        carousel::make_room(edit, self.kind, self.id, self.previous, &mut values).await?;
        let Some(previous) = self.previous else {
            return table.insert(&mut edit.tx, self.id, &values, edit.now).await;
        };
        table.update(&mut edit.tx, self.id, &values, edit.now).await?;
        // Last: in the trash its former address collides with no other row's.
        if previous.deleted_at.is_some() {
            table.restore(&mut edit.tx, self.id, edit.now).await?;
        }
        Ok(())
    }
}
