//! Feeds of the blog with full texts: RSS, Atom and JSON Feed. All URLs are absolute; ids do not
//! change when a post is renamed.

use crate::header_text::header_text;
use crate::routes::files::file_response;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use backend::BackendError;
use backend::content::blog::{FeedContent, FeedPost, published_at, rfc2822, rfc3339};
use backend::html::escaped;
use domain::Timestamp;
use domain::content::Post;
use domain::media::picture::Picture;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Feed readers poll often: this long they need not.
const FEED_CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=300");
/// Width of the picture above a text, in pixels.
const PICTURE_WIDTH: u32 = 1_200;

pub async fn rss(State(state): State<AppState>, asked: HeaderMap) -> Response {
    answer(&state, &asked, "application/rss+xml; charset=utf-8", write_rss).await
}

pub async fn atom(State(state): State<AppState>, asked: HeaderMap) -> Response {
    answer(&state, &asked, "application/atom+xml; charset=utf-8", write_atom).await
}

pub async fn json_feed(State(state): State<AppState>, asked: HeaderMap) -> Response {
    answer(&state, &asked, "application/feed+json; charset=utf-8", write_json).await
}

struct Feed<'a> {
    site: &'a str,
    name: &'a str,
    about: &'a str,
    entries: Vec<Entry<'a>>,
    changed: Timestamp,
}

struct Entry<'a> {
    id: String,
    url: &'a str,
    post: &'a Post,
    html: String,
    published: Timestamp,
    changed: Timestamp,
}

async fn answer(state: &AppState, asked: &HeaderMap, kind: &'static str, write: fn(&Feed<'_>) -> String) -> Response {
    let site = state.site.site_url.trim_end_matches('/');
    let content = match backend::content::blog::feed(&state.backend, site).await {
        Ok(content) => content,
        Err(cause) => return unreadable(&cause, "the feed"),
    };
    conditional(asked, kind, write(&feed(&content, site)))
}

pub(crate) fn unreadable(cause: &BackendError, what: &str) -> Response {
    tracing::warn!(%cause, "{what} cannot be read");
    ([(header::RETRY_AFTER, "60")], StatusCode::SERVICE_UNAVAILABLE).into_response()
}

pub(super) fn conditional(asked: &HeaderMap, kind: &'static str, text: String) -> Response {
    let tag = format!("W/\"{}\"", hex::encode(&Sha256::digest(&text)[..12]));
    let is_known = match header_text(asked, header::IF_NONE_MATCH) {
        Some(known) => file_response::names(known, &tag),
        None => false,
    };
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, kind)], Body::from(text)).into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, FEED_CACHE_CONTROL);
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

fn feed<'a>(content: &'a FeedContent, site: &'a str) -> Feed<'a> {
    let profile = &content.site_data.profile;
    let mut entries = Vec::new();
    let mut newest = Timestamp(0);
    for FeedPost { post, url, html } in &content.posts {
        let date = post.publication_date.as_deref().unwrap_or_default();
        let published = published_at(&profile.time_zone, date).unwrap_or(post.updated_at);
        // A post's last edit may be earlier than its publication.
        let changed = Timestamp(post.updated_at.0.max(published.0));
        newest = Timestamp(newest.0.max(changed.0));
        let html = match &post.featured_image {
            Some(picture) => picture_above(picture, site) + html,
            None => html.to_string(),
        };
        entries.push(Entry { id: format!("urn:uuid:{}", post.id), html, changed, published, url, post });
    }
    Feed { site, about: &profile.about, name: &profile.name, entries, changed: newest }
}

fn picture_above(picture: &Picture, site: &str) -> String {
    let src = picture.fallback_url(PICTURE_WIDTH);
    let alt = escaped(&picture.alt);
    format!("<p><img src=\"{site}{src}\" alt=\"{alt}\"></p>")
}

