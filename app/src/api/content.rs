//! Content of the public pages, as they render it. The content API ([`super::content_api`]) answers
//! other programs from the same functions.

use super::{ApiError, backend};
use backend::content::blog::{ArticleContent, PostList, PostListPage, SearchContent};
use backend::content::{
    ContactContent, HomeContent, LegalContent, ProjectContent, ProjectsContent, ResidentialContent, SiteData,
    VisualizerContent, YachtContent,
};
use backend::content::{PhotoContent, ShowroomContent, Slots};
use backend::leads::response_time::ResponseTime;
use domain::content::SeoEntry;
use domain::content::blog::TermKind;
use domain::leads::options::LeadKind;

pub struct ThankYou {
    pub site_data: SiteData,
    pub response_time: ResponseTime,
}

pub async fn home() -> Result<HomeContent, ApiError> {
    Ok(backend::content::home(&*backend()?).await?)
}

pub async fn visit() -> Result<backend::leads::visits::VisitContent, ApiError> {
    Ok(backend::leads::visits::page(&*backend()?).await?)
}

pub async fn visualizer() -> Result<VisualizerContent, ApiError> {
    Ok(backend::content::visualizer(&*backend()?).await?)
}

pub async fn yacht_interiors() -> Result<YachtContent, ApiError> {
    Ok(backend::content::yacht_interiors(&*backend()?).await?)
}

pub async fn residential() -> Result<ResidentialContent, ApiError> {
    Ok(backend::content::residential(&*backend()?).await?)
}

pub async fn projects() -> Result<ProjectsContent, ApiError> {
    Ok(backend::content::projects_page(&*backend()?).await?)
}

pub async fn project(slug: &str) -> Result<Option<ProjectContent>, ApiError> {
    Ok(backend::content::project_page(&*backend()?, slug).await?)
}

/// The current slug of a renamed project or article, by a former one.
pub async fn current_slug(below: &str, former: &str) -> Result<Option<String>, ApiError> {
    Ok(backend::site::redirects::current_slug(&*backend()?, below, former).await?)
}

pub async fn showroom() -> Result<ShowroomContent, ApiError> {
    Ok(backend::content::showroom(&*backend()?).await?)
}

pub async fn gallery_photo(id: &str) -> Result<Option<PhotoContent>, ApiError> {
    Ok(backend::content::gallery_photo(&*backend()?, id).await?)
}

pub async fn legal(slug: &str) -> Result<LegalContent, ApiError> {
    Ok(backend::content::legal_page(&*backend()?, slug).await?)
}

pub async fn contact() -> Result<ContactContent, ApiError> {
    Ok(backend::content::contact_page(&*backend()?).await?)
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

pub async fn seo(page_slug: &str) -> Result<Option<SeoEntry>, ApiError> {
    Ok(backend::content::seo(&*backend()?, page_slug).await?)
}

pub async fn slots() -> Result<Slots, ApiError> {
    Ok(backend::content::slots(&*backend()?).await?)
}

/// The site's data, and the response time for a visitor who just sent a form of this kind.
pub async fn thanks(kind: LeadKind) -> Result<ThankYou, ApiError> {
    let b = backend()?;
    let site_data = backend::content::site_data(&b).await?;
    let response_time = ResponseTime::now(&b, &site_data.profile, kind);
    Ok(ThankYou { site_data, response_time })
}
