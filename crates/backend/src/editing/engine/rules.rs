//! The points where a kind may differ from all others when its rows are read, checked and written.

use crate::db::editing::kinds::StoredRow;
use crate::editing::drafts::preview_content::PreviewContent;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::screens::local_clock::LocalClock;
use crate::error::DbError;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::Violations;
use domain::admin::{ListRow, Record};
use domain::kinds::{Document, FormChoices};
use serde_json::Value;
use std::borrow::Cow;

pub(crate) struct EditedRow<'a> {
    /// Empty for a new row.
    pub(crate) id: &'a str,
    pub(crate) previous: Option<&'a StoredRow>,
    /// Whether these values were saved before: an earlier version, an Undo, or a row from the trash.
    pub(crate) was_saved: bool,
    pub(crate) document: Document,
    pub(crate) violations: Violations,
    /// Sentences about values of a saved version that could not come back.
    pub(crate) notes: Vec<String>,
    /// The id of a new row, if it is not to be a random one.
    pub(crate) new_id: Option<String>,
}

#[derive(Clone, Copy)]
pub(crate) struct ChoicesFor<'a> {
    /// Empty for a new row.
    pub(crate) id: &'a str,
    /// Only what these values refer to; `None` for everything that can be chosen.
    pub(crate) values: Option<&'a Document>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReadFor {
    /// A list: only what the row itself holds.
    List,
    /// A form or a change: also what other tables hold.
    Row,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Removal {
    ToTrash,
    Purge,
}

#[async_trait]
pub(crate) trait KindRules: Sync {
    /// Options of the form that only the database knows. First step of `save`, before the lock.
    async fn choices(&self, _: &Backend, _: ChoicesFor<'_>) -> Result<FormChoices, DbError> {
        Ok(FormChoices::default())
    }

    /// The rows that the list shows, from all rows of the table. Not part of `save`.
    async fn listed(&self, _: &Backend, rows: Vec<StoredRow>) -> Result<Vec<StoredRow>, EditError> {
        Ok(rows)
    }

    /// Adds badges and facts to the rows of the list; `stored` has the same rows in the same order.
    /// Not part of `save`.
    async fn describe(
        &self,
        _: &Backend,
        _: &LocalClock,
        _: &mut [ListRow],
        _stored: &[StoredRow],
    ) -> Result<(), BackendError> {
        Ok(())
    }

    /// Gives a stored row its form's spelling of values, and adds what other tables hold. A single
    /// document comes empty and is filled in. `save` reads the previous row with it, under the lock.
    async fn read(&self, _: &Backend, _: &mut StoredRow, _: ReadFor) -> Result<(), DbError> {
        Ok(())
    }

    /// Gives a document of the history the fields that the form has now, if an earlier version of the program recorded
    /// it. Not part of `save`.
    fn read_former(&self, _: &mut Document) {}

    /// The row of something new that is autosaved for the first time; none if it gets a row only
    /// when it is saved. Not part of `save`.
    async fn begin(&self, _: &mut EditTx<'_>, _: Document) -> Result<Option<Document>, EditError> {
        Ok(None)
    }

    /// Checks beyond the form's, and values that follow from others. `save` calls it after the checks
    /// of single fields and before the checks of unique values.
    async fn check(&self, _: &mut EditTx<'_>, _: &mut EditedRow<'_>) -> Result<(), EditError> {
        Ok(())
    }

    /// Writes the row and what belongs to it. `save` calls it after the previous state was recorded.
    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        Ok(row.store(edit).await?)
    }

    /// Why a row can be neither deleted nor hidden; none if it can. Not part of `save`: in a form, `check` says so at
    /// the field.
    fn must_stay(&self, _: &StoredRow) -> Option<&'static str> {
        None
    }

    /// Called after a row was moved to the trash, and before it is purged: then false keeps it in the
    /// trash. Not part of `save`.
    async fn removed(&self, _: &mut EditTx<'_>, _: &str, _: Removal) -> Result<bool, BackendError> {
        Ok(true)
    }

    /// The message after saving: the last step of `save`. `previous` is none for a new row, `changed`
    /// tells whether anything was.
    fn saved(&self, previous: Option<&Document>, record: &Record, changed: bool) -> Cow<'static, str> {
        let _ = changed;
        let texts = record.kind.texts();
        Cow::Borrowed(if previous.is_none() { texts.created } else { texts.updated })
    }

    /// A row in the type that its public page renders; none if it has no preview. Not part of `save`.
    async fn preview(&self, _: &Backend, _: &str, _: &Document) -> Result<Option<PreviewContent>, BackendError> {
        Ok(None)
    }
}

pub(crate) fn object(value: Value) -> Document {
    match value {
        Value::Object(document) => document,
        _ => Document::new(),
    }
}
