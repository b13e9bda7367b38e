//! The contact form over HTTP: the script's endpoint and the plain form.

use crate::support::{TestServer, same_origin};
use domain::leads::lead::LeadFilter;
use domain::{limits, messages};
use reqwest::Response;
use serde_json::{Value, json};

const FORM: &str = "application/x-www-form-urlencoded";

/// A valid form; each call is a new attempt.
pub(crate) fn form(name: &str) -> Value {
    json!({
        "attemptId": uuid::Uuid::new_v4().to_string(),
        "firstName": name,
        "lastName": "O'Brien",
        "email": format!("{}+boat@example.com", name.to_lowercase()),
        "phone": "(619) 555-0187",
        "boatLocation": "Shelter Cove, slip <C12>",
        "vesselName": "Selkie \"II\"",
        "vesselLength": "45.5",
        "primaryService": "Woodwork & Carpentry",
        "discoverySource": "Marina Referral",
        "message": format!("{name}: LOA < 50 ft & \"teak\""),
        "preferredContactMethod": "phone",
        "preferredTime": "morning",
        "consent": true,
        "elapsedMs": 60_000,
    })
}

async fn send(server: &TestServer, draft: &Value) -> (u16, Value) {
    let response = server.post_json("/api/contact/submit", &json!({ "draft": draft })).await;
    (response.status().as_u16(), response.json().await.expect("JSON"))
}

async fn post(server: &TestServer, kind: &str, body: impl Into<reqwest::Body>) -> Response {
    server
        .client
        .post(server.url("/contact"))
        .headers(same_origin())
        .header("content-type", kind)
        .body(body)
        .send()
        .await
        .expect("an answer")
}

/// The pairs as a browser encodes them.
fn pairs(draft: &Value) -> String {
    let encode = |text: &str| {
        text.bytes()
            .map(|b| match b {
                b' ' => "+".to_owned(),
                b if b.is_ascii_alphanumeric() => char::from(b).to_string(),
                b => format!("%{b:02X}"),
            })
            .collect::<String>()
    };
    let pairs = draft.as_object().expect("fields").iter().filter(|(name, _)| *name != "elapsedMs");
    pairs
        .map(|(name, value)| {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            format!("{name}={}", encode(&value))
        })
        .collect::<Vec<_>>()
        .join("&")
}

/// `form` without the idempotency key, which only scripts make.
fn plain(name: &str) -> Value {
    let mut draft = form(name);
    draft.as_object_mut().expect("fields").remove("attemptId");
    draft
}

fn fields(error: &Value) -> Vec<&str> {
    error["error"]["fields"].as_array().expect("fields").iter().filter_map(|f| f["field"].as_str()).collect()
}

#[tokio::test]
async fn a_form_reaches_the_owner() {
    let server = TestServer::demo().await;
    let (status, receipt) = send(&server, &form("Jane")).await;
    assert_eq!(status, 200, "{receipt}");
    let leads = server.leads().await;
    assert_eq!(leads.len(), 1);
    assert_eq!(receipt["reference"], leads[0].reference);
    assert_eq!((leads[0].name.as_str(), leads[0].topic.as_str()), ("Jane O'Brien", "Woodwork & Carpentry"));
    server.sign_in().await;
    let inbox = server.text("/admin/leads").await;
    assert!(inbox.contains("Quote, Woodwork &amp; Carpentry"), "{inbox}");
    let page = server.text(&format!("/admin/leads/{}", leads[0].id)).await;
    for seen in
        ["Quote request", "slip &lt;C12&gt;", "Selkie", "45.5 ft", "Marina Referral", "LOA &lt; 50 ft", "Contact form"]
    {
        assert!(page.contains(seen), "{seen} in {page}");
    }
}

