//! Saving a row. Forms, toggles, moves, restored versions and Undo all end in [`write_row`], so that
//! each of them obeys every rule.

use crate::accounts::session::Admin;
use crate::db::editing::changes;
use crate::db::editing::kinds::StoredRow;
use crate::editing::drafts::stored_drafts::{self, DraftOrigin};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::field_checks::{assign_free_position, check_fields, check_unique, needs_free_position};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::EditedRow;
use crate::editing::engine::unwritten::refuse_unwritten;
use crate::editing::engine::{carousel, stored_rows};
use crate::editing::kinds::rules;
use crate::editing::library::uses::mark_used;
use crate::editing::screens::{forms, record};
use crate::ids::{is_id, new_id};
use crate::{Backend, boxed};
use domain::Violations;
use domain::admin::Saved;
use domain::kinds::{Document, FormPart, Kind};
use domain::messages::restoring;
use serde_json::Value;

#[derive(Clone, Copy, Debug)]
pub struct SaveRequest<'a> {
    pub kind: Kind,
    /// Empty to add a row.
    pub id: &'a str,
    /// The version that the form was opened with: a newer row is not overwritten.
    pub row_version: Option<i32>,
    /// The part of the form that is saved, with the values of its fields only; none saves the whole form.
    pub part: Option<FormPart>,
    /// Idempotency key; empty for none. A request whose response was lost is repeated with the same
    /// key: the answer names the row that it made, and only values typed since are changed.
    pub attempt: &'a str,
    pub values: &'a Value,
}

#[boxed]
pub async fn save<'r>(backend: &'r Backend, admin: &Admin, request: SaveRequest<'r>) -> Result<Saved, EditError> {
    let kind = request.kind;
    let mut form = forms::form_for_values(backend, kind, request.id, request.values).await?;
    if let Some(part) = request.part {
        form = form.of_part(part);
    }

    let mut edit = EditTx::begin(backend, admin).await?;
    let origin = DraftOrigin::of(request.values);
    let earlier = earlier_attempt(&mut edit, &request).await?;
    let begun = if request.id.is_empty() { begun_row(&mut edit, kind, &origin.editor).await? } else { None };
    let made = earlier.as_ref().map(|earlier| earlier.row_id.as_str()).or(begun.as_deref());
    let target = target_row(&request, made);
    let previous = previous_row(backend, kind, target.id).await?;
    refuse_outdated(backend, kind, target.row_version, previous.as_ref()).await?;

    let values = form.validate(request.values).map_err(EditError::Invalid)?;
    let row = EditedRow::from_form(target.id, previous.as_ref(), values);
    let PreparedRow { id, document, .. } = prepare_row(&mut edit, kind, row).await?;

    stored_drafts::delete_saved(&mut edit, &form, &id, &origin, &document).await?;
    let change = if is_unchanged(previous.as_ref(), &document) {
        None
    } else {
        let change = edit.begin_change("save", kind, &id, &kind.title(&document)).await?;
        edit.record_previous(&change, "save", kind, &id, document_of(previous.as_ref())).await?;
        write_row(&mut edit, kind, &id, previous.as_ref(), &document).await?;
        Some(change)
    };
    let undo = finish_attempt(&mut edit, &request, earlier, change).await?;
    edit.commit_row(kind, &id).await?;

    let record = record::open(backend, kind, &id).await?;
    let message = match &record.scheduled {
        Some(scheduled) => scheduled.clone(),
        None => rules(kind).saved(document_of(previous.as_ref()), &record, undo.is_some()).into_owned(),
    };
    Ok(Saved { record, message, undo })
}

/// Adds a row with the values of a form, within an edit; returns its id.
pub(crate) async fn add_row(edit: &mut EditTx<'_>, kind: Kind, values: &Value) -> Result<String, EditError> {
    let form = forms::form_for_values(edit.backend, kind, "", values).await?;
    let values = form.validate(values).map_err(EditError::Invalid)?;
    let PreparedRow { id, document, .. } = prepare_row(edit, kind, EditedRow::from_form("", None, values)).await?;
    change_row(edit, "save", kind, &id, None, &document).await?;
    Ok(id)
}

pub(crate) struct PreparedRow {
    pub(crate) id: String,
    pub(crate) document: Document,
    /// Sentences about values of a saved version that could not come back.
    pub(crate) notes: Vec<String>,
}

/// Checks a row, and fills in what follows from its values: the slug, the position, the id.
pub(crate) async fn prepare_row(
    edit: &mut EditTx<'_>,
    kind: Kind,
    mut row: EditedRow<'_>,
) -> Result<PreparedRow, EditError> {
    check_fields(edit, kind, &mut row).await?;
    rules(kind).check(edit, &mut row).await?;
    check_unique(edit, kind, &mut row).await?;
    if let Some(first) = row.violations.0.first() {
        // The form of a version is not open, so there is no field to show it at.
        let reason = restoring::refused(&first.message);
        return Err(if row.was_saved { EditError::Refused(reason) } else { EditError::Invalid(row.violations) });
    }
    // An undo brings back what was. The demo's changes are no one's.
    if !row.was_saved && edit.account_id().is_some() {
        refuse_unwritten(kind, document_of(row.previous), &row.document)?;
    }
    let needs_position = needs_free_position(kind, &row);
    let mut document = row.document;
    if needs_position {
        assign_free_position(edit, kind, row.id, &mut document).await?;
    }
    carousel::assign_position(edit, kind, row.previous, &mut document).await?;
    let id = match (row.previous, row.new_id) {
        (Some(previous), _) => previous.id.clone(),
        (None, Some(id)) => id,
        (None, None) => new_id(),
    };
    Ok(PreparedRow { id, document, notes: row.notes })
}