fn write_rss(feed: &Feed<'_>) -> String {
    let Feed { site, name, about, .. } = feed;
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n\
         <channel><title>{}</title><link>{site}/blog</link><description>{}</description><language>en-us</language>\
         <lastBuildDate>{}</lastBuildDate><atom:link href=\"{site}/feed.xml\" rel=\"self\" type=\"application/rss+xml\"/>\n",
        xml(name),
        xml(about),
        rfc2822(feed.changed),
    );
    for entry in &feed.entries {
        let post = entry.post;
        out.push_str("<item>");
        element(&mut out, "title", &post.title);
        element(&mut out, "link", entry.url);
        element(&mut out, "guid isPermaLink=\"false\"", &entry.id);
        element(&mut out, "pubDate", &rfc2822(entry.published));
        if let Some(author) = &post.author_name {
            element(&mut out, "dc:creator", author);
        }
        for subject in post.category.iter().chain(&post.tags) {
            element(&mut out, "category", subject);
        }
        if let Some(excerpt) = &post.excerpt {
            element(&mut out, "description", excerpt);
        }
        element(&mut out, "content:encoded", &entry.html);
        out.push_str("</item>\n");
    }
    out.push_str("</channel></rss>\n");
    out
}

fn write_atom(feed: &Feed<'_>) -> String {
    let Feed { site, name, about, .. } = feed;
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en-US\">\n\
         <id>{site}/blog</id><title>{0}</title><subtitle>{1}</subtitle><updated>{2}</updated><author><name>{0}</name></author>\
         <link rel=\"alternate\" type=\"text/html\" href=\"{site}/blog\"/><link rel=\"self\" type=\"application/atom+xml\" href=\"{site}/feed.atom\"/>\n",
        xml(name),
        xml(about),
        rfc3339(feed.changed),
    );
    for entry in &feed.entries {
        let post = entry.post;
        out.push_str("<entry>");
        element(&mut out, "id", &entry.id);
        element(&mut out, "title", &post.title);
        element(&mut out, "published", &rfc3339(entry.published));
        element(&mut out, "updated", &rfc3339(entry.changed));
        out.extend(["<link rel=\"alternate\" type=\"text/html\" href=\"", &xml(entry.url), "\"/>"]);
        if let Some(author) = &post.author_name {
            out.extend(["<author><name>", &xml(author), "</name></author>"]);
        }
        for subject in post.category.iter().chain(&post.tags) {
            out.extend(["<category term=\"", &xml(subject), "\"/>"]);
        }
        if let Some(excerpt) = &post.excerpt {
            element(&mut out, "summary", excerpt);
        }
        element(&mut out, "content type=\"html\"", &entry.html);
        out.push_str("</entry>\n");
    }
    out.push_str("</feed>\n");
    out
}

fn write_json(feed: &Feed<'_>) -> String {
    let site = feed.site;
    let items: Vec<_> = feed.entries.iter().map(|entry| json_item(entry, site)).collect();
    json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": feed.name,
        "description": feed.about,
        "home_page_url": format!("{site}/blog"),
        "feed_url": format!("{site}/feed.json"),
        "language": "en-US",
        "items": items,
    })
    .to_string()
}

fn json_item(entry: &Entry<'_>, site: &str) -> Value {
    let post = entry.post;
    let subjects: Vec<&String> = post.category.iter().chain(&post.tags).collect();
    let mut item = json!({
        "id": entry.id,
        "url": entry.url,
        "title": post.title,
        "content_html": entry.html,
        "summary": post.excerpt,
        "image": post.featured_image.as_ref().map(|picture| format!("{site}{}", picture.fallback_url(PICTURE_WIDTH))),
        "date_published": rfc3339(entry.published),
        "date_modified": rfc3339(entry.changed),
        "authors": post.author_name.as_ref().map(|name| json!([{ "name": name }])),
        "tags": subjects,
    });
    if let Some(fields) = item.as_object_mut() {
        fields.retain(|_, value| !value.is_null());
    }
    item
}

fn element(out: &mut String, start: &str, text: &str) {
    let name = start.split(' ').next().unwrap_or_default();
    out.extend(["<", start, ">", &xml(text), "</", name, ">"]);
}

fn xml(text: &str) -> String {
    let forbidden = |c: char| (c.is_control() && !matches!(c, '\n' | '\t')) || matches!(c, '\u{fffe}' | '\u{ffff}');
    escaped(&text.replace(forbidden, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn xml_holds_no_markup_and_no_forbidden_characters() {
        assert_eq!(xml("<b>\"a\" & b</b>\u{0}\u{8}\u{ffff}\n"), "&lt;b&gt;&quot;a&quot; &amp; b&lt;/b&gt;\n");
    }
}
