//! Drafts of rows, moved between their table and the history.

use crate::BackendError;
use crate::db::editing::drafts::{self, NewDraft};
use crate::db::editing::kinds::Stored;
use crate::editing::drafts::merge::{form_fields, parse_or_empty};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::history::action_labels::DISCARD;
use crate::editing::screens::forms;
use domain::kinds::{Document, Entity, FormSpec};
use serde_json::{Value, json};

/// Returns the change that restores it; none if there was no draft.
pub(crate) async fn shelve_draft(edit: &mut EditTx<'_>, entity: Entity, id: &str) -> Result<Option<String>, EditError> {
    let Some(draft) = drafts::one_in(&mut edit.tx, entity.code(), id).await? else { return Ok(None) };
    let document = parse_or_empty(&draft.document);
    let change = edit.begin_change(DISCARD, entity, id, &entity.title(&document)).await?;
    edit.record_previous(&change, DISCARD, entity, id, Some(&document)).await?;
    drafts::remove(&mut edit.tx, entity.code(), id).await?;
    Ok(Some(change))
}

/// Deletes a row's draft, because it is being saved. A draft of another tab that the form did not
/// continue is moved to the history instead.
pub(crate) async fn delete_saved(
    edit: &mut EditTx<'_>,
    form: &FormSpec,
    id: &str,
    origin: &DraftOrigin,
    saved: &Document,
) -> Result<(), EditError> {
    let entity = form.entity;
    let Some(draft) = drafts::one_in(&mut edit.tx, entity.code(), id).await? else { return Ok(()) };
    let is_same = form_fields(form, &parse_or_empty(&draft.document)) == form_fields(form, saved);
    let is_own = !origin.editor.is_empty() && draft.editor == origin.editor;
    let is_continued = origin.draft_at == Some(draft.updated_at);
    if is_same || is_own || is_continued {
        drafts::remove(&mut edit.tx, entity.code(), id).await?;
    } else {
        shelve_draft(edit, entity, id).await?;
    }
    Ok(())
}

pub(crate) async fn restore_draft(
    edit: &mut EditTx<'_>,
    entity: Entity,
    row: &Stored,
    document: &Document,
) -> Result<(), EditError> {
    let form = forms::form(edit.b, entity, &row.id).await.map_err(BackendError::from)?;
    let base = form_fields(&form, &row.document);
    let document = form_fields(&form, document);
    if base == document {
        return Ok(());
    }
    let revision = match drafts::one_in(&mut edit.tx, entity.code(), &row.id).await? {
        Some(draft) => draft.revision,
        None => 0,
    };
    let draft = NewDraft {
        document: &Value::Object(document).to_string(),
        base: &Value::Object(base).to_string(),
        base_version: row.row_version,
        revision: revision.saturating_add(1),
        editor: "",
        account_id: edit.account_id().unwrap_or_default(),
    };
    Ok(drafts::put(&mut edit.tx, entity.code(), &row.id, draft, edit.now).await?)
}

pub(crate) struct DraftOrigin {
    editor: String,
    /// When the draft was stored that the form continues; none if it began without.
    draft_at: Option<i64>,
}

impl DraftOrigin {
    pub(crate) fn of(raw: &Value) -> Self {
        let editor = raw.get("_editor").and_then(Value::as_str).unwrap_or_default();
        Self { editor: editor.to_owned(), draft_at: raw.get("_draftAt").and_then(Value::as_i64) }
    }
}

pub(crate) fn with_status_of(document: &Document, other: &Document) -> Document {
    let mut document = document.clone();
    let status = other.get("status").cloned().unwrap_or_else(|| json!("draft"));
    document.insert("status".to_owned(), status);
    document
}
