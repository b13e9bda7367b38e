//! A draft is offered when the form is opened again, and is never public: pages read rows, and a draft becomes part
//! of a row only by being saved.

use crate::accounts::session::Admin;
use crate::db::editing::changes;
use crate::db::editing::drafts::{self, NewDraft};
use crate::db::editing::kinds::StoredRow;
use crate::editing::drafts::stored_drafts::{self, StoredDraft, form_fields, shelve_draft};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::save::{begun_row, change_row};
use crate::editing::engine::{stored_rows, text_pictures};
use crate::editing::kinds::rules;
use crate::editing::library::uses::mark_used;
use crate::editing::screens::{forms, record};
use crate::ids::{is_id, new_id};
use crate::{Backend, BackendError, boxed};
use domain::Timestamp;
use domain::admin::{DraftKept, Saved};
use domain::kinds::{Document, Kind};
use domain::messages::publishing;
use serde_json::Value;

const EDITOR_MAX: usize = 64;

#[derive(Clone, Copy, Debug)]
pub struct DraftMark<'a> {
    /// The tab's id: a repeated request of the same tab is not a conflict.
    pub editor: &'a str,
    /// The draft's revision as the tab knows it; 0 for none.
    pub revision: i32,
    pub row_version: i32,
}

/// A new post gets its row here, as an unpublished draft, so that it can be found again; anything else new is stored
/// under an id of its own until it is saved.
pub async fn save_draft(
    backend: &Backend,
    admin: &Admin,
    kind: Kind,
    id: &str,
    mark: DraftMark<'_>,
    raw: &Value,
) -> Result<DraftKept, EditError> {
    if !kind.description().has_preview || mark.editor.chars().count() > EDITOR_MAX || (!id.is_empty() && !is_id(id)) {
        return Err(EditError::not_possible());
    }
    let form = forms::form(backend, kind, id).await.map_err(BackendError::from)?;
    let mut document = form.validate_unfinished(raw);
    text_pictures::resolve(backend.db.reader(), kind, &mut document).await.map_err(BackendError::from)?;
    let mut edit = EditTx::begin(backend, admin).await?;
    if id.is_empty()
        && let Some(first) = rules(kind).begin(&mut edit, document.clone()).await?
    {
        return begin_row(edit, kind, mark.editor, &first).await;
    }
    let not_found = EditError::NotFound(kind.texts().not_found);
    let row = stored_rows::current(backend, kind, id).await?;
    let earlier = stored_drafts::read(edit.tx.connection(), kind, id).await?;
    match &row {
        Some(row) if row.deleted_at.is_some() => return Err(not_found),
        // An id without a row is a draft of something new, which must exist.
        None if earlier.is_none() && !id.is_empty() => return Err(not_found),
        _ => {}
    }
    if is_behind(mark, earlier.as_ref(), row.as_ref(), &document) {
        // The current row, with the other tab's draft.
        let Some(row) = row else { return Err(not_found) };
        return Err(EditError::Conflict(Box::new(record::record_of(backend, kind, row).await?)));
    }
    let id = if id.is_empty() { new_id() } else { id.to_owned() };
    let mut base = Document::new();
    let mut row_version = 0;
    if let Some(row) = &row {
        base = form_fields(&form, &row.document);
        row_version = row.row_version;
    }
    if row.is_some() && base == document {
        drafts::remove(&mut edit.tx, kind.code(), &id).await?;
        return finish(edit, id, row_version, 0).await;
    }
    let base = DraftBase::of(earlier, base, row_version)?;
    mark_used(&mut edit.tx, kind, &document).await?;
    let draft = NewDraft {
        document: &Value::Object(document).to_string(),
        base: &Value::Object(base.document).to_string(),
        base_version: base.row_version,
        revision: base.revision,
        editor: mark.editor,
        account_id: &admin.account_id,
    };
    drafts::put(&mut edit.tx, kind.code(), &id, draft, edit.now).await?;
    finish(edit, id, base.row_version, draft.revision).await
}

async fn finish(edit: EditTx<'_>, id: String, row_version: i32, revision: i32) -> Result<DraftKept, EditError> {
    let at: Timestamp = edit.now;
    edit.tx.commit().await?;
    Ok(DraftKept { id, row_version, revision, at, made: None })
}

struct DraftBase {
    document: Document,
    row_version: i32,
    /// Of the draft that is stored now.
    revision: i32,
}

impl DraftBase {
    fn of(earlier: Option<StoredDraft>, fields: Document, row_version: i32) -> Result<Self, BackendError> {
        let Some(draft) = earlier else {
            return Ok(Self { document: fields, row_version, revision: stored_drafts::first_revision()? });
        };
        let revision = draft.revision.saturating_add(1);
        Ok(Self { document: draft.base, row_version: draft.base_version, revision })
    }
}

/// Whether another tab stored a different draft, or saved the row, since this one last did.
fn is_behind(mark: DraftMark<'_>, stored: Option<&StoredDraft>, row: Option<&StoredRow>, document: &Document) -> bool {
    if let Some(draft) = stored {
        let is_next = mark.revision == 0 || draft.revision == mark.revision.saturating_add(1);
        let is_repetition = draft.editor == mark.editor && is_next;
        return draft.revision != mark.revision && !is_repetition && draft.document != *document;
    }
    if mark.revision != 0 {
        return true;
    }
    match row {
        Some(row) => row.row_version != mark.row_version,
        None => false,
    }
}

async fn begin_row(
    mut edit: EditTx<'_>,
    kind: Kind,
    editor: &str,
    document: &Document,
) -> Result<DraftKept, EditError> {
    let backend = edit.backend;
    let id = match begun_row(&mut edit, kind, editor).await? {
        // The answer was lost. What was typed since is kept by the next request.
        Some(id) => id,
        None => add_begun(&mut edit, kind, editor, document).await?,
    };
    let at = edit.now;
    // Nothing public changed.
    edit.tx.commit().await?;
    let made = record::open(backend, kind, &id).await?;
    Ok(DraftKept { id, row_version: made.row_version, revision: 0, at, made: Some(made) })
}

async fn add_begun(edit: &mut EditTx<'_>, kind: Kind, editor: &str, document: &Document) -> Result<String, EditError> {
    let id = new_id();
    let change = change_row(edit, "save", kind, &id, None, document).await?;
    if let Some(change) = change
        && is_id(editor)
        && changes::of_attempt(&mut edit.tx, editor).await?.is_none()
    {
        changes::mark_attempt(&mut edit.tx, &change, editor).await?;
    }
    Ok(id)
}

/// The row stays as it is. The draft is moved to the history, and Undo restores it.
#[boxed]
pub async fn discard_draft(backend: &Backend, admin: &Admin, kind: Kind, id: &str) -> Result<Saved, EditError> {
    let mut edit = EditTx::begin(backend, admin).await?;
    stored_rows::existing(backend, kind, id).await?;
    let undo = shelve_draft(&mut edit, kind, id).await?;
    edit.tx.commit().await?;
    let message = if undo.is_some() { publishing::DRAFT_DISCARDED } else { publishing::DRAFT_GONE };
    Ok(Saved { record: record::open(backend, kind, id).await?, message: message.to_owned(), undo })
}
