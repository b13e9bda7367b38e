//! Saving one publishes a new version.

use crate::Backend;
use crate::db::content::legal;
use crate::db::editing::kinds::StoredRow;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{KindRules, ReadFor};
use crate::error::DbError;
use async_trait::async_trait;
use domain::admin::Record;
use domain::kinds::{Document, Fields as _, Kind};
use domain::messages::admin as msg;
use std::borrow::Cow;

pub(crate) struct LegalRules(Kind);

pub(crate) static PRIVACY_POLICY: LegalRules = LegalRules(Kind::PrivacyPolicy);
pub(crate) static TERMS_OF_SERVICE: LegalRules = LegalRules(Kind::TermsOfService);

#[async_trait]
impl KindRules for LegalRules {
    async fn read(&self, backend: &Backend, stored: &mut StoredRow, _: ReadFor) -> Result<(), DbError> {
        stored.document.set("title", self.0.singular());
        stored.document.set("content", "");
        if let Some(saved) = legal::to_edit(&backend.db, self.0.code()).await? {
            stored.take_version(&saved, "content");
            stored.document.set("title", saved.document.title);
            stored.document.set("content", saved.document.content);
        }
        stored.shown.set("version", stored.row_version);
        Ok(())
    }

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        let title = row.document.text("title");
        let content = row.document.text("content");
        legal::publish(&mut edit.tx, self.0.code(), title, content, edit.now).await?;
        Ok(())
    }

    fn saved(&self, _: Option<&Document>, record: &Record, changed: bool) -> Cow<'static, str> {
        if !changed {
            return Cow::Borrowed(self.0.texts().updated);
        }
        let version = record.draft.number("version").unwrap_or(1);
        Cow::Owned(msg::legal_published(i64::from(version)))
    }
}
