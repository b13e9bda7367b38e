//! Reads clients' reviews for the form of a testimonial: from the review's page, or from pasted
//! text. Nothing is stored here.

mod page;

pub use page::from_page;

use crate::boxed;
use crate::db::editing::kinds::list_table;
use crate::{Backend, BackendError, content};
use domain::admin::ReviewData;
use domain::content::review::{self, FoundReview};
use domain::kinds::Kind;
use domain::messages::admin as msg;
use domain::text::typed;
use domain::text::web_address::host;
use domain::time::day::Day;
use outgoing::http_guard::GuardedClient;

const PAGE_MAX: usize = 2 * 1024 * 1024;
const PASTED_MAX: usize = 20_000;

const REVIEW_ID_MAX: usize = 120;

/// Hosts whose reviews can be read, and their platforms.
const HOSTS: [(&str, &str); 9] = [
    ("google.com", "google"),
    ("g.page", "google"),
    ("maps.app.goo.gl", "google"),
    ("goo.gl", "google"),
    ("g.co", "google"),
    ("share.google", "google"),
    ("yelp.com", "yelp"),
    ("facebook.com", "facebook"),
    ("houzz.com", "houzz"),
];

#[derive(Debug, thiserror::Error)]
pub enum ReviewError {
    #[error("{0}")]
    Refused(&'static str),
    #[error("the review is there already")]
    Duplicate,
    #[error(transparent)]
    Backend(#[from] BackendError),
}

/// Reads the review at an address: on a known host, not in a private network, and not used by a
/// testimonial other than `id`.
#[boxed]
pub async fn fetch(backend: &Backend, url: &str, id: &str) -> Result<ReviewData, ReviewError> {
    let url = &typed::address(url);
    if url.is_empty() {
        return Err(ReviewError::Refused(msg::REVIEW_URL_REQUIRED));
    }
    // Checked before the page is fetched, so that a duplicate is noticed before saving.
    let table = list_table(Kind::Testimonials).map_err(BackendError::from)?;
    if table.is_taken_now(&backend.db, "googleReviewUrl", url, id).await.map_err(BackendError::from)? {
        return Err(ReviewError::Duplicate);
    }
    let platform = match platform(url) {
        Some(platform) => platform,
        None if backend.outgoing.review_allow_private => "google",
        None => return Err(ReviewError::Refused(msg::REVIEW_HOST)),
    };
    let client = GuardedClient::new(backend.outgoing.review_allow_private);
    let client = client.map_err(BackendError::unexpected)?;
    let answer = client.get(url, PAGE_MAX).await.map_err(|cause| {
        tracing::info!(%cause, "could not read a review");
        ReviewError::Refused(msg::REVIEW_FAILED)
    })?;
    let found = from_page(&String::from_utf8_lossy(&answer.body));
    if !(200..300).contains(&answer.status) || found.is_empty() {
        return Err(ReviewError::Refused(msg::REVIEW_FAILED));
    }
    Ok(data(found, platform, &review_id(url)))
}

/// [`ReviewError::Refused`] if nothing was pasted.
#[boxed]
pub async fn parse(backend: &Backend, text: &str) -> Result<ReviewData, ReviewError> {
    let text: String = text.chars().take(PASTED_MAX).collect();
    let today = Day::parse(&content::today(backend).await?).unwrap_or(Day(0));
    let found = review::from_text(&text, today);
    if found.is_empty() {
        return Err(ReviewError::Refused(msg::REVIEW_TEXT_REQUIRED));
    }
    Ok(data(found, "google", ""))
}

fn data(found: FoundReview, platform: &str, id: &str) -> ReviewData {
    ReviewData {
        client_name: found.name,
        testimonial_text: found.text,
        rating: found.rating,
        client_photo: found.photo,
        date: found.date,
        google_review_id: id.to_owned(),
        review_platform: platform.to_owned(),
        source: platform.to_owned(),
        message: msg::REVIEW_FOUND.to_owned(),
    }
}

/// The platform of an address; none for other hosts, including lookalikes.
fn platform(url: &str) -> Option<&'static str> {
    let host = host(url)?;
    let host = host.trim_end_matches('.');
    for (name, platform) in HOSTS {
        let is_subdomain = host.ends_with(&format!(".{name}"));
        if host == name || is_subdomain {
            return Some(platform);
        }
    }
    None
}

fn review_id(url: &str) -> String {
    let Some((_, path)) = url.split_once("/reviews/") else { return String::new() };
    let id = path.split(['/', '?', '#', '!', '@']).next().unwrap_or_default();
    id.chars().take(REVIEW_ID_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_known_hosts_are_read() {
        for (url, expected) in [
            ("https://www.google.com/maps/reviews/ChZDSUhN?hl=en", Some("google")),
            ("https://g.page/r/abc/review", Some("google")),
            ("https://www.yelp.com/biz/x?hrid=1", Some("yelp")),
            ("https://notgoogle.com/", None),
            ("https://google.com.evil.example/", None),
            ("https://evil.example/google.com", None),
            ("http://google.com@169.254.169.254/", None),
            ("file:///etc/passwd", None),
            ("", None),
        ] {
            assert_eq!(platform(url), expected, "{url}");
        }
        assert_eq!(review_id("https://www.google.com/maps/reviews/ChZDSUhN?hl=en"), "ChZDSUhN");
    }
}
