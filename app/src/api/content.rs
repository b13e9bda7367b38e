//! What public pages read. Plain functions, not endpoints: nothing in a browser
//! asks for these yet.

use super::{ApiError, backend};
use backend::blog::{Article, Listing, SearchContent};
use backend::content::{
    Basics, ContactContent, HomeContent, LegalContent, ProjectContent, ProjectsContent, ResidentialContent,
    VisualizerContent, YachtContent,
};
use backend::content::{PhotoContent, ShowroomContent};
use backend::promise::Promise;
use domain::blog::TermKind;
use domain::options::LeadKind;

/// Everything the home page shows.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn home() -> Result<HomeContent, ApiError> {
    Ok(backend::content::home(&*backend()?).await?)
}

/// Everything the page that asks for a visit shows.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn visit() -> Result<backend::visits::VisitContent, ApiError> {
    Ok(backend::visits::page(&*backend()?).await?)
}

/// Everything the visualizer shows.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn visualizer() -> Result<VisualizerContent, ApiError> {
    Ok(backend::content::visualizer(&*backend()?).await?)
}

/// Everything the yacht interiors page shows.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn yacht_interiors() -> Result<YachtContent, ApiError> {
    Ok(backend::content::yacht_interiors(&*backend()?).await?)
}

/// Everything the residential page shows.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn residential() -> Result<ResidentialContent, ApiError> {
    Ok(backend::content::residential(&*backend()?).await?)
}

/// The list of projects.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn projects() -> Result<ProjectsContent, ApiError> {
    Ok(backend::content::projects_page(&*backend()?).await?)
}

/// A project by the last part of its address; none if there is none.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn project(slug: &str) -> Result<Option<ProjectContent>, ApiError> {
    Ok(backend::content::project_page(&*backend()?, slug).await?)
}

/// Where a renamed project is now, by an earlier last part of its address.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn project_moved(slug: &str) -> Result<Option<String>, ApiError> {
    Ok(backend::content::project_moved(&*backend()?, slug).await?)
}

/// Everything the showroom shows.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn showroom() -> Result<ShowroomContent, ApiError> {
    Ok(backend::content::showroom(&*backend()?).await?)
}

/// A photo of a gallery by its id; none if there is none.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn gallery_photo(id: &str) -> Result<Option<PhotoContent>, ApiError> {
    Ok(backend::content::gallery_photo(&*backend()?, id).await?)
}

/// A legal text by its slug, if it is published.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn legal(slug: &str) -> Result<LegalContent, ApiError> {
    Ok(backend::content::legal_page(&*backend()?, slug).await?)
}

/// Everything the contact page shows.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn contact() -> Result<ContactContent, ApiError> {
    Ok(backend::content::contact_page(&*backend()?).await?)
}

/// What the chrome of every page shows.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn basics() -> Result<Basics, ApiError> {
    Ok(backend::content::basics(&*backend()?).await?)
}

/// What the chrome shows, and what is promised to who sent a form of this kind just now.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn thanks(kind: LeadKind) -> Result<(Basics, Promise), ApiError> {
    let b = backend()?;
    let basics = backend::content::basics(&b).await?;
    let promise = Promise::now(&b, &basics.profile, kind);
    Ok((basics, promise))
}

/// A page of the blog, or of the archive of a category or tag.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn blog_list(archive: Option<(TermKind, &str)>, page: i64) -> Result<Listing, ApiError> {
    Ok(backend::blog::list(&*backend()?, archive, page).await?)
}

/// A page of what a search finds.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn blog_search(words: &str, page: i64) -> Result<SearchContent, ApiError> {
    Ok(backend::blog::search(&*backend()?, words, page).await?)
}

/// The article at this address, or where it went.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn article(slug: &str) -> Result<Article, ApiError> {
    Ok(backend::blog::article(&*backend()?, slug).await?)
}
