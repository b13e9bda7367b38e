//! Machine-readable files against their specifications: sitemaps, feeds, robots.txt, the web app
//! manifest; and made-up URLs.

use crate::support::TestServer;
use quick_xml::Reader;
use quick_xml::events::Event;
use serde::Deserialize;
use std::collections::HashSet;

/// A URL of a sitemap.
#[derive(Debug, Default)]
struct Entry {
    loc: String,
    lastmod: Option<String>,
    images: Vec<String>,
}

/// Parses a sitemap by its schema: `loc` first, then `lastmod`, then images.
fn sitemap(xml: &str) -> Vec<Entry> {
    let mut reader = Reader::from_str(xml);
    let mut entries: Vec<Entry> = Vec::new();
    let mut way: Vec<String> = Vec::new();
    let mut text: String = String::new();
    loop {
        match reader.read_event().expect("well-formed XML") {
            Event::Start(tag) => {
                way.push(String::from_utf8_lossy(tag.name().as_ref()).into_owned());
                text.clear();
                match way.join("/").as_str() {
                    "urlset" => {
                        let spaces: Vec<_> = tag
                            .attributes()
                            .flatten()
                            .map(|a| String::from_utf8_lossy(&a.value).into_owned())
                            .collect();
                        assert!(
                            spaces.contains(&"http://www.sitemaps.org/schemas/sitemap/0.9".to_owned()),
                            "{spaces:?}"
                        );
                    }
                    "urlset/url" => entries.push(Entry::default()),
                    "urlset/url/loc" | "urlset/url/image:image" | "urlset/url/image:image/image:loc" => {}
                    "urlset/url/lastmod" => {
                        let entry = entries.last().expect("an entry");
                        assert!(
                            !entry.loc.is_empty() && entry.lastmod.is_none() && entry.images.is_empty(),
                            "{entry:?}"
                        );
                    }
                    other => panic!("not an element of a sitemap: {other}"),
                }
            }
            Event::Text(part) => text.push_str(&part.decode().expect("text")),
            Event::GeneralRef(name) => text.push_str(match name.decode().expect("text").as_ref() {
                "amp" => "&",
                "lt" => "<",
                "gt" => ">",
                "quot" => "\"",
                other => panic!("an unknown reference: {other}"),
            }),
            Event::End(_) => {
                let at = way.join("/");
                if let Some(entry) = entries.last_mut() {
                    match at.as_str() {
                        "urlset/url/loc" => entry.loc = text.trim().to_owned(),
                        "urlset/url/lastmod" => entry.lastmod = Some(text.trim().to_owned()),
                        "urlset/url/image:image/image:loc" => entry.images.push(text.trim().to_owned()),
                        _ => {}
                    }
                }
                way.pop();
                text.clear();
            }
            Event::Eof => break,
            Event::Decl(_) => {}
            other => panic!("not for a sitemap: {other:?}"),
        }
    }
    entries
}

/// `2026-11-12T08:00:00Z`
fn is_instant(text: &str) -> bool {
    let shape: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    shape == "0000-00-00T00:00:00Z"
}

fn path(url: &str) -> &str {
    let (_, rest) = url.split_once("://").expect("a whole address");
    &rest[rest.find('/').expect("a path")..]
}

async fn change(server: &TestServer, sql: &str) {
    server.sql(&format!("{sql}; UPDATE content_version SET version = version + 1")).await;
    server.running.state.backend.poll_content_version().await.expect("a version");
}

