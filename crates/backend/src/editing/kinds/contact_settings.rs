//! The webhook: its address, tests, and the log of its deliveries.

use super::{Rules, object};
use crate::boxed;
use crate::db::delivery::log as delivery_log;
use crate::db::editing::kinds::Stored;
use crate::db::site::settings;
use crate::delivery::outbox::webhook;
use crate::editing::EditTx;
use crate::error::DbError;
use crate::{Backend, BackendError};
use async_trait::async_trait;
use domain::Timestamp;
use domain::admin::{DeliveryRow, WebhookTest};
use domain::kinds::{Document, Entity, Fields as _};
use domain::messages::admin as msg;
use serde_json::json;
use std::time::Instant;

/// Attempts shown in the log.
const TRIES: i64 = 50;

pub(super) struct ContactSettings;

#[async_trait]
impl Rules for ContactSettings {
    /// The webhook's address, and the secret, which is shown read-only.
    async fn single(&self, b: &Backend) -> Result<Option<Stored>, DbError> {
        let found = settings::versioned(&b.db, webhook::ADDRESS).await?;
        let (url, row_version, updated_at) = found.unwrap_or_default();
        let damaged = url.damaged || row_version.damaged;
        let secret = settings::get(&b.db, webhook::SECRET).await?.unwrap_or_default();
        Ok(Some(Stored {
            id: Entity::ContactSettings.code().to_owned(),
            row_version: row_version.value,
            updated_at: Timestamp(updated_at),
            deleted_at: None,
            document: object(json!({"webhookUrl": url.value})),
            shown: object(json!({"webhookSecret": secret})),
            damaged: if damaged { vec!["webhookUrl"] } else { Vec::new() },
        }))
    }

    async fn put_single(&self, work: &mut EditTx<'_>, after: &Document) -> Result<(), DbError> {
        let url = after.text("webhookUrl");
        let about = Some(webhook::ADDRESS_ABOUT);
        settings::set(&mut work.tx, webhook::ADDRESS, url, about, work.now).await
    }
}

/// Posts a signed test to an address and returns the result. Only a 2xx answer is a success.
#[boxed]
pub async fn test_webhook(b: &Backend, url: &str) -> Result<WebhookTest, BackendError> {
    let url = url.trim();
    if url.is_empty() {
        let sentence = msg::WEBHOOK_URL_REQUIRED.to_owned();
        return Ok(WebhookTest { ok: false, status: None, millis: 0, sentence });
    }
    let begun = Instant::now();
    let outcome = webhook::test(b, url).await?;
    let millis = i64::try_from(begun.elapsed().as_millis()).unwrap_or(i64::MAX);
    Ok(match outcome {
        Ok(status) if (200..300).contains(&status) => {
            WebhookTest { ok: true, status: Some(status), millis, sentence: msg::WEBHOOK_TEST_SENT.to_owned() }
        }
        Ok(status) => {
            let sentence = msg::webhook_test_failed(&webhook::words(status));
            WebhookTest { ok: false, status: Some(status), millis, sentence }
        }
        Err(cause) => WebhookTest { ok: false, status: None, millis, sentence: msg::webhook_test_failed(&cause) },
    })
}

/// The latest attempts of the webhook's deliveries, newest first.
#[boxed]
pub async fn deliveries(b: &Backend) -> Result<Vec<DeliveryRow>, BackendError> {
    let tries = delivery_log::latest(&b.db, TRIES).await?;
    Ok(tries
        .into_iter()
        .map(|row| DeliveryRow {
            at: Timestamp(row.at),
            lead: row.name,
            reference: row.reference,
            href: format!("/admin/leads/{}", row.lead_id),
            status: row.status.and_then(|status| u16::try_from(status).ok()),
            outcome: row.outcome,
            millis: row.duration_ms,
        })
        .collect())
}
