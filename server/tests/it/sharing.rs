//! Photos that a phone shares into the installed back office: stored as unclaimed uploads, then given a place.

use crate::request_page::SITE;
use crate::second_factor::{browser, post};
use crate::support::{OWNER, PASSWORD, TestServer, draft, jpeg, submission};
use backend::features::conversation::of_lead;
use domain::admin::MediaFilter;
use domain::features::conversation::VisitorsPage;
use domain::features::shared_photos::messages as msg;
use domain::kinds::{Fields as _, Kind, PROJECT_PHOTOS};
use domain::limits::PHOTOS_MAX;
use domain::messages::admin;
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Response};

const SHARE: &str = "/admin/share";

/// As a phone sends them: a navigation that no page began.
async fn share(server: &TestServer, client: &Client, photos: Vec<Vec<u8>>) -> Response {
    let mut form = Form::new();
    for photo in photos {
        let part = Part::bytes(photo).file_name("IMG_1.jpg").mime_str("image/jpeg").expect("a type");
        form = form.part("photo", part);
    }
    let request = client.post(server.url(SHARE)).header("sec-fetch-site", "none").multipart(form);
    request.send().await.expect("an answer")
}

fn location(response: &Response) -> String {
    assert_eq!(response.status(), 303);
    response.headers()["location"].to_str().expect("text").to_owned()
}

fn tokens(address: &str) -> String {
    let (_, rest) = address.split_once("photos=").expect("photos");
    rest.split('&').next().expect("tokens").to_owned()
}

/// Two photos, each of another size, so that the library takes them for two.
async fn two_shared(server: &TestServer, width: u32) -> String {
    let answer = share(server, &server.client, vec![jpeg(width, 600), jpeg(width, 640)]).await;
    tokens(&location(&answer))
}

async fn servers() -> Vec<TestServer> {
    let site = [("SITE_URL", SITE)];
    let mut servers = vec![TestServer::with(&site, true).await];
    servers.extend(TestServer::demo_on_postgres(&site).await.map(|(server, _)| server));
    for server in &servers {
        server.sign_in().await;
    }
    servers
}

/// The first value that the screen offers in a field.
fn offered(page: &str, field: &str) -> String {
    let (_, rest) = page.split_once(&format!("name=\"{field}\"")).expect("a field");
    let (_, rest) = rest.split_once("<option value=\"").expect("an option");
    rest.split('"').next().expect("a value").to_owned()
}

async fn decoded(response: Response) -> String {
    html_escape::decode_html_entities(&response.text().await.expect("text")).into_owned()
}

async fn photos_of(server: &TestServer, project: &str) -> usize {
    let backend = &server.running.state.backend;
    let project = backend::editing::open(backend, Kind::Projects, project).await.expect("a project");
    project.draft.texts(PROJECT_PHOTOS).len()
}

async fn in_library(server: &TestServer) -> usize {
    let backend = &server.running.state.backend;
    backend::editing::media(backend, "shared-photo", MediaFilter::All, None).await.expect("read").items.len()
}

#[tokio::test]
async fn shared_photos_go_into_the_library() {
    for server in servers().await {
        let photos = two_shared(&server, 800).await;
        assert!(server.text(&format!("{SHARE}?photos={photos}")).await.contains(&msg::waiting(2)));
        let placed = post(&server, &server.client, "/admin/share/library", &[("photos", &photos)]).await;
        assert_eq!(location(&placed), "/admin/media");
        assert_eq!(in_library(&server).await, 2);
        let again = post(&server, &server.client, "/admin/share/library", &[("photos", &photos)]).await;
        assert_eq!(again.status(), 404);
        assert!(decoded(again).await.contains(msg::GONE));
        assert_eq!(in_library(&server).await, 2);
        server.stop().await;
    }
}