#[tokio::test]
async fn the_sitemap_keeps_to_its_schema() {
    let server = TestServer::demo().await;
    // Names that need escaping in XML and in URLs.
    change(
        &server,
        "UPDATE posts SET category = 'Öl & \"木\" <x>', tags = '[\"木\"]', updated_at = 1794470340999 WHERE slug = 'twelve-thin-coats'",
    )
    .await;
    let backend = &server.running.state.backend;
    let id = String::from_utf8(
        std::process::Command::new("sqlite3")
            .arg(server.data_dir().join("site.db"))
            .arg("SELECT id FROM posts WHERE slug = 'twelve-thin-coats'")
            .output()
            .expect("sqlite3")
            .stdout,
    )
    .expect("text");
    let mut tx = backend.db.write().await.expect("a transaction");
    backend::content::blog::reindex(&mut tx, id.trim(), backend.clock.now()).await.expect("reindexed");
    backend.commit_content(tx).await.expect("a commit");
    let response = server.get("/sitemap.xml").await;
    assert!(response.headers()["content-type"].to_str().expect("text").starts_with("application/xml"));
    let xml = response.text().await.expect("text");
    assert!(xml.len() < 50 * 1024 * 1024 && xml.starts_with("<?xml version=\"1.0\" encoding=\"utf-8\"?>"));
    let entries = sitemap(&xml);
    assert!(entries.len() > 30 && entries.len() <= 50_000);
    let all: HashSet<_> = entries.iter().map(|entry| entry.loc.as_str()).collect();
    assert_eq!(all.len(), entries.len(), "duplicate URL");
    let mut pictures = HashSet::new();
    for Entry { loc, lastmod, images } in &entries {
        assert!(loc.len() < 2_048 && loc.starts_with("http") && loc.is_ascii() && !loc.contains(' '), "{loc}");
        assert!(lastmod.as_deref().is_none_or(is_instant), "{loc}: {lastmod:?}");
        assert!(images.len() <= 1_000, "{loc}");
        assert_eq!(server.get(path(loc)).await.status(), 200, "{loc}");
        pictures.extend(images.iter().map(|image| path(image).to_owned()));
    }
    assert!(pictures.len() > 15);
    for picture in pictures {
        assert_eq!(server.get(&picture).await.status(), 200, "{picture}");
    }
    let changed = entries.iter().find(|entry| entry.loc.ends_with("/blog/twelve-thin-coats")).expect("the article");
    assert_eq!(changed.lastmod.as_deref(), Some("2026-11-12T07:59:00Z"));
    assert!(all.iter().any(|loc| loc.ends_with("/blog/tag/%E6%9C%A8")), "{all:?}");
}

#[tokio::test]
async fn a_hundred_thousand_addresses_are_two_files_and_the_pages() {
    let server = TestServer::empty().await;
    server.sql(
        "INSERT INTO posts (id, slug, title, content, status, publication_date, category, tags, created_at, updated_at) \
         WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 50001) \
         SELECT printf('%08d', n), 'p' || n, 'P', '', 'published', '2026-01-01', NULL, '[]', 0, 0 FROM s; \
         INSERT INTO post_lists (list, post_id, publication_date, ordinal) SELECT '', id, '2026-01-01', CAST(id AS INTEGER) FROM posts; \
         DELETE FROM posts_unsettled",
    ).await;
    let index = server.text("/sitemap.xml").await;
    assert!(index.contains("<sitemapindex") && index.matches("<sitemap>").count() == 3, "{index}");
    let mut found = 0;
    for (part, most) in [(0, 100), (1, 50_000), (2, 50_000)] {
        let entries = sitemap(&server.text(&format!("/sitemap.xml?part={part}")).await);
        assert!((1..=most).contains(&entries.len()), "{part}: {}", entries.len());
        found += if part == 0 { 0 } else { entries.len() };
    }
    assert_eq!(found, 50_001);
    for odd in ["3", "-1", "x", "99999999999999999999", ""] {
        assert_eq!(server.get(&format!("/sitemap.xml?part={odd}")).await.status(), 404, "{odd}");
    }
}

