//! Several photos of one request over HTTP, on both engines: the scripts' way and the plain forms.

use crate::cabin::{send, sentence, servers};
use crate::refit::upload;
use crate::support::{TestServer, draft, jpeg, same_origin};
use domain::leads::photos::{LeftOut, LeftOutPhoto};
use domain::leads::refit::field;
use domain::{limits, messages};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

fn part(bytes: Vec<u8>) -> Part {
    Part::bytes(bytes).file_name("cabin.jpg").mime_str("image/jpeg").expect("a type")
}

fn refit_form() -> Form {
    Form::new()
        .text("selectedStyle", "scandinavian")
        .text("name", "Plain Jane")
        .text("email", "plain@example.com")
        .text("phone", "619 555 0142")
        .text("consent", "yes")
}

fn quote_form() -> Form {
    Form::new()
        .text("firstName", "Plain")
        .text("lastName", "Jane")
        .text("email", "plain@example.com")
        .text("phone", "619 555 0142")
        .text("boatLocation", "Slip C12")
        .text("primaryService", "Woodwork & Carpentry")
        .text("discoverySource", "Yelp")
        .text("consent", "true")
}

async fn post(server: &TestServer, path: &str, form: Form) -> (u16, String, String) {
    let request = server.client.post(server.url(path)).headers(same_origin()).multipart(form);
    let answer = request.send().await.expect("an answer");
    let status = answer.status().as_u16();
    let location = answer.headers().get("location").map(|to| to.to_str().expect("text").to_owned());
    (status, location.unwrap_or_default(), answer.text().await.expect("a page"))
}

/// Sizes of the pictures that the lead's page shows, in order.
async fn widths(server: &TestServer, lead: &str) -> Vec<u32> {
    let page = server.text(&format!("/admin/leads/{lead}")).await;
    // The list beside the lead and the conversation have photos, too.
    let pictures = page.split("id=\"lead-pictures\"").nth(1).expect("the pictures of the lead");
    let mut widths = Vec::new();
    for at in pictures.split("src=\"/admin/photos/").skip(1) {
        let id = at.split(['"', '?']).next().expect("an id");
        let bytes = server.get(&format!("/admin/photos/{id}")).await.bytes().await.expect("bytes");
        widths.push(image::load_from_memory(&bytes).expect("a picture").width());
    }
    widths
}

fn files(server: &TestServer) -> usize {
    std::fs::read_dir(server.data_dir().join("files/private")).map_or(0, Iterator::count)
}

/// A request with six photos of different widths.
async fn six(server: &TestServer, name: &str) -> Value {
    let mut tokens = Vec::new();
    for number in 1..=limits::PHOTOS_MAX {
        let width = 700 + 10 * u32::try_from(number).expect("a number");
        let (status, photo) = upload(server, jpeg(width, 600)).await;
        assert_eq!(status, 200, "{photo}");
        tokens.push(json!({"token": photo["token"], "words": format!("View <{number}>")}));
    }
    let mut wish = draft(name);
    wish["photoToken"] = tokens[0]["token"].clone();
    wish["photoWords"] = tokens[0]["words"].clone();
    wish["furtherPhotos"] = json!(tokens[1..]);
    wish
}

#[tokio::test]
async fn six_photos_reach_the_owner_in_order_and_go_when_the_person_is_erased() {
    for server in servers().await {
        let wish = six(&server, "Jane Halloran").await;
        let (status, receipt) = send(&server, &wish).await;
        assert_eq!(status, 200, "{receipt}");
        assert_eq!(send(&server, &wish).await, (200, receipt), "the same attempt");
        let leads = server.leads().await;
        assert_eq!(leads.len(), 1);
        let lead = leads[0].id.clone();
        let photo = format!("/admin/photos/{}", leads[0].photo_id.as_deref().expect("a photo"));
        assert_eq!(server.get(&photo).await.status(), 303, "only the owner sees it");
        assert_eq!(server.sign_in().await.status(), 303);
        assert_eq!(widths(&server, &lead).await, [710, 720, 730, 740, 750, 760]);
        let page = server.text(&format!("/admin/leads/{lead}")).await;
        for number in 1..=limits::PHOTOS_MAX {
            assert!(page.contains(&format!("View &lt;{number}")), "{number} in {page}");
        }
        assert_eq!(files(&server), 2 * limits::PHOTOS_MAX, "each with its thumbnail");
        let erase = server.url(&format!("/admin/leads/{lead}/erase"));
        let form = server.client.post(erase).headers(same_origin());
        let form = form.header("content-type", "application/x-www-form-urlencoded").body("");
        let erased = form.send().await.expect("an answer");
        assert_eq!(erased.status(), 303);
        assert_eq!(files(&server), 0);
        assert_eq!(server.get(&photo).await.status(), 404);
    }
}

