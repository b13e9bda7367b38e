//! Text that people paste into forms, over HTTP: with invisible characters, and with the signs of other keyboards.

use crate::support::TestServer;
use domain::messages;
use serde_json::{Value, json};

fn draft(email: &str, phone: &str, length: &str) -> Value {
    json!({"draft": {
        "attemptId": uuid::Uuid::new_v4().to_string(), "firstName": "Jane", "lastName": "O'Brien", "email": email,
        "phone": phone, "boatLocation": "Slip C12", "vesselLength": length,
        "primaryService": "Woodwork & Carpentry", "discoverySource": "Marina Referral", "consent": true,
        "elapsedMs": 60_000,
    }})
}

#[tokio::test]
async fn what_looks_right_is_taken_and_kept_clean() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    for (email, phone, length, kept) in [
        (
            "\u{202a}ann@example.com\u{202c}.",
            "\u{202d}(619) 555-0101\u{202c}",
            "12 m",
            ["ann@example.com", "(619) 555-0101", "39 ft"],
        ),
        ("<bob@example.com>,", "tel:+1%20619%20555%200102", "42,5", ["bob@example.com", "+1 619 555 0102", "42.5 ft"]),
        (
            "mailto:cy+boat@example.com",
            "\u{ff0b}\u{ff11} \u{ff16}\u{ff11}\u{ff19}\u{2011}555\u{2013}0103",
            "42\u{2019} 6\u{201d}",
            ["cy+boat@example.com", "+1 619-555-0103", "42.5 ft"],
        ),
        (
            "di\u{ff20}example\u{3002}com",
            "\u{660}\u{661}\u{662}\u{663} \u{664}\u{665}\u{666}\u{667}",
            "\u{ff14}\u{ff12}",
            ["di@example.com", "0123 4567", "42 ft"],
        ),
    ] {
        let answer = server.post_json("/api/contact/submit", &draft(email, phone, length)).await;
        assert_eq!(answer.status(), 200, "{email} {phone} {length}: {}", answer.text().await.unwrap_or_default());
        let lead = server.leads().await[0].id.clone();
        let page = server.text(&format!("/admin/leads/{lead}")).await;
        for text in kept {
            assert!(page.contains(text), "{text}");
        }
    }
    let answer =
        server.post_json("/api/contact/submit", &draft("o\u{2019}brien@example.ie", "6195550104", "forty")).await;
    let refused: Value = answer.json().await.expect("JSON");
    assert_eq!(refused["error"]["fields"][0]["message"], messages::vessel_length_unreadable(), "{refused}");
}

#[tokio::test]
async fn a_length_is_said_as_it_is_understood() {
    let server = TestServer::demo().await;
    let check = async |value: &str| -> Value {
        let answer = server.post_json("/api/forms/check", &json!({"field": "vesselLength", "value": value})).await;
        answer.json().await.expect("JSON")
    };
    assert_eq!(check("12 m").await["understood"], json!(messages::vessel_understood("39 ft")));
    assert_eq!(check("39 ft").await["understood"], Value::Null);
    let refused = server.client.post(server.url("/contact")).headers(crate::support::same_origin());
    let refused = refused.form(&[("vesselLength", "12 m")]).send().await.expect("an answer");
    let page = refused.text().await.expect("a page");
    assert!(page.contains(&messages::vessel_understood("39 ft")), "{page}");
}

#[tokio::test]
async fn the_newsletter_and_the_sign_in_take_addresses_as_they_are_pasted() {
    let server = TestServer::demo().await;
    let request = server.client.post(server.url("/newsletter")).headers(crate::support::same_origin());
    let answer = request.form(&[("email", "Ann <ann@example.com>;\u{200b}")]).send().await.expect("an answer");
    assert!(answer.status().as_u16() < 400, "{}", answer.status());
    let email = format!("\u{feff}<{}>.", crate::support::OWNER);
    let request = server.client.post(server.url("/admin/login")).headers(crate::support::same_origin());
    let form = [("email", email.as_str()), ("password", crate::support::PASSWORD)];
    let answer = request.form(&form).send().await.expect("an answer");
    assert_eq!(answer.headers().get("location").and_then(|to| to.to_str().ok()), Some("/admin"));
}
