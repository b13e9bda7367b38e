//! Content of the public pages, as they render it. The content API ([`super::content_api`]) answers
//! other programs from the same functions.

use super::{ApiError, backend};
use backend::content::blog::{Article, PostList, PostListPage, SearchContent};
use backend::content::{
    Basics, ContactContent, HomeContent, LegalContent, ProjectContent, ProjectsContent, ResidentialContent,
    VisualizerContent, YachtContent,
};
use backend::content::{PhotoContent, ShowroomContent, Slots};
use backend::leads::response_time::ResponseTime;
use domain::content::SeoEntry;
use domain::content::blog::TermKind;
use domain::leads::options::LeadKind;

/// Makes functions that read public content for the request, each by one of the backend.
macro_rules! reads {
    ($($(#[$about:meta])* $name:ident($($input:ident: $type:ty),*) -> $found:ty = $read:path;)+) => {
        $(
            $(#[$about])*
            pub async fn $name($($input: $type),*) -> Result<$found, ApiError> {
                Ok($read(&*backend()?, $($input),*).await?)
            }
        )+
    };
}

reads! {
    /// Everything the home page shows.
    home() -> HomeContent = backend::content::home;
    /// Everything the visit page shows.
    visit() -> backend::leads::visits::VisitContent = backend::leads::visits::page;
    /// Everything the visualizer shows.
    visualizer() -> VisualizerContent = backend::content::visualizer;
    /// Everything the yacht interiors page shows.
    yacht_interiors() -> YachtContent = backend::content::yacht_interiors;
    /// Everything the residential page shows.
    residential() -> ResidentialContent = backend::content::residential;
    /// The list of projects.
    projects() -> ProjectsContent = backend::content::projects_page;
    /// A project by its slug, if it exists.
    project(slug: &str) -> Option<ProjectContent> = backend::content::project_page;
    /// The current slug of a renamed project, by a former one.
    project_moved(slug: &str) -> Option<String> = backend::content::project_moved;
    /// Everything the showroom shows.
    showroom() -> ShowroomContent = backend::content::showroom;
    /// A gallery photo by its id, if it exists.
    gallery_photo(id: &str) -> Option<PhotoContent> = backend::content::gallery_photo;
    /// A legal text by its slug, if it is published.
    legal(slug: &str) -> LegalContent = backend::content::legal_page;
    /// Everything the contact page shows.
    contact() -> ContactContent = backend::content::contact_page;
    /// The common data of every page's chrome.
    basics() -> Basics = backend::content::basics;
    /// A page of the blog, or of the archive of a category or tag.
    blog_list(archive: Option<(TermKind, &str)>, page: i64) -> PostListPage = backend::content::blog::list;
    /// A page of search results.
    blog_search(words: &str, page: i64) -> SearchContent = backend::content::blog::search;
    /// The article with this slug, or where it moved.
    article(slug: &str) -> Article = backend::content::blog::article;
    /// Posts of the blog, or of the archive of a category or tag, `size` a page. `None` for an unknown
    /// archive, or past the end.
    posts(archive: Option<(TermKind, &str)>, page: i64, size: i64) -> Option<PostList> = backend::content::blog::posts;
    /// Head data of a page, if it has its own.
    seo(page_slug: &str) -> Option<SeoEntry> = backend::content::seo;
    /// The pictures of every page's slots.
    slots() -> Slots = backend::content::slots;
}

/// The chrome's data, and the response time for a visitor who just sent a form of this kind.
pub async fn thanks(kind: LeadKind) -> Result<(Basics, ResponseTime), ApiError> {
    let b = backend()?;
    let basics = backend::content::basics(&b).await?;
    let response_time = ResponseTime::now(&b, &basics.profile, kind);
    Ok((basics, response_time))
}