#[tokio::test]
async fn one_photo_more_long_words_and_the_photo_of_someone_else_are_refused() {
    for server in servers().await {
        let mut more = six(&server, "Seven Photos").await;
        let (_, photo) = upload(&server, jpeg(700, 600)).await;
        let seventh = json!({"token": photo["token"], "words": ""});
        more["furtherPhotos"].as_array_mut().expect("a list").push(seventh);
        let (status, error) = send(&server, &more).await;
        assert_eq!((status, sentence(&error, field::PHOTO)), (422, messages::photos::full(limits::PHOTOS_MAX)));
        let mut long = draft("Long Words");
        long["photoToken"] = photo["token"].clone();
        long["photoWords"] = json!("x".repeat(limits::PHOTO_WORDS_MAX + 1));
        let (status, error) = send(&server, &long).await;
        assert_eq!((status, sentence(&error, field::PHOTO)), (422, messages::too_long(limits::PHOTO_WORDS_MAX)));
        let mut owner = draft("Owner Of The Photo");
        owner["photoToken"] = photo["token"].clone();
        assert_eq!(send(&server, &owner).await.0, 200);
        let mut thief = draft("Someone Else");
        thief["furtherPhotos"] = json!([{"token": photo["token"], "words": ""}]);
        let (status, error) = send(&server, &thief).await;
        assert_eq!((status, sentence(&error, field::PHOTO)), (422, messages::PHOTO_EXPIRED.to_owned()));
        for photos in [json!("x"), json!([5]), json!([{"token": {}}])] {
            let mut odd = draft("Odd Photos");
            odd["furtherPhotos"] = photos;
            assert_eq!(send(&server, &odd).await.0, 400);
        }
        assert_eq!(server.leads().await.len(), 1);
    }
}

#[tokio::test]
async fn the_plain_forms_take_the_good_photos_and_say_what_is_left_out() {
    for server in servers().await {
        for (path, mut form) in [("/visualizer", refit_form()), ("/contact", quote_form())] {
            let before = server.leads().await.len();
            for bytes in [jpeg(900, 700), b"no photo at all".to_vec(), jpeg(300, 300), jpeg(910, 700)] {
                form = form.part("photo", part(bytes));
            }
            let (status, location, page) = post(&server, path, form).await;
            assert_eq!(status, 303, "{page}");
            let thanks = server.text(&location).await;
            let broken = LeftOutPhoto { place: 2, reason: LeftOut::Kind };
            let small = LeftOutPhoto { place: 3, reason: LeftOut::TooSmall };
            for left_out in [broken, small] {
                assert!(thanks.contains(&left_out.sentence()), "{} in {thanks}", left_out.sentence());
            }
            let leads = server.leads().await;
            assert_eq!(leads.len(), before + 1);
            assert_eq!(server.sign_in().await.status(), 303);
            assert_eq!(widths(&server, &leads[0].id).await, [900, 910], "{path}");
        }
    }
}

#[tokio::test]
async fn a_seventh_photo_of_a_plain_form_is_left_out() {
    let server = TestServer::demo().await;
    let mut form = quote_form();
    for _ in 0..=limits::PHOTOS_MAX {
        form = form.part("photo", part(jpeg(600, 600)));
    }
    let (status, location, page) = post(&server, "/contact", form).await;
    assert_eq!(status, 303, "{page}");
    let seventh = LeftOutPhoto { place: limits::PHOTOS_MAX + 1, reason: LeftOut::OverTheLimit };
    assert!(server.text(&location).await.contains(&seventh.sentence()));
    assert_eq!(files(&server), 2 * limits::PHOTOS_MAX);
}