/// JSON Feed 1.1 as jsonfeed.org has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonFeed {
    version: String,
    title: String,
    #[serde(default)]
    description: String,
    home_page_url: String,
    feed_url: String,
    #[serde(default)]
    language: String,
    items: Vec<JsonItem>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonItem {
    id: String,
    url: String,
    title: String,
    content_html: String,
    summary: Option<String>,
    image: Option<String>,
    date_published: String,
    date_modified: String,
    #[serde(default)]
    authors: Vec<JsonAuthor>,
    #[serde(default)]
    tags: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonAuthor {
    name: String,
}

#[tokio::test]
async fn the_json_feed_keeps_to_its_specification() {
    let server = TestServer::demo().await;
    let feed: JsonFeed = serde_json::from_str(&server.text("/feed.json").await).expect("a JSON feed");
    assert_eq!(feed.version, "https://jsonfeed.org/version/1.1");
    assert!(!feed.title.is_empty() && !feed.description.is_empty() && feed.language == "en-US");
    assert!(path(&feed.home_page_url) == "/blog" && path(&feed.feed_url) == "/feed.json");
    let ids: HashSet<_> = feed.items.iter().map(|item| item.id.as_str()).collect();
    assert_eq!((ids.len(), feed.items.len()), (7, 7));
    let mut before = String::from("9999");
    for item in &feed.items {
        assert!(is_instant(&item.date_published) && is_instant(&item.date_modified), "{}", item.url);
        assert!(item.date_published <= before && item.date_modified >= item.date_published, "{}", item.url);
        before.clone_from(&item.date_published);
        assert!(!item.title.is_empty() && item.content_html.contains("<p>") && item.summary.is_some(), "{}", item.url);
        assert!(item.authors.iter().all(|author| !author.name.is_empty()) && !item.tags.is_empty(), "{}", item.url);
        assert_eq!(server.get(path(&item.url)).await.status(), 200, "{}", item.url);
        assert_eq!(server.get(path(item.image.as_ref().expect("a picture"))).await.status(), 200, "{}", item.url);
    }
    // Without author, picture, tags and excerpt, these fields are omitted.
    change(
        &server,
        "UPDATE posts SET author_name = NULL, featured_media_id = NULL, excerpt = NULL, tags = '[]', category = NULL",
    )
    .await;
    let bare: JsonFeed = serde_json::from_str(&server.text("/feed.json").await).expect("a JSON feed");
    assert!(bare.items.iter().all(|item| item.image.is_none() && item.summary.is_none() && item.authors.is_empty()));
    for path in ["/feed.xml", "/feed.atom"] {
        let feed = feed_rs::parser::parse(server.text(path).await.as_bytes()).expect(path);
        assert!(feed.entries.iter().all(|entry| entry.content.is_some() && entry.published.is_some()), "{path}");
    }
}

#[tokio::test]
async fn feeds_of_odd_texts_stay_feeds() {
    let server = TestServer::demo().await;
    change(
        &server,
        "UPDATE posts SET title = ']]> & <b>\"' || char(11) || char(65534) || ' ⛵', excerpt = '</description>', \
         content = '<p>A &amp; B ]]> <a href=\"/contact?x=1&amp;y=2\">c</a> <img src=\"/media/0/1.jpg\" alt=\"\"></p>', \
         author_name = '<x>', category = '&', tags = '[\"<t>\",\"\\\"\"]'",
    )
    .await;
    for path in ["/feed.xml", "/feed.atom", "/feed.json"] {
        let feed = feed_rs::parser::parse(server.text(path).await.as_bytes()).expect(path);
        assert_eq!(feed.entries.len(), 7, "{path}");
        let title = feed.entries[0].title.as_ref().expect("a title").content.clone();
        assert!(title.contains("]]>") && title.contains('⛵'), "{path}: {title}");
        let body = feed.entries[0].content.as_ref().and_then(|content| content.body.clone()).expect("the text");
        assert!(
            body.contains("href=\"http") && body.contains("/contact?x=1") && body.contains("src=\"http"),
            "{path}: {body}"
        );
    }
}

#[tokio::test]
async fn robots_may_read_what_is_public() {
    let server = TestServer::demo().await;
    let response = server.get("/robots.txt").await;
    assert!(response.headers()["content-type"].to_str().expect("text").starts_with("text/plain"));
    let text = response.text().await.expect("text");
    assert!(text.len() < 500 * 1024);
    let mut forbidden = Vec::new();
    let mut agents = 0;
    for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let (field, value) = line.split_once(": ").expect("a field and its value");
        match field {
            "User-agent" => agents += 1,
            "Disallow" | "Allow" => {
                assert!(agents > 0 && value.starts_with('/'), "{line}");
                forbidden.extend((field == "Disallow").then(|| value.to_owned()));
            }
            "Sitemap" => assert_eq!(server.get(path(value)).await.status(), 200, "{line}"),
            other => panic!("not a field of robots.txt: {other}"),
        }
    }
    assert!(forbidden.iter().any(|path| path == "/admin"));
    for entry in sitemap(&server.text("/sitemap.xml").await) {
        for address in entry.images.iter().chain([&entry.loc]) {
            assert!(!forbidden.iter().any(|start| path(address).starts_with(start.as_str())), "{address} is forbidden");
        }
    }
    for needed in ["/cards/page/home/x.jpg", "/islands/site.css", "/og.jpg"] {
        assert!(!forbidden.iter().any(|start| needed.starts_with(start.as_str())), "{needed}");
    }
}

