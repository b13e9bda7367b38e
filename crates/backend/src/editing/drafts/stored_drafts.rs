//! Drafts of rows, moved between their table and the history.

use crate::BackendError;
use crate::chance::fill;
use crate::db::core::statements::Connection;
use crate::db::editing::drafts::{self, Draft, NewDraft};
use crate::db::editing::kinds::StoredRow;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::text_pictures;
use crate::editing::history::action_labels::DISCARD;
use crate::editing::screens::forms;
use crate::error::DbError;
use domain::kinds::{Document, FormSpec, Kind};
use serde_json::{Value, json};

/// Values that were typed and not yet saved as a version of their row.
pub(crate) struct StoredDraft {
    pub(crate) document: Document,
    /// The row's fields when the draft was begun.
    pub(crate) base: Document,
    pub(crate) base_version: i32,
    pub(crate) revision: i32,
    pub(crate) editor: String,
    pub(crate) updated_at: i64,
    pub(crate) email: Option<String>,
}

pub(crate) async fn read(mut connection: Connection<'_>, kind: Kind, id: &str) -> Result<Option<StoredDraft>, DbError> {
    let Some(draft) = drafts::one(connection.reborrow(), kind.code(), id).await? else { return Ok(None) };
    let Draft { document, base, base_version, revision, editor, updated_at, email } = draft;
    let mut document = parse_or_empty(&document);
    let mut base = parse_or_empty(&base);
    text_pictures::resolve(connection.reborrow(), kind, &mut document).await?;
    text_pictures::resolve(connection, kind, &mut base).await?;
    Ok(Some(StoredDraft { document, base, base_version, revision, editor, updated_at, email }))
}

pub(crate) fn form_fields(form: &FormSpec, document: &Document) -> Document {
    let mut fields = Document::new();
    for field in form.fields() {
        if let Some(value) = document.get(&field.name) {
            fields.insert(field.name.clone(), value.clone());
        }
    }
    fields
}

fn parse_or_empty(json: &str) -> Document {
    serde_json::from_str(json).unwrap_or_default()
}

/// Returns the change that restores it; none if there was no draft.
pub(crate) async fn shelve_draft(edit: &mut EditTx<'_>, kind: Kind, id: &str) -> Result<Option<String>, EditError> {
    let Some(draft) = read(edit.tx.connection(), kind, id).await? else { return Ok(None) };
    let change = edit.begin_change(DISCARD, kind, id, &kind.title(&draft.document)).await?;
    edit.record_previous(&change, DISCARD, kind, id, Some(&draft.document)).await?;
    drafts::remove(&mut edit.tx, kind.code(), id).await?;
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
    let kind = form.kind;
    let Some(draft) = read(edit.tx.connection(), kind, id).await? else { return Ok(()) };
    let is_same = form_fields(form, &draft.document) == form_fields(form, saved);
    let is_own = !origin.editor.is_empty() && draft.editor == origin.editor;
    let is_continued = origin.draft_at == Some(draft.updated_at);
    if is_same || is_own || is_continued {
        drafts::remove(&mut edit.tx, kind.code(), id).await?;
    } else {
        shelve_draft(edit, kind, id).await?;
    }
    Ok(())
}

/// Deletes a draft that says what its row says by now. It would be offered to nobody, and stop those who begin another.
pub(crate) async fn delete_if_saved(
    edit: &mut EditTx<'_>,
    kind: Kind,
    id: &str,
    saved: &Document,
) -> Result<(), EditError> {
    let Some(draft) = read(edit.tx.connection(), kind, id).await? else { return Ok(()) };
    if draft.document.iter().all(|(name, value)| saved.get(name) == Some(value)) {
        drafts::remove(&mut edit.tx, kind.code(), id).await?;
    }
    Ok(())
}

/// Of a draft before which there is none. By chance: a tab that knows a draft that has ended is behind this one, however
/// often both were stored.
pub(crate) fn first_revision() -> Result<i32, BackendError> {
    let mut bytes = [0_u8; 4];
    fill(&mut bytes)?;
    Ok(i32::try_from(u32::from_le_bytes(bytes) >> 2).unwrap_or(0).max(1))
}

pub(crate) async fn has_draft(edit: &mut EditTx<'_>, kind: Kind, id: &str) -> Result<bool, EditError> {
    Ok(drafts::one(edit.tx.connection(), kind.code(), id).await?.is_some())
}

/// Call it where there is no draft.
pub(crate) async fn restore_draft(
    edit: &mut EditTx<'_>,
    kind: Kind,
    row: &StoredRow,
    document: &Document,
) -> Result<(), EditError> {
    let form = forms::form(edit.backend, kind, &row.id).await.map_err(BackendError::from)?;
    let base = form_fields(&form, &row.document);
    let document = form_fields(&form, document);
    if base == document {
        return Ok(());
    }
    let draft = NewDraft {
        document: &Value::Object(document).to_string(),
        base: &Value::Object(base).to_string(),
        base_version: row.row_version,
        revision: first_revision()?,
        editor: "",
        account_id: edit.account_id().unwrap_or_default(),
    };
    Ok(drafts::put(&mut edit.tx, kind.code(), &row.id, draft, edit.now).await?)
}

pub(crate) struct DraftOrigin {
    /// The tab's id.
    pub(crate) editor: String,
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
