//! Pictures over HTTP: shown at once, and whole a moment later.

use crate::owner_calls::png;
use crate::support::{TestServer, same_origin};
use serde_json::Value;

#[tokio::test]
async fn an_uploaded_picture_is_shown_at_once_and_whole_soon() {
    let server = TestServer::empty().await;
    server.sign_in().await;
    let post = server.client.post(server.url("/uploads/media?name=deck.png")).headers(same_origin());
    let item: Value = post.body(png(600)).send().await.expect("an answer").json().await.expect("an item");
    let src = item["picture"]["src"].as_str().expect("an address").to_owned();
    assert_eq!(server.get(&src).await.headers()["content-type"], "image/jpeg");
    let whole = server.all_sizes().await;
    let picture = &whole["items"][0]["picture"];
    for format in ["avif", "webp", "jpeg"] {
        let set = picture[format].as_str().expect("a set");
        assert_eq!(set.split(", ").count(), 3, "{set}");
        for form in set.split(", ") {
            let response = server.get(form.split(' ').next().expect("an address")).await;
            assert_eq!(response.status(), 200, "{form}");
            assert_eq!(response.headers()["content-type"], format!("image/{format}"));
        }
    }
}

#[tokio::test]
async fn a_size_that_is_not_there_leads_to_another_and_is_kept_by_nobody() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let home = server.text("/").await;
    let start = home.find("/media/").expect("a picture");
    let key = home[start..].split('/').nth(2).expect("a key");
    let (lost, other) = (format!("/media/{key}/480.avif"), format!("/media/{key}/240.avif"));
    let before = server.get(&lost).await.bytes().await.expect("bytes");
    server.running.state.backend.files.delete(&lost[1..]).await.expect("a file less");
    let response = server.get(&lost).await;
    assert_eq!(response.status(), 302);
    assert_eq!(response.headers()["location"], other);
    assert_eq!(response.headers()["cache-control"], "no-store");
    let instead = server.get(&other).await;
    assert_eq!(instead.headers()["cache-control"], "public, max-age=31536000, immutable");
    server.all_sizes().await;
    let response = server.get(&lost).await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["cache-control"], "public, max-age=31536000, immutable");
    assert!(before.len().abs_diff(response.bytes().await.expect("bytes").len()) < 2_000, "the same picture");
}
