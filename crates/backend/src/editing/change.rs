//! Changes of rows: each stores the previous state, so that it can be undone.

use super::edit_tx::{EditError, EditTx};
use super::store;
use crate::db::editing::kinds::Stored;
use domain::kinds::{Document, Entity, Fields as _};
use domain::messages::admin as msg;
use serde_json::{Value, json};

/// Row id of the history of a list's order.
pub(super) const ORDER: &str = "order";

impl EditTx<'_> {
    /// The row that a form edits; none for a new one.
    pub(super) async fn subject(&self, entity: Entity, id: &str) -> Result<Option<Stored>, EditError> {
        if id.is_empty() {
            return if entity.can_be_added() {
                Ok(None)
            } else {
                Err(EditError::Refused(msg::NOT_POSSIBLE.to_owned()))
            };
        }
        self.existing(entity, id).await.map(Some)
    }

    /// A row that is not in the trash. Nothing was written yet, so another connection reads the
    /// state that the lock protects.
    pub(super) async fn existing(&self, entity: Entity, id: &str) -> Result<Stored, EditError> {
        let stored = store::current(self.b, entity, id).await?.filter(|s| s.deleted_at.is_none());
        stored.ok_or_else(|| EditError::NotFound(entity.texts().not_found))
    }

    /// Changes a row from `before` to `after`, and stores its previous state. Returns the change
    /// that undoes it; none if nothing changed.
    pub(super) async fn change(
        &mut self,
        action: &str,
        entity: Entity,
        id: &str,
        before: Option<Stored>,
        after: Option<Document>,
    ) -> Result<Option<String>, EditError> {
        let was = before.as_ref().map(|stored| &stored.document);
        // The readable part of a damaged row is not what is stored: writing it repairs the row.
        if was == after.as_ref() && before.as_ref().is_none_or(|stored| stored.damaged.is_empty()) {
            return Ok(None);
        }
        let title = after.as_ref().or(was).map(|document| entity.title(document)).unwrap_or_default();
        let change = self.begin_change(action, entity, id, &title).await?;
        let kept = was.map_or(Value::Null, |document| Value::Object(document.clone()));
        self.keep(&change, action, entity, id, &kept).await?;
        match (&before, &after) {
            (_, Some(after)) => self.put(entity, id, before.as_ref(), after).await?,
            (Some(before), None) => self.soft_delete(entity, &before.id).await?,
            (None, None) => {}
        }
        Ok(Some(change))
    }

    /// Moves a row within its group, and renumbers the group.
    pub(super) async fn renumber(
        &mut self,
        entity: Entity,
        moved: &Stored,
        position: i32,
    ) -> Result<Option<String>, EditError> {
        let group = entity.order_group(&moved.document);
        let rows = store::all(self.b, entity).await?;
        let group_rows: Vec<&Stored> = rows.iter().filter(|row| entity.order_group(&row.document) == group).collect();
        let old_positions: Vec<(String, i32)> =
            group_rows.iter().map(|row| (row.id.clone(), row.document.position())).collect();
        let ids: Vec<String> = old_positions.iter().map(|(id, _)| id.clone()).collect();
        let next = domain::content::carousel::place(&ids, &moved.id, Some(position.max(1)));
        if next == ids {
            return Ok(None);
        }
        let change = self.begin_change("reorder", entity, &moved.id, &entity.title(&moved.document)).await?;
        let was: Vec<Value> = old_positions.iter().map(|(id, place)| json!({"id": id, "place": place})).collect();
        self.keep(&change, "reorder", entity, ORDER, &json!({"order": was, "moved": moved.id})).await?;
        for (id, place) in (1_i32..).zip(&next).map(|(place, id)| (id, place)) {
            if old_positions.iter().any(|(other, at)| other == id && *at != place) {
                store::order(&mut self.tx, entity, id, place, self.now).await?;
            }
        }
        Ok(Some(change))
    }
}
