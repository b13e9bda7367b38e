//! Rows that the run adds to lists, changes and takes out again, while the owner leaves them as they are.

use crate::db::editing::kinds::StoredRow;
use crate::editing::engine::rules::EditedRow;
use crate::editing::engine::save::{change_row, prepare_row};
use crate::editing::engine::stored_rows;
use crate::editing::engine::trash::remove_rows;
use crate::editing::screens::forms;
use crate::editing::{EditError, EditTx, add_row};
use domain::features::first_run::merge::{self, Written};
use domain::kinds::{Document, Kind, ORDER_FIELD};
use serde_json::{Value, json};

/// The place of a row's id. `Null` after the run has taken the row out.
fn id_place(part: &str) -> String {
    format!("rows/{part}")
}

/// Writes the row with these values, or takes it out. Returns its id, if it exists.
pub(super) async fn write_row(
    edit: &mut EditTx<'_>,
    kind: Kind,
    part: &str,
    target: Option<&Document>,
    written: &mut Written,
) -> Result<Option<String>, EditError> {
    let known = written.at(&id_place(part)).and_then(Value::as_str).map(str::to_owned);
    let row = match &known {
        Some(id) => stored_rows::current(edit.backend, kind, id).await?,
        None => None,
    };
    match (known, row, target) {
        (None, _, None) => Ok(None),
        (None, _, Some(values)) => add(edit, kind, part, values, written).await,
        // The owner has deleted it.
        (Some(_), None, _) => Ok(None),
        (Some(_), Some(row), _) if row.deleted_at.is_some() => Ok(None),
        (Some(_), Some(row), Some(values)) => {
            let merged = merge::fields(part, &row.document, values, &Document::new(), written);
            change(edit, kind, &row, merged).await?;
            Ok(Some(row.id))
        }
        (Some(_), Some(row), None) => take_out(edit, kind, part, row, written).await,
    }
}

async fn add(
    edit: &mut EditTx<'_>,
    kind: Kind,
    part: &str,
    values: &Document,
    written: &mut Written,
) -> Result<Option<String>, EditError> {
    let mut row = kind.new_row("", 0);
    row.remove(ORDER_FIELD);
    row.extend(values.clone());
    let id = add_row(edit, kind, &Value::Object(row)).await?;
    written.set(&id_place(part), json!(id));
    for (field, value) in values {
        written.set(&format!("{part}/{field}"), value.clone());
    }
    Ok(Some(id))
}

async fn take_out(
    edit: &mut EditTx<'_>,
    kind: Kind,
    part: &str,
    row: StoredRow,
    written: &mut Written,
) -> Result<Option<String>, EditError> {
    if !is_as_written(part, &row.document, written) {
        return Ok(Some(row.id));
    }
    remove_rows(edit, kind, &[row]).await?;
    written.set(&id_place(part), Value::Null);
    Ok(None)
}

fn is_as_written(part: &str, document: &Document, written: &Written) -> bool {
    for (field, value) in document {
        if let Some(last) = written.at(&format!("{part}/{field}"))
            && last != value
        {
            return false;
        }
    }
    true
}

/// Saves a row as its form does.
pub(super) async fn change(
    edit: &mut EditTx<'_>,
    kind: Kind,
    previous: &StoredRow,
    document: Document,
) -> Result<(), EditError> {
    if document == previous.document && previous.row_version > 0 {
        return Ok(());
    }
    let form = forms::form_for_document(edit.backend, kind, &previous.id, &document).await?;
    let values = form.validate(&Value::Object(document)).map_err(EditError::Invalid)?;
    let prepared = prepare_row(edit, kind, EditedRow::from_form(&previous.id, Some(previous), values)).await?;
    change_row(edit, "save", kind, &prepared.id, Some(previous), &prepared.document).await?;
    Ok(())
}
