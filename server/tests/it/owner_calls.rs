//! The back office's calls and forms over HTTP: authorization, origin, input.

use crate::support::{OWNER, PASSWORD, TestServer, same_origin};
use domain::messages::{self, admin as msg};
use leptos::server_fn::axum::server_fn_paths;
use serde_json::{Value, json};
use std::io::Write as _;

/// Every call of the back office, as registered in the router, so that no new one is forgotten.
fn calls() -> Vec<String> {
    let mut calls: Vec<String> =
        server_fn_paths().map(|(path, _)| path.to_owned()).filter(|path| path.starts_with("/api/admin/")).collect();
    calls.sort_unstable();
    calls.dedup();
    assert!(calls.len() >= 24, "{calls:?}");
    calls.extend(["/uploads/media", "/uploads/media/x"].map(str::to_owned));
    calls
}

async fn answer(server: &TestServer, path: &str, body: &Value) -> (u16, Value) {
    let response = server.post_json(path, body).await;
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or_default())
}

#[tokio::test]
async fn strangers_are_refused_everywhere_whatever_they_send() {
    let server = TestServer::demo().await;
    for path in calls() {
        for body in [
            json!({}),
            json!({"entity": "faqs", "id": "x", "ids": [], "on": true, "draft": {}}),
            json!(null),
            json!("x"),
        ] {
            let (status, error) = answer(&server, &path, &body).await;
            assert_eq!(status, 401, "{path}");
            assert_eq!(error["error"]["message"], json!(messages::SIGN_IN_AGAIN), "{path}");
        }
        let forged = server
            .client
            .post(server.url(&path))
            .headers(same_origin())
            .header("cookie", "session=forged")
            .body("x")
            .send();
        assert_eq!(forged.await.expect("an answer").status(), 401, "{path}");
    }
}

#[tokio::test]
async fn another_site_cannot_use_the_owners_session() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    for path in calls() {
        let post = server
            .client
            .post(server.url(&path))
            .header("sec-fetch-site", "cross-site")
            .header("origin", "https://evil.example");
        let response = post.json(&json!({})).send().await.expect("an answer");
        assert_eq!(response.status(), 403, "{path}");
        assert!(server.get(&path).await.status().is_client_error(), "{path}");
    }
}

/// Buttons of the back office, which act at once.
const BUTTONS: [&str; 9] = [
    "/admin/links/scan",
    "/admin/links/x/check",
    "/admin/links/x/ignore",
    "/admin/redirects/forget",
    "/admin/calendar/renew",
    "/admin/calendar/stop",
    "/admin/first-steps/hide",
    "/admin/newsletter/x/erase",
    "/admin/newsletter/x/resend",
];