#[tokio::test]
async fn what_is_asked_about_comes_with_the_form_and_reaches_the_owner() {
    let server = TestServer::demo().await;
    let about = "Galley rebuild, 30 to 40 ft";
    let shown = |page: &str| page.contains("name=\"about\"") && page.contains(about);
    assert!(server.text("/prices").await.contains("/contact?about=Galley%20rebuild%2C%2030%20to%2040%20ft#quote"));
    assert!(shown(&server.text("/contact?about=Galley%20rebuild%2C%2030%20to%2040%20ft").await));
    assert!(!server.text("/contact").await.contains("name=\"about\""), "it was somebody else's");
    let mut draft = plain("Jane");
    draft["about"] = json!(about);
    draft["email"] = json!("jane@");
    let again = post(&server, FORM, pairs(&draft)).await;
    assert_eq!(again.status(), 422);
    assert!(shown(&again.text().await.expect("a page")));
    draft["email"] = json!("jane@example.com");
    post(&server, FORM, pairs(&draft)).await;
    let mut scripted = form("Tom");
    scripted["about"] = json!(about);
    scripted["message"] = json!("");
    assert_eq!(send(&server, &scripted).await.0, 200);
    let mut said: Vec<String> = server.leads().await.into_iter().map(|lead| lead.message).collect();
    said.sort();
    assert_eq!(
        said,
        [format!("Asked about: {about}"), format!("Asked about: {about}\n\nJane: LOA < 50 ft & \"teak\"")]
    );
}

#[tokio::test]
async fn sending_an_attempt_again_is_one_lead_and_one_receipt() {
    let server = TestServer::empty().await;
    let draft = form("Tom");
    let (_, first) = send(&server, &draft).await;
    assert_eq!(send(&server, &draft).await, (200, first));
    let mut twin = draft.clone();
    twin["attemptId"] = json!(uuid::Uuid::new_v4().to_string());
    let (status, error) = send(&server, &twin).await;
    assert_eq!((status, &error["error"]["message"]), (409, &json!(messages::duplicate_submission(10))));
    assert_eq!(server.leads().await.len(), 1);
}

#[tokio::test]
async fn what_is_wrong_is_named_in_the_specified_order_and_nothing_is_stored() {
    let server = TestServer::empty().await;
    let (status, error) = send(&server, &json!({ "elapsedMs": 60_000, "vesselLength": "-3" })).await;
    assert_eq!(status, 422);
    assert_eq!(
        fields(&error),
        [
            "firstName",
            "lastName",
            "email",
            "phone",
            "boatLocation",
            "vesselLength",
            "primaryService",
            "discoverySource",
            "consent"
        ]
    );
    assert_eq!(error["error"]["fields"][0]["message"], messages::FIRST_NAME_REQUIRED);
    assert_eq!(error["error"]["fields"][5]["message"], messages::VESSEL_LENGTH_INVALID);
    assert!(server.leads().await.is_empty());
}

#[tokio::test]
async fn values_of_ten_thousand_characters_are_refused_field_by_field() {
    let server = TestServer::empty().await;
    for name in ["firstName", "lastName", "email", "phone", "boatLocation", "vesselName", "vesselLength", "message"] {
        let mut draft = form("Long");
        draft[name] = json!("9".repeat(10_000));
        let (status, error) = send(&server, &draft).await;
        assert_eq!((status, fields(&error)), (422, vec![name]));
        let answer = post(&server, FORM, pairs(&draft)).await;
        assert_eq!(answer.status(), 422, "{name}");
    }
    for name in ["primaryService", "discoverySource", "preferredContactMethod", "preferredTime"] {
        let mut draft = form("Odd");
        draft[name] = json!("x".repeat(10_000));
        let (status, error) = send(&server, &draft).await;
        assert_eq!(
            (status, &error["error"]["fields"][0]["message"]),
            (422, &json!(messages::OPTION_UNKNOWN)),
            "{name}"
        );
    }
    assert!(server.leads().await.is_empty());
}

