//! Redirects and the link checker over HTTP.

use crate::support::{TestServer, same_origin};
use domain::content::blog::UNKNOWN_ARTICLE;
use domain::messages::redirects as msg;
use reqwest::Response;
use serde_json::json;

const FORM: &str = "application/x-www-form-urlencoded";

fn location(response: &Response) -> &str {
    response.headers().get("location").and_then(|to| to.to_str().ok()).unwrap_or_default()
}

async fn redirect(server: &TestServer, from: &str, to: &str, kind: &str) -> (u16, serde_json::Value) {
    let body =
        json!({"entity": "redirects", "id": "", "rowVersion": null, "draft": {"from": from, "to": to, "kind": kind}});
    let answer = server.post_json("/api/admin/save", &body).await;
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

async fn post(server: &TestServer, path: &str, body: &str) -> Response {
    let post = server.client.post(server.url(path)).headers(same_origin()).header("content-type", FORM);
    post.body(body.to_owned()).send().await.expect("an answer")
}

async fn flush(server: &TestServer) {
    backend::site::redirects::flush(&server.running.state.backend).await.expect("written");
}

#[tokio::test]
async fn every_page_that_redirects_must_not_hide_is_there() {
    let server = TestServer::demo().await;
    let pages = domain::site::pages::PAGES.iter().map(|page| page.path);
    for path in pages.chain(backend::site::paths::FILES.iter().copied()) {
        assert_eq!(server.get(path).await.status(), 200, "{path}");
    }
    // Every page that the store lists must exist in the router.
    let backend = &server.running.state.backend;
    for address in backend::site::sitemap::pages(backend).await.expect("a sitemap") {
        let found = backend::site::paths::lookup(backend, &address.path).await.expect("read");
        assert_eq!(found, backend::site::paths::AtPath::Page, "{}", address.path);
    }
    for path in ["/favicon.svg", "/logos/light.svg"] {
        assert_eq!(
            backend::site::paths::lookup(backend, path).await.expect("read"),
            backend::site::paths::AtPath::Page
        );
        assert_eq!(server.get(path).await.status(), 200, "{path}");
    }
}

#[tokio::test]
async fn a_page_typed_in_capitals_redirects_to_the_page() {
    let server = TestServer::demo().await;
    for (typed, page) in [("/CONTACT", "/contact"), ("/Yacht-Interiors?tag=Galley", "/yacht-interiors?tag=Galley")] {
        let answer = server.get(typed).await;
        assert_eq!((answer.status().as_u16(), location(&answer)), (301, page), "{typed}");
    }
    assert_eq!(server.get("/CONTACT/x").await.status(), 404);
    flush(&server).await;
    let missing = backend::site::redirects::missing(&server.running.state.backend).await.expect("a list");
    assert!(missing.iter().all(|found| found.path != "/CONTACT"), "it is not missing");
}

#[tokio::test]
async fn old_addresses_redirect_and_pages_never_do() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    assert_eq!(redirect(&server, "/old-page", "/contact", "permanent").await.0, 200);
    assert_eq!(redirect(&server, "/blog/gone-article", "/projects", "temporary").await.0, 200);
    assert_eq!(redirect(&server, "/projects/gone", "https://other.example/x", "permanent").await.0, 200);
    let answer = server.get("/old-page?utm_source=x").await;
    assert_eq!((answer.status().as_u16(), location(&answer)), (301, "/contact?utm_source=x"));
    assert_eq!(answer.headers()["cache-control"], "no-cache");
    let head = server.client.head(server.url("/old-page/")).send().await.expect("an answer");
    assert_eq!((head.status().as_u16(), location(&head)), (301, "/contact"));
    let answer = server.get("/blog/gone-article").await;
    assert_eq!(
        (answer.status().as_u16(), location(&answer)),
        (302, "/projects"),
        "instead of redirecting to the blog's list"
    );
    let answer = server.get("/projects/gone").await;
    assert_eq!((answer.status().as_u16(), location(&answer)), (301, "https://other.example/x"));
    assert_eq!(server.get("/contact").await.status(), 200);
    assert_eq!(location(&server.get("/blog/unknown-article").await), UNKNOWN_ARTICLE);
    assert_eq!(server.get("/unknown").await.status(), 404);
    let (status, error) = redirect(&server, "/contact", "/blog", "permanent").await;
    assert_eq!((status, &error["error"]["message"]), (422, &json!(msg::FROM_PAGE)));
    assert_eq!(redirect(&server, "/x", "/old-page", "permanent").await.1["record"]["draft"]["to"], "/contact");
    // Form submissions are never redirected.
    assert_eq!(post(&server, "/old-page", "").await.status(), 405);
}

