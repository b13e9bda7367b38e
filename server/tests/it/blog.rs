//! The blog over HTTP: lists, archives, articles, search, redirects, and machine-readable formats
//! checked by real parsers.

use crate::support::TestServer;
use domain::content::blog::UNKNOWN_ARTICLE;
use domain::messages;
use quick_xml::Reader;
use quick_xml::events::Event;
use std::collections::BTreeSet;

#[tokio::test]
async fn an_unknown_article_leads_to_the_list_with_a_word_about_it() {
    let server = TestServer::demo().await;
    let list = server.text(UNKNOWN_ARTICLE).await;
    assert!(list.contains(messages::ARTICLE_NOT_FOUND));
    assert!(!server.text("/blog").await.contains(messages::ARTICLE_NOT_FOUND));
}

const ARTICLE: &str = "/blog/oil-it-or-leave-it-gray";

/// Names of the elements of well-formed XML, and the texts of the elements called `wanted`.
fn elements(xml: &str, wanted: &str) -> (Vec<String>, Vec<String>) {
    let mut reader = Reader::from_str(xml);
    let mut names = Vec::new();
    let mut texts = Vec::new();
    let mut inside = false;
    loop {
        match reader.read_event().expect("well-formed XML") {
            Event::Start(tag) => {
                let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
                inside = name == wanted;
                names.push(name);
            }
            Event::Text(text) if inside => texts.push(text.decode().expect("text").into_owned()),
            Event::End(_) => inside = false,
            Event::Eof => return (names, texts),
            _ => {}
        }
    }
}

/// The structured data of a page of this type.
fn data(html: &str, kind: &str) -> serde_json::Value {
    html.split("<script type=\"application/ld+json\">")
        .skip(1)
        .map(|part| serde_json::from_str(part.split("</script>").next().expect("an end")).expect("JSON"))
        .find(|data: &serde_json::Value| data["@type"] == kind)
        .expect(kind)
}

#[tokio::test]
async fn the_list_has_everything_and_says_where_it_is() {
    let server = TestServer::demo().await;
    let html = server.text("/blog").await;
    for needed in [
        "role=\"search\"",
        "name=\"q\"",
        "aria-label=\"Categories\"",
        "Featured",
        "aria-label=\"Pages\"",
        "Page 1 of 2",
        "aria-label=\"More of the blog\"",
        "action=\"/newsletter\"",
        "/blog/category/teak-care",
        "/feed.xml",
        "/feed.atom",
        "/feed.json",
        "rel=\"canonical\"",
        "BreadcrumbList",
    ] {
        assert!(html.contains(needed), "{needed}");
    }
    assert_eq!(html.matches("<h1").count(), 1);
    assert_eq!(html.matches("class=\"card\"").count(), 4, "five posts, one of them featured");
    assert_eq!(html.matches("class=\"featured\"").count(), 1);
    assert!(!html.contains("Recent posts"), "they are in the list itself");
    assert!(!html.contains("/blog/tag/"), "tags stand at the article");
    assert!(!html.contains(" style=\"") && !html.contains("<react-island"));
    let second = server.text("/blog?page=2").await;
    assert!(second.contains("Recent posts"));
    assert_eq!(second.matches("class=\"card\"").count(), 2 + 3, "its two and the newest three");
    let canonical = second.split("rel=\"canonical\" href=\"").nth(1).and_then(|rest| rest.split('"').next());
    assert!(canonical.is_some_and(|url| url.ends_with("/blog?page=2")), "{canonical:?}");
    assert!(!second.contains("class=\"featured\""));
    let archive = server.text("/blog/category/teak-care").await;
    assert_eq!(archive.matches("class=\"featured\"").count(), 1, "the only one of its category");
    assert_eq!(archive.matches("class=\"card\"").count(), 3, "the newest three others");
    assert!(archive.contains("Oil it or leave it gray?") && !archive.contains(">Featured<"));
    assert!(archive.contains("Lately, on other shelves"));
    assert!(server.text("/blog/tag/teak").await.contains("Choosing a sole"));
}

