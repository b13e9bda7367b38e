//! What public pages show, one function per page: few queries, no query per row.

pub mod blog;
mod cache;
mod contact;
pub mod demo;
mod galleries;
mod parts;
pub mod reviews;
mod work;

pub use contact::{ContactContent, contact_page};
pub use galleries::{PhotoContent, ShowroomContent, gallery_photo, gallery_tags, showroom};
pub use work::{
    LegalContent, ProjectContent, ProjectsContent, ResidentialContent, YachtContent, legal_page, project_page,
    project_preview, projects_page, residential, yacht_interiors,
};

use crate::Backend;
use crate::boxed;
use crate::db::content::{
    business, faqs, gallery, legal, materials, page_images, posts, projects, styles, testimonials,
};
use crate::db::site::{seo, social};
use crate::error::BackendError;
pub(crate) use cache::ContentCache;
use domain::content::business::BusinessProfile;
use domain::content::options::{FaqCategory, GalleryCategory};
use domain::content::{
    Faq, GalleryPhoto, LegalDocument, Material, PageImage, Post, Project, SeoEntry, SocialPost, StyleOption,
    Testimonial,
};
use domain::media::picture::Picture;
use parts::Parts;
use std::collections::HashMap;
use std::sync::Arc;

const SOCIAL_POSTS: i64 = 6;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteData {
    /// The business; default values while the database has none.
    pub profile: Arc<BusinessProfile>,
    /// Current version of the privacy policy, to which a consent refers; 0 if there is none.
    pub privacy_version: i32,
}

/// The pictures of a page's slots, by page and key. Shared, because every rendering clones its content.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slots(Arc<HashMap<String, HashMap<String, PageImage>>>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectWithPhotos {
    pub project: Project,
    pub photos: Vec<GalleryPhoto>,
}

/// Sections that are `None` could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HomeContent {
    pub site_data: SiteData,
    pub seo: Option<SeoEntry>,
    pub hero: Option<PageImage>,
    pub hero_video: Option<PageImage>,
    pub slots: Slots,
    pub materials: Option<Vec<Material>>,
    /// Google reviews with text, in carousel order.
    pub testimonials: Option<Vec<Testimonial>>,
    pub faqs: Option<Vec<Faq>>,
    /// At most six; empty if they could not be read.
    pub social: Vec<SocialPost>,
    pub complete: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisualizerContent {
    pub site_data: SiteData,
    pub styles: Vec<StyleOption>,
    pub seo: Option<SeoEntry>,
}

impl Slots {
    #[must_use]
    pub fn new(images: Vec<PageImage>) -> Self {
        let mut slots = Self::default();
        for image in images {
            slots.put(image);
        }
        slots
    }

    #[must_use]
    pub fn get(&self, page_slug: &str, section_key: &str) -> Option<&PageImage> {
        self.0.get(page_slug)?.get(section_key)
    }

    pub fn put(&mut self, image: PageImage) {
        Arc::make_mut(&mut self.0).entry(image.page_slug.clone()).or_default().insert(image.section_key.clone(), image);
    }

    #[must_use]
    pub fn of_page(&self, page_slug: &str) -> Vec<&PageImage> {
        let Some(page) = self.0.get(page_slug) else { return Vec::new() };
        let mut images: Vec<&PageImage> = page.values().collect();
        images.sort_unstable_by_key(|image| &image.section_key);
        images
    }

    fn remove(&mut self, page_slug: &str, section_key: &str) -> Option<PageImage> {
        Arc::make_mut(&mut self.0).get_mut(page_slug)?.remove(section_key)
    }

    #[must_use]
    pub fn picture(&self, page_slug: &str, section_key: &str) -> Option<&Picture> {
        self.get(page_slug, section_key)?.picture.as_ref()
    }
}

#[boxed]
pub async fn site_data(b: &Backend) -> Result<SiteData, BackendError> {
    let read = async {
        Ok(SiteData {
            profile: Arc::new(business::get(&b.db).await?.unwrap_or_default()),
            privacy_version: legal::version(&b.db, domain::site::pages::PRIVACY_POLICY.slug).await?.unwrap_or(0),
        })
    };
    b.content_cache.site_data.get(b, ("", ()), read, |_| true).await
}

/// Six concurrent queries, once per content version. Each section fails on its own.
#[boxed]
pub async fn home(b: &Backend) -> Result<HomeContent, BackendError> {
    b.content_cache.home.get(b, ("", ()), read_home(b), |home| home.complete).await
}

async fn read_home(b: &Backend) -> Result<HomeContent, BackendError> {
    let site_data = site_data(b).await?;
    let (images, materials, seo, reviews, faqs, social) = futures::join!(
        page_images::of_pages(&b.db, ["home", ""]),
        materials::of_page(&b.db, "home"),
        seo::by_page(&b.db, "home"),
        google_reviews(b),
        faqs::active(&b.db, FaqCategory::General),
        social::visible(&b.db, SOCIAL_POSTS),
    );
    let mut parts = Parts::default();
    let mut slots = Slots::new(parts.take_or_default("pictures", images));
    let hero = slots.remove("home", "hero_fallback");
    let hero_video = slots.remove("home", "hero_video");
    Ok(HomeContent {
        site_data,
        seo: parts.take_or_default("seo", seo),
        hero,
        hero_video,
        slots,
        materials: parts.take("materials", materials),
        testimonials: parts.take("reviews", reviews),
        faqs: parts.take("faqs", faqs),
        social: parts.take_or_default("social", social),
        complete: parts.complete(),
    })
}

