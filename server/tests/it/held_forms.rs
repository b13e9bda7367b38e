//! Forms of the back office that arrive after the session has ended, or while sessions cannot be read: nothing typed is
//! lost, and each acts once.

use crate::support::forms::{Fields, attributes, hidden, pairs, tags};
use crate::support::{OWNER, PASSWORD, TestServer, draft, jpeg, number, same_origin, submission};
use domain::features::conversation::work::messages as work;
use domain::limits;
use domain::messages::admin as msg;
use reqwest::Client;
use reqwest::multipart::{Form, Part};
use server::routes::admin;
use std::collections::{BTreeMap, BTreeSet};

struct Answer {
    status: u16,
    location: String,
    text: String,
}

impl Answer {
    async fn of(request: reqwest::RequestBuilder) -> Self {
        let response = request.headers(same_origin()).send().await.expect("an answer");
        let status = response.status().as_u16();
        let location = response.headers().get("location").map(|to| to.to_str().expect("text").to_owned());
        Self { status, location: location.unwrap_or_default(), text: response.text().await.expect("text") }
    }

    /// Without the page: its ids and hours differ between two answers to the same form.
    fn outcome(&self) -> (u16, String) {
        // A missing password is refused, and so is one too many.
        let status = if self.status == 429 { 422 } else { self.status };
        (status, self.location.clone())
    }
}

fn browser() -> Client {
    crate::support::reusing_fresh_connections().cookie_store(true).build().expect("a client")
}

async fn post(server: &TestServer, client: &Client, path: &str, fields: &Fields) -> Answer {
    Answer::of(client.post(server.url(path)).form(fields)).await
}

/// Signs in with what the page carries.
async fn sign_in_with(server: &TestServer, client: &Client, page: &str, password: &str) -> Answer {
    let typed = pairs(&[("email", OWNER), ("password", password)]);
    post(server, client, "/admin/login", &[hidden(page, "/admin/login"), typed].concat()).await
}

/// Values that no form takes for what it is, under the names of all fields: among them those of the sign-in.
fn anything() -> Fields {
    pairs(&[
        ("text", "Walnut & \"teak\" <oil>\r\n100% + =?"),
        ("status", "sunk"),
        ("change", "sunk"),
        ("slot", "never"),
        ("time", "never"),
        ("time", "never again"),
        ("choice", "Teak oil"),
        ("choice", "Teak oil"),
        ("lead", "nobody"),
        ("lead", "no body"),
        ("ids", "nobody,no body"),
        ("message", "nothing"),
        ("version", "x"),
        ("photos", "none"),
        ("path", "/nowhere"),
        ("email", "jane@example.com"),
        ("code", "123456"),
        ("answer", "{}"),
        ("next", "https://evil.example"),
        ("resume", "/admin/logout"),
        ("leadEmail", "no address"),
        ("reviewEmail", "no address"),
        ("receiverAddress", "no address"),
        ("dkimSelector", "no selector"),
        ("endpoint", "no address"),
    ])
}

fn address(route: &str) -> String {
    route.replace("{id}", "0192f3b4-0000-7000-8000-000000000001").replace("{place}", "library")
}

/// Every form, from the router's own table: it is kept by the sign-in, also after a wrong password, and then answered as it
/// would have been in time, or asked about if it deletes or sends something.
#[tokio::test]
async fn every_form_is_kept_by_the_sign_in_and_then_answered() {
    let server = TestServer::demo().await;
    let mut owner = browser();
    assert_eq!(
        Answer::of(owner.post(server.url("/admin/login")).form(&[("email", OWNER), ("password", PASSWORD)]))
            .await
            .status,
        303
    );
    let mut asked = 0;
    for (n, form) in admin::forms().enumerate() {
        let path = format!("{}?q=a%2Fb", address(form.path));
        let in_time = post(&server, &owner, &path, &anything()).await;
        let late = browser();
        let mut kept = post(&server, &late, &path, &anything()).await;
        assert_eq!(kept.status, 401, "{path}");
        assert!(kept.text.contains(msg::SESSION_ENDED), "{path}: {}", kept.text);
        // More of them would be taken for guesses.
        if n < 2 {
            kept = sign_in_with(&server, &late, &kept.text, "wrong").await;
            assert_eq!(kept.status, 401, "{path}");
        }
        let signed_in = sign_in_with(&server, &late, &kept.text, PASSWORD).await;
        let Some(button) = form.asks else {
            assert_eq!(signed_in.outcome(), in_time.outcome(), "{path}: {}", signed_in.text);
            owner = late;
            continue;
        };
        asked += 1;
        assert_eq!(signed_in.status, 200, "{path}: {}", signed_in.text);
        assert!(signed_in.text.contains(msg::NOT_DONE_YET) && signed_in.text.contains(button), "{}", signed_in.text);
        assert_eq!(hidden(&signed_in.text, &path), anything(), "{path}");
        let done = post(&server, &late, &path, &hidden(&signed_in.text, &path)).await;
        assert_eq!(done.outcome(), in_time.outcome(), "{path}: {}", done.text);
        // Its session is the newest: an account has only so many.
        owner = late;
    }
    assert!(asked >= 20, "{asked}");
    server.stop().await;
}

