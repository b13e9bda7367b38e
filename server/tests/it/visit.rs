//! Visit requests over HTTP, and the owner's confirmation.

use crate::smtp::{At, Script, Sink};
use crate::support::{TestServer, eventually, same_origin};
use domain::leads::lead::LeadFilter;
use domain::leads::options::{LeadKind, LeadStatus};
use domain::time::day::LocalTime;
use domain::{limits, messages};
use reqwest::Response;
use serde_json::{Value, json};

fn encode(text: &str) -> String {
    text.bytes()
        .map(|b| match b {
            b' ' => "+".to_owned(),
            b if b.is_ascii_alphanumeric() => char::from(b).to_string(),
            b => format!("%{b:02X}"),
        })
        .collect()
}

/// An otherwise valid form with these times.
pub fn form(name: &str, slots: &[&str]) -> String {
    let slots: String = slots.iter().map(|slot| format!("slot={}&", encode(slot))).collect();
    let email = format!("{}@example.com", name.to_lowercase().replace(' ', "."));
    format!(
        "{slots}name={}&email={}&phone=%28619%29+555-0142&note={}&preferredContactMethod=phone&consent=true&trap=",
        encode(name),
        encode(&email),
        encode("LOA < 50 ft &\r\n\"teak\"")
    )
}

pub async fn post(server: &TestServer, path: &str, body: String) -> Response {
    server
        .client
        .post(server.url(path))
        .headers(same_origin())
        .header("content-type", "application/x-www-form-urlencoded")
        .body(body)
        .send()
        .await
        .expect("an answer")
}

