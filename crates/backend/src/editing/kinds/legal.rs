//! The two legal texts. Saving one publishes a new version.

use super::{Rules, object};
use crate::Backend;
use crate::db::content::legal;
use crate::db::editing::kinds::Stored;
use crate::editing::EditTx;
use crate::error::DbError;
use async_trait::async_trait;
use domain::Timestamp;
use domain::admin::Record;
use domain::kinds::{Document, Entity, Fields as _};
use domain::messages::admin as msg;
use serde_json::json;
use std::borrow::Cow;

pub(super) struct Legal(Entity);

pub(super) static PRIVACY_POLICY: Legal = Legal(Entity::PrivacyPolicy);
pub(super) static TERMS_OF_SERVICE: Legal = Legal(Entity::TermsOfService);

#[async_trait]
impl Rules for Legal {
    /// Empty if none was published yet.
    async fn single(&self, b: &Backend) -> Result<Option<Stored>, DbError> {
        let found = legal::to_edit(&b.db, self.0.code()).await?;
        let damaged = found.as_ref().is_some_and(|(_, damaged)| *damaged);
        let (title, content, version, updated_at) = found.map_or_else(
            || (self.0.singular().to_owned(), String::new(), 0, Timestamp(0)),
            |(text, _)| (text.title, text.content, text.version, text.updated_at),
        );
        Ok(Some(Stored {
            id: self.0.code().to_owned(),
            row_version: version,
            updated_at,
            deleted_at: None,
            document: object(json!({"title": title, "content": content})),
            shown: object(json!({"version": version})),
            damaged: if damaged { vec!["content"] } else { Vec::new() },
        }))
    }

    async fn put_single(&self, work: &mut EditTx<'_>, after: &Document) -> Result<(), DbError> {
        legal::publish(&mut work.tx, self.0.code(), after.text("title"), after.text("content"), work.now).await?;
        Ok(())
    }

    fn saved(&self, _: Option<&Document>, record: &Record, changed: bool) -> Cow<'static, str> {
        if !changed {
            return Cow::Borrowed(self.0.texts().updated);
        }
        Cow::Owned(msg::legal_published(i64::from(record.draft.number("version").unwrap_or(1))))
    }
}
