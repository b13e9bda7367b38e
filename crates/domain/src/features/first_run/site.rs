//! From the answers to the content of the site.

use super::facts::SiteFacts;
use super::pages::PageWriter;
use super::photos::{PhotoPlace, PlacedPhotos, category, description};
use super::work::offered;
use super::{Answers, profile::profile};
use crate::content::TOLD_TO_US;
use crate::content::site_words::{DescribedLink, SiteWords};
use crate::kinds::{Document, Fields as _};
use crate::sections::LabeledLink;
use crate::site::pages::CONTACT;
use serde_json::json;

/// The content, by the fields of its forms.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrittenSite {
    pub profile: Document,
    /// Of header and footer: only the links.
    pub words: Document,
    pub pages: Vec<Document>,
    pub slots: Vec<WrittenSlot>,
    pub gallery: Vec<WrittenPhoto>,
    pub testimonial: Option<Document>,
    /// Without its photos, which are those of the gallery with this tag.
    pub project: Option<WrittenProject>,
}

/// A place under Page images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenSlot {
    pub page: &'static str,
    pub section: &'static str,
    pub picture: String,
    pub alt: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct WrittenPhoto {
    /// Of the picture in the library.
    pub picture: String,
    pub values: Document,
}

#[derive(Clone, Debug, PartialEq)]
pub struct WrittenProject {
    pub tag: String,
    pub values: Document,
}

#[must_use]
pub fn write_site(answers: &Answers, facts: &SiteFacts<'_>) -> WrittenSite {
    let photos = PlacedPhotos::of(answers);
    let writer = PageWriter { answers, photos: &photos, facts };
    WrittenSite {
        profile: profile(answers),
        words: words(&writer),
        pages: writer.pages(),
        slots: slots(answers, &photos),
        gallery: gallery(answers, &photos),
        testimonial: testimonial(answers),
        project: project(&photos),
    }
}

fn words(writer: &PageWriter<'_>) -> Document {
    let defaults = SiteWords::default();
    let mut services = Vec::new();
    for kind in writer.answers.kinds() {
        let page = offered(kind).map_or(CONTACT.path, |kind| kind.page);
        services.push(LabeledLink { label: kind.clone(), link: page.to_owned() });
    }
    let leads_somewhere = |link: &str| !writer.leads_nowhere(link, &[]);
    let quick: Vec<LabeledLink> = defaults.quick_links.into_iter().filter(|to| leads_somewhere(&to.link)).collect();
    let not_found = defaults.not_found_links.into_iter().filter(|to: &DescribedLink| leads_somewhere(&to.to.link));
    let not_found: Vec<DescribedLink> = not_found.collect();
    let mut words = Document::new();
    words.set("services", json!(services));
    words.set("quickLinks", json!(quick));
    words.set("notFoundLinks", json!(not_found));
    words
}

/// Those that the run fills, each with its picture or none.
fn slots(answers: &Answers, photos: &PlacedPhotos) -> Vec<WrittenSlot> {
    let mut places = vec![
        ("home", "hero_fallback", Some(PhotoPlace::HomeTop)),
        ("home", "closing", Some(PhotoPlace::HomeClosing)),
        ("yacht-interiors", "hero", Some(PhotoPlace::YachtTop)),
        ("residential", "hero", Some(PhotoPlace::ResidentialTop)),
    ];
    for kind in super::OFFERED.iter().filter(|kind| !kind.slot.is_empty()) {
        let card = answers.kinds().iter().position(|name| name == kind.name);
        places.push(("home", kind.slot, card.map(PhotoPlace::Card)));
    }
    let mut slots = Vec::new();
    for (page, section, place) in places {
        let photo = place.and_then(|place| photos.at(&place));
        let picture = photo.map_or(String::new(), |photo| photo.id.clone());
        let alt = photo.map_or(String::new(), |photo| description(photo, answers));
        slots.push(WrittenSlot { page, section, picture, alt });
    }
    slots
}

fn gallery(answers: &Answers, photos: &PlacedPhotos) -> Vec<WrittenPhoto> {
    let mut gallery = Vec::new();
    for photo in &photos.photos {
        let mut values = Document::new();
        values.set("picture", photo.id.clone());
        values.set("altText", description(photo, answers));
        values.set("tag", photo.shows.clone());
        values.set("category", category(answers).code());
        values.set("isVisible", true);
        gallery.push(WrittenPhoto { picture: photo.id.clone(), values });
    }
    gallery
}

fn testimonial(answers: &Answers) -> Option<Document> {
    let words = answers.words.as_ref()?;
    let mut values = Document::new();
    values.set("testimonialText", words.words.clone());
    values.set("clientName", words.name.clone());
    values.set("location", words.place.clone());
    values.set("isActive", true);
    values.set("reviewPlatform", TOLD_TO_US);
    values.set("source", TOLD_TO_US);
    Some(values)
}

fn project(photos: &PlacedPhotos) -> Option<WrittenProject> {
    let tag = photos.project_tag()?;
    let kind = super::OFFERED.iter().find(|kind| kind.tags.contains(&tag));
    let sentence = kind.map_or(String::new(), |kind| kind.sentence.to_owned());
    let first = photos.photos.iter().find(|photo| photo.shows == tag);
    let mut values = Document::new();
    values.set("projectName", tag);
    values.set("shortDescription", if sentence.is_empty() { format!("Photos of our work: {tag}.") } else { sentence });
    values.set("thumbnail", first.map_or("", |photo| photo.id.as_str()));
    values.set("status", "published");
    Some(WrittenProject { tag: tag.to_owned(), values })
}
