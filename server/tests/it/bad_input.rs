//! Hostile input to the back office: from the wrong account, with markup in every field, with URLs
//! in private networks.

use crate::support::TestServer;
use domain::kinds::{FieldKind, FormChoices, FormSpec, Kind};
use domain::messages::{self, admin as msg};
use leptos::server_fn::axum::server_fn_paths;
use leptos_axum::generate_route_list;
use serde_json::{Map, Value, json};

const EVIL: &str = "\"><script>alert(1)</script><img src=x onerror=alert(2)>";

async fn answer(server: &TestServer, path: &str, body: &Value) -> (u16, Value) {
    let response = server.post_json(path, body).await;
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or_default())
}

#[tokio::test]
async fn an_account_that_is_no_longer_the_owners_is_nobody() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    server.sql("UPDATE accounts SET is_admin = 0").await;
    let mut paths: Vec<String> =
        server_fn_paths().map(|(path, _)| path.to_owned()).filter(|path| path.starts_with("/api/admin/")).collect();
    paths.push("/uploads/media".to_owned());
    for path in paths {
        let (status, error) = answer(&server, &path, &json!({"entity": "faqs", "id": "x"})).await;
        assert_eq!((status, error["error"]["message"].clone()), (401, json!(messages::SIGN_IN_AGAIN)), "{path}");
    }
    for path in ["/admin", "/admin/leads", "/admin/leads/export.csv", "/admin/faqs"] {
        assert_eq!(server.get(path).await.status(), 303, "{path}");
    }
}

/// Whether the markup is inert: escaped in text, its quotes escaped in attributes.
fn is_text(html: &str) -> bool {
    !html.contains("\"><script>") && !html.contains("onclick=\"alert(3)")
}

/// A draft with markup in every text field.
fn hostile(spec: &FormSpec) -> Value {
    let mut draft = Map::new();
    for field in spec.fields() {
        let value = match &field.kind {
            FieldKind::Text | FieldKind::Multiline { .. } => json!(EVIL),
            FieldKind::InlineText { .. } => json!(format!("<p><b onclick=\"alert(3)\">Teak</b> {EVIL}</p>")),
            FieldKind::RichText => json!(format!("<p onclick=\"alert(3)\">Teak {EVIL}</p>")),
            FieldKind::Tags { .. } => json!([EVIL]),
            FieldKind::Url => json!("https://example.com/?q=%3Cscript%3E"),
            FieldKind::Select { options } => json!(options.first().map(|o| o.value.clone()).unwrap_or_default()),
            FieldKind::Toggle => json!(true),
            FieldKind::Date => json!("2026-01-05"),
            FieldKind::Slug { .. } => json!("markup-everywhere"),
            _ => continue,
        };
        draft.insert(field.name.clone(), value);
    }
    Value::Object(draft)
}

#[tokio::test]
async fn markup_in_every_field_is_text_everywhere() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let (_, page) = answer(&server, "/api/admin/media/list", &json!({})).await;
    let picture = page["items"][0]["id"].clone();
    let mut saved = 0;
    for kind in Kind::ALL.iter().copied().filter(|kind| kind.can_be_added()) {
        let spec = kind.form(&FormChoices::default());
        let mut draft = hostile(&spec);
        for field in spec.fields().filter(|field| matches!(field.kind, FieldKind::Picture { .. })) {
            draft[&field.name] = picture.clone();
        }
        if kind == Kind::Projects || kind == Kind::Blog {
            draft["status"] = json!("published");
        }
        let (status, record) =
            answer(&server, "/api/admin/save", &json!({"entity": kind.code(), "draft": draft})).await;
        assert!(status == 200 || status == 422, "{kind:?}: {status} {record}");
        if status == 200 {
            saved += 1;
            let id = record["record"]["id"].as_str().expect("an id").to_owned();
            let html = server.text(&format!("/admin/{}/{id}/edit", kind.code())).await;
            assert!(is_text(&html), "{kind:?}");
        }
        let html = server.text(&format!("/admin/{}", kind.code())).await;
        assert!(is_text(&html), "{kind:?}");
    }
    assert!(saved >= 5, "{saved}");
    for path in [
        "/",
        "/yacht-interiors",
        "/residential",
        "/projects",
        "/projects/markup-everywhere",
        "/showroom",
        "/blog",
        "/blog/markup-everywhere",
        "/visualizer",
        "/feed.xml",
        "/sitemap.xml",
        "/admin",
        "/admin/trash",
    ] {
        let html = server.text(path).await;
        assert!(is_text(&html), "{path}");
    }
}

