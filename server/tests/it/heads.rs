//! The heads of pages: titles, canonical URLs, and og:images that match their announced size,
//! whatever the owner typed.

use crate::support::TestServer;
use domain::site::pages::PAGES;
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::io::Cursor;

pub(crate) type Attributes = HashMap<String, String>;

/// Fixed pages that may be indexed.
pub(crate) fn fixed() -> impl Iterator<Item = &'static str> {
    let shared = PAGES.iter().filter(|page| page.og_image.is_some());
    shared.map(|page| page.path).chain(["/blog?page=2"])
}

/// Pages that must not be indexed.
const UNLISTED: &[&str] = &["/thank-you", "/blog?q=varnish", "/blog?q=zzzz", "/no-such-page", "/projects/no-such"];

/// Decodes the character references in an attribute.
fn read_back(text: &str) -> String {
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#x27;", "'")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
}

/// The attributes of every element with this name, as a browser parses them.
pub(crate) fn elements(html: &str, name: &str) -> Vec<Attributes> {
    let mut found = Vec::new();
    for part in html.split(&format!("<{name} ")).skip(1) {
        let mut attributes = Attributes::new();
        let mut rest = part.trim_start();
        while !rest.starts_with(['>', '/']) && !rest.is_empty() {
            let end = rest.find(['=', ' ', '>', '/']).unwrap_or(rest.len());
            let key = rest[..end].to_owned();
            rest = &rest[end..];
            let value = match rest.strip_prefix("=\"") {
                Some(quoted) => {
                    let (value, after) = quoted.split_once('"').expect("an end of the value");
                    rest = after;
                    read_back(value)
                }
                None => String::new(),
            };
            attributes.insert(key, value);
            rest = rest.trim_start();
        }
        found.push(attributes);
    }
    found
}

/// The contents of the meta elements with this name or property.
fn metas(html: &str, name: &str) -> Vec<String> {
    elements(html, "meta")
        .into_iter()
        .filter(|tag| tag.get("name").or(tag.get("property")).is_some_and(|known| known == name))
        .map(|tag| tag.get("content").cloned().unwrap_or_default())
        .collect()
}

/// The one meta element of this name.
fn meta(html: &str, name: &str) -> String {
    let mut all = metas(html, name);
    assert_eq!(all.len(), 1, "{name}: {all:?}");
    all.remove(0)
}

fn canonical(html: &str) -> Option<String> {
    let all: Vec<_> = elements(html, "link")
        .into_iter()
        .filter(|link| link.get("rel").is_some_and(|rel| rel == "canonical"))
        .collect();
    assert!(all.len() < 2, "{all:?}");
    all.first().map(|link| link["href"].clone())
}

pub(crate) fn title(html: &str) -> String {
    let (_, rest) = html.split_once("<title>").expect("a title");
    read_back(rest.split_once("</title>").expect("its end").0)
}

/// The structured data of a page, parsed.
pub(crate) fn data(html: &str) -> Vec<Value> {
    html.split("<script type=\"application/ld+json\">")
        .skip(1)
        .map(|part| serde_json::from_str(part.split("</script").next().expect("an end")).expect("JSON"))
        .collect()
}

fn path(url: &str) -> &str {
    let (_, rest) = url.split_once("://").expect("a whole address");
    &rest[rest.find('/').expect("a path")..]
}

/// Every URL of the sitemap.
pub(crate) async fn listed(server: &TestServer) -> Vec<String> {
    let xml = server.text("/sitemap.xml").await;
    xml.split("<loc>").skip(1).map(|part| path(part.split("</loc>").next().expect("an end")).to_owned()).collect()
}

/// Changes content directly in the database and makes the server notice.
pub(crate) async fn change(server: &TestServer, sql: &str) {
    server.sql(&format!("{sql}; UPDATE content_version SET version = version + 1")).await;
    server.running.state.backend.poll_content_version().await.expect("a version");
}

/// Checks a page's og:image against its announced size; returns its path.
pub(crate) async fn picture(server: &TestServer, at: &str, html: &str) -> String {
    let image = meta(html, "og:image");
    let width = meta(html, "og:image:width");
    let height = meta(html, "og:image:height");
    let response = server.get(path(&image)).await;
    assert_eq!(response.status(), 200, "{at}: {image}");
    assert_eq!(response.headers()["content-type"], "image/jpeg", "{at}: {image}");
    let bytes = response.bytes().await.expect("bytes");
    let real = image::ImageReader::new(Cursor::new(bytes)).with_guessed_format().expect("a picture");
    let (w, h) = real.into_dimensions().expect("its size");
    assert_eq!((width, height), (w.to_string(), h.to_string()), "{at}: {image}");
    assert!(w >= 600 && h >= 300, "{at}: {image} is too small");
    path(&image).to_owned()
}

