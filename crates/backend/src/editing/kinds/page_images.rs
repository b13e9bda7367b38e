//! The slots of the site's pages. They are defined by the pages; a site set up without the demo
//! content gets empty rows for them when their list is first opened.

use crate::db::content::page_images;
use crate::db::core::locks;
use crate::db::editing::kinds::{StoredRow, list_table};
use crate::editing::drafts::preview_content::{PreviewContent, shown};
use crate::editing::engine::edit_tx::{EditError, EditTx, LOCK};
use crate::editing::engine::rules::{EditedRow, KindRules, object};
use crate::{Backend, BackendError, ids};
use async_trait::async_trait;
use domain::content::PageImage;
use domain::kinds::{Document, Fields as _, Kind};
use domain::limits;
use domain::media::crops::{PageSlot, SLOTS};
use serde_json::json;

pub(super) const HERO_PAGE: &str = "home";
pub(crate) const HERO_VIDEO: &str = "hero_video";
/// The picture shown before the video plays, and if it cannot.
pub(super) const HERO_FALLBACK: &str = "hero_fallback";

pub(super) struct PageImagesRules;

#[async_trait]
impl KindRules for PageImagesRules {
    /// Adds the rows that are missing, and leaves out the hero's, which have a screen of their own.
    async fn listed(&self, backend: &Backend, mut rows: Vec<StoredRow>) -> Result<Vec<StoredRow>, EditError> {
        if add_missing_slots(backend, &rows).await? {
            rows = list_table(Kind::PageImages)?.all(backend.db.reader()).await?;
        }
        rows.retain(|row| {
            let section = row.document.text("sectionKey");
            section != HERO_VIDEO && section != HERO_FALLBACK
        });
        Ok(rows)
    }

    /// A caption describes the picture that it was written for.
    async fn check(&self, _: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
        let document = &mut row.document;
        let Some(previous) = row.previous else {
            // The form lacks some of the values.
            for (field, value) in empty_slot(document.text("pageSlug"), document.text("sectionKey")) {
                document.entry(field).or_insert(value);
            }
            return Ok(());
        };
        let previous = &previous.document;
        let has_other_picture = document.text("picture") != previous.text("picture");
        if has_other_picture && document.text("caption") == previous.text("caption") {
            document.set("caption", "");
        }
        Ok(())
    }

    async fn preview(&self, backend: &Backend, id: &str, d: &Document) -> Result<Option<PreviewContent>, BackendError> {
        let image = shown::<PageImage>(backend, id, d).await?;
        Ok(image.map(|image| PreviewContent::PageImage(Box::new(image))))
    }
}

async fn add_missing_slots(backend: &Backend, rows: &[StoredRow]) -> Result<bool, EditError> {
    let mut missing = Vec::new();
    for place in SLOTS {
        let Some(PageSlot { page, section }) = place.slot() else { continue };
        let is_known =
            rows.iter().any(|row| row.document.text("pageSlug") == page && row.document.text("sectionKey") == section);
        if !is_known {
            missing.push((page, section));
        }
    }
    if missing.is_empty() {
        return Ok(false);
    }
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    locks::take(&mut tx, &[LOCK], now).await?;
    for (page, section) in missing {
        // Another request may have added it.
        if page_images::slot(&mut tx, page, section).await?.is_none() {
            let row = empty_slot(page, section);
            list_table(Kind::PageImages)?.insert(&mut tx, &ids::new_id(), &row, now).await?;
        }
    }
    tx.commit().await?;
    Ok(true)
}

pub(super) fn empty_slot(page: &str, section: &str) -> Document {
    let code = format!("{page}/{section}");
    let name = match SLOTS.iter().find(|place| place.code == code) {
        Some(place) => place.name,
        None => section,
    };
    object(json!({
        "displayName": name, "pageSlug": page, "sectionKey": section, "picture": "", "altText": "", "caption": "",
        "enableVideo": true, "mobileHeightVh": limits::HERO_MOBILE_VH, "videoSettings": "{}",
    }))
}
