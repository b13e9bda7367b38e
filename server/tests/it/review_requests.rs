//! Asking for a review over HTTP: plain forms, the link in the mail, the card to print.

use crate::smtp::Sink;
use crate::support::forms::{hidden, sign_in_body};
use crate::support::{PASSWORD, TestServer, draft, eventually, same_origin, submission};
use domain::features::review_requests::messages as msg;
use domain::features::review_requests::project_screen;
use domain::messages;
use domain::messages::admin as admin_says;
use domain::text::address::encoded;
use serde_json::json;

const PLACE: &str = "https://g.page/r/Cabc/review";

struct Answer {
    status: u16,
    location: String,
    text: String,
}

async fn post(server: &TestServer, path: &str, body: &str) -> Answer {
    let form = server.client.post(server.url(path)).headers(same_origin());
    let form = form.header("content-type", "application/x-www-form-urlencoded").body(body.to_owned());
    let response = form.send().await.expect("an answer");
    let status = response.status().as_u16();
    let location = response.headers().get("location").map(|to| to.to_str().expect("text").to_owned());
    Answer { status, location: location.unwrap_or_default(), text: response.text().await.expect("text") }
}

async fn name_a_place(server: &TestServer) {
    let open = json!({"entity": "business", "id": "business"});
    let record: serde_json::Value = server.post_json("/api/admin/open", &open).await.json().await.expect("the profile");
    let mut profile = record["draft"].clone();
    profile["elsewhere"] = json!([{"name": "Google", "url": PLACE, "footer": false, "reviews": true}]);
    let save = json!({"entity": "business", "id": "business", "rowVersion": record["rowVersion"], "draft": profile});
    assert_eq!(server.post_json("/api/admin/save", &save).await.status(), 200);
}

/// A signed-in owner with a won lead; returns the lead's screen.
async fn with_won_lead(server: &TestServer) -> String {
    assert_eq!(server.post_json("/api/refit/submit", &submission(&draft("Elena Castillo"))).await.status(), 200);
    server.sign_in().await;
    let screen = format!("/admin/leads/{}", server.leads().await[0].id);
    assert_eq!(post(server, &format!("{screen}/status"), "status=won").await.status, 303);
    screen
}

async fn mailing() -> (Sink, TestServer) {
    let sink = Sink::start().await;
    let url = format!("smtp://127.0.0.1:{}?tls=none", sink.port);
    (sink, TestServer::with(&[("SMTP_URL", &url)], true).await)
}

