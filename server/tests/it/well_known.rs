//! What the program says of itself: the licenses of what it contains, and whom to tell about a weakness.

use crate::support::TestServer;
use domain::time::day::Day;
use reqwest::Client;
use std::time::{SystemTime, UNIX_EPOCH};

#[tokio::test]
async fn licenses_of_what_the_program_contains_are_there_for_everyone() {
    let server = TestServer::with(&[], false).await;
    let first = server.get("/licenses.txt").await;
    assert_eq!(first.status(), 200);
    assert_eq!(first.headers()["content-type"], "text/plain; charset=utf-8");
    assert_eq!(first.headers()["cache-control"], "public, max-age=86400");
    let tag = first.headers()["etag"].clone();
    let text = first.text().await.expect("text");
    for expected in ["tokio 1.", "lexical 0.", "Permission is hereby granted", "SIL OPEN FONT LICENSE"] {
        assert!(text.contains(expected), "{expected:?} is missing");
    }
    let path = server.url("/licenses.txt");
    // The other client unpacks it, and hides that.
    let unpacking_nothing = Client::builder().no_brotli().no_gzip().build().expect("a client");
    let packed = unpacking_nothing.get(&path).header("accept-encoding", "br").send().await.expect("an answer");
    assert_eq!(packed.headers()["content-encoding"], "br");
    let again = server.client.get(&path).header("if-none-match", tag).send().await.expect("an answer");
    assert_eq!(again.status(), 304);
}

#[tokio::test]
async fn the_account_screen_leads_to_the_licenses() {
    let server = TestServer::with(&[], false).await;
    server.sign_in().await;
    assert!(server.text("/admin/account").await.contains("href=\"/licenses.txt\""));
}

#[tokio::test]
async fn who_found_a_weakness_is_told_whom_to_tell_where_someone_is_named() {
    const PATH: &str = "/.well-known/security.txt";
    let silent = TestServer::with(&[], false).await;
    assert_eq!(silent.get(PATH).await.status(), 404);

    let site = "https://harbor.example";
    for (given, contact) in [
        ("security@harbor.example", "mailto:security@harbor.example"),
        ("https://harbor.example/report", "https://harbor.example/report"),
    ] {
        let server = TestServer::with(&[("SECURITY_CONTACT", given), ("SITE_URL", site)], false).await;
        let answer = server.get(PATH).await;
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.headers()["content-type"], "text/plain; charset=utf-8");
        let text = answer.text().await.expect("text");
        let field = |name: &str| {
            let values: Vec<_> = text.lines().filter_map(|line| line.strip_prefix(&format!("{name}: "))).collect();
            assert_eq!(values.len(), 1, "{name} once in {text}");
            values[0].to_owned()
        };
        assert_eq!(field("Contact"), contact);
        assert_eq!(field("Canonical"), format!("{site}{PATH}"));
        assert_eq!(field("Preferred-Languages"), "en");
        let days = days_until(&field("Expires"));
        assert!((179..=180).contains(&days), "{days} days in {text}");
    }
}

/// Of midnight, as RFC 3339 has it.
fn days_until(time: &str) -> i64 {
    let day = time.strip_suffix("T00:00:00Z").and_then(Day::parse).expect(time);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock");
    i64::from(day.0) - i64::try_from(now.as_secs() / 86_400).expect("a day")
}