#[tokio::test]
async fn private_networks_are_asked_for_nothing() {
    let settings = [("WEBHOOK_ALLOW_PRIVATE", "0"), ("REVIEW_ALLOW_PRIVATE", "0")];
    let server = TestServer::with(&settings, false).await;
    server.sign_in().await;
    for url in ["http://127.0.0.1:9/", "http://169.254.169.254/latest/meta-data/", "http://[::1]/", "http://10.0.0.7/x"]
    {
        let (status, test) = answer(&server, "/api/admin/webhook/test", &json!({"url": url})).await;
        assert_eq!((status, test["ok"].clone(), test["status"].clone()), (200, json!(false), Value::Null), "{url}");
        assert!(test["sentence"].as_str().is_some_and(|s| s.starts_with(msg::WEBHOOK_TEST_FAILED)), "{test}");
        let (status, error) = answer(&server, "/api/admin/media/import", &json!({"url": url})).await;
        assert_eq!((status, error["error"]["message"].clone()), (422, json!(msg::PICTURE_URL_FAILED)), "{url}");
        let (status, _) = answer(&server, "/api/admin/review/fetch", &json!({"url": url})).await;
        assert_eq!(status, 422, "{url}");
    }
}

/// Routes with a part in their path that are no pages; `%00` is that part.
const FILES: &[&str] = &[
    "/%00",
    "/media/%00/480.jpg",
    "/media/0123456789abcdef/%00",
    "/cards/page/%00/x.jpg",
    "/cards/%00/home/0123456789abcdef.jpg",
    "/islands/%00",
    "/logos/%00.svg",
    "/pkg/%00",
    "/api/content/%00",
    "/admin/photos/%00",
    "/admin/originals/%00",
    "/admin/leads/%00/visit.ics",
];
/// The same for POST.
const ACTIONS: &[&str] = &[
    "/api/%00",
    "/uploads/media/%00",
    "/admin/leads/%00/status",
    "/admin/deliveries/%00/resend",
    "/admin/newsletter/%00/erase",
    "/admin/links/%00/check",
];
/// Every parameter that a page, a list, a feed or the content API reads.
const QUERY: &str = "q=%00&page=%00&tag=tea%00k&category=%00&slug=a%00b&part=%00&s=%00&t=%00&after=%00&tab=%00&show=%00\
    &style=%00&ref=%00&photo=%00&kind=%00&name=%00&limit=%00&next=%00&state=%00&%00=%00";

async fn answers_a_nul(server: &TestServer) {
    server.sign_in().await;
    let pages = generate_route_list(app::App);
    let pages = pages.iter().map(|page| page.path());
    for path in pages.clone().filter(|path| path.contains('{')).chain(FILES.iter().copied()) {
        for nul in ["%00", "a%2500b"] {
            let parts = path.split('/').map(|part| if part.starts_with('{') { nul } else { part });
            let path = parts.collect::<Vec<_>>().join("/");
            let status = server.get(&path).await.status().as_u16();
            assert!(matches!(status, 400 | 404), "{path}: {status}");
        }
    }
    let lists = ["/sitemap.xml", "/feed.xml", "/feed.json", "/api/content/posts", "/api/content/gallery"];
    let lists = lists.into_iter().chain(["/api/content/post", "/api/content/faqs", "/api/content/materials"]);
    for path in pages.filter(|path| !path.contains('{')).chain(lists) {
        let status = server.get(&format!("{path}?{QUERY}")).await.status().as_u16();
        assert!(status < 500, "{path}?{QUERY}: {status}");
    }
    for path in ACTIONS {
        let status = server.post_json(path, &json!({})).await.status().as_u16();
        assert!(status < 500, "{path}: {status}");
    }
}

#[tokio::test]
async fn a_nul_in_an_address_is_nothing_on_sqlite() {
    answers_a_nul(&TestServer::demo().await).await;
}

#[tokio::test]
async fn a_nul_in_an_address_is_nothing_on_postgres() {
    if let Some((server, _)) = TestServer::demo_on_postgres(&[]).await {
        answers_a_nul(&server).await;
    }
}
