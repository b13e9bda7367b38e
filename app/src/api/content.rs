//! Content of the public pages, as they render it. The content API ([`super::content_api`]) answers
//! other programs from the same.

use super::{ApiError, backend};
use backend::Backend;
use backend::content::blog::{ArticleContent, PostList, PostListPage, SearchContent};
use backend::content::{ContentSnapshot, SiteData};
use backend::leads::response_time::ResponseTime;
use domain::content::blog::TermKind;
use domain::content::option_lists::OptionLists;
use domain::leads::options::LeadKind;
use leptos::prelude::use_context;
use std::sync::Arc;

/// The content that a page is rendered from, or why it could not be read.
#[derive(Clone, Debug)]
pub struct RequestSnapshot(Result<Arc<ContentSnapshot>, ApiError>);

pub struct ThankYou {
    pub site_data: SiteData,
    pub response_time: ResponseTime,
}

impl RequestSnapshot {
    pub async fn read(backend: &Backend) -> Self {
        Self(backend::content::snapshot(backend).await.map_err(ApiError::from))
    }
}

/// The content of the page that is being rendered.
pub fn snapshot() -> Result<Arc<ContentSnapshot>, ApiError> {
    match use_context::<RequestSnapshot>() {
        Some(RequestSnapshot(read)) => read,
        None => Err(ApiError::unexpected()),
    }
}

/// The current slug of a renamed project or article, by a former one.
pub async fn current_slug(below: &str, former: &str) -> Result<Option<String>, ApiError> {
    Ok(backend::site::redirects::current_slug(&*backend()?, below, former).await?)
}

pub async fn option_lists() -> Result<OptionLists, ApiError> {
    Ok(backend::content::option_lists(&*backend()?).await?)
}

pub async fn site_data() -> Result<SiteData, ApiError> {
    Ok(backend::content::site_data(&*backend()?).await?)
}

pub async fn blog_list(archive: Option<(TermKind, &str)>, page: i64) -> Result<PostListPage, ApiError> {
    Ok(backend::content::blog::list(&*backend()?, archive, page).await?)
}

pub async fn blog_search(words: &str, page: i64) -> Result<SearchContent, ApiError> {
    Ok(backend::content::blog::search(&*backend()?, words, page).await?)
}

pub async fn article(slug: &str) -> Result<Option<ArticleContent>, ApiError> {
    Ok(backend::content::blog::article(&*backend()?, slug).await?)
}

/// Posts of the blog, or of the archive of a category or tag, `size` a page. `None` for an unknown
/// archive, or past the end.
pub async fn posts(archive: Option<(TermKind, &str)>, page: i64, size: i64) -> Result<Option<PostList>, ApiError> {
    Ok(backend::content::blog::posts(&*backend()?, archive, page, size).await?)
}

/// The site's data, and the response time for a visitor who just sent a form of this kind.
pub async fn thanks(kind: LeadKind) -> Result<ThankYou, ApiError> {
    let backend = backend()?;
    let site_data = backend::content::site_data(&backend).await?;
    let response_time = ResponseTime::now(&backend, &site_data.profile, kind);
    Ok(ThankYou { site_data, response_time })
}
