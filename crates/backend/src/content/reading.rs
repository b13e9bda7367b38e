//! Reading the [`Site`] from the database.

use super::projects::chapters;
use super::site::{ClientWords, LegalPage, Part, Site, SiteData};
use super::slots::Slots;
use crate::Backend;
use crate::content::pages::{PublishedPages, page_links, published_pages, sections_of_row};
use crate::db::content::testimonials::ActiveTestimonial;
use crate::db::content::{
    business, faqs, gallery, legal, materials, options, page_images, pages, projects, site_words, styles, testimonials,
};
use crate::db::core::statements::Connection;
use crate::db::media::text_pictures::referred_to;
use crate::db::site::{seo, social};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::html::{outline, sanitize, with_addresses};
use domain::Timestamp;
use domain::content::business::BusinessProfile;
use domain::content::options::GalleryCategory;
use domain::content::{LegalDocument, Project, SeoEntry, Testimonial};
use domain::kinds::Entity;
use domain::site::pages::{HOME, PRIVACY_POLICY, RESIDENTIAL};
use std::collections::HashMap;
use std::sync::Arc;

const SOCIAL_POSTS: i64 = 6;

/// What every page shows, read alone: forms and the back office need no more.
pub(super) async fn site_data_alone(b: &Backend) -> Result<SiteData, DbError> {
    Reading::alone(b).site_data().await
}

/// `last` is the snapshot before the commit of `changed`: if nothing else was committed since, the rest of it is kept.
pub(super) async fn read(b: &Backend, last: Option<Arc<Site>>, changed: Changed) -> Result<Site, DbError> {
    let mut tx = b.db.read().await?;
    // Read first, since the moment is that of the first read. A damaged number hides nothing else: the next change
    // resets it.
    let version = tx.content_version().await.unwrap_or(b.content_version.current());
    let mut reading = Reading { source: Source::OneMoment(tx), failure: None, now: b.clock.now() };
    let site = match last {
        Some(last) if last.is_whole && version == last.version + 1 => {
            let site = Site { version, ..Site::clone(&last) };
            reading.changed(site, changed).await?
        }
        _ => reading.site(version).await?,
    };
    let Reading { source, failure, .. } = reading;
    if let Some(cause) = failure {
        return Err(cause);
    }
    if let Source::OneMoment(tx) = source {
        tx.commit().await?;
    }
    Ok(site)
}

/// Everything that can be read, each part for itself.
pub(super) async fn read_parts(b: &Backend) -> Result<Site, DbError> {
    let site = Reading::alone(b).site(b.content_version.current()).await?;
    Ok(Site { is_whole: false, ..site })
}

/// What a commit changed of the content. Kinds that share a table or refer to others count as anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Changed {
    Anything,
    /// Articles and redirects are not part of the snapshot.
    NothingOfIt,
    Faqs,
    Materials,
    Photos,
    Seo,
    Social,
    Styles,
    Testimonials,
}

impl From<Entity> for Changed {
    fn from(entity: Entity) -> Self {
        match entity {
            Entity::Blog | Entity::Redirects => Self::NothingOfIt,
            Entity::Faqs => Self::Faqs,
            Entity::Gallery => Self::Photos,
            Entity::Materials => Self::Materials,
            Entity::Seo => Self::Seo,
            Entity::Social => Self::Social,
            Entity::Styles => Self::Styles,
            Entity::Testimonials => Self::Testimonials,
            _ => Self::Anything,
        }
    }
}

enum Source<'b> {
    OneMoment(WriteTx),
    /// PostgreSQL reads nothing more in a transaction in which a statement failed.
    EachAlone(&'b Db),
}

struct Reading<'b> {
    source: Source<'b>,
    failure: Option<DbError>,
    now: Timestamp,
}

impl<'b> Reading<'b> {
    fn alone(b: &'b Backend) -> Self {
        Self { source: Source::EachAlone(&b.db), failure: None, now: b.clock.now() }
    }