#[tokio::test]
async fn a_plain_form_whose_only_photo_is_broken_comes_back_and_stores_nothing() {
    let server = TestServer::demo().await;
    for (path, form) in [("/visualizer", refit_form()), ("/contact", quote_form())] {
        let form = form.part("photo", part(b"no photo at all".to_vec()));
        let (status, _, page) = post(&server, path, form).await;
        assert_eq!(status, 422, "{path}");
        assert!(page.contains(messages::PHOTO_TYPE_MOBILE) && page.contains("plain@example.com"), "{page}");
    }
    // A typo costs no photo.
    let typo = quote_form().text("email", "not-an-address").part("photo", part(jpeg(600, 600)));
    assert_eq!(post(&server, "/contact", typo).await.0, 422);
    assert_eq!((server.leads().await.len(), files(&server)), (0, 0));
}

#[tokio::test]
async fn a_quote_form_without_a_photo_goes_as_before() {
    let server = TestServer::demo().await;
    let form = quote_form().part("photo", Part::bytes(Vec::new()).file_name(""));
    let (status, location, page) = post(&server, "/contact", form).await;
    assert_eq!(status, 303, "{page}");
    assert!(location.contains("from=contact") && !location.contains("left="), "{location}");
    assert_eq!(server.leads().await.len(), 1);
}

#[tokio::test]
async fn the_quote_form_is_told_where_its_tools_are() {
    let server = TestServer::demo().await;
    let answer = server.post_json("/api/photos/tools", &json!({})).await;
    assert_eq!(answer.status(), 200);
    let tools: Value = answer.json().await.expect("JSON");
    for address in [&tools["stylesheet"], &tools["wasm"]["worker"]] {
        let address = address.as_str().expect("an address");
        assert!(address.starts_with('/'), "{tools}");
    }
    let notice = server.get("/waiting-notice.js").await;
    assert_eq!(notice.status(), 307);
    assert!(notice.headers()["location"].to_str().expect("text").starts_with("/islands/"));
}

/// Forms that read photos, signed in or not.
const PHOTO_FORMS: [&str; 5] = ["/contact", "/visualizer", "/request/x", "/admin/share", "/admin/leads/x/progress"];

fn parts(count: usize, part: &str) -> Vec<u8> {
    format!("{}--x--\r\n", format!("--x\r\nContent-Disposition: form-data; {part}\r\n").repeat(count)).into_bytes()
}

async fn post_parts(server: &TestServer, path: &str, body: Vec<u8>) -> (u16, String) {
    let request = server.client.post(server.url(path)).headers(same_origin());
    let request = request.header("content-type", "multipart/form-data; boundary=x").body(body);
    let answer = request.send().await.expect("an answer");
    (answer.status().as_u16(), answer.text().await.expect("a page"))
}

#[tokio::test]
async fn a_form_has_a_bounded_number_of_parts_and_of_text() {
    let server = TestServer::demo().await;
    for path in PHOTO_FORMS {
        for part in
            ["name=\"a\"\r\n\r\n", "name=\"photo\"; filename=\"\"\r\n\r\n", "name=\"b\"; filename=\"c\"\r\n\r\n"]
        {
            let (status, page) = post_parts(&server, path, parts(1_000, part)).await;
            assert_eq!(status, 400, "{path} {part}: {page}");
        }
        // As long as a field may be, but twice.
        let long = format!("name=\"a\"\r\n\r\n{}", "x".repeat(limits::BODY_MAX - 100));
        let (status, page) = post_parts(&server, path, parts(2, &long)).await;
        if path.ends_with("/progress") {
            assert_eq!(status, 401, "{path}");
            assert!(page.contains(messages::admin::FORM_NOT_KEPT), "{path}: {page}");
        } else {
            assert_eq!(status, 413, "{path}");
        }
    }
    let (_, page) = post_parts(&server, "/contact", parts(1_000, "name=\"photo\"; filename=\"\"\r\n\r\n")).await;
    assert!(page.contains(messages::photos::TOO_MANY_PARTS));
    let (status, _) = post_parts(&server, "/contact", parts(90, "name=\"a\"\r\n\r\n")).await;
    assert_eq!(status, 422, "as many are read");
}