#[tokio::test]
async fn odd_addresses_lead_somewhere_sensible() {
    let server = TestServer::demo().await;
    server
        .sql(
            "INSERT INTO redirects (id, from_path, target, kind, post_id, created_at, updated_at) SELECT 'renamed', \
         '/blog/old-name', '/blog/' || slug, 'permanent', id, 1, 1 FROM posts WHERE slug = 'twelve-thin-coats'",
        )
        .await;
    for (path, status, to) in [
        ("/blog/no-such-article", 302, UNKNOWN_ARTICLE),
        ("/blog/%3Cscript%3E", 302, UNKNOWN_ARTICLE),
        ("/blog/%FF%FE", 302, UNKNOWN_ARTICLE),
        ("/blog/old-name", 301, "/blog/twelve-thin-coats"),
        ("/blog?page=0", 302, "/blog"),
        ("/blog?page=-1", 302, "/blog"),
        ("/blog?page=1", 302, "/blog"),
        ("/blog?page=two", 302, "/blog"),
        ("/blog?page=9999999", 302, "/blog?page=2"),
        ("/blog?page=99999999999999999999999", 302, "/blog?page=2"),
        ("/blog/category/Teak%20Care", 301, "/blog/category/teak-care"),
        ("/blog/category/teak-care?page=7", 302, "/blog/category/teak-care"),
        ("/blog/tag/teak?page=0", 302, "/blog/tag/teak"),
    ] {
        let response = server.get(path).await;
        assert_eq!(response.status(), status, "{path}");
        assert_eq!(response.headers()["location"], to, "{path}");
    }
    for path in ["/blog/category/nothing", "/blog/tag/%3Cb%3E", "/blog/tag/%E2%9B%B5", "/blog/tag/teak/more"] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 404, "{path}");
        assert!(response.text().await.expect("text").contains(messages::NOT_FOUND), "{path}");
    }
    for path in ["/blog", ARTICLE, "/blog?page=2"] {
        assert_eq!(server.get(path).await.status(), 200, "{path}");
    }
}

#[tokio::test]
async fn searches_work_without_scripts_whatever_is_typed() {
    let server = TestServer::demo().await;
    let html = server.text("/blog?q=varnish").await;
    assert!(html.contains("<mark>") && html.contains("Twelve thin coats") && html.contains("noindex"));
    assert!(html.contains("value=\"varnish\""));
    assert!(!html.contains("class=\"featured\""));
    let nothing = server.text("/blog?q=zzzz").await;
    assert!(nothing.contains(messages::BLOG_NOTHING_FOUND) && nothing.contains("aria-label=\"Categories\""));
    assert_eq!(nothing.matches("class=\"card\"").count(), 3, "the newest three");
    let evil = server.text("/blog?q=%3Cscript%3Ealert(1)%3C%2Fscript%3E%22").await;
    assert!(!evil.contains("<script>alert") && evil.contains("&lt;script&gt;"));
    let long = "varnish+".repeat(1_250);
    for words in [
        "a",
        "%22",
        "%22teak",
        "AND",
        "NEAR(a+b)",
        "%E2%9B%B5",
        "%00",
        "*",
        "%26%7C!():*",
        "-",
        "title:teak",
        long.as_str(),
    ] {
        let response = server.get(&format!("/blog?q={words}")).await;
        assert_eq!(response.status(), 200, "{words:.20}");
    }
    assert_eq!(server.get("/blog?q=teak&page=0").await.status(), 302);
    assert_eq!(server.get("/blog?q=teak&page=999").await.status(), 200);
}

#[tokio::test]
async fn an_article_is_whole() {
    let server = TestServer::demo().await;
    let html = server.text(ARTICLE).await;
    for needed in [
        "Marco Reyes",
        "November",
        "4 min read",
        "aria-labelledby=\"toc\"",
        "href=\"#s-",
        "id=\"s-",
        "Keep reading",
        "Previous article",
        "/contact#quote",
        "Get a Quote",
        "Recent posts",
        "mailto:?subject=",
        "property=\"og:type\" content=\"article\"",
        "aria-label=\"Breadcrumb\"",
        "/blog/tag/teak",
    ] {
        assert!(html.contains(needed), "{needed}");
    }
    assert!(!html.contains("Next article"), "it is the newest");
    assert!(!html.contains("<react-island"));
    let after = html.split("Keep reading").nth(1).expect("related articles");
    assert!((1..=3).contains(&after.matches("<h3").count()));
    let posting = data(&html, "BlogPosting");
    for field in ["headline", "datePublished", "dateModified", "image", "mainEntityOfPage", "description", "publisher"]
    {
        assert!(!posting[field].is_null(), "{field}");
    }
    assert_eq!(posting["author"]["@type"], "Person");
    assert_eq!(posting["datePublished"].as_str().map(str::len), Some(10));
    assert_eq!(data(&html, "BreadcrumbList")["itemListElement"].as_array().map(Vec::len), Some(3));
}

