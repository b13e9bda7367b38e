//! The refit request over HTTP: the island's endpoint and the plain form.

use crate::support::{TestServer, draft, jpeg, same_origin, submission};
use domain::leads::lead::LeadFilter;
use domain::leads::photos::{LeftOut, LeftOutPhoto};
use domain::{limits, messages};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

pub(super) async fn upload(server: &TestServer, bytes: Vec<u8>) -> (u16, Value) {
    let response = server
        .client
        .post(server.url("/uploads/refit-photo"))
        .headers(same_origin())
        .header("content-type", "application/octet-stream")
        .body(bytes)
        .send()
        .await
        .expect("an answer");
    let status = response.status().as_u16();
    (status, response.json().await.expect("JSON"))
}

async fn send(server: &TestServer, draft: &Value) -> (u16, Value) {
    let response = server.post_json("/api/refit/submit", &submission(draft)).await;
    let status = response.status().as_u16();
    (status, response.json().await.expect("JSON"))
}

#[tokio::test]
async fn a_request_with_a_photo_reaches_the_owner() {
    let server = TestServer::demo().await;
    let (status, photo) = upload(&server, jpeg(1600, 1200)).await;
    assert_eq!(status, 200, "{photo}");
    let mut wish = draft("Jane Halloran");
    wish["photoToken"] = photo["token"].clone();
    let (status, receipt) = send(&server, &wish).await;
    assert_eq!(status, 200, "{receipt}");
    let reference = receipt["reference"].as_str().expect("a reference").to_owned();
    assert!(reference.starts_with("HG-") && reference.len() == 9);

    let leads = server.leads().await;
    assert_eq!(leads.len(), 1);
    assert_eq!(leads[0].reference, reference);
    assert_eq!(leads[0].message, "A wish of Jane Halloran: LOA < 50 ft & \"teak\"");

    let photo_address = format!("/admin/photos/{}", leads[0].photo_id.clone().expect("a photo"));
    assert_eq!(server.get(&photo_address).await.status(), 303, "without a session it redirects to the sign-in");
    assert_eq!(server.sign_in().await.status(), 303);
    let stored = server.get(&photo_address).await;
    assert_eq!(stored.status(), 200);
    assert_eq!(stored.headers()["cache-control"], "no-store");
    let bytes = stored.bytes().await.expect("bytes");
    assert_eq!(image::load_from_memory(&bytes).expect("a picture").width(), 1600);

    let inbox = server.text("/admin/leads").await;
    assert!(inbox.contains("Jane Halloran"));
    let page = server.text(&format!("/admin/leads/{}", leads[0].id)).await;
    for seen in ["Jane Halloran", "Coastal Modern", "jane.halloran+boat@example.com", "LOA &lt; 50 ft"] {
        assert!(page.contains(seen), "{seen}");
    }
}

#[tokio::test]
async fn sending_an_attempt_again_is_one_lead_and_one_receipt() {
    let server = TestServer::demo().await;
    let wish = draft("Tom Whitaker");
    let (_, first) = send(&server, &wish).await;
    let (status, again) = send(&server, &wish).await;
    assert_eq!((status, &again), (200, &first));
    let mut other = wish.clone();
    other["description"] = json!("Something else");
    assert_eq!(send(&server, &other).await.0, 409);
    let mut twin = wish.clone();
    twin["attemptId"] = json!(uuid::Uuid::new_v4().to_string());
    let (status, error) = send(&server, &twin).await;
    assert_eq!(status, 409);
    assert_eq!(error["error"]["message"], messages::duplicate_submission(10));
    assert_eq!(server.leads().await.len(), 1);
}

#[tokio::test]
async fn what_is_wrong_is_named_field_by_field_and_nothing_is_stored() {
    let server = TestServer::demo().await;
    let (status, error) = send(&server, &json!({"elapsedMs": 60_000})).await;
    assert_eq!(status, 422);
    let fields: Vec<&str> =
        error["error"]["fields"].as_array().expect("fields").iter().filter_map(|f| f["field"].as_str()).collect();
    assert_eq!(fields, ["selectedStyle", "name", "email", "phone", "consent"]);
    let mut long = draft("Long");
    long["description"] = json!("x".repeat(limits::DESCRIPTION_MAX + 1));
    assert_eq!(send(&server, &long).await.0, 422);
    let mut style = draft("Style");
    style["selectedStyle"] = json!("brutalist");
    assert_eq!(send(&server, &style).await.0, 422);
    assert!(server.leads().await.is_empty());
}

