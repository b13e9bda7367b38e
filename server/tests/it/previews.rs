//! Preview links over HTTP: content, access, and that they are never cached.

use crate::support::TestServer;
use domain::limits::PREVIEW_KEEP_MS;
use domain::messages::publishing;
use serde_json::{Value, json};

async fn call(server: &TestServer, name: &str, body: &Value) -> Value {
    let response = server.post_json(&format!("/api/admin/{name}"), body).await;
    let status = response.status().as_u16();
    let answer: Value = response.json().await.expect("JSON");
    assert_eq!(status, 200, "{name}: {answer}");
    answer
}

/// A draft of a post and its preview link; returns the post's id and the link.
async fn shared(server: &TestServer) -> (String, Value) {
    server.sign_in().await;
    let draft = json!({"title": "Not out yet", "slug": "not-out-yet", "content": "<p>Words of a draft</p>",
        "status": "draft", "tags": []});
    let body = json!({"entity": "blog", "id": "", "editor": "tab", "revision": 0, "rowVersion": 0, "draft": draft});
    let kept = call(server, "drafts/keep", &body).await;
    let id = kept["id"].as_str().expect("an id").to_owned();
    let link = call(server, "previews/share", &json!({"entity": "blog", "id": id})).await;
    (id, link)
}

/// A client without a session.
fn stranger() -> reqwest::Client {
    reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client")
}

async fn look(server: &TestServer, path: &str) -> (u16, reqwest::header::HeaderMap, String) {
    let response = stranger().get(server.url(path)).send().await.expect("an answer");
    let status = response.status().as_u16();
    let headers = response.headers().clone();
    (status, headers, response.text().await.expect("text"))
}

#[tokio::test]
async fn a_stranger_with_the_link_sees_the_draft_and_nobody_keeps_it() {
    let server = TestServer::demo().await;
    let (id, link) = shared(&server).await;
    let path = link["path"].as_str().expect("a path");
    assert_eq!(server.get("/blog/not-out-yet").await.status(), 302, "the post itself is not public");
    let (status, headers, html) = look(&server, path).await;
    assert_eq!(status, 200);
    for part in ["Words of a draft", publishing::PREVIEW, "This link works until", "content=\"noindex\""] {
        assert!(html.contains(part), "{part}");
    }
    assert!(!html.contains("rel=\"canonical\""));
    let secret = path.strip_prefix("/preview/").expect("a token");
    assert!(!html.contains(secret), "the page does not contain its own secret");
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
    assert!(header("x-robots-tag").contains("noindex"));
    assert_eq!((header("cache-control"), header("referrer-policy")), ("no-store".into(), "same-origin".into()));
    let policy = header("content-security-policy");
    assert!(policy.contains("sha256-") && !policy.contains("unsafe-inline"), "{policy}");
    // The next draft is shown immediately: nothing is cached.
    let draft = json!({"title": "Not out yet", "slug": "not-out-yet", "content": "<p>Other words</p>",
        "status": "draft", "tags": []});
    let body = json!({"entity": "blog", "id": id, "editor": "tab", "revision": 0, "rowVersion": 1, "draft": draft});
    call(&server, "drafts/keep", &body).await;
    assert!(look(&server, path).await.2.contains("Other words"));
}

#[tokio::test]
async fn forged_expired_and_revoked_links_say_so() {
    let server = TestServer::demo().await;
    let (id, link) = shared(&server).await;
    let path = link["path"].as_str().expect("a path").to_owned();
    let gone = async |path: &str| {
        let (status, headers, html) = look(&server, path).await;
        assert_eq!(status, 404, "{path}");
        assert!(html.contains(publishing::PREVIEW_GONE_TITLE) && html.contains("expired, was revoked"), "{path}");
        assert!(!html.contains("Words of a draft") && !html.contains("class=\"preview-bar\""), "{path}");
        assert!(headers.get("x-robots-tag").is_some() && headers["cache-control"] == "no-store", "{path}");
    };
    gone("/preview/x").await;
    let last = if path.ends_with('0') { '1' } else { '0' };
    gone(&format!("{}{last}", &path[..path.len() - 1])).await;
    gone(&path[..path.len() - 2]).await;
    gone("/preview/%01.%ff").await;
    let other = call(&server, "previews/share", &json!({"entity": "blog", "id": id})).await;
    call(&server, "previews/revoke", &json!({"id": link["id"]})).await;
    gone(&path).await;
    let path = other["path"].as_str().expect("a path").to_owned();
    assert_eq!(look(&server, &path).await.0, 200, "the other link still works");
    server.sql(&format!("UPDATE preview_links SET expires_at = expires_at - {PREVIEW_KEEP_MS}")).await;
    gone(&path).await;
}

