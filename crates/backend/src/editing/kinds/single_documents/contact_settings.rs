use crate::db::editing::kinds::StoredRow;
use crate::db::site::settings;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{KindRules, ReadFor};
use crate::error::DbError;
use crate::features::receivers::{test_result, webhook};
use crate::{Backend, BackendError, boxed};
use async_trait::async_trait;
use domain::admin::WebhookTest;
use domain::kinds::Fields as _;
use domain::messages::admin as msg;
use domain::text::typed;
use std::time::Instant;

pub(crate) struct ContactSettings;

#[async_trait]
impl KindRules for ContactSettings {
    async fn read(&self, backend: &Backend, stored: &mut StoredRow, _: ReadFor) -> Result<(), DbError> {
        stored.document.set("webhookUrl", "");
        if let Some(saved) = settings::to_edit(&backend.db, webhook::ADDRESS).await? {
            stored.take_version(&saved, "webhookUrl");
            stored.document.set("webhookUrl", saved.document);
        }
        let secret = settings::get(&backend.db, webhook::SECRET).await?.unwrap_or_default();
        stored.shown.set("webhookSecret", secret);
        Ok(())
    }

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        let url = row.document.text("webhookUrl");
        let about = Some(webhook::ADDRESS_ABOUT);
        Ok(settings::set(&mut edit.tx, webhook::ADDRESS, url, about, edit.now).await?)
    }
}

/// Posts a signed test to an address and returns the result. Only a 2xx answer is a success.
#[boxed]
pub async fn test_webhook(backend: &Backend, url: &str) -> Result<WebhookTest, BackendError> {
    let url = typed::address(url);
    if url.is_empty() {
        let sentence = msg::WEBHOOK_URL_REQUIRED.to_owned();
        return Ok(WebhookTest { ok: false, status: None, millis: 0, sentence });
    }
    let begun = Instant::now();
    let outcome = webhook::test(backend, &url).await?;
    Ok(test_result(begun, outcome))
}