#[tokio::test]
async fn bodies_that_cannot_be_read_get_a_sentence() {
    let server = TestServer::demo().await;
    for body in [&b"{"[..], b"\xff\xfe{}", b"[]", b"{\"draft\": {\"name\": 5}}", b"null", b""] {
        let response = server
            .client
            .post(server.url("/api/refit/submit"))
            .headers(same_origin())
            .header("content-type", "application/json")
            .body(body.to_vec())
            .send()
            .await
            .expect("an answer");
        assert_eq!(response.status(), 400, "{body:?}");
        let error: Value = response.json().await.expect("JSON");
        assert_eq!(error["error"]["message"], messages::BAD_REQUEST);
    }
    let huge = vec![b'x'; limits::BODY_MAX + 1];
    let response = server
        .client
        .post(server.url("/api/refit/submit"))
        .headers(same_origin())
        .header("content-type", "application/json")
        .body(huge)
        .send()
        .await
        .expect("an answer");
    assert_eq!(response.status(), 413);
    assert_eq!(server.get("/api/refit/submit").await.status(), 404);
    let unknown = server.post_json("/api/no/such", &json!({})).await;
    assert!(unknown.status().is_client_error());
    assert!(!unknown.text().await.expect("text").contains("server function"), "no internals");
}

#[tokio::test]
async fn a_server_function_never_redirects() {
    let server = TestServer::demo().await;
    let response = server
        .client
        .post(server.url("/api/refit/submit"))
        .headers(same_origin())
        .header("accept", "text/html")
        .header("referer", "https://evil.example/")
        .json(&submission(&json!({"elapsedMs": 60_000})))
        .send()
        .await
        .expect("an answer");
    assert_eq!(response.status(), 422);
    assert!(!response.headers().contains_key("location"));
}

#[tokio::test]
async fn another_site_cannot_post() {
    let server = TestServer::demo().await;
    for (name, value) in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")] {
        let response = server
            .client
            .post(server.url("/api/refit/submit"))
            .header(name, value)
            .json(&submission(&draft("Eve")))
            .send()
            .await
            .expect("an answer");
        assert_eq!(response.status(), 403, "{name}");
    }
    assert!(server.leads().await.is_empty());
}

#[tokio::test]
async fn the_fourth_request_in_an_hour_waits() {
    let server = TestServer::demo().await;
    for n in 0..3 {
        let mut wish = draft("Busy Bee");
        wish["description"] = json!(format!("Wish {n}"));
        wish["email"] = json!(if n == 1 { "BUSY@example.com" } else { "busy@example.com" });
        assert_eq!(send(&server, &wish).await.0, 200);
    }
    let mut wish = draft("Busy Bee");
    wish["email"] = json!("busy@example.com");
    let response = server.post_json("/api/refit/submit", &submission(&wish)).await;
    assert_eq!(response.status(), 429);
    let seconds: i64 = response.headers()["retry-after"].to_str().expect("text").parse().expect("a number");
    assert!((3_500..=3_601).contains(&seconds), "{seconds}");
    let error: Value = response.json().await.expect("JSON");
    assert_eq!(error["error"]["message"], "Too many submissions. Please try again in 60 minutes.");
    assert_eq!(server.leads().await.len(), 3);
}

#[tokio::test]
async fn a_program_that_fills_in_the_trap_is_kept_in_quarantine() {
    let server = TestServer::demo().await;
    let mut bot = draft("Bot");
    bot["trap"] = json!("555");
    bot["elapsedMs"] = json!(200);
    let (status, error) = send(&server, &bot).await;
    assert_eq!(status, 422);
    assert_eq!(error["error"]["message"], messages::SUBMISSION_BLOCKED);
    assert!(server.leads().await.is_empty());
    assert_eq!(server.leads_in(LeadFilter::Quarantine).await.len(), 1);
}

