//! The special rules that a kind may have.

use crate::db::WriteTx;
use crate::db::editing::kinds::Stored;
use crate::editing::schedule::LocalClock;
use crate::editing::{EditError, EditTx, Subject};
use crate::error::DbError;
use crate::{Backend, BackendError, ids};
use async_trait::async_trait;
use domain::Violations;
use domain::admin::{ListRow, Record};
use domain::kinds::{Choices, Document};
use std::borrow::Cow;

/// A row on its way from the form to the table.
pub(in crate::editing) struct Candidate<'a> {
    /// Its id; empty for a new one.
    pub(in crate::editing) id: &'a str,
    /// The row as stored; none for a new one.
    pub(in crate::editing) before: Option<&'a Stored>,
    /// Its new values.
    pub(in crate::editing) after: Document,
    /// What is wrong with them.
    pub(in crate::editing) wrong: Violations,
}

/// Whose choices a form needs.
#[derive(Clone, Copy)]
pub(in crate::editing) struct Wanted<'a> {
    /// The row that is edited; empty for a new one.
    pub(in crate::editing) id: &'a str,
    /// Only what these values refer to; `None` for everything that can be chosen.
    pub(in crate::editing) document: Option<&'a Document>,
}

/// The special rules of a kind, by the steps of a change.
#[async_trait]
pub(in crate::editing) trait Rules: Sync {
    /// Options of the form that only the database knows.
    async fn choices(&self, _: &Backend, _: Wanted<'_>) -> Result<Choices, DbError> {
        Ok(Choices::default())
    }

    /// Called before the list is read.
    async fn before_list(&self, _: &Backend) -> Result<(), EditError> {
        Ok(())
    }

    /// Whether the list shows a row.
    fn is_listed(&self, _: &Document) -> bool {
        true
    }

    /// Adds badges and facts to a row of the list.
    fn describe(&self, _: &mut ListRow, _: &Stored, _: &LocalClock) {}

    /// Adds to the rows what other tables know of them.
    async fn describe_all(&self, _: &Backend, _: &mut [ListRow]) -> Result<(), BackendError> {
        Ok(())
    }

    /// The single document; none for a list.
    async fn single(&self, _: &Backend) -> Result<Option<Stored>, DbError> {
        Ok(None)
    }

    /// Writes the single document.
    async fn put_single(&self, _: &mut EditTx<'_>, _: &Document) -> Result<(), DbError> {
        Ok(())
    }

    /// Gives a stored row its form's spelling of values.
    fn after_read(&self, _: &mut Document) {}

    /// Adds values of the row that other tables hold.
    async fn read_more(&self, _: &Backend, _: &mut Stored) -> Result<(), DbError> {
        Ok(())
    }

    /// Gives a row its table's spelling of values.
    fn before_write(&self, _: &mut Document) {}

    /// A stored row's values that only its form has.
    fn shown(&self, _: &Backend, _: &mut Document) {}

    /// Values of a new row that its form does not have, for the values of the demo.
    fn outside_form(&self, _: &Document) -> Document {
        Document::new()
    }

    /// What was saved once needs no second confirmation.
    fn confirm(&self, _: &mut Document) {}

    /// Checks beyond the form's, and values that follow from others.
    async fn check(&self, _: &mut EditTx<'_>, _: &mut Candidate<'_>) -> Result<(), EditError> {
        Ok(())
    }

    /// The row of something new that is autosaved for the first time; none if it gets a row only
    /// when it is saved.
    async fn begin(&self, _: &mut EditTx<'_>, _: Document) -> Result<Option<Document>, EditError> {
        Ok(None)
    }

    /// A new row's id.
    async fn new_id(&self, _: &mut EditTx<'_>, _: &Document) -> Result<String, EditError> {
        Ok(ids::new_id())
    }

    /// Called in the transaction before a row is added or overwritten.
    async fn on_write(&self, _: &mut EditTx<'_>, _: &str, _: &Document) -> Result<(), DbError> {
        Ok(())
    }

    /// Called in the transaction after a row was written.
    async fn written(&self, _: &mut EditTx<'_>, _: &str, _: &Document) -> Result<(), DbError> {
        Ok(())
    }

    /// Called in the transaction after a row was moved to the trash, and before it is purged.
    async fn removed(&self, _: &Backend, _: &mut WriteTx, _: &str) -> Result<(), DbError> {
        Ok(())
    }

    /// The sentence after saving; `before` is none for a new row, `changed` tells whether anything
    /// was.
    fn saved(&self, before: Option<&Document>, record: &Record, changed: bool) -> Cow<'static, str> {
        let _ = changed;
        let texts = record.entity.texts();
        Cow::Borrowed(if before.is_none() { texts.created } else { texts.updated })
    }

    /// A row in the type that its public page renders; none if it has no preview.
    async fn subject(&self, _: &Backend, _: &str, _: &Document) -> Result<Option<Subject>, BackendError> {
        Ok(None)
    }
}

/// A JSON object as a document.
pub(super) fn object(value: serde_json::Value) -> Document {
    match value {
        serde_json::Value::Object(document) => document,
        _ => Document::new(),
    }
}
