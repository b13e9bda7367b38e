//! Passkeys over HTTP: what the screen, the sign-in page and the dialog send.

use crate::authenticator::Authenticator;
use crate::second_factor::{browser, post};
use crate::support::forms::hidden;
use crate::support::{OWNER, PASSWORD, TestServer, same_origin};
use domain::messages::admin as account;
use domain::messages::second_factor as msg;
use reqwest::{Client, Response};
use serde_json::{Value, json};

const SCREEN: &str = "/admin/account/second-factor";
/// Passkeys need a name or https.
const ORIGIN: &str = "http://localhost:3000";

async fn site() -> TestServer {
    TestServer::with(&[("SITE_URL", ORIGIN)], true).await
}

async fn text(response: Response) -> String {
    response.text().await.expect("text")
}

async fn creation_options(server: &TestServer) -> Value {
    let answer = server.post_json("/api/admin/account/ask-for-passkey", &json!({})).await;
    assert_eq!(answer.status(), 200);
    answer.json().await.expect("options")
}

async fn add(server: &TestServer, answer: &str, current: &str) -> Response {
    let fields = [("name", "Laptop <1>"), ("current", current), ("answer", answer)];
    post(server, &server.client, &format!("{SCREEN}/passkey"), &fields).await
}

/// Adds a passkey in the session of the server's own client; returns it and a recovery code.
async fn set_up(server: &TestServer) -> (Authenticator, String) {
    assert_eq!(server.sign_in().await.status(), 303);
    let html = server.text(SCREEN).await;
    assert!(html.contains("data-passkey=\"create\"") && html.contains("<noscript>"), "{html}");
    let key = Authenticator::new(1, ORIGIN);
    let done = add(server, &key.create(&creation_options(server).await), PASSWORD).await;
    assert_eq!(done.status(), 200);
    let html = text(done).await;
    assert!(html.contains(msg::PASSKEY_ADDED_WITH_CODES) && html.contains("Laptop &lt;1&gt;"), "{html}");
    let code =
        html.split("<li><code translate=\"no\">").nth(1).and_then(|rest| rest.split('<').next()).expect("a code");
    (key, code.to_owned())
}

async fn enter_password(server: &TestServer, browser: &Client) -> String {
    let fields = [("email", OWNER), ("password", PASSWORD), ("next", "/admin/faqs")];
    text(post(server, browser, "/admin/login", &fields).await).await
}

async fn request_options(server: &TestServer, browser: &Client) -> Response {
    let ask = browser.post(server.url("/admin/login/passkey/options")).headers(same_origin());
    ask.header("accept", "application/json").send().await.expect("an answer")
}

#[tokio::test]
async fn a_passkey_is_added_used_and_removed() {
    let server = site().await;
    let (mut key, recovery) = set_up(&server).await;
    let browser = browser();
    let html = enter_password(&server, &browser).await;
    assert!(html.contains(msg::ENTER_PASSKEY) && html.contains(msg::PASSKEY_USE), "{html}");
    assert!(html.contains(msg::PASSKEY_WITHOUT_SCRIPTS) && html.contains("Recovery code"), "{html}");
    assert!(!html.contains("authenticator app"), "{html}");

    let options: Value = request_options(&server, &browser).await.json().await.expect("options");
    let stranger = Authenticator::new(2, ORIGIN).sign(&options);
    let fields = [("answer", stranger.as_str()), ("next", "/admin/faqs")];
    let wrong = post(&server, &browser, "/admin/login/passkey", &fields).await;
    assert_eq!(wrong.status(), 401);
    let html = text(wrong).await;
    assert!(html.contains(msg::PASSKEY_WRONG) && html.contains("value=\"/admin/faqs\""), "{html}");
    assert!(!html.contains("aria-invalid"), "the field of the code is not wrong: {html}");
    let wrong = post(&server, &browser, "/admin/login/code", &[("code", "k7mq-3vxt-9hra-w2fe")]).await;
    assert!(text(wrong).await.contains(msg::RECOVERY_WRONG));

    let options: Value = request_options(&server, &browser).await.json().await.expect("options");
    let answer = key.sign(&options);
    let fields = [("answer", answer.as_str()), ("next", "/admin/faqs")];
    let signed = post(&server, &browser, "/admin/login/passkey", &fields).await;
    assert_eq!((signed.status().as_u16(), signed.headers()["location"].to_str().expect("text")), (303, "/admin/faqs"));
    assert_eq!(browser.get(server.url("/admin")).send().await.expect("an answer").status(), 200);
    let again = post(&server, &browser, "/admin/login/passkey", &fields).await;
    assert_eq!(again.status(), 401);
    assert!(text(again).await.contains(&msg::ended()), "the sign-in is used up");

    let lost = self::browser();
    enter_password(&server, &lost).await;
    assert_eq!(post(&server, &lost, "/admin/login/code", &[("code", &recovery)]).await.status(), 303);

    let html = server.text(SCREEN).await;
    let id = html.split("name=\"id\" value=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an id");
    let path = format!("{SCREEN}/remove-passkey");
    let refused = post(&server, &server.client, &path, &[("id", id), ("current", "wrong password")]).await;
    assert_eq!(refused.status(), 422);
    let html = text(refused).await;
    assert!(html.contains("<details open") && html.contains(account::PASSWORD_WRONG), "{html}");
    let removed = post(&server, &server.client, &path, &[("id", id), ("current", PASSWORD)]).await;
    assert_eq!(removed.status(), 200);
    assert!(text(removed).await.contains(msg::TURNED_OFF));
    assert!(server.text("/admin/account").await.contains(msg::OFF));
}

