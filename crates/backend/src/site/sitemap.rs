use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db::content::posts::lists as post_lists;
use crate::db::content::projects;
use crate::error::BackendError;
use domain::Timestamp;
use domain::content::blog::{ListKey, SITEMAP_TERMS, TermKind};
use domain::content::options::GalleryCategory;
use domain::media::picture::Picture;
use domain::site::pages::{self, FixedPage, PAGES, SitemapListing};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SitemapEntry {
    /// Path on this site, its last part not yet encoded.
    pub path: String,
    pub changed: Option<Timestamp>,
    pub images: Vec<Picture>,
}

impl SitemapEntry {
    fn at(path: &str) -> Self {
        Self { path: path.to_owned(), ..Self::default() }
    }
}

/// A part of the posts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostAddresses {
    pub addresses: Vec<SitemapEntry>,
    /// The ordinal to continue after; none at the end.
    pub next: Option<i64>,
}

#[boxed]
pub async fn pages(backend: &Backend) -> Result<Vec<SitemapEntry>, BackendError> {
    let today = content::local_now(backend).await?;
    let snapshot = content::snapshot(backend).await?;
    snapshot.require_whole()?;
    let (projects, categories, tags) = futures::join!(
        projects::addresses(&backend.db),
        post_lists::terms(&backend.db, TermKind::Category, &today, SITEMAP_TERMS),
        post_lists::terms(&backend.db, TermKind::Tag, &today, SITEMAP_TERMS),
    );
    let mut addresses: Vec<SitemapEntry> =
        listed(SitemapListing::Always).map(|page| SitemapEntry::at(page.path)).collect();
    let projects = projects?;
    if !projects.is_empty() {
        addresses.extend(listed(SitemapListing::WithProjects).map(|page| SitemapEntry::at(page.path)));
    }
    for page in snapshot.own_pages()? {
        addresses.push(SitemapEntry { path: page.path(), changed: Some(page.updated_at), images: Vec::new() });
    }
    for page in PAGES {
        for image in snapshot.slots.of_page(page.slug) {
            if let Some(picture) = &image.picture {
                show(&mut addresses, page, picture);
            }
        }
    }
    for (page, category) in
        [(&pages::YACHT_INTERIORS, GalleryCategory::Yacht), (&pages::SHOWROOM, GalleryCategory::Showroom)]
    {
        for photo in snapshot.photos(category).unwrap_or_default() {
            show(&mut addresses, page, &photo.picture);
        }
    }
    for project in projects {
        addresses.push(SitemapEntry {
            path: format!("/projects/{}", project.slug),
            changed: Some(Timestamp(project.updated_at)),
            images: project.thumbnail.picture().into_iter().collect(),
        });
    }
    for page in listed(SitemapListing::Written) {
        if let Some(legal) = snapshot.legal(page.slug)? {
            addresses.push(SitemapEntry {
                path: page.path.to_owned(),
                changed: Some(legal.document.updated_at),
                images: Vec::new(),
            });
        }
    }
    if post_count(backend).await? > 0 {
        addresses.extend(listed(SitemapListing::WithPosts).map(|page| SitemapEntry::at(page.path)));
    }
    for term in categories?.into_iter().chain(tags?) {
        addresses.push(SitemapEntry::at(&format!("/blog/{}/{}", term.kind.code(), term.slug)));
    }
    Ok(addresses)
}

fn listed(listing: SitemapListing) -> impl Iterator<Item = &'static FixedPage> {
    PAGES.iter().filter(move |page| page.listing == listing)
}

fn show(addresses: &mut [SitemapEntry], page: &FixedPage, picture: &Picture) {
    if let Some(address) = addresses.iter_mut().find(|address| address.path == page.path)
        && !address.images.iter().any(|shown| shown.key == picture.key)
    {
        address.images.push(picture.clone());
    }
}

#[boxed]
pub async fn post_count(backend: &Backend) -> Result<i64, BackendError> {
    let today = content::local_now(backend).await?;
    Ok(post_lists::length(&backend.db, &ListKey::all(), &today).await?)
}

/// Oldest first, a few hundred at most.
#[boxed]
pub async fn posts(backend: &Backend, after: i64, last: i64) -> Result<PostAddresses, BackendError> {
    let today = content::local_now(backend).await?;
    let rows = post_lists::addresses(&backend.db, after, last, &today).await?;
    let next = match rows.last() {
        Some(row) if row.ordinal < last => Some(row.ordinal),
        Some(_) | None => None,
    };
    let mut addresses = Vec::with_capacity(rows.len());
    for row in rows {
        addresses.push(SitemapEntry {
            path: format!("/blog/{}", row.slug),
            changed: Some(Timestamp(row.updated_at)),
            images: row.picture.picture().into_iter().collect(),
        });
    }
    Ok(PostAddresses { addresses, next })
}