#[tokio::test]
async fn shared_photos_go_to_a_lead_and_stay_private() {
    for server in servers().await {
        let backend = &server.running.state.backend;
        server.post_json("/api/refit/submit", &submission(&draft("Jane"))).await;
        let lead = server.leads().await[0].id.clone();
        let photos = two_shared(&server, 801).await;
        let page = server.text(&format!("{SHARE}?photos={photos}")).await;
        assert_eq!(offered(&page, "lead"), lead);
        let found = server.text(&format!("{SHARE}?photos={photos}&q=jane")).await;
        assert_eq!(offered(&found, "lead"), lead);
        let none = server.text(&format!("{SHARE}?photos={photos}&q=somebody")).await;
        assert!(none.contains(msg::NO_MATCH) && none.contains("value=\"somebody\""), "{none}");
        let thumbnail = format!("/admin/share/photo?token={}", photos.split('.').next().expect("a token"));
        assert!(page.contains(&thumbnail), "{page}");
        let shown = server.get(&thumbnail).await;
        assert_eq!(shown.status(), 200);
        assert_eq!(shown.headers()["content-type"], "image/jpeg");
        assert_ne!(browser().get(server.url(&thumbnail)).send().await.expect("an answer").status(), 200);
        assert_eq!(server.get("/admin/share/photo?token=other").await.status(), 404);
        let gone = post(&server, &server.client, "/admin/share/lead", &[("photos", &photos), ("lead", "nobody")]).await;
        assert!(decoded(gone).await.contains(msg::NO_LEAD));
        // The second time because the answer of the first was lost.
        for _ in 0..2 {
            let placed =
                post(&server, &server.client, "/admin/share/lead", &[("photos", &photos), ("lead", &lead)]).await;
            assert_eq!(location(&placed), format!("/admin/leads/{lead}"));
        }
        let shown = backend::leads::peek(backend, &lead).await.expect("read").expect("a lead");
        assert_eq!((shown.photos.len(), shown.owner_photos().len(), shown.photo()), (2, 2, None));
        assert!(server.text(&format!("/admin/leads/{lead}")).await.contains("Your photo 1"));
        let VisitorsPage::Open { path, .. } = of_lead(backend, &shown).await.expect("read").conversation.page else {
            panic!("no page")
        };
        let visitor = browser();
        let page = visitor.get(server.url(&path)).send().await.expect("an answer");
        assert_eq!(page.status(), 200);
        assert!(!decoded(page).await.contains(&shown.photos[0].id), "the visitor does not see them");
        let of_visitor = format!("{path}/photos/{}", shown.photos[0].id);
        assert_eq!(visitor.get(server.url(&of_visitor)).send().await.expect("an answer").status(), 404);
        let photo = format!("/admin/photos/{}", shown.photos[0].id);
        assert_eq!(server.get(&photo).await.status(), 200);
        assert_ne!(browser().get(server.url(&photo)).send().await.expect("an answer").status(), 200);
        server.stop().await;
    }
}

#[tokio::test]
async fn shared_photos_go_to_a_project_with_words_for_those_who_do_not_see_them() {
    for server in servers().await {
        let photos = two_shared(&server, 802).await;
        let page = server.text(&format!("{SHARE}?photos={photos}")).await;
        let project = offered(&page, "project");
        let fields = [("photos", &*photos), ("project", &*project), ("category", "yacht"), ("altText", " ")];
        let refused = post(&server, &server.client, "/admin/share/project", &fields).await;
        assert_eq!(refused.status(), 422);
        let refused = decoded(refused).await;
        assert!(refused.contains(admin::ALT_REQUIRED) && refused.contains(&photos), "{refused}");
        let before = photos_of(&server, &project).await;
        let fields = [("photos", &*photos), ("project", &*project), ("category", "yacht"), ("altText", "A new galley")];
        let placed = post(&server, &server.client, "/admin/share/project", &fields).await;
        assert_eq!(location(&placed), format!("/admin/projects/{project}/edit"));
        assert_eq!(photos_of(&server, &project).await, before + 2);
        server.stop().await;
    }
}

#[tokio::test]
async fn photos_that_arrive_after_the_session_has_ended_wait_for_the_sign_in() {
    let server = TestServer::demo().await;
    let phone = browser();
    let kept = location(&share(&server, &phone, vec![jpeg(803, 600)]).await);
    let asked = phone.get(server.url(&kept)).send().await.expect("an answer");
    let login = location(&asked);
    assert!(login.starts_with("/admin/login?next="), "{login}");
    let next = kept.as_str();
    let signed =
        post(&server, &phone, "/admin/login", &[("email", OWNER), ("password", PASSWORD), ("next", next)]).await;
    assert_eq!(location(&signed), kept);
    let page = phone.get(server.url(&kept)).send().await.expect("an answer").text().await.expect("text");
    assert!(page.contains(&msg::waiting(1)), "{page}");
    server.stop().await;
}

#[tokio::test]
async fn other_sites_share_nothing_and_what_is_no_photo_is_left_out() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    for site in ["cross-site", "same-site"] {
        let form = Form::new().part("photo", Part::bytes(jpeg(804, 600)).file_name("a.jpg"));
        let request = server.client.post(server.url(SHARE)).header("sec-fetch-site", site).multipart(form);
        assert_eq!(request.send().await.expect("an answer").status(), 403, "{site}");
    }
    let mut photos = vec![b"no picture".to_vec()];
    for n in 0..PHOTOS_MAX {
        photos.push(jpeg(805 + u32::try_from(n).expect("few"), 600));
    }
    let answer = location(&share(&server, &server.client, photos).await);
    assert_eq!(tokens(&answer).split('.').count(), PHOTOS_MAX - 1);
    let page = html_escape::decode_html_entities(&server.text(&answer).await).into_owned();
    assert!(page.contains(&msg::left_out(2)), "{page}");

    let odd = server.client.post(server.url(SHARE)).header("sec-fetch-site", "none").body("photo=1");
    let odd = odd.header("content-type", "application/x-www-form-urlencoded").send().await.expect("an answer");
    assert_eq!(odd.status(), 415);
    assert!(decoded(odd).await.contains(msg::NOT_READ));
    let stranger = post(&server, &browser(), "/admin/share/library", &[("photos", "a")]).await;
    assert_eq!(stranger.status(), 401);
    server.stop().await;
}
