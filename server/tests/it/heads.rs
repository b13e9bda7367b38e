//! The heads of pages: titles, canonical URLs, og:images that match their announced size, and
//! structured data that follows schema.org and the search engines' rules, whatever the owner typed.

use crate::support::TestServer;
use domain::site::pages::PAGES;
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::io::Cursor;

type Attributes = HashMap<String, String>;

/// Fixed pages that may be indexed.
fn fixed() -> impl Iterator<Item = &'static str> {
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
fn elements(html: &str, name: &str) -> Vec<Attributes> {
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

fn title(html: &str) -> String {
    let (_, rest) = html.split_once("<title>").expect("a title");
    read_back(rest.split_once("</title>").expect("its end").0)
}

/// The structured data of a page, parsed.
fn data(html: &str) -> Vec<Value> {
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
async fn listed(server: &TestServer) -> Vec<String> {
    let xml = server.text("/sitemap.xml").await;
    xml.split("<loc>").skip(1).map(|part| path(part.split("</loc>").next().expect("an end")).to_owned()).collect()
}

/// Changes content directly in the database and makes the server notice.
async fn change(server: &TestServer, sql: &str) {
    server.sql(&format!("{sql}; UPDATE content_version SET version = version + 1"));
    server.running.state.backend.poll_content_version().await.expect("a version");
}

/// Checks a page's og:image against its announced size; returns its path.
async fn picture(server: &TestServer, at: &str, html: &str) -> String {
    let image = meta(html, "og:image");
    let (width, height) = (meta(html, "og:image:width"), meta(html, "og:image:height"));
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
    let (mut titles, mut descriptions, mut pictures) = (HashMap::new(), HashMap::new(), HashSet::new());
    for at in &paths {
        let response = server.get(at).await;
        assert_eq!(response.status(), 200, "{at}");
        let html = response.text().await.expect("text");
        let (title, description) = (title(&html), meta(&html, "description"));
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

/// Properties that search engines require, by type; a slash descends, `*` into every item.
const REQUIRED: &[(&str, &[&str])] = &[
    (
        "LocalBusiness",
        &[
            "name",
            "url",
            "telephone",
            "image",
            "address/@type",
            "address/streetAddress",
            "address/addressLocality",
            "address/addressRegion",
            "address/postalCode",
            "address/addressCountry",
            "openingHoursSpecification/*/dayOfWeek",
            "openingHoursSpecification/*/opens",
            "openingHoursSpecification/*/closes",
        ],
    ),
    ("WebSite", &["name", "url"]),
    (
        "Service",
        &[
            "name",
            "serviceType",
            "description",
            "url",
            "areaServed",
            "provider/@type",
            "provider/name",
            "provider/address/@type",
        ],
    ),
    (
        "BlogPosting",
        &[
            "headline",
            "image",
            "datePublished",
            "dateModified",
            "author/@type",
            "author/name",
            "publisher/name",
            "publisher/logo/url",
            "mainEntityOfPage",
            "description",
            "url",
        ],
    ),
    ("BreadcrumbList", &["itemListElement/*/position", "itemListElement/*/name", "itemListElement/*/item"]),
    ("FAQPage", &["mainEntity/*/name", "mainEntity/*/acceptedAnswer/text"]),
    ("ItemList", &["itemListElement/*/position", "itemListElement/*/url"]),
    ("CreativeWork", &["name", "description", "url", "image", "creator/name"]),
    ("WebPage", &["name", "url", "dateModified"]),
];

/// Fails unless the path leads to a value.
fn require(data: &Value, way: &str, at: &str) {
    let (step, rest) = way.split_once('/').map_or((way, None), |(step, rest)| (step, Some(rest)));
    if step == "*" {
        let items = data.as_array().filter(|items| !items.is_empty()).expect(at);
        items.iter().for_each(|item| require(item, rest.expect("more"), at));
        return;
    }
    let inside = &data[step];
    match rest {
        Some(rest) => require(inside, rest, at),
        None => assert!(!inside.is_null() && inside != "", "{at}: {step} of {data}"),
    }
}

/// Every value must be non-empty, and there must be no ratings.
fn sound(data: &Value, at: &str) {
    match data {
        Value::Null => panic!("{at}: null"),
        Value::Array(items) => items.iter().for_each(|item| sound(item, at)),
        Value::Object(fields) => {
            for (name, value) in fields {
                let stars = ["aggregateRating", "review", "reviewRating", "starRating"].contains(&name.as_str());
                assert!(!stars, "{at}: {name}");
                let address = ["url", "image", "item", "logo", "@id", "mainEntityOfPage"].contains(&name.as_str());
                if let (true, Some(text)) = (address, value.as_str()) {
                    assert!(text.starts_with("http"), "{at}: {name} is {text}");
                }
                sound(value, at);
            }
        }
        Value::String(text) => assert!(!text.trim().is_empty(), "{at}: an empty text"),
        Value::Bool(_) | Value::Number(_) => {}
    }
}

fn types(data: &[Value]) -> Vec<&str> {
    data.iter().filter_map(|data| data["@type"].as_str()).collect()
}

/// Structured data of a page, each item checked.
async fn checked(server: &TestServer, at: &str) -> Vec<Value> {
    let html = server.text(at).await;
    let data = data(&html);
    for piece in &data {
        assert_eq!(piece["@context"], "https://schema.org", "{at}");
        let kind = piece["@type"].as_str().expect("a type");
        let (_, required) = REQUIRED.iter().find(|(known, _)| *known == kind).expect(kind);
        for way in *required {
            require(piece, way, &format!("{at}: {kind}"));
        }
        sound(piece, at);
        if kind == "BreadcrumbList" {
            let items = piece["itemListElement"].as_array().expect("items");
            let places: Vec<_> = items.iter().map(|item| item["position"].as_u64()).collect();
            assert_eq!(places, (1..=items.len() as u64).map(Some).collect::<Vec<_>>(), "{at}");
            assert!(items.len() > 1, "{at}");
        }
    }
    let mut kinds = types(&data);
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds.len(), data.len(), "{at}: duplicate types");
    data
}

#[tokio::test]
async fn structured_data_has_what_search_engines_ask_for() {
    let server = TestServer::demo().await;
    let mut paths = listed(&server).await;
    paths.extend(fixed().filter(|path| !path.contains('?')).map(str::to_owned));
    paths.sort();
    paths.dedup();
    for at in &paths {
        let data = checked(&server, at).await;
        let kinds = types(&data);
        let deep = at.matches('/').count() > 1;
        assert!(!deep || kinds.contains(&"BreadcrumbList"), "{at} is nested and has no breadcrumbs");
        let wanted: &[&str] = match at.as_str() {
            "/" => &["LocalBusiness", "WebSite", "FAQPage"],
            "/contact" | "/showroom" | "/visit" => &["LocalBusiness"],
            "/visualizer" => &["Service"],
            "/yacht-interiors" | "/residential" => &["Service", "FAQPage"],
            "/projects" => &["ItemList", "BreadcrumbList"],
            path if path.starts_with("/projects/") => &["CreativeWork"],
            path if path.starts_with("/blog/") && path.matches('/').count() == 2 => &["BlogPosting"],
            _ => &[],
        };
        for kind in wanted {
            assert!(kinds.contains(kind), "{at} lacks {kind}: {kinds:?}");
        }
    }
    let home = checked(&server, "/").await;
    let business = home.iter().find(|data| data["@type"] == "LocalBusiness").expect("a business");
    assert_eq!(business["openingHoursSpecification"].as_array().map(Vec::len), Some(5));
    // The structured FAQ must match the visible one.
    let html = server.text("/").await;
    let faq = home.iter().find(|data| data["@type"] == "FAQPage").expect("questions");
    let questions = faq["mainEntity"].as_array().expect("questions");
    assert_eq!(questions.len(), html.matches("<summary").count());
}

#[tokio::test]
async fn a_holiday_is_told_and_an_empty_site_tells_nothing_it_does_not_have() {
    let server = TestServer::empty().await;
    for at in ["/", "/contact", "/projects", "/yacht-interiors", "/residential", "/showroom", "/blog"] {
        let data = checked(&server, at).await;
        assert!(!types(&data).iter().any(|kind| ["FAQPage", "ItemList"].contains(kind)), "{at}");
    }
    let html = server.text("/").await;
    assert!(picture(&server, "/", &html).await.starts_with("/cards/page/home/"));
}

#[tokio::test]
async fn nothing_typed_gets_out_of_the_data_it_stands_in() {
    let server = TestServer::demo().await;
    let evil =
        "</script><script>alert(1)</script><!-- <script> --> \" '' \\ & ]]> {{x}} %00 \u{2028}\u{2029}\u{202e} ${1}";
    change(
        &server,
        &format!(
            "UPDATE posts SET title = '{evil}', excerpt = '{evil}', category = '{evil}', author_name = '{evil}', \
             author_title = '{evil}', tags = '[\"</script><script>alert(1)</script>\"]' WHERE slug = 'oil-it-or-leave-it-gray'; \
             UPDATE projects SET project_name = '{evil}', short_description = '{evil}', location = '{evil}' WHERE slug = 'vinter-galley'; \
             UPDATE faqs SET question = '{evil}', answer = '{evil}'; \
             UPDATE gallery_photos SET caption = '{evil}', alt_text = '{evil}'; \
             UPDATE seo_metadata SET seo_title = '{evil}', meta_description = '{evil}', og_title = '{evil}', og_description = '{evil}'"
        ),
    )
    .await;
    for at in [
        "/",
        "/residential",
        "/yacht-interiors",
        "/projects",
        "/projects/vinter-galley",
        "/blog",
        "/blog/oil-it-or-leave-it-gray",
        "/contact",
    ] {
        let html = server.text(at).await;
        assert!(!html.contains("<script>alert") && !html.contains("<!-- <script>"), "{at}");
        for piece in html.split("<script type=\"application/ld+json\">").skip(1) {
            let text = piece.split("</script>").next().expect("an end");
            assert!(!text.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{at}: {text}");
        }
        checked(&server, at).await;
        assert_eq!(
            elements(&html, "meta").iter().filter(|tag| tag.contains_key("content")).count(),
            elements(&html, "meta").len() - 1,
            "{at}: only charset has none"
        );
    }
    let html = server.text("/blog/oil-it-or-leave-it-gray").await;
    let posting = data(&html).into_iter().find(|data| data["@type"] == "BlogPosting").expect("an article");
    assert!(posting["headline"].as_str().is_some_and(|text| text.starts_with("</script><script>")));
    assert!(title(&html).starts_with("</script>"));
}
