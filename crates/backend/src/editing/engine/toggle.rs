use crate::accounts::session::Admin;
use crate::db::editing::kinds::Stored;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::save::{change_row, write_row};
use crate::editing::engine::{carousel, stored_rows};
use crate::editing::kinds::rules;
use crate::{Backend, boxed};
use domain::admin::Done;
use domain::kinds::{Entity, Fields as _};
use domain::limits;
use domain::messages::admin as msg;

#[boxed]
pub async fn toggle(backend: &Backend, admin: &Admin, entity: Entity, id: &str, on: bool) -> Result<Done, EditError> {
    let Some((field, value)) = entity.toggled(on) else { return Err(EditError::not_possible()) };
    let mut edit = EditTx::begin(backend, admin).await?;
    let row = stored_rows::existing(backend, entity, id).await?;
    if !on {
        refuse_if_must_stay(entity, &row)?;
    }
    let mut document = row.document.clone();
    document.set(field, value);
    carousel::assign_position(&mut edit, entity, Some(&row), &mut document).await?;
    let undo = change_row(&mut edit, "toggle", entity, id, Some(&row), &document).await?;
    edit.commit_row(entity, id).await?;
    let texts = entity.texts();
    let message = if on { texts.turned_on } else { texts.turned_off };
    Ok(Done { message: message.to_owned(), undo })
}

pub(crate) fn refuse_if_must_stay(entity: Entity, row: &Stored) -> Result<(), EditError> {
    match rules(entity).must_stay(row) {
        Some(reason) => Err(EditError::Refused(reason.to_owned())),
        None => Ok(()),
    }
}

/// Toggles rows, all or none. Rows that are in that state are left alone.
#[boxed]
pub async fn toggle_many(
    backend: &Backend,
    admin: &Admin,
    entity: Entity,
    ids: &[String],
    on: bool,
) -> Result<Done, EditError> {
    let Some((field, value)) = entity.toggled(on) else { return Err(EditError::not_possible()) };
    if ids.is_empty() || ids.len() > limits::ENTRIES_MAX {
        return Err(EditError::not_possible());
    }
    let mut edit = EditTx::begin(backend, admin).await?;
    // Everything is read before anything is written, so that the history has the original states.
    let mut rows = Vec::with_capacity(ids.len());
    for id in ids {
        let row = stored_rows::existing(backend, entity, id).await?;
        if row.document.is_on(field) != on && !rows.contains(&row) {
            if !on {
                refuse_if_must_stay(entity, &row)?;
            }
            rows.push(row);
        }
    }
    let mut undo = None;
    if let Some(first) = rows.first() {
        let change = edit.begin_change("toggle", entity, &first.id, &entity.title(&first.document)).await?;
        for row in &rows {
            let mut document = row.document.clone();
            document.set(field, value.clone());
            carousel::assign_position(&mut edit, entity, Some(row), &mut document).await?;
            edit.record_previous(&change, "toggle", entity, &row.id, Some(&row.document)).await?;
            write_row(&mut edit, entity, &row.id, Some(row), &document).await?;
        }
        undo = Some(change);
    }
    edit.commit(entity).await?;
    let texts = entity.texts();
    let message = match rows.as_slice() {
        [_] if on => texts.turned_on.to_owned(),
        [_] => texts.turned_off.to_owned(),
        rows => msg::switched_many(rows.len()),
    };
    Ok(Done { message, undo })
}