#[tokio::test]
async fn the_fourth_form_of_an_hour_waits_and_is_told_how_long() {
    let server = TestServer::empty().await;
    for n in 0..3 {
        let mut draft = form("Jane");
        draft["message"] = json!(format!("Wish {n}"));
        assert_eq!(send(&server, &draft).await.0, 200);
    }
    let mut draft = form("Jane");
    draft["message"] = json!("One more");
    let (status, error) = send(&server, &draft).await;
    assert_eq!((status, &error["error"]["message"]), (429, &json!(messages::too_many_submissions(60))));
    assert!(error["error"]["retryAfter"].as_i64().is_some_and(|seconds| (3_500..=3_601).contains(&seconds)));
    let page = post(&server, FORM, pairs(&draft)).await;
    assert_eq!(page.status(), 429);
    let page = page.text().await.expect("a page");
    assert!(page.contains(&messages::too_many_submissions(60)) && page.contains("One more") && page.contains("tel:"));
}

#[tokio::test]
async fn a_program_that_fills_in_the_trap_is_kept_in_quarantine() {
    let server = TestServer::empty().await;
    let mut draft = form("Bot");
    draft["trap"] = json!("http://spam.example");
    draft["elapsedMs"] = json!(200);
    let (status, error) = send(&server, &draft).await;
    assert_eq!((status, &error["error"]["message"]), (422, &json!(messages::SUBMISSION_BLOCKED)));
    assert!(fields(&error).is_empty());
    let mut draft = plain("Other");
    draft["trap"] = json!("x");
    // A program does not send the headers of a browser.
    let page = server.client.post(server.url("/contact")).header("content-type", FORM).body(pairs(&draft)).send().await;
    let page = page.expect("an answer");
    assert_eq!(page.status(), 422);
    let page = page.text().await.expect("a page");
    assert!(page.contains(messages::SUBMISSION_BLOCKED) && page.contains("tel:"));
    assert!(!page.contains("value=\"x\""), "the trap is returned empty");
    assert!(server.leads().await.is_empty());
    assert_eq!(server.leads_in(LeadFilter::Quarantine).await.len(), 2);
}

#[tokio::test]
async fn a_person_whose_browser_fills_in_the_trap_gets_through() {
    let server = TestServer::empty().await;
    // Both names: a form that was opened before the field was renamed has the old one.
    for (name, trap) in [("Jane", "trap"), ("Tom", "companyFax")] {
        let mut draft = form(name);
        draft[trap] = json!("Halloran Marine");
        assert_eq!(send(&server, &draft).await.0, 200, "{trap}");
        let mut draft = plain(&format!("{name}Plain"));
        draft[trap] = json!("Halloran Marine");
        assert_eq!(post(&server, FORM, pairs(&draft)).await.status(), 303, "{trap}");
    }
    let leads = server.leads().await;
    assert_eq!(leads.iter().filter(|lead| lead.trap_filled).count(), 4);
}

