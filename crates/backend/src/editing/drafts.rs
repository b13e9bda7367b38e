//! Server-side drafts. Autosaved while the owner types, offered when the form is opened again,
//! never public: public pages read rows, and a draft becomes part of a row only by being saved.

use super::actions::DISCARD;
use super::kinds::rules;
use super::media_uses::mark_used;
use super::unsaved::{fields_of, parse};
use super::{EditError, EditTx, choices, rows, store};
use crate::accounts::session::Admin;
use crate::boxed;
use crate::db::editing::drafts::{self, Draft, NewDraft};
use crate::db::editing::kinds::Stored;
use crate::ids::{self, is_id};
use crate::{Backend, BackendError};
use domain::admin::{DraftKept, Saved};
use domain::kinds::{Document, Entity, FormSpec};
use domain::messages::admin as msg;
use domain::messages::publishing;
use serde_json::{Value, json};

/// Longest name of a tab, in characters.
const EDITOR_MAX: usize = 64;

/// What a tab knows of the draft it saves.
#[derive(Clone, Copy, Debug)]
pub struct DraftMark<'a> {
    /// The tab's id: a repeated request of the same tab is not a conflict.
    pub editor: &'a str,
    /// The draft's revision as the tab knows it; 0 for none.
    pub revision: i32,
    /// The version of the row that the tab's form began with.
    pub row_version: i32,
}

/// Autosaves a draft. A new post gets its row here, as an unpublished draft, so that it can be
/// found again; anything else new is stored under an id of its own until it is saved.
///
/// # Errors
/// [`EditError::Conflict`] if another tab stored a draft or saved the row in between; see
/// [`EditError`] for the others.
pub async fn save_draft(
    b: &Backend,
    admin: &Admin,
    entity: Entity,
    id: &str,
    mark: DraftMark<'_>,
    raw: &Value,
) -> Result<DraftKept, EditError> {
    if !entity.kind().has_preview || mark.editor.chars().count() > EDITOR_MAX || (!id.is_empty() && !is_id(id)) {
        return Err(EditError::Refused(msg::NOT_POSSIBLE.to_owned()));
    }
    let spec = choices::form(b, entity, id).await.map_err(BackendError::from)?;
    let document = spec.validate_unfinished(raw);
    let mut work = EditTx::begin(b, admin).await?;
    if id.is_empty()
        && let Some(after) = rules(entity).begin(&mut work, document.clone()).await?
    {
        return begin(work, entity, after).await;
    }
    let row = store::current(b, entity, id).await?;
    if row.as_ref().is_some_and(|row| row.deleted_at.is_some()) {
        return Err(EditError::NotFound(entity.texts().not_found));
    }
    let kept = drafts::one_in(&mut work.tx, entity.code(), id).await?;
    // An id without a row is a draft of something new, which must exist.
    if row.is_none() && kept.is_none() && !id.is_empty() {
        return Err(EditError::NotFound(entity.texts().not_found));
    }
    let version = row.as_ref().map_or(0, |row| row.row_version);
    if is_behind(mark, kept.as_ref(), row.as_ref(), &document) {
        // The current row, with the other tab's draft.
        let row = row.ok_or(EditError::NotFound(entity.texts().not_found))?;
        return Err(EditError::Conflict(Box::new(rows::record(b, entity, row).await?)));
    }
    let id = if id.is_empty() { ids::new_id() } else { id.to_owned() };
    let base = row.as_ref().map(|row| fields_of(&spec, &row.document)).unwrap_or_default();
    let at = work.now;
    if row.is_some() && base == document {
        drafts::remove(&mut work.tx, entity.code(), &id).await?;
        work.tx.commit().await?;
        return Ok(DraftKept { id, row_version: version, revision: 0, at, made: None });
    }
    let revision = kept.as_ref().map_or(0, |kept| kept.revision).saturating_add(1);
    let (base, base_version) = match kept {
        Some(kept) => (kept.base, kept.base_version),
        None => (Value::Object(base).to_string(), version),
    };
    mark_used(&mut work.tx, &document).await?;
    let draft = NewDraft {
        document: &Value::Object(document).to_string(),
        base: &base,
        base_version,
        revision,
        editor: mark.editor,
        account_id: &admin.account_id,
    };
    drafts::put(&mut work.tx, entity.code(), &id, draft, at).await?;
    work.tx.commit().await?;
    Ok(DraftKept { id, row_version: base_version, revision, at, made: None })
}

/// Whether another tab stored a different draft, or saved the row, since this one last did.
fn is_behind(mark: DraftMark<'_>, kept: Option<&Draft>, row: Option<&Stored>, document: &Document) -> bool {
    match kept {
        Some(kept) => {
            let own = kept.editor == mark.editor && kept.revision == mark.revision.saturating_add(1);
            kept.revision != mark.revision && !own && parse(&kept.document) != *document
        }
        None => mark.revision != 0 || row.is_some_and(|row| row.row_version != mark.row_version),
    }
}

/// Creates the row of something new that was just begun.
async fn begin(mut work: EditTx<'_>, entity: Entity, after: Document) -> Result<DraftKept, EditError> {
    let b = work.b;
    let id = ids::new_id();
    work.change("save", entity, &id, None, Some(after)).await?;
    let at = work.now;
    // Nothing public changed.
    work.tx.commit().await?;
    let made = rows::open(b, entity, &id).await?;
    Ok(DraftKept { id, row_version: made.row_version, revision: 0, at, made: Some(made) })
}