    fn connection(&mut self) -> Connection<'_> {
        match &mut self.source {
            Source::OneMoment(tx) => tx.connection(),
            Source::EachAlone(db) => db.reader(),
        }
    }

    /// `None` if it failed; only the first failure is kept.
    fn part<T>(&mut self, read: Result<T, DbError>) -> Option<T> {
        match read {
            Ok(part) => Some(part),
            Err(cause) => {
                tracing::debug!(%cause, "a part of the content cannot be read");
                self.failure.get_or_insert(cause);
                None
            }
        }
    }

    fn list<T>(&mut self, read: Result<Vec<T>, DbError>) -> Part<T> {
        self.part(read).map(Arc::new)
    }

    async fn site(&mut self, version: i64) -> Result<Site, DbError> {
        let site_data = self.site_data().await?;
        let images = page_images::all(self.connection()).await;
        let images = self.part(images).unwrap_or_default();
        let projects = self.projects().await;
        let legal = self.legal().await;
        let pages = pages::published(self.connection()).await;
        let mut public_pages = None;
        let mut scheduled_pages = Vec::new();
        if let Some(rows) = self.part(pages) {
            let PublishedPages { out, scheduled } = published_pages(rows, &site_data.profile.time_zone, self.now);
            public_pages = Some(Arc::new(out));
            scheduled_pages = scheduled;
        }
        let section_pictures = pages::pictures(self.connection()).await;
        let section_pictures = self.part(section_pictures).unwrap_or_default();
        let mut site = Site {
            version,
            site_data,
            slots: Slots::new(images),
            projects: self.list(projects),
            is_whole: true,
            scheduled_pages: Arc::new(scheduled_pages),
            pages: public_pages,
            section_pictures: Arc::new(section_pictures),
            legal: self.part(legal).map(legal_by_page).map(Arc::new),
            ..Site::default()
        };
        self.faqs(&mut site).await;
        self.materials(&mut site).await;
        self.photos(&mut site).await;
        self.seo(&mut site).await;
        self.social(&mut site).await;
        self.styles(&mut site).await;
        self.testimonials(&mut site).await;
        Ok(site)
    }

    /// `site` with what was changed read again.
    async fn changed(&mut self, mut site: Site, changed: Changed) -> Result<Site, DbError> {
        // What is rendered from the content is cached by this reference.
        site.site_data.profile = Arc::new(BusinessProfile::clone(&site.site_data.profile));
        match changed {
            Changed::Anything => return self.site(site.version).await,
            Changed::NothingOfIt => {}
            Changed::Faqs => self.faqs(&mut site).await,
            Changed::Materials => self.materials(&mut site).await,
            Changed::Photos => self.photos(&mut site).await,
            Changed::Seo => self.seo(&mut site).await,
            Changed::Social => self.social(&mut site).await,
            Changed::Styles => self.styles(&mut site).await,
            Changed::Testimonials => self.testimonials(&mut site).await,
        }
        Ok(site)
    }

    async fn faqs(&mut self, site: &mut Site) {
        let faqs = faqs::active(self.connection()).await;
        site.faqs = self.list(faqs);
    }

    async fn materials(&mut self, site: &mut Site) {
        let home = materials::of_page(self.connection(), HOME.slug).await;
        site.home_materials = self.list(home);
        let residential = materials::of_page(self.connection(), RESIDENTIAL.slug).await;
        site.residential_materials = self.list(residential);
        let offered = materials::offered(self.connection()).await;
        site.cabin_materials = self.list(offered);
    }

    async fn photos(&mut self, site: &mut Site) {
        let yacht = gallery::visible(self.connection(), GalleryCategory::Yacht).await;
        site.yacht_photos = self.list(yacht);
        let showroom = gallery::visible(self.connection(), GalleryCategory::Showroom).await;
        site.showroom_photos = self.list(showroom);
    }

    async fn seo(&mut self, site: &mut Site) {
        let entries = seo::all(self.connection()).await;
        let entries = self.part(entries).unwrap_or_default();
        site.seo = Arc::new(seo_by_page(entries));
    }

    async fn social(&mut self, site: &mut Site) {
        let posts = social::visible(self.connection(), SOCIAL_POSTS).await;
        site.social = self.list(posts).unwrap_or_default();
    }

    async fn styles(&mut self, site: &mut Site) {
        let styles = styles::active(self.connection()).await;
        site.styles = self.list(styles);
    }

    async fn testimonials(&mut self, site: &mut Site) {
        let testimonials = testimonials::active(self.connection()).await;
        let testimonials = self.part(testimonials);
        site.words = Arc::new(client_words(testimonials.as_deref().unwrap_or_default()));
        site.reviews = testimonials.map(google_reviews).map(Arc::new);
    }

    async fn site_data(&mut self) -> Result<SiteData, DbError> {
        let profile = business::get(self.connection()).await?.unwrap_or_default();
        let privacy_version = legal::version(self.connection(), PRIVACY_POLICY.slug).await?.unwrap_or(0);
        let words = site_words::get(self.connection()).await;
        let words = self.part(words).flatten().unwrap_or_default();
        let links = pages::linked(self.connection()).await;
        let links = self.part(links).map(page_links).unwrap_or_default();
        let lists = options::all(self.connection()).await;
        let lists = self.part(lists).unwrap_or_default();
        Ok(SiteData {
            profile: Arc::new(profile),
            words: Arc::new(words),
            links: Arc::new(links),
            lists: Arc::new(lists),
            privacy_version,
        })
    }

    async fn legal(&mut self) -> Result<Vec<LegalDocument>, DbError> {
        let mut documents = legal::all(self.connection()).await?;
        for document in &mut documents {
            let pictures = referred_to(self.connection(), &document.content).await?;
            document.content = with_addresses(&document.content, &pictures);
        }
        Ok(documents)
    }

    async fn projects(&mut self) -> Result<Vec<Project>, DbError> {
        let photos = projects::photos(self.connection()).await?;
        let mut shown = Vec::new();
        for row in projects::published(self.connection(), photos).await? {
            let sections = chapters(sections_of_row(&row.project.slug, &row.sections));
            shown.push(Project { sections, ..row.project });
        }
        Ok(shown)
    }
}

