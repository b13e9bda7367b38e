//! The newsletter over HTTP: the form, the mail, its links, and the owner's list.

use crate::smtp::Sink;
use crate::support::{TestServer, eventually, same_origin};
use domain::features::newsletter::messages as msg;
use domain::messages;
use reqwest::Response;

const FORM: &str = "application/x-www-form-urlencoded";

async fn post(server: &TestServer, path: &str, body: &'static str) -> Response {
    let post = server.client.post(server.url(path)).headers(same_origin()).header("content-type", FORM);
    post.body(body).send().await.expect("an answer")
}

async fn mailing(demo: bool) -> (Sink, TestServer) {
    let sink = Sink::start().await;
    let url = format!("smtp://127.0.0.1:{}?tls=none", sink.port);
    (sink, TestServer::with(&[("SMTP_URL", &url)], demo).await)
}

/// The path and query of the link in the newest mail; waits for it.
async fn link(sink: &Sink, which: &str) -> String {
    eventually("a mail", async || !sink.taken().is_empty()).await;
    let mail = sink.taken().pop().expect("a mail");
    let text = String::from_utf8_lossy(&mail.data).replace("=\r\n", "").replace("=3D", "=");
    let at = text.find(&format!("/newsletter/{which}?s=")).expect("a link");
    // In a header it is in angle brackets.
    text[at..].split([' ', '\r', '\n', '>']).next().expect("a link").to_owned()
}

fn location(response: &Response) -> String {
    response.headers().get("location").and_then(|to| to.to_str().ok()).unwrap_or_default().to_owned()
}

fn count(server: &TestServer, sql: &str) -> String {
    let file = server.data_dir().join("site.db");
    let out = std::process::Command::new("sqlite3").arg(file).arg(sql).output().expect("sqlite3");
    String::from_utf8_lossy(&out.stdout).trim().to_owned()
}

#[tokio::test]
async fn from_the_blog_to_the_list_and_off_it_without_scripts() {
    let (sink, server) = mailing(true).await;
    let blog = server.text("/blog").await;
    assert!(blog.contains("action=\"/newsletter\"") && blog.contains("name=\"trap\""));
    let asked = post(&server, "/newsletter", "email=jane%2Bboat%40example.com&trap=").await;
    assert_eq!((asked.status().as_u16(), location(&asked)), (303, "/newsletter?asked".to_owned()));
    assert!(server.text("/newsletter?asked").await.contains(msg::ASKED));
    let confirm = link(&sink, "confirm").await;
    // Mail scanners follow links repeatedly: that must not do anything.
    for _ in 0..3 {
        let page = server.get(&confirm).await;
        assert_eq!(page.status(), 200);
        assert!(page.text().await.expect("text").contains("noindex"));
    }
    assert_eq!(count(&server, "SELECT state FROM subscribers"), "pending");
    // The button, twice.
    for _ in 0..2 {
        let pressed = post(&server, &confirm, "").await;
        assert_eq!(pressed.status(), 200);
        assert_eq!(pressed.headers()["cache-control"], "no-store");
        assert!(pressed.text().await.expect("text").contains(msg::CONFIRMED));
    }
    assert_eq!(count(&server, "SELECT state FROM subscribers"), "confirmed");
    let leave = link(&sink, "unsubscribe").await;
    assert!(server.text(&leave).await.contains(msg::LEAVE_QUESTION));
    assert_eq!(count(&server, "SELECT COUNT(*) FROM subscribers"), "1");
    // A mail program's one-click unsubscribe (RFC 8058): no cookie, no origin, no browser headers.
    let program = reqwest::Client::new();
    for _ in 0..2 {
        let sent =
            program.post(server.url(&leave)).header("content-type", FORM).body("List-Unsubscribe=One-Click").send();
        let sent = sent.await.expect("an answer");
        assert_eq!(sent.status(), 200, "no redirect, and a repetition gets the same answer");
        assert!(sent.text().await.expect("text").contains(msg::LEFT));
    }
    assert_eq!(count(&server, "SELECT COUNT(*) FROM subscribers"), "0");
    let replay = post(&server, &confirm, "").await;
    assert_eq!(replay.status(), 410);
    assert!(replay.text().await.expect("text").contains("no longer works"));
}

#[tokio::test]
async fn one_click_works_as_multipart_too() {
    let (sink, server) = mailing(false).await;
    post(&server, "/newsletter", "email=jane%40example.com").await;
    let leave = link(&sink, "unsubscribe").await;
    let body = "--x\r\ncontent-disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--\r\n";
    let sent = reqwest::Client::new()
        .post(server.url(&leave))
        .header("content-type", "multipart/form-data; boundary=x")
        .body(body)
        .send();
    assert_eq!(sent.await.expect("an answer").status(), 200);
    assert_eq!(count(&server, "SELECT COUNT(*) FROM subscribers"), "0");
}

