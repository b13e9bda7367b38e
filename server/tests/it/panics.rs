//! A panic ends one request or one round of a worker, and nothing else.

use crate::support::{HANG, TestServer, draft, submission};
use domain::messages;
use serde_json::Value;
use std::time::Duration;

#[tokio::test]
async fn a_panic_in_a_handler_gives_a_page_the_page_for_failures_and_a_call_json() {
    let server = TestServer::demo().await;
    // A handler, and a page during rendering.
    for path in ["/debug/panic", "/components?panic"] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 500, "{path}");
        let headers = response.headers().clone();
        assert_eq!(headers["content-type"], "text/html; charset=utf-8", "{path}");
        assert_eq!(headers["cache-control"], "no-store", "{path}");
        assert!(headers.contains_key("content-security-policy") && headers.contains_key("x-request-id"), "{path}");
        let html = response.text().await.expect("text");
        for words in [messages::RENDER_FAILED_TITLE, messages::RENDER_FAILED, "Try Again"] {
            assert!(html.contains(words), "{path}: {words}");
        }
        assert!(!html.contains("provoked"), "{path}: the cause must only be in the log");
    }
    assert!(server.text("//elsewhere.example/debug/panic").await.find("href=\"//").is_none());
    let response = server.get("/api/debug/panic").await;
    assert_eq!(
        (response.status().as_u16(), &response.headers()["content-type"]),
        (500, &"application/json".parse().expect("a value"))
    );
    let error: Value = response.json().await.expect("JSON");
    assert_eq!(error["error"]["message"], messages::UNEXPECTED);
    assert_eq!(server.get("/").await.status(), 200);
}

#[tokio::test]
async fn a_handler_that_never_answers_gives_a_page_the_page_for_failures_and_a_call_json() {
    let server = TestServer::demo().await;
    let (page, call) = tokio::join!(server.get("/debug/hang"), server.get("/api/debug/hang"));
    assert_eq!(page.status(), 503);
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    assert_eq!(page.headers()["cache-control"], "no-store");
    assert!(page.headers().contains_key("retry-after"));
    let html = page.text().await.expect("text");
    for words in [messages::RENDER_FAILED_TITLE, messages::RENDER_FAILED, "Try Again", "Refresh Page"] {
        assert!(html.contains(words), "{words}");
    }
    assert_eq!(call.status(), 503);
    let error: Value = call.json().await.expect("JSON");
    assert_eq!(error["error"]["message"], messages::UNAVAILABLE);
}

#[tokio::test]
async fn routes_that_panic_exist_only_if_they_are_asked_for() {
    let server = TestServer::with(&[("DEBUG_ROUTES", "off")], false).await;
    for path in ["/debug/panic", "/debug/panic/outbox", "/debug/restarts"] {
        assert_eq!(server.get(path).await.status(), 404, "{path}");
    }
}

#[tokio::test]
async fn a_worker_that_panics_is_started_again_and_the_others_go_on() {
    let server = TestServer::demo().await;
    let workers = ["outbox", "content_version", "visits", "links", "sweep"];
    let supervisor = &server.running.state.supervisor;
    let all_again = async {
        for worker in workers {
            while !supervisor.restarts().contains_key(worker) {
                supervisor.provoke(worker);
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    };
    tokio::time::timeout(HANG, all_again).await.expect("each worker is restarted");
    // Changes by other processes are still noticed: the content version worker runs.
    let before = server.running.state.backend.content.version.current();
    server.sql("UPDATE content_version SET version = version + 1").await;
    let noticed = async {
        while server.running.state.backend.content.version.current() == before {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(HANG, noticed).await.expect("noticed");
    let sent = server.post_json("/api/refit/submit", &submission(&draft("After Panics"))).await;
    assert_eq!(sent.status(), 200);
}
