//! Notifications on the owner's devices over HTTP: the screen, its forms, and what a push service gets.

use crate::browser::{Browser, claims};
use crate::second_factor::{browser, post};
use crate::support::{TestServer, draft, eventually, submission};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post as route_post;
use domain::features::push::PushEvent;
use domain::features::push::messages as msg;
use domain::leads::options::LeadKind;
use outgoing::http_guard::GuardError;
use reqwest::Response;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::net::TcpListener;

const SCREEN: &str = "/admin/account/notifications";
const TURN_ON: &str = "/admin/account/notifications/turn-on";

#[derive(Clone)]
struct Got {
    headers: HeaderMap,
    body: Bytes,
}

impl Got {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

/// A push service on loopback.
#[derive(Clone)]
struct PushService {
    status: Arc<Mutex<StatusCode>>,
    got: Arc<Mutex<Vec<Got>>>,
}

impl PushService {
    async fn start() -> (Self, String) {
        let service = Self { status: Arc::new(Mutex::new(StatusCode::CREATED)), got: Arc::default() };
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/push", listener.local_addr().expect("an address"));
        let router = Router::new().route("/push", route_post(receive)).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.expect("served") });
        (service, url)
    }

    fn answer(&self, status: StatusCode) {
        *self.status.lock().unwrap_or_else(PoisonError::into_inner) = status;
    }

    fn got(&self) -> Vec<Got> {
        self.got.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

async fn receive(State(service): State<PushService>, headers: HeaderMap, body: Bytes) -> StatusCode {
    service.got.lock().unwrap_or_else(PoisonError::into_inner).push(Got { headers, body });
    *service.status.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One for each engine, with a signed-in owner.
async fn servers() -> Vec<TestServer> {
    let mut servers = vec![TestServer::demo().await];
    servers.extend(TestServer::demo_on_postgres(&[]).await.map(|(server, _)| server));
    for server in &servers {
        server.sign_in().await;
    }
    servers
}

async fn turn_on(server: &TestServer, phone: &Browser, url: &str) -> Response {
    let fields = [("endpoint", url), ("p256dh", &phone.p256dh()), ("auth", &phone.auth())];
    post(server, &server.client, TURN_ON, &fields).await
}

async fn act(server: &TestServer, action: &str) -> String {
    let page = server.text(SCREEN).await;
    let at = page.find(&format!("/{action}\"")).expect("a form");
    let from = page[..at].rfind(SCREEN).expect("its address");
    let answer = post(server, &server.client, &page[from..at + 1 + action.len()], &[]).await;
    html_escape::decode_html_entities(&answer.text().await.expect("text")).into_owned()
}

async fn send_lead(server: &TestServer, name: &str) {
    let sent = server.post_json("/api/refit/submit", &submission(&draft(name))).await;
    assert_eq!(sent.status(), 200);
}

fn attribute(page: &str, name: &str) -> Option<String> {
    let (_, rest) = page.split_once(&format!("{name}=\""))?;
    Some(rest.split('"').next()?.to_owned())
}

#[tokio::test]
async fn a_new_request_is_told_to_the_device_that_asked_for_it() {
    for server in servers().await {
        let (service, url) = PushService::start().await;
        let phone = Browser::new(1);
        let before = server.text(SCREEN).await;
        assert!(before.contains(msg::NO_DEVICE) && attribute(&before, "data-endpoint").is_none());
        let public_key = attribute(&before, "data-push").expect("the site's key");
        let on = turn_on(&server, &phone, &url).await;
        assert_eq!((on.status().as_u16(), on.headers()["location"].to_str().expect("text")), (303, SCREEN));
        let page = server.text(SCREEN).await;
        assert_eq!(attribute(&page, "data-endpoint").as_deref(), Some(url.as_str()));
        assert!(server.text("/admin/account").await.contains(&msg::devices(1)));

        send_lead(&server, "Jane").await;
        eventually("a notification", async || !service.got().is_empty()).await;
        let got = service.got().remove(0);
        claims(got.header("authorization"), &public_key);
        let notice = phone.read(&got.body);
        assert_eq!(notice["title"], PushEvent::NewLead.title(LeadKind::Refit));
        assert_eq!(notice["body"], msg::from("Jane"));
        let lead = &server.leads().await[0].id;
        assert!(notice["navigate"].as_str().expect("text").ends_with(&format!("/admin/leads/{lead}")), "{notice}");
        for said in [got.header("authorization"), &notice.to_string()] {
            assert!(!said.contains("example.com\""), "no address of a person: {said}");
        }

        assert!(act(&server, "test").await.contains(msg::TEST_SENT));
        assert_eq!(phone.read(&service.got()[1].body)["title"], msg::TEST_NOTIFICATION);
        act(&server, "remove").await;
        assert!(server.text(SCREEN).await.contains(msg::NO_DEVICE));
        send_lead(&server, "Joan").await;
        assert_eq!(service.got().len(), 2);
        server.stop().await;
    }
}

#[tokio::test]
async fn failures_are_shown_with_what_to_do() {
    for server in servers().await {
        let (service, url) = PushService::start().await;
        turn_on(&server, &Browser::new(1), &url).await;
        service.answer(StatusCode::SERVICE_UNAVAILABLE);
        let said = act(&server, "test").await;
        assert!(said.contains(&msg::test_failed(&msg::outcome(503), msg::ADVICE_WAIT)), "{said}");
        let page = html_escape::decode_html_entities(&server.text(SCREEN).await).into_owned();
        assert!(page.contains(&msg::outcome(503)) && page.contains(msg::ADVICE_WAIT), "{page}");
        service.answer(StatusCode::GONE);
        assert!(act(&server, "test").await.contains(msg::TEST_GONE));
        assert!(server.text(SCREEN).await.contains(msg::NO_DEVICE));

        let closed = TcpListener::bind("127.0.0.1:0").await.expect("a port").local_addr().expect("an address");
        turn_on(&server, &Browser::new(1), &format!("http://{closed}/")).await;
        let said = act(&server, "test").await;
        assert!(said.contains(&msg::test_failed(&GuardError::Connect.to_string(), msg::ADVICE_WAIT)), "{said}");
        server.stop().await;
    }
}

#[tokio::test]
async fn only_the_owner_on_this_site_turns_notifications_on() {
    let server = TestServer::demo().await;
    let phone = Browser::new(1);
    let fields = [("endpoint", "http://127.0.0.1:9/"), ("p256dh", &*phone.p256dh()), ("auth", &*phone.auth())];
    let stranger = browser();
    for path in [TURN_ON, "/admin/account/notifications/x/test", "/admin/account/notifications/x/remove"] {
        let answer = post(&server, &stranger, path, &fields).await;
        assert_eq!(answer.status(), 401, "{path}");
    }
    server.sign_in().await;
    let foreign = server.client.post(server.url(TURN_ON)).header("sec-fetch-site", "cross-site").form(&fields);
    assert_eq!(foreign.send().await.expect("an answer").status(), 403);
    assert!(server.text(SCREEN).await.contains(msg::NO_DEVICE));

    let odd = [("endpoint", "https://push.example.com/1"), ("p256dh", "AAAA"), ("auth", "AAAA")];
    let refused = post(&server, &server.client, TURN_ON, &odd).await;
    assert_eq!(refused.status(), 422);
    assert!(refused.text().await.expect("text").contains(msg::INVALID));
    for action in ["test", "remove"] {
        let unknown = post(&server, &server.client, &format!("{SCREEN}/unknown/{action}"), &[]).await;
        assert_eq!(unknown.status(), 404, "{action}");
    }
    server.stop().await;
}

#[tokio::test]
async fn the_back_office_is_installed_by_a_manifest_of_its_own() {
    let server = TestServer::demo().await;
    let response = browser().get(server.url("/admin/manifest.webmanifest")).send().await.expect("an answer");
    assert_eq!(response.status(), 200, "without a session");
    let kind = response.headers()["content-type"].to_str().expect("text").to_owned();
    assert!(kind.starts_with("application/manifest+json"), "{kind}");
    let manifest: serde_json::Value = response.json().await.expect("JSON");
    let scope = manifest["scope"].as_str().expect("a scope").to_owned();
    assert!(manifest["start_url"].as_str().expect("a start").starts_with(&scope), "{manifest}");
    assert_eq!(manifest["display"], "standalone");
    for icon in manifest["icons"].as_array().expect("icons") {
        let picture = browser().get(server.url(icon["src"].as_str().expect("a path"))).send().await.expect("an answer");
        let bytes = picture.bytes().await.expect("a picture");
        let size = image::load_from_memory(&bytes).expect("a picture").width();
        assert_eq!(icon["sizes"], format!("{size}x{size}"));
    }
    let link = "href=\"/admin/manifest.webmanifest\"";
    assert!(server.text("/admin/login").await.contains(link));
    for path in ["/", "/contact", "/blog"] {
        assert!(!server.text(path).await.contains(link), "{path}");
    }
    server.stop().await;
}

#[tokio::test]
async fn the_script_of_notices_needs_no_session_and_is_not_kept() {
    let server = TestServer::demo().await;
    let response = server.client.get(server.url("/admin/sw.js")).send().await.expect("an answer");
    assert_eq!(response.status(), 200);
    assert!(response.headers()["content-type"].to_str().expect("text").starts_with("text/javascript"));
    assert_eq!(response.headers()["cache-control"], "no-store");
    // The script runs under the policy of its own response.
    let policy = response.headers()["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.contains("connect-src 'self'") && policy.contains("img-src 'self'"), "{policy}");
    let html = server.text("/").await;
    assert!(!html.contains("sw.js") && !html.contains("/admin/"), "{html}");
    server.stop().await;
}
