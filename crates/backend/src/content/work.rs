use super::parts::Parts;
use super::{SiteData, Slots, google_reviews, site_data};
use crate::Backend;
use crate::boxed;
use crate::db::content::{faqs, gallery, legal, materials, page_images, projects, testimonials};
use crate::db::site::seo;
use crate::error::BackendError;
use crate::html::{Heading, Outlined, Sanitized, outline, sanitize};
use domain::content::options::{FaqCategory, GalleryCategory};
use domain::content::{Faq, GalleryPhoto, LegalDocument, Material, Project, SeoEntry, Testimonial};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct YachtContent {
    pub site_data: SiteData,
    pub seo: Option<SeoEntry>,
    pub slots: Slots,
    pub photos: Option<Vec<GalleryPhoto>>,
    /// Google reviews with text, in carousel order.
    pub testimonials: Option<Vec<Testimonial>>,
    pub faqs: Option<Vec<Faq>>,
    pub complete: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResidentialContent {
    pub site_data: SiteData,
    pub seo: Option<SeoEntry>,
    pub slots: Slots,
    pub materials: Option<Vec<Material>>,
    pub faqs: Option<Vec<Faq>>,
    pub complete: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectsContent {
    pub site_data: SiteData,
    pub seo: Option<SeoEntry>,
    /// Public projects in order; `None` if they could not be read.
    pub projects: Option<Vec<Project>>,
    pub slots: Slots,
    pub complete: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectContent {
    pub site_data: SiteData,
    pub project: Project,
    /// `None` if they could not be read.
    pub photos: Option<Vec<GalleryPhoto>>,
    /// The client's testimonial, newest position first; none if there is none or it could not be
    /// read.
    pub words: Option<Testimonial>,
    pub previous: Option<Project>,
    pub next: Option<Project>,
    pub slots: Slots,
    pub complete: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalContent {
    pub site_data: SiteData,
    pub seo: Option<SeoEntry>,
    pub document: Option<LegalDocument>,
    /// Its text, with ids on its second-level headings.
    pub html: Sanitized,
    pub headings: Vec<Heading>,
}

#[boxed]
pub async fn yacht_interiors(b: &Backend) -> Result<YachtContent, BackendError> {
    b.content_cache.yacht.get(b, ("", ()), read_yacht(b), |page| page.complete).await
}

async fn read_yacht(b: &Backend) -> Result<YachtContent, BackendError> {
    let site_data = site_data(b).await?;
    let (images, seo, photos, reviews, faqs) = futures::join!(
        page_images::of_pages(&b.db, ["yacht-interiors", "home"]),
        seo::by_page(&b.db, "yacht-interiors"),
        gallery::visible(&b.db, GalleryCategory::Yacht, None),
        google_reviews(b),
        faqs::active(&b.db, FaqCategory::Yacht),
    );
    let mut parts = Parts::default();
    Ok(YachtContent {
        site_data,
        seo: parts.take_or_default("seo", seo),
        slots: Slots::new(parts.take_or_default("pictures", images)),
        photos: parts.take("photos", photos),
        testimonials: parts.take("reviews", reviews),
        faqs: parts.take("faqs", faqs),
        complete: parts.complete(),
    })
}

#[boxed]
pub async fn residential(b: &Backend) -> Result<ResidentialContent, BackendError> {
    b.content_cache.residential.get(b, ("", ()), read_residential(b), |page| page.complete).await
}

async fn read_residential(b: &Backend) -> Result<ResidentialContent, BackendError> {
    let site_data = site_data(b).await?;
    let (images, materials, seo, faqs) = futures::join!(
        page_images::of_pages(&b.db, ["residential", "home"]),
        materials::of_page(&b.db, "residential"),
        seo::by_page(&b.db, "residential"),
        faqs::active(&b.db, FaqCategory::Residential),
    );
    let mut parts = Parts::default();
    Ok(ResidentialContent {
        site_data,
        seo: parts.take_or_default("seo", seo),
        slots: Slots::new(parts.take_or_default("pictures", images)),
        materials: parts.take("materials", materials),
        faqs: parts.take("faqs", faqs),
        complete: parts.complete(),
    })
}

#[boxed]
pub async fn projects_page(b: &Backend) -> Result<ProjectsContent, BackendError> {
    b.content_cache.projects.get(b, ("", ()), read_projects(b), |page| page.complete).await
}

async fn read_projects(b: &Backend) -> Result<ProjectsContent, BackendError> {
    let site_data = site_data(b).await?;
    let (images, seo, projects) = futures::join!(
        page_images::of_pages(&b.db, ["projects", "home"]),
        seo::by_page(&b.db, "projects"),
        projects::published(&b.db),
    );
    let mut parts = Parts::default();
    Ok(ProjectsContent {
        site_data,
        seo: parts.take_or_default("seo", seo),
        projects: parts.take("projects", projects),
        slots: Slots::new(parts.take_or_default("pictures", images)),
        complete: parts.complete(),
    })
}

#[boxed]
pub async fn project_page(b: &Backend, slug: &str) -> Result<Option<ProjectContent>, BackendError> {
    let site_data = site_data(b).await?;
    let mut projects = projects::published(&b.db).await?;
    let Some(at) = projects.iter().position(|project| project.slug == slug) else { return Ok(None) };
    let project = projects.remove(at);
    let neighbors = Neighbors::around(at, projects);
    let content = project_between(b, site_data, project, neighbors).await?;
    Ok(Some(content))
}

/// Need not be public.
#[boxed]
pub async fn project_preview(
    b: &Backend,
    project: Project,
    photos: Vec<GalleryPhoto>,
) -> Result<ProjectContent, BackendError> {
    let site_data = site_data(b).await?;
    let mut projects = projects::published(&b.db).await?;
    projects.retain(|other| other.id != project.id);
    let at = projects.partition_point(|other| other.display_order < project.display_order);
    let neighbors = Neighbors::around(at, projects);
    let content = project_between(b, site_data, project, neighbors).await?;
    Ok(ProjectContent { photos: Some(photos), ..content })
}

struct Neighbors {
    previous: Option<Project>,
    next: Option<Project>,
}

impl Neighbors {
    fn around(at: usize, mut others: Vec<Project>) -> Self {
        let next = if at < others.len() { Some(others.swap_remove(at)) } else { None };
        let previous = if at > 0 { Some(others.swap_remove(at - 1)) } else { None };
        Self { previous, next }
    }
}

async fn project_between(
    b: &Backend,
    site_data: SiteData,
    project: Project,
    neighbors: Neighbors,
) -> Result<ProjectContent, BackendError> {
    let (images, photos, words) = futures::join!(
        page_images::of_pages(&b.db, ["projects", "home"]),
        gallery::of_project(&b.db, &project.id),
        testimonials::of_project(&b.db, &project.id),
    );
    let mut parts = Parts::default();
    Ok(ProjectContent {
        site_data,
        photos: parts.take("photos", photos),
        words: parts.take_or_default("words", words),
        project,
        previous: neighbors.previous,
        next: neighbors.next,
        slots: Slots::new(parts.take_or_default("pictures", images)),
        complete: parts.complete(),
    })
}

#[boxed]
pub async fn legal_page(b: &Backend, slug: &str) -> Result<LegalContent, BackendError> {
    b.content_cache.legal.get(b, ("", slug.to_owned()), read_legal(b, slug), |_| true).await
}

async fn read_legal(b: &Backend, slug: &str) -> Result<LegalContent, BackendError> {
    let document = legal::current(&b.db, slug).await?;
    let outlined = match &document {
        Some(document) => outline(&sanitize(&document.content)),
        None => Outlined::default(),
    };
    Ok(LegalContent {
        site_data: site_data(b).await?,
        seo: seo::by_page(&b.db, slug).await?,
        document,
        html: outlined.html,
        headings: outlined.headings,
    })
}
// 1 8391
