use crate::accounts::session::Admin;
use crate::db::editing::changes::{self, RowBefore};
use crate::db::editing::kinds::StoredRow;
use crate::editing::drafts::stored_drafts::{has_draft, restore_draft, with_status_of};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::order::{ORDER, undo_move};
use crate::editing::engine::rules::EditedRow;
use crate::editing::engine::save::{prepare_row, write_row};
use crate::editing::engine::stored_rows;
use crate::editing::engine::trash::move_to_trash;
use crate::editing::history::action_labels::DISCARD;
use crate::editing::history::versions::recorded;
use crate::ids::is_id;
use crate::{Backend, boxed};
use domain::admin::Done;
use domain::kinds::{Document, Fields as _, Kind};
use domain::messages::{admin as msg, restoring};
use domain::{Timestamp, limits};

struct UndoStep {
    snapshot: RowBefore,
    /// The state before the change; none if the row did not exist.
    previous: Option<Document>,
    row: Option<StoredRow>,
}

impl UndoStep {
    fn restores_from_trash(&self) -> bool {
        match &self.row {
            Some(row) => row.deleted_at.is_some(),
            None => false,
        }
    }
}

/// Refused once any of it was changed again, or after some minutes: then the versions are in the history.
#[boxed]
pub async fn undo(backend: &Backend, admin: &Admin, id: &str) -> Result<Done, EditError> {
    if !is_id(id) {
        return Err(EditError::undo_gone());
    }
    let mut edit = EditTx::begin(backend, admin).await?;
    let change = changes::change(&mut edit.tx, id).await?.ok_or_else(EditError::undo_gone)?;
    let is_old = edit.now.since(Timestamp(change.created_at)) > limits::UNDO_MS + limits::UNDO_GRACE_MS;
    if is_old || change.undone_at.is_some() || change.action == "purge" {
        return Err(EditError::undo_gone());
    }
    let kind = Kind::from_code(&change.entity).ok_or_else(EditError::undo_gone)?;

    // Everything is read before anything is written, so that nothing is read twice.
    let mut steps = undo_steps(&mut edit, kind, id).await?;
    // In order of position: a row restored to the carousel then finds the positions before its own
    // as they were.
    steps.sort_by_key(|step| match &step.previous {
        Some(document) => document.position(),
        None => 0,
    });
    let Some(first) = steps.first() else { return Err(EditError::undo_gone()) };
    let title = match &first.row {
        Some(row) => kind.title(&row.document),
        None => String::new(),
    };
    let undo = edit.begin_change("undo", kind, &first.snapshot.entity_id, &title).await?;
    let can_be_undone = kind.can_be_added() || !steps.iter().any(UndoStep::restores_from_trash);
    let mut notes = Vec::new();
    for step in steps {
        notes.extend(undo_step(&mut edit, &undo, &change.action, kind, step).await?);
    }
    changes::mark_undone(&mut edit.tx, id, edit.now).await?;
    edit.commit(kind).await?;
    let message = restoring::with_notes(msg::UNDONE, &notes);
    Ok(Done { message, undo: if can_be_undone { Some(undo) } else { None } })
}

async fn undo_steps(edit: &mut EditTx<'_>, kind: Kind, change: &str) -> Result<Vec<UndoStep>, EditError> {
    let mut steps = Vec::new();
    for snapshot in changes::snapshots_of(&mut edit.tx, change).await? {
        if changes::changed_since(&mut edit.tx, &snapshot).await? {
            return Err(EditError::undo_gone());
        }
        let row = match snapshot.entity_id.as_str() {
            ORDER => None,
            id => stored_rows::current(edit.backend, kind, id).await?,
        };
        let previous = recorded(edit.tx.connection(), kind, &snapshot.document).await?;
        steps.push(UndoStep { previous, snapshot, row });
    }
    Ok(steps)
}

/// Returns what of the former state could not come back, as sentences.
async fn undo_step(
    edit: &mut EditTx<'_>,
    undo: &str,
    action: &str,
    kind: Kind,
    step: UndoStep,
) -> Result<Vec<String>, EditError> {
    let id = step.snapshot.entity_id.as_str();
    if id == ORDER {
        undo_move(edit, undo, kind, &step.previous.unwrap_or_default()).await?;
        return Ok(Vec::new());
    }
    let row = step.row.ok_or_else(EditError::undo_gone)?;
    if action == DISCARD {
        if has_draft(edit, kind, id).await? {
            return Err(EditError::undo_gone());
        }
        if let Some(document) = step.previous {
            restore_draft(edit, kind, &row, &document).await?;
        }
        return Ok(Vec::new());
    }
    let was_in_trash = row.deleted_at.is_some();
    let current = if was_in_trash { None } else { Some(&row.document) };
    edit.record_previous(undo, "undo", kind, id, current).await?;
    let Some(previous) = step.previous else {
        if !kind.can_be_added() {
            return Err(EditError::undo_gone());
        }
        move_to_trash(edit, kind, id).await?;
        return Ok(Vec::new());
    };
    let prepared = match prepare_row(edit, kind, EditedRow::from_history(&row, previous)).await {
        Err(EditError::NotFound(_)) => return Err(EditError::undo_gone()),
        prepared => prepared?,
    };
    write_row(edit, kind, id, Some(&row), &prepared.document).await?;
    if action == "save" && kind.description().editor.is_autosaved() && !was_in_trash {
        restore_published_draft(edit, kind, row, prepared.document).await?;
    }
    Ok(prepared.notes)
}

/// A published draft becomes a draft again, so that nothing has to be retyped. A draft that was kept since is newer.
async fn restore_published_draft(
    edit: &mut EditTx<'_>,
    kind: Kind,
    published: StoredRow,
    restored: Document,
) -> Result<(), EditError> {
    if has_draft(edit, kind, &published.id).await? {
        return Ok(());
    }
    let draft = with_status_of(&published.document, &restored);
    let row = StoredRow { row_version: published.row_version + 1, document: restored, ..published };
    restore_draft(edit, kind, &row, &draft).await
}
