//! A site that is not open: what visitors get at every address, who sees the pages, and what opens it.

use crate::contact;
use crate::support::{
    HANG, TestServer, database_url, eventually, open_as_it_is, reusing_fresh_connections, same_origin,
};
use backend::features::opening;
use backend::leads;
use backend::site::reports;
use domain::features::opening::{SiteState, messages as msg};
use domain::messages::inbox;
use domain::site::loggable_path::is_mail_page;
use leptos_axum::generate_route_list;
use reqwest::{Client, Response};
use serde_json::json;
use sqlx::Connection as _;
use sqlx_postgres::PgConnection;

/// Addresses that are no pages.
const OTHERS: [&str; 12] = [
    "/no-such-page",
    "/sitemap.xml",
    "/feed.xml",
    "/feed.atom",
    "/feed.json",
    "/site.webmanifest",
    "/licenses.txt",
    "/api/content/business",
    "/api/content/pages",
    "/cards/page/home/0123456789abcdef.jpg",
    "//admin",
    "/media/x",
];

/// A site at its first start on each engine.
async fn unopened() -> Vec<TestServer> {
    let mut sites = vec![TestServer::unopened(&[]).await];
    if let Some(cluster) = std::env::var("TEST_POSTGRES_URL").ok().filter(|url| !url.is_empty()) {
        let name = format!("unopened_{}", uuid::Uuid::new_v4().simple());
        let mut admin = PgConnection::connect(&cluster).await.expect("the cluster");
        let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
        sqlx::raw_sql(create).execute(&mut admin).await.expect("a database");
        sites.push(TestServer::unopened(&[("DATABASE_URL", &database_url(&cluster, &name))]).await);
    }
    sites
}

fn visitor() -> Client {
    reusing_fresh_connections().cookie_store(true).build().expect("a client")
}

async fn seen_by(client: &Client, server: &TestServer, path: &str) -> Response {
    client.get(server.url(path)).timeout(HANG).send().await.expect("an answer")
}

async fn press(server: &TestServer, path: &str, body: &str) -> Response {
    let form = server.client.post(server.url(path)).headers(same_origin());
    let form = form.header("content-type", "application/x-www-form-urlencoded").body(body.to_owned());
    form.send().await.expect("an answer")
}

async fn sign_in(server: &TestServer) {
    // On a busy machine the check of the password may be refused once.
    eventually("signed in", async || server.sign_in().await.status().is_redirection()).await;
}

/// Writes the business and the words of all pages.
async fn write_site(server: &TestServer) {
    let business = json!({"entity": "business", "id": "business"});
    let open = async |body| server.post_json("/api/admin/open", &body).await.json::<serde_json::Value>().await;
    let save = async |entity: &str, id: &str, draft: serde_json::Value| {
        let body = json!({"entity": entity, "id": id, "rowVersion": null, "draft": draft});
        let answer = server.post_json("/api/admin/save", &body).await;
        assert_eq!(answer.status(), 200, "{entity}: {}", answer.text().await.unwrap_or_default());
    };
    let mut profile = open(business).await.expect("the business")["draft"].clone();
    profile["phone"] = json!("(619) 555-0199");
    save("business", "business", profile).await;
    for place in opening::missing(&server.running.state.backend).await.expect("what is missing").unwritten {
        let entity = place.kind.code();
        let record = open(json!({"entity": entity, "id": place.id})).await.expect("a page");
        let mut draft = record["draft"].clone();
        unbracket(&mut draft);
        save(entity, &place.id, draft).await;
    }
}

/// Takes the brackets off every text.
fn unbracket(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::String(text) => *text = text.replace(['[', ']'], ""),
        serde_json::Value::Array(items) => items.iter_mut().for_each(unbracket),
        serde_json::Value::Object(values) => values.values_mut().for_each(unbracket),
        _ => {}
    }
}

fn quiet_at(path: &str, answer: &Response) {
    assert_eq!(answer.status(), 503, "{path}");
    assert!(answer.headers().contains_key("retry-after"), "{path}");
    assert_eq!(answer.headers()["x-robots-tag"], "noindex", "{path}");
    assert_eq!(answer.headers()["cache-control"], "no-store", "{path}");
}