#[tokio::test]
async fn hostile_addresses_are_answered_and_not_kept() {
    let server = TestServer::demo().await;
    for path in [
        "/%00",
        "/%FF%FE",
        "/a%0d%0aX:y",
        "//evil.example",
        "/..%2f..%2fetc/passwd",
        "/jane@example.com",
        "/wp-login.php?x=1",
    ] {
        let status = server.get(path).await.status();
        assert!(status.is_client_error() || status.is_redirection(), "{path}: {status}");
    }
    server.get(&format!("/{}", "a".repeat(5_000))).await;
    flush(&server).await;
    let missing = backend::site::redirects::missing(&server.running.state.backend).await.expect("a list");
    let paths: Vec<&str> = missing.iter().map(|found| found.path.as_str()).collect();
    assert_eq!(paths, ["~/wp-* (WordPress)"]);
}

#[tokio::test]
async fn what_was_not_found_is_one_step_from_a_redirect() {
    let server = TestServer::demo().await;
    for _ in 0..2 {
        let get =
            server.client.get(server.url("/teak-guide.html?user=jane")).header("referer", "https://forum.example/t/9");
        assert_eq!(get.send().await.expect("an answer").status(), 404);
    }
    server.get("/blog/not-there").await;
    flush(&server).await;
    assert!(location(&server.get("/admin/redirects").await).starts_with("/admin/login"));
    server.sign_in().await;
    let page = server.text("/admin/redirects").await;
    assert!(
        page.contains("/teak-guide.html") && page.contains("forum.example") && !page.contains("user=jane"),
        "{page}"
    );
    assert!(page.contains("/blog/not-there") && page.contains("/admin/redirects/new?from=/teak-guide.html"));
    let form = server.text("/admin/redirects/new?from=/teak-guide.html").await;
    assert!(form.contains("teak-guide.html"));
    redirect(&server, "/teak-guide.html", "/blog", "permanent").await;
    assert_eq!(
        location(&post(&server, "/admin/redirects/forget", "path=%2Fblog%2Fnot-there").await),
        "/admin/redirects#missing"
    );
    let page = server.text("/admin/redirects").await;
    assert!(page.contains("No missing pages") && page.contains("/teak-guide.html"), "{page}");
    server.get("/teak-guide.html").await;
    flush(&server).await;
    assert!(server.text("/admin/redirects").await.contains("Used once"));
}

#[tokio::test]
async fn a_renamed_project_answers_from_its_old_address() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let backend = &server.running.state.backend;
    let row = backend::editing::list(backend, domain::kinds::Kind::Projects).await.expect("a list").rows.into_iter();
    let row = row.into_iter().find(|row| !row.href.is_empty()).expect("a public project");
    let opened = server.post_json("/api/admin/open", &json!({"entity": "projects", "id": row.id})).await;
    let mut record: serde_json::Value = opened.json().await.expect("a record");
    record["draft"]["slug"] = json!("renamed-boat");
    let body =
        json!({"entity": "projects", "id": row.id, "rowVersion": record["rowVersion"], "draft": record["draft"]});
    let saved = server.post_json("/api/admin/save", &body).await;
    assert_eq!(saved.status(), 200, "{}", saved.text().await.unwrap_or_default());
    let answer = server.get(&row.href).await;
    assert_eq!((answer.status().as_u16(), location(&answer)), (301, "/projects/renamed-boat"));
    assert_eq!(server.get("/projects/renamed-boat").await.status(), 200);
}

#[tokio::test]
async fn links_are_read_checked_and_set_aside() {
    let server = TestServer::demo().await;
    for path in ["/admin/links/scan", "/admin/links/x/check", "/admin/redirects/forget"] {
        assert_eq!(post(&server, path, "").await.status(), 401, "{path}");
    }
    server.sign_in().await;
    assert!(server.text("/admin/links").await.contains("No links known yet"));
    // The test server's own URL.
    let site = "http://127.0.0.1:0/nothing";
    server.sql(&format!("UPDATE faqs SET answer = 'See {site}' WHERE id = (SELECT MIN(id) FROM faqs)")).await;
    assert_eq!(location(&post(&server, "/admin/links/scan", "").await), "/admin/links?done=scanned");
    let page = server.text("/admin/links").await;
    assert!(page.contains("/nothing") && page.contains("There is no page at this address"), "{page}");
    assert!(page.contains("FAQ: "));
    assert!(server.text("/admin").await.contains("broken"), "the dashboard says so");
    let id = page.split("/admin/links/").find_map(|part| part.split_once("/check")).expect("a link").0.to_owned();
    let ignored = post(&server, &format!("/admin/links/{id}/ignore?show=broken"), "").await;
    assert_eq!(location(&ignored), format!("/admin/links?show=broken&done=ignored&id={id}"));
    let page = server.text(location(&ignored)).await;
    assert!(
        page.contains(msg::LINK_IGNORED) && page.contains(&format!("/admin/links/{id}/watch?show=broken")),
        "{page}"
    );
    let odd = post(&server, &format!("/admin/links/{id}/watch?show=%0d%0aX"), "").await;
    assert_eq!(location(&odd), format!("/admin/links?show=broken&done=watched&id={id}"));
    assert_eq!(location(&post(&server, "/admin/links/none/check", "").await), "/admin/links?show=broken&done=gone");
}
