//! The slots of the site's pages. They are defined by the pages; a site set up without the demo
//! content gets empty rows for them when their list is first opened.

use super::{EditError, LOCK};
use crate::db::{editing as db, locks};
use crate::{Backend, ids};
use domain::admin::{Document, Entity};
use domain::crops::{CropPlace, SLOTS};
use domain::limits;
use serde_json::{Value, json};

/// The page of the hero.
pub(super) const HERO_PAGE: &str = "home";
/// The hero's video.
pub(super) const HERO_VIDEO: &str = "hero_video";
/// The picture shown before the video plays, and if it cannot.
pub(super) const HERO_FALLBACK: &str = "hero_fallback";

/// The row of an empty slot.
pub(super) fn empty(page: &str, section: &str) -> Document {
    let name = SLOTS.iter().find(|slot| slot.slot() == Some((page, section))).map_or(section, |slot| slot.name);
    let row = json!({
        "displayName": name, "pageSlug": page, "sectionKey": section, "picture": "", "altText": "",
        "enableVideo": true, "mobileHeightVh": limits::HERO_MOBILE_VH, "videoSettings": "{}",
    });
    match row {
        Value::Object(row) => row,
        _ => Document::new(),
    }
}

/// Adds the rows that are missing.
pub(super) async fn ensure(b: &Backend) -> Result<(), EditError> {
    let Some(table) = db::table(Entity::PageImages) else { return Ok(()) };
    let rows = table.all(&b.db).await?;
    let has = |page: &str, section: &str| {
        rows.iter().any(|row| {
            row.document.get("pageSlug") == Some(&json!(page))
                && row.document.get("sectionKey") == Some(&json!(section))
        })
    };
    let slots = || SLOTS.iter().filter_map(CropPlace::slot);
    if slots().all(|(page, section)| has(page, section)) {
        return Ok(());
    }
    let now = b.clock.now();
    let mut tx = b.db.write().await?;
    locks::take(&mut tx, &[LOCK], now).await?;
    for (page, section) in slots() {
        if db::slot(&mut tx, page, section).await?.is_none() {
            table.insert(&mut tx, &ids::new_id(), &empty(page, section), now).await?;
        }
    }
    tx.commit().await?;
    Ok(())
}
