//! Content of preview links. No session is needed: the link's token grants access.

use super::{ApiError, backend};
use backend::content::blog::ArticleContent;
use backend::editing::Previewed;
use domain::Timestamp;
use domain::content::Post;

pub async fn open(token: &str) -> Result<Option<Previewed>, ApiError> {
    Ok(backend::editing::preview(&*backend()?, token).await?)
}

pub async fn article(post: Post) -> Result<ArticleContent, ApiError> {
    Ok(backend::content::blog::preview(&*backend()?, post).await?)
}

pub async fn until(at: Timestamp) -> Result<String, ApiError> {
    let profile = backend::content::site_data(&*backend()?).await?.profile;
    let zone = &profile.time_zone;
    let local = backend::time::zone::local(zone, at);
    let words = domain::content::publication::Publication::of(local).words();
    Ok(format!("{words} {}", backend::time::zone::abbreviation(zone, at)))
}
