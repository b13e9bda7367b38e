//! Failures of the inbox's plain forms: the answer is readable and keeps what was typed.

use crate::support::forms::sign_in_body;
use crate::support::{PASSWORD, TestServer, draft, same_origin, submission};
use domain::messages::{self, admin as msg};

async fn with_lead() -> (TestServer, String) {
    let server = TestServer::demo().await;
    assert_eq!(server.post_json("/api/refit/submit", &submission(&draft("Elena Castillo"))).await.status(), 200);
    server.sign_in().await;
    let id = server.leads().await[0].id.clone();
    (server, id)
}

async fn send(server: &TestServer, path: &str, body: &str) -> (u16, String, String) {
    let form = server.client.post(server.url(path)).headers(same_origin());
    let form = form.header("content-type", "application/x-www-form-urlencoded").body(body.to_owned());
    let response = form.send().await.expect("an answer");
    let status = response.status().as_u16();
    let location = response.headers().get("location").map(|l| l.to_str().expect("text").to_owned());
    (status, location.unwrap_or_default(), response.text().await.expect("text"))
}

#[tokio::test]
async fn a_note_that_cannot_be_taken_stays_typed() {
    let (server, id) = with_lead().await;
    let path = format!("/admin/leads/{id}/note?q=elena");
    let (status, _, page) = send(&server, &path, "text=+%0A").await;
    assert!(status == 422 && page.contains(msg::NOTE_REQUIRED) && page.contains("Elena Castillo"), "{status}");
    let long = format!("text=%3Cb%3E{}", "x".repeat(domain::limits::NOTE_MAX));
    let (status, _, page) = send(&server, &path, &long).await;
    assert!(status == 422 && page.contains("&lt;b&gt;xxxx") && page.contains("Please shorten it"), "{status}");
    assert!(page.contains("q=elena"), "the way back leads to the same search");
    server.sql("ALTER TABLE lead_notes RENAME TO away").await;
    let (status, _, page) = send(&server, &path, "text=Call+Jane+%26+Tom").await;
    assert!(status >= 500 && page.contains("Call Jane &amp; Tom</textarea>"), "{status} {page}");
    assert!(page.contains(msg::LEAD_NOT_CHANGED) && page.contains(&format!("/admin/leads/{id}/note")));
}

/// A form that cannot be kept because of a failure names the conversation that it was written to.
#[tokio::test]
async fn an_answer_is_sent_again_after_a_failure() {
    let (server, id) = with_lead().await;
    let page = server.text(&format!("/admin/leads/{id}")).await;
    let (_, rest) = page.split_once("name=\"version\" value=\"").expect("a version");
    let version = rest.split('"').next().expect("a number").to_owned();
    server.sql("ALTER TABLE lead_messages RENAME TO away").await;
    let body = format!("version={version}&text=Dear+Elena");
    let (status, _, page) = send(&server, &format!("/admin/leads/{id}/reply"), &body).await;
    assert!(status >= 500 && page.contains("Dear Elena</textarea>"), "{status} {page}");
    assert!(page.contains(&format!("name=\"version\" value=\"{version}\"")), "{page}");
    server.sql("ALTER TABLE away RENAME TO lead_messages").await;
    assert_eq!(send(&server, &format!("/admin/leads/{id}/reply"), &body).await.0, 303);
}

/// The box of an answer, while only the owner is to see what is in it: also where its own button is not known.
#[tokio::test]
async fn what_is_for_the_owner_alone_is_a_note_and_no_answer() {
    let (server, id) = with_lead().await;
    let path = format!("/admin/leads/{id}/reply?q=elena");
    let (status, location, _) = send(&server, &path, "to=me&text=Has+a+dog&version=0").await;
    assert_eq!((status, location), (303, format!("/admin/leads/{id}?q=elena&noted")));
    let page = server.text(&format!("/admin/leads/{id}")).await;
    let notes = page.split("class=\"lead-notes\"").nth(1).unwrap_or_default();
    assert!(notes.contains("Has a dog") && !page.contains("message--ours"), "{page}");
    let (status, _, page) = send(&server, &path, "to=me&text=+").await;
    assert!(status == 422 && page.contains(msg::NOTE_REQUIRED), "{status} {page}");
    let chosen = page.split("<input").find(|input| input.contains("checked")).unwrap_or_default();
    assert!(chosen.contains("value=\"me\""), "{chosen}");
}

#[tokio::test]
async fn a_note_without_a_session_is_saved_after_the_sign_in() {
    let (server, id) = with_lead().await;
    server.sql("DELETE FROM sessions").await;
    let (status, _, page) = send(&server, &format!("/admin/leads/{id}/note"), "text=Call+%22Jane%22").await;
    assert_eq!(status, 401);
    assert!(page.contains(msg::SESSION_ENDED) && page.contains("Call &quot;Jane&quot;"), "{page}");
    let (status, _, page) = send(&server, "/admin/login", &sign_in_body(&page, "wrong-one")).await;
    assert!(status == 401 && page.contains(messages::LOGIN_WRONG) && page.contains("Call &quot;Jane&quot;"), "{page}");
    let (status, location, _) = send(&server, "/admin/login", &sign_in_body(&page, PASSWORD)).await;
    assert_eq!((status, location), (303, format!("/admin/leads/{id}?noted")));
    let page = server.text(&format!("/admin/leads/{id}?noted")).await;
    assert!(page.contains("Call \"Jane\"") && page.contains(messages::inbox::NOTE_SAVED), "{page}");
}

