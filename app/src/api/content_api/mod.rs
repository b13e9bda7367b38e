//! The content API: the content of the public pages, as JSON for other programs. Each answers from the
//! function in [`super::content`] that the pages call. docs/content-api.md describes it.

mod conversions;
pub mod openapi;
pub mod types;

use super::{ApiError, backend, content, found};
use backend::content::ContentSnapshot;
use backend::content::blog::PostList;
use domain::content::Faq;
use domain::content::blog::TermKind;
use domain::content::gallery;
use domain::content::option_lists::OptionList;
use domain::content::options::GalleryCategory;
use domain::site::pages::PAGES;
use domain::{limits, messages};
use leptos::prelude::*;
use leptos::server_fn::codec::{GetUrl, Json};
use std::sync::Arc;
use types::{
    Business, Legal, ListOption, Material, Page, PageDetail, PageImage, Photo, Post, PostDetail, PostPage, Project,
    ProjectDetail, Seo, Style, Testimonial,
};

pub(crate) async fn snapshot() -> Result<Arc<ContentSnapshot>, ApiError> {
    let snapshot = backend::content::snapshot(&*backend()?).await?;
    snapshot.require_whole()?;
    Ok(snapshot)
}

/// Content that could be read. A page can show its other parts without it; here it is everything asked for.
pub(crate) fn read<T>(content: Option<T>) -> Result<T, ApiError> {
    content.ok_or_else(ApiError::unavailable)
}

fn json<T: Clone, J: From<T>>(rows: &[T]) -> Vec<J> {
    rows.iter().cloned().map(J::from).collect()
}

/// A slug that a row can have: PostgreSQL refuses to compare text with a zero character.
fn slug_of_row(slug: &str) -> Result<&str, ApiError> {
    found(Some(slug).filter(|slug| !slug.contains('\0')))
}

/// The fixed pages that can have head data of their own.
fn described() -> impl Iterator<Item = &'static domain::site::pages::FixedPage> {
    PAGES.iter().filter(|page| page.og_image.is_some())
}

fn page_at(snapshot: &ContentSnapshot, slug: &str) -> Result<Option<Page>, ApiError> {
    if let Some(fixed) = described().find(|page| page.slug == slug) {
        return Ok(Some(Page::from(fixed)));
    }
    Ok(snapshot.own_page(slug)?.map(Page::from))
}

/// The API's own description.
#[server(name = ReadDescription, prefix = "/api", endpoint = "content/openapi.json", input = GetUrl, output = Json)]
pub async fn description() -> Result<utoipa::openapi::OpenApi, ApiError> {
    Ok(openapi::description())
}

#[server(name = ReadBusiness, prefix = "/api", endpoint = "content/business", input = GetUrl, output = Json)]
pub async fn business() -> Result<Business, ApiError> {
    Ok(Arc::unwrap_or_clone(content::site_data().await?.profile).into())
}

#[server(name = ReadPages, prefix = "/api", endpoint = "content/pages", input = GetUrl, output = Json)]
pub async fn pages() -> Result<Vec<Page>, ApiError> {
    let mut pages: Vec<Page> = described().map(Page::from).collect();
    pages.extend(snapshot().await?.own_pages()?.into_iter().map(Page::from));
    Ok(pages)
}

/// A page with its sections. A former slug finds it, too.
#[server(name = ReadPage, prefix = "/api", endpoint = "content/page", input = GetUrl, output = Json)]
pub async fn page(slug: String) -> Result<PageDetail, ApiError> {
    let snapshot = snapshot().await?;
    if let Some(page) = page_at(&snapshot, &slug)? {
        return PageDetail::of(&snapshot, page);
    }
    let slug = found(content::current_slug("/", slug_of_row(&slug)?).await?)?;
    PageDetail::of(&snapshot, found(page_at(&snapshot, &slug)?)?)
}

#[server(name = ReadSeo, prefix = "/api", endpoint = "content/seo", input = GetUrl, output = Json)]
pub async fn seo(slug: String) -> Result<Seo, ApiError> {
    let snapshot = snapshot().await?;
    let page = found(page_at(&snapshot, &slug)?)?;
    found(snapshot.seo(&page.slug).cloned()).map(Seo::from)
}

#[server(name = ReadPageImages, prefix = "/api", endpoint = "content/page-images", input = GetUrl, output = Json)]
pub async fn page_images(slug: String) -> Result<Vec<PageImage>, ApiError> {
    let snapshot = snapshot().await?;
    let page = found(page_at(&snapshot, &slug)?)?;
    Ok(snapshot.slots.of_page(&page.slug).into_iter().map(PageImage::from).collect())
}

#[server(name = ReadTestimonials, prefix = "/api", endpoint = "content/testimonials", input = GetUrl, output = Json)]
pub async fn testimonials() -> Result<Vec<Testimonial>, ApiError> {
    read(snapshot().await?.reviews().as_deref().map(json))
}

#[server(name = ReadFaqs, prefix = "/api", endpoint = "content/faqs", input = GetUrl, output = Json)]
pub async fn faqs(category: String) -> Result<Vec<Faq>, ApiError> {
    let snapshot = snapshot().await?;
    found(snapshot.site_data.lists.find(OptionList::FaqCategories, &category))?;
    read(snapshot.faqs(&category))
}

#[server(name = ReadStyles, prefix = "/api", endpoint = "content/styles", input = GetUrl, output = Json)]
pub async fn styles() -> Result<Vec<Style>, ApiError> {
    read(snapshot().await?.styles.as_deref().map(|styles| json(styles)))
}

