//! Reading the [`ContentSnapshot`] from the database.

use super::content_snapshot::{ContentSnapshot, LegalPage, SiteData};
use super::placed::remove;
use super::slots::Slots;
use crate::Backend;
use crate::content::content_row::{ContentRow, FromContent};
use crate::content::pages::{page_links, published_pages};
use crate::db::content::{business, legal, materials, options, pages, projects, site_words};
use crate::db::core::statements::Connection;
use crate::db::editing::kinds::{StoredRow, list_table};
use crate::db::media;
use crate::db::media::text_pictures::referred_to;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::features::cabin;
use crate::features::opening::rows as opening;
use crate::html::{outline, sanitize, with_addresses};
use domain::Timestamp;
use domain::content::business::BusinessProfile;
use domain::content::options::GalleryCategory;
use domain::content::{
    Faq, GalleryPhoto, LegalDocument, PageImage, Project, SeoEntry, SocialPost, StyleOption, Testimonial,
};
use domain::kinds::{Fields as _, Kind, PROJECT_PHOTOS};
use domain::media::picture::Picture;
use domain::site::pages::{HOME, PRIVACY_POLICY, RESIDENTIAL};
use std::collections::HashMap;
use std::sync::Arc;

/// The kinds that the snapshot has in full.
const LISTS: [Kind; 10] = [
    Kind::Faqs,
    Kind::Gallery,
    Kind::Materials,
    Kind::PageImages,
    Kind::Pages,
    Kind::Projects,
    Kind::Seo,
    Kind::Social,
    Kind::Styles,
    Kind::Testimonials,
];
/// Kinds that pages show and that the snapshot does not have.
const NOT_HELD: [Kind; 2] = [Kind::Blog, Kind::Redirects];
const ROWS_MAX: i64 = i64::MAX;
const SOCIAL_POSTS: i64 = 6;

/// The data of every page, read alone: forms and the back office need no more.
pub(super) async fn site_data_alone(backend: &Backend) -> Result<SiteData, DbError> {
    Reading::alone(backend).site_data().await
}

/// `last` is the snapshot before the commit of `changed`: if nothing else was committed since, the rest of it is kept.
pub(super) async fn read(
    backend: &Backend,
    last: Option<Arc<ContentSnapshot>>,
    changed: Changed,
) -> Result<ContentSnapshot, DbError> {
    let mut tx = backend.db.read().await?;
    // Read first, because the first read fixes the moment. A damaged number hides nothing else: the next change
    // resets it.
    let version = tx.content_version().await.unwrap_or(backend.content.version.current());
    let mut reading = Reading { source: Source::OneMoment(tx), failure: None, now: backend.clock.now() };
    let snapshot = match last {
        Some(last) if last.is_whole && version == last.version + 1 => {
            let snapshot = ContentSnapshot { version, ..ContentSnapshot::clone(&last) };
            reading.changed(snapshot, changed).await?
        }
        _ => reading.snapshot(version).await?,
    };
    let Reading { source, failure, .. } = reading;
    if let Some(cause) = failure {
        return Err(cause);
    }
    if let Source::OneMoment(tx) = source {
        tx.end().await?;
    }
    Ok(snapshot)
}

/// Everything that can be read, each part for itself.
pub(super) async fn read_parts(backend: &Backend) -> Result<ContentSnapshot, DbError> {
    let snapshot = Reading::alone(backend).snapshot(backend.content.version.current()).await?;
    Ok(ContentSnapshot { is_whole: false, ..snapshot })
}

