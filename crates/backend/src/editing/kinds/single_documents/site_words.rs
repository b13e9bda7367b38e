use crate::Backend;
use crate::db::content::site_words;
use crate::db::editing::kinds::StoredRow;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{KindRules, ReadFor, object};
use crate::error::DbError;
use async_trait::async_trait;
use domain::content::site_words::SiteWords as Words;
use serde_json::{Value, json};

pub(crate) struct SiteWordsRules;

#[async_trait]
impl KindRules for SiteWordsRules {
    async fn read(&self, backend: &Backend, stored: &mut StoredRow, _: ReadFor) -> Result<(), DbError> {
        let Some(saved) = site_words::to_edit(&backend.db).await? else {
            stored.document = object(json!(Words::default()));
            return Ok(());
        };
        stored.take_version(&saved, "quoteLabel");
        stored.document = object(json!(saved.document));
        Ok(())
    }

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        let words = serde_json::from_value(Value::Object(row.document.clone()))
            .map_err(|_| DbError::corrupt("the site's words"))?;
        Ok(site_words::set(&mut edit.tx, &words, edit.now).await?)
    }
}
