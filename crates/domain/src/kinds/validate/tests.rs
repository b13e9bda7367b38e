//! Tests of what forms accept.

use super::*;
use crate::kinds::Kind;
use proptest::prelude::*;

fn validate(kind: Kind, raw: Value) -> Result<Document, Violations> {
    kind.spec().validate(&raw)
}

#[test]
fn a_faq_needs_question_and_answer_after_trimming() {
    let wrong = validate(Kind::Faqs, json!({"question": "  ", "answer": "\n"})).expect_err("an empty form");
    assert_eq!(wrong.of("question"), Some(msg::FAQ_REQUIRED));
    assert_eq!(wrong.0.len(), 2);
    let faq = validate(
        Kind::Faqs,
        json!({"question": " Teak? ", "answer": "Yes.\r\nAlways.", "displayOrder": "x",
        "hack": 1, "isActive": true}),
    )
    .expect("a FAQ");
    assert_eq!(
        Value::Object(faq),
        json!({"question": "Teak?", "answer": "Yes.\nAlways.", "category": "general",
        "displayOrder": 0, "isActive": true})
    );
}

#[test]
fn display_orders_fall_back_to_their_lowest() {
    for (raw, expected) in
        [(json!(-3), 0), (json!("7"), 7), (json!(null), 0), (json!(2.5), 0), (json!(1e300), limits::ORDER_MAX)]
    {
        let faq = validate(Kind::Faqs, json!({"question": "q", "answer": "a", "displayOrder": raw})).expect("a FAQ");
        assert_eq!(faq["displayOrder"], json!(expected), "{raw}");
    }
}

#[test]
fn ratings_are_rounded_and_clamped() {
    for (raw, expected) in [
        (json!(4.6), json!(5)),
        (json!(9), json!(5)),
        (json!(-1), json!(1)),
        (json!("3"), json!(3)),
        (json!(""), Value::Null),
        (Value::Null, Value::Null),
    ] {
        let read =
            validate(Kind::Testimonials, json!({"testimonialText": "Good", "rating": raw})).expect("a testimonial");
        assert_eq!(read["rating"], expected, "{raw}");
    }
    let wrong =
        validate(Kind::Testimonials, json!({"testimonialText": "Good", "rating": {"x": 1}})).expect_err("no number");
    assert_eq!(wrong.of("rating"), Some(msg::NUMBER_INVALID));
}

#[test]
fn tags_are_trimmed_and_single() {
    let raw = json!({"title": "T", "slug": "Crème & Teak", "content": "x", "tags": [" Teak ", "", "teak", "Decks"]});
    let post = validate(Kind::Blog, raw).expect("a post");
    assert_eq!(post["tags"], json!(["Teak", "Decks"]));
    assert_eq!(post["slug"], json!("creme-teak"));
}

#[test]
fn every_option_list_refuses_strangers() {
    let wrong =
        validate(Kind::Faqs, json!({"question": "q", "answer": "a", "category": "boats"})).expect_err("unknown");
    assert_eq!(wrong.of("category"), Some(messages::OPTION_UNKNOWN));
    let missing = validate(Kind::Seo, json!({"pageTitle": "Home"})).expect_err("no slug");
    assert_eq!(missing.of("pageSlug"), Some(msg::SEO_REQUIRED));
}

#[test]
fn hours_must_open_before_they_close() {
    let day = |open: &str, close: &str| json!({"open": open, "close": close, "byAppointment": true});
    let raw = json!({"hours": [day("08:00", "16:00"), day("", ""), day("16:00", "08:00"), day("08:00", "")],
        "exceptions": [{"date": "2026-02-30"}]});
    let wrong = validate(Kind::Business, raw).expect_err("odd hours");
    assert_eq!(wrong.of("hours.0"), None);
    assert_eq!(wrong.of("hours.1"), None);
    assert_eq!(wrong.of("hours.2"), Some(msg::HOURS_INVALID));
    assert_eq!(wrong.of("hours.3"), Some(msg::HOURS_INVALID));
    assert_eq!(wrong.of("exceptions.0.date"), Some(msg::DATE_INVALID));
    let twice = json!({"exceptions": [{"date": "2026-12-25"}, {"date": "12/25/2026"}, {"date": "2026-12-26"}]});
    let wrong = validate(Kind::Business, twice).expect_err("a day twice");
    assert_eq!((wrong.of("exceptions.0.date"), wrong.of("exceptions.2.date")), (None, None));
    assert_eq!(wrong.of("exceptions.1.date"), Some(msg::EXCEPTION_TWICE));
    assert_eq!(read_span("00:00", "24:00"), Ok(Some((0, 24 * 60))));
}

#[test]
fn values_are_read_as_they_look() {
    let raw = json!({"testimonialText": "Good", "rating": "\u{200b}4,6", "date": "11/26/2026",
        "googleReviewUrl": "\u{202a}<https://g.page/r/x>\u{202c}"});
    let read = validate(Kind::Testimonials, raw).expect("a testimonial");
    assert_eq!((&read["rating"], &read["date"]), (&json!(5), &json!("2026-11-26")));
    assert_eq!(read["googleReviewUrl"], json!("https://g.page/r/x"));
    let faq = json!({"question": "q", "answer": "a", "displayOrder": "\u{661}\u{662}"});
    assert_eq!(validate(Kind::Faqs, faq).expect("a FAQ")["displayOrder"], json!(12));
    let day = json!({"open": "8 am", "close": "4:30 PM", "byAppointment": true});
    let raw = json!({"hours": [day], "email": "<office@example.com>", "phone": "tel:+16195550142"});
    match validate(Kind::Business, raw) {
        Ok(read) => {
            assert_eq!((&read["hours"][0]["close"], &read["email"]), (&json!("16:30"), &json!("office@example.com")))
        }
        Err(wrong) => assert!(["hours.0", "email", "phone"].iter().all(|field| wrong.of(field).is_none()), "{wrong:?}"),
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,40}".prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::hash_map("open|date|[a-z]{1,4}", inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn whatever_is_sent_is_read_or_refused(values in prop::collection::vec(any_json(), 24)) {
        for kind in Kind::ALL {
            let spec = kind.spec();
            let raw: Document = spec.fields().zip(&values).map(|(f, v)| (f.name.clone(), v.clone())).collect();
            match spec.validate(&Value::Object(raw)) {
                // A document that was read once reads back unchanged.
                Ok(document) => prop_assert_eq!(spec.validate(&Value::Object(document.clone())), Ok(document)),
                Err(wrong) => prop_assert!(!wrong.is_empty()),
            }
        }
    }
}