#[tokio::test]
async fn buttons_act_for_the_owner_only_whatever_they_send() {
    let server = TestServer::demo().await;
    let press = async |path: &str, headers: &[(&str, &str)], body: &'static [u8]| {
        let mut post = server.client.post(server.url(path)).header("content-type", "application/x-www-form-urlencoded");
        for (name, value) in headers {
            post = post.header(*name, *value);
        }
        let answer = post.body(body).send().await.expect("an answer");
        let location = answer.headers().get("location").and_then(|to| to.to_str().ok()).unwrap_or_default().to_owned();
        (answer.status().as_u16(), location)
    };
    let ours = [("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "navigate")];
    let forged = [ours[0], ours[1], ("cookie", "session=forged")];
    let evil = [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")];
    for path in BUTTONS {
        for headers in [&ours[..], &forged] {
            let (status, location) = press(path, headers, b"path=x").await;
            assert!(status == 401 && location.is_empty(), "{path}: {status} {location}");
        }
    }
    server.sign_in().await;
    for path in BUTTONS {
        assert_eq!(press(path, &evil, b"path=x").await.0, 403, "{path}");
        for body in [&b""[..], b"x", b"path=%FF&id=%00", b"{\"id\": [null]}"] {
            let (status, location) = press(path, &ours, body).await;
            assert!(status == 303 && !location.starts_with("/admin/login"), "{path}: {status} {location}");
        }
    }
}

#[tokio::test]
async fn hostile_input_is_answered_with_a_sentence() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    // This one takes no input, and ends the session that the others need.
    let signs_out = |path: &String| path.ends_with("/sign-out-everywhere");
    for path in calls().into_iter().filter(|path| !signs_out(path)) {
        for body in [
            json!(null),
            json!([1, 2]),
            json!("x"),
            json!({"entity": "users", "id": "nul\u{0}", "ids": "x", "on": "yes", "draft": []}),
            json!({"entity": {"a": 1}, "id": 7, "ids": [null], "draft": {"question": {}}}),
        ] {
            // Calls without input ignore the body.
            let (status, error) = answer(&server, &path, &body).await;
            assert!((200..500).contains(&status), "{path} {body}: {status} {error}");
            assert!(
                status == 200 || error["error"]["message"].as_str().is_some_and(|m| !m.is_empty()),
                "{path}: {error}"
            );
        }
        let large =
            server.client.post(server.url(&path)).headers(same_origin()).header("content-type", "application/json");
        let response = large.body(vec![b'x'; 7 * 1024 * 1024]).send().await;
        assert!(
            response.is_err() || response.is_ok_and(|r| r.status() == 413 || r.status() == 400 || r.status() == 200),
            "{path}"
        );
    }
    let (status, _) = answer(
        &server,
        "/api/admin/save",
        &json!({"entity": "faqs", "id": "", "draft": {"question": "x".repeat(1_100_000)}}),
    )
    .await;
    assert_eq!(status, 413);
}

#[tokio::test]
async fn server_functions_answer_404_for_an_unknown_kind() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    // Arguments of all of them, in addition to the kind.
    let body = json!({"entity": "boats", "id": "x", "ids": ["x"], "on": true, "position": 1, "version": "x",
        "editor": "x", "revision": 0, "rowVersion": 1, "draft": {}});
    let of_a_kind = [
        "list",
        "open",
        "save",
        "toggle",
        "toggle-many",
        "reorder",
        "remove",
        "history",
        "restore",
        "trash/restore",
        "trash/purge",
        "drafts/keep",
        "drafts/discard",
        "previews/list",
        "previews/share",
    ];
    for name in of_a_kind {
        let (status, error) = answer(&server, &format!("/api/admin/{name}"), &body).await;
        assert_eq!((status, error["error"]["code"].clone()), (404, json!("not_found")), "{name}: {error}");
    }
    let (status, _) = answer(&server, "/api/admin/no-such", &body).await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn a_lead_that_is_not_changed_says_why() {
    let server = TestServer::demo().await;
    assert_eq!(
        server
            .post_json("/api/refit/submit", &crate::support::submission(&crate::support::draft("Tom Hale")))
            .await
            .status(),
        200
    );
    server.sign_in().await;
    let id = server.leads().await[0].id.clone();
    let send = async |path: String, fields: &[(&str, &str)]| {
        let form = server.client.post(server.url(&path)).headers(same_origin()).form(fields);
        let answer = form.send().await.expect("an answer");
        (answer.status().as_u16(), answer.text().await.expect("a page"))
    };
    let note = async |text: &str| send(format!("/admin/leads/{id}/note"), &[("text", text)]).await;
    let (status, page) = note(" ").await;
    assert!(status == 422 && page.contains(msg::NOTE_REQUIRED), "{status} {page}");
    assert_eq!(note("Call Tom").await.0, 303);
    assert!(server.text(&format!("/admin/leads/{id}")).await.contains("Call Tom"));
    let (status, page) = send(format!("/admin/leads/{id}/status"), &[("status", "sunk")]).await;
    assert!(status == 422 && page.contains(messages::OPTION_UNKNOWN), "{status} {page}");
    let (status, page) = send("/admin/leads/nobody/erase".to_owned(), &[]).await;
    assert!(status == 404 && page.contains(messages::LEAD_NOT_FOUND), "{status} {page}");
    server.sql("ALTER TABLE lead_notes RENAME TO away").await;
    let (status, page) = note("Call Tom").await;
    assert!(status >= 500 && page.contains(msg::LEAD_NOT_CHANGED), "{status} {page}");
}

#[tokio::test]
async fn a_form_is_saved_refused_and_in_conflict() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let save = async |body: Value| answer(&server, "/api/admin/save", &body).await;
    let (status, error) = save(json!({"entity": "faqs", "draft": {"question": " ", "answer": "<script>"}})).await;
    assert_eq!((status, error["error"]["message"].clone()), (422, json!(msg::FAQ_REQUIRED)));
    assert_eq!(error["error"]["fields"][0], json!({"field": "question", "message": msg::FAQ_REQUIRED}));
    let draft = json!({"question": "What is <script>alert(1)</script>?", "answer": "Nothing.", "category": "general", "isActive": true});
    let (status, saved) = save(json!({"entity": "faqs", "id": "", "rowVersion": null, "draft": draft})).await;
    assert_eq!(status, 200, "{saved}");
    assert!(saved["undo"].is_string() && saved["record"]["updatedBy"] == json!(OWNER));
    let home = server.text("/").await;
    assert!(
        home.contains("What is &lt;script&gt;") && !home.contains("<script>alert(1)"),
        "shown immediately, and escaped"
    );
    let id = saved["record"]["id"].clone();
    let stale = json!({"entity": "faqs", "id": id, "rowVersion": 99, "draft": draft});
    let (status, error) = save(stale).await;
    assert_eq!((status, error["error"]["code"].clone()), (409, json!("conflict")));
    assert_eq!(error["error"]["current"]["draft"]["answer"], json!("Nothing."));
    let (status, done) = answer(&server, "/api/admin/remove", &json!({"entity": "faqs", "ids": [id]})).await;
    assert_eq!((status, done["message"].clone()), (200, json!("FAQ deleted successfully.")));
    let (status, done) = answer(&server, "/api/admin/undo", &json!({"undo": done["undo"]})).await;
    assert_eq!((status, done["message"].clone()), (200, json!(msg::UNDONE)));
    let (status, error) = answer(&server, "/api/admin/open", &json!({"entity": "faqs", "id": "nowhere"})).await;
    assert_eq!((status, error["error"]["message"].clone()), (404, json!("FAQ not found.")));
}

