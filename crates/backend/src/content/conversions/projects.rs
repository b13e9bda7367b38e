use crate::content::content_row::{ContentRow, FromContent};
use crate::content::pages::shown_sections;
use crate::content::projects::chapters;
use crate::db::core::rows::DamagedValue;
use domain::content::options::PublishStatus;
use domain::content::{BoatFacts, Project, UsedMaterial, WordsSource};
use domain::kinds::{Document, Fields as _, Kind, PROJECT_PHOTOS};
use serde_json::Value;

impl FromContent for Project {
    const KIND: Kind = Kind::Projects;

    fn from_content(row: &ContentRow<'_>) -> Result<Self, DamagedValue> {
        let document = row.document;
        let slug = document.text("slug");
        let status = PublishStatus::from_code(document.text("status"));
        Ok(Self {
            id: row.id.to_owned(),
            slug: slug.to_owned(),
            name: document.text("projectName").to_owned(),
            vessel_type: document.text("vesselType").to_owned(),
            short_description: document.text("shortDescription").to_owned(),
            location: document.filled("location"),
            date_completed: document.filled("dateCompleted"),
            display_order: document.position(),
            status: status.ok_or_else(|| DamagedValue::of(row.id, "status"))?,
            thumbnail: row.picture("thumbnail"),
            gallery_photo_ids: document.texts(PROJECT_PHOTOS),
            tags: document.texts("tags"),
            boat: BoatFacts {
                model: document.filled("boat"),
                builder: document.filled("builder"),
                length: document.filled("boatLength"),
                year_built: document.number("yearBuilt"),
            },
            weeks: document.number("weeks"),
            materials: used_materials(document),
            words: WordsSource::of(
                document.text("testimonialId"),
                document.filled("clientWords"),
                document.filled("clientName"),
            ),
            sections: chapters(shown_sections(slug, document)),
        })
    }
}

fn used_materials(document: &Document) -> Vec<UsedMaterial> {
    let Some(materials @ Value::Array(_)) = document.get("materials") else { return Vec::new() };
    serde_json::from_value(materials.clone()).unwrap_or_default()
}
