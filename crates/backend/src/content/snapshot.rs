//! Reading the [`Site`], and the last one that could be read.

use super::projects::chapters;
use super::site::{ClientWords, LegalPage, Part, Site, SiteData};
use super::slots::Slots;
use crate::content::pages::{PublishedPages, page_links, published_pages, sections_of_row};
use crate::db::content::testimonials::ActiveTestimonial;
use crate::db::content::{
    business, faqs, gallery, legal, materials, page_images, pages, projects, site_words, styles, testimonials,
};
use crate::db::core::statements::Connection;
use crate::db::media::text_pictures::referred_to;
use crate::db::site::{seo, social};
use crate::db::{Db, WriteTx};
use crate::error::{BackendError, DbError};
use crate::html::{outline, sanitize, with_addresses};
use crate::{Backend, boxed, is_newer};
use domain::Timestamp;
use domain::content::options::GalleryCategory;
use domain::content::{LegalDocument, Project, SeoEntry, Testimonial};
use domain::site::pages::{HOME, PRIVACY_POLICY, RESIDENTIAL};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Instant;
use tokio::sync::Mutex;
use tracing::Instrument as _;

const SOCIAL_POSTS: i64 = 6;

#[derive(Debug, Default)]
pub(crate) struct LastSnapshot {
    site: RwLock<Option<Arc<Site>>>,
    /// Held while one is read.
    reading: Mutex<()>,
    failures: AtomicU64,
    has_failed: AtomicBool,
}

