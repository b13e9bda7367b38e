//! Pictures over HTTP: available immediately, with all variants a moment later.

use crate::owner_calls::png;
use crate::support::{TestServer, same_origin};
use axum::Router;
use axum::http::{Method, StatusCode, Uri};
use axum::response::IntoResponse as _;
use reqwest::Response;
use serde_json::Value;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};
use tokio::net::TcpListener;

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
    // Without the memory cache: the file is deleted directly in the storage.
    let server = TestServer::with(&[("PICTURE_CACHE_MEMORY", "0")], true).await;
    server.sign_in().await;
    let home = server.text("/").await;
    let start = home.find("/media/").expect("a picture");
    let key = home[start..].split('/').nth(2).expect("a key");
    let lost = format!("/media/{key}/480.avif");
    let other = format!("/media/{key}/240.avif");
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

/// The URL of a picture on the home page.
async fn some_picture(server: &TestServer) -> String {
    let home = server.text("/").await;
    let start = home.find("/media/").expect("a picture");
    home[start..start + home[start..].find(['"', ' ', ',']).expect("its end")].to_owned()
}

fn header(response: &Response, name: &str) -> String {
    response.headers().get(name).map(|value| value.to_str().expect("text").to_owned()).unwrap_or_default()
}

async fn ask(server: &TestServer, address: &str, headers: &[(&str, &str)]) -> Response {
    let request = server.client.get(server.url(address));
    let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
    request.send().await.expect("an answer")
}

async fn assert_ranges(server: &TestServer, address: &str, bytes: &[u8]) {
    let size = bytes.len();
    for (range, first, last) in [("bytes=5-", 5, size - 1), ("bytes=-7", size - 7, size - 1), ("bytes=3-3", 3, 3)] {
        let response = ask(server, address, &[("range", range)]).await;
        assert_eq!((response.status().as_u16(), header(&response, "content-range")), {
            (206, format!("bytes {first}-{last}/{size}"))
        });
        assert_eq!(header(&response, "content-length"), (last + 1 - first).to_string());
        assert_eq!(response.bytes().await.expect("bytes"), bytes[first..=last]);
    }
    let beyond = ask(server, address, &[("range", &format!("bytes={size}-"))]).await;
    assert_eq!((beyond.status().as_u16(), header(&beyond, "content-range")), (416, format!("bytes */{size}")));
    assert_eq!(header(&beyond, "cache-control"), "no-store");
}

/// Conditional and range requests for a picture, from the storage and from memory.
async fn assert_answers(server: &TestServer, address: &str) {
    let whole = server.get(address).await;
    let tag = header(&whole, "etag");
    let date = header(&whole, "last-modified");
    assert_eq!(header(&whole, "cache-control"), "public, max-age=31536000, immutable");
    assert_eq!((header(&whole, "accept-ranges"), header(&whole, "content-security-policy")), {
        ("bytes".to_owned(), "default-src 'none'; sandbox".to_owned())
    });
    let length = header(&whole, "content-length");
    let kind = header(&whole, "content-type");
    let bytes = whole.bytes().await.expect("bytes");
    let size = bytes.len();
    assert_eq!(length, size.to_string());
    let head = server.client.head(server.url(address)).send().await.expect("an answer");
    assert_eq!((header(&head, "content-length"), header(&head, "content-type")), (length, kind));
    assert_eq!((header(&head, "etag"), head.bytes().await.expect("nothing").len()), (tag.clone(), 0));

    let long_ago = "Mon, 01 Jan 2001 00:00:00 GMT";
    let weak = format!("W/{tag}, \"other\"");
    for (status, headers) in [
        (304, vec![("if-none-match", tag.as_str())]),
        (304, vec![("if-none-match", weak.as_str())]),
        (304, vec![("if-none-match", "*")]),
        (304, vec![("if-modified-since", date.as_str())]),
        (304, vec![("if-none-match", tag.as_str()), ("if-modified-since", long_ago)]),
        (200, vec![("if-none-match", "\"other\""), ("if-modified-since", date.as_str())]),
        (200, vec![("if-modified-since", long_ago)]),
        (200, vec![("if-modified-since", "yesterday")]),
        (412, vec![("if-match", "\"other\"")]),
        (412, vec![("if-unmodified-since", long_ago)]),
        (206, vec![("range", "bytes=0-9"), ("if-range", tag.as_str())]),
        (206, vec![("range", "bytes=0-9"), ("if-range", date.as_str())]),
        (200, vec![("range", "bytes=0-9"), ("if-range", "\"other\"")]),
        (200, vec![("range", "bytes=0-9"), ("if-range", weak.as_str())]),
        (200, vec![("range", "bytes=0-9"), ("if-range", long_ago)]),
        (200, vec![("range", "bytes=0-1,4-5")]),
    ] {
        let response = ask(server, address, &headers).await;
        assert_eq!(response.status(), status, "{headers:?}");
        if status == 304 {
            assert_eq!(header(&response, "etag"), tag);
            assert_eq!(header(&response, "cache-control"), "public, max-age=31536000, immutable");
        }
        let got = response.bytes().await.expect("bytes");
        match status {
            200 => assert_eq!(got, bytes),
            206 => assert_eq!(got, bytes.slice(..10)),
            _ => assert!(got.is_empty()),
        }
    }
    assert_ranges(server, address, &bytes).await;
    let post = server.client.post(server.url(address)).headers(same_origin()).send().await.expect("an answer");
    assert_eq!(post.status(), 405);
}

