//! The slots of the site's pages. They are defined by the pages; a site set up without the demo
//! content gets empty rows for them when their list is first opened.

use super::{Candidate, Rules, object};
use crate::db::content::page_images;
use crate::db::core::locks;
use crate::db::editing::kinds as rows;
use crate::editing::edit_tx::LOCK;
use crate::editing::subject::picture;
use crate::editing::{EditError, EditTx, Subject};
use crate::{Backend, BackendError, ids};
use async_trait::async_trait;
use domain::content::{PageImage, VideoSettings};
use domain::kinds::{Document, Entity, Fields as _};
use domain::limits;
use domain::media::crops::{CropPlace, PageSlot, SLOTS};
use domain::media::picture::Picture;
use serde_json::json;

/// The page of the hero.
pub(super) const HERO_PAGE: &str = "home";
/// The hero's video.
pub(super) const HERO_VIDEO: &str = "hero_video";
/// The picture shown before the video plays, and if it cannot.
pub(super) const HERO_FALLBACK: &str = "hero_fallback";

pub(super) struct PageImages;

#[async_trait]
impl Rules for PageImages {
    /// Adds the rows that are missing.
    async fn before_list(&self, b: &Backend) -> Result<(), EditError> {
        let table = rows::list_table(Entity::PageImages)?;
        let known = table.all(&b.db).await?;
        let has = |page: &str, section: &str| {
            known.iter().any(|row| row.document.text("pageSlug") == page && row.document.text("sectionKey") == section)
        };
        let slots = || SLOTS.iter().filter_map(CropPlace::slot);
        if slots().all(|slot| has(slot.page, slot.section)) {
            return Ok(());
        }
        let now = b.clock.now();
        let mut tx = b.db.write().await?;
        locks::take(&mut tx, &[LOCK], now).await?;
        for PageSlot { page, section } in slots() {
            if page_images::slot(&mut tx, page, section).await?.is_none() {
                table.insert(&mut tx, &ids::new_id(), &empty(page, section), now).await?;
            }
        }
        tx.commit().await?;
        Ok(())
    }

    /// The hero's own screen edits its two slots.
    fn is_listed(&self, document: &Document) -> bool {
        ![HERO_VIDEO, HERO_FALLBACK].contains(&document.text("sectionKey"))
    }

    fn outside_form(&self, demo: &Document) -> Document {
        empty(demo.text("pageSlug"), demo.text("sectionKey"))
    }

    /// A caption describes the picture that it was written for.
    async fn check(&self, _: &mut EditTx<'_>, row: &mut Candidate<'_>) -> Result<(), EditError> {
        let Some(before) = row.before.map(|stored| &stored.document) else { return Ok(()) };
        let other_picture = row.after.text("picture") != before.text("picture");
        if other_picture && row.after.text("caption") == before.text("caption") {
            row.after.insert("caption".to_owned(), json!(""));
        }
        Ok(())
    }

    async fn subject(&self, b: &Backend, id: &str, d: &Document) -> Result<Option<Subject>, BackendError> {
        let shown = picture(b, d, "picture").await?;
        Ok(Some(Subject::PageImage(Box::new(PageImage {
            id: id.to_owned(),
            page_slug: d.text("pageSlug").to_owned(),
            section_key: d.text("sectionKey").to_owned(),
            display_name: d.text("displayName").to_owned(),
            picture: shown.map(|picture| Picture { alt: d.text("altText").to_owned(), ..picture }),
            caption: d.text("caption").to_owned(),
            video_url: d.filled("videoUrl"),
            enable_video: d.is_on("enableVideo"),
            mobile_height_vh: d.number("mobileHeightVh").unwrap_or(limits::HERO_MOBILE_VH),
            video_settings: serde_json::from_str::<VideoSettings>(d.text("videoSettings")).unwrap_or_default(),
        }))))
    }
}

/// The row of an empty slot.
pub(super) fn empty(page: &str, section: &str) -> Document {
    let code = format!("{page}/{section}");
    let name = match SLOTS.iter().find(|slot| slot.code == code) {
        Some(slot) => slot.name,
        None => section,
    };
    object(json!({
        "displayName": name, "pageSlug": page, "sectionKey": section, "picture": "", "altText": "", "caption": "",
        "enableVideo": true, "mobileHeightVh": limits::HERO_MOBILE_VH, "videoSettings": "{}",
    }))
}