#[tokio::test]
async fn the_manifest_names_a_site_that_can_be_kept() {
    let server = TestServer::demo().await;
    let text = server.text("/site.webmanifest").await;
    let manifest: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for needed in
        ["name", "short_name", "start_url", "scope", "display", "id", "lang", "theme_color", "background_color"]
    {
        assert!(manifest[needed].as_str().is_some_and(|text| !text.is_empty()), "{needed}");
    }
    let displays = ["fullscreen", "standalone", "minimal-ui", "browser"];
    assert!(displays.contains(&manifest["display"].as_str().expect("text")));
    for color in ["theme_color", "background_color"] {
        let color = manifest[color].as_str().expect("text");
        assert!(color.len() == 7 && color[1..].bytes().all(|b| b.is_ascii_hexdigit()), "{color}");
    }
    let icons = manifest["icons"].as_array().expect("icons");
    assert!(icons.iter().any(|icon| icon["sizes"] == "any"), "one that fits every size");
    for icon in icons {
        let response = server.get(icon["src"].as_str().expect("a path")).await;
        assert_eq!(response.headers()["content-type"].to_str().ok(), icon["type"].as_str());
        let bytes = response.bytes().await.expect("bytes");
        if icon["type"] == "image/png" {
            let reader = image::ImageReader::new(std::io::Cursor::new(bytes)).with_guessed_format().expect("a picture");
            let (width, height) = reader.into_dimensions().expect("its size");
            assert_eq!(icon["sizes"], format!("{width}x{height}"));
        }
    }
}

#[tokio::test]
async fn a_picture_that_is_gone_takes_nothing_with_it() {
    let server = TestServer::demo().await;
    // First its files, then also its row.
    std::fs::remove_dir_all(server.data_dir().join("files/media")).expect("the pictures");
    for step in ["files", "row"] {
        if step == "row" {
            change(&server, "UPDATE posts SET featured_media_id = NULL, author_avatar_media_id = NULL").await;
        }
        for path in ["/blog", "/blog/oil-it-or-leave-it-gray", "/feed.xml", "/sitemap.xml", "/blog?q=teak"] {
            assert_eq!(server.get(path).await.status(), 200, "{step}: {path}");
        }
    }
    let html = server.text("/blog/oil-it-or-leave-it-gray").await;
    let (_, card) = html.split_once("property=\"og:image\" content=\"").expect("a card");
    let card = card.split('"').next().expect("its end");
    assert_eq!(server.get(path(card)).await.status(), 200, "{card}");
}

#[tokio::test]
async fn made_up_addresses_of_lists_and_searches_have_an_answer() {
    let server = TestServer::demo().await;
    let long = "x".repeat(10_000);
    let words = "teak+".repeat(2_000);
    for (address, status) in [
        ("/blog?page=0", 302),
        ("/blog?page=-1", 302),
        ("/blog?page=9999999", 302),
        ("/blog?page=1e3", 302),
        ("/blog?page=%00", 302),
        ("/blog?page=2&page=3", 302),
        ("/blog/tag/teak?page=-1", 302),
        ("/blog/category/teak-care?page=9999999", 302),
        ("/blog?q=a", 200),
        ("/blog?q=%22", 200),
        ("/blog?q=%22%22%22", 200),
        ("/blog?q=%22teak+and+holly%22", 200),
        ("/blog?q=teak+AND+NOT+oil+OR+(", 200),
        ("/blog?q=teak*+NEAR(oil,2)", 200),
        ("/blog?q=%27%3B+DROP+TABLE+posts%3B--", 200),
        ("/blog?q=%FF%FE", 200),
        ("/blog?q=%E6%9C%A8", 200),
        ("/blog?q=teak&page=9999999", 200),
        ("/blog?q=teak&page=-1", 302),
        (&format!("/blog?q={long}"), 200),
        (&format!("/blog?q={words}"), 200),
        ("/blog?q=", 200),
        ("/blog?q=+++", 200),
        ("/blog/%2e%2e%2fadmin", 302),
        (&format!("/blog/{long}"), 302),
        (&format!("/blog/tag/{}", "y".repeat(3_000)), 404),
    ] {
        let response = server.get(address).await;
        assert_eq!(response.status(), status, "{address:.60}");
        if status == 302 {
            let to = response.headers()["location"].to_str().expect("text").to_owned();
            assert_eq!(server.get(&to).await.status(), 200, "{address:.60} leads to {to}");
        }
    }
    let found = server.text("/blog?q=%22teak+and+holly%22").await;
    assert!(found.contains("<mark>") && found.contains("Choosing a sole"));
}