#[tokio::test]
async fn every_public_page_says_what_it_is() {
    let server = TestServer::demo().await;
    let photo = std::process::Command::new("sqlite3")
        .arg(server.data_dir().join("site.db"))
        .arg("SELECT id FROM gallery_photos WHERE is_visible LIMIT 1")
        .output()
        .expect("sqlite3");
    let photo = format!("/gallery/{}", String::from_utf8_lossy(&photo.stdout).trim());
    let mut paths: Vec<String> = fixed().map(str::to_owned).chain([photo]).collect();
    for address in listed(&server).await {
        if !paths.contains(&address) {
            paths.push(address);
        }
    }
    assert!(paths.len() > 35, "{paths:?}");
    let mut titles = HashMap::new();
    let mut descriptions = HashMap::new();
    let mut pictures = HashSet::new();
    for at in &paths {
        let response = server.get(at).await;
        assert_eq!(response.status(), 200, "{at}");
        let html = response.text().await.expect("text");
        let title = title(&html);
        let description = meta(&html, "description");
        assert!((5..=120).contains(&title.chars().count()), "{at}: {title}");
        assert!((3..=300).contains(&description.chars().count()), "{at}: {description}");
        let other = titles.insert(title.clone(), at.clone());
        assert_eq!(other, None, "{at} has the title of another page: {title}");
        if at.starts_with("/blog/") || fixed().any(|path| path == at) {
            let other = descriptions.insert(description.clone(), at.clone());
            assert_eq!(other, None, "{at} has the description of another page: {description}");
        }
        let robots = meta(&html, "robots");
        assert!(!robots.contains("noindex") && robots.contains("max-image-preview"), "{at}: {robots}");
        let canonical = canonical(&html).expect("a canonical address");
        assert_eq!(path(&canonical), at, "{canonical}");
        assert_eq!(meta(&html, "og:url"), canonical);
        let kind = if at.starts_with("/blog/") && at.matches('/').count() == 2 { "article" } else { "website" };
        assert_eq!(meta(&html, "og:type"), kind, "{at}");
        for needed in ["og:title", "og:description", "og:image:alt", "viewport", "theme-color"] {
            assert!(!meta(&html, needed).trim().is_empty(), "{at}: {needed}");
        }
        assert_eq!(meta(&html, "twitter:card"), "summary_large_image", "{at}");
        assert!(meta(&html, "og:image").starts_with("http"), "{at}");
        pictures.insert(picture(&server, at, &html).await);
        assert_eq!(html.matches("<h1").count(), 1, "{at}");
        assert!(html.starts_with("<!DOCTYPE html><html lang=\"en\">"), "{at}");
    }
    assert!(pictures.len() > 20, "pages have pictures of their own");
    for at in UNLISTED {
        let html = server.text(at).await;
        assert!(meta(&html, "robots").contains("noindex"), "{at}");
        assert_eq!(canonical(&html), None, "{at}");
        assert!(!title(&html).is_empty() && !meta(&html, "description").is_empty(), "{at}");
    }
}

#[tokio::test]
async fn words_of_the_owner_win_and_empty_ones_do_not() {
    let server = TestServer::demo().await;
    change(
        &server,
        "UPDATE seo_metadata SET seo_title = 'Mine & <b>', meta_description = '  ', og_title = 'Shared \"mine\"', \
         og_media_id = NULL, canonical_url = 'https://else.example/x' WHERE page_slug = 'contact'; \
         INSERT INTO seo_metadata (id, page_slug, page_title, seo_title, created_at, updated_at) \
         VALUES ('x', 'privacy-policy', 'Privacy', 'What we know about you', 0, 0)",
    )
    .await;
    let html = server.text("/contact").await;
    assert_eq!(title(&html), "Mine & <b>");
    assert!(meta(&html, "description").len() > 20, "the page's default");
    assert_eq!(meta(&html, "og:title"), "Shared \"mine\"");
    assert_eq!(canonical(&html).as_deref(), Some("https://else.example/x"));
    assert!(picture(&server, "/contact", &html).await.starts_with("/cards/page/contact/"));
    assert_eq!(meta(&html, "og:image:alt"), "Shared \"mine\"");
    assert_eq!(title(&server.text("/privacy-policy").await), "What we know about you");
}

