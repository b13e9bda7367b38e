//! Running texts with bold words, italic words and links.

use super::{offices, page, section, wrong_fields};
use domain::messages;
use serde_json::{Value, json};

const TYPED: &str = "<p>We <b>mend</b> &amp; <a href=\"/contact#quote\" onclick=\"x()\">measure</a>.<script>alert(1)</script>\
                     <a href=\"javascript:alert(1)\"> So</a></p>";
const STORED: &str = "<p>We <strong>mend</strong> &amp; <a href=\"/contact#quote\">measure</a>. So</p>";

#[tokio::test]
async fn visitors_see_them_and_programs_get_words() {
    for office in offices().await {
        let hero = section("hero", json!({"title": "Teak", "text": TYPED}));
        let closing = section("call-to-action", json!({"title": "Ask us", "text": "5 < 6 & <b>so on</b>"}));
        let record = office.add(&page("teak-repair", "published", json!([hero, closing]))).await;
        assert_eq!(record["draft"]["sections"][0]["values"]["text"], STORED);
        let html = office.server.text("/teak-repair").await;
        for part in [
            "We <strong>mend</strong> &amp; <a href=\"/contact#quote\">measure</a>. So",
            "content=\"We mend &amp; measure. So\"",
            "5 &lt; 6 &amp; &lt;b&gt;so on&lt;/b&gt;",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        let read = office.server.get("/api/content/page?slug=teak-repair").await;
        let read: Value = read.json().await.expect("JSON");
        assert_eq!(read["sections"][0]["values"]["text"], "We mend & measure. So");
        assert_eq!(read["sections"][1]["values"]["text"], "5 < 6 & <b>so on</b>");
    }
}

#[tokio::test]
async fn the_limit_counts_what_visitors_see() {
    for office in offices().await {
        let sections = |words: &str| {
            let text = format!("<p><strong>{words}</strong> <a href=\"/{}\">x</a></p>", "y".repeat(300));
            json!([section("hero", json!({"title": "Teak", "text": text}))])
        };
        let longest = "w".repeat(398);
        office.add(&page("teak-repair", "draft", sections(&longest))).await;
        let (status, answer) =
            office.save("", Value::Null, &page("teak-decks", "draft", sections(&format!("{longest}w")))).await;
        let wrong = wrong_fields(&answer);
        assert_eq!((status, wrong.len()), (422, 1), "{answer}");
        assert_eq!(wrong[0], ("sections.0.text".to_owned(), messages::too_long(400)));
    }
}

#[tokio::test]
async fn answers_have_them_too() {
    for office in offices().await {
        let draft = json!({"question": "Oil or varnish?", "answer": TYPED, "category": "general", "isActive": true});
        office.done("save", json!({"entity": "faqs", "draft": draft})).await;
        let html = office.server.text("/").await;
        assert!(html.contains("We <strong>mend</strong> &amp; <a href=\"/contact#quote\">measure</a>. So"), "{html}");
        assert!(!html.contains("alert(1)"));
        let read: Value = office.server.get("/api/content/faqs?category=general").await.json().await.expect("JSON");
        let answers = read.as_array().expect("questions");
        assert!(answers.iter().any(|faq| faq["answer"] == "We mend & measure. So"), "{read}");
        let listed = office.done("list", json!({"entity": "faqs"})).await;
        let rows = listed["rows"].as_array().expect("rows");
        assert!(rows.iter().any(|row| row["text"] == "We mend & measure. So"), "{listed}");
    }
}
