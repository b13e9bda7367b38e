//! Single documents: legal texts, the webhook, the hero's video.

use super::labels::string;
use super::slots::{self, HERO_FALLBACK, HERO_PAGE, HERO_VIDEO};
use crate::boxed;
use crate::db::editing::{self as rows, Stored};
use crate::db::{WriteTx, delivery_log, legal, settings};
use crate::error::DbError;
use crate::outbox::webhook;
use crate::{Backend, BackendError, ids};
use domain::admin::{DeliveryRow, Document, Entity, WebhookTest};
use domain::content::VideoSettings;
use domain::messages::admin as say;
use domain::{Timestamp, limits};
use serde_json::{Value, json};
use std::time::Instant;

/// Attempts shown in the log.
const TRIES: i64 = 50;

fn object(value: Value) -> Document {
    match value {
        Value::Object(document) => document,
        _ => Document::new(),
    }
}

/// A legal text; empty if none was published yet.
pub(super) async fn legal(b: &Backend, entity: Entity) -> Result<Stored, DbError> {
    let found = legal::to_edit(&b.db, entity.code()).await?;
    let damaged = found.as_ref().is_some_and(|(_, damaged)| *damaged);
    let (title, content, version, updated_at) = found.map_or_else(
        || (entity.singular().to_owned(), String::new(), 0, Timestamp(0)),
        |(text, _)| (text.title, text.content, text.version, text.updated_at),
    );
    Ok(Stored {
        id: entity.code().to_owned(),
        row_version: version,
        updated_at,
        deleted_at: None,
        document: object(json!({"title": title, "content": content})),
        shown: object(json!({"version": version})),
        damaged: if damaged { vec!["content"] } else { Vec::new() },
    })
}

/// The webhook's address, and the secret, which is shown read-only.
pub(super) async fn contact(b: &Backend) -> Result<Stored, DbError> {
    let found = settings::versioned(&b.db, webhook::ADDRESS).await?;
    let (url, row_version, updated_at) = found.unwrap_or_default();
    let damaged = url.damaged || row_version.damaged;
    let secret = settings::get(&b.db, webhook::SECRET).await?.unwrap_or_default();
    Ok(Stored {
        id: Entity::ContactSettings.code().to_owned(),
        row_version: row_version.value,
        updated_at: Timestamp(updated_at),
        deleted_at: None,
        document: object(json!({"webhookUrl": url.value})),
        shown: object(json!({"webhookSecret": secret})),
        damaged: if damaged { vec!["webhookUrl"] } else { Vec::new() },
    })
}

pub(super) async fn put_contact(tx: &mut WriteTx, document: &Document, now: Timestamp) -> Result<(), DbError> {
    settings::set(tx, webhook::ADDRESS, string(document, "webhookUrl"), Some(webhook::ADDRESS_ABOUT), now).await
}