#[tokio::test]
async fn visitors_get_the_quiet_page_at_every_address() {
    for server in unopened().await {
        let visitor = visitor();
        let pages = generate_route_list(app::App);
        let mut paths: Vec<String> = OTHERS.map(str::to_owned).to_vec();
        for page in &pages {
            let path = page.path();
            let is_private = path.starts_with("/request/") || is_mail_page(path);
            if !path.starts_with("/admin") && !is_private {
                paths.push(path.replace(['{', '}'], ""));
            }
        }
        assert!(paths.len() > 25, "{paths:?}");
        for path in &paths {
            quiet_at(path, &seen_by(&visitor, &server, path).await);
        }
        let page = seen_by(&visitor, &server, "/").await.text().await.expect("text");
        assert!(page.contains(msg::SIGN_IN) && !page.contains("tel:") && !page.contains("<script"), "{page}");
        for path in ["/contact", "/visualizer", "/api/contact/submit", "/api/refit/submit", "/uploads/refit-photo"] {
            let sent = visitor.post(server.url(path)).headers(same_origin()).json(&json!({})).send().await;
            quiet_at(path, &sent.expect("an answer"));
        }
        let robots = seen_by(&visitor, &server, "/robots.txt").await;
        assert_eq!(robots.status(), 200);
        assert_eq!(robots.text().await.expect("text"), "User-agent: *\nDisallow: /\n");
        for path in ["/healthz", "/readyz", "/favicon.svg", "/admin/login"] {
            assert_eq!(seen_by(&visitor, &server, path).await.status(), 200, "{path}");
        }
        assert_eq!(seen_by(&visitor, &server, "/admin").await.status(), 303);
        assert_eq!(seen_by(&visitor, &server, "/request/x.y").await.status(), 404, "its own page says so");
    }
}

#[tokio::test]
async fn the_owner_sees_the_pages_below_the_strip() {
    for server in unopened().await {
        sign_in(&server).await;
        let home = server.get("/").await;
        assert_eq!(home.status(), 200);
        assert_eq!(home.headers()["x-robots-tag"], "noindex");
        let home = home.text().await.expect("text");
        assert!(home.contains("opening-strip") && home.contains(msg::STRIP_ABOUT), "{home}");
        assert!(home.contains("words in brackets") && home.contains("class=\"header"), "{home}");
        let framed = server.client.get(server.url("/")).header("sec-fetch-dest", "iframe").send().await.expect("sent");
        assert!(!framed.text().await.expect("text").contains("opening-strip"), "a frame shows what visitors will see");
        quiet_at("/", &seen_by(&visitor(), &server, "/").await);
    }
}

#[tokio::test]
async fn the_preview_link_shows_the_pages_until_a_new_one_ends_it() {
    for server in unopened().await {
        sign_in(&server).await;
        let link = async || {
            press(&server, "/admin/opening/preview", "").await;
            let link = opening::preview_link(&server.running.state.backend).await.expect("read").expect("a link");
            assert!(server.text("/admin/opening").await.contains(&link.path), "it is shown to be copied");
            link.path
        };
        let first = link().await;
        let guest = visitor();
        let entered = seen_by(&guest, &server, &first).await;
        assert_eq!((entered.status().as_u16(), &entered.headers()["location"]), (303, &"/".parse().expect("a value")));
        let page = seen_by(&guest, &server, "/contact").await;
        assert_eq!(page.status(), 200);
        let page = page.text().await.expect("text");
        assert!(page.contains("Preview until ") && !page.contains(msg::STRIP_ABOUT), "{page}");
        quiet_at("/", &seen_by(&visitor(), &server, "/").await);
        quiet_at("forged", &seen_by(&visitor(), &server, &format!("{first}x")).await);
        let second = link().await;
        assert_ne!(first, second);
        quiet_at("ended", &seen_by(&guest, &server, "/contact").await);
        quiet_at("ended", &seen_by(&guest, &server, &first).await);
        seen_by(&guest, &server, &second).await;
        assert_eq!(seen_by(&guest, &server, "/contact").await.status(), 200);
        press(&server, "/admin/opening/end-preview", "").await;
        quiet_at("ended", &seen_by(&guest, &server, "/contact").await);
    }
}

#[tokio::test]
async fn it_opens_once_nothing_is_missing() {
    for server in unopened().await {
        sign_in(&server).await;
        let refused = press(&server, "/admin/opening/open", "").await;
        assert_eq!(refused.status(), 422);
        let screen = refused.text().await.expect("text");
        assert!(screen.contains(msg::UNREACHABLE) && screen.contains("Words in brackets"), "{screen}");
        assert!(
            screen.contains("href=\"/admin/business\"") && screen.contains("/edit\" class=\"link\">Home</a>"),
            "{screen}"
        );
        let visitor = visitor();
        quiet_at("/", &seen_by(&visitor, &server, "/").await);

        write_site(&server).await;
        let opened = press(&server, "/admin/opening/open", "").await;
        assert_eq!(opened.status(), 303, "{}", opened.text().await.unwrap_or_default());
        assert_eq!(seen_by(&visitor, &server, "/").await.status(), 200);
        assert_eq!(seen_by(&visitor, &server, "/").await.status(), 200, "from the cache");
        assert!(!seen_by(&visitor, &server, "/robots.txt").await.text().await.expect("text").contains("Disallow: /\n"));
        assert!(!server.text("/").await.contains("opening-strip"));

        press(&server, "/admin/opening/close", "").await;
        quiet_at("closed", &seen_by(&visitor, &server, "/").await);
        let page = seen_by(&visitor, &server, "/").await.text().await.expect("text");
        assert!(page.contains("tel:+16195550199") && page.contains("closed at the moment"), "{page}");
        assert!(seen_by(&visitor, &server, "/robots.txt").await.text().await.expect("text").contains("Disallow: /\n"));
    }
}

