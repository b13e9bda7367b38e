//! The value that public pages are functions of.

use super::placed::{ReadList, put, remove};
use super::slots::Slots;
use crate::content::pages::ScheduledPage;
use crate::error::BackendError;
use crate::html::{Heading, Sanitized};
use domain::Timestamp;
use domain::content::business::BusinessProfile;
use domain::content::option_lists::OptionLists;
use domain::content::options::GalleryCategory;
use domain::content::page::{PageLinks, SitePage};
use domain::content::site_words::SiteWords;
use domain::content::{
    Faq, GalleryPhoto, LegalDocument, Material, PageImage, Project, SeoEntry, SocialPost, StyleOption, Testimonial,
};
use domain::features::cabin::CabinMaterial;
use domain::features::opening::SiteState;
use domain::kinds::is_fixed_page;
use domain::limits::HERO_MOBILE_VH;
use domain::media::picture::Picture;
use domain::sections::{PictureRef, SectionPicture};
use std::collections::HashMap;
use std::sync::Arc;

/// All public content except articles, as it was at one moment. Lists are in the order of the pages. A copy is
/// cheap: previews change one.
#[derive(Clone, Debug, Default)]
pub struct ContentSnapshot {
    pub version: i64,
    /// Whether visitors see any of it.
    pub opening: SiteState,
    pub site_data: SiteData,
    pub slots: Slots,
    pub home_materials: ReadList<Material>,
    pub residential_materials: ReadList<Material>,
    /// Materials that visitors try on a photo.
    pub cabin_materials: ReadList<CabinMaterial>,
    pub projects: ReadList<Project>,
    pub styles: ReadList<StyleOption>,
    pub social: Arc<Vec<SocialPost>>,
    /// Not so only while no whole one was ever read. Then parts may be missing, and no answer may be kept.
    pub is_whole: bool,
    pub(super) pages: ReadList<SitePage>,
    pub(super) scheduled_pages: Arc<Vec<ScheduledPage>>,
    /// The pictures in their sections, by id.
    pub(super) section_pictures: Arc<HashMap<String, Picture>>,
    /// The active ones in carousel order, without links to their projects.
    pub(super) testimonials: ReadList<Testimonial>,
    pub(super) seo: Arc<HashMap<String, SeoEntry>>,
    pub(super) faqs: ReadList<Faq>,
    pub(super) yacht_photos: ReadList<GalleryPhoto>,
    pub(super) showroom_photos: ReadList<GalleryPhoto>,
    pub(super) legal: Option<Arc<HashMap<String, LegalPage>>>,
}