#[tokio::test]
async fn photos_are_judged_by_their_content() {
    let server = TestServer::demo().await;
    let mut truncated = jpeg(800, 800);
    truncated.truncate(truncated.len() / 3);
    let bomb = png_header(60_000, 60_000);
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("a text file", b"just text, renamed to photo.jpg".to_vec()),
        ("an SVG", b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec()),
        ("nothing", vec![]),
        ("too small", jpeg(511, 900)),
        ("a bomb", bomb),
        ("truncated", truncated),
        ("too large", {
            let mut b = jpeg(600, 600);
            b.resize(11 * 1024 * 1024, 0);
            b
        }),
    ];
    for (what, bytes) in cases {
        let (status, error) = upload(&server, bytes).await;
        assert!((400..500).contains(&status), "{what}: {status} {error}");
        assert!(error["error"]["message"].as_str().is_some_and(|m| !m.is_empty()), "{what}");
    }
    let (_, small) = upload(&server, jpeg(511, 900)).await;
    assert_eq!(small["error"]["message"], messages::PHOTO_TOO_SMALL);
    let left: Vec<_> =
        std::fs::read_dir(server.data_dir().join("files/private")).map(|d| d.flatten().collect()).unwrap_or_default();
    assert!(left.is_empty(), "nothing refused is stored");
}

fn png_header(width: u32, height: u32) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    out.extend(width.to_be_bytes());
    out.extend(height.to_be_bytes());
    out.extend([8, 6, 0, 0, 0, 0, 0, 0, 0]);
    out
}

fn form(name: &str) -> Form {
    Form::new()
        .text("selectedStyle", "scandinavian")
        .text("description", "Plain <fronts>")
        .text("name", name.to_owned())
        .text("email", "plain@example.com")
        .text("phone", "619 555 0142")
        .text("preferredContactMethod", "either")
        .text("preferredTime", "evening")
        .text("consent", "yes")
        .text("trap", "")
}

#[tokio::test]
async fn the_plain_form_works_without_scripts() {
    let server = TestServer::demo().await;
    let photo = Part::bytes(jpeg(900, 700)).file_name("cabin.jpg").mime_str("image/jpeg").expect("a type");
    let response = server
        .client
        .post(server.url("/visualizer"))
        .headers(same_origin())
        .multipart(form("Plain Jane").part("photo", photo))
        .send()
        .await
        .expect("an answer");
    assert_eq!(response.status(), 303);
    let location = response.headers()["location"].to_str().expect("text").to_owned();
    assert!(location.starts_with("/thank-you?ref=HG-"));
    assert_eq!(server.get(&location).await.status(), 200);
    let leads = server.leads().await;
    assert_eq!(leads.len(), 1);
    assert!(leads[0].photo_id.is_some());
}

#[tokio::test]
async fn a_refused_plain_form_comes_back_with_what_was_typed() {
    let server = TestServer::demo().await;
    let bad = form("Typo & \"Son\"").text("email", "not-an-address");
    let response = server
        .client
        .post(server.url("/visualizer"))
        .headers(same_origin())
        .multipart(bad)
        .send()
        .await
        .expect("an answer");
    assert_eq!(response.status(), 422);
    let html = response.text().await.expect("text");
    assert!(html.contains(messages::EMAIL_INVALID));
    assert!(
        html.contains("not-an-address")
            && html.contains("Plain &lt;fronts")
            && html.contains("Typo &amp; &quot;Son&quot;"),
        "the input is kept"
    );
    assert!(server.leads().await.is_empty());

    let renamed = Part::bytes(b"no picture".to_vec()).file_name("x.jpg");
    let response = server
        .client
        .post(server.url("/visualizer"))
        .headers(same_origin())
        .multipart(form("Pete").part("photo", renamed))
        .send()
        .await
        .expect("an answer");
    assert_eq!(response.status(), 422);
    assert!(response.text().await.expect("text").contains("Invalid file type"));
    let broken = server
        .client
        .post(server.url("/visualizer"))
        .headers(same_origin())
        .header("content-type", "multipart/form-data")
        .body("x")
        .send()
        .await
        .expect("an answer");
    assert_eq!(broken.status(), 400);
}

