//! Receivers of webhooks, reports and digests over HTTP.

use crate::support::{TestServer, draft, eventually, same_origin, submission};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use backend::features::receivers::webhook::signature;
use domain::features::notices::messages as notices;
use domain::features::receivers::{TEST_EVENT, messages as msg};
use domain::features::reports::messages as reports;
use domain::leads::options::LeadKind;
use domain::messages;
use domain::messages::admin as admin_says;
use outgoing::http_guard::GuardError;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::net::TcpListener;

const FORM: &str = "application/x-www-form-urlencoded";

#[derive(Clone)]
struct Got {
    headers: HeaderMap,
    body: serde_json::Value,
    bytes: Bytes,
}

impl Got {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    fn is_signed_by(&self, secret: &str) -> bool {
        let seconds = self.header("webhook-timestamp").parse().expect("a number");
        let expected = signature(secret, self.header("webhook-id"), seconds, &self.bytes);
        self.header("webhook-signature").split(' ').any(|given| given == expected)
    }
}

#[derive(Clone)]
struct Hook {
    status: StatusCode,
    got: Arc<Mutex<Vec<Got>>>,
}

impl Hook {
    /// A receiver on loopback that always answers with this status, and its address.
    async fn start(status: StatusCode) -> (Self, String) {
        let hook = Self { status, got: Arc::default() };
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/hook", listener.local_addr().expect("an address"));
        let router = Router::new().route("/hook", post(receive)).with_state(hook.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.expect("served") });
        (hook, url)
    }

    fn got(&self) -> Vec<Got> {
        self.got.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

async fn receive(State(hook): State<Hook>, headers: HeaderMap, bytes: Bytes) -> StatusCode {
    let body = serde_json::from_slice(&bytes).expect("JSON");
    hook.got.lock().unwrap_or_else(PoisonError::into_inner).push(Got { headers, body, bytes });
    hook.status
}

struct Answer {
    status: u16,
    location: String,
    text: String,
}

async fn send(server: &TestServer, path: &str, body: &str) -> Answer {
    let form = server.client.post(server.url(path)).headers(same_origin());
    let response = form.header("content-type", FORM).body(body.to_owned()).send().await.expect("an answer");
    let status = response.status().as_u16();
    let location = response.headers().get("location").map(|to| to.to_str().expect("text").to_owned());
    Answer { status, location: location.unwrap_or_default(), text: response.text().await.expect("text") }
}

/// One for each engine, with a signed-in owner.
async fn servers(extra: &[(&str, &str)]) -> Vec<TestServer> {
    let mut servers = vec![TestServer::with(extra, true).await];
    servers.extend(TestServer::demo_on_postgres(extra).await.map(|(server, _)| server));
    for server in &servers {
        server.sign_in().await;
    }
    servers
}

fn fields(name: &str, url: &str, events: &[&str]) -> String {
    let url = url.replace(':', "%3A").replace('/', "%2F");
    let mut form = format!("receiverName={name}&receiverAddress={url}&receiverActive=true");
    for event in events {
        form.push_str("&receiverEvents=");
        form.push_str(event);
    }
    form
}

/// Adds a receiver with the form; its screen and its secret.
async fn add(server: &TestServer, name: &str, url: &str, events: &[&str]) -> (String, String) {
    let added = send(server, "/admin/webhooks/new", &fields(name, url, events)).await;
    assert_eq!(added.status, 200, "{}", added.text);
    assert!(added.text.contains(msg::ADDED));
    let list = server.text("/admin/contact-settings").await;
    let until = list.find(&format!("\">{name}</a>")).expect("it is listed");
    let from = list[..until].rfind("/admin/webhooks/").expect("a link");
    (list[from..until].to_owned(), secret_in(&added.text).expect("shown once"))
}

fn secret_in(page: &str) -> Option<String> {
    let secret = page.split(['>', '<']).find(|part| part.starts_with("whsec_"))?;
    Some(secret.to_owned())
}

#[tokio::test]
async fn two_receivers_get_what_they_chose_and_one_that_fails_holds_up_no_other() {
    for server in servers(&[]).await {
        let (failing, failing_url) = Hook::start(StatusCode::INTERNAL_SERVER_ERROR).await;
        let (good, good_url) = Hook::start(StatusCode::NO_CONTENT).await;
        let (unreached, _) = add(&server, "Failing", &failing_url, &["lead.created"]).await;
        assert!(server.text(&unreached).await.contains(msg::UNREACHED));
        let used = send(&server, &format!("{unreached}/use"), "").await;
        assert!(used.text.contains(msg::USED_ANYWAY), "{}", used.text);
        let (screen, secret) = add(&server, "Good", &good_url, &["lead.created", "lead.won"]).await;
        assert!(secret_in(&server.text(&screen).await).is_none(), "a secret is shown once");
        let sent = server.post_json("/api/refit/submit", &submission(&draft("Elena Castillo"))).await;
        assert_eq!(sent.status(), 200);
        eventually("both were tried", async || failing.got().len() == 2 && good.got().len() == 2).await;
        let lead = format!("/admin/leads/{}", server.leads().await[0].id);
        assert_eq!(send(&server, &format!("{lead}/status"), "status=won").await.status, 303);
        eventually("won", async || good.got().len() == 3).await;
        let types: Vec<serde_json::Value> = good.got().iter().map(|got| got.body["type"].clone()).collect();
        assert_eq!(types, [TEST_EVENT, "lead.created", "lead.won"]);
        assert!(good.got().iter().all(|got| got.is_signed_by(&secret)));
        assert!(failing.got().iter().skip(1).all(|got| got.body["type"] == "lead.created"), "only what it chose");
        let log = server.text(&screen).await;
        assert!(log.contains("Answered 204") && log.contains("Elena Castillo"), "{log}");
        let page = server.text(&lead).await;
        assert!(page.contains("Message to Failing: New requests") && page.contains("Resend"), "{page}");
        server.stop().await;
    }
}

#[tokio::test]
async fn a_receiver_is_tested_renewed_changed_and_deleted_by_plain_forms() {
    for server in servers(&[]).await {
        let (hook, url) = Hook::start(StatusCode::OK).await;
        let (screen, secret) = add(&server, "CRM", &url, &["lead.won"]).await;
        let tested = send(&server, &format!("{screen}/test"), "").await;
        assert!(tested.status == 200 && tested.text.contains(admin_says::WEBHOOK_TEST_SENT), "{}", tested.text);
        let renewed = send(&server, &format!("{screen}/renew"), "").await;
        assert!(renewed.text.contains(msg::RENEWED), "{}", renewed.text);
        let newer = secret_in(&renewed.text).expect("shown once");
        send(&server, &format!("{screen}/test"), "").await;
        let got = hook.got();
        assert_eq!(got.len(), 3, "it was tested as it was added");
        assert!(got[1].is_signed_by(&secret) && !got[1].is_signed_by(&newer));
        assert!(got[2].is_signed_by(&secret) && got[2].is_signed_by(&newer), "both for a day");

        let wrong = send(&server, &screen, "receiverName=+&receiverAddress=nowhere").await;
        assert_eq!(wrong.status, 422);
        for sentence in [msg::NAME_REQUIRED, msg::ADDRESS_INVALID, msg::EVENT_REQUIRED] {
            assert!(wrong.text.contains(sentence), "{sentence} in {}", wrong.text);
        }
        assert!(wrong.text.contains("value=\"nowhere\""), "what was typed stays");
        let saved = send(&server, &screen, &fields("Books+%3Cb%3E", &url, &["lead.created"])).await;
        assert!(saved.status == 200 && saved.text.contains("Books &lt;b&gt;"), "{}", saved.text);
        let deleted = send(&server, &format!("{screen}/delete"), "").await;
        assert_eq!((deleted.status, deleted.location.as_str()), (303, "/admin/contact-settings#receivers"));
        for gone in ["test", "renew", "delete"] {
            let answer = send(&server, &format!("{screen}/{gone}"), "").await;
            assert_eq!(answer.status, 404, "{gone}");
        }
        assert_eq!(server.get(&screen).await.status(), 404);
        server.stop().await;
    }
}

#[tokio::test]
async fn only_the_owner_sees_and_changes_receivers() {
    let server = TestServer::demo().await;
    let (hook, url) = Hook::start(StatusCode::OK).await;
    for path in [
        "/admin/webhooks/new",
        "/admin/webhooks/first",
        "/admin/webhooks/first/test",
        "/admin/webhooks/first/renew",
        "/admin/notices",
    ] {
        let answer = send(&server, path, &fields("CRM", &url, &["lead.won"])).await;
        assert!(answer.status == 303 || answer.status == 401, "{path}: {}", answer.status);
        assert!(!answer.text.contains("whsec_"), "{path}");
    }
    server.sign_in().await;
    let forged = server.client.post(server.url("/admin/webhooks/new")).header("sec-fetch-site", "cross-site");
    let forged = forged.header("content-type", FORM).body(fields("CRM", &url, &["lead.won"])).send().await;
    assert_eq!(forged.expect("an answer").status(), 403);
    assert!(!server.text("/admin/contact-settings").await.contains("\"/admin/webhooks/CRM"));
    assert!(hook.got().is_empty());
    server.stop().await;
}

#[tokio::test]
async fn private_addresses_are_refused() {
    for server in servers(&[("WEBHOOK_ALLOW_PRIVATE", "0")]).await {
        let (hook, url) = Hook::start(StatusCode::OK).await;
        let (screen, _) = add(&server, "Inside", &url, &["lead.created"]).await;
        let tested = send(&server, &format!("{screen}/test"), "").await;
        assert!(tested.text.contains(&GuardError::Private.to_string()), "{}", tested.text);
        assert!(hook.got().is_empty());
        server.stop().await;
    }
}

#[tokio::test]
async fn a_visit_with_dnt_or_gpc_leaves_nothing_and_others_their_source() {
    for server in servers(&[]).await {
        let noted = "/showroom?utm_source=news https://example.org/a";
        for (name, header) in [("Ann Allowed", ""), ("Dan Declines", "dnt"), ("Gil Global", "sec-gpc")] {
            let mut request = server.client.post(server.url("/api/refit/submit")).headers(same_origin());
            request = request.header("x-entry", noted).json(&submission(&draft(name)));
            if !header.is_empty() {
                request = request.header(header, "1");
            }
            assert_eq!(request.send().await.expect("an answer").status(), 200, "{name}");
            let report = serde_json::json!({"event": {"path": "/contact", "viewId": format!("view-0000{}", name.len()),
                "errors": [], "actions": ["contact_seen", "phone_tapped"]}});
            let mut report =
                server.client.post(server.url("/api/analytics/record")).headers(same_origin()).json(&report);
            if !header.is_empty() {
                report = report.header(header, "1");
            }
            assert_eq!(report.send().await.expect("an answer").status(), 200, "{name}");
        }
        for lead in server.leads().await {
            let page = server.text(&format!("/admin/leads/{}", lead.id)).await;
            assert_eq!(page.contains("news, beginning on /showroom"), lead.name == "Ann Allowed", "{}", lead.name);
        }
        let page = server.text("/admin/reports").await;
        assert!(page.contains("Bar chart of requests by week") && page.contains(reports::DIRECT), "{page}");
        let file = server.text("/admin/reports/export.csv?weeks=4").await;
        assert!(
            file.contains("\"news\",\"1\",\"0\",\"0\"") && file.contains(&format!("\"{}\",\"2\"", reports::DIRECT)),
            "{file}"
        );
        assert!(file.contains("\"\",\"\",\"\",\"\",\"1\",\"0\""), "one tap: {file}");
        let file = server.text("/admin/reports/export.csv?weeks=4&table=forms").await;
        assert!(file.contains(&format!("\"{}\",\"1\",\"0\",\"0\"", LeadKind::Contact.label())), "{file}");
        let file = server.text("/admin/reports/export.csv?weeks=4&table=pages").await;
        assert!(file.contains("\"/showroom\",\"1\""), "{file}");
        assert!(page.contains("table=forms") && page.contains("table=pages"), "{page}");
        server.stop().await;
    }
}

#[tokio::test]
async fn a_form_without_scripts_names_the_page_with_its_campaign() {
    let server = TestServer::demo().await;
    let page = server.url("/contact?utm_source=flyer");
    let body = "firstName=Ann&lastName=Ames&email=ann%40example.com&phone=6195550142&boatLocation=Here&\
                primaryService=Residential&discoverySource=Yelp&message=Hello&consent=true";
    let form = server.client.post(server.url("/contact")).headers(same_origin()).header("referer", &page);
    let sent = form.header("content-type", FORM).body(body).send().await.expect("an answer");
    assert_eq!(sent.status(), 303, "{}", sent.text().await.unwrap_or_default());
    server.sign_in().await;
    let lead = server.leads().await.remove(0);
    let shown = server.text(&format!("/admin/leads/{}", lead.id)).await;
    assert!(shown.contains("flyer, beginning on /contact"), "{shown}");
    server.stop().await;
}

#[tokio::test]
async fn a_won_lead_has_an_amount_that_can_be_corrected() {
    for server in servers(&[]).await {
        assert_eq!(server.post_json("/api/refit/submit", &submission(&draft("Elena Castillo"))).await.status(), 200);
        let lead = format!("/admin/leads/{}", server.leads().await[0].id);
        let refused = send(&server, &format!("{lead}/amount"), "text=12%2C500").await;
        assert!(
            refused.status == 409 && refused.text.contains(messages::inbox::AMOUNT_OF_NO_OFFER),
            "{}",
            refused.status
        );
        send(&server, &format!("{lead}/status"), "status=won").await;
        let wrong = send(&server, &format!("{lead}/amount"), "text=a+lot").await;
        assert!(wrong.status == 422 && wrong.text.contains(messages::inbox::AMOUNT_INVALID), "{}", wrong.status);
        for (typed, shown) in [("12%2C500", "12,500"), ("%24900.50", "900.50"), ("", "")] {
            assert_eq!(send(&server, &format!("{lead}/amount"), &format!("text={typed}")).await.status, 303, "{typed}");
            let page = server.text(&lead).await;
            if shown.is_empty() {
                assert!(!page.contains("value=\"900.50\""), "the amount is taken back");
            } else {
                assert!(page.contains(&format!("value=\"{shown}\"")), "{typed}");
            }
        }
        server.stop().await;
    }
}

#[tokio::test]
async fn the_mails_to_the_owner_are_switched_one_by_one() {
    for server in servers(&[]).await {
        let page = server.text("/admin/contact-settings").await;
        assert!(page.contains(notices::WITHDRAWN) && page.contains("value=\"morning:mail\""), "{page}");
        let chosen = send(&server, "/admin/notices", "place=mail&on=week:mail&on=request:mail").await;
        assert_eq!(chosen.status, 303);
        let said = server.text(&chosen.location).await;
        assert!(said.contains(notices::SAVED) && !said.contains(messages::UNAVAILABLE), "{said}");
        for (code, is_on) in [("week:mail", true), ("request:mail", true), ("message:mail", false)] {
            let (_, rest) = said.split_once(&format!("value=\"{code}\"")).expect("a box");
            assert_eq!(rest.split('>').next().is_some_and(|tag| tag.contains("checked")), is_on, "{code}");
        }
        let choice = |what: &str| serde_json::json!({"what": what, "on": true});
        let kept = server.post_json("/api/admin/notices/choose", &choice("message:mail")).await;
        let kept = kept.text().await.expect("text");
        assert!(kept.contains("Kept, "), "{kept}");
        for wrong in ["message", "week:0193", "message:0193", "confirmation:clients"] {
            let refused = server.post_json("/api/admin/notices/choose", &choice(wrong)).await;
            assert_eq!(refused.status(), 404, "{wrong}");
        }
        server.stop().await;
    }
}