fn seo_by_page(entries: Vec<SeoEntry>) -> HashMap<String, SeoEntry> {
    let mut by_page = HashMap::new();
    for entry in entries {
        by_page.entry(entry.page_slug.clone()).or_insert(entry);
    }
    by_page
}

/// The testimonials that have words, and the first one of each project.
fn client_words(testimonials: &[ActiveTestimonial]) -> ClientWords {
    let mut words = ClientWords::default();
    for ActiveTestimonial { testimonial, project_id } in testimonials {
        if testimonial.text.trim_matches(' ').is_empty() {
            continue;
        }
        words.testimonials.insert(testimonial.id.clone(), testimonial.clone());
        if let Some(project_id) = project_id {
            words.of_project.entry(project_id.clone()).or_insert_with(|| testimonial.id.clone());
        }
    }
    words
}

fn google_reviews(testimonials: Vec<ActiveTestimonial>) -> Vec<Testimonial> {
    let mut reviews = Vec::new();
    for ActiveTestimonial { testimonial, .. } in testimonials {
        if testimonial.is_google() && !testimonial.text.trim().is_empty() {
            reviews.push(testimonial);
        }
    }
    reviews
}

fn legal_by_page(documents: Vec<LegalDocument>) -> HashMap<String, LegalPage> {
    let mut by_page = HashMap::new();
    for document in documents {
        let outlined = outline(&sanitize(&document.content));
        let page = LegalPage { html: outlined.html, headings: outlined.headings, document };
        by_page.insert(page.document.slug.clone(), page);
    }
    by_page
}
