//! The owner's calendar feed over HTTP.

use crate::support::{OWNER, TestServer};
use crate::visit::{form, offered, post};
use domain::features::calendar_feed::messages as msg;
use reqwest::StatusCode;

/// The path of the address that the account screen shows.
async fn shown(server: &TestServer) -> Option<String> {
    let page = server.text("/admin/account").await;
    let address = page.split('"').find(|value| value.ends_with(".ics"))?;
    Some(format!("/calendar/{}", address.split("/calendar/").nth(1)?))
}

async fn feed(server: &TestServer, path: &str) -> String {
    // A calendar has no session.
    let answer = reqwest::get(server.url(path)).await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(answer.headers()["content-type"], "text/calendar; charset=utf-8");
    assert_eq!(answer.headers()["cache-control"], "private, no-cache");
    // Long lines are folded.
    answer.text().await.expect("text").replace("\r\n ", "")
}

async fn status(server: &TestServer, path: &str) -> StatusCode {
    reqwest::get(server.url(path)).await.expect("an answer").status()
}

async fn act(server: &TestServer, path: &str, body: &str) {
    assert_eq!(post(server, path, body.to_owned()).await.status(), StatusCode::SEE_OTHER, "{path}");
}

#[tokio::test]
async fn a_calendar_shows_what_is_to_be_answered_and_then_the_visit() {
    let server = TestServer::demo().await;
    let times = offered(&server.text("/visit").await);
    act(&server, "/visit", &form("Jane Halloran", &[&times[0]])).await;
    server.sign_in().await;
    assert_eq!(shown(&server).await, None);
    assert!(server.text("/admin/account").await.contains(msg::MAKE));
    act(&server, "/admin/calendar/renew", "").await;
    let path = shown(&server).await.expect("an address");

    let ics = feed(&server, &path).await;
    assert!(ics.contains("METHOD:PUBLISH") && ics.contains(&msg::reply_to("Jane Halloran")), "{ics}");
    assert!(!ics.contains(&msg::visit_of("Jane Halloran")));
    let id = server.leads().await[0].id.clone();
    let lead = server.text(&format!("/admin/leads/{id}")).await;
    let slot = offered(&lead);
    act(&server, &format!("/admin/leads/{id}/visit"), &format!("slot={}", slot[0])).await;
    let ics = feed(&server, &path).await;
    assert!(ics.contains(&msg::visit_of("Jane Halloran")) && ics.contains("TRANSP:OPAQUE"), "{ics}");
    assert!(!ics.contains(&msg::reply_to("Jane Halloran")), "a lead with a visit waits for no reply");
    assert!(ics.contains(&format!("/admin/leads/{id}")));

    act(&server, &format!("/admin/leads/{id}/status"), "status=closed").await;
    assert!(!feed(&server, &path).await.contains("BEGIN:VEVENT"));
}

#[tokio::test]
async fn only_the_newest_address_works_until_it_is_turned_off() {
    let server = TestServer::demo().await;
    let stranger = post(&server, "/admin/calendar/renew", String::new()).await;
    server.sign_in().await;
    assert_eq!(shown(&server).await, None, "{OWNER} was not asked: {}", stranger.status());
    assert_eq!(status(&server, "/calendar/.ics").await, StatusCode::NOT_FOUND, "no address is not an empty one");

    act(&server, "/admin/calendar/renew", "").await;
    let first = shown(&server).await.expect("an address");
    act(&server, "/admin/calendar/renew", "").await;
    let second = shown(&server).await.expect("an address");
    assert_ne!(first, second);
    assert_eq!(status(&server, &first).await, StatusCode::NOT_FOUND);
    assert_eq!(status(&server, &second).await, StatusCode::OK);
    assert_eq!(status(&server, second.trim_end_matches(".ics")).await, StatusCode::OK, "it is led to the calendar");

    act(&server, "/admin/calendar/stop", "").await;
    assert_eq!(shown(&server).await, None);
    assert_eq!(status(&server, &second).await, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_calendar_that_knows_everything_gets_nothing_again() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    act(&server, "/admin/calendar/renew", "").await;
    let path = shown(&server).await.expect("an address");
    let asked = |tag: String| reqwest::Client::new().get(server.url(&path)).header("if-none-match", tag).send();
    let first = asked("\"other\"".into()).await.expect("an answer");
    assert_eq!(first.status(), StatusCode::OK);
    let tag = first.headers()["etag"].to_str().expect("text").to_owned();
    let again = asked(format!("W/{tag}, \"other\"")).await.expect("an answer");
    assert_eq!((again.status(), again.headers()["etag"].to_str().ok()), (StatusCode::NOT_MODIFIED, Some(tag.as_str())));
    assert_eq!(again.text().await.expect("text"), "");
    let times = offered(&server.text("/visit").await);
    act(&server, "/visit", &form("Jane Halloran", &[&times[0]])).await;
    let changed = asked(tag.clone()).await.expect("an answer");
    assert_eq!(changed.status(), StatusCode::OK);
    assert_ne!(changed.headers()["etag"].to_str().ok(), Some(tag.as_str()));
}