pub(super) fn unread() -> BackendError {
    BackendError::Unexpected("this part of the content could not be read".to_owned())
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SiteData {
    /// The business; default values while the database has none.
    pub profile: Arc<BusinessProfile>,
    /// Whether the owner ever saved it.
    pub is_profile_saved: bool,
    /// The default ones while the database has none.
    pub words: Arc<SiteWords>,
    pub links: Arc<PageLinks>,
    /// The first ones while they cannot be read.
    pub lists: Arc<OptionLists>,
    /// Current version of the privacy policy, to which a consent refers; 0 if there is none.
    pub privacy_version: i32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalPage {
    pub document: LegalDocument,
    /// Its text, with ids on its second-level headings.
    pub html: Sanitized,
    pub headings: Vec<Heading>,
}

/// A picture with the caption of its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownPicture {
    pub picture: Option<Picture>,
    pub caption: String,
    /// Height of a hero on phones, in hundredths of the window's.
    pub mobile_height_vh: i32,
}

impl Default for ShownPicture {
    fn default() -> Self {
        Self { picture: None, caption: String::new(), mobile_height_vh: HERO_MOBILE_VH }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPhoto<'a> {
    /// The gallery that it hangs in.
    pub photos: &'a [GalleryPhoto],
    pub at: usize,
}

impl ContentSnapshot {
    /// For answers that must not lack a part, such as answers to other programs.
    pub fn require_whole(&self) -> Result<(), BackendError> {
        if self.is_whole { Ok(()) } else { Err(unread()) }
    }

    #[must_use]
    pub fn seo(&self, page_slug: &str) -> Option<&SeoEntry> {
        self.seo.get(page_slug)
    }

    #[must_use]
    pub fn faqs(&self, category: &str) -> Option<Vec<Faq>> {
        let mut faqs = Vec::new();
        for faq in self.faqs.as_ref()?.iter() {
            if faq.category == category {
                faqs.push(faq.clone());
            }
        }
        Some(faqs)
    }

    #[must_use]
    pub fn photos(&self, category: GalleryCategory) -> Option<&[GalleryPhoto]> {
        let photos = match category {
            GalleryCategory::Yacht => self.yacht_photos.as_ref()?,
            GalleryCategory::Showroom => self.showroom_photos.as_ref()?,
        };
        Some(photos)
    }

    pub fn photo(&self, id: &str) -> Result<Option<PlacedPhoto<'_>>, BackendError> {
        for category in GalleryCategory::ALL {
            let photos = self.photos(category).ok_or_else(unread)?;
            if let Some(at) = photos.iter().position(|photo| photo.id == id) {
                return Ok(Some(PlacedPhoto { photos, at }));
            }
        }
        Ok(None)
    }

    /// Google reviews with text, in carousel order, with links to their projects.
    #[must_use]
    pub fn reviews(&self) -> Option<Vec<Testimonial>> {
        let mut links = HashMap::new();
        for project in self.known_projects() {
            links.insert(project.id.as_str(), project);
        }
        let mut reviews = Vec::new();
        for testimonial in self.testimonials.as_ref()?.iter() {
            if !testimonial.is_for_sections() || testimonial.text.trim().is_empty() {
                continue;
            }
            let mut review = testimonial.clone();
            if let Some(id) = &review.project_id {
                review.project = links.get(id.as_str()).map(|project| project.link());
            }
            reviews.push(review);
        }
        Some(reviews)
    }

    pub fn page(&self, slug: &str) -> Result<Option<&SitePage>, BackendError> {
        let pages = self.pages.as_ref().ok_or_else(unread)?;
        Ok(pages.iter().find(|page| page.slug == slug))
    }

    /// Only public ones.
    #[must_use]
    pub fn pages(&self) -> &[SitePage] {
        self.pages.as_deref().map_or(&[], Vec::as_slice)
    }

    /// The picture of a section; without one, or for one that was deleted, nothing is shown.
    #[must_use]
    pub fn section_picture(&self, picture: &SectionPicture) -> ShownPicture {
        match picture.reference() {
            PictureRef::None => ShownPicture::default(),
            PictureRef::Slot { page, key } => match self.slots.get(page, key) {
                Some(slot) => ShownPicture {
                    picture: slot.picture.clone(),
                    caption: slot.caption.clone(),
                    mobile_height_vh: slot.mobile_height_vh,
                },
                None => ShownPicture::default(),
            },
            PictureRef::Library(id) => match self.section_pictures.get(id) {
                Some(found) => ShownPicture {
                    picture: Some(Picture { alt: picture.alt.clone(), ..found.clone() }),
                    caption: picture.caption.clone(),
                    ..ShownPicture::default()
                },
                None => ShownPicture::default(),
            },
        }
    }

    pub fn legal(&self, page_slug: &str) -> Result<Option<&LegalPage>, BackendError> {
        Ok(self.legal.as_ref().ok_or_else(unread)?.get(page_slug))
    }
}

impl ContentSnapshot {
    /// The owner's own pages, which have no route of their own.
    pub fn own_pages(&self) -> Result<Vec<&SitePage>, BackendError> {
        let pages = self.pages.as_ref().ok_or_else(unread)?;
        Ok(pages.iter().filter(|page| !page.is_fixed()).collect())
    }

    pub fn own_page(&self, slug: &str) -> Result<Option<&SitePage>, BackendError> {
        if is_fixed_page(slug) { Ok(None) } else { self.page(slug) }
    }

    pub(super) fn has_due_pages(&self, now: Timestamp) -> bool {
        self.scheduled_pages.iter().any(|scheduled| scheduled.at <= now)
    }

    /// With the scheduled pages whose time has come.
    #[must_use]
    pub(super) fn with_due_pages(mut self, now: Timestamp) -> Self {
        let pages = Arc::make_mut(self.pages.get_or_insert_default());
        let mut waiting = Vec::new();
        for scheduled in self.scheduled_pages.iter() {
            if scheduled.at > now {
                waiting.push(scheduled.clone());
                continue;
            }
            let at = pages.partition_point(|other| other.display_order <= scheduled.page.display_order);
            pages.insert(at, scheduled.page.clone());
        }
        self.scheduled_pages = Arc::new(waiting);
        self
    }
}

/// Puts a row, or a draft, into its place in its list.
impl ContentSnapshot {
    #[must_use]
    pub fn with_testimonial(mut self, testimonial: Testimonial) -> Self {
        put(&mut self.testimonials, testimonial);
        self
    }

    #[must_use]
    pub fn with_faq(mut self, faq: Faq) -> Self {
        put(&mut self.faqs, faq);
        self
    }

    #[must_use]
    pub fn with_photo(mut self, photo: GalleryPhoto) -> Self {
        self.remove_photo(&photo.id);
        match photo.category {
            GalleryCategory::Yacht => put(&mut self.yacht_photos, photo),
            GalleryCategory::Showroom => put(&mut self.showroom_photos, photo),
        }
        self
    }

    pub(super) fn remove_photo(&mut self, id: &str) {
        remove(&mut self.yacht_photos, id);
        remove(&mut self.showroom_photos, id);
    }

    /// In the place of the public one, and of another one at its address.
    #[must_use]
    pub fn with_page(mut self, page: SitePage, pictures: HashMap<String, Picture>) -> Self {
        let pages = Arc::make_mut(self.pages.get_or_insert_default());
        pages.retain(|other| other.id != page.id && other.slug != page.slug);
        pages.push(page);
        Arc::make_mut(&mut self.section_pictures).extend(pictures);
        self
    }

    #[must_use]
    pub fn with_page_image(mut self, image: PageImage) -> Self {
        self.slots.put(image);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty() -> ContentSnapshot {
        ContentSnapshot { version: 1, ..ContentSnapshot::default() }
    }

    fn review(id: &str, position: i32) -> Testimonial {
        Testimonial {
            id: id.into(),
            text: "Good".into(),
            client_name: None,
            client_photo: None,
            location: None,
            date: None,
            rating: None,
            review_url: None,
            platform: "google".into(),
            position,
            project_id: None,
            project: None,
            tags: vec![],
        }
    }

    #[test]
    fn a_draft_takes_its_own_place_and_no_other() {
        let snapshot = ContentSnapshot {
            testimonials: Some(Arc::new(vec![review("a", 1), review("b", 2), review("c", 3)])),
            ..empty()
        };
        let moved = snapshot.clone().with_testimonial(review("c", 1));
        let ids = |snapshot: &ContentSnapshot| -> Vec<String> {
            snapshot.reviews().unwrap_or_default().into_iter().map(|review| review.id).collect()
        };
        assert_eq!(ids(&moved), ["c", "a", "b"]);
        assert_eq!(ids(&moved.with_testimonial(review("new", 0))), ["new", "c", "a", "b"]);
        assert_eq!(ids(&snapshot), ["a", "b", "c"], "the site itself is as it was");
    }
}
