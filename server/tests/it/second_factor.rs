//! The second step of a sign-in over HTTP, without scripts.

use crate::support::forms::hidden;
use crate::support::{OWNER, PASSWORD, TestServer, draft, number, same_origin, submission};
use backend::accounts::totp::{TotpSecret, period};
use domain::messages::admin as account;
use domain::messages::second_factor as msg;
use reqwest::{Client, Response};

const SCREEN: &str = "/admin/account/second-factor";

/// A browser that is not signed in.
pub(crate) fn browser() -> Client {
    crate::support::reusing_fresh_connections().cookie_store(true).build().expect("a client")
}

pub(crate) async fn post(server: &TestServer, client: &Client, path: &str, fields: &[(&str, &str)]) -> Response {
    client.post(server.url(path)).headers(same_origin()).form(fields).send().await.expect("an answer")
}

/// The key in a page, as the hidden field has it.
fn key(html: &str) -> TotpSecret {
    let after = html.split("name=\"secret\" value=\"").nth(1).expect("a key");
    TotpSecret::parse(after.split('"').next().expect("an end")).expect("base32")
}

fn code(server: &TestServer, key: &TotpSecret, later: i64) -> String {
    key.code(period(server.running.state.backend.clock.now()) + later)
}

/// Sets up an app in the session of the server's own client; returns its key and a recovery code.
async fn set_up(server: &TestServer) -> (TotpSecret, String) {
    assert_eq!(server.sign_in().await.status(), 303);
    let html = server.text(SCREEN).await;
    assert!(html.contains(msg::OFF) && html.contains("<svg") && html.contains("otpauth://totp/"), "{html}");
    let key = key(&html);
    let now = code(server, &key, 0);
    let fields = [("secret", &*key.text()), ("code", &now), ("current", PASSWORD)];
    let done = post(server, &server.client, &format!("{SCREEN}/app"), &fields).await;
    assert_eq!(done.status(), 200);
    assert_eq!(done.headers()["cache-control"], "no-store");
    let html = done.text().await.expect("text");
    assert!(html.contains(msg::TURNED_ON), "{html}");
    let codes: Vec<&str> =
        html.split("<li><code translate=\"no\">").skip(1).filter_map(|rest| rest.split('<').next()).collect();
    assert_eq!(codes.len(), 10, "{html}");
    let shown_again = server.text(SCREEN).await;
    assert!(!shown_again.contains(codes[0]) && shown_again.contains(msg::ON_SINCE), "{shown_again}");
    (key, codes[0].to_owned())
}

#[tokio::test]
async fn it_is_set_up_and_used_without_scripts() {
    let server = TestServer::demo().await;
    let (key, recovery) = set_up(&server).await;
    assert!(server.text("/admin/account").await.contains(msg::ON_SINCE));

    let browser = browser();
    let asked =
        post(&server, &browser, "/admin/login", &[("email", OWNER), ("password", PASSWORD), ("next", "/admin/faqs")])
            .await;
    assert_eq!(asked.status(), 200);
    let cookies: Vec<&str> = asked.headers().get_all("set-cookie").iter().filter_map(|c| c.to_str().ok()).collect();
    assert_eq!(cookies.len(), 1, "{cookies:?}");
    assert!(
        cookies[0].starts_with("sign-in=") && cookies[0].contains("HttpOnly") && cookies[0].contains("Max-Age=300")
    );
    let html = asked.text().await.expect("text");
    assert!(html.contains("action=\"/admin/login/code\"") && html.contains("value=\"/admin/faqs\""), "{html}");
    assert!(!html.contains(PASSWORD), "{html}");
    let refused = browser.get(server.url("/admin")).send().await.expect("an answer");
    assert_eq!(refused.status(), 303, "the password alone opens nothing");

    let wrong = post(&server, &browser, "/admin/login/code", &[("code", "000000"), ("next", "/admin/faqs")]).await;
    assert_eq!(wrong.status(), 401);
    let html = wrong.text().await.expect("text");
    assert!(html.contains(msg::CODE_WRONG) && html.contains("value=\"/admin/faqs\""), "{html}");
    let next = code(&server, &key, 1);
    let signed = post(&server, &browser, "/admin/login/code", &[("code", &next), ("next", "/admin/faqs")]).await;
    assert_eq!((signed.status().as_u16(), signed.headers()["location"].to_str().expect("text")), (303, "/admin/faqs"));
    assert_eq!(browser.get(server.url("/admin")).send().await.expect("an answer").status(), 200);

    let again = post(&server, &browser, "/admin/login/code", &[("code", &next)]).await;
    assert_eq!(again.status(), 401);
    assert!(again.text().await.expect("text").contains(&msg::ended()), "the sign-in is used up");
    let lost = self::browser();
    post(&server, &lost, "/admin/login", &[("email", OWNER), ("password", PASSWORD)]).await;
    assert_eq!(post(&server, &lost, "/admin/login/code", &[("code", &recovery)]).await.status(), 303);
    let address = lost.get(server.url("/admin/login/code")).send().await.expect("an answer");
    assert_eq!(address.status(), 303);
}

