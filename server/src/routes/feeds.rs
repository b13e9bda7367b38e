//! Feeds of the blog with full texts: RSS, Atom and JSON Feed. All URLs are absolute; ids do not
//! change when a post is renamed.

use crate::startup::AppState;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use backend::blog::{FeedContent, published_at, rfc2822, rfc3339};
use domain::Timestamp;
use domain::content::Post;
use serde_json::json;
use sha2::{Digest as _, Sha256};

/// Feed readers poll often: this long they need not.
const FEED_CACHE_CONTROL: HeaderValue = HeaderValue::from_static("public, max-age=300");
/// Width of the picture above a text, in pixels.
const PICTURE_WIDTH: u32 = 1_200;

/// `/feed.xml`
pub async fn rss(State(state): State<AppState>, asked: HeaderMap) -> Response {
    answer(&state, &asked, "application/rss+xml; charset=utf-8", write_rss).await
}

/// `/feed.atom`
pub async fn atom(State(state): State<AppState>, asked: HeaderMap) -> Response {
    answer(&state, &asked, "application/atom+xml; charset=utf-8", write_atom).await
}

/// `/feed.json`
pub async fn json_feed(State(state): State<AppState>, asked: HeaderMap) -> Response {
    answer(&state, &asked, "application/feed+json; charset=utf-8", write_json).await
}

/// The data shared by all formats.
struct Feed<'a> {
    site: &'a str,
    name: String,
    about: String,
    entries: Vec<Entry>,
    changed: Timestamp,
}

struct Entry {
    id: String,
    url: String,
    post: Post,
    html: String,
    published: Timestamp,
    changed: Timestamp,
}

async fn answer(state: &AppState, asked: &HeaderMap, kind: &'static str, write: fn(&Feed<'_>) -> String) -> Response {
    let content = match backend::blog::feed(&state.backend).await {
        Ok(content) => content,
        Err(cause) => {
            tracing::warn!(%cause, "the feed cannot be read");
            return ([(header::RETRY_AFTER, "60")], StatusCode::SERVICE_UNAVAILABLE).into_response();
        }
    };
    let text = write(&feed(content, state.site.site_url.trim_end_matches('/')));
    conditional(asked, kind, text)
}

/// The feed, or 304 if the reader has it.
pub(super) fn conditional(asked: &HeaderMap, kind: &'static str, text: String) -> Response {
    let tag = format!("W/\"{}\"", hex::encode(&Sha256::digest(&text)[..12]));
    let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut response = if known.split(',').any(|known| known.trim() == tag) {
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

fn feed(content: FeedContent, site: &str) -> Feed<'_> {
    let FeedContent { basics, posts } = content;
    let profile = basics.profile;
    let entries: Vec<Entry> = posts
        .into_iter()
        .map(|post| {
            let url = format!("{site}/blog/{}", post.slug);
            let date = post.publication_date.as_deref().unwrap_or_default();
            let published = published_at(&profile.time_zone, date).unwrap_or(post.updated_at);
            let picture = post.featured_image.as_ref().map(|picture| {
                let (src, alt) = (picture.fallback_url(PICTURE_WIDTH), escaped(&picture.alt));
                format!("<p><img src=\"{site}{src}\" alt=\"{alt}\"></p>")
            });
            Entry {
                id: format!("urn:uuid:{}", post.id),
                html: picture.unwrap_or_default() + &absolute(&post.content, site, &url),
                // A post's last edit may be earlier than its publication.
                changed: Timestamp(post.updated_at.0.max(published.0)),
                published,
                url,
                post,
            }
        })
        .collect();
    let changed = entries.iter().map(|entry| entry.changed).max_by_key(|at| at.0).unwrap_or(Timestamp(0));
    Feed { site, about: profile.about, name: profile.name, entries, changed }
}

fn write_rss(feed: &Feed<'_>) -> String {
    let Feed { site, name, about, .. } = feed;
    let mut out = format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
         <rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\" xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\">\n\
         <channel><title>{}</title><link>{site}/blog</link><description>{}</description><language>en-us</language>\
         <lastBuildDate>{}</lastBuildDate><atom:link href=\"{site}/feed.xml\" rel=\"self\" type=\"application/rss+xml\"/>\n",
        escaped(name),
        escaped(about),
        rfc2822(feed.changed),
    );
    for entry in &feed.entries {
        let post = &entry.post;
        push(
            &mut out,
            &[
                "<item><title>",
                &escaped(&post.title),
                "</title><link>",
                &escaped(&entry.url),
                "</link><guid isPermaLink=\"false\">",
                &escaped(&entry.id),
                "</guid><pubDate>",
                &rfc2822(entry.published),
                "</pubDate>",
            ],
        );
        if let Some(author) = &post.author_name {
            push(&mut out, &["<dc:creator>", &escaped(author), "</dc:creator>"]);
        }
        for subject in post.category.iter().chain(&post.tags) {
            push(&mut out, &["<category>", &escaped(subject), "</category>"]);
        }
        if let Some(excerpt) = &post.excerpt {
            push(&mut out, &["<description>", &escaped(excerpt), "</description>"]);
        }
        push(&mut out, &["<content:encoded>", &escaped(&entry.html), "</content:encoded></item>\n"]);
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
        escaped(name),
        escaped(about),
        rfc3339(feed.changed),
    );
    for entry in &feed.entries {
        let post = &entry.post;
        push(
            &mut out,
            &[
                "<entry><id>",
                &escaped(&entry.id),
                "</id><title>",
                &escaped(&post.title),
                "</title><published>",
                &rfc3339(entry.published),
                "</published><updated>",
                &rfc3339(entry.changed),
                "</updated><link rel=\"alternate\" type=\"text/html\" href=\"",
                &escaped(&entry.url),
                "\"/>",
            ],
        );
        if let Some(author) = &post.author_name {
            push(&mut out, &["<author><name>", &escaped(author), "</name></author>"]);
        }
        for subject in post.category.iter().chain(&post.tags) {
            push(&mut out, &["<category term=\"", &escaped(subject), "\"/>"]);
        }
        if let Some(excerpt) = &post.excerpt {
            push(&mut out, &["<summary>", &escaped(excerpt), "</summary>"]);
        }
        push(&mut out, &["<content type=\"html\">", &escaped(&entry.html), "</content></entry>\n"]);
    }
    out.push_str("</feed>\n");
    out
}

