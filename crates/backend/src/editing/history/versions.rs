use crate::accounts::session::Admin;
use crate::db::core::statements::Connection;
use crate::db::editing::changes::{self, Revision};
use crate::editing::drafts::stored_drafts::{restore_draft, shelve_draft};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::order::ORDER;
use crate::editing::engine::rules::EditedRow;
use crate::editing::engine::save::{change_row, prepare_row};
use crate::editing::engine::unwritten::refuse_unwritten;
use crate::editing::engine::{stored_rows, text_pictures};
use crate::editing::history::action_labels::{DISCARD, action_label, parse_previous, toggle_label};
use crate::editing::history::differences::differences;
use crate::editing::kinds::rules;
use crate::editing::screens::{forms, record};
use crate::error::DbError;
use crate::ids::is_id;
use crate::{Backend, BackendError, boxed};
use domain::Timestamp;
use domain::admin::{Saved, Version};
use domain::kinds::{Document, FormPart, FormSpec, Kind};
use domain::messages::{admin as msg, restoring};

const VERSIONS: i64 = 100;

#[boxed]
pub async fn history(backend: &Backend, kind: Kind, id: &str) -> Result<Vec<Version>, BackendError> {
    if !is_id(id) {
        return Ok(Vec::new());
    }
    let form = forms::form(backend, kind, id).await?;
    versions(backend, &form, id).await
}

/// The versions in which something of this part was changed.
#[boxed]
pub async fn history_of_part(
    backend: &Backend,
    kind: Kind,
    id: &str,
    part: FormPart,
) -> Result<Vec<Version>, BackendError> {
    if !is_id(id) {
        return Ok(Vec::new());
    }
    let form = forms::form(backend, kind, id).await?.of_part(part);
    let mut versions = versions(backend, &form, id).await?;
    versions.retain(|version| !version.changes.is_empty());
    Ok(versions)
}

async fn versions(backend: &Backend, form: &FormSpec, id: &str) -> Result<Vec<Version>, BackendError> {
    let kind = form.kind;
    let is_order = id == ORDER;
    let mut after = if is_order { None } else { current_document(backend, kind, id).await? };
    let mut versions = Vec::new();
    for revision in changes::history(&backend.db, kind.code(), id, VERSIONS).await? {
        let mut before = recorded(backend.db.reader(), kind, &revision.document).await?;
        if let Some(before) = &mut before
            && let Some(after) = &after
        {
            add_newer_fields(before, after);
        }
        let changes = match (&before, &after) {
            (Some(before), Some(after)) if !is_order => differences(backend, form, before, after).await?,
            _ => Vec::new(),
        };
        let is_draft = revision.action == DISCARD;
        versions.push(Version {
            action: version_label(kind, &revision, before.as_ref()).to_owned(),
            id: revision.id,
            at: Timestamp(revision.created_at),
            by: revision.email,
            changes,
            restorable: before.is_some(),
        });
        // A draft that was moved to the history was never the row.
        if !is_draft {
            after = before;
        }
    }
    Ok(versions)
}

/// A recorded state, in which pictures have their current files; none for a row that did not exist, or if
/// it is damaged.
pub(crate) async fn recorded(connection: Connection<'_>, kind: Kind, json: &str) -> Result<Option<Document>, DbError> {
    let Some(mut document) = parse_previous(json) else { return Ok(None) };
    rules(kind).read_former(&mut document);
    text_pictures::resolve(connection, kind, &mut document).await?;
    Ok(Some(document))
}

/// A version that is older than a field has no value of it, and restoring it leaves the field alone.
fn add_newer_fields(before: &mut Document, after: &Document) {
    for (field, value) in after {
        before.entry(field).or_insert_with(|| value.clone());
    }
}

async fn current_document(backend: &Backend, kind: Kind, id: &str) -> Result<Option<Document>, BackendError> {
    match stored_rows::current(backend, kind, id).await? {
        Some(row) if row.deleted_at.is_none() => Ok(Some(row.document)),
        _ => Ok(None),
    }
}

fn version_label(kind: Kind, revision: &Revision, before: Option<&Document>) -> &'static str {
    match revision.action.as_str() {
        "toggle" => toggle_label(kind, before),
        "save" if before.is_none() => action_label("create"),
        code => action_label(code),
    }
}

#[boxed]
pub async fn restore(
    backend: &Backend,
    admin: &Admin,
    kind: Kind,
    id: &str,
    version: &str,
) -> Result<Saved, EditError> {
    restore_as(backend, admin, Restoring { kind, id, version, part: None }).await
}

/// The other parts stay as they are.
#[boxed]
pub async fn restore_part(
    backend: &Backend,
    admin: &Admin,
    kind: Kind,
    part: FormPart,
    version: &str,
) -> Result<Saved, EditError> {
    restore_as(backend, admin, Restoring { kind, id: kind.code(), version, part: Some(part) }).await
}

struct Restoring<'a> {
    kind: Kind,
    id: &'a str,
    version: &'a str,
    part: Option<FormPart>,
}

async fn restore_as(backend: &Backend, admin: &Admin, restoring: Restoring<'_>) -> Result<Saved, EditError> {
    let Restoring { kind, id, version, part } = restoring;
    if !is_id(version) {
        return Err(EditError::NotFound(msg::VERSION_GONE));
    }
    let mut edit = EditTx::begin(backend, admin).await?;
    let row = stored_rows::existing(backend, kind, id).await?;
    let revision = changes::revision(&mut edit.tx, version, kind.code(), id).await?;
    let revision = revision.ok_or(EditError::NotFound(msg::VERSION_GONE))?;
    let values = recorded(edit.tx.connection(), kind, &revision).await?;
    let values = values.ok_or(EditError::NotFound(msg::VERSION_GONE))?;
    shelve_draft(&mut edit, kind, id).await?;
    let mut notes = Vec::new();
    let undo = if is_discarded_draft(backend, kind, id, version).await? {
        // It was not public when it was written, so it stays a draft.
        restore_draft(&mut edit, kind, &row, &values).await?;
        edit.tx.commit().await?;
        None
    } else {
        let values = match part {
            Some(part) => only_of(&forms::form(backend, kind, id).await?.of_part(part), values),
            None => values,
        };
        let prepared = prepare_row(&mut edit, kind, EditedRow::from_history(&row, values)).await?;
        refuse_unwritten(kind, Some(&row.document), &prepared.document)?;
        let undo = change_row(&mut edit, "restore", kind, id, Some(&row), &prepared.document).await?;
        edit.commit(kind).await?;
        notes = prepared.notes;
        undo
    };
    let message = restoring::with_notes(msg::RESTORED, &notes);
    Ok(Saved { record: record::open(backend, kind, id).await?, message, undo })
}

fn only_of(form: &FormSpec, mut values: Document) -> Document {
    values.retain(|name, _| form.fields().any(|field| field.name == *name));
    values
}

async fn is_discarded_draft(backend: &Backend, kind: Kind, id: &str, version: &str) -> Result<bool, BackendError> {
    let revisions = changes::history(&backend.db, kind.code(), id, VERSIONS).await?;
    Ok(revisions.iter().any(|revision| revision.id == version && revision.action == DISCARD))
}
