//! Content of the public pages, as they render it. The content API ([`super::content_api`]) answers
//! other programs from the same functions.

use super::{ApiError, backend};
use backend::content::blog::{Article, Listing, PostList, SearchContent};
use backend::content::{
    Basics, ContactContent, HomeContent, LegalContent, ProjectContent, ProjectsContent, ResidentialContent,
    VisualizerContent, YachtContent,
};
use backend::content::{PhotoContent, ShowroomContent, Slots};
use backend::leads::response_time::ResponseTime;
use domain::content::SeoEntry;
use domain::content::blog::TermKind;
use domain::leads::options::LeadKind;

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
    home() -> HomeContent = backend::content::home;
    visit() -> backend::leads::visits::VisitContent = backend::leads::visits::page;
    visualizer() -> VisualizerContent = backend::content::visualizer;
    yacht_interiors() -> YachtContent = backend::content::yacht_interiors;
    residential() -> ResidentialContent = backend::content::residential;
    projects() -> ProjectsContent = backend::content::projects_page;
    project(slug: &str) -> Option<ProjectContent> = backend::content::project_page;
    /// The current slug of a renamed project, by a former one.
    project_moved(slug: &str) -> Option<String> = backend::content::project_moved;
    showroom() -> ShowroomContent = backend::content::showroom;
    gallery_photo(id: &str) -> Option<PhotoContent> = backend::content::gallery_photo;
    legal(slug: &str) -> LegalContent = backend::content::legal_page;
    contact() -> ContactContent = backend::content::contact_page;
    basics() -> Basics = backend::content::basics;
    blog_list(archive: Option<(TermKind, &str)>, page: i64) -> Listing = backend::content::blog::list;
    blog_search(words: &str, page: i64) -> SearchContent = backend::content::blog::search;
    article(slug: &str) -> Article = backend::content::blog::article;
    /// Posts of the blog, or of the archive of a category or tag, `size` a page. `None` for an unknown
    /// archive, or past the end.
    posts(archive: Option<(TermKind, &str)>, page: i64, size: i64) -> Option<PostList> = backend::content::blog::posts;
    seo(page_slug: &str) -> Option<SeoEntry> = backend::content::seo;
    slots() -> Slots = backend::content::slots;
}

/// The chrome's data, and the response time for a visitor who just sent a form of this kind.
pub async fn thanks(kind: LeadKind) -> Result<(Basics, ResponseTime), ApiError> {
    let b = backend()?;
    let basics = backend::content::basics(&b).await?;
    let response_time = ResponseTime::now(&b, &basics.profile, kind);
    Ok((basics, response_time))
}
