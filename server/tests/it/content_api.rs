//! The content API: shape, caching, and what it must never contain.

use crate::support::TestServer;
use domain::messages;
use leptos::server_fn::axum::server_fn_paths;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

const POST: &str = "oil-it-or-leave-it-gray";
const PROJECT: &str = "blue-heron-saloon";
const DRAFT: &str = "scribing-a-bookcase-to-a-plaster-wall";

/// Its own description, which has names of types instead of content.
const DESCRIPTION: &str = "openapi.json";

/// An address of everything that the API answers.
const ADDRESSES: [&str; 24] = [
    DESCRIPTION,
    "business",
    "pages",
    "page?slug=home",
    "seo?slug=home",
    "page-images?slug=home",
    "testimonials",
    "faqs?category=general",
    "faqs?category=yacht",
    "faqs?category=residential",
    "styles",
    "materials?slug=home",
    "materials?slug=residential",
    "cabin-materials",
    "gallery?category=yacht",
    "gallery?category=showroom",
    "options?list=services",
    "options?list=gallery-tags",
    "projects",
    "project?slug=blue-heron-saloon",
    "posts",
    "post?slug=oil-it-or-leave-it-gray",
    "legal?slug=privacy-policy",
    "legal?slug=terms-of-service",
];

/// Servers with the demo content, one per available engine.
async fn servers() -> Vec<TestServer> {
    let mut servers = vec![TestServer::demo().await];
    servers.extend(TestServer::demo_on_postgres(&[]).await.map(|(server, _)| server));
    servers
}

async fn read(server: &TestServer, address: &str) -> (u16, Value) {
    let response = server.get(&format!("/api/content/{address}")).await;
    let status = response.status().as_u16();
    (status, response.json().await.expect(address))
}

async fn found(server: &TestServer, address: &str) -> Value {
    let (status, content) = read(server, address).await;
    assert_eq!(status, 200, "{address}: {content}");
    content
}

async fn call(server: &TestServer, name: &str, body: Value) -> Value {
    let response = server.post_json(&format!("/api/admin/{name}"), &body).await;
    assert_eq!(response.status(), 200, "{name}");
    response.json().await.expect("an answer")
}

fn texts(rows: &Value, field: &str) -> Vec<String> {
    rows.as_array().expect("rows").iter().filter_map(|row| row[field].as_str().map(str::to_owned)).collect()
}

fn every_key(value: &Value, keys: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            keys.extend(fields.keys().cloned());
            fields.values().for_each(|value| every_key(value, keys));
        }
        Value::Array(rows) => rows.iter().for_each(|row| every_key(row, keys)),
        _ => {}
    }
}

