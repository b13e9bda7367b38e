//! Public pages over HTTP: status, head, headers, cache.

use crate::support::{HANG, TestServer, eventually};
use domain::features::{MAIL_LINKS, PAGE_ROUTES};
use domain::site::pages::{OTHER_ROUTES, PAGES};
use std::collections::BTreeSet;

#[test]
fn every_route_of_a_public_page_is_in_the_table_or_among_the_others() {
    let all = leptos_axum::generate_route_list(app::App);
    let routed: BTreeSet<&str> = all.iter().map(|route| route.path()).filter(|p| !p.starts_with("/admin")).collect();
    let mut named: BTreeSet<&str> = PAGES.iter().map(|page| page.path).collect();
    named.extend(OTHER_ROUTES);
    named.extend(PAGE_ROUTES);
    named.extend(MAIL_LINKS);
    assert_eq!(routed, named);
}

#[tokio::test]
async fn the_home_page_is_whole_html_with_a_strict_policy() {
    let server = TestServer::demo().await;
    let response = server.get("/").await;
    assert_eq!(response.status(), 200);
    let policy = response.headers()["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.contains("script-src 'self' 'sha256-") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    assert!(response.headers().contains_key("x-request-id"));
    assert!(!response.headers().contains_key("set-cookie"), "nothing is set for visitors");
    let html = response.text().await.expect("text");
    assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>"), "nothing after the document");
    assert!(!html.contains(" style=\""), "no style attributes");
    assert_eq!(html.matches("<style").count(), policy.matches("sha256-").count() - 1, "each style sheet by its hash");
    for script in html.match_indices("<script") {
        let tag = &html[script.0..html[script.0..].find('>').map_or(html.len(), |e| script.0 + e)];
        assert!(
            tag.contains("src=") || tag.contains("application/ld+json") || tag.contains("speculationrules"),
            "inline script: {tag}"
        );
    }
    for needed in [
        "<title>",
        "rel=\"canonical\"",
        "property=\"og:title\"",
        "application/ld+json",
        "name=\"description\"",
        "rel=\"preload\"",
        "<h1",
    ] {
        assert!(html.contains(needed), "{needed}");
    }
}

#[tokio::test]
async fn pages_are_kept_until_content_changes() {
    let server = TestServer::demo().await;
    let first = server.get("/").await;
    let etag = first.headers()["etag"].clone();
    let again = server.client.get(server.url("/")).header("if-none-match", &etag).send().await.expect("an answer");
    assert_eq!(again.status(), 304);
    // It would replace the policy that the browser cached with the page, including the hashes.
    assert!(!again.headers().contains_key("content-security-policy"));

    let backend = &server.running.state.backend;
    let mut tx = backend.db.write().await.expect("a transaction");
    let version = tx.bump_content_version().await.expect("a version");
    tx.commit().await.expect("committed");
    backend.content.version.set(version);
    let fresh = server.client.get(server.url("/")).header("if-none-match", &etag).send().await.expect("an answer");
    // The content is the same, so the tag is too; it only has to be rendered and compared
    // again.
    assert!(fresh.status() == 304 || fresh.status() == 200);
}

#[tokio::test]
async fn pages_come_packed_and_equal() {
    let server = TestServer::demo().await;
    let plain = server.text("/").await;
    for _ in 0..50 {
        let packed =
            server.client.get(server.url("/")).header("accept-encoding", "br").send().await.expect("an answer");
        let coded = packed.headers().get("content-encoding").cloned();
        let text = packed.text().await.expect("text");
        assert_eq!(text, plain, "coding {coded:?}");
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn unknown_addresses_are_404_pages() {
    let server = TestServer::demo().await;
    for path in
        ["/no-such-page", "/media/zz/1.jpg", "/%FF%FE", "/..%2f..%2fetc/passwd", "/a/b/c?x=%00", "/wp-login.php"]
    {
        let response = server.get(path).await;
        assert!(matches!(response.status().as_u16(), 404 | 400), "{path}: {}", response.status());
    }
    assert!(server.text("/no-such-page").await.contains(domain::messages::NOT_FOUND));
    assert!(!server.text("/no-such-page?x=<script>alert(1)</script>").await.contains("<script>alert"));
}

#[tokio::test]
async fn an_empty_site_still_reads_well() {
    let server = TestServer::empty().await;
    let response = server.get("/").await;
    assert_eq!(response.status(), 200);
    let html = response.text().await.expect("text");
    assert!(html.contains(domain::messages::REVIEWS_EMPTY));
    assert!(html.contains(domain::messages::FAQS_EMPTY));
    assert_eq!(server.get("/visualizer").await.status(), 200);
}

#[tokio::test]
async fn the_thank_you_page_shows_only_a_real_reference() {
    let server = TestServer::demo().await;
    assert!(server.text("/thank-you?ref=HG-7K2M9Q").await.contains("HG-7K2M9Q"));
    assert!(!server.text("/thank-you?ref=HG-<b>x</b>").await.contains("<b>x"));
}

#[tokio::test]
async fn every_picture_of_the_home_page_is_served() {
    let server = TestServer::demo().await;
    let html = server.text("/").await;
    let mut addresses: Vec<&str> =
        html.split(['"', ' ', ',']).filter(|part| part.starts_with("/media/") && !part.ends_with('*')).collect();
    addresses.sort_unstable();
    addresses.dedup();
    assert!(addresses.len() > 50, "{}", addresses.len());
    for address in addresses {
        let response = server.get(address).await;
        if address.contains("/2560.") {
            // Made when it is first asked for.
            assert!([200, 302].contains(&response.status().as_u16()), "{address}");
            continue;
        }
        assert_eq!(response.status(), 200, "{address}");
        assert!(response.headers()["cache-control"].to_str().expect("text").contains("immutable"));
        assert!(response.headers()["content-type"].to_str().expect("text").starts_with("image/"));
    }
}

#[tokio::test]
async fn health_says_what_is_down() {
    let server = TestServer::demo().await;
    assert_eq!(server.get("/healthz").await.status(), 200);
    assert_eq!(server.get("/readyz").await.status(), 200);
}

#[tokio::test]
async fn half_a_request_does_not_hold_a_connection() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let server = TestServer::demo().await;
    let mut stream = tokio::net::TcpStream::connect(server.running.address).await.expect("connected");
    stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ").await.expect("written");
    let mut rest = Vec::new();
    let ended = tokio::time::timeout(HANG, stream.read_to_end(&mut rest)).await;
    assert!(ended.is_ok(), "the server closed the connection");
}

#[tokio::test]
async fn in_daily_work_pages_load_themselves_again_after_a_build() {
    let server = TestServer::with(&[("LEPTOS_WATCH", "true")], false).await;
    assert!(server.text("/").await.contains("<script type=\"module\" src=\"/debug/reload.js\">"));
    let script = server.get("/debug/reload.js").await;
    assert_eq!(script.headers()["content-type"], "text/javascript");
    assert!(script.text().await.expect("a script").contains("/debug/build"));
    let built = server.text("/debug/build").await;
    assert_eq!(server.text("/debug/build").await, built);
    let without = TestServer::empty().await;
    assert!(!without.text("/").await.contains("/debug/"));
}

#[tokio::test]
async fn after_a_change_pages_are_rendered_before_somebody_asks() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let article = "/blog/oil-it-or-leave-it-gray";
    for path in ["/", article] {
        server.get(path).await;
    }
    // The clock may reach the next minute in between, for which nothing is cached yet.
    let mut shown = false;
    for attempt in 0..20 {
        let question = format!("Do you work on Sundays? {attempt}");
        let faq = serde_json::json!({"question": question, "answer": "No.", "category": "general",
            "displayOrder": 900 + attempt, "isActive": true});
        let body = serde_json::json!({"entity": "faqs", "id": "", "rowVersion": null, "draft": faq});
        let saved = server.post_json("/api/admin/save", &body).await;
        assert_eq!(saved.status(), 200, "{}", saved.text().await.expect("an answer"));
        let pages = &server.running.state.pages;
        let version = server.running.state.backend.content.version.current();
        eventually("rendered", async || ["/", article].iter().all(|path| pages.has_page(path, version))).await;
        // The rows are unreadable, but the pages were rendered before.
        server.sql("ALTER TABLE faqs RENAME TO away; ALTER TABLE posts RENAME TO posts_away").await;
        shown = server.text("/").await.contains(&question) && server.get(article).await.status() == 200;
        server.sql("ALTER TABLE away RENAME TO faqs; ALTER TABLE posts_away RENAME TO posts").await;
        if shown {
            break;
        }
    }
    assert!(shown);
}