/// The empty form is rendered once for all visitors.
#[tokio::test]
async fn what_a_refused_plain_form_holds_is_shown_to_its_sender_alone() {
    let server = TestServer::with(&[("PAGE_CACHE", "off")], true).await;
    for _before_and_after_the_empty_form_is_cached in 0..2 {
        let bad = form("Only Mine").text("email", "not-an-address");
        let sent = server.client.post(server.url("/visualizer")).headers(same_origin()).multipart(bad).send();
        let refused = sent.await.expect("an answer").text().await.expect("text");
        assert!(refused.contains("Only Mine") && refused.contains(messages::EMAIL_INVALID));
        for page in ["/visualizer", "/showroom"] {
            let html = server.text(page).await;
            assert!(html.contains("name=\"selectedStyle\""), "{page} has the form");
            assert!(!html.contains("Only Mine") && !html.contains(messages::EMAIL_INVALID), "{page}");
        }
    }
}

#[tokio::test]
async fn a_photo_can_be_claimed_once() {
    let server = TestServer::demo().await;
    let (_, photo) = upload(&server, jpeg(700, 700)).await;
    let mut first = draft("First");
    first["photoToken"] = photo["token"].clone();
    assert_eq!(send(&server, &first).await.0, 200);
    let mut second = draft("Second");
    second["photoToken"] = photo["token"].clone();
    let (status, error) = send(&server, &second).await;
    assert_eq!(status, 422);
    assert_eq!(error["error"]["fields"][0]["message"], messages::PHOTO_EXPIRED);
    assert_eq!(server.leads().await.len(), 1);
}

#[tokio::test]
async fn with_too_many_photos_waiting_one_more_is_refused_and_the_request_still_goes() {
    let server = TestServer::demo().await;
    server
        .sql(&format!(
            "INSERT INTO uploads (id, token_hash, storage_key, width, height, bytes, created_at) \
         VALUES ('waiting', 'hash', 'private/waiting.jpg', 600, 600, {}, {})",
            limits::PHOTOS_UNCLAIMED_BYTES,
            server.running.state.backend.clock.now().0
        ))
        .await;
    let (status, error) = upload(&server, jpeg(800, 800)).await;
    assert_eq!(status, 503, "{error}");
    assert_eq!(error["error"]["message"], messages::PHOTOS_FULL);
    let mut wish = draft("No Room");
    wish["photoMissing"] = json!(true);
    assert_eq!(send(&server, &wish).await.0, 200);
}

#[tokio::test]
async fn with_the_storage_down_the_photo_is_refused_and_the_request_still_goes() {
    let server = TestServer::demo().await;
    let files = server.data_dir().join("files");
    std::fs::rename(&files, server.data_dir().join("gone")).expect("moved");
    std::fs::write(&files, "no folder").expect("blocked");
    let (status, error) = upload(&server, jpeg(800, 800)).await;
    assert_eq!(status, 503, "{error}");
    assert_eq!(server.get("/readyz").await.status(), 503);
    let mut wish = draft("No Photo");
    wish["photoMissing"] = json!(true);
    assert_eq!(send(&server, &wish).await.0, 200);
    assert!(server.leads().await[0].photo_missing);
}

#[tokio::test]
async fn with_the_storage_down_the_plain_form_goes_without_its_photo_and_says_so() {
    let server = TestServer::demo().await;
    let files = server.data_dir().join("files");
    std::fs::rename(&files, server.data_dir().join("gone")).expect("moved");
    std::fs::write(&files, "no folder").expect("blocked");
    let photo = Part::bytes(jpeg(900, 700)).file_name("cabin.jpg").mime_str("image/jpeg").expect("a type");
    let form = form("Plain Jane").part("photo", photo);
    let sent = server.client.post(server.url("/visualizer")).headers(same_origin()).multipart(form).send();
    let response = sent.await.expect("an answer");
    assert_eq!(response.status(), 303);
    let location = response.headers()["location"].to_str().expect("text").to_owned();
    assert!(location.starts_with("/thank-you?ref=HG-") && location.ends_with("&left=1-stored"), "{location}");
    let lost = LeftOutPhoto { place: 1, reason: LeftOut::NotStored };
    assert!(server.text(&location).await.contains(&lost.sentence()));
    let leads = server.leads().await;
    assert_eq!(leads.len(), 1);
    assert!(leads[0].photo_missing && leads[0].photo_id.is_none(), "the owner sees it, too");
}