#[tokio::test]
async fn a_form_whose_session_has_ended_is_sent_after_the_passkey() {
    let server = site().await;
    let (mut key, _) = set_up(&server).await;
    let browser = browser();
    let kept = text(post(&server, &browser, "/admin/notices", &[("place", "mail"), ("on", "week:mail")]).await).await;
    let send = async |page: &str, action: &str, typed: &[(&str, &str)]| {
        let typed = typed.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let fields: Vec<(String, String)> = hidden(page, action).into_iter().chain(typed).collect();
        browser.post(server.url(action)).headers(same_origin()).form(&fields).send().await.expect("an answer")
    };
    let asked = text(send(&kept, "/admin/login", &[("email", OWNER), ("password", PASSWORD)]).await).await;
    let options: Value = request_options(&server, &browser).await.json().await.expect("options");
    let saved = send(&asked, "/admin/login/passkey", &[("answer", &key.sign(&options))]).await;
    assert_eq!(saved.headers()["location"], "/admin/contact-settings?notices=saved#told");
}

#[tokio::test]
async fn a_wrong_password_keeps_the_new_passkey() {
    let server = site().await;
    server.sign_in().await;
    let made = Authenticator::new(1, ORIGIN).create(&creation_options(&server).await);
    let refused = add(&server, &made, "wrong password").await;
    assert_eq!(refused.status(), 422);
    let html = text(refused).await;
    assert!(html.contains(account::PASSWORD_WRONG) && html.contains("value=\"Laptop &lt;1&gt;\""), "{html}");
    assert!(html.contains("attestationObject"), "the browser need not ask again: {html}");
    assert!(!html.contains("wrong password"), "{html}");
    assert_eq!(add(&server, &made, PASSWORD).await.status(), 200);
    let replayed = add(&server, &made, PASSWORD).await;
    assert_eq!(replayed.status(), 422);
    let html = text(replayed).await;
    assert!(html.contains(msg::PASSKEY_REFUSED) && !html.contains("attestationObject"), "{html}");
    let without_script = add(&server, "", PASSWORD).await;
    assert!(text(without_script).await.contains(msg::PASSKEY_NEEDS_SCRIPT));
    let foreign = Authenticator::new(2, "https://elsewhere.example").create(&creation_options(&server).await);
    assert!(text(add(&server, &foreign, PASSWORD).await).await.contains(msg::PASSKEY_REFUSED));
    let large = add(&server, &"x".repeat(100_000), PASSWORD).await;
    assert_eq!(large.status(), 413);
}

#[tokio::test]
async fn the_dialog_over_a_screen_offers_it() {
    let server = site().await;
    let (mut key, _) = set_up(&server).await;
    let browser = browser();
    let send = async |path: &str, fields: &[(&str, &str)]| {
        let form = browser.post(server.url(path)).headers(same_origin()).header("accept", "application/json");
        form.form(fields).send().await.expect("an answer")
    };
    let asked = send("/admin/login", &[("email", OWNER), ("password", PASSWORD)]).await;
    let asked: Value = asked.json().await.expect("JSON");
    assert_eq!(asked, json!({"asks": msg::ENTER_PASSKEY, "app": false, "passkeys": true}));
    let options: Value = request_options(&server, &browser).await.json().await.expect("options");
    assert_eq!(send("/admin/login/passkey", &[("answer", &key.sign(&options))]).await.status(), 204);
    assert_eq!(browser.get(server.url("/admin")).send().await.expect("an answer").status(), 200);
}

#[tokio::test]
async fn a_question_needs_a_session_or_a_waiting_sign_in() {
    let server = site().await;
    let (key, _) = set_up(&server).await;
    let stranger = browser();
    let refused = request_options(&server, &stranger).await;
    assert_eq!(refused.status(), 422, "401 would open the dialog again");
    assert!(text(refused).await.contains("has ended"));
    let call = stranger.post(server.url("/api/admin/account/ask-for-passkey")).headers(same_origin());
    assert_eq!(call.json(&json!({})).send().await.expect("an answer").status(), 401);
    // The answer to one browser's question is worth nothing in another.
    let (one, other) = (browser(), browser());
    enter_password(&server, &one).await;
    enter_password(&server, &other).await;
    let options: Value = request_options(&server, &one).await.json().await.expect("options");
    request_options(&server, &other).await;
    let answer = key.clone().sign(&options);
    assert_eq!(post(&server, &other, "/admin/login/passkey", &[("answer", &answer)]).await.status(), 401);
    assert_eq!(post(&server, &stranger, "/admin/login/passkey", &[("answer", &answer)]).await.status(), 401);
    assert_eq!(post(&server, &one, "/admin/login/passkey", &[("answer", &answer)]).await.status(), 303);
}

#[tokio::test]
async fn at_an_address_of_digits_the_screen_says_that_there_are_none() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let html = server.text(SCREEN).await;
    assert!(html.contains(msg::PASSKEYS_NOT_HERE) && !html.contains("data-passkey"), "{html}");
    let refused = server.post_json("/api/admin/account/ask-for-passkey", &json!({})).await;
    assert_eq!(refused.status(), 422);
    assert!(text(refused).await.contains(msg::PASSKEYS_NOT_HERE));
}