/// A read-only bucket that serves a server's data folder, once that is known, and records the
/// requests.
#[derive(Clone, Default)]
struct Bucket {
    data: Arc<OnceLock<PathBuf>>,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Bucket {
    /// A server with the demo content whose pictures are in such a bucket, and the bucket's origin.
    async fn server(&self, settings: &[(&str, &str)]) -> (TestServer, String) {
        let bucket = self.clone();
        let answer = move |method: Method, uri: Uri| async move { bucket.answer(&method, &uri) };
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let origin = format!("http://{}", listener.local_addr().expect("an address"));
        tokio::spawn(async { axum::serve(listener, Router::new().fallback(answer)).await });
        let storage = format!("s3://bucket?endpoint={origin}&path_style=true");
        let there = [("STORAGE_URL", storage.as_str()), ("AWS_ACCESS_KEY_ID", "k"), ("AWS_SECRET_ACCESS_KEY", "s")];
        let server = TestServer::with(&[&there, settings].concat(), true).await;
        self.data.set(server.data_dir()).expect("set once");
        (server, origin)
    }

    fn answer(&self, method: &Method, uri: &Uri) -> axum::response::Response {
        self.asked.lock().expect("a list").push(format!("{method} {}", uri.path()));
        // The bucket itself is there.
        if method == Method::HEAD && uri.path().trim_end_matches('/') == "/bucket" {
            return StatusCode::OK.into_response();
        }
        let file = self.data.get().expect("a folder").join("files").join(uri.path().trim_start_matches("/bucket/"));
        match std::fs::read(file) {
            Ok(bytes) => ([("last-modified", "Sun, 22 Nov 2026 10:00:00 GMT")], bytes).into_response(),
            Err(_) => (StatusCode::NOT_FOUND, "<Error><Code>NoSuchKey</Code></Error>").into_response(),
        }
    }

    /// How often it was asked at all.
    fn calls(&self) -> usize {
        self.asked.lock().expect("a list").len()
    }

    /// How often a picture was fetched.
    fn fetched(&self, address: &str) -> usize {
        let call = format!("GET /bucket{address}");
        self.asked.lock().expect("a list").iter().filter(|asked| **asked == call).count()
    }
}

#[tokio::test]
async fn a_picture_in_a_bucket_is_fetched_once_or_each_time_as_is_set() {
    for (way, memory, times) in [("cache", "0", 1..=1), ("proxy", "32", 1..=1), ("proxy", "0", 20..=100)] {
        let bucket = Bucket::default();
        let settings = [("PICTURES_FROM_S3", way), ("PICTURE_CACHE_MEMORY", memory)];
        let (server, _) = bucket.server(&settings).await;
        let address = some_picture(&server).await;
        assert_answers(&server, &address).await;
        assert!(times.contains(&bucket.fetched(&address)), "{way} {memory}: {}", bucket.fetched(&address));
        assert!(!server.text("/").await.is_empty());
    }
}

#[tokio::test]
async fn made_up_names_cost_the_bucket_nothing() {
    for way in ["cache", "redirect", "proxy"] {
        let bucket = Bucket::default();
        let (server, _) = bucket.server(&[("PICTURES_FROM_S3", way), ("PICTURE_CACHE_MEMORY", "0")]).await;
        let address = some_picture(&server).await;
        let key = address.split('/').nth(2).expect("a key").to_owned();
        let before = bucket.calls();
        for n in 0..20_u64 {
            // Neither pictures that were never uploaded nor widths that nothing offers.
            for made_up in [format!("/media/{n:016x}/480.avif"), format!("/media/{key}/{}.avif", 100_001 + n)] {
                assert_eq!(server.get(&made_up).await.status(), 404, "{made_up}");
            }
        }
        assert_eq!(bucket.calls(), before, "{way}");
        assert!([200, 302].contains(&server.get(&address).await.status().as_u16()), "{way}");
        assert!(bucket.calls() > before || way == "redirect", "{way}");
    }
}

#[tokio::test]
async fn readiness_asks_the_bucket_now_and_then() {
    let bucket = Bucket::default();
    let (server, _) = bucket.server(&[]).await;
    assert_eq!(server.get("/readyz").await.status(), 200);
    let before = (bucket.calls(), std::time::Instant::now());
    for _ in 0..200 {
        assert_eq!(server.get("/readyz").await.status(), 200);
    }
    let rounds = usize::try_from(before.1.elapsed().as_secs() / 5 + 1).expect("a number");
    assert!(bucket.calls() - before.0 <= rounds, "{} calls", bucket.calls() - before.0);
}

#[tokio::test]
async fn visitors_are_sent_to_the_bucket_and_pages_allow_that() {
    let bucket = Bucket::default();
    let (server, origin) = bucket.server(&[("PICTURES_FROM_S3", "redirect")]).await;
    let home = server.get("/").await;
    let policy = home.headers()["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.contains(&format!("img-src 'self' data: blob: {origin};")), "{policy}");
    let address = some_picture(&server).await;
    let sent = server.get(&address).await;
    assert_eq!(sent.status(), 302);
    assert_eq!(sent.headers()["cache-control"], "public, max-age=600");
    let location = sent.headers()["location"].to_str().expect("an address");
    assert!(location.starts_with(&format!("{origin}/bucket{address}?")), "{location}");
    let fetched = reqwest::get(location).await.expect("an answer");
    assert_eq!((fetched.status().as_u16(), bucket.fetched(&address)), (200, 1));
    // A missing variant has no URL in the bucket, and an original is for the owner only.
    let key = address.split('/').nth(2).expect("a key");
    assert_eq!(server.get(&format!("/media/{key}/original.jpg")).await.status(), 404);
    assert_eq!(server.get("/media/0123456789abcdef/480.avif").await.status(), 404);
    server.sign_in().await;
    let library = server.all_sizes().await;
    let id = library["items"][0]["id"].as_str().expect("an id");
    let original = server.get(&format!("/admin/originals/{id}")).await;
    assert_eq!(original.status(), 200);
    assert!(original.headers()["content-disposition"].to_str().expect("text").starts_with("attachment"));
}

#[tokio::test]
async fn parts_conditions_and_heads_are_answered_from_storage_and_memory() {
    for memory in ["0", "32"] {
        let server = TestServer::with(&[("PICTURE_CACHE_MEMORY", memory)], true).await;
        let address = some_picture(&server).await;
        assert_answers(&server, &address).await;
        if let Some((server, _)) = TestServer::demo_on_postgres(&[("PICTURE_CACHE_MEMORY", memory)]).await {
            assert_answers(&server, &some_picture(&server).await).await;
        }
    }
}

#[tokio::test]
async fn a_picture_that_many_ask_for_is_read_once_and_gone_when_it_is_deleted() {
    let server = TestServer::empty().await;
    server.sign_in().await;
    let post = server.client.post(server.url("/uploads/media?name=deck.png")).headers(same_origin());
    let item: Value = post.body(png(300)).send().await.expect("an answer").json().await.expect("an item");
    let src = item["picture"]["src"].as_str().expect("an address").to_owned();
    server.all_sizes().await;
    let before = server.get(&src).await.bytes().await.expect("bytes");
    // Pictures in memory are not read from the storage again.
    std::fs::remove_file(server.data_dir().join("files").join(&src[1..])).expect("a file less");
    assert_eq!(server.get(&src).await.bytes().await.expect("bytes"), before);
    let id = item["id"].as_str().expect("an id");
    let call = async |path: &str, more: Value| {
        let response = server.post_json(path, &more).await;
        assert_eq!(response.status(), 200, "{path}: {}", response.text().await.unwrap_or_default());
    };
    call("/api/admin/media/remove", serde_json::json!({ "ids": [id] })).await;
    assert_eq!(server.get(&src).await.status(), 200, "a picture in the trash keeps its files");
    call("/api/admin/trash/purge", serde_json::json!({ "entity": "media", "id": id })).await;
    assert_eq!(server.get(&src).await.status(), 404);
}
