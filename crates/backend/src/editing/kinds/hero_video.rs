//! The hero: its video from one slot of the home page, its picture from another.

use super::page_images::{HERO_FALLBACK, HERO_PAGE, HERO_VIDEO, empty};
use super::{Candidate, Rules, object};
use crate::db::content::page_images;
use crate::db::editing::kinds::{self as rows, Stored};
use crate::editing::{EditError, EditTx};
use crate::error::DbError;
use crate::{Backend, ids};
use async_trait::async_trait;
use domain::content::VideoSettings;
use domain::kinds::{Document, Entity, Fields as _};
use domain::limits;
use domain::media::vimeo::VimeoVideo;
use domain::messages::admin as msg;
use serde_json::json;

pub(super) struct HeroVideo;

#[async_trait]
impl Rules for HeroVideo {
    async fn single(&self, b: &Backend) -> Result<Option<Stored>, DbError> {
        let video = slot(b, HERO_VIDEO).await?;
        let fallback = slot(b, HERO_FALLBACK).await?;
        let of = |row: &Option<Stored>, field: &str| {
            row.as_ref().map(|row| row.document.text(field).to_owned()).unwrap_or_default()
        };
        let settings: VideoSettings = serde_json::from_str(&of(&video, "videoSettings")).unwrap_or_default();
        let height = video.as_ref().and_then(|row| row.document.number("mobileHeightVh"));
        let height =
            height.unwrap_or(limits::HERO_MOBILE_VH).clamp(limits::HERO_MOBILE_VH_MIN, limits::HERO_MOBILE_VH_MAX);
        let enabled = video.as_ref().is_none_or(|row| row.document.is_on("enableVideo"));
        let both: Vec<&Stored> = [&video, &fallback].into_iter().flatten().collect();
        Ok(Some(Stored {
            id: Entity::HeroVideo.code().to_owned(),
            row_version: both.iter().fold(0, |sum, row| sum.saturating_add(row.row_version)),
            updated_at: both.iter().map(|row| row.updated_at).max().unwrap_or_default(),
            deleted_at: None,
            document: object(json!({
                "videoUrl": of(&video, "videoUrl"), "enableVideo": enabled, "mobileHeightVh": height,
                "picture": of(&fallback, "picture"), "altText": of(&fallback, "altText"),
                "autoplay": settings.autoplay, "loop": settings.r#loop, "muted": settings.muted,
                "background": settings.background, "controls": settings.controls,
            })),
            shown: Document::new(),
            damaged: both.iter().flat_map(|row| row.damaged.iter().copied()).collect(),
        }))
    }

    async fn put_single(&self, work: &mut EditTx<'_>, after: &Document) -> Result<(), DbError> {
        let settings = VideoSettings {
            autoplay: after.is_on("autoplay"),
            r#loop: after.is_on("loop"),
            muted: after.is_on("muted"),
            background: after.is_on("background"),
            controls: after.is_on("controls"),
        };
        let settings = serde_json::to_string(&settings).map_err(|_| DbError::corrupt("video settings"))?;
        let video = json!({
            "videoUrl": after.text("videoUrl"), "enableVideo": after.is_on("enableVideo"),
            "mobileHeightVh": after.get("mobileHeightVh"), "videoSettings": settings,
        });
        put_slot(work, HERO_VIDEO, object(video)).await?;
        let fallback = json!({"picture": after.text("picture"), "altText": after.text("altText")});
        put_slot(work, HERO_FALLBACK, object(fallback)).await
    }

    async fn check(&self, _: &mut EditTx<'_>, row: &mut Candidate<'_>) -> Result<(), EditError> {
        let url = row.after.text("videoUrl");
        if !url.is_empty() && VimeoVideo::parse(url).is_err() {
            row.wrong.add("videoUrl", msg::VIMEO_SAVE_FAILED);
        }
        Ok(())
    }
}

async fn slot(b: &Backend, key: &str) -> Result<Option<Stored>, DbError> {
    let Some(id) = page_images::slot_now(&b.db, HERO_PAGE, key).await? else { return Ok(None) };
    rows::list_table(Entity::PageImages)?.one(&b.db, &id).await
}

async fn put_slot(work: &mut EditTx<'_>, key: &str, values: Document) -> Result<(), DbError> {
    let table = rows::list_table(Entity::PageImages)?;
    match page_images::slot(&mut work.tx, HERO_PAGE, key).await? {
        Some(id) => {
            let row = table.one(&work.b.db, &id).await?;
            let mut row = row.map(|row| row.document).unwrap_or_default();
            row.extend(values);
            table.update(&mut work.tx, &id, &row, work.now).await
        }
        None => {
            let mut row = empty(HERO_PAGE, key);
            row.extend(values);
            table.insert(&mut work.tx, &ids::new_id(), &row, work.now).await
        }
    }
}
