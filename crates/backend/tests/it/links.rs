//! The link checker, against a server on loopback.

use crate::owner::{add, owner};
use crate::support::{TestBackend, eventually, on_both_engines};
use backend::site::links;
use domain::Timestamp;
use domain::kinds::Kind;
use domain::site::link::LinkState;
use domain::time::DAY;
use outgoing::http_guard::GuardError;
use serde_json::json;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// Answers by path, and records the requests.
struct Web {
    url: String,
    asked: Arc<Mutex<Vec<String>>>,
    task: tokio::task::JoinHandle<()>,
}

impl Web {
    async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("an address"));
        let asked = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&asked);
        let task = tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut bytes = vec![0; 4096];
                let Ok(read) = stream.read(&mut bytes).await else { continue };
                let text = String::from_utf8_lossy(&bytes[..read]).into_owned();
                let mut words = text.split(' ');
                let method = words.next().unwrap_or_default();
                let path = words.next().unwrap_or_default();
                seen.lock().unwrap_or_else(PoisonError::into_inner).push(format!("{method} {path}"));
                let head = match (method, path) {
                    (_, "/fine") | ("GET", "/only-get") => "200 OK",
                    ("HEAD", "/only-get") => "405 Method Not Allowed",
                    (_, "/moved") => "301 Moved Permanently\r\nlocation: /fine",
                    (_, "/for-now") => "302 Found\r\nlocation: /fine",
                    (_, "/circle") => "302 Found\r\nlocation: /circle",
                    (_, "/private") => "302 Found\r\nlocation: ftp://10.0.0.1/",
                    (_, "/shy") => "403 Forbidden",
                    _ => "404 Not Found",
                };
                let answer = format!("HTTP/1.1 {head}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
                let _ = stream.write_all(answer.as_bytes()).await;
            }
        });
        Self { url, asked, task }
    }

    fn asked(&self) -> Vec<String> {
        std::mem::take(&mut *self.asked.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Web {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn faq(backend: &TestBackend, admin: &backend::accounts::session::Admin, answer: &str) -> String {
    let draft = json!({"question": "Where?", "answer": answer, "category": "general", "isActive": true});
    add(backend, admin, Kind::Faqs, draft).await.record.id
}

async fn state_of(backend: &TestBackend, url: &str) -> String {
    backend
        .texts(&format!("SELECT state || ': ' || COALESCE(outcome, '') FROM links WHERE url = '{url}'"))
        .await
        .join(" and ")
}

on_both_engines! {
    async fn links_are_found_wherever_content_has_them(backend: TestBackend) {
        let admin = owner(&backend).await;
        faq(&backend, &admin, "See https://a.example/x, or https://site.example/contact?a=b#c. Write to hello@site.example.").await;
        add(&backend, &admin, Kind::Blog, json!({
            "title": "Teak", "slug": "teak", "status": "published", "publicationDate": "2026-01-01",
            "content": "<p><a href=\"/nothing\">x</a> <a href=\"https://b.example/\">y</a> <a href=\"mailto:a@b.co\">z</a> <a href=\"#top\">t</a></p>",
        })).await;
        add(&backend, &admin, Kind::Redirects, json!({"from": "/old", "to": "https://c.example/", "kind": "permanent"})).await;
        links::scan(&backend, Timestamp(0)).await.expect("read");
        let urls = backend.texts("SELECT url FROM links WHERE url NOT LIKE 'https://maps%' ORDER BY url").await;
        for url in ["/contact", "/nothing", "https://a.example/x", "https://b.example/", "https://c.example/"] {
            assert!(urls.iter().any(|known| known == url), "{url} in {urls:?}");
        }
        assert!(!urls.iter().any(|url| url.contains('@') || url.contains('#')), "{urls:?}");
        links::check_internal(&backend).await.expect("checked");
        assert_eq!(state_of(&backend, "/contact").await, "fine: Page found");
        assert_eq!(state_of(&backend, "/nothing").await, "broken: There is no page at this address");
        assert_eq!(links::broken(&backend).await.expect("counted"), 1);
        let alerts = backend::site::alerts::content(&backend).await.expect("read");
        assert!(alerts.iter().any(|item| item.title == "One link is broken" && item.href == "/admin/links"));
        let page = links::list(&backend, Some(LinkState::Broken), None).await.expect("a page");
        let place = &page.links[0].uses[0];
        assert_eq!((place.kind.as_str(), place.title.as_str()), ("Blog post", "Teak"));
        assert!(place.href.starts_with("/admin/blog/") && place.href.ends_with("/edit"));
    }

    async fn what_is_mended_or_deleted_is_no_longer_reported(backend: TestBackend) {
        let admin = owner(&backend).await;
        let id = faq(&backend, &admin, "https://site.example/nothing").await;
        let post = add(&backend, &admin, Kind::Blog, json!({
            "title": "Teak", "slug": "teak", "content": "<p><a href=\"/gone\">x</a></p>", "publicationDate": "2026-01-01",
        })).await.record.id;
        links::check_all(&backend).await.expect("checked");
        assert_eq!(links::broken(&backend).await.expect("counted"), 2);
        // A redirect repairs a link without changing the text.
        add(&backend, &admin, Kind::Redirects, json!({"from": "/gone", "to": "/contact", "kind": "permanent"})).await;
        links::check_all(&backend).await.expect("checked");
        assert_eq!(state_of(&backend, "/gone").await, "moved: Redirected to /contact");
        crate::owner::change(&backend, &admin, Kind::Faqs, &id, json!({"answer": "Nowhere."})).await.expect("saved");
        backend.clock.advance(1);
        backend::editing::remove(&backend, &admin, Kind::Blog, &[post]).await.expect("deleted");
        links::scan(&backend, backend.clock.now()).await.expect("read");
        assert_eq!(backend.number("SELECT COUNT(*) FROM links WHERE url IN ('/nothing', '/gone')").await, 0);
    }

    async fn other_websites_are_asked_politely(backend: TestBackend) {
        let web = Web::start().await;
        let admin = owner(&backend).await;
        let paths = ["fine", "only-get", "moved", "for-now", "circle", "private", "shy", "none"];
        let answer: Vec<String> = paths.iter().map(|path| format!("{}/{path}", web.url)).collect();
        faq(&backend, &admin, &answer.join(" ")).await;
        links::scan(&backend, Timestamp(0)).await.expect("read");
        // Only loopback is requested here.
        backend.sql("DELETE FROM links WHERE is_external AND url NOT LIKE 'http://127.0.0.1%'").await;
        assert_eq!(links::check_external(&backend, Duration::ZERO).await.expect("checked"), 8);
        for (path, expected) in [
            ("fine", "fine: Answered 200".to_owned()),
            ("only-get", "fine: Answered 200".to_owned()),
            ("moved", format!("moved: Moved permanently to {}/fine", web.url)),
            ("for-now", "fine: Answered 200".to_owned()),
            ("circle", "unsure: The connection broke".to_owned()),
            ("private", format!("broken: {}", GuardError::BadAddress)),
            ("shy", "unsure: Answered 403".to_owned()),
            ("none", "broken: Answered 404".to_owned()),
        ] {
            assert_eq!(state_of(&backend, &format!("{}/{path}", web.url)).await, expected, "{path}");
        }
        let asked = web.asked();
        assert!(asked.contains(&"GET /only-get".to_owned()) && !asked.contains(&"GET /fine".to_owned()), "{asked:?}");
        // No host is requested again the same day, and a working link not for a week.
        assert_eq!(links::check_external(&backend, Duration::ZERO).await.expect("checked"), 0);
        backend.clock.advance(DAY + DAY / 2);
        links::check_external(&backend, Duration::ZERO).await.expect("checked");
        let asked = web.asked();
        assert!(asked.iter().any(|line| line.ends_with("/none")) && !asked.iter().any(|line| line == "HEAD /moved"), "{asked:?}");
    }

    async fn private_networks_are_never_asked(backend: TestBackend) {
        let web = Web::start().await;
        let admin = owner(&backend).await;
        faq(&backend, &admin, &format!("{}/fine http://169.254.169.254/latest", web.url)).await;
        let guarded = backend
            .instance(|options| {
                options.webhook_allow_private = false;
                options.review_allow_private = false;
            })
            .await;
        links::scan(&guarded, Timestamp(0)).await.expect("read");
        backend.sql("DELETE FROM links WHERE is_external AND url NOT LIKE 'http://1%'").await;
        assert_eq!(links::check_external(&guarded, Duration::ZERO).await.expect("checked"), 2);
        assert_eq!(state_of(&backend, &format!("{}/fine", web.url)).await, format!("broken: {}", GuardError::Private));
        assert_eq!(web.asked(), Vec::<String>::new());
        guarded.db.close().await;
    }

    async fn a_host_that_is_down_is_given_time(backend: TestBackend) {
        let admin = owner(&backend).await;
        let url = { Web::start().await.url.clone() };
        let address = url.trim_start_matches("http://").to_owned();
        // The listener may outlive its owner for a moment.
        eventually("it is down", async || TcpStream::connect(&address).await.is_err()).await;
        faq(&backend, &admin, &format!("{url}/x")).await;
        links::scan(&backend, Timestamp(0)).await.expect("read");
        let id = backend.texts(&format!("SELECT id FROM links WHERE url = '{url}/x'")).await.remove(0);
        for expected in ["unsure", "unsure", "broken"] {
            assert!(links::check_one(&backend, &id).await.expect("checked"));
            assert!(state_of(&backend, &format!("{url}/x")).await.starts_with(expected));
        }
    }

    async fn what_the_owner_sets_aside_is_neither_checked_nor_counted(backend: TestBackend) {
        let admin = owner(&backend).await;
        faq(&backend, &admin, "https://site.example/nothing").await;
        links::check_all(&backend).await.expect("checked");
        let id = links::list(&backend, Some(LinkState::Broken), None).await.expect("a page").links.remove(0).link.id;
        assert!(links::ignore(&backend, &admin, &id, true).await.expect("ignored"));
        assert_eq!(links::broken(&backend).await.expect("counted"), 0);
        links::check_all(&backend).await.expect("checked");
        assert_eq!(links::list(&backend, None, None).await.expect("a page").links.len(), 1, "it stays ignored");
        assert!(links::ignore(&backend, &admin, &id, false).await.expect("watched"));
        assert_eq!(links::broken(&backend).await.expect("counted"), 1);
        assert!(!links::ignore(&backend, &admin, "nothing", true).await.expect("read"));
        assert!(!links::check_one(&backend, "a\0b").await.expect("read"));
        let log = backend::editing::audit(&backend, None).await.expect("a log");
        assert_eq!(log[0].text, "Reported again: Link \u{201c}/nothing\u{201d}");
    }
}