#[boxed]
pub async fn visualizer(b: &Backend) -> Result<VisualizerContent, BackendError> {
    let read = async {
        Ok(VisualizerContent {
            site_data: site_data(b).await?,
            styles: styles::active(&b.db).await?,
            seo: seo::by_page(&b.db, "visualizer").await?,
        })
    };
    b.content_cache.visualizer.get(b, ("", ()), read, |_| true).await
}

#[boxed]
pub async fn seo(b: &Backend, page_slug: &str) -> Result<Option<SeoEntry>, BackendError> {
    Ok(seo::by_page(&b.db, page_slug).await?)
}

#[boxed]
pub async fn slots(b: &Backend) -> Result<Slots, BackendError> {
    Ok(Slots::new(page_images::all(&b.db).await?))
}

#[boxed]
pub async fn google_reviews(b: &Backend) -> Result<Vec<Testimonial>, BackendError> {
    let mut reviews = testimonials::active(&b.db).await?;
    reviews.retain(|review| review.is_google() && !review.text.trim().is_empty());
    Ok(reviews)
}

#[boxed]
pub async fn faqs(b: &Backend, category: FaqCategory) -> Result<Vec<Faq>, BackendError> {
    Ok(faqs::active(&b.db, category).await?)
}

#[boxed]
pub async fn gallery(
    b: &Backend,
    category: GalleryCategory,
    tag: Option<&str>,
) -> Result<Vec<GalleryPhoto>, BackendError> {
    Ok(gallery::visible(&b.db, category, tag).await?)
}

#[boxed]
pub async fn projects(b: &Backend) -> Result<Vec<Project>, BackendError> {
    Ok(projects::published(&b.db).await?)
}

#[boxed]
pub async fn project(b: &Backend, slug: &str) -> Result<Option<ProjectWithPhotos>, BackendError> {
    let Some(project) = projects::published_by_slug(&b.db, slug).await? else { return Ok(None) };
    let photos = gallery::of_project(&b.db, &project.id).await?;
    Ok(Some(ProjectWithPhotos { project, photos }))
}

#[boxed]
pub async fn posts(b: &Backend, limit: i64) -> Result<Vec<Post>, BackendError> {
    Ok(posts::latest(&b.db, &local_now(b).await?, limit).await?)
}

#[boxed]
pub async fn post(b: &Backend, slug: &str) -> Result<Option<Post>, BackendError> {
    Ok(posts::by_slug(&b.db, slug, &local_now(b).await?).await?)
}

#[boxed]
pub async fn legal(b: &Backend, slug: &str) -> Result<Option<LegalDocument>, BackendError> {
    Ok(legal::current(&b.db, slug).await?)
}

/// Today's date in the business's time zone, ISO.
#[boxed]
pub async fn today(b: &Backend) -> Result<String, BackendError> {
    let site_data = site_data(b).await?;
    Ok(date_in(&site_data.profile.time_zone, b.clock.now()))
}

/// Local time in the business's time zone, `2026-11-26T08:00`: decides whether a post is out.
/// Publication dates that have passed compare lower as text.
#[boxed]
pub async fn local_now(b: &Backend) -> Result<String, BackendError> {
    let site_data = site_data(b).await?;
    let local = crate::time::zone::monotonic_local(&site_data.profile.time_zone, b.clock.now());
    Ok(local.iso())
}

fn date_in(time_zone: &str, now: domain::Timestamp) -> String {
    crate::time::zone::local(time_zone, now).day.iso()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Timestamp;

    const TIME_ZONE: &str = "America/Los_Angeles";

    #[test]
    fn the_date_is_the_one_in_san_diego() {
        // 2026-11-12 07:59 UTC is still the evening of the 11th there.
        let evening = Timestamp(1_794_470_340_000);
        assert_eq!(date_in(TIME_ZONE, evening), "2026-11-11");
        assert_eq!(date_in(TIME_ZONE, evening.plus_ms(domain::time::MINUTE)), "2026-11-12");
        assert_eq!(date_in("Nowhere/Else", evening), "2026-11-11");
    }

    #[test]
    fn slots_are_found_by_page_and_key() {
        let image = PageImage {
            id: String::new(),
            page_slug: "home".into(),
            section_key: "closing".into(),
            display_name: "Closing".into(),
            picture: None,
            caption: String::new(),
            video_url: None,
            enable_video: false,
            mobile_height_vh: 60,
            video_settings: domain::content::VideoSettings::default(),
        };
        let slots = Slots::new(vec![image]);
        assert!(slots.get("home", "closing").is_some());
        assert!(slots.picture("home", "closing").is_none());
        assert!(slots.get("residential", "closing").is_none());
    }
}
