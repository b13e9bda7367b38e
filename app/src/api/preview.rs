//! What a preview link shows. Nobody is signed in here: the link is the key.

use super::{ApiError, backend};
use backend::blog::ArticleContent;
use backend::content::ProjectContent;
use backend::editing::Previewed;
use domain::Timestamp;
use domain::content::{GalleryPhoto, Post, Project};

/// What the link with this token opens; none if nothing.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn open(token: &str) -> Result<Option<Previewed>, ApiError> {
    Ok(backend::editing::preview(&*backend()?, token).await?)
}

/// A draft of a post on its page.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn article(post: Post) -> Result<ArticleContent, ApiError> {
    Ok(backend::blog::preview(&*backend()?, post).await?)
}

/// A draft of a project on its page.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn project(project: Project, photos: Vec<GalleryPhoto>) -> Result<ProjectContent, ApiError> {
    Ok(backend::content::project_preview(&*backend()?, project, photos).await?)
}

/// A moment as people where the business is say it.
///
/// # Errors
/// `unavailable` while the database is.
pub async fn until(at: Timestamp) -> Result<String, ApiError> {
    let zone = backend::content::basics(&*backend()?).await?.profile.time_zone;
    let local = backend::zone::local(&zone, at);
    let words = domain::publication::Publication::of(local).words();
    Ok(format!("{words} {}", backend::zone::abbreviation(&zone, at)))
}