#[tokio::test]
async fn markup_in_names_stays_text() {
    let server = TestServer::demo().await;
    server.sql(
        "UPDATE posts SET title = '</script><script>alert(1)</script> & ''more''', category = '<i>', \
         author_name = '\"><img src=x>' WHERE slug = 'oil-it-or-leave-it-gray'; UPDATE content_version SET version = version + 1",
    ).await;
    let backend = &server.running.state.backend;
    backend.poll_content_version().await.expect("a version");
    for path in [ARTICLE, "/blog", "/feed.xml", "/feed.atom", "/blog?q=gray"] {
        let text = server.text(path).await;
        assert!(!text.contains("<script>alert") && !text.contains("<img src=x"), "{path}");
    }
    let posting = data(&server.text(ARTICLE).await, "BlogPosting");
    assert!(posting["headline"].as_str().is_some_and(|title| title.starts_with("</script>")));
}

#[tokio::test]
async fn pages_are_kept_and_made_up_ones_are_not() {
    let server = TestServer::demo().await;
    for path in ["/blog", ARTICLE, "/blog/tag/teak"] {
        assert!(server.get(path).await.headers().contains_key("etag"), "{path}");
    }
    for path in ["/blog?page=2", "/blog?q=teak", "/blog/made-up", "/blog/tag/made-up"] {
        assert!(!server.get(path).await.headers().contains_key("etag"), "{path}");
    }
}

#[tokio::test]
async fn feeds_are_read_by_a_feed_reader() {
    let server = TestServer::demo().await;
    for (path, kind) in [
        ("/feed.xml", "application/rss+xml"),
        ("/feed.atom", "application/atom+xml"),
        ("/feed.json", "application/feed+json"),
    ] {
        let response = server.get(path).await;
        assert!(response.headers()["content-type"].to_str().expect("text").starts_with(kind), "{path}");
        let etag = response.headers()["etag"].clone();
        let text = response.text().await.expect("text");
        let feed = feed_rs::parser::parse(text.as_bytes()).expect(path);
        assert_eq!(feed.entries.len(), 7, "{path}: no drafts, nothing scheduled");
        assert_eq!(feed.title.expect("a title").content, "Harbor & Grain");
        let entry = &feed.entries[0];
        assert_eq!(entry.title.as_ref().expect("a title").content, "Oil it or leave it gray?");
        assert!(entry.id.starts_with("urn:uuid:"), "{path}: {}", entry.id);
        assert!(entry.links.iter().any(|link| link.href.starts_with("http") && link.href.ends_with(ARTICLE)), "{path}");
        assert!(entry.published.is_some() && !entry.categories.is_empty(), "{path}");
        let body = entry.content.as_ref().and_then(|content| content.body.clone()).expect("the full text");
        assert!(body.contains("salt water") && !body.contains("src=\"/") && !body.contains("href=\"/"), "{path}");
        let again = server.client.get(server.url(path)).header("if-none-match", etag).send().await.expect("an answer");
        assert_eq!(again.status(), 304, "{path}");
    }
}

#[tokio::test]
async fn a_feed_that_a_reader_has_is_not_sent_again_with_and_without_the_cache() {
    for cache in ["on", "off"] {
        let server = TestServer::with(&[("PAGE_CACHE", cache)], true).await;
        for path in ["/feed.xml", "/feed.atom", "/feed.json", "/site.webmanifest"] {
            let tag = server.get(path).await.headers()["etag"].to_str().expect("text").to_owned();
            let strong = tag.trim_start_matches("W/").to_owned();
            let several = format!("\"other\", {strong}");
            for (known, status) in [(&*tag, 304), (&*strong, 304), (&*several, 304), ("*", 304), ("\"other\"", 200)] {
                let again = server.client.get(server.url(path)).header("if-none-match", known).send().await;
                assert_eq!(again.expect("an answer").status(), status, "{path}, cache {cache}: {known}");
            }
        }
    }
}