/// The times that the page offers.
pub fn offered(html: &str) -> Vec<String> {
    html.split("name=\"slot\" value=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect()
}

#[tokio::test]
async fn a_visitor_proposes_times_and_is_thanked() {
    let server = TestServer::demo().await;
    let response = server.get("/visit").await;
    assert_eq!(response.status(), 200);
    let html = response.text().await.expect("text");
    let times = offered(&html);
    assert!(times.len() > 20, "{times:?}");
    assert!(html.contains("Schedule a Visit") && html.contains("San Diego time"));
    assert!(!html.contains(" style=") && !html.contains("onclick"));

    let response = post(&server, "/visit", form("Jane Halloran", &[&times[0], &times[5], &times[9]])).await;
    assert_eq!(response.status(), 303);
    let to = response.headers()["location"].to_str().expect("text").to_owned();
    assert!(to.starts_with("/thank-you?ref=HG-") && to.contains("&from=visit&page="), "{to}");
    assert!(server.text(&to).await.contains(messages::VISIT_SENT));

    let leads = server.leads().await;
    assert_eq!((leads.len(), leads[0].kind), (1, LeadKind::Visit));
    assert_eq!(leads[0].message, "LOA < 50 ft &\n\"teak\"");
    let again = post(&server, "/visit", form("Jane Halloran", &[&times[0], &times[5], &times[9]])).await;
    assert_eq!(again.status(), 409);
    assert!(again.text().await.expect("text").contains(&messages::duplicate_submission(10)));
    assert_eq!(server.leads().await.len(), 1);
}

#[tokio::test]
async fn a_refused_form_keeps_everything_typed() {
    let server = TestServer::demo().await;
    let times = offered(&server.text("/visit").await);
    let four: Vec<&str> = times.iter().take(4).map(String::as_str).collect();
    let body = form("<b>Jane</b>", &four).replace("phone=%28619%29+555-0142", "phone=call+me");
    let response = post(&server, "/visit", body).await;
    assert_eq!(response.status(), 422);
    assert_eq!(response.headers()["cache-control"], "no-store");
    let html = response.text().await.expect("text");
    assert!(
        html.contains(&messages::too_many_slots(limits::VISIT_SLOTS_MAX)) && html.contains(messages::PHONE_INVALID)
    );
    assert!(html.contains("value=\"&lt;b&gt;Jane&lt;/b&gt;\"") && !html.contains("<b>Jane</b>"));
    assert!(html.contains("call me") && html.contains("LOA &lt; 50 ft"));
    for slot in &four {
        let input = html.split("<input").find(|input| input.contains(*slot)).expect("the time");
        assert!(input.contains("checked"), "{slot}");
    }
    for (slot, status) in [("2020-01-06T08:00", 422), ("' OR 1=1", 422), ("", 422), ("2026-11-26T08:00", 422)] {
        let response = post(&server, "/visit", form("Jane", &[slot])).await;
        assert_eq!(response.status(), status, "{slot}");
    }
    assert!(server.leads().await.is_empty());
    let other = server.text("/visit").await;
    assert!(!other.contains("Jane"), "other visitors do not see the input");
}

#[tokio::test]
async fn the_script_sends_the_same_and_an_attempt_counts_once() {
    let server = TestServer::demo().await;
    let times = offered(&server.text("/visit").await);
    let draft = json!({
        "attemptId": uuid::Uuid::new_v4().to_string(),
        "slots": [times[0], times[5]],
        "name": "Jane Halloran",
        "email": "jane@example.com",
        "phone": "tel: (619) 555-0142",
        "note": "LOA < 50 ft",
        "preferredContactMethod": "phone",
        "consent": true,
        "elapsedMs": 60_000,
    });
    let send = async |draft: &Value| {
        let response = server.post_json("/api/visit/submit", &json!({ "draft": draft })).await;
        (response.status().as_u16(), response.json::<Value>().await.expect("JSON"))
    };
    let (status, first) = send(&draft).await;
    assert_eq!(status, 200, "{first}");
    assert_eq!(send(&draft).await, (200, first), "a retry after a lost response");
    let leads = server.leads().await;
    assert_eq!((leads.len(), leads[0].kind), (1, LeadKind::Visit));

    let mut wrong = draft.clone();
    wrong["attemptId"] = json!(uuid::Uuid::new_v4().to_string());
    wrong["slots"] = json!(times[..4]);
    let (status, refused) = send(&wrong).await;
    assert_eq!(status, 422);
    assert_eq!(refused["error"]["fields"][0]["field"], "slot");
    assert_eq!(refused["error"]["fields"][0]["message"], messages::too_many_slots(limits::VISIT_SLOTS_MAX));
    wrong["slots"] = json!([times[0]]);
    wrong["elapsedMs"] = json!(5);
    assert_eq!(send(&wrong).await.0, 422, "faster than a person can type");
    assert_eq!(server.leads().await.len(), 1);
}

#[tokio::test]
async fn a_field_that_was_left_is_checked_and_nothing_is_stored() {
    let server = TestServer::demo().await;
    let check = async |field: &str, value: &str| {
        let response = server.post_json("/api/forms/check", &json!({ "field": field, "value": value })).await;
        assert_eq!(response.status(), 200);
        response.json::<Value>().await.expect("JSON")
    };
    assert_eq!(
        check("phone", "555").await,
        json!({ "error": messages::PHONE_TOO_SHORT, "meant": null, "understood": null })
    );
    assert_eq!(
        check("email", "jane@gmial.con").await,
        json!({ "error": null, "meant": "jane@gmail.com", "understood": null })
    );
    assert_eq!(check("no such", "x").await, json!({ "error": null, "meant": null, "understood": null }));
    assert!(server.leads().await.is_empty());
}

#[tokio::test]
async fn odd_bodies_are_answered_with_a_page() {
    let server = TestServer::demo().await;
    for (body, status) in [
        (String::new(), 422),
        ("slot=%FF".to_owned(), 400),
        ("&&=&%".to_owned(), 422),
        ("slot=1&".repeat(5_000), 422),
        (format!("name={}", "x".repeat(limits::BODY_MAX)), 413),
    ] {
        let response = post(&server, "/visit", body).await;
        assert_eq!(response.status(), status);
        assert!(response.text().await.expect("text").contains("Schedule a Visit"));
    }
    let cross = server.client.post(server.url("/visit")).header("sec-fetch-site", "cross-site").body("x").send().await;
    assert_eq!(cross.expect("an answer").status(), 403);
}

#[tokio::test]
async fn a_program_is_held_back_and_a_person_has_a_limit() {
    let server = TestServer::demo().await;
    let times = offered(&server.text("/visit").await);
    let spam = form("Bot", &[&times[0]]).replace("trap=", "trap=555");
    // Without the headers of a browser.
    let response = server
        .client
        .post(server.url("/visit"))
        .header("content-type", "application/x-www-form-urlencoded")
        .body(spam)
        .send()
        .await;
    let response = response.expect("an answer");
    assert_eq!(response.status(), 422);
    let html = response.text().await.expect("text");
    assert!(html.contains(messages::SUBMISSION_BLOCKED) && html.contains("tel:"));
    assert_eq!(server.leads_in(LeadFilter::Quarantine).await.len(), 1);
    for time in &times[..3] {
        assert_eq!(post(&server, "/visit", form("Jane", &[time])).await.status(), 303);
    }
    let response = post(&server, "/visit", form("Jane", &[&times[3]])).await;
    assert_eq!(response.status(), 429);
    assert!(response.text().await.expect("text").contains("Too many submissions"));
}

#[tokio::test]
async fn a_confirmation_is_promised_only_with_a_mail_server() {
    let sink = Sink::start().await;
    let url = format!("smtp://127.0.0.1:{}?tls=none", sink.port);
    let server = TestServer::with(&[("SMTP_URL", &url)], true).await;
    let without = TestServer::demo().await;
    without.sign_in().await;
    let none = "Email is not set up";
    assert!(without.text("/admin").await.contains(none));
    for from in ["visualizer", "contact", "visit"] {
        let page = format!("/thank-you?ref=HG-7K2M9Q&from={from}");
        let with = server.text(&page).await;
        let without = without.text(&page).await;
        let says_so =
            |html: &str| html.contains("We do not confirm by email") || html.contains(messages::VISIT_NO_MAIL);
        assert!(with.contains("arrives in your inbox") && !says_so(&with), "{from}");
        assert!(!without.contains("arrives in your inbox") && says_so(&without), "{from}");
    }
    assert!(without.text("/visualizer").await.contains("We do not confirm by email"));
    assert!(server.text("/visualizer").await.contains("You will get a confirmation by email within an hour"));
    server.sign_in().await;
    assert!(!server.text("/admin").await.contains(none));
}

#[tokio::test]
async fn the_owner_confirms_and_the_visitor_is_invited() {
    let sink = Sink::start().await;
    let url = format!("smtp://127.0.0.1:{}?tls=none", sink.port);
    let server = TestServer::with(&[("SMTP_URL", &url)], true).await;
    let times = offered(&server.text("/visit").await);
    post(&server, "/visit", form("Jane Halloran", &[&times[0], &times[1]])).await;
    eventually("both mails", async || sink.taken().len() == 2).await;
    let told: Vec<String> = sink.taken().into_iter().flat_map(|mail| mail.to).collect();
    assert!(
        told.contains(&"jane.halloran@example.com".to_owned()) && told.contains(&crate::support::OWNER.to_owned()),
        "{told:?}"
    );

    let id = server.leads().await[0].id.clone();
    let path = format!("/admin/leads/{id}");
    let stranger = post(&server, &format!("{path}/visit"), "slot=x".to_owned()).await;
    assert!(stranger.status() == 303 || stranger.status() == 401);
    assert_ne!(server.get(&format!("{path}/visit.ics")).await.status(), 200);
    server.sign_in().await;
    assert_eq!(server.get(&format!("{path}/visit.ics")).await.status(), 404, "nothing is confirmed yet");
    let page = server.text(&path).await;
    let slots = offered(&page);
    assert_eq!(slots.len(), 2, "{page}");
    assert!(page.contains("id=\"h-visit\"") && page.contains("Confirmation to Jane") && page.contains("Mail to you"));

    sink.next([Script::Reply(At::Rcpt, 550)]);
    assert_eq!(post(&server, &format!("{path}/visit"), format!("slot={}", slots[0])).await.status(), 303);
    assert_eq!(server.leads().await[0].status, LeadStatus::Visit);
    eventually("the refusal", async || server.text(&path).await.contains("Refused 550")).await;
    assert!(server.text("/admin/leads").await.contains("Invitation or cancellation not delivered"));
    let today = server.text("/admin").await;
    assert!(today.contains("Jane Halloran") && today.contains("did not get your mail"), "{today}");
    let other = post(&server, &format!("{path}/visit"), format!("slot={}", slots[1])).await;
    assert_eq!(other.status(), 409, "an old page");
    let said = other.text().await.expect("a page");
    let when = LocalTime::parse(&times[0]).expect("a time").short();
    assert!(said.contains(&domain::features::visits::messages::already_booked(&when)), "{said}");
    assert_eq!(offered(&server.text(&path).await), Vec::<String>::new());
    assert_eq!(post(&server, &format!("{path}/visit-invite"), String::new()).await.status(), 303);
    eventually("the invitation", async || sink.taken().len() == 3).await;
    let invitation = String::from_utf8_lossy(&sink.taken()[2].data).into_owned();
    assert!(invitation.contains("method=REQUEST") && invitation.contains("visit.ics"));
    let file = server.get(&format!("{path}/visit.ics")).await;
    assert_eq!(file.status(), 200);
    assert!(file.headers()["content-type"].to_str().expect("text").starts_with("text/calendar"));
    let file = file.text().await.expect("text");
    assert!(file.contains("SEQUENCE:1\r\n") && file.contains("METHOD:REQUEST\r\n"), "{file}");
    assert_eq!(post(&server, &format!("{path}/visit"), "slot=none".to_owned()).await.status(), 404);
}

#[tokio::test]
async fn the_owner_moves_and_cancels_a_visit() {
    let server = TestServer::demo().await;
    let times = offered(&server.text("/visit").await);
    post(&server, "/visit", form("Tom", &[&times[0]])).await;
    let id = server.leads().await[0].id.clone();
    let path = format!("/admin/leads/{id}");
    for action in ["visit-move", "visit-cancel", "visit-invite"] {
        let stranger = post(&server, &format!("{path}/{action}"), format!("slot={}", times[1])).await;
        assert_eq!(stranger.status(), 401, "{action}");
    }
    server.sign_in().await;
    let page = server.text(&path).await;
    assert!(page.contains(&format!("<option value=\"{}\"", times[1])) && !page.contains("visit-cancel"), "{page}");
    for action in ["visit-cancel", "visit-invite"] {
        let not_booked = post(&server, &format!("{path}/{action}"), String::new()).await;
        assert_eq!(not_booked.status(), 409, "{action}");
        assert!(not_booked.text().await.expect("a page").contains(domain::features::visits::messages::NOT_BOOKED));
    }
    let move_to = |time: &str| format!("slot={}", time.replace(':', "%3A"));
    assert_eq!(post(&server, &format!("{path}/visit-move"), move_to(&times[1])).await.status(), 303);
    assert!(server.text(&format!("{path}/visit.ics")).await.contains("SEQUENCE:0\r\n"));
    assert!(!offered(&server.text("/visit").await).contains(&times[1]));
    assert!(!server.text(&path).await.contains(&format!("<option value=\"{}\"", times[1])), "its own time");
    let same = post(&server, &format!("{path}/visit-move"), move_to(&times[1])).await;
    assert_eq!(same.status(), 409);
    assert!(same.text().await.expect("a page").contains(domain::features::visits::messages::SAME_TIME));
    assert!(server.text(&format!("{path}/visit.ics")).await.contains("SEQUENCE:0\r\n"));
    let gone = post(&server, &format!("{path}/visit-move"), move_to("2031-01-02T08:00")).await;
    assert_eq!(gone.status(), 409);
    assert!(gone.text().await.expect("a page").contains(domain::features::visits::messages::TAKEN));
    assert_eq!(post(&server, &format!("{path}/visit-move"), "slot=tomorrow".to_owned()).await.status(), 422);
    assert!(server.text(&path).await.contains("visit-cancel"));
    let canceled = post(&server, &format!("{path}/visit-cancel"), String::new()).await;
    assert_eq!(canceled.status(), 303);
    let shown = canceled.headers()["location"].to_str().expect("an address").to_owned();
    let (_, plan) = shown.split_once("undo=").expect("it can be taken back");
    let (_, steps) = plan.split_once('~').expect("a visit");
    let late = post(&server, &format!("{path}/undo-change"), format!("plan=1~{steps}")).await;
    assert_eq!(late.status(), 409);
    assert!(late.text().await.expect("a page").contains(messages::inbox::UNDO_TOO_LATE));
    for wrong in ["", "x", "1~closed...%27"] {
        let refused = post(&server, &format!("{path}/undo-change"), format!("plan={wrong}")).await;
        assert_eq!(refused.status(), 409, "{wrong}");
    }
    assert!(server.text(&path).await.contains("was canceled by you"));
    assert!(offered(&server.text("/visit").await).contains(&times[1]));
    assert_eq!(server.get(&format!("{path}/visit.ics")).await.status(), 404);
}

#[tokio::test]
async fn without_mail_the_file_is_offered() {
    let server = TestServer::demo().await;
    let times = offered(&server.text("/visit").await);
    post(&server, "/visit", form("Tom", &[&times[0]])).await;
    server.sign_in().await;
    let id = server.leads().await[0].id.clone();
    let slots = offered(&server.text(&format!("/admin/leads/{id}")).await);
    post(&server, &format!("/admin/leads/{id}/visit"), format!("slot={}", slots[0])).await;
    let page = server.text(&format!("/admin/leads/{id}")).await;
    assert!(
        page.contains("gets no mail from the site: download")
            && page.contains("visit.ics")
            && page.contains("<b>Visit ")
    );
    let fresh = server.text("/visit?x=1").await;
    assert!(fresh.contains("Schedule a Visit"));
    let refusal = post(&server, "/visit", form("Pat", &[&times[0]])).await;
    assert_eq!(refusal.status(), 422);
    assert!(refusal.text().await.expect("text").contains("is no longer available"));
}

#[tokio::test]
async fn every_page_says_how_the_showroom_stands() {
    let server = TestServer::demo().await;
    let home = server.text("/").await;
    assert!(home.contains("class=\"open-now\""), "top bar and footer");
    let words = [messages::OPEN_NOW, messages::BY_APPOINTMENT, messages::CLOSED_NOW, "Closed for"];
    assert!(words.iter().any(|text| home.contains(&format!("<b>{text}"))));
}
