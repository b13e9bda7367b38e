use super::blog_feeds::{conditional, unreadable};
use crate::state::AppState;
use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use backend::content::blog::rfc3339;
use backend::html::escaped;
use backend::site::sitemap::{self, SitemapEntry};
use backend::{Backend, BackendError, SharedBackend};
use domain::content::blog::SITEMAP_MAX;
use domain::text::address::encoded;
use futures::stream::{self, StreamExt as _};
use serde::Deserialize;
use serde_json::json;
use std::fmt::Write as _;
use std::ops::Range;

const XML: &str = "application/xml; charset=utf-8";
const OPEN: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
     <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n";
const CLOSE: &str = "</urlset>\n";
const PICTURE_WIDTH: u32 = 1_200;

/// `?part=` selects a file of a large sitemap: 0 has the pages, the others posts.
#[derive(Deserialize)]
pub struct PartQuery {
    part: Option<String>,
}

pub async fn xml(State(state): State<AppState>, Query(asked): Query<PartQuery>) -> Response {
    let part = match asked.part.as_deref().map(str::parse::<i64>) {
        None => None,
        Some(Ok(part)) => Some(part),
        Some(Err(_)) => return StatusCode::NOT_FOUND.into_response(),
    };
    let site = state.site.site_url.trim_end_matches('/');
    file(&state.backend, site, part, SITEMAP_MAX).await.unwrap_or_else(|cause| unreadable(&cause, "the sitemap"))
}

/// The whole sitemap, its index, or one file of it, with at most `max` URLs each. Posts are
/// streamed, so that a hundred thousand of them are never in memory together.
pub async fn file(backend: &SharedBackend, site: &str, part: Option<i64>, max: i64) -> Result<Response, BackendError> {
    let posts = sitemap::post_count(backend).await?;
    let pages = sitemap::pages(backend).await?;
    let split = posts + i64::try_from(pages.len()).unwrap_or(i64::MAX) > max;
    let files = (posts + max - 1) / max;
    Ok(match part {
        None if split => index(site, files),
        None => urls(backend, site, pages, 0..posts),
        Some(0) if split => urls(backend, site, pages, 0..0),
        Some(part) if split && (1..=files).contains(&part) => {
            urls(backend, site, Vec::new(), (part - 1) * max..posts.min(part * max))
        }
        Some(_) => StatusCode::NOT_FOUND.into_response(),
    })
}

fn index(site: &str, files: i64) -> Response {
    let mut parts = String::new();
    for part in 0..=files {
        let _ = writeln!(parts, "<sitemap><loc>{site}/sitemap.xml?part={part}</loc></sitemap>");
    }
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{parts}</sitemapindex>\n"
    );
    ([(header::CONTENT_TYPE, XML)], text).into_response()
}

/// The pages, then the posts whose numbers are in the range.
fn urls(backend: &SharedBackend, site: &str, pages: Vec<SitemapEntry>, posts: Range<i64>) -> Response {
    let backend = SharedBackend::clone(backend);
    let site = site.to_owned();
    let mut start = OPEN.to_owned();
    for page in &pages {
        write(&mut start, &site, page);
    }
    let first = if posts.is_empty() { None } else { Some(posts.start) };
    let last = posts.end;
    let posts = stream::unfold(first, move |after| {
        let backend = SharedBackend::clone(&backend);
        let site = site.clone();
        async move {
            let piece = match some_posts(&backend, &site, after?, last).await {
                Ok(piece) => (Ok(piece.text), piece.next),
                Err(cause) => (Err(cause), None),
            };
            Some(piece)
        }
    });
    let whole = stream::iter([Ok(Bytes::from(start))]).chain(posts).chain(stream::iter([Ok(Bytes::from(CLOSE))]));
    ([(header::CONTENT_TYPE, XML)], Body::from_stream(whole)).into_response()
}

/// Some posts of a sitemap, and where the next ones begin.
struct Piece {
    text: Bytes,
    next: Option<i64>,
}

async fn some_posts(backend: &Backend, site: &str, after: i64, last: i64) -> Result<Piece, BackendError> {
    let sitemap::PostAddresses { addresses: posts, next } = sitemap::posts(backend, after, last).await?;
    let mut text = String::with_capacity(posts.len() * 300);
    for post in &posts {
        write(&mut text, site, post);
    }
    Ok(Piece { text: Bytes::from(text), next })
}

fn write(out: &mut String, site: &str, address: &SitemapEntry) {
    let path: Vec<_> = address.path.split('/').map(encoded).collect();
    out.extend(["<url><loc>", site, &path.join("/"), "</loc>"]);
    if let Some(changed) = address.changed {
        out.extend(["<lastmod>", &rfc3339(changed), "</lastmod>"]);
    }
    for image in &address.images {
        let image = escaped(&image.fallback_url(PICTURE_WIDTH));
        out.extend(["<image:image><image:loc>", site, &image, "</image:loc></image:image>"]);
    }
    out.push_str("</url>\n");
}

pub async fn robots(State(state): State<AppState>) -> Response {
    let site = state.site.site_url.trim_end_matches('/');
    let text = format!(
        "User-agent: *\nDisallow: /admin\nDisallow: /api/\nDisallow: /uploads/\nDisallow: /blog?q=\n\nSitemap: {site}/sitemap.xml\n"
    );
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "public, max-age=3600")], text)
        .into_response()
}

pub async fn manifest(State(state): State<AppState>, asked: HeaderMap) -> Response {
    let profile = match backend::content::site_data(&state.backend).await {
        Ok(site_data) => site_data.profile,
        Err(cause) => return unreadable(&cause, "the business"),
    };
    let manifest = json!({
        "name": profile.legal_name,
        "short_name": profile.name,
        "description": profile.about,
        "lang": "en-US",
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "minimal-ui",
        "theme_color": "#12213a",
        "background_color": "#fdfaf4",
        "icons": [
            { "src": "/favicon.svg", "sizes": "any", "type": "image/svg+xml" },
            { "src": "/apple-touch-icon.png", "sizes": "180x180", "type": "image/png" },
        ],
    });
    conditional(&asked, "application/manifest+json; charset=utf-8", manifest.to_string())
}
