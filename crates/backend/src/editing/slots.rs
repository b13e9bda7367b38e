//! The slots that the site's pages have. A page brings its slots along; a site
//! that was set up without the demo content gets empty rows for them when their
//! list is first opened.

use super::{EditError, LOCK};
use crate::db::{editing as db, locks};
use crate::{Backend, ids};
use domain::admin::{Document, Entity};
use domain::limits;
use serde_json::{Value, json};

/// The page of the hero.
pub(super) const HERO_PAGE: &str = "home";
/// The hero's video.
pub(super) const HERO_VIDEO: &str = "hero_video";
/// The picture shown before and instead of it.
pub(super) const HERO_FALLBACK: &str = "hero_fallback";

/// Page, slot and name of every slot.
const SLOTS: [(&str, &str, &str); 21] = [
    ("home", "hero_video", "Home: hero video"),
    ("home", "hero_fallback", "Home: hero picture"),
    ("home", "service_yacht", "Home: card Yacht Interior Refits"),
    ("home", "service_cabinetry", "Home: card Custom Cabinetry"),
    ("home", "service_decking", "Home: card Teak Decking"),
    ("home", "service_residential", "Home: card Residential Woodworking"),
    ("home", "craft_large", "Home: workshop, large picture"),
    ("home", "craft_detail", "Home: workshop, detail"),
    ("home", "closing", "Home: background of the call to action"),
    ("yacht-interiors", "hero", "Yacht Interiors: hero"),
    ("yacht-interiors", "marine_carpentry_image", "Yacht Interiors: marine carpentry"),
    ("yacht-interiors", "teak_decking_image", "Yacht Interiors: teak decking"),
    ("residential", "hero", "Residential: hero"),
    ("residential", "custom_cabinetry_image", "Residential: custom cabinetry"),
    ("residential", "custom_furniture_image", "Residential: custom furniture"),
    ("residential", "material_teak", "Residential: material Teak"),
    ("residential", "material_mahogany", "Residential: material Mahogany"),
    ("residential", "material_maple", "Residential: material Maple"),
    ("residential", "material_walnut", "Residential: material Walnut"),
    ("showroom", "hero", "Showroom: hero"),
    ("showroom", "location", "Showroom: location and hours"),
];

/// The row of a slot that nothing fills yet.
pub(super) fn empty(page: &str, section: &str) -> Document {
    let name = SLOTS.iter().find(|(p, s, _)| *p == page && *s == section).map_or(section, |(_, _, name)| *name);
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
    if SLOTS.iter().all(|(page, section, _)| has(page, section)) {
        return Ok(());
    }
    let now = b.clock.now();
    let mut tx = b.db.write().await?;
    locks::take(&mut tx, &[LOCK], now).await?;
    for (page, section, _) in SLOTS {
        if db::slot(&mut tx, page, section).await?.is_none() {
            table.insert(&mut tx, &ids::new_id(), &empty(page, section), now).await?;
        }
    }
    tx.commit().await?;
    Ok(())
}