#[tokio::test]
async fn content_api_answers_what_the_pages_show() {
    for server in servers().await {
        let business = found(&server, "business").await;
        assert_eq!(
            (&business["name"], &business["timeZone"]),
            (&json!("Harbor & Grain"), &json!("America/Los_Angeles"))
        );
        let monday = json!({"day": "Mon", "opens": "08:00", "closes": "16:00", "byAppointment": true});
        assert_eq!(business["hours"][0], monday);
        let pages = found(&server, "pages").await;
        assert_eq!(pages[0], json!({"slug": "home", "name": "Home", "path": "/"}));
        for page in pages.as_array().expect("pages") {
            let slug = page["slug"].as_str().expect("a slug");
            let path = page["path"].as_str().expect("a path");
            assert_eq!(server.get(path).await.status(), 200, "{path}");
            let (status, seo) = read(&server, &format!("seo?slug={slug}")).await;
            // The demo has none for some pages.
            assert!((status == 200 && seo["slug"] == *slug) || status == 404, "{slug}: {seo}");
            found(&server, &format!("page-images?slug={slug}")).await;
        }
        let home = server.text("/").await;
        for (address, field) in [("testimonials", "clientName"), ("faqs?category=general", "answer")] {
            let words = texts(&found(&server, address).await, field);
            assert!(
                !words.is_empty() && words.iter().all(|text| home.contains(&text.replace('&', "&amp;"))),
                "{address}"
            );
        }
        let images = found(&server, "page-images?slug=home").await;
        let picture = images.as_array().expect("images").iter().find_map(|image| image["picture"]["src"].as_str());
        assert_eq!(server.get(picture.expect("a picture")).await.status(), 200);
        let style = &found(&server, "styles").await[0];
        assert!(
            style["materials"].as_array().is_some_and(|all| all.len() == 4) && style["slug"].is_string(),
            "{style}"
        );
        let woods = found(&server, "materials?slug=home").await;
        assert!(texts(&woods, "name").iter().all(|name| home.contains(name.as_str())), "{woods}");
        assert_eq!(
            (woods[0]["facts"][1][0].clone(), read(&server, "materials?slug=x").await.0),
            (json!("Weight"), 404)
        );
        let photos = found(&server, "gallery?category=yacht").await;
        let path = photos[0]["path"].as_str().expect("a path");
        assert_eq!((server.get(path).await.status(), &photos[0]["category"]), (StatusCode::OK, &json!("yacht")));
        let tag = photos[0]["tag"].as_str().expect("a tag").replace(' ', "%20");
        let tagged = found(&server, &format!("gallery?category=yacht&tag={tag}")).await;
        assert!(texts(&tagged, "tag").iter().all(|other| photos[0]["tag"] == **other), "{tagged}");
        let projects = found(&server, "projects").await;
        assert!(texts(&projects, "slug").contains(&PROJECT.to_owned()));
        let project = found(&server, &format!("project?slug={PROJECT}")).await;
        assert_eq!(project["path"], json!(format!("/projects/{PROJECT}")));
        assert!(project["photos"][0]["picture"]["avif"].as_str().is_some_and(|set| set.starts_with("/media/")));
        let legal = found(&server, "legal?slug=privacy-policy").await;
        assert!(
            legal["version"].is_i64() && legal["html"].as_str().is_some_and(|html| html.starts_with('<')),
            "{legal}"
        );
    }
}

#[tokio::test]
async fn content_api_lists_posts_in_pages() {
    for server in servers().await {
        let all = found(&server, "posts?limit=50").await;
        let total = all["total"].as_i64().expect("a number");
        let slugs = texts(&all["posts"], "slug");
        assert!(total > 3 && i64::try_from(slugs.len()).is_ok_and(|posts| posts == total), "{all}");
        let mut read_so_far = Vec::new();
        for page in 1..=(total + 1) / 2 {
            let part = found(&server, &format!("posts?limit=2&page={page}")).await;
            assert_eq!((&part["page"], &part["pages"]), (&json!(page), &json!((total + 1) / 2)));
            read_so_far.extend(texts(&part["posts"], "slug"));
        }
        assert_eq!(read_so_far, slugs);
        let tag = found(&server, "posts?tag=teak").await;
        assert!(tag["total"].as_i64().is_some_and(|tagged| (1..total).contains(&tagged)), "{tag}");
        let category = found(&server, "posts?category=teak-care").await;
        assert_eq!(category["posts"][0]["category"]["slug"], "teak-care");
        let post = found(&server, &format!("post?slug={POST}")).await;
        assert!(
            post["html"].as_str().is_some_and(|html| html.contains("<p>")) && post["readMinutes"].is_i64(),
            "{post}"
        );
        assert_eq!(post["path"], json!(format!("/blog/{POST}")));
        for beyond in [format!("posts?page={}", total + 1), format!("posts?page={}", i64::MAX)] {
            assert_eq!(read(&server, &beyond).await.0, 404, "{beyond}");
        }
    }
}