/// The hero: its video from one slot, its picture from another.
pub(super) async fn hero(b: &Backend) -> Result<Stored, DbError> {
    let slot = async |key: &str| -> Result<Option<Stored>, DbError> {
        let Some(id) = rows::slot_now(&b.db, HERO_PAGE, key).await? else { return Ok(None) };
        match rows::table(Entity::PageImages) {
            Some(table) => table.one(&b.db, &id).await,
            None => Ok(None),
        }
    };
    let (video, fallback) = (slot(HERO_VIDEO).await?, slot(HERO_FALLBACK).await?);
    let settings: VideoSettings = video
        .as_ref()
        .and_then(|row| serde_json::from_str(string(&row.document, "videoSettings")).ok())
        .unwrap_or_default();
    let height = video.as_ref().and_then(|row| row.document.get("mobileHeightVh")).and_then(Value::as_i64);
    let height = height
        .unwrap_or(i64::from(limits::HERO_MOBILE_VH))
        .clamp(i64::from(limits::HERO_MOBILE_VH_MIN), i64::from(limits::HERO_MOBILE_VH_MAX));
    let of = |row: &Option<Stored>, field: &str| {
        row.as_ref().map(|row| string(&row.document, field).to_owned()).unwrap_or_default()
    };
    let enabled = video.as_ref().is_none_or(|row| row.document.get("enableVideo") == Some(&json!(true)));
    let both = [&video, &fallback];
    Ok(Stored {
        id: Entity::HeroVideo.code().to_owned(),
        row_version: both.iter().filter_map(|row| row.as_ref()).fold(0, |sum, row| sum.saturating_add(row.row_version)),
        updated_at: both.iter().filter_map(|row| row.as_ref()).map(|row| row.updated_at).max().unwrap_or_default(),
        deleted_at: None,
        document: object(json!({
            "videoUrl": of(&video, "videoUrl"), "enableVideo": enabled, "mobileHeightVh": height,
            "picture": of(&fallback, "picture"), "altText": of(&fallback, "altText"),
            "autoplay": settings.autoplay, "loop": settings.r#loop, "muted": settings.muted,
            "background": settings.background, "controls": settings.controls,
        })),
        shown: Document::new(),
        damaged: both.iter().filter_map(|row| row.as_ref()).flat_map(|row| row.damaged.iter().copied()).collect(),
    })
}

pub(super) async fn put_hero(
    b: &Backend,
    tx: &mut WriteTx,
    document: &Document,
    now: Timestamp,
) -> Result<(), DbError> {
    let Some(table) = rows::table(Entity::PageImages) else { return Ok(()) };
    let on = |field: &str| document.get(field) == Some(&json!(true));
    let settings = VideoSettings {
        autoplay: on("autoplay"),
        r#loop: on("loop"),
        muted: on("muted"),
        background: on("background"),
        controls: on("controls"),
    };
    let settings = serde_json::to_string(&settings).map_err(|_| DbError::corrupt("video settings"))?;
    for (key, values) in [
        (
            HERO_VIDEO,
            json!({
                "videoUrl": string(document, "videoUrl"), "enableVideo": on("enableVideo"),
                "mobileHeightVh": document.get("mobileHeightVh"), "videoSettings": settings,
            }),
        ),
        (HERO_FALLBACK, json!({"picture": string(document, "picture"), "altText": string(document, "altText")})),
    ] {
        match rows::slot(tx, HERO_PAGE, key).await? {
            Some(id) => {
                let row = table.one(&b.db, &id).await?;
                let mut row = row.map(|row| row.document).unwrap_or_default();
                row.extend(object(values));
                table.update(tx, &id, &row, now).await?;
            }
            None => {
                let mut row = slots::empty(HERO_PAGE, key);
                row.extend(object(values));
                table.insert(tx, &ids::new_id(), &row, now).await?;
            }
        }
    }
    Ok(())
}

/// Posts a signed test to an address and returns the result. Only a 2xx answer is a success.
///
/// # Errors
/// The database fails.
#[boxed]
pub async fn test_webhook(b: &Backend, url: &str) -> Result<WebhookTest, BackendError> {
    let url = url.trim();
    if url.is_empty() {
        let sentence = say::WEBHOOK_URL_REQUIRED.to_owned();
        return Ok(WebhookTest { ok: false, status: None, millis: 0, sentence });
    }
    let begun = Instant::now();
    let outcome = webhook::test(b, url).await?;
    let millis = i64::try_from(begun.elapsed().as_millis()).unwrap_or(i64::MAX);
    Ok(match outcome {
        Ok(status) if (200..300).contains(&status) => {
            WebhookTest { ok: true, status: Some(status), millis, sentence: say::WEBHOOK_TEST_SENT.to_owned() }
        }
        Ok(status) => {
            let sentence = say::webhook_test_failed(&webhook::words(status));
            WebhookTest { ok: false, status: Some(status), millis, sentence }
        }
        Err(cause) => WebhookTest { ok: false, status: None, millis, sentence: say::webhook_test_failed(&cause) },
    })
}

/// The latest attempts of the webhook's deliveries, newest first.
///
/// # Errors
/// The database fails.
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