fn write_json(feed: &Feed<'_>) -> String {
    let site = feed.site;
    let items: Vec<_> = feed
        .entries
        .iter()
        .map(|entry| {
            let post = &entry.post;
            let picture = post.featured_image.as_ref().map(|p| format!("{site}{}", p.fallback_url(PICTURE_WIDTH)));
            let subjects: Vec<&String> = post.category.iter().chain(&post.tags).collect();
            let mut item = json!({
                "id": entry.id,
                "url": entry.url,
                "title": post.title,
                "content_html": entry.html,
                "summary": post.excerpt,
                "image": picture,
                "date_published": rfc3339(entry.published),
                "date_modified": rfc3339(entry.changed),
                "authors": post.author_name.as_ref().map(|name| json!([{ "name": name }])),
                "tags": subjects,
            });
            if let Some(fields) = item.as_object_mut() {
                fields.retain(|_, value| !value.is_null());
            }
            item
        })
        .collect();
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

fn push(out: &mut String, parts: &[&str]) {
    for part in parts {
        out.push_str(part);
    }
}

/// Text for XML: escaped, and without characters that XML forbids.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
    out
}

/// Sanitised HTML with absolute URLs, since feed readers show it elsewhere. `page` is the URL of
/// the article.
fn absolute(html: &str, site: &str, page: &str) -> String {
    const ATTRIBUTES: [&str; 4] = [" src=\"", " href=\"", " srcset=\"", " poster=\""];
    let mut out = String::with_capacity(html.len() + 256);
    let mut rest = html;
    loop {
        let next = ATTRIBUTES.iter().filter_map(|name| Some((rest.find(name)?, *name))).min_by_key(|(at, _)| *at);
        let Some((at, name)) = next else { break };
        let (before, from) = rest.split_at(at + name.len());
        out.push_str(before);
        let end = from.find('"').unwrap_or(from.len());
        let value = &from[..end];
        if name == " srcset=\"" {
            let whole: Vec<_> = value.split(',').map(|form| whole(form.trim(), site, page)).collect();
            out.push_str(&whole.join(", "));
        } else {
            out.push_str(&whole(value, site, page));
        }
        rest = &from[end..];
    }
    out.push_str(rest);
    out
}

fn whole(address: &str, site: &str, page: &str) -> String {
    if address.starts_with("//") {
        format!("https:{address}")
    } else if address.starts_with('/') {
        format!("{site}{address}")
    } else if address.starts_with(['#', '?']) {
        format!("{page}{address}")
    } else {
        address.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_become_whole_and_others_stay() {
        let html = r##"<a href="/contact#quote">q</a><a href="#s-top">t</a><a href="https://a.example/x">x</a><img src="/media/k/480.jpg" srcset="/media/k/480.jpg 480w, /media/k/800.jpg 800w"><img src="//cdn.example/i"> src="/text outside""##;
        let out = absolute(html, "https://s.example", "https://s.example/blog/p");
        assert!(
            out.contains(r#"href="https://s.example/contact#quote""#)
                && out.contains(r#"href="https://s.example/blog/p#s-top""#)
        );
        assert!(
            out.contains(r#"srcset="https://s.example/media/k/480.jpg 480w, https://s.example/media/k/800.jpg 800w""#),
            "{out}"
        );
        assert!(out.contains(r#"href="https://a.example/x""#) && out.contains(r#"src="https://cdn.example/i""#));
        assert_eq!(absolute("", "s", "p"), "");
        assert_eq!(absolute("<a href=\"/never closed", "s", "p"), "<a href=\"s/never closed");
    }

    #[test]
    fn xml_holds_no_markup_and_no_forbidden_characters() {
        assert_eq!(escaped("<b>\"a\" & b</b>\u{0}\u{8}\u{ffff}\n"), "&lt;b&gt;&quot;a&quot; &amp; b&lt;/b&gt;\n");
    }
}