#[tokio::test]
async fn the_plain_form_leads_on_to_the_thank_you_page() {
    let server = TestServer::demo().await;
    let answer = post(&server, FORM, pairs(&plain("Jane"))).await;
    assert_eq!(answer.status(), 303);
    let to = answer.headers()["location"].to_str().expect("an address").to_owned();
    let reference = &server.leads().await[0].reference;
    let token = to.strip_prefix(&format!("/thank-you?ref={reference}&from=contact&page=")).expect("the page's token");
    let page = server.text(&to).await;
    let own = format!("/request/{token}");
    assert!(page.contains(&format!("href=\"{own}\"")) && page.contains("LOA &lt; 50 ft"), "{page}");
    assert_eq!(server.get(&to).await.headers()["cache-control"], "no-store");
    assert_eq!(server.get(&to).await.headers()["referrer-policy"], "no-referrer");
    assert!(server.text(&own).await.contains(reference.as_str()));
    // Only the token opens it, so that nobody finds a request by guessing references.
    for guess in [String::new(), "&page=".to_owned(), format!("&page={token}0"), format!("&page=0{token}")] {
        let guessed = server.text(&format!("/thank-you?ref={reference}&from=contact{guess}")).await;
        assert!(!guessed.contains("/request/") && !guessed.contains("LOA &lt; 50 ft"), "{guess}");
    }
    // Without a mail server, no mail is promised.
    for seen in ["We do not confirm by email", reference.as_str(), "href=\"/contact#quote\"", "next business day"] {
        assert!(page.contains(seen), "{seen}");
    }
    // The page ignores unknown values in the query.
    for odd in ["/thank-you", "/thank-you?from=//evil.example", "/thank-you?from=contact%00&from=<b>"] {
        let page = server.text(odd).await;
        assert!(page.contains("We will be in touch") && !page.contains("evil"), "{odd}");
        // Nor does it ask to note a reference that it does not show.
        assert!(!page.contains("your reference"), "{odd}");
    }
    let leads = server.leads().await;
    assert_eq!(leads[0].message, "Jane: LOA < 50 ft & \"teak\"");
}

#[tokio::test]
async fn the_refused_plain_form_keeps_everything_as_text() {
    let server = TestServer::demo().await;
    let odd = "\u{202e}\"><script>alert(1)</script> '\u{5e9}\u{5dc}\u{5d5}\u{5dd}' \u{26f5}\u{0}\u{7} </textarea>";
    let mut draft = plain("Jane");
    for name in ["firstName", "lastName", "email", "phone", "boatLocation", "vesselName", "vesselLength", "message"] {
        draft[name] = json!(odd);
    }
    draft["primaryService"] = json!("Residential");
    draft["preferredTime"] = json!("evening");
    let answer = post(&server, FORM, pairs(&draft)).await;
    assert_eq!(answer.status(), 422);
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let page = answer.text().await.expect("a page");
    assert!(!page.contains("<script>alert") && !page.contains("</textarea> </textarea>"), "{page}");
    assert!(page.contains("\u{26f5}") && page.contains("\u{5e9}\u{5dc}\u{5d5}\u{5dd}"));
    for (field, message) in [
        ("email", messages::EMAIL_INVALID),
        ("phone", messages::PHONE_TOO_LONG),
        ("vesselLength", messages::VESSEL_LENGTH_INVALID),
    ] {
        assert!(
            page.contains(&format!("href=\"#{field}\"")) && page.contains(&format!("id=\"{field}-error\"")),
            "{field}"
        );
        assert!(page.contains(message), "{message}");
    }
    assert!(!page.contains("firstName-error") && !page.contains("message-error"));
    let chosen = page.split("<option").find(|o| o.contains("value=\"Residential\"")).expect("the option");
    assert!(chosen.contains("selected"));
    assert!(server.leads().await.is_empty());
    // Whatever a browser without scripts submits is stored as typed.
    draft["email"] = json!("o'brien+k\u{e4}pt'n@b\u{fc}cher.example");
    draft["phone"] = json!("+1 619.555.0142 ext. 9");
    draft["vesselLength"] = json!("");
    assert_eq!(post(&server, FORM, pairs(&draft)).await.status(), 303);
    let leads = server.leads().await;
    let shown = "\"><script>alert(1)</script> '\u{5e9}\u{5dc}\u{5d5}\u{5dd}' \u{26f5} </textarea>";
    assert_eq!(leads[0].message, shown);
    assert_eq!(leads[0].name, format!("{shown} {shown}"));
}