#[tokio::test]
async fn every_kind_is_shown_on_its_page() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    for (kind, title) in [
        ("faqs", "question"),
        ("testimonials", "testimonialText"),
        ("projects", "projectName"),
        ("gallery", "caption"),
        ("page-images", "altText"),
    ] {
        let page = call(&server, "list", &json!({"entity": kind})).await;
        let row = page["rows"]
            .as_array()
            .and_then(|rows| {
                rows.iter().find(|row| match kind {
                    "faqs" | "testimonials" => true,
                    // The text of other slots is not visible on their pages.
                    "page-images" => row["facts"].to_string().contains("marine_carpentry_image"),
                    _ => !row["picture"].is_null(),
                })
            })
            .cloned()
            .expect("a row");
        let record = call(&server, "open", &json!({"entity": kind, "id": row["id"]})).await;
        let mut draft = record["draft"].clone();
        draft[title] = json!("Words that only a draft has");
        let body = json!({"entity": kind, "id": row["id"], "editor": "tab", "revision": 0,
            "rowVersion": record["rowVersion"], "draft": draft});
        call(&server, "drafts/keep", &body).await;
        let link = call(&server, "previews/share", &json!({"entity": kind, "id": row["id"]})).await;
        let (status, _, html) = look(&server, link["path"].as_str().expect("a path")).await;
        assert_eq!(status, 200, "{kind}");
        let place = match kind {
            "faqs" => "faq",
            "testimonials" => "reviews",
            _ => "main",
        };
        assert!(html.contains(&format!("href=\"#{place}\"")) && html.contains(&format!("id=\"{place}\"")), "{kind}");
        assert!(html.contains("Words that only a draft has") && html.contains(publishing::PREVIEW), "{kind}");
        for path in ["/", "/yacht-interiors", "/residential", "/showroom", "/projects"] {
            assert!(!server.text(path).await.contains("Words that only a draft has"), "{kind} on {path}");
        }
    }
}

#[tokio::test]
async fn the_end_of_a_story_is_found_by_its_editor_and_names_the_next_days() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let page = call(&server, "list", &json!({"entity": "projects"})).await;
    let id = &page["rows"][0]["id"];
    let record = call(&server, "open", &json!({"entity": "projects", "id": id})).await;
    let mut draft = record["draft"].clone();
    let sections = draft["sections"].as_array_mut().expect("a story");
    let end = sections.last_mut().expect("an end");
    assert_eq!(end["type"], "call-to-action");
    end["values"]["look"] = json!("visits");
    let mark = format!("data-section=\"{}\"", end["id"].as_str().expect("an id"));
    let row_version = &record["rowVersion"];
    let body = json!({"entity": "projects", "id": id, "editor": "tab", "revision": 0, "rowVersion": row_version,
        "draft": draft});
    call(&server, "drafts/keep", &body).await;
    let link = call(&server, "previews/share", &json!({"entity": "projects", "id": id})).await;
    let (_, _, html) = look(&server, link["path"].as_str().expect("a path")).await;
    let end = html.split("<section").find(|section| section.contains("ending-days")).expect("the days");
    assert!(end.split('>').next().is_some_and(|tag| tag.contains(&mark)), "{end}");
    let body = json!({"entity": "projects", "id": id, "rowVersion": row_version, "draft": draft});
    call(&server, "save", &body).await;
    let path = format!("/projects/{}", draft["slug"].as_str().expect("a slug"));
    let html = server.text(&path).await;
    assert!(html.contains("ending-days") && !html.contains("data-section"), "{html}");
}

#[tokio::test]
async fn the_end_of_the_showroom_names_the_next_days() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let page = call(&server, "list", &json!({"entity": "pages"})).await;
    for row in page["rows"].as_array().expect("rows") {
        let record = call(&server, "open", &json!({"entity": "pages", "id": row["id"]})).await;
        let mut draft = record["draft"].clone();
        if draft["slug"] != "showroom" {
            continue;
        }
        let end = json!({"type": "call-to-action", "values": {"look": "visits", "title": "See us"}});
        draft["sections"].as_array_mut().expect("sections").push(end);
        let body = json!({"entity": "pages", "id": row["id"], "rowVersion": record["rowVersion"], "draft": draft});
        call(&server, "save", &body).await;
    }
    assert!(server.text("/showroom").await.contains("ending-days"));
}

#[tokio::test]
async fn a_scheduled_post_comes_out_through_the_page_cache_without_a_write() {
    let server = TestServer::with(&[("PAGE_CACHE", "1")], true).await;
    server.sign_in().await;
    let backend = &server.running.state.backend;
    // Scheduled for one of the next minutes, because the clock of a running server cannot be set,
    // and at least half a minute ahead, so that it is not due before it has been looked at.
    let zone = "America/Los_Angeles";
    let due = backend::time::zone::local(zone, backend.clock.now().plus_ms(90_000)).iso();
    let draft = json!({"title": "Due soon", "slug": "due-soon", "content": "<p>At last</p>", "status": "published",
        "publicationDate": due, "tags": []});
    call(&server, "save", &json!({"entity": "blog", "id": "", "rowVersion": null, "draft": draft})).await;
    let version = backend.content.version.current();
    assert!(!server.text("/blog").await.contains("Due soon"));
    assert_eq!(server.get("/blog/due-soon").await.status(), 302);
    let start = backend::content::blog::published_at(zone, &due).expect("a moment");
    let wait = u64::try_from(start.since(backend.clock.now()).max(0)).expect("ahead");
    tokio::time::sleep(std::time::Duration::from_millis(wait + 50)).await;
    assert!(server.text("/blog").await.contains("Due soon"));
    assert_eq!(server.get("/blog/due-soon").await.status(), 200);
    assert!(server.text("/feed.xml").await.contains("At last"));
    assert_eq!(backend.content.version.current(), version);
}