#[tokio::test]
async fn out_of_reach_is_a_page_that_sends_again() {
    let (server, id) = with_lead().await;
    server.sql("ALTER TABLE sessions RENAME TO away").await;
    let (status, _, page) = send(&server, &format!("/admin/leads/{id}/note"), "text=Teak+sample").await;
    assert!(
        status >= 500 && page.contains("<h1>Temporarily unavailable") && page.contains("value=\"Teak sample\""),
        "{page}"
    );
    let page = server.text("/admin/leads").await;
    assert!(page.contains(msg::OUT_OF_REACH) && page.contains("Try Again"), "{page}");
    server.sql("ALTER TABLE away RENAME TO sessions").await;
    assert_eq!(send(&server, &format!("/admin/leads/{id}/note"), "text=Teak+sample").await.0, 303);
}

#[tokio::test]
async fn a_person_is_erased_by_a_plain_form_and_the_export_is_a_link() {
    let (server, id) = with_lead().await;
    assert!(server.text("/admin/leads").await.contains("href=\"/admin/leads/export.csv\""));
    let page = server.text(&format!("/admin/leads/{id}")).await;
    assert!(page.contains("Erase this person?") && page.contains("<li>1 request</li>"), "{page}");
    assert!(page.contains(msg::PERSON_ERASE_WARNING));
    let (status, location, _) = send(&server, &format!("/admin/leads/{id}/erase"), "").await;
    assert_eq!((status, location.as_str()), (303, "/admin/leads?erased=0"));
    assert!(server.text("/admin/leads?erased=0").await.contains(msg::PERSON_ERASED));
    let (status, _, page) = send(&server, &format!("/admin/leads/{id}/erase"), "").await;
    assert!(status == 404 && page.contains(messages::LEAD_NOT_FOUND));
    let other = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().expect("a client");
    let forged = other.post(server.url(&format!("/admin/leads/{id}/erase"))).header("sec-fetch-site", "cross-site");
    assert_eq!(forged.send().await.expect("an answer").status(), 403);
}

#[tokio::test]
async fn a_lead_is_added_by_hand_and_what_is_refused_stays_typed() {
    let server = TestServer::empty().await;
    server.sign_in().await;
    assert!(server.text("/admin/leads").await.contains("href=\"/admin/leads/new\""));
    let form = server.text("/admin/leads/new").await;
    assert!(form.contains("action=\"/admin/leads/new\"") && form.contains("name=\"attemptId\""), "{form}");
    let (status, _, page) = send(&server, "/admin/leads/new", "leadName=Tom+%3Cb%3E&leadMessage=Teak").await;
    assert!(
        status == 422 && page.contains(msg::LEAD_CONTACT_REQUIRED) && page.contains("value=\"Tom &lt;b&gt;\""),
        "{status} {page}"
    );
    let body = "attemptId=attempt-1&leadName=Tom+Reed&leadPhone=%28619%29+555-0142&leadMessage=Teak+sole";
    let (status, location, _) = send(&server, "/admin/leads/new", body).await;
    assert_eq!(status, 303);
    let (_, again, _) = send(&server, "/admin/leads/new", body).await;
    assert_eq!(location, again, "sent twice, added once");
    let page = server.text(&location).await;
    for part in ["Tom Reed", "Added by hand", "Not answered yet", "Teak sole", "tel:+16195550142"] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("mailto:") && !page.contains("you promised"), "{page}");
    let list = server.text("/admin/leads?kind=manual").await;
    assert!(list.contains("Tom Reed"));
    assert!(!server.text("/admin/leads?kind=contact").await.contains("Tom Reed"));
    assert!(!server.text("/admin/leads?to=2020-01-01").await.contains("Tom Reed"));
}

#[tokio::test]
async fn a_lead_added_without_a_session_is_added_after_the_sign_in() {
    let server = TestServer::empty().await;
    let fields = "attemptId=attempt-2&leadName=Ann+Lee&leadEmail=ann%40example.com";
    let (status, _, page) = send(&server, "/admin/leads/new", fields).await;
    assert!(status == 401 && page.contains(msg::SESSION_ENDED) && page.contains("value=\"Ann Lee\""), "{page}");
    let (status, _, page) = send(&server, "/admin/login", &sign_in_body(&page, "wrong-one")).await;
    assert!(status == 401 && page.contains("value=\"Ann Lee\""), "{page}");
    let (status, location, _) = send(&server, "/admin/login", &sign_in_body(&page, PASSWORD)).await;
    assert!(status == 303 && location.starts_with("/admin/leads/"), "{status} {location}");
    assert!(server.text(&location).await.contains("ann@example.com"));
}