/// A square PNG of one color.
pub(crate) fn png(side: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |kind: &[u8; 4], data: &[u8]| {
        bytes.extend(u32::try_from(data.len()).expect("small").to_be_bytes());
        let body = [&kind[..], data].concat();
        bytes.extend(&body);
        let mut crc = flate2::Crc::new();
        crc.update(&body);
        bytes.extend(crc.sum().to_be_bytes());
    };
    chunk(b"IHDR", &[&side.to_be_bytes()[..], &side.to_be_bytes(), &[8, 2, 0, 0, 0]].concat());
    let row = [vec![0], vec![0x80; side as usize * 3]].concat();
    let mut packed = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
    for _ in 0..side {
        packed.write_all(&row).expect("memory");
    }
    chunk(b"IDAT", &packed.finish().expect("memory"));
    chunk(b"IEND", &[]);
    bytes
}

#[tokio::test]
async fn pictures_come_in_are_described_and_go() {
    let server = TestServer::empty().await;
    server.sign_in().await;
    let send = async |bytes: Vec<u8>| {
        let post = server.client.post(server.url("/uploads/media?name=..%2Fdeck%20plan.png")).headers(same_origin());
        let response = post.body(bytes).send().await.expect("an answer");
        let status = response.status().as_u16();
        (status, response.json::<Value>().await.unwrap_or_default())
    };
    for (bytes, sentence) in [
        (b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_vec(), msg::PICTURE_ONLY),
        (b"GIF89a".to_vec(), msg::PICTURE_ONLY),
        (Vec::new(), msg::PICTURE_ONLY),
        (png(64)[..60].to_vec(), msg::PICTURE_DAMAGED),
    ] {
        let (status, error) = send(bytes).await;
        assert_eq!(
            (status, error["error"]["fields"][0].clone()),
            (422, json!({"field": "picture", "message": sentence}))
        );
    }
    let (status, error) = send(vec![0; 5 * 1024 * 1024 + 1]).await;
    assert!((status, error["error"]["message"].clone()) == (422, json!(msg::PICTURE_TOO_LARGE)), "{status} {error}");
    let (status, item) = send(png(64)).await;
    assert_eq!(
        (status, item["name"].clone()),
        (200, json!("../deck plan.png")),
        "a file name is only displayed: {item}"
    );
    let src = item["picture"]["src"].as_str().expect("an address");
    assert_eq!(server.get(src).await.status(), 200);
    assert_eq!(send(png(64)).await.1["id"], item["id"], "the same picture is not added twice");
    let details = |alt: &str, decorative: bool| json!({"id": item["id"], "alt": alt, "decorative": decorative, "focalX": 20, "focalY": 80});
    let (status, error) = answer(&server, "/api/admin/media/update", &details(" ", false)).await;
    assert_eq!((status, error["error"]["fields"][0]["message"].clone()), (422, json!(msg::ALT_OR_DECORATIVE)));
    let dashboard = server.text("/admin").await;
    assert!(dashboard.contains("One picture has no alt text"), "{dashboard}");
    let (status, item) = answer(&server, "/api/admin/media/update", &details("A deck", false)).await;
    assert_eq!((status, item["alt"].clone(), item["focalY"].clone()), (200, json!("A deck"), json!(80)));
    let (_, page) = answer(&server, "/api/admin/media/list", &json!({"q": "DECK"})).await;
    assert_eq!(page["items"].as_array().map(Vec::len), Some(1));
    assert_eq!(answer(&server, "/api/admin/media/remove", &json!({"ids": [item["id"]]})).await.0, 200);
    let trash = server.text("/admin/trash").await.replace("&quot;", "\"");
    assert!(trash.contains("\"entity\":\"media\""), "{trash}");
    assert_eq!(answer(&server, "/api/admin/trash/purge", &json!({"entity": "media", "id": item["id"]})).await.0, 200);
    assert_eq!(server.get(src).await.status(), 404, "its files are deleted, too");
}