#[tokio::test]
async fn content_api_refuses_with_a_sentence() {
    for server in servers().await {
        let unknown = ["post", "project", "seo", "page-images", "legal"];
        let mut refused: Vec<(u16, String)> = Vec::new();
        for name in unknown {
            refused.extend([
                (404, format!("{name}?slug=no-such")),
                (404, format!("{name}?slug=%00")),
                (400, name.to_owned()),
            ]);
            refused.push((404, format!("{name}?slug={}", "x".repeat(2_000))));
        }
        for (status, address) in [
            (404, "no-such"),
            (404, "faqs?category=boats"),
            (404, "gallery?category=boats"),
            (404, "gallery?category=yacht&tag=%3Cscript%3E"),
            (404, "posts?tag=no-such"),
            (404, "posts?category=%00"),
            (400, "faqs"),
            (400, "gallery?tag=Galley"),
            (400, "posts?page=two"),
            (400, "posts?limit=99999999999999999999"),
            (422, "posts?page=0"),
            (422, "posts?page=-1"),
            (422, "posts?limit=0"),
            (422, "posts?limit=51"),
            (422, "posts?tag=teak&category=teak-care"),
        ] {
            refused.push((status, address.to_owned()));
        }
        for (wanted, address) in refused {
            let (status, error) = read(&server, &address).await;
            assert_eq!(status, wanted, "{address:.60}: {error}");
            assert!(error["error"]["message"].as_str().is_some_and(|message| !message.is_empty()), "{address}");
            assert!(error["error"]["requestId"].is_string(), "{address}");
        }
        let (_, error) = read(&server, "posts?limit=51").await;
        let sentence = messages::content_limit(domain::limits::CONTENT_POSTS_MAX);
        assert_eq!(error["error"]["fields"], json!([{"field": "limit", "message": sentence}]));
        let posted = server.post_json("/api/content/business", &json!({})).await;
        assert_eq!(posted.status(), 404);
    }
    // Without rows, the content is empty or default, but no error.
    let empty = TestServer::empty().await;
    assert_eq!(found(&empty, "testimonials").await, json!([]));
    assert_eq!(found(&empty, "posts").await, json!({"posts": [], "page": 1, "pages": 1, "total": 0}));
    assert_eq!(found(&empty, "business").await["name"], "Harbor & Grain");
}

#[tokio::test]
async fn content_api_is_cached_like_pages_and_readable_from_any_site() {
    let server = TestServer::demo().await;
    for address in ADDRESSES {
        let path = format!("/api/content/{address}");
        let head = server.client.request(Method::HEAD, server.url(&path)).send().await.expect("an answer");
        assert_eq!((head.status(), head.text().await.expect("text")), (StatusCode::OK, String::new()), "{path}");
        let response = server.get(&path).await;
        let headers = response.headers().clone();
        assert_eq!(headers["content-type"], "application/json", "{path}");
        assert_eq!(headers["cache-control"], "no-cache");
        assert_eq!(headers["vary"], "accept-encoding");
        assert_eq!(headers["access-control-allow-origin"], "*");
        assert_eq!(headers["cross-origin-resource-policy"], "cross-origin");
        assert!(!headers.contains_key("set-cookie"));
        let plain = response.text().await.expect("text");
        let again = server.client.get(server.url(&path)).header("if-none-match", &headers["etag"]).send().await;
        let again = again.expect("an answer");
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(again.headers()["access-control-allow-origin"], "*");
        let packed = server.client.get(server.url(&path)).header("accept-encoding", "br").send().await;
        assert_eq!(packed.expect("an answer").text().await.expect("text"), plain, "{path}");
        let same = if address.contains('?') { "&v=1" } else { "?v=1" };
        assert_eq!(server.get(&format!("{path}{same}")).await.headers()["etag"], headers["etag"], "{path}");
    }
    // Only content is shared with other sites.
    for other in ["/", "/feed.json", "/api/refit/submit", "/admin"] {
        assert!(!server.get(other).await.headers().contains_key("access-control-allow-origin"), "{other}");
    }
    let pages = &server.running.state.pages;
    let version = server.running.state.backend.content.version.current();
    assert!(pages.has_page("/api/content/gallery?category=yacht", version));
    server.get("/api/content/posts?page=1").await;
    server.get("/api/content/business?slug=made-up").await;
    assert!(!pages.recent_paths().any(|address| address.contains("page=1") || address.contains("made-up")));
}