#[tokio::test]
async fn cards_are_drawn_for_what_is_public_and_for_nothing_else() {
    let server = TestServer::demo().await;
    change(&server, "UPDATE posts SET featured_media_id = NULL; UPDATE projects SET thumbnail_media_id = NULL").await;
    let article = "/blog/oil-it-or-leave-it-gray";
    let html = server.text(article).await;
    let first = picture(&server, article, &html).await;
    assert!(first.starts_with("/cards/post/oil-it-or-leave-it-gray/"), "{first}");
    assert_eq!(meta(&html, "og:image:alt"), "Oil it or leave it gray?");
    let posting = data(&html).into_iter().find(|data| data["@type"] == "BlogPosting").expect("an article");
    assert_eq!(path(posting["image"].as_str().expect("a picture")), first);
    let response = server.get(&first).await;
    let headers = response.headers().clone();
    assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
    assert!(headers["content-security-policy"].to_str().expect("text").contains("sandbox"));
    let bytes = response.bytes().await.expect("bytes");
    assert_eq!(bytes, server.get(&first).await.bytes().await.expect("bytes"), "stored, not drawn again");
    let files = || std::fs::read_dir(server.data_dir().join("files/cards")).expect("the cards").count();
    assert_eq!(files(), 1);
    let project = server.text("/projects/vinter-galley").await;
    assert!(picture(&server, "a project", &project).await.starts_with("/cards/project/vinter-galley/"));

    // Another title makes another card; the old URL redirects to it, and its file is deleted.
    change(&server, "UPDATE posts SET title = 'Something else' WHERE slug = 'oil-it-or-leave-it-gray'").await;
    let second = picture(&server, article, &server.text(article).await).await;
    assert_ne!(first, second);
    let moved = server.get(&first).await;
    assert_eq!((moved.status().as_u16(), moved.headers()["location"].to_str().ok()), (302, Some(second.as_str())));
    assert_eq!(files(), 2, "the article's and the project's");

    for (what, sql) in [
        ("draft", "UPDATE posts SET status = 'draft'"),
        ("to come", "UPDATE posts SET status = 'published', publication_date = '2999-01-01'"),
        ("in the trash", "UPDATE posts SET publication_date = '2026-11-01', deleted_at = 1"),
    ] {
        change(&server, sql).await;
        for address in [&first, &second] {
            assert_eq!(server.get(address).await.status(), 404, "{what}");
        }
    }
    for odd in [
        "/cards/post/nothing/0123456789abcdef.jpg",
        "/cards/draft/x/0123456789abcdef.jpg",
        "/cards/page/home/..%2f..%2fsite.db",
        "/cards/page/home/0123456789abcdef.png",
        "/cards/page/%00/0123456789abcdef.jpg",
        "/cards/page/nowhere/0123456789abcdef.jpg",
    ] {
        assert_eq!(server.get(odd).await.status(), 404, "{odd}");
    }
}

#[tokio::test]
async fn titles_in_any_script_and_of_any_length_have_a_picture() {
    let server = TestServer::demo().await;
    let long = "Wherein the varnisher explains at length. ".repeat(50);
    for (title, drawn) in [
        ("チーク材の手入れ", false),
        ("عناية خشب الساج", false),
        ("⛵⛵⛵", false),
        ("Teak ⛵ & brass", true),
        ("Çok güzel: Łódź, Ærø", true),
        (long.as_str(), true),
    ] {
        let sql = format!(
            "UPDATE posts SET featured_media_id = NULL, title = '{title}' WHERE slug = 'oil-it-or-leave-it-gray'"
        );
        change(&server, &sql).await;
        let html = server.text("/blog/oil-it-or-leave-it-gray").await;
        let shared = picture(&server, title, &html).await;
        assert_eq!(shared.starts_with("/cards/"), drawn, "{title:.30}: {shared}");
        assert!(drawn || shared == "/og.jpg", "{shared}");
    }
    // Concurrent requests for new cards get them, or are asked to retry.
    let pages = ["visit", "privacy-policy", "terms-of-service"];
    let tags = ["teak", "varnish"];
    let mut wanted = Vec::new();
    for page in pages {
        wanted.push(path(&meta(&server.text(&format!("/{page}")).await, "og:image")).to_owned());
    }
    for tag in tags {
        wanted.push(path(&meta(&server.text(&format!("/blog/tag/{tag}")).await, "og:image")).to_owned());
    }
    let answers = futures::future::join_all(wanted.iter().cycle().take(40).map(|card| server.get(card))).await;
    let drawn = answers.iter().filter(|answer| answer.status() == 200).count();
    assert!(drawn >= wanted.len() && answers.iter().all(|a| [200, 503].contains(&a.status().as_u16())), "{drawn}");
    for card in &wanted {
        assert_eq!(server.get(card).await.status(), 200, "{card}");
    }
}

#[tokio::test]
async fn each_rendered_page_preloads_the_first_style_and_has_the_styles_of_now() {
    let server = TestServer::with(&[("PAGE_CACHE", "off")], true).await;
    server.sign_in().await;
    for _ in 0..2 {
        assert_eq!(server.text("/visualizer").await.matches("imagesrcset").count(), 1);
    }
    for page in ["/visualizer", "/showroom"] {
        assert!(server.text(page).await.contains("Coastal Modern"), "{page}");
    }
    let off = serde_json::json!({"entity": "styles", "id": "coastal-modern", "on": false});
    assert_eq!(server.post_json("/api/admin/toggle", &off).await.status(), 200);
    for page in ["/visualizer", "/showroom"] {
        assert!(!server.text(page).await.contains("Coastal Modern"), "{page}");
    }
}