/// The content that a commit changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Changed {
    Anything,
    /// Any rows of this kind.
    List(Kind),
    /// One row, and no position of others.
    Row(Kind, String),
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
    fn alone(backend: &'b Backend) -> Self {
        Self { source: Source::EachAlone(&backend.db), failure: None, now: backend.clock.now() }
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

    async fn snapshot(&mut self, version: i64) -> Result<ContentSnapshot, DbError> {
        let site_data = self.site_data().await?;
        let opening = opening::get(self.connection()).await;
        let legal = self.legal().await;
        let mut snapshot = ContentSnapshot {
            version,
            opening: self.part(opening).flatten().unwrap_or_default().state,
            site_data,
            is_whole: true,
            legal: self.part(legal).map(legal_by_page).map(Arc::new),
            ..ContentSnapshot::default()
        };
        for kind in LISTS {
            self.list(&mut snapshot, kind).await?;
        }
        Ok(snapshot)
    }

    /// `snapshot` with what was changed read again.
    async fn changed(&mut self, mut snapshot: ContentSnapshot, changed: Changed) -> Result<ContentSnapshot, DbError> {
        // Parts rendered from the content are cached by this reference.
        snapshot.site_data.profile = Arc::new(BusinessProfile::clone(&snapshot.site_data.profile));
        match changed {
            Changed::List(kind) | Changed::Row(kind, _) if NOT_HELD.contains(&kind) => {}
            Changed::Row(Kind::Faqs, id) => match self.row::<Faq>(&id).await? {
                Some(faq) => snapshot = snapshot.with_faq(faq),
                None => remove(&mut snapshot.faqs, &id),
            },
            Changed::Row(Kind::Gallery, id) => match self.row::<GalleryPhoto>(&id).await? {
                Some(photo) => snapshot = snapshot.with_photo(photo),
                None => snapshot.remove_photo(&id),
            },
            Changed::Row(Kind::Projects, id) => {
                let pictures = pages::pictures(self.connection()).await?;
                match self.row::<Project>(&id).await? {
                    Some(project) => snapshot = snapshot.with_project(project, pictures),
                    None => remove(&mut snapshot.projects, &id),
                }
            }
            Changed::Row(Kind::Testimonials, id) => match self.row::<Testimonial>(&id).await? {
                Some(testimonial) => snapshot = snapshot.with_testimonial(testimonial),
                None => remove(&mut snapshot.testimonials, &id),
            },
            Changed::Row(Kind::PageImages, id) => {
                if let Some(image) = self.row::<PageImage>(&id).await? {
                    snapshot = snapshot.with_page_image(image);
                }
            }
            Changed::List(kind) | Changed::Row(kind, _) if LISTS.contains(&kind) => {
                self.list(&mut snapshot, kind).await?;
            }
            Changed::Anything | Changed::List(_) | Changed::Row(..) => return self.snapshot(snapshot.version).await,
        }
        Ok(snapshot)
    }

    /// Reads all rows of this kind, and what belongs to them.
    async fn list(&mut self, snapshot: &mut ContentSnapshot, kind: Kind) -> Result<(), DbError> {
        match kind {
            Kind::Faqs => snapshot.faqs = self.rows::<Faq>(ROWS_MAX).await?.map(Arc::new),
            Kind::Styles => snapshot.styles = self.rows::<StyleOption>(ROWS_MAX).await?.map(Arc::new),
            Kind::Social => {
                let posts = self.rows::<SocialPost>(SOCIAL_POSTS).await?;
                snapshot.social = Arc::new(posts.unwrap_or_default());
            }
            Kind::Materials => self.materials(snapshot).await,
            Kind::Gallery => self.photos(snapshot).await?,
            Kind::PageImages => {
                let images = self.rows::<PageImage>(ROWS_MAX).await?;
                snapshot.slots = Slots::new(images.unwrap_or_default());
            }
            Kind::Pages => {
                self.pages(snapshot).await?;
                // The head data follows a renamed page.
                self.seo(snapshot).await?;
            }
            Kind::Projects => self.projects(snapshot).await?,
            Kind::Seo => self.seo(snapshot).await?,
            Kind::Testimonials => snapshot.testimonials = self.rows::<Testimonial>(ROWS_MAX).await?.map(Arc::new),
            _ => {}
        }
        Ok(())
    }

    /// The rows that pages show; none if they cannot be read.
    async fn stored(&mut self, kind: Kind, limit: i64) -> Result<Option<Vec<StoredRow>>, DbError> {
        let stored = list_table(kind)?.shown(self.connection(), limit).await;
        Ok(self.part(stored))
    }

    async fn pictures(&mut self, kind: Kind) -> Result<HashMap<String, Picture>, DbError> {
        let pictures = list_table(kind)?.pictures(self.connection()).await;
        Ok(self.part(pictures).unwrap_or_default())
    }

    async fn rows<T: FromContent>(&mut self, limit: i64) -> Result<Option<Vec<T>>, DbError> {
        let Some(stored) = self.stored(T::KIND, limit).await? else { return Ok(None) };
        let pictures = match limit {
            ROWS_MAX => self.pictures(T::KIND).await?,
            _ => {
                let found = self.pictures_in(T::KIND, &stored).await;
                self.part(found).unwrap_or_default()
            }
        };
        Ok(Some(all_from(&stored, &pictures)?))
    }

    /// The pictures of a few rows.
    async fn pictures_in(&mut self, kind: Kind, rows: &[StoredRow]) -> Result<HashMap<String, Picture>, DbError> {
        let mut pictures = HashMap::new();
        for row in rows {
            for picture in kind.pictures_of(&row.document) {
                if let Some(found) = media::picture(self.connection(), &picture).await? {
                    pictures.insert(picture, found);
                }
            }
        }
        Ok(pictures)
    }

    /// None if pages do not show it.
    async fn row<T: FromContent>(&mut self, id: &str) -> Result<Option<T>, DbError> {
        let Some(mut stored) = list_table(T::KIND)?.shown_one(self.connection(), id).await? else { return Ok(None) };
        if T::KIND == Kind::Projects {
            let photos = projects::photo_ids(self.connection(), id).await?;
            stored.document.set(PROJECT_PHOTOS, photos);
        }
        let rows = [stored];
        let pictures = self.pictures_in(T::KIND, &rows).await?;
        Ok(all_from(&rows, &pictures)?.pop())
    }

    async fn materials(&mut self, snapshot: &mut ContentSnapshot) {
        let home = materials::of_page(self.connection(), HOME.slug).await;
        snapshot.home_materials = self.part(home).map(Arc::new);
        let residential = materials::of_page(self.connection(), RESIDENTIAL.slug).await;
        snapshot.residential_materials = self.part(residential).map(Arc::new);
        let offered = cabin::materials::all(self.connection()).await;
        snapshot.cabin_materials = self.part(offered).map(Arc::new);
    }

    async fn photos(&mut self, snapshot: &mut ContentSnapshot) -> Result<(), DbError> {
        snapshot.yacht_photos = None;
        snapshot.showroom_photos = None;
        let Some(photos) = self.rows::<GalleryPhoto>(ROWS_MAX).await? else { return Ok(()) };
        let mut yacht = Vec::new();
        let mut showroom = Vec::new();
        for photo in photos {
            match photo.category {
                GalleryCategory::Yacht => yacht.push(photo),
                GalleryCategory::Showroom => showroom.push(photo),
            }
        }
        snapshot.yacht_photos = Some(Arc::new(yacht));
        snapshot.showroom_photos = Some(Arc::new(showroom));
        Ok(())
    }

    async fn pages(&mut self, snapshot: &mut ContentSnapshot) -> Result<(), DbError> {
        let links = pages::linked(self.connection()).await;
        snapshot.site_data.links = Arc::new(self.part(links).map(page_links).unwrap_or_default());
        snapshot.pages = None;
        snapshot.scheduled_pages = Arc::default();
        if let Some(rows) = self.stored(Kind::Pages, ROWS_MAX).await? {
            let published = published_pages(&rows, &snapshot.site_data.profile.time_zone, self.now);
            snapshot.pages = Some(Arc::new(published.out));
            snapshot.scheduled_pages = Arc::new(published.scheduled);
        }
        self.section_pictures(snapshot).await;
        Ok(())
    }

    async fn section_pictures(&mut self, snapshot: &mut ContentSnapshot) {
        let pictures = pages::pictures(self.connection()).await;
        snapshot.section_pictures = Arc::new(self.part(pictures).unwrap_or_default());
    }

    async fn projects(&mut self, snapshot: &mut ContentSnapshot) -> Result<(), DbError> {
        snapshot.projects = None;
        self.section_pictures(snapshot).await;
        let photos = projects::photos(self.connection()).await;
        let Some(mut photos) = self.part(photos) else { return Ok(()) };
        let Some(mut stored) = self.stored(Kind::Projects, ROWS_MAX).await? else { return Ok(()) };
        for row in &mut stored {
            row.document.set(PROJECT_PHOTOS, photos.remove(&row.id).unwrap_or_default());
        }
        let pictures = self.pictures(Kind::Projects).await?;
        snapshot.projects = Some(Arc::new(all_from(&stored, &pictures)?));
        Ok(())
    }

    async fn seo(&mut self, snapshot: &mut ContentSnapshot) -> Result<(), DbError> {
        let entries = self.rows::<SeoEntry>(ROWS_MAX).await?;
        snapshot.seo = Arc::new(seo_by_page(entries.unwrap_or_default()));
        Ok(())
    }

    async fn site_data(&mut self) -> Result<SiteData, DbError> {
        let profile = business::get(self.connection()).await?;
        let privacy_version = legal::version(self.connection(), PRIVACY_POLICY.slug).await?.unwrap_or(0);
        let words = site_words::get(self.connection()).await;
        let words = self.part(words).flatten().unwrap_or_default();
        let links = pages::linked(self.connection()).await;
        let links = self.part(links).map(page_links).unwrap_or_default();
        let lists = options::all(self.connection()).await;
        let lists = self.part(lists).unwrap_or_default();
        Ok(SiteData {
            is_profile_saved: profile.is_some(),
            profile: Arc::new(profile.unwrap_or_default()),
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
}

fn all_from<T: FromContent>(rows: &[StoredRow], pictures: &HashMap<String, Picture>) -> Result<Vec<T>, DbError> {
    let table = list_table(T::KIND)?.name;
    let mut all = Vec::with_capacity(rows.len());
    for stored in rows {
        match T::from_content(&ContentRow::of(stored, pictures)) {
            Ok(content) => all.push(content),
            Err(damaged) => damaged.log(table),
        }
    }
    Ok(all)
}

fn seo_by_page(entries: Vec<SeoEntry>) -> HashMap<String, SeoEntry> {
    let mut by_page = HashMap::new();
    for entry in entries {
        by_page.entry(entry.page_slug.clone()).or_insert(entry);
    }
    by_page
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