#[tokio::test]
async fn content_api_follows_an_edit() {
    for server in servers().await {
        server.sign_in().await;
        let before = server.get("/api/content/faqs?category=general").await.headers()["etag"].clone();
        let faq = json!({"question": "Do you sail on Sundays?", "answer": "We do.", "category": "general",
            "displayOrder": 900, "isActive": true});
        let saved = call(&server, "save", json!({"entity": "faqs", "id": "", "rowVersion": null, "draft": faq})).await;
        let after = server.get("/api/content/faqs?category=general").await;
        assert_ne!(after.headers()["etag"], before);
        assert!(after.text().await.expect("text").contains("Do you sail on Sundays?"));
        call(&server, "toggle", json!({"entity": "faqs", "id": saved["record"]["id"], "on": false})).await;
        assert!(!server.text("/api/content/faqs?category=general").await.contains("Do you sail on Sundays?"));
    }
}

#[tokio::test]
async fn content_api_tells_nothing_unpublished_and_nothing_private() {
    for server in servers().await {
        let lead = crate::support::submission(&crate::support::draft("Tamsin Quill"));
        assert_eq!(server.post_json("/api/refit/submit", &lead).await.status(), 200);
        assert_eq!(read(&server, &format!("post?slug={DRAFT}")).await.0, 404);
        server.sign_in().await;
        let open = |kind: &str, id: &Value| json!({"entity": kind, "id": id});
        let listed = call(&server, "list", json!({"entity": "projects"})).await;
        let rows = listed["rows"].as_array().expect("rows").iter();
        let mut ids = rows.map(|row| row["id"].clone());
        let of_project = async |id: Value| (call(&server, "open", open("projects", &id)).await, id);
        let (mut record, mut id) = of_project(ids.next().expect("a project")).await;
        while record["draft"]["slug"] != PROJECT {
            (record, id) = of_project(ids.next().expect("the project")).await;
        }
        call(&server, "toggle", json!({"entity": "projects", "id": id, "on": false})).await;
        assert_eq!(read(&server, &format!("project?slug={PROJECT}")).await.0, 404);
        let mut keys = Vec::new();
        for address in ADDRESSES.iter().filter(|address| !address.contains(PROJECT)) {
            let content = found(&server, address).await;
            let text = content.to_string();
            for private in [DRAFT, "Tamsin", crate::support::OWNER, "webhook"] {
                assert!(!text.contains(private), "{address}: {private}");
            }
            assert!(!text.contains(&format!("\"{PROJECT}\"")), "{address}");
            if *address == DESCRIPTION {
                continue;
            }
            let mut named = Vec::new();
            every_key(&content, &mut named);
            // A refit request names a material by its id.
            named.retain(|key| *address != "cabin-materials" || key != "id");
            keys.extend(named);
        }
        for key in keys {
            assert!(key.chars().all(char::is_alphanumeric) && !key.starts_with(char::is_uppercase), "{key}");
            assert!(!matches!(key.as_str(), "id" | "mediaId" | "status" | "rowVersion" | "displayOrder"), "{key}");
        }
    }
}

#[tokio::test]
async fn content_api_is_complete_in_this_test_and_in_the_cache() {
    let server = TestServer::demo().await;
    let mut all: Vec<&str> =
        server_fn_paths().filter(|(_, method)| *method == Method::GET).map(|(path, _)| path).collect();
    all.sort_unstable();
    let mut tested: Vec<String> =
        ADDRESSES.iter().map(|a| format!("/api/content/{}", a.split('?').next().expect("a path"))).collect();
    tested.sort_unstable();
    tested.dedup();
    assert_eq!(all, tested);
    for address in ADDRESSES {
        let path = format!("/api/content/{address}");
        server.get(&path).await;
        let version = server.running.state.backend.content.version.current();
        assert!(server.running.state.pages.has_page(&path, version), "{path}");
    }
}