#[tokio::test]
async fn a_waiting_sign_in_belongs_to_its_browser() {
    let server = TestServer::demo().await;
    let (key, _) = set_up(&server).await;
    post(&server, &browser(), "/admin/login", &[("email", OWNER), ("password", PASSWORD)]).await;
    let other = post(&server, &browser(), "/admin/login/code", &[("code", &code(&server, &key, 1))]).await;
    assert_eq!(other.status(), 401);
    assert!(other.text().await.expect("text").contains(&msg::ended()));
}

#[tokio::test]
async fn the_dialog_over_a_screen_asks_for_the_code() {
    let server = TestServer::demo().await;
    let (key, _) = set_up(&server).await;
    let browser = browser();
    let send = async |path: &str, fields: &[(&str, &str)]| {
        let form = browser.post(server.url(path)).headers(same_origin()).header("accept", "application/json");
        form.form(fields).send().await.expect("an answer")
    };
    let asked = send("/admin/login", &[("email", OWNER), ("password", PASSWORD)]).await;
    assert_eq!(asked.status(), 200);
    let asked: serde_json::Value = asked.json().await.expect("JSON");
    assert_eq!(asked, serde_json::json!({"asks": msg::ENTER_CODE, "app": true, "passkeys": false}));
    let wrong = send("/admin/login/code", &[("code", "000000")]).await;
    assert_eq!(wrong.status(), 422, "401 would open the dialog again");
    assert_eq!(send("/admin/login/code", &[("code", &code(&server, &key, 1))]).await.status(), 204);
    assert_eq!(browser.get(server.url("/admin")).send().await.expect("an answer").status(), 200);
}

#[tokio::test]
async fn a_form_whose_session_has_ended_is_sent_after_both_steps() {
    let server = TestServer::demo().await;
    assert_eq!(server.post_json("/api/refit/submit", &submission(&draft("Elena Castillo"))).await.status(), 200);
    let (key, _) = set_up(&server).await;
    let lead = server.leads().await[0].id.clone();
    let notes = || number(&server.data_dir(), "SELECT COUNT(*) FROM lead_notes");
    let browser = browser();
    let kept = post(&server, &browser, &format!("/admin/leads/{lead}/note"), &[("text", "Call Elena")]).await;
    let kept = kept.text().await.expect("text");
    let with = |page: &str, action: &str, typed: &[(&str, &str)]| {
        let typed = typed.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let fields: Vec<(String, String)> = hidden(page, action).into_iter().chain(typed).collect();
        let form = browser.post(server.url(action)).headers(same_origin()).form(&fields);
        async move { form.send().await.expect("an answer") }
    };
    let asked = with(&kept, "/admin/login", &[("email", OWNER), ("password", PASSWORD)]).await;
    let asked = asked.text().await.expect("text");
    assert!(asked.contains("Call Elena"), "{asked}");
    let wrong = with(&asked, "/admin/login/code", &[("code", "000000")]).await;
    assert_eq!((wrong.status().as_u16(), notes()), (401, 0));
    let wrong = wrong.text().await.expect("text");
    let code = code(&server, &key, 1);
    let saved = with(&wrong, "/admin/login/code", &[("code", &code)]).await;
    assert_eq!((saved.status().as_u16(), notes()), (303, 1));
    assert_eq!(saved.headers()["location"], format!("/admin/leads/{lead}?noted"));
    assert_eq!(browser.get(server.url("/admin")).send().await.expect("an answer").status(), 200);
}

#[tokio::test]
async fn a_refused_form_keeps_the_key() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let key = key(&server.text(SCREEN).await);
    let now = code(&server, &key, 0);
    for (current, typed, sentence) in
        [("wrong password", &*now, account::PASSWORD_WRONG), (PASSWORD, "000000", msg::APP_CODE_WRONG)]
    {
        let fields = [("secret", &*key.text()), ("code", typed), ("current", current)];
        let refused = post(&server, &server.client, &format!("{SCREEN}/app"), &fields).await;
        assert_eq!(refused.status(), 422);
        let html = refused.text().await.expect("text");
        assert!(html.contains(sentence) && self::key(&html) == key, "{html}");
        assert!(!html.contains("wrong password"), "a password is never sent back");
    }
    for form in ["app", "remove-app", "passkey", "remove-passkey", "codes", "off", "dance"] {
        let stranger = post(&server, &browser(), &format!("{SCREEN}/{form}"), &[("current", PASSWORD)]).await;
        assert_eq!(stranger.status(), 401, "{form}");
    }
}