#[tokio::test]
async fn opening_and_closing_can_be_undone_and_end_in_the_last_state() {
    for server in unopened().await {
        open_as_it_is(&server.running).await;
        sign_in(&server).await;
        let backend = &server.running.state.backend;
        let visitor = visitor();
        press(&server, "/admin/opening/close", "").await;
        let closed = opening::read(backend).await.expect("read");
        assert!(
            server.text("/admin/opening?done=closed").await.contains(&format!("value=\"{}\"", closed.changed_at.0))
        );
        press(&server, "/admin/opening/undo", &format!("at={}", closed.changed_at.0)).await;
        assert_eq!(opening::read(backend).await.expect("read").state, SiteState::Open, "without a question");
        assert_eq!(seen_by(&visitor, &server, "/").await.status(), 200);
        let late = press(&server, "/admin/opening/undo", &format!("at={}", closed.changed_at.0)).await;
        assert!(late.text().await.expect("text").contains(msg::UNDO_LATE), "it is not the last change any more");

        press(&server, "/admin/opening/close", "").await;
        let refused = press(&server, "/admin/opening/open", "").await;
        assert_eq!(refused.status(), 422, "words in brackets are asked for again");
        write_site(&server).await;
        for path in ["/admin/opening/open", "/admin/opening/close", "/admin/opening/open", "/admin/opening/close"] {
            press(&server, path, "").await;
        }
        assert_eq!(opening::read(backend).await.expect("read").state, SiteState::Closed);
        quiet_at("closed", &seen_by(&visitor, &server, "/").await);
    }
}

async fn ask(client: &Client, server: &TestServer, name: &str) {
    let sent = client.post(server.url("/api/contact/submit")).headers(same_origin());
    let sent = sent.json(&json!({"draft": contact::form(name)})).send().await.expect("an answer");
    assert_eq!(sent.status(), 200, "{name}: {}", sent.text().await.unwrap_or_default());
}

#[tokio::test]
async fn what_is_sent_before_it_is_open_is_a_try() {
    for server in unopened().await {
        sign_in(&server).await;
        let backend = &server.running.state.backend;
        ask(&server.client, &server, "Owner").await;
        press(&server, "/admin/opening/preview", "").await;
        let link = opening::preview_link(backend).await.expect("read").expect("a link").path;
        let guest = visitor();
        seen_by(&guest, &server, &link).await;
        ask(&guest, &server, "Guest").await;
        assert_eq!(leads::unread(backend).await.expect("read"), 0);
        assert_eq!(leads::waiting::count(backend).await.expect("read"), 0, "nobody waits");
        open_as_it_is(&server.running).await;
        ask(&guest, &server, "Jane").await;
        for lead in server.leads().await {
            assert_eq!(lead.is_try, !lead.name.starts_with("Jane"), "{}", lead.name);
            assert!(!lead.by_hand, "{}", lead.name);
        }
        assert_eq!(server.leads().await.len(), 3);
        assert_eq!(leads::unread(backend).await.expect("read"), 1);
        assert_eq!(leads::waiting::count(backend).await.expect("read"), 1);
        let report = reports::latest(backend, 1).await.expect("a report");
        assert_eq!(report.total().requests, 1, "{report:?}");
        let list = server.text("/admin/leads").await;
        assert_eq!(list.matches(inbox::TRY).count(), 2, "{list}");
    }
}

#[tokio::test]
async fn what_another_server_changes_is_followed() {
    let server = TestServer::unopened(&[]).await;
    let visitor = visitor();
    quiet_at("/", &seen_by(&visitor, &server, "/").await);
    let newer = "UPDATE content_version SET version = version + 1";
    server.sql(&format!("UPDATE site_opening SET state = 'open'; {newer}")).await;
    eventually("open", async || seen_by(&visitor, &server, "/").await.status() == 200).await;
    server.sql(&format!("UPDATE site_opening SET state = 'closed'; {newer}")).await;
    eventually("closed", async || seen_by(&visitor, &server, "/").await.status() == 503).await;
}