/// Writes a row that was prepared, and marks the pictures in it as used.
pub(crate) async fn write_row(
    edit: &mut EditTx<'_>,
    kind: Kind,
    id: &str,
    previous: Option<&StoredRow>,
    document: &Document,
) -> Result<(), EditError> {
    mark_used(&mut edit.tx, kind, document).await?;
    rules(kind).write(edit, &RowWrite { kind, id, previous, document }).await?;
    if kind.description().has_preview && previous.is_some() {
        stored_drafts::delete_if_saved(edit, kind, id, document).await?;
    }
    Ok(())
}

/// Records and writes a change of one row. Returns the change, by which it can be undone; none if
/// nothing changed.
pub(crate) async fn change_row(
    edit: &mut EditTx<'_>,
    action: &str,
    kind: Kind,
    id: &str,
    previous: Option<&StoredRow>,
    document: &Document,
) -> Result<Option<String>, EditError> {
    if is_unchanged(previous, document) {
        return Ok(None);
    }
    let change = edit.begin_change(action, kind, id, &kind.title(document)).await?;
    edit.record_previous(&change, action, kind, id, document_of(previous)).await?;
    write_row(edit, kind, id, previous, document).await?;
    Ok(Some(change))
}

impl<'a> EditedRow<'a> {
    /// The values of a form. Values that the form does not have stay as they are.
    pub(crate) fn from_form(id: &'a str, previous: Option<&'a StoredRow>, values: Document) -> Self {
        let mut document = match previous {
            Some(stored) => stored.document.clone(),
            None => Document::new(),
        };
        document.extend(values);
        Self {
            id,
            previous,
            was_saved: false,
            document,
            violations: Violations::default(),
            notes: Vec::new(),
            new_id: None,
        }
    }

    pub(crate) fn from_history(previous: &'a StoredRow, values: Document) -> Self {
        Self { was_saved: true, ..Self::from_form(&previous.id, Some(previous), values) }
    }
}

fn document_of(stored: Option<&StoredRow>) -> Option<&Document> {
    stored.map(|stored| &stored.document)
}

fn is_unchanged(previous: Option<&StoredRow>, document: &Document) -> bool {
    match previous {
        // The readable part of a damaged row is not what is stored: writing it repairs the row.
        // The built-in document becomes the owner's when it is saved as it is.
        Some(previous) => previous.document == *document && previous.damaged.is_empty() && !previous.is_built_in(),
        None => false,
    }
}

struct TargetRow<'a> {
    id: &'a str,
    row_version: Option<i32>,
}

struct EarlierAttempt {
    change: String,
    row_id: String,
}

/// `made`: the row that a request made whose answer was lost.
fn target_row<'a>(request: &SaveRequest<'a>, made: Option<&'a str>) -> TargetRow<'a> {
    match made {
        // The row as that request left it: the version after its base.
        Some(id) => TargetRow { id, row_version: Some(request.row_version.unwrap_or(0).saturating_add(1)) },
        None => TargetRow { id: request.id, row_version: request.row_version },
    }
}

async fn earlier_attempt(
    edit: &mut EditTx<'_>,
    request: &SaveRequest<'_>,
) -> Result<Option<EarlierAttempt>, EditError> {
    if !is_id(request.attempt) {
        return Ok(None);
    }
    match changes::of_attempt(&mut edit.tx, request.attempt).await? {
        Some(change) if change.entity == request.kind.code() => {
            Ok(Some(EarlierAttempt { change: change.id, row_id: change.entity_id }))
        }
        _ => Ok(None),
    }
}

/// The row that a tab's form of a new one has begun, if it is still there: the tab may not know, as an answer can be lost.
pub(crate) async fn begun_row(edit: &mut EditTx<'_>, kind: Kind, editor: &str) -> Result<Option<String>, EditError> {
    if !is_id(editor) {
        return Ok(None);
    }
    let Some(change) = changes::of_attempt(&mut edit.tx, editor).await? else { return Ok(None) };
    if change.entity != kind.code() {
        return Ok(None);
    }
    match stored_rows::current(edit.backend, kind, &change.entity_id).await? {
        Some(row) if row.deleted_at.is_none() => Ok(Some(row.id)),
        Some(_) | None => Ok(None),
    }
}

async fn finish_attempt(
    edit: &mut EditTx<'_>,
    request: &SaveRequest<'_>,
    earlier: Option<EarlierAttempt>,
    change: Option<String>,
) -> Result<Option<String>, EditError> {
    match (&change, earlier) {
        (Some(change), None) if is_id(request.attempt) => {
            changes::mark_attempt(&mut edit.tx, change, request.attempt).await?;
        }
        // An exact repetition: Undo belongs to the first request.
        (None, Some(earlier)) => return Ok(Some(earlier.change)),
        _ => {}
    }
    Ok(change)
}

async fn previous_row(backend: &Backend, kind: Kind, id: &str) -> Result<Option<StoredRow>, EditError> {
    if !id.is_empty() {
        return Ok(Some(stored_rows::existing(backend, kind, id).await?));
    }
    if kind.can_be_added() { Ok(None) } else { Err(EditError::not_possible()) }
}

async fn refuse_outdated(
    backend: &Backend,
    kind: Kind,
    expected: Option<i32>,
    previous: Option<&StoredRow>,
) -> Result<(), EditError> {
    let Some(expected) = expected else { return Ok(()) };
    let Some(previous) = previous else { return Ok(()) };
    if previous.row_version == expected {
        return Ok(());
    }
    Err(EditError::Conflict(Box::new(record::record_of(backend, kind, previous.clone()).await?)))
}
