//! The transaction of an edit, and why an edit may fail.

use crate::Backend;
use crate::accounts::session::Admin;
use crate::content::Changed;
use crate::db::WriteTx;
use crate::db::core::locks;
use crate::db::editing::changes::{self, NewChange};
use crate::db::editing::kinds::tables;
use crate::error::{BackendError, DbError};
use crate::media::strays;
use domain::admin::Record;
use domain::kinds::{Document, Kind};
use domain::messages::admin as msg;
use domain::{Timestamp, Violations};
use serde_json::Value;

/// Every change of content takes this lock: changes from several tabs or servers are serialized,
/// and each sees the result of the previous one.
pub(crate) const LOCK: &str = "editing";

#[derive(Debug, thiserror::Error)]
pub enum EditError {
    #[error("fields are wrong")]
    Invalid(Violations),
    /// The row was saved by someone else in between; its current state.
    #[error("changed concurrently")]
    Conflict(Box<Record>),
    #[error("{0}")]
    NotFound(&'static str),
    #[error("{0}")]
    Refused(String),
    #[error(transparent)]
    Backend(#[from] BackendError),
}

impl From<DbError> for EditError {
    fn from(error: DbError) -> Self {
        for (_, table) in tables() {
            for unique in &table.unique {
                if error.is_conflict(&unique.constraint) {
                    return Self::invalid(&unique.field, unique.taken);
                }
            }
        }
        Self::Backend(error.into())
    }
}

impl EditError {
    pub(crate) fn invalid(field: &str, message: &str) -> Self {
        let mut violations = Violations::default();
        violations.add(field, message);
        Self::Invalid(violations)
    }

    pub(crate) fn not_possible() -> Self {
        Self::Refused(msg::NOT_POSSIBLE.to_owned())
    }

    pub(crate) fn undo_gone() -> Self {
        Self::Refused(msg::UNDO_GONE.to_owned())
    }
}

/// A transaction that holds the lock of all edits.
pub(crate) struct EditTx<'a> {
    pub(crate) backend: &'a Backend,
    /// Who makes the change; none for the demo content.
    admin: Option<&'a Admin>,
    pub(crate) tx: WriteTx,
    pub(crate) now: Timestamp,
    /// Whether rows of the kind got other positions than before.
    pub(crate) moved_others: bool,
    after_commit: Vec<AfterCommit>,
}

/// Work that an edit leaves for after its commit.
pub(crate) enum AfterCommit {
    /// Sizes of pictures were queued.
    MakeSizes,
    /// The row of the picture with this key was purged.
    RemoveFiles(String),
}

impl AfterCommit {
    async fn run(self, backend: &Backend) {
        match self {
            Self::MakeSizes => backend.pictures.making.wake(),
            Self::RemoveFiles(key) => strays::remove_discarded(backend, &key).await,
        }
    }
}

impl<'a> EditTx<'a> {
    pub(crate) async fn begin(backend: &'a Backend, admin: &'a Admin) -> Result<Self, EditError> {
        Ok(Self::begin_as(backend, Some(admin)).await?)
    }

    pub(crate) async fn begin_as(backend: &'a Backend, admin: Option<&'a Admin>) -> Result<Self, DbError> {
        let now = backend.clock.now();
        let mut tx = backend.db.write().await?;
        locks::take(&mut tx, &[LOCK], now).await?;
        Ok(Self { backend, admin, tx, now, moved_others: false, after_commit: Vec::new() })
    }

    pub(crate) fn account_id(&self) -> Option<&'a str> {
        self.admin.map(|admin| admin.account_id.as_str())
    }

    /// Returns its id, by which the change can be undone.
    pub(crate) async fn begin_change(
        &mut self,
        action: &str,
        kind: Kind,
        id: &str,
        title: &str,
    ) -> Result<String, DbError> {
        let change = NewChange { action, entity: kind.code(), entity_id: id, title, account_id: self.account_id() };
        changes::begin(&mut self.tx, change, self.now).await
    }

    /// None if it did not exist or was in the trash.
    pub(crate) async fn record_previous(
        &mut self,
        change: &str,
        action: &str,
        kind: Kind,
        id: &str,
        previous: Option<&Document>,
    ) -> Result<(), EditError> {
        let state = match previous {
            Some(document) => Value::Object(document.clone()),
            None => Value::Null,
        };
        let account_id = self.account_id();
        let line = NewChange { action, entity: kind.code(), entity_id: id, title: "", account_id };
        Ok(changes::keep(&mut self.tx, change, line, id, &state.to_string(), self.now).await?)
    }

    pub(crate) fn after_commit(&mut self, step: AfterCommit) {
        self.after_commit.push(step);
    }

    /// Commits a change of several rows, and invalidates public pages if they show this kind.
    pub(crate) async fn commit(self, kind: Kind) -> Result<(), DbError> {
        self.commit_changed(kind, Changed::List(kind)).await
    }

    /// [`Self::commit`] of a change of one row.
    pub(crate) async fn commit_row(self, kind: Kind, id: &str) -> Result<(), DbError> {
        let changed = if self.moved_others { Changed::List(kind) } else { Changed::Row(kind, id.to_owned()) };
        self.commit_changed(kind, changed).await
    }

    async fn commit_changed(self, kind: Kind, changed: Changed) -> Result<(), DbError> {
        if !kind.description().is_public {
            return self.commit_unseen().await;
        }
        self.backend.commit_change(self.tx, changed).await?;
        run_all(self.after_commit, self.backend).await;
        Ok(())
    }

    /// Commits changes of several kinds.
    pub(crate) async fn commit_anything(self) -> Result<(), DbError> {
        self.backend.commit_content(self.tx).await?;
        run_all(self.after_commit, self.backend).await;
        Ok(())
    }

    /// Commits what no public page shows.
    pub(crate) async fn commit_unseen(self) -> Result<(), DbError> {
        self.tx.commit().await?;
        run_all(self.after_commit, self.backend).await;
        Ok(())
    }
}

async fn run_all(steps: Vec<AfterCommit>, backend: &Backend) {
    for step in steps {
        step.run(backend).await;
    }
}