/// The same while the database does not answer, by a page that sends the form again.
#[tokio::test]
async fn every_form_is_kept_while_sessions_cannot_be_read() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let mut pages = BTreeMap::new();
    server.sql("ALTER TABLE sessions RENAME TO away").await;
    for form in admin::forms() {
        let path = format!("{}?q=a%2Fb", address(form.path));
        let kept = post(&server, &server.client, &path, &anything()).await;
        assert!(kept.status >= 500 && kept.text.contains(msg::LEAD_NOT_CHANGED), "{path}: {}", kept.status);
        pages.insert(path, kept.text);
    }
    server.sql("ALTER TABLE away RENAME TO sessions").await;
    for (path, page) in pages {
        assert_eq!(hidden(&page, &path), anything(), "{path}");
        let in_time = post(&server, &server.client, &path, &anything()).await;
        let again = post(&server, &server.client, &path, &hidden(&page, &path)).await;
        assert_eq!(again.outcome(), in_time.outcome(), "{path}");
    }
    server.stop().await;
}

/// Each form that a screen has is in the table, or is one of those that answer a missing session in their own way.
#[tokio::test]
async fn no_screen_has_a_form_that_would_be_lost() {
    let server = TestServer::demo().await;
    assert_eq!(server.post_json("/api/refit/submit", &submission(&draft("Elena Castillo"))).await.status(), 200);
    server.sign_in().await;
    let lead = server.leads().await[0].id.clone();
    assert_eq!(
        post(&server, &server.client, &format!("/admin/leads/{lead}/status"), &pairs(&[("status", "won")]))
            .await
            .status,
        303
    );
    let mut waiting =
        vec!["/admin".to_owned(), format!("/admin/leads/{lead}"), format!("/admin/leads/erase?ids={lead}")];
    let mut seen = BTreeSet::new();
    let mut actions = BTreeSet::new();
    while let Some(path) = waiting.pop() {
        // One screen of each kind is enough.
        if !seen.insert(template(&path)) {
            continue;
        }
        let page = server.text(&path).await;
        for form in tags(&page, "form") {
            let form = attributes(form);
            if form.get("method").is_some_and(|method| method == "post") {
                actions.extend(form.get("action").map(|action| template(action)));
            }
        }
        for button in tags(&page, "button") {
            actions.extend(attributes(button).get("formaction").map(|action| template(action)));
        }
        for link in tags(&page, "a") {
            if let Some(link) = attributes(link).remove("href")
                && (link == "/admin" || link.starts_with("/admin/"))
            {
                waiting.push(link);
            }
        }
    }
    let own = ["/admin/logout", "/admin/backup", "/admin/leads/{id}/progress"];
    let is_known = |at: &str| own.contains(&at) || admin::forms().any(|form| fits(form.path, at));
    let unknown: Vec<&String> = actions.iter().filter(|at| !is_known(at)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    assert!(actions.len() >= 20 && actions.contains("/admin/leads/{id}/note"), "{actions:?}");
    server.stop().await;
}

/// Whether the route has this address.
fn fits(route: &str, path: &str) -> bool {
    let same = |(part, other): (&str, &str)| part == other || part.starts_with('{');
    route.matches('/').count() == path.matches('/').count() && route.split('/').zip(path.split('/')).all(same)
}

/// The path with `{id}` for its ids.
fn template(address: &str) -> String {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let is_id = |part: &&str| part.len() == 36 && part.matches('-').count() == 4;
    let parts: Vec<&str> = path.split('/').map(|part| if is_id(&part) { "{id}" } else { part }).collect();
    parts.join("/")
}

async fn with_lead() -> (TestServer, String) {
    let server = TestServer::demo().await;
    assert_eq!(server.post_json("/api/refit/submit", &submission(&draft("Elena Castillo"))).await.status(), 200);
    server.sign_in().await;
    let id = server.leads().await[0].id.clone();
    (server, id)
}

#[tokio::test]
async fn a_note_is_saved_once() {
    let (server, id) = with_lead().await;
    let late = browser();
    let typed = pairs(&[("text", "Call \"Jane\" about <teak>\r\nSecond line")]);
    let kept = post(&server, &late, &format!("/admin/leads/{id}/note?q=elena"), &typed).await;
    assert!(kept.text.contains("Call &quot;Jane&quot; about &lt;teak&gt;"), "it is shown: {}", kept.text);
    let notes = || number(&server.data_dir(), "SELECT COUNT(*) FROM lead_notes");
    assert_eq!(notes(), 0);
    let saved = sign_in_with(&server, &late, &kept.text, PASSWORD).await;
    assert_eq!(saved.outcome(), (303, format!("/admin/leads/{id}?q=elena&noted")));
    assert_eq!(notes(), 1);
    assert!(server.text(&format!("/admin/leads/{id}")).await.contains("Call \"Jane\" about &lt;teak&gt;"));
    let again = sign_in_with(&server, &browser(), &kept.text, PASSWORD).await;
    assert_eq!(again.status, 303);
    assert_eq!(notes(), 1, "the sign-in that carries it was sent twice");
    server.stop().await;
}

#[tokio::test]
async fn a_person_is_erased_only_after_the_owner_has_seen_the_form_again() {
    let (server, id) = with_lead().await;
    let late = browser();
    let path = format!("/admin/leads/{id}/erase");
    let kept = post(&server, &late, &path, &Fields::new()).await;
    let asked = sign_in_with(&server, &late, &kept.text, PASSWORD).await;
    assert!(asked.status == 200 && asked.text.contains("Erase permanently"), "{}", asked.text);
    assert!(asked.text.contains(&format!("href=\"/admin/leads/{id}\"")), "the way back: {}", asked.text);
    assert_eq!(server.leads().await.len(), 1);
    assert_eq!(
        post(&server, &late, &path, &hidden(&asked.text, &path)).await.outcome(),
        (303, "/admin/leads?erased=0".to_owned())
    );
    assert!(server.leads().await.is_empty());
    server.stop().await;
}

#[tokio::test]
async fn an_answer_is_read_once_more_before_it_is_sent() {
    let (server, id) = with_lead().await;
    let page = server.text(&format!("/admin/leads/{id}")).await;
    let path = format!("/admin/leads/{id}/reply");
    let typed = [hidden(&page, &path), pairs(&[("text", "Dear Elena & crew")])].concat();
    let late = browser();
    let kept = post(&server, &late, &path, &typed).await;
    let asked = sign_in_with(&server, &late, &kept.text, PASSWORD).await;
    assert!(
        asked.text.contains("<blockquote class=\"lead-message\">Dear Elena &amp; crew</blockquote>"),
        "{}",
        asked.text
    );
    let messages = || number(&server.data_dir(), "SELECT COUNT(*) FROM lead_messages");
    assert_eq!(messages(), 0);
    let sent = post(&server, &late, &path, &hidden(&asked.text, &path)).await;
    assert_eq!(sent.outcome(), (303, format!("/admin/leads/{id}#conversation")));
    assert_eq!(messages(), 1);
    server.stop().await;
}

#[tokio::test]
async fn files_are_not_kept_and_the_page_says_so() {
    let (server, id) = with_lead().await;
    let won = post(&server, &server.client, &format!("/admin/leads/{id}/status"), &pairs(&[("status", "won")])).await;
    assert_eq!(won.status, 303);
    let path = format!("/admin/leads/{id}/progress");
    let late = browser();
    let photo = Part::bytes([jpeg(800, 600), vec![0; 3 * 1024 * 1024]].concat()).file_name("IMG_0001.jpg");
    let form = Form::new().text("text", "Frames & planks").part("photo", photo);
    let kept = Answer::of(late.post(server.url(&path)).multipart(form)).await;
    assert!(kept.status == 401 && kept.text.contains(msg::FILES_NOT_KEPT), "{}", kept.text);
    assert!(kept.text.contains("Frames &amp; planks"), "{}", kept.text);
    let wrong = sign_in_with(&server, &late, &kept.text, "wrong").await;
    assert!(wrong.text.contains(msg::FILES_NOT_KEPT), "{}", wrong.text);
    let shown = sign_in_with(&server, &late, &wrong.text, PASSWORD).await;
    assert!(
        shown.text.contains(work::PHOTOS_AGAIN) && shown.text.contains("Frames &amp; planks</textarea>"),
        "{}",
        shown.text
    );
    assert_eq!(number(&server.data_dir(), "SELECT COUNT(*) FROM lead_messages"), 0);
    server.stop().await;
}

#[tokio::test]
async fn what_is_too_long_is_not_kept_and_the_page_says_so() {
    let (server, id) = with_lead().await;
    let path = format!("/admin/leads/{id}/note");
    for (length, is_kept) in [(limits::BODY_MAX - 100, true), (limits::BODY_MAX + 1, false)] {
        let late = browser();
        let typed = pairs(&[("text", &"x".repeat(length))]);
        let answer = post(&server, &late, &path, &typed).await;
        assert_eq!(answer.status, 401, "{length}");
        assert_eq!(answer.text.contains(msg::FORM_NOT_KEPT), !is_kept, "{length}");
        assert_eq!(answer.text.contains("xxxxx"), is_kept, "{length}");
        let signed_in = sign_in_with(&server, &late, &answer.text, PASSWORD).await;
        assert_eq!(signed_in.status, if is_kept { 422 } else { 303 }, "{length}");
    }
    server.stop().await;
}

#[tokio::test]
async fn no_password_is_in_a_page() {
    let server = TestServer::demo().await;
    for (path, field) in [("/admin/backup", "password"), ("/admin/account/second-factor/off", "current")] {
        let late = browser();
        let typed = pairs(&[(field, "walnut-and-pearl"), ("name", "Laptop")]);
        let kept = post(&server, &late, path, &typed).await;
        assert!(kept.status == 401 && !kept.text.contains("walnut-and-pearl"), "{path}: {}", kept.text);
        assert!(kept.text.contains("value=\"Laptop\""), "{path}: {}", kept.text);
        let asked = sign_in_with(&server, &late, &kept.text, PASSWORD).await;
        assert!(asked.status == 422 || asked.location.contains("backup=password"), "{path}: {}", asked.status);
    }
    server.stop().await;
}

#[tokio::test]
async fn other_sites_send_no_form_and_a_sign_in_sends_only_forms_of_the_back_office() {
    let (server, id) = with_lead().await;
    let note = format!("/admin/leads/{id}/note");
    let carried =
        [("email", OWNER), ("password", PASSWORD), ("resume", &*note), ("held-mark", "1"), ("held.text", "Forged")];
    for (path, fields) in [(&*note, &[("text", "Forged")][..]), ("/admin/login", &carried[..])] {
        let forged = browser().post(server.url(path)).header("sec-fetch-site", "cross-site").form(fields);
        assert_eq!(forged.send().await.expect("an answer").status(), 403, "{path}");
    }
    assert_eq!(number(&server.data_dir(), "SELECT COUNT(*) FROM lead_notes"), 0);
    for elsewhere in ["/admin/logout", "/api/contact/submit", "https://evil.example/admin/x", "/admin/login"] {
        let client = browser();
        let fields = pairs(&[
            ("email", OWNER),
            ("password", PASSWORD),
            ("resume", elsewhere),
            ("held-mark", elsewhere),
            ("next", "/admin/faqs"),
        ]);
        let answer = post(&server, &client, "/admin/login", &fields).await;
        assert_eq!(answer.outcome(), (303, "/admin/faqs".to_owned()), "{elsewhere}");
        assert_eq!(client.get(server.url("/admin/faqs")).send().await.expect("an answer").status(), 200, "{elsewhere}");
    }
    server.stop().await;
}