impl LastSnapshot {
    fn get(&self) -> Option<Arc<Site>> {
        self.site.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// As it is to be shown now: with the scheduled pages whose time has come.
    fn at(&self, now: Timestamp) -> Option<Arc<Site>> {
        let shown = self.get()?;
        if !shown.has_due_pages(now) {
            return Some(shown);
        }
        let mut last = self.site.write().unwrap_or_else(PoisonError::into_inner);
        // Another one may have been read in between.
        let due = Arc::new(Site::clone(last.as_ref()?).with_due_pages(now));
        *last = Some(due.clone());
        Some(due)
    }

    fn put(&self, site: Arc<Site>) {
        *self.site.write().unwrap_or_else(PoisonError::into_inner) = Some(site);
    }
}

/// The site as pages show it: as of the current content version, or of the last one that could be read. If none ever
/// could, the parts that can be read now.
#[boxed]
pub async fn site(b: &Backend) -> Result<Arc<Site>, BackendError> {
    if let Some(site) = b.snapshot.at(b.clock.now()) {
        return Ok(site);
    }
    let failures = b.snapshot.failures.load(Ordering::Acquire);
    let _turn = b.snapshot.reading.lock().await;
    if let Some(site) = b.snapshot.at(b.clock.now()) {
        return Ok(site);
    }
    // Those who waited for a database that does not answer do not try one after the other.
    if b.snapshot.failures.load(Ordering::Acquire) != failures {
        return Err(BackendError::Busy("the content cannot be read"));
    }
    let read = match read_and_keep(b).await {
        Err(DbError::Unavailable(cause)) => Err(DbError::Unavailable(cause)),
        Err(_) => read_parts(b).await.map(Arc::new),
        read => read,
    };
    if read.is_err() {
        b.snapshot.failures.fetch_add(1, Ordering::AcqRel);
    }
    Ok(read?)
}

/// The version of the content that pages show; 0 before the first was read.
pub fn snapshot_version(b: &Backend) -> i64 {
    match b.snapshot.get() {
        Some(site) => site.version,
        None => 0,
    }
}

/// Whether the last attempt to read the content failed.
pub fn is_outdated(b: &Backend) -> bool {
    b.snapshot.has_failed.load(Ordering::Acquire)
}

/// Replaces the snapshot by one of at least `version`. If it cannot be read, the last one stays. Does nothing while
/// none was asked for.
#[boxed]
pub(crate) async fn refresh(b: &Backend, version: i64) {
    let is_current = || match b.snapshot.get() {
        Some(site) => !is_newer(version, site.version),
        None => true,
    };
    if is_current() {
        return;
    }
    let _turn = b.snapshot.reading.lock().await;
    // Another commit may have read this one's change.
    if is_current() {
        return;
    }
    let _logged = read_and_keep(b).await;
}

async fn read_and_keep(b: &Backend) -> Result<Arc<Site>, DbError> {
    let began = Instant::now();
    let read = read(b).instrument(tracing::debug_span!("content")).await;
    b.metrics.content_read(began.elapsed(), read.is_ok());
    match read {
        Ok(site) => {
            let site = Arc::new(site);
            b.snapshot.put(site.clone());
            if b.snapshot.has_failed.swap(false, Ordering::AcqRel) {
                tracing::info!(version = site.version, "the content can be read again");
            }
            Ok(site)
        }
        Err(cause) => {
            if !b.snapshot.has_failed.swap(true, Ordering::AcqRel) {
                let shown = snapshot_version(b);
                tracing::error!(%cause, shown, "the content cannot be read");
            }
            Err(cause)
        }
    }
}

/// What every page shows, read alone: forms and the back office need no more.
pub(super) async fn site_data_alone(b: &Backend) -> Result<SiteData, DbError> {
    Reading::alone(b).site_data().await
}

async fn read(b: &Backend) -> Result<Site, DbError> {
    let mut tx = b.db.read().await?;
    // Read first, since the moment is that of the first read. A damaged number hides nothing else: the next change
    // resets it.
    let version = tx.content_version().await.unwrap_or(b.content_version.current());
    let mut reading = Reading { source: Source::OneMoment(tx), failure: None, now: b.clock.now() };
    let site = reading.site(version).await?;
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
async fn read_parts(b: &Backend) -> Result<Site, DbError> {
    let site = Reading::alone(b).site(b.content_version.current()).await?;
    Ok(Site { is_whole: false, ..site })
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
        let home_materials = materials::of_page(self.connection(), HOME.slug).await;
        let residential_materials = materials::of_page(self.connection(), RESIDENTIAL.slug).await;
        let testimonials = testimonials::active(self.connection()).await;
        let testimonials = self.part(testimonials);
        let styles = styles::active(self.connection()).await;
        let social = social::visible(self.connection(), SOCIAL_POSTS).await;
        let seo = seo::all(self.connection()).await;
        let seo = self.part(seo).unwrap_or_default();
        let faqs = faqs::active(self.connection()).await;
        let yacht_photos = gallery::visible(self.connection(), GalleryCategory::Yacht).await;
        let showroom_photos = gallery::visible(self.connection(), GalleryCategory::Showroom).await;
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
        Ok(Site {
            version,
            site_data,
            slots: Slots::new(images),
            home_materials: self.list(home_materials),
            residential_materials: self.list(residential_materials),
            words: Arc::new(client_words(testimonials.as_deref().unwrap_or_default())),
            reviews: testimonials.map(google_reviews).map(Arc::new),
            projects: self.list(projects),
            styles: self.list(styles),
            social: self.list(social).unwrap_or_default(),
            is_whole: true,
            scheduled_pages: Arc::new(scheduled_pages),
            pages: public_pages,
            section_pictures: Arc::new(section_pictures),
            seo: Arc::new(seo_by_page(seo)),
            faqs: self.list(faqs),
            yacht_photos: self.list(yacht_photos),
            showroom_photos: self.list(showroom_photos),
            legal: self.part(legal).map(legal_by_page).map(Arc::new),
        })
    }

    async fn site_data(&mut self) -> Result<SiteData, DbError> {
        let profile = business::get(self.connection()).await?.unwrap_or_default();
        let privacy_version = legal::version(self.connection(), PRIVACY_POLICY.slug).await?.unwrap_or(0);
        let words = site_words::get(self.connection()).await;
        let words = self.part(words).flatten().unwrap_or_default();
        let links = pages::linked(self.connection()).await;
        let links = self.part(links).map(page_links).unwrap_or_default();
        Ok(SiteData { profile: Arc::new(profile), words: Arc::new(words), links: Arc::new(links), privacy_version })
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