#[server(name = ReadMaterials, prefix = "/api", endpoint = "content/materials", input = GetUrl, output = Json)]
pub async fn materials(
    /// `home` or `residential`.
    slug: String,
) -> Result<Vec<Material>, ApiError> {
    let snapshot = snapshot().await?;
    match slug.as_str() {
        "home" => materials_of(&snapshot, snapshot.home_materials.as_deref()),
        "residential" => materials_of(&snapshot, snapshot.residential_materials.as_deref()),
        _ => found(None),
    }
}

fn materials_of(
    snapshot: &ContentSnapshot,
    materials: Option<&Vec<domain::content::Material>>,
) -> Result<Vec<Material>, ApiError> {
    let mut read_materials = Vec::new();
    for material in read(materials)? {
        read_materials.push(Material::of(snapshot, material.clone()));
    }
    Ok(read_materials)
}

#[server(name = ReadGallery, prefix = "/api", endpoint = "content/gallery", input = GetUrl, output = Json)]
pub async fn gallery_photos(
    category: String,
    /// Only photos with this tag, as the gallery spells it.
    tag: Option<String>,
) -> Result<Vec<Photo>, ApiError> {
    let category = found(GalleryCategory::from_code(&category))?;
    let snapshot = snapshot().await?;
    let photos = read(snapshot.photos(category))?;
    let Some(tag) = tag else { return Ok(json(photos)) };
    found(gallery::tags(photos).into_iter().find(|known| *known == tag))?;
    let mut tagged = Vec::new();
    for photo in photos {
        if photo.tag.as_ref() == Some(&tag) {
            tagged.push(Photo::from(photo.clone()));
        }
    }
    Ok(tagged)
}

/// The owner's lists, by which the codes in other answers get their labels.
#[server(name = ReadOptions, prefix = "/api", endpoint = "content/options", input = GetUrl, output = Json)]
pub async fn options(
    /// `services`, `vessel-types`, `sources`, `gallery-tags` or `faq-categories`.
    list: String,
) -> Result<Vec<ListOption>, ApiError> {
    let list = found(OptionList::from_code(&list))?;
    let snapshot = snapshot().await?;
    let options: Vec<_> = snapshot.site_data.lists.of(list).cloned().collect();
    Ok(json(&options))
}

#[server(name = ReadProjects, prefix = "/api", endpoint = "content/projects", input = GetUrl, output = Json)]
pub async fn projects() -> Result<Vec<Project>, ApiError> {
    read(snapshot().await?.projects.as_deref().map(|projects| json(projects)))
}

/// A project with its photos. A former slug finds it, too.
#[server(name = ReadProject, prefix = "/api", endpoint = "content/project", input = GetUrl, output = Json)]
pub async fn project(slug: String) -> Result<ProjectDetail, ApiError> {
    let slug = slug_of_row(&slug)?;
    let snapshot = snapshot().await?;
    if let Some(project) = snapshot.project(slug)? {
        return read(ProjectDetail::of(&snapshot, project));
    }
    let slug = found(content::current_slug("/projects/", slug).await?)?;
    let project = found(snapshot.project(&slug)?)?;
    read(ProjectDetail::of(&snapshot, project))
}

#[server(name = ReadPosts, prefix = "/api", endpoint = "content/posts", input = GetUrl, output = Json)]
pub async fn posts(
    category: Option<String>,
    tag: Option<String>,
    /// Which page, from 1.
    page: Option<i64>,
    limit: Option<i64>,
) -> Result<PostPage, ApiError> {
    let archive = match (&category, &tag) {
        (None, None) => None,
        (Some(slug), None) => Some((TermKind::Category, slug_of_row(slug)?)),
        (None, Some(slug)) => Some((TermKind::Tag, slug_of_row(slug)?)),
        (Some(_), Some(_)) => return Err(ApiError::invalid_field("tag", messages::CATEGORY_OR_TAG)),
    };
    let page = page.unwrap_or(1);
    let limit = limit.unwrap_or(limits::CONTENT_POSTS);
    if page < 1 {
        return Err(ApiError::invalid_field("page", messages::PAGE_FROM_ONE));
    }
    if !(1..=limits::CONTENT_POSTS_MAX).contains(&limit) {
        return Err(ApiError::invalid_field("limit", messages::content_limit(limits::CONTENT_POSTS_MAX)));
    }
    let PostList { cards, pages, total } = found(content::posts(archive, page, limit).await?)?;
    Ok(PostPage { posts: cards.into_iter().map(Post::from).collect(), page, pages, total })
}

#[server(name = ReadPost, prefix = "/api", endpoint = "content/post", input = GetUrl, output = Json)]
pub async fn post(slug: String) -> Result<PostDetail, ApiError> {
    let slug = slug_of_row(&slug)?;
    let article = match content::article(slug).await? {
        Some(article) => article,
        None => {
            let slug = found(content::current_slug("/blog/", slug).await?)?;
            found(content::article(&slug).await?)?
        }
    };
    read(PostDetail::of(article))
}

#[server(name = ReadLegal, prefix = "/api", endpoint = "content/legal", input = GetUrl, output = Json)]
pub async fn legal(
    /// `privacy-policy` or `terms-of-service`.
    slug: String,
) -> Result<Legal, ApiError> {
    let snapshot = snapshot().await?;
    let page = found(snapshot.legal(slug_of_row(&slug)?)?)?;
    Ok(Legal::from(page.document.clone()))
}