#[tokio::test]
async fn what_is_wrong_comes_back_beside_the_field() {
    let server = TestServer::empty().await;
    for (body, status, sentence) in [
        ("email=", 422, messages::EMAIL_REQUIRED),
        ("", 422, messages::EMAIL_REQUIRED),
        ("email=%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E", 422, messages::EMAIL_INVALID),
        ("email=a%40b.co%0D%0ABcc%3A+x%40y.zz", 422, messages::EMAIL_INVALID),
        ("email=%FF", 400, messages::BAD_REQUEST),
    ] {
        let answer = post(&server, "/newsletter", body).await;
        assert_eq!(answer.status(), status, "{body}");
        let page = answer.text().await.expect("text");
        assert!(page.contains(sentence) && !page.contains("<script>alert"), "{body}: {page}");
    }
    // Without the headers of a browser.
    let trapped = server.client.post(server.url("/newsletter")).header("content-type", FORM);
    let trapped = trapped.body("email=jane%40example.com&trap=x").send().await.expect("an answer");
    let status = trapped.status();
    let page = trapped.text().await.expect("text");
    assert!(
        status.is_client_error() && page.contains(messages::SUBMISSION_BLOCKED) && page.contains("tel:"),
        "{status}"
    );
    let json = server.client.post(server.url("/newsletter")).headers(same_origin()).body("{}").send().await;
    assert_eq!(json.expect("an answer").status(), 415);
    let long = server.client.post(server.url("/newsletter")).headers(same_origin()).header("content-type", FORM);
    let long = long.body(format!("email={}", "a".repeat(100_000))).send().await.expect("an answer");
    assert_eq!(long.status(), 413);
    assert_eq!(count(&server, "SELECT COUNT(*) FROM subscribers"), "0");
}

#[tokio::test]
async fn without_mail_the_visitor_is_told_and_nothing_is_lost() {
    let server = TestServer::empty().await;
    let asked = post(&server, "/newsletter", "email=jane%40example.com").await;
    assert_eq!(location(&asked), "/newsletter?later");
    assert!(server.text("/newsletter?later").await.contains("Nothing is lost"));
    assert_eq!(
        count(&server, "SELECT s.state || d.state FROM subscribers s JOIN deliveries d ON d.subscriber_id = s.id"),
        "pendingpending"
    );
    server.sign_in().await;
    let page = server.text("/admin/newsletter?state=pending").await;
    assert!(page.contains("jane@example.com") && page.contains("sign-ups cannot be confirmed"), "{page}");
}

#[tokio::test]
async fn the_fourth_request_for_an_address_waits() {
    let server = TestServer::empty().await;
    for _ in 0..3 {
        assert_eq!(post(&server, "/newsletter", "email=jane%40example.com").await.status(), 303);
    }
    let refused = post(&server, "/newsletter", "email=JANE%40example.com").await;
    assert_eq!(refused.status(), 429);
    assert!(refused.text().await.expect("text").contains("Too many submissions. Please try again in 720 minutes."));
}

#[tokio::test]
async fn forged_links_and_other_sites_do_nothing() {
    let (sink, server) = mailing(false).await;
    post(&server, "/newsletter", "email=jane%40example.com").await;
    let confirm = link(&sink, "confirm").await;
    let leave_token = link(&sink, "unsubscribe").await.split("&t=").last().expect("a token").to_owned();
    let (base, _) = confirm.split_once("&t=").expect("a token");
    for forged in [
        "/newsletter/confirm".to_owned(),
        "/newsletter/confirm?s=&t=".to_owned(),
        base.to_owned(),
        format!("{base}&t={}", "0".repeat(64)),
        format!("{base}&t={leave_token}"),
        confirm.replace("/confirm", "/unsubscribe"),
        "/newsletter/unsubscribe?s=%00&t=x".to_owned(),
        "/newsletter/unsubscribe?s=%3Cscript%3E&t=%22".to_owned(),
    ] {
        assert_eq!(server.get(&forged).await.status(), 410, "{forged}");
        let pressed = post(&server, &forged, "").await;
        assert_eq!(pressed.status(), 410, "{forged}");
        assert!(!pressed.text().await.expect("text").contains("<script>"), "{forged}");
    }
    let elsewhere = server.client.post(server.url(&confirm)).header("sec-fetch-site", "cross-site").send().await;
    assert_eq!(elsewhere.expect("an answer").status(), 403);
    assert_eq!(count(&server, "SELECT state FROM subscribers"), "pending");
}

#[tokio::test]
async fn the_owner_sees_exports_and_erases_and_nobody_else_does() {
    let (sink, server) = mailing(true).await;
    post(&server, "/newsletter", "email=jane%40example.com").await;
    let confirm = link(&sink, "confirm").await;
    post(&server, &confirm, "").await;
    post(&server, "/newsletter", "email=tom%40example.com").await;
    let id = count(&server, "SELECT id FROM subscribers WHERE email = 'tom@example.com'");
    for path in ["/admin/newsletter", "/admin/newsletter/export.csv"] {
        assert!(location(&server.get(path).await).starts_with("/admin/login"), "{path}");
    }
    let erase = format!("/admin/newsletter/{id}/erase");
    assert_eq!(post(&server, &erase, "").await.status(), 401);
    server.sign_in().await;
    let csv = server.get("/admin/newsletter/export.csv").await;
    assert_eq!(csv.headers()["content-type"], "text/csv; charset=utf-8");
    let csv = csv.text().await.expect("text");
    assert!(
        csv.contains("jane@example.com")
            && !csv.contains("tom@example.com")
            && csv.contains("/newsletter/unsubscribe?s=")
    );
    assert!(server.text("/admin/newsletter").await.contains("jane@example.com"));
    let resend = post(&server, &format!("/admin/newsletter/{id}/resend"), "").await;
    assert_eq!(location(&resend), "/admin/newsletter?state=pending&done=resent");
    assert!(server.text("/admin/newsletter?state=pending&done=resent").await.contains(msg::RESENT));
    let cross = server.client.post(server.url(&erase)).header("sec-fetch-site", "cross-site").send().await;
    assert_eq!(cross.expect("an answer").status(), 403);
    assert_eq!(location(&post(&server, &erase, "").await), "/admin/newsletter?done=erased");
    assert_eq!(location(&post(&server, &erase, "").await), "/admin/newsletter?done=gone");
    assert_eq!(count(&server, "SELECT COUNT(*) FROM subscribers"), "1");
    let log = server.text("/admin/trash").await;
    assert!(log.contains("Newsletter subscriber") && !log.contains("tom@example.com"));
}
