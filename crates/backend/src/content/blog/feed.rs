use super::contents::{FeedContent, FeedPost};
use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db;
use crate::db::media::text_pictures::with_addresses;
use crate::error::BackendError;
use crate::html::{self, sanitize};
use domain::content::blog::FEED_POSTS;
use domain::time::Timestamp;
use std::sync::Arc;

#[boxed]
pub async fn feed(backend: &Backend, site: &str) -> Result<Arc<FeedContent>, BackendError> {
    let today = content::local_now(backend).await?;
    backend
        .content
        .cache
        .feed
        .get(
            &backend.metrics.content,
            backend.content.version.current(),
            (&today, site.to_owned()),
            read_feed(backend, site, &today),
            |_| true,
        )
        .await
}

async fn read_feed(backend: &Backend, site: &str, today: &str) -> Result<Arc<FeedContent>, BackendError> {
    let site_data = content::site_data(backend).await?;
    let mut posts = Vec::new();
    for mut post in db::content::posts::latest(&backend.db, today, FEED_POSTS).await? {
        let url = format!("{site}/blog/{}", post.slug);
        let content = sanitize(&std::mem::take(&mut post.content));
        let content = with_addresses(backend.db.reader(), &content).await?;
        let html = html::absolute(&content, site, &url);
        posts.push(FeedPost { post, url, html });
    }
    Ok(Arc::new(FeedContent { site_data, posts }))
}

/// An instant as RSS writes it: 'Thu, 12 Nov 2026 08:00:00 +0000'.
#[must_use]
pub fn rfc2822(at: Timestamp) -> String {
    let at = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default();
    at.strftime("%a, %d %b %Y %H:%M:%S +0000").to_string()
}

/// An instant as Atom, JSON feeds and sitemaps write it.
#[must_use]
pub fn rfc3339(at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::publication::published_at;

    #[test]
    fn days_begin_when_they_do_in_san_diego() {
        let written = |date| published_at("America/Los_Angeles", date).map(|at| (rfc3339(at), rfc2822(at)));
        let both = |a: &str, b: &str| Some((a.to_owned(), b.to_owned()));
        assert_eq!(written("2026-11-12"), both("2026-11-12T08:00:00Z", "Thu, 12 Nov 2026 08:00:00 +0000"));
        // On the day the clocks go forward, midnight is still standard time.
        assert_eq!(written("2027-03-14"), both("2027-03-14T08:00:00Z", "Sun, 14 Mar 2027 08:00:00 +0000"));
        assert_eq!(written("2027-03-15"), both("2027-03-15T07:00:00Z", "Mon, 15 Mar 2027 07:00:00 +0000"));
        assert_eq!(written("soon"), None);
    }
}