async fn project(server: &TestServer) -> String {
    let listed = server.post_json("/api/admin/list", &json!({"entity": "projects"})).await;
    let page: serde_json::Value = listed.json().await.expect("a list");
    page["rows"][0]["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn a_customer_is_asked_from_a_won_lead_and_declines_the_reminder_without_scripts() {
    let (sink, server) = mailing().await;
    let screen = with_won_lead(&server).await;
    let page = server.text(&screen).await;
    assert!(page.contains(msg::NO_PLACES) && page.contains("href=\"/admin/business/elsewhere\""), "{page}");
    let refused = post(&server, &format!("{screen}/review"), "text=Dear+Elena").await;
    assert!(refused.status == 422 && refused.text.contains(msg::PLACES_REQUIRED), "{}", refused.status);
    name_a_place(&server).await;
    let page = server.text(&screen).await;
    let action = format!("action=\"{screen}/review\"");
    assert!(page.contains(&action) && page.contains(PLACE) && page.contains(msg::STOP_LINK), "{page}");
    let empty = post(&server, &format!("{screen}/review"), "text=+").await;
    assert!(empty.status == 422 && empty.text.contains(msg::WORDS_REQUIRED), "{}", empty.status);
    let long = format!("text=%3Cb%3E{}", "x".repeat(domain::features::review_requests::limits::WORDS_MAX));
    let long = post(&server, &format!("{screen}/review"), &long).await;
    assert!(long.status == 422 && long.text.contains("&lt;b&gt;xxxx"), "what was typed stays: {}", long.status);
    let sent = sink.taken().len();
    let asked = post(&server, &format!("{screen}/review"), "text=Dear+Elena%2C%0D%0A%0D%0Ahow+is+it%3F").await;
    assert_eq!((asked.status, asked.location.as_str()), (303, screen.as_str()));
    eventually("a mail", async || sink.taken().len() > sent).await;
    let again = post(&server, &format!("{screen}/review"), "text=Dear+Elena").await;
    assert_eq!(again.status, 409, "nobody is asked twice");
    eventually("the log", async || server.text(&screen).await.contains("Stop the reminder")).await;

    let mails = sink.taken();
    let newest = mails.last().expect("a mail");
    let text = String::from_utf8_lossy(&newest.data).replace("=\r\n", "").replace("=3D", "=");
    let at = text.rfind("/review-reminder/stop?s=").expect("a link");
    let link = text[at..].split(['"', ' ', '\r', '>']).next().expect("a link").replace("&amp;", "&");
    let visitor = reqwest::Client::new();
    for _ in 0..2 {
        let page = visitor.get(server.url(&link)).send().await.expect("an answer");
        assert_eq!(page.status(), 200);
        let page = page.text().await.expect("text");
        assert!(page.contains(msg::STOP_QUESTION) && page.contains("noindex"), "{page}");
    }
    assert!(server.text(&screen).await.contains("Stop the reminder"), "looking changes nothing");
    for _ in 0..2 {
        let pressed =
            visitor.post(server.url(&link)).body("List-Unsubscribe=One-Click").send().await.expect("an answer");
        assert_eq!(pressed.status(), 200);
        assert!(pressed.text().await.expect("text").contains(msg::STOPPED));
    }
    assert!(!server.text(&screen).await.contains("Stop the reminder"));
    let (base, _) = link.split_once("&t=").expect("a token");
    for forged in [base.to_owned(), format!("{base}&t=0"), "/review-reminder/stop".to_owned()] {
        assert_eq!(server.get(&forged).await.status(), 410, "{forged}");
        assert_eq!(post(&server, &forged, "").await.status, 410, "{forged}");
    }
}

#[tokio::test]
async fn a_lead_that_is_not_won_is_not_offered_and_refused() {
    let (_sink, server) = mailing().await;
    let screen = with_won_lead(&server).await;
    name_a_place(&server).await;
    post(&server, &format!("{screen}/status"), "status=closed").await;
    assert!(!server.text(&screen).await.contains("Ask for a review"));
    let refused = post(&server, &format!("{screen}/review"), "text=Dear+Elena").await;
    assert!(refused.status == 422 && refused.text.contains(msg::NOT_WON), "{}", refused.status);
    let missing = post(&server, "/admin/leads/nobody/review", "text=Dear").await;
    assert!(missing.status == 404 && missing.text.contains(messages::LEAD_NOT_FOUND), "{}", missing.status);
    let stranger = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
    let forged = stranger.post(server.url(&format!("{screen}/review"))).header("sec-fetch-site", "cross-site");
    assert_eq!(forged.send().await.expect("an answer").status(), 403);
}

#[tokio::test]
async fn without_a_mail_server_the_mail_program_gets_the_same_text() {
    let server = TestServer::demo().await;
    let screen = with_won_lead(&server).await;
    name_a_place(&server).await;
    assert!(server.text(&screen).await.contains(msg::BY_HAND_HELP));
    let noted = post(&server, &format!("{screen}/review"), "text=Dear+Elena%2C+how+is+it%3F").await;
    assert_eq!(noted.status, 303);
    let page = server.text(&screen).await;
    let mut links = page.split("href=\"").map(|after| after.split('"').next().unwrap_or_default());
    let link = links.find(|link| link.starts_with("mailto:") && link.contains("how%20is%20it%3F"));
    assert!(link.is_some_and(|link| link.contains("g.page")), "{link:?}");
    assert!(!page.contains("Stop the reminder") && page.contains(msg::OPEN_MAIL_HELP));
}

#[tokio::test]
async fn a_projects_customer_is_asked_noted_and_erased() {
    let (sink, server) = mailing().await;
    server.sign_in().await;
    let id = project(&server).await;
    let screen = project_screen(&id);
    assert!(server.text(&format!("/admin/projects/{id}/edit")).await.contains(&screen));
    assert!(server.text(&screen).await.contains(msg::NO_PLACES));
    name_a_place(&server).await;
    let body = |name: &str, email: &str| {
        format!("reviewProject={id}&reviewName={name}&reviewEmail={email}&reviewWords=Dear+%7Bname%7D%2C+how+is+it%3F")
    };
    let refused = post(&server, &screen, &body("Tom+%3Cb%3E", "tom%40")).await;
    assert!(refused.status == 422 && refused.text.contains("value=\"Tom &lt;b&gt;\""), "{}", refused.status);
    assert!(refused.text.contains(messages::EMAIL_INVALID));
    let asked = post(&server, &screen, &body("Tom+Reed", "tom%40example.com")).await;
    assert_eq!((asked.status, asked.location.as_str()), (303, screen.as_str()));
    eventually("a mail", async || sink.taken().iter().any(|mail| mail.to == ["tom@example.com"])).await;
    let page = server.text(&screen).await;
    assert!(page.contains("Tom Reed") && page.contains("tom@example.com"), "{page}");
    assert!(server.text(&format!("/admin/projects/{id}/edit")).await.contains("Tom Reed"));
    assert_eq!(post(&server, &screen, &body("Tom+Reed", "TOM%40example.com")).await.status, 409);

    let at = page.find("action=\"/admin/review-requests/").expect("a form");
    let action = page[at..].split('"').nth(1).expect("an address");
    let request = action.rsplit_once('/').expect("a verb").0;
    let stopped = post(&server, &format!("{request}/stop"), "").await;
    assert_eq!((stopped.status, stopped.location.as_str()), (303, screen.as_str()));
    assert!(!server.text(&screen).await.contains("/stop\""));
    let erased = post(&server, &format!("{request}/erase"), "").await;
    assert_eq!((erased.status, erased.location.as_str()), (303, screen.as_str()));
    assert!(!server.text(&screen).await.contains("tom@example.com"));
    let gone = post(&server, &format!("{request}/stop"), "").await;
    assert!(gone.status == 404 && gone.text.contains(msg::REQUEST_GONE), "{}", gone.status);
    assert_eq!(server.get(&project_screen("nothing")).await.status(), 404);
}

#[tokio::test]
async fn what_was_typed_is_sent_after_the_sign_in() {
    let (sink, server) = mailing().await;
    server.sign_in().await;
    name_a_place(&server).await;
    let id = project(&server).await;
    let screen = project_screen(&id);
    server.sql("DELETE FROM sessions").await;
    let fields = format!("reviewProject={id}&reviewName=Ann+Lee&reviewEmail=ann%40example.com&reviewWords=Dear+Ann");
    let ended = post(&server, &screen, &fields).await;
    assert!(ended.status == 401 && ended.text.contains(admin_says::SESSION_ENDED), "{}", ended.status);
    assert!(ended.text.contains("value=\"Ann Lee\""), "{}", ended.text);
    let asked = post(&server, "/admin/login", &sign_in_body(&ended.text, PASSWORD)).await;
    assert!(asked.status == 200 && asked.text.contains("ann@example.com</blockquote>"), "{}", asked.text);
    assert!(sink.taken().iter().all(|mail| mail.to != ["ann@example.com"]), "not before the owner has seen it again");
    let fields: Vec<String> =
        hidden(&asked.text, &screen).iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
    let sent = post(&server, &screen, &fields.join("&")).await;
    assert_eq!((sent.status, sent.location.as_str()), (303, screen.as_str()));
    eventually("a mail", async || sink.taken().iter().any(|mail| mail.to == ["ann@example.com"])).await;
}

#[tokio::test]
async fn the_card_and_the_dashboard_show_what_is_named() {
    let (_sink, server) = mailing().await;
    let card = server.get("/admin/review-card").await;
    assert!(card.status().is_redirection(), "only the owner sees it");
    let screen = with_won_lead(&server).await;
    assert!(server.text("/admin/review-card").await.contains(msg::NO_PLACES));
    assert!(server.text("/admin").await.contains(msg::NO_PLACES_SHORT));
    name_a_place(&server).await;
    let card = server.text("/admin/review-card").await;
    assert!(card.contains("g.page/r/Cabc/review") && card.contains(msg::CARD_SENTENCE), "{card}");
    assert!(card.contains("<svg role=\"img\"") && card.contains("class=\"qr-code\""), "{card}");
    let dashboard = server.text("/admin").await;
    assert!(dashboard.contains("/admin/leads?tab=won&amp;unasked=yes"), "{dashboard}");
    assert!(server.text("/admin/leads?tab=won&unasked=yes").await.contains("Elena Castillo"));
    assert_eq!(post(&server, &format!("{screen}/review"), "text=Dear+Elena").await.status, 303);
    assert!(!server.text("/admin/leads?tab=won&unasked=yes").await.contains("Elena Castillo"));
}