#[tokio::test]
async fn the_password_is_changed_and_other_devices_signed_out() {
    let server = TestServer::empty().await;
    server.sign_in().await;
    let elsewhere = reqwest::Client::builder()
        .cookie_store(true)
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .expect("a client");
    let form = format!("email={OWNER}&password={}", PASSWORD.replace(' ', "+"));
    let login = elsewhere.post(server.url("/admin/login")).headers(same_origin());
    login.header("content-type", "application/x-www-form-urlencoded").body(form).send().await.expect("an answer");
    let change = async |current: &str, new: &str| {
        answer(&server, "/api/admin/account/password", &json!({"current": current, "new": new})).await
    };
    let (status, error) = change("wrong", "long enough").await;
    assert_eq!(
        (status, error["error"]["fields"][0].clone()),
        (422, json!({"field": "current", "message": msg::PASSWORD_WRONG}))
    );
    let (status, error) = change(PASSWORD, "short").await;
    assert_eq!(
        (status, error["error"]["fields"][0].clone()),
        (422, json!({"field": "new", "message": msg::PASSWORD_SHORT}))
    );
    assert_eq!(change(PASSWORD, "walnut and pearl").await.0, 200);
    assert_eq!(server.get("/admin").await.status(), 200, "this device stays signed in");
    assert_eq!(
        elsewhere.get(server.url("/admin")).send().await.expect("an answer").status(),
        303,
        "the other one does not"
    );
    let (status, _) = answer(&server, "/api/admin/account/sign-out-everywhere", &json!({})).await;
    assert_eq!((status, server.get("/admin").await.status().as_u16()), (200, 303));
}

#[tokio::test]
async fn a_review_that_is_there_already_is_told_before_its_page_is_read() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let url = "http://127.0.0.1:9/reviews/twice";
    let testimonial = json!({"testimonialText": "Every drawer closes.", "googleReviewUrl": url, "isActive": false});
    let new = json!({"entity": "testimonials", "id": "", "rowVersion": null, "attempt": "a-review-told-twice-1",
        "draft": testimonial});
    let (status, saved) = answer(&server, "/api/admin/save", &new).await;
    assert_eq!(status, 200, "{saved}");
    let (status, error) = answer(&server, "/api/admin/review/fetch", &json!({"url": format!(" {url} ")})).await;
    assert_eq!(status, 422);
    assert_eq!(error["error"]["fields"], json!([{"field": "googleReviewUrl", "message": msg::REVIEW_DUPLICATE}]));
    // Its own URL is accepted and fetched, but no server listens there.
    let own = json!({"url": url, "id": saved["record"]["id"]});
    let (status, error) = answer(&server, "/api/admin/review/fetch", &own).await;
    assert_eq!((status, error["error"]["message"].clone()), (422, json!(msg::REVIEW_FAILED)));
}
