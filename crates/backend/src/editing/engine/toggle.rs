use crate::accounts::session::Admin;
use crate::db::editing::kinds::StoredRow;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::save::{change_row, write_row};
use crate::editing::engine::unwritten::refuse_unwritten;
use crate::editing::engine::{carousel, stored_rows};
use crate::editing::kinds::rules;
use crate::{Backend, boxed};
use domain::admin::Done;
use domain::kinds::{Fields as _, Kind};
use domain::limits;
use domain::messages::admin as msg;

#[boxed]
pub async fn toggle(backend: &Backend, admin: &Admin, kind: Kind, id: &str, on: bool) -> Result<Done, EditError> {
    let Some((field, value)) = kind.toggled(on) else { return Err(EditError::not_possible()) };
    let mut edit = EditTx::begin(backend, admin).await?;
    let row = stored_rows::existing(backend, kind, id).await?;
    if !on {
        refuse_if_must_stay(kind, &row)?;
    }
    let mut document = row.document.clone();
    document.set(field, value);
    refuse_unwritten(kind, Some(&row.document), &document)?;
    carousel::assign_position(&mut edit, kind, Some(&row), &mut document).await?;
    let undo = change_row(&mut edit, "toggle", kind, id, Some(&row), &document).await?;
    edit.commit_row(kind, id).await?;
    let texts = kind.texts();
    let message = if on { texts.turned_on } else { texts.turned_off };
    Ok(Done { message: message.to_owned(), undo })
}

pub(crate) fn refuse_if_must_stay(kind: Kind, row: &StoredRow) -> Result<(), EditError> {
    match rules(kind).must_stay(row) {
        Some(reason) => Err(EditError::Refused(reason.to_owned())),
        None => Ok(()),
    }
}

/// Toggles rows, all or none. Rows that are in that state are left alone.
#[boxed]
pub async fn toggle_many(
    backend: &Backend,
    admin: &Admin,
    kind: Kind,
    ids: &[String],
    on: bool,
) -> Result<Done, EditError> {
    let Some((field, value)) = kind.toggled(on) else { return Err(EditError::not_possible()) };
    if ids.is_empty() || ids.len() > limits::ENTRIES_MAX {
        return Err(EditError::not_possible());
    }
    let mut edit = EditTx::begin(backend, admin).await?;
    // Everything is read before anything is written, so that the history has the original states.
    let mut rows = Vec::with_capacity(ids.len());
    for id in ids {
        let row = stored_rows::existing(backend, kind, id).await?;
        if row.document.is_on(field) != on && !rows.contains(&row) {
            if !on {
                refuse_if_must_stay(kind, &row)?;
            }
            rows.push(row);
        }
    }
    let mut undo = None;
    if let Some(first) = rows.first() {
        let change = edit.begin_change("toggle", kind, &first.id, &kind.title(&first.document)).await?;
        for row in &rows {
            let mut document = row.document.clone();
            document.set(field, value.clone());
            refuse_unwritten(kind, Some(&row.document), &document)?;
            carousel::assign_position(&mut edit, kind, Some(row), &mut document).await?;
            edit.record_previous(&change, "toggle", kind, &row.id, Some(&row.document)).await?;
            write_row(&mut edit, kind, &row.id, Some(row), &document).await?;
        }
        undo = Some(change);
    }
    edit.commit(kind).await?;
    let texts = kind.texts();
    let message = match rows.as_slice() {
        [_] if on => texts.turned_on.to_owned(),
        [_] => texts.turned_off.to_owned(),
        rows => msg::switched_many(rows.len()),
    };
    Ok(Done { message, undo })
}
