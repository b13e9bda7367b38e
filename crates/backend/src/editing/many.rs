//! Toggling rows: one, or several together with one Undo.

use super::{EditError, EditTx, carousel};
use crate::Backend;
use crate::accounts::session::Admin;
use crate::boxed;
use domain::admin::Done;
use domain::kinds::{Entity, Fields as _};
use domain::limits;
use domain::messages::admin as msg;
use serde_json::Value;

/// Toggles a row: active, visible, published or featured.
#[boxed]
pub async fn toggle(b: &Backend, admin: &Admin, entity: Entity, id: &str, on: bool) -> Result<Done, EditError> {
    let (field, value) = entity.toggled(on).ok_or_else(|| EditError::Refused(msg::NOT_POSSIBLE.to_owned()))?;
    let mut work = EditTx::begin(b, admin).await?;
    let before = work.existing(entity, id).await?;
    let mut after = before.document.clone();
    after.set(field, value);
    let after = carousel::settle(&mut work, entity, Some(&before), after).await?;
    let undo = work.change("toggle", entity, id, Some(before), Some(after)).await?;
    work.commit(entity).await?;
    let texts = entity.texts();
    Ok(Done { message: if on { texts.turned_on } else { texts.turned_off }.to_owned(), undo })
}

/// Toggles rows, all or none. Those already in that state are left alone.
#[boxed]
pub async fn toggle_many(
    b: &Backend,
    admin: &Admin,
    entity: Entity,
    ids: &[String],
    on: bool,
) -> Result<Done, EditError> {
    let not_possible = || EditError::Refused(msg::NOT_POSSIBLE.to_owned());
    let (field, value) = entity.toggled(on).ok_or_else(not_possible)?;
    if ids.is_empty() || ids.len() > limits::ENTRIES_MAX {
        return Err(not_possible());
    }
    let mut work = EditTx::begin(b, admin).await?;
    // Everything is read before anything is written, so that the history has the original states.
    let mut rows = Vec::with_capacity(ids.len());
    for id in ids {
        let row = work.existing(entity, id).await?;
        if row.document.is_on(field) != on && !rows.contains(&row) {
            rows.push(row);
        }
    }
    let mut change: Option<String> = None;
    for before in &rows {
        let mut after = before.document.clone();
        after.set(field, value.clone());
        let after = carousel::settle(&mut work, entity, Some(before), after).await?;
        let own = match &change {
            Some(own) => Clone::clone(own),
            None => work.begin_change("toggle", entity, &before.id, &entity.title(&before.document)).await?,
        };
        work.keep(&own, "toggle", entity, &before.id, &Value::Object(before.document.clone())).await?;
        work.put(entity, &before.id, Some(before), &after).await?;
        change = Some(own);
    }
    work.commit(entity).await?;
    let texts = entity.texts();
    let message = match rows.as_slice() {
        [_] if on => texts.turned_on.to_owned(),
        [_] => texts.turned_off.to_owned(),
        rows => msg::switched_many(rows.len()),
    };
    Ok(Done { message, undo: change })
}
