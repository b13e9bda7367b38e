//! A change of the owner as a transaction, and why it may fail.

use crate::Backend;
use crate::accounts::session::Admin;
use crate::db::WriteTx;
use crate::db::core::locks;
use crate::db::editing::changes::{self, NewChange};
use crate::db::editing::kinds::tables;
use crate::error::{BackendError, DbError};
use domain::admin::Record;
use domain::kinds::Entity;
use domain::{Timestamp, Violations};
use serde_json::Value;

/// Every change of content takes this lock: changes from several tabs or servers are serialised,
/// and each sees the result of the one before.
pub(super) const LOCK: &str = "editing";

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum EditError {
    /// Fields are wrong.
    #[error("fields are wrong")]
    Invalid(Violations),
    /// The row was saved by someone else in between; its current state.
    #[error("changed concurrently")]
    Conflict(Box<Record>),
    /// No such row; the message to show.
    #[error("{0}")]
    NotFound(&'static str),
    /// The action is not possible; the message to show.
    #[error("{0}")]
    Refused(String),
    /// The database failed; nothing was changed.
    #[error(transparent)]
    Backend(#[from] BackendError),
}

impl From<DbError> for EditError {
    fn from(error: DbError) -> Self {
        for unique in tables().flat_map(|(_, table)| &table.unique) {
            if error.is_conflict(&unique.constraint) {
                return Self::wrong(&unique.field, unique.taken);
            }
        }
        Self::Backend(error.into())
    }
}

impl EditError {
    pub(super) fn wrong(field: &str, sentence: &str) -> Self {
        let mut wrong = Violations::default();
        wrong.add(field, sentence);
        Self::Invalid(wrong)
    }
}

/// A transaction of the owner, under the lock.
pub(crate) struct EditTx<'a> {
    pub(super) b: &'a Backend,
    /// Who makes the change; none for the demo content.
    admin: Option<&'a Admin>,
    pub(crate) tx: WriteTx,
    pub(crate) now: Timestamp,
}

impl<'a> EditTx<'a> {
    pub(super) async fn begin(b: &'a Backend, admin: &'a Admin) -> Result<Self, EditError> {
        Ok(Self::begin_as(b, Some(admin)).await?)
    }

    /// Begins a change by an account, or by the program itself.
    pub(crate) async fn begin_as(b: &'a Backend, admin: Option<&'a Admin>) -> Result<Self, DbError> {
        let now = b.clock.now();
        let mut tx = b.db.write().await?;
        locks::take(&mut tx, &[LOCK], now).await?;
        Ok(Self { b, admin, tx, now })
    }

    pub(super) fn account_id(&self) -> Option<&'a str> {
        self.admin.map(|admin| admin.account_id.as_str())
    }

    pub(super) async fn begin_change(
        &mut self,
        action: &str,
        entity: Entity,
        id: &str,
        title: &str,
    ) -> Result<String, EditError> {
        let change = NewChange { action, entity: entity.code(), entity_id: id, title, account_id: self.account_id() };
        Ok(changes::begin(&mut self.tx, change, self.now).await?)
    }

    pub(super) async fn keep(
        &mut self,
        change: &str,
        action: &str,
        entity: Entity,
        id: &str,
        was: &Value,
    ) -> Result<(), EditError> {
        let account_id = self.account_id();
        let subject = NewChange { action, entity: entity.code(), entity_id: id, title: "", account_id };
        Ok(changes::keep(&mut self.tx, change, subject, id, &was.to_string(), self.now).await?)
    }

    /// Commits, and invalidates public pages if they show it.
    pub(super) async fn commit(self, entity: Entity) -> Result<(), EditError> {
        if entity.kind().is_public {
            self.b.commit_content(self.tx).await?;
        } else {
            self.tx.commit().await?;
        }
        Ok(())
    }
}