#[tokio::test]
async fn feeds_without_posts_are_feeds() {
    let server = TestServer::empty().await;
    for path in ["/feed.xml", "/feed.atom", "/feed.json"] {
        let feed = feed_rs::parser::parse(server.text(path).await.as_bytes()).expect(path);
        assert_eq!(feed.entries.len(), 0, "{path}");
    }
    assert!(server.text("/blog").await.contains(messages::BLOG_EMPTY));
    let (_, addresses) = elements(&server.text("/sitemap.xml").await, "loc");
    // Neither the lists without entries nor the texts that are not written yet.
    let paths: Vec<_> = addresses.iter().filter_map(|address| address.splitn(4, '/').nth(3)).collect();
    assert_eq!(paths, ["", "yacht-interiors", "residential", "showroom", "visualizer", "contact"]);
}

#[tokio::test]
async fn the_sitemap_names_pages_and_pictures_and_is_split_when_large() {
    let server = TestServer::demo().await;
    let xml = server.text("/sitemap.xml").await;
    let (names, all) = elements(&xml, "loc");
    assert_eq!(names[0], "urlset");
    assert!(names.iter().any(|name| name == "image:loc") && names.iter().any(|name| name == "lastmod"));
    assert!(all.iter().all(|address| address.starts_with("http")));
    for (path, listed) in [(ARTICLE, true), ("/projects/vinter-galley", true), ("/", true), ("/thank-you", false)] {
        assert_eq!(all.iter().any(|address| address.ends_with(path)), listed, "{path}");
    }
    for address in &all {
        let path =
            address.split_once("://").and_then(|(_, rest)| rest.find('/').map(|at| &rest[at..])).expect("a path");
        assert_eq!(server.get(path).await.status(), 200, "{path}");
    }
    let file = async |part| {
        let site = "https://s.example";
        let response =
            server::routes::feeds::sitemap::file(&server.running.state.backend, site, part, 3).await.expect("a file");
        let status = response.status();
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a body");
        (status, String::from_utf8(bytes.to_vec()).expect("text"))
    };
    let (_, index) = file(None).await;
    let (names, files) = elements(&index, "loc");
    assert_eq!((names[0].as_str(), files.len()), ("sitemapindex", 4), "pages, and seven posts by three");
    let mut found = BTreeSet::new();
    for part in 0..4 {
        let (_, xml) = file(Some(part)).await;
        let (_, addresses) = elements(&xml, "loc");
        assert!(part == 0 || (1..=3).contains(&addresses.len()));
        found.extend(addresses.into_iter().map(|address| address.trim_start_matches("https://s.example").to_owned()));
    }
    assert_eq!(found.len(), all.len());
    for part in [-1, 4, i64::MAX] {
        assert_eq!(file(Some(part)).await.0, 404, "{part}");
    }
}

#[tokio::test]
async fn robots_and_the_manifest_are_there() {
    let server = TestServer::demo().await;
    let robots = server.text("/robots.txt").await;
    assert!(robots.contains("Disallow: /admin\n") && robots.contains("/sitemap.xml"));
    let response = server.get("/site.webmanifest").await;
    assert!(response.headers()["content-type"].to_str().expect("text").starts_with("application/manifest+json"));
    let manifest: serde_json::Value = serde_json::from_str(&response.text().await.expect("text")).expect("JSON");
    assert_eq!(manifest["start_url"], "/");
    for icon in manifest["icons"].as_array().expect("icons") {
        let path = icon["src"].as_str().expect("a path");
        assert_eq!(server.get(path).await.status(), 200, "{path}");
    }
}

#[tokio::test]
async fn a_broken_list_says_so_and_is_not_kept() {
    let server = TestServer::demo().await;
    server.sql("ALTER TABLE post_lists RENAME TO post_lists_gone").await;
    let response = server.get("/blog").await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["cache-control"], "no-store");
    assert!(response.text().await.expect("text").contains(messages::BLOG_FAILED));
    assert_eq!(server.get("/feed.xml").await.status(), 200, "feeds do not need the lists");
    assert_eq!(server.get("/sitemap.xml").await.status(), 503);
    let article = server.get(ARTICLE).await;
    assert_eq!((article.status().as_u16(), article.headers()["cache-control"].to_str().ok()), (200, Some("no-store")));
}