#[tokio::test]
async fn an_empty_plain_form_shows_every_error_of_the_script() {
    let server = TestServer::empty().await;
    let page = post(&server, FORM, "").await;
    assert_eq!(page.status(), 422);
    let page = page.text().await.expect("a page");
    let (_, error) = send(&server, &json!({})).await;
    for field in error["error"]["fields"].as_array().expect("fields") {
        let sentence = field["message"].as_str().expect("a sentence").replace('\'', "&#x27;");
        assert!(page.contains(&sentence) || page.contains(field["message"].as_str().expect("a sentence")), "{field}");
        assert!(page.contains(&format!("id=\"{}-error\"", field["field"].as_str().expect("a name"))), "{field}");
    }
    assert!(page.contains(messages::REQUIRED_FIELDS) && page.contains("autofocus"));
}

#[tokio::test]
async fn bodies_that_are_no_form_get_the_page_and_a_sentence() {
    let server = TestServer::empty().await;
    for (kind, status) in [("application/json", 415), ("multipart/form-data", 400), ("text/plain", 415), ("", 415)] {
        let answer = post(&server, kind, "firstName=Jane").await;
        assert_eq!(answer.status(), status, "{kind}");
        let page = answer.text().await.expect("a page");
        assert!(page.contains(messages::BAD_REQUEST) && page.contains("id=\"quote\""), "{kind}");
    }
    let answer = post(&server, FORM, &b"message=%FF%FE"[..]).await;
    assert_eq!(answer.status(), 400, "broken UTF-8 is not guessed at");
    let answer = post(&server, FORM, vec![b'x'; limits::BODY_MAX + 1]).await;
    assert_eq!(answer.status(), 413);
    assert!(answer.text().await.expect("a page").contains(messages::BODY_TOO_LARGE));
    let foreign = server
        .client
        .post(server.url("/contact"))
        .header("sec-fetch-site", "cross-site")
        .header("content-type", FORM)
        .body(pairs(&plain("Eve")))
        .send()
        .await
        .expect("an answer");
    assert_eq!(foreign.status(), 403);
    assert!(server.leads().await.is_empty());
}

#[tokio::test]
async fn the_page_stands_with_demo_content_and_without_any() {
    for server in [TestServer::demo().await, TestServer::empty().await] {
        let answer = server.get("/contact").await;
        assert_eq!(answer.status(), 200);
        let policy = answer.headers()["content-security-policy"].to_str().expect("text").to_owned();
        assert!(policy.contains("frame-src https://www.google.com;"), "{policy}");
        let page = answer.text().await.expect("a page");
        assert_eq!(page.matches("<h1").count(), 1);
        for seen in ["id=\"quote\"", "/map.svg", "tel:", "mailto:", "Request a Quote", "data-contact"] {
            assert!(page.contains(seen), "{seen}");
        }
        assert!(!page.contains("<iframe") && !page.contains(" aria-invalid="));
    }
}

#[tokio::test]
async fn a_page_that_a_browser_kept_keeps_its_policy() {
    let server = TestServer::demo().await;
    let etag = server.get("/contact").await.headers()["etag"].clone();
    let again =
        server.client.get(server.url("/contact")).header("if-none-match", etag).send().await.expect("an answer");
    assert_eq!(again.status(), 304);
    // A policy sent now would replace the policy with the hashes of the page's own styles.
    assert!(!again.headers().contains_key("content-security-policy"));
    assert_eq!(again.headers()["x-content-type-options"], "nosniff");
}

#[tokio::test]
async fn with_the_data_layer_down_the_form_says_that_nothing_is_lost() {
    let server = TestServer::demo().await;
    // The page itself is cached; only writing fails.
    let _ = server.text("/contact").await;
    server.sql("DROP TABLE rate_events").await;
    let (status, error) = send(&server, &form("Jane")).await;
    assert!(matches!(status, 500 | 503), "{status} {error}");
    let page = post(&server, FORM, pairs(&plain("Jane"))).await;
    assert!(matches!(page.status().as_u16(), 500 | 503));
    let page = page.text().await.expect("a page");
    assert!(page.contains("value=\"Jane\"") && page.contains("tel:"), "the input and the phone number are shown");
}
