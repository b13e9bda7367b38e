//! The first run over HTTP: it comes after the first sign-in, and works as plain forms.

use crate::support::{TestServer, jpeg, same_origin};
use domain::features::first_run::messages as msg;
use reqwest::Response;
use reqwest::multipart::{Form, Part};

async fn send(server: &TestServer, path: &str, fields: &[(&str, &str)]) -> Response {
    let request = server.client.post(server.url(path)).headers(same_origin());
    request.form(fields).send().await.expect("an answer")
}

fn leads_to(answer: &Response) -> &str {
    answer.headers().get("location").and_then(|to| to.to_str().ok()).unwrap_or_default()
}

#[tokio::test]
async fn the_first_sign_in_leads_to_it_and_each_answer_to_the_next() {
    let server = TestServer::empty().await;
    assert_eq!(leads_to(&server.sign_in().await), "/admin/first-run");
    let refused = send(&server, "/admin/first-run/name", &[("name", " "), ("then", "next")]).await;
    assert_eq!(refused.status(), 422);
    assert!(refused.text().await.expect("a page").contains(msg::NAME_MISSING));
    let kept = send(&server, "/admin/first-run/name", &[("name", "Bay Works"), ("then", "next")]).await;
    assert_eq!(leads_to(&kept), "/admin/first-run/work");
    let work = [("work", "Teak Decking"), ("ownWork", "Brass <polishing>"), ("then", "stay")];
    assert_eq!(leads_to(&send(&server, "/admin/first-run/work", &work).await), "/admin/first-run/work");
    assert!(server.text("/admin/first-run/work").await.contains("Brass &lt;polishing&gt;"));
    assert_eq!(leads_to(&send(&server, "/admin/first-run/contact/leave-out", &[]).await), "/admin/first-run/place");
    assert_eq!(send(&server, "/admin/first-run/name/leave-out", &[]).await.status(), 422);
    assert_eq!(send(&server, "/admin/first-run/nothing", &[("then", "next")]).await.status(), 404);
    let home = server.text("/").await;
    assert!(home.contains("Bay Works") && home.contains("Brass &lt;polishing&gt;"), "{home}");
    assert_eq!(leads_to(&server.sign_in().await), "/admin", "it does not come back by itself");
}

#[tokio::test]
async fn a_day_that_is_different_gets_its_own_line() {
    let server = TestServer::empty().await;
    server.sign_in().await;
    send(&server, "/admin/first-run/name", &[("name", "Bay Works"), ("then", "next")]).await;
    let blank = send(&server, "/admin/first-run/hours", &[("open", ""), ("close", ""), ("then", "by-day")]).await;
    assert_eq!(leads_to(&blank), "/admin/first-run/hours?days=by-day");
    assert!(server.text("/admin/first-run/hours?days=by-day").await.contains("Wednesday, from"));
    assert!(!server.text("/admin/first-run/hours").await.contains("Wednesday, from"), "nothing is kept");
    let alike = [("open", "8 am"), ("open", ""), ("open", ""), ("close", "4 pm"), ("close", ""), ("close", "")];
    let by_day: Vec<_> = alike.into_iter().chain([("then", "by-day")]).collect();
    assert_eq!(leads_to(&send(&server, "/admin/first-run/hours", &by_day).await), "/admin/first-run/hours");
    assert!(server.text("/admin/first-run/hours").await.contains("Wednesday, from"));
    let mut week = Vec::new();
    for open in ["8 am", "8 am", "10 am", "8 am", "", "", ""] {
        week.push(("open", open));
        week.push(("close", if open.is_empty() { "" } else { "4 pm" }));
    }
    week.push(("then", "next"));
    assert_eq!(leads_to(&send(&server, "/admin/first-run/hours", &week).await), "/admin/first-run/license");
    assert!(server.text("/admin/first-run").await.contains("4 days a week"));
    assert!(server.text("/contact").await.contains("10am"), "the site says so");
}

#[tokio::test]
async fn photos_are_sent_by_a_plain_form() {
    let server = TestServer::empty().await;
    server.sign_in().await;
    send(&server, "/admin/first-run/name", &[("name", "Bay Works"), ("then", "next")]).await;
    let photo = Part::bytes(jpeg(1_600, 900)).file_name("saloon.jpg");
    let wrong = Part::bytes(b"words".to_vec()).file_name("words.txt");
    let request = server.client.post(server.url("/admin/first-run/photos/add")).headers(same_origin());
    let answer = request.multipart(Form::new().part("photo", photo).part("photo", wrong)).send().await;
    assert_eq!(leads_to(&answer.expect("an answer")), "/admin/first-run/photos?left=1");
    let page = server.text("/admin/first-run/photos?left=1").await;
    assert!(page.contains("Home, at the top") && page.contains(&msg::photos_left_out(1)), "{page}");
    assert!(server.text("/").await.contains("alt=\"Work by Bay Works\""));
}

#[tokio::test]
async fn a_page_is_shown_in_a_frame_by_this_site_only() {
    let server = TestServer::demo().await;
    let policy = async |site: &str| {
        let request = server.client.get(server.url("/contact"));
        let request = request.header("sec-fetch-dest", "iframe").header("sec-fetch-site", site);
        let answer = request.send().await.expect("an answer");
        answer.headers()["content-security-policy"].to_str().expect("text").to_owned()
    };
    assert!(policy("same-origin").await.contains("frame-ancestors 'self'"));
    for site in ["cross-site", "same-site", "none"] {
        assert!(policy(site).await.contains("frame-ancestors 'none'"), "{site}");
    }
}
