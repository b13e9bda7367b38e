//! The hero: its video from one slot of the home page, its picture from another.

use crate::db::content::page_images;
use crate::db::editing::kinds::{StoredRow, list_table};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{EditedRow, KindRules, ReadFor, object};
use crate::editing::kinds::page_images::{HERO_FALLBACK, HERO_PAGE, HERO_VIDEO, empty_slot};
use crate::error::DbError;
use crate::{Backend, ids};
use async_trait::async_trait;
use domain::admin::Record;
use domain::content::VideoSettings;
use domain::kinds::{Document, Fields as _, Kind};
use domain::limits;
use domain::media::vimeo::VimeoVideo;
use domain::messages::admin as msg;
use serde_json::json;
use std::borrow::Cow;

pub(crate) struct HeroVideo;

#[async_trait]
impl KindRules for HeroVideo {
    async fn read(&self, backend: &Backend, stored: &mut StoredRow, _: ReadFor) -> Result<(), DbError> {
        let mut video = Document::new();
        let mut is_enabled = true;
        if let Some(row) = slot(backend, HERO_VIDEO).await? {
            add_version(stored, &row);
            is_enabled = row.document.is_on("enableVideo");
            video = row.document;
        }
        let mut fallback = Document::new();
        if let Some(row) = slot(backend, HERO_FALLBACK).await? {
            add_version(stored, &row);
            fallback = row.document;
        }
        let settings: VideoSettings = serde_json::from_str(video.text("videoSettings")).unwrap_or_default();
        let height = video.number("mobileHeightVh").unwrap_or(limits::HERO_MOBILE_VH);
        stored.document = object(json!({
            "videoUrl": video.text("videoUrl"), "enableVideo": is_enabled,
            "mobileHeightVh": height.clamp(limits::HERO_MOBILE_VH_MIN, limits::HERO_MOBILE_VH_MAX),
            "picture": fallback.text("picture"), "altText": fallback.text("altText"),
            "autoplay": settings.autoplay, "loop": settings.r#loop, "muted": settings.muted,
            "background": settings.background, "controls": settings.controls,
        }));
        Ok(())
    }

    async fn check(&self, _: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
        let url = row.document.text("videoUrl");
        if !url.is_empty() && VimeoVideo::parse(url).is_err() {
            row.violations.add("videoUrl", msg::VIMEO_SAVE_FAILED);
        }
        Ok(())
    }

    /// A video that will not be seen is not said to be.
    fn saved(&self, _: Option<&Document>, record: &Record, _: bool) -> Cow<'static, str> {
        let hero = &record.draft;
        let has_video = !hero.text("videoUrl").is_empty();
        Cow::Borrowed(if has_video && !hero.is_on("enableVideo") {
            msg::HERO_VIDEO_SAVED_OFF
        } else if has_video && hero.is_on("autoplay") && !hero.is_on("muted") {
            msg::HERO_VIDEO_SAVED_LOUD
        } else {
            msg::HERO_VIDEO_SAVED
        })
    }

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        let hero = row.document;
        let settings = VideoSettings {
            autoplay: hero.is_on("autoplay"),
            r#loop: hero.is_on("loop"),
            muted: hero.is_on("muted"),
            background: hero.is_on("background"),
            controls: hero.is_on("controls"),
        };
        let settings = serde_json::to_string(&settings).map_err(|_| DbError::corrupt("video settings"))?;
        let video = json!({
            "videoUrl": hero.text("videoUrl"), "enableVideo": hero.is_on("enableVideo"),
            "mobileHeightVh": hero.get("mobileHeightVh"), "videoSettings": settings,
        });
        write_slot(edit, HERO_VIDEO, object(video)).await?;
        let fallback = json!({"picture": hero.text("picture"), "altText": hero.text("altText")});
        Ok(write_slot(edit, HERO_FALLBACK, object(fallback)).await?)
    }
}

/// The document is as new and as damaged as its two rows.
fn add_version(stored: &mut StoredRow, row: &StoredRow) {
    stored.row_version = stored.row_version.saturating_add(row.row_version);
    stored.updated_at = stored.updated_at.max(row.updated_at);
    stored.damaged.extend(&row.damaged);
}

async fn slot(backend: &Backend, key: &str) -> Result<Option<StoredRow>, DbError> {
    let Some(id) = page_images::slot_now(&backend.db, HERO_PAGE, key).await? else { return Ok(None) };
    list_table(Kind::PageImages)?.one(&backend.db, &id).await
}

async fn write_slot(edit: &mut EditTx<'_>, key: &str, values: Document) -> Result<(), DbError> {
    let table = list_table(Kind::PageImages)?;
    let Some(id) = page_images::slot(&mut edit.tx, HERO_PAGE, key).await? else {
        let mut row = empty_slot(HERO_PAGE, key);
        row.extend(values);
        return table.insert(&mut edit.tx, &ids::new_id(), &row, edit.now).await;
    };
    let mut row = match table.one(&edit.backend.db, &id).await? {
        Some(stored) => stored.document,
        None => Document::new(),
    };
    row.extend(values);
    table.update(&mut edit.tx, &id, &row, edit.now).await
}