/// Discards a draft; the row stays as it is. The draft is moved to the history, and Undo restores
/// it.
#[boxed]
pub async fn discard_draft(b: &Backend, admin: &Admin, entity: Entity, id: &str) -> Result<Saved, EditError> {
    let mut work = EditTx::begin(b, admin).await?;
    work.existing(entity, id).await?;
    let undo = work.shelve_draft(entity, id).await?;
    work.tx.commit().await?;
    let message = if undo.is_some() { publishing::DRAFT_DISCARDED } else { publishing::DRAFT_GONE };
    Ok(Saved { record: rows::open(b, entity, id).await?, message: message.to_owned(), undo })
}

impl EditTx<'_> {
    /// Moves a row's draft to its history. Returns the change that restores it; none if there was
    /// no draft.
    pub(super) async fn shelve_draft(&mut self, entity: Entity, id: &str) -> Result<Option<String>, EditError> {
        let Some(kept) = drafts::one_in(&mut self.tx, entity.code(), id).await? else { return Ok(None) };
        let document = parse(&kept.document);
        let change = self.begin_change(DISCARD, entity, id, &entity.title(&document)).await?;
        self.keep(&change, DISCARD, entity, id, &Value::Object(document)).await?;
        drafts::remove(&mut self.tx, entity.code(), id).await?;
        Ok(Some(change))
    }

    /// Deletes a row's draft, because it was saved. A draft of another tab that the form did not
    /// continue is moved to the history instead.
    pub(super) async fn delete_draft(
        &mut self,
        spec: &FormSpec,
        id: &str,
        origin: &Origin,
        saved: &Document,
    ) -> Result<(), EditError> {
        let entity = spec.entity;
        let Some(kept) = drafts::one_in(&mut self.tx, entity.code(), id).await? else { return Ok(()) };
        let same = fields_of(spec, &parse(&kept.document)) == fields_of(spec, saved);
        let own = !origin.editor.is_empty() && kept.editor == origin.editor;
        let continued = origin.draft_at == Some(kept.updated_at);
        if same || own || continued {
            drafts::remove(&mut self.tx, entity.code(), id).await?;
        } else {
            self.shelve_draft(entity, id).await?;
        }
        Ok(())
    }

    /// Makes a document the draft of its row again, so that after an undo nothing has to be
    /// retyped.
    pub(super) async fn restore_draft(
        &mut self,
        entity: Entity,
        row: &Stored,
        document: &Document,
    ) -> Result<(), EditError> {
        let spec = choices::form(self.b, entity, &row.id).await.map_err(BackendError::from)?;
        let base = fields_of(&spec, &row.document);
        let document = fields_of(&spec, document);
        if base == document {
            return Ok(());
        }
        let revision = drafts::one_in(&mut self.tx, entity.code(), &row.id).await?.map_or(0, |kept| kept.revision);
        let draft = NewDraft {
            document: &Value::Object(document).to_string(),
            base: &Value::Object(base).to_string(),
            base_version: row.row_version,
            revision: revision.saturating_add(1),
            editor: "",
            account_id: self.account_id().unwrap_or_default(),
        };
        Ok(drafts::put(&mut self.tx, entity.code(), &row.id, draft, self.now).await?)
    }
}

/// Where a form comes from, as its tab says among the form's values.
pub(super) struct Origin {
    /// The tab's id; empty if it does not say.
    editor: String,
    /// When the draft was stored that the form continues; none if it began without.
    draft_at: Option<i64>,
}

impl Origin {
    /// Reads it from the values that were sent.
    pub(super) fn of(raw: &Value) -> Self {
        let editor = raw.get("_editor").and_then(Value::as_str).unwrap_or_default().to_owned();
        Self { editor, draft_at: raw.get("_draftAt").and_then(Value::as_i64) }
    }
}

/// What a preview shows of a row: its draft, else the row itself; none if there is neither. Also
/// whether that is what the public page shows.
pub(super) async fn newest(b: &Backend, entity: Entity, id: &str) -> Result<Option<(Document, bool)>, BackendError> {
    let row = store::current(b, entity, id).await?.filter(|row| row.deleted_at.is_none());
    let spec = choices::form(b, entity, id).await?;
    if let Some(row) = row {
        let record = rows::record(b, entity, row.clone()).await?;
        let mut document = row.document;
        let changed = record.unsaved.is_some();
        if let Some(unsaved) = record.unsaved {
            document.extend(unsaved.draft);
        }
        let public = !changed && entity.is_published(&document, &crate::content::local_now(b).await?);
        return Ok(Some((document, public)));
    }
    let kept: Option<Draft> = drafts::one(&b.db, entity.code(), id).await?;
    Ok(kept.map(|kept| (spec.validate_unfinished(&Value::Object(parse(&kept.document))), false)))
}

/// A copy of a document with the publication status of another one.
pub(super) fn with_status_of(document: &Document, other: &Document) -> Document {
    let mut document = document.clone();
    let status = other.get("status").cloned().unwrap_or_else(|| json!("draft"));
    document.insert("status".to_owned(), status);
    document
}
