//! The owner's first steps: each is done by what is on the site, and by nothing else.

use crate::demo_site::demo_site;
use crate::owner::{add, change, owner, picture, words};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::account;
use backend::accounts::session::Admin;
use backend::editing;
use backend::features::opening;
use backend::site::first_steps;
use domain::admin::first_steps::{FirstStep, FirstSteps, counted_slots};
use domain::kinds::Kind;
use domain::time::MINUTE;
use serde_json::{Value, json};

async fn steps(backend: &TestBackend) -> FirstSteps {
    first_steps::read(backend).await.expect("the steps")
}

async fn write_pages(backend: &TestBackend, admin: &Admin, start: &FirstSteps) {
    for page in &start.unwritten {
        assert!(!steps(backend).await.done.contains(&FirstStep::Words), "{}", page.title);
        let sections = editing::open(backend, Kind::Pages, &page.id).await.expect("a page").draft["sections"].clone();
        change(backend, admin, Kind::Pages, &page.id, json!({"sections": written(&sections)})).await.expect("saved");
    }
}

/// With the words in brackets replaced.
fn written(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(text.replace(['[', ']'], "")),
        Value::Array(items) => items.iter().map(written).collect(),
        Value::Object(values) => values.iter().map(|(name, value)| (name.clone(), written(value))).collect(),
        other => other.clone(),
    }
}

async fn give_styles_pictures(backend: &TestBackend, admin: &Admin) {
    for style in editing::list(backend, Kind::Styles).await.expect("styles").rows {
        change(backend, admin, Kind::Styles, &style.id, json!({"picture": "p1"})).await.expect("saved");
    }
}

on_both_engines! {
    async fn each_step_is_done_by_the_content_alone(backend: TestBackend) {
        let admin = owner(&backend).await;
        let start = steps(&backend).await;
        assert_eq!((start.done.len(), start.pictures, start.hidden), (0, 0, false), "nothing is done on an empty site");
        let mut done = Vec::new();
        let mut expect = async |step: FirstStep, is_done: bool| {
            done.retain(|other| *other != step);
            if is_done { done.push(step) }
            done.sort_unstable_by_key(|step| FirstStep::ALL.iter().position(|other| other == step));
            assert_eq!(steps(&backend).await.done, done, "{step:?}");
        };

        change(&backend, &admin, Kind::Business, "business", json!({"name": "North Quay", "legalName": "North Quay Joinery"})).await.expect("saved");
        expect(FirstStep::Business, true).await;
        picture(&backend, "p1").await;
        change(&backend, &admin, Kind::Business, "business", json!({"logoColor": "p1"})).await.expect("saved");
        expect(FirstStep::Logo, true).await;

        write_pages(&backend, &admin, &start).await;
        expect(FirstStep::Words, true).await;

        let slots = editing::list(&backend, Kind::PageImages).await.expect("slots").rows;
        assert_eq!(slots.len(), counted_slots().count(), "the list shows the slots that are counted");
        expect(FirstStep::Hero, false).await;
        change(&backend, &admin, Kind::HeroVideo, "hero-video", json!({"picture": "p1", "altText": "Saloon"})).await.expect("saved");
        expect(FirstStep::Hero, true).await;
        for slot in &slots {
            assert!(!steps(&backend).await.done.contains(&FirstStep::Pictures), "{}", slot.title);
            change(&backend, &admin, Kind::PageImages, &slot.id, json!({"picture": "p1"})).await.expect("saved");
        }
        expect(FirstStep::Pictures, true).await;

        let project = add(&backend, &admin, Kind::Projects, json!({"projectName": "Heron", "shortDescription": "A saloon", "status": "published"})).await.record;
        expect(FirstStep::Project, false).await;
        change(&backend, &admin, Kind::Projects, &project.id, json!({"thumbnail": "p1", "status": "draft"})).await.expect("saved");
        expect(FirstStep::Project, false).await;
        change(&backend, &admin, Kind::Projects, &project.id, json!({"status": "published"})).await.expect("saved");
        expect(FirstStep::Project, true).await;

        give_styles_pictures(&backend, &admin).await;
        expect(FirstStep::Styles, true).await;
        let letter = add(&backend, &admin, Kind::Testimonials, words("Ellen", true, json!(1))).await.record;
        assert_eq!(letter.href, "", "only reviews from Google are on the home page");
        expect(FirstStep::Testimonial, false).await;
        let review = change(&backend, &admin, Kind::Testimonials, &letter.id, json!({"reviewPlatform": "google"})).await.expect("saved").record;
        assert_eq!(review.href, "/#reviews");
        expect(FirstStep::Testimonial, true).await;
        let faq = add(&backend, &admin, Kind::Faqs, json!({"question": "When?", "answer": "Soon", "isActive": true})).await.record;
        expect(FirstStep::Faq, true).await;
        editing::remove(&backend, &admin, Kind::Faqs, std::slice::from_ref(&faq.id)).await.expect("removed");
        expect(FirstStep::Faq, false).await;
        for (kind, step) in [(Kind::PrivacyPolicy, FirstStep::Privacy), (Kind::TermsOfService, FirstStep::Terms)] {
            change(&backend, &admin, kind, kind.code(), json!({"title": "Text", "content": "<p>Words</p>"})).await.expect("saved");
            expect(step, true).await;
        }
        change(&backend, &admin, Kind::ContactSettings, "contact-settings", json!({"webhookUrl": "https://hooks.example/1"})).await.expect("saved");
        expect(FirstStep::Notices, true).await;
        backend.clock.advance(MINUTE);
        account::set_password(&backend, "owner@example.com", "teak and bronze").await.expect("set");
        expect(FirstStep::Password, true).await;
        backend.sql("INSERT INTO totp_secrets SELECT id, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 0, 0 FROM accounts").await;
        expect(FirstStep::SecondFactor, true).await;
        add(&backend, &admin, Kind::Faqs, json!({"question": "When?", "answer": "Soon", "isActive": true})).await;
        assert!(steps(&backend).await.complete());
    }

    async fn the_built_in_profile_is_the_owners_once_he_saves_it(backend: TestBackend) {
        let admin = owner(&backend).await;
        let is_unreachable = async || opening::missing(&backend).await.expect("what is missing").is_unreachable;
        assert!(is_unreachable().await, "the built-in phone number is nobody's");
        let saved = change(&backend, &admin, Kind::Business, "business", json!({})).await.expect("saved");
        assert!(saved.undo.is_some());
        assert!(!is_unreachable().await);
        assert!(steps(&backend).await.done.contains(&FirstStep::Business));
        let again = change(&backend, &admin, Kind::Business, "business", json!({})).await.expect("saved");
        assert_eq!(again.undo, None, "nothing changed");
    }

    async fn the_styles_are_done_when_each_has_a_picture(backend: TestBackend) {
        let admin = owner(&backend).await;
        picture(&backend, "p1").await;
        let are_done = async || steps(&backend).await.done.contains(&FirstStep::Styles);
        let styles = editing::list(&backend, Kind::Styles).await.expect("styles").rows;
        assert_eq!(styles.len(), 4, "a new site offers the specified ones, without pictures");
        for style in &styles {
            assert!(!are_done().await, "{}", style.title);
            change(&backend, &admin, Kind::Styles, &style.id, json!({"picture": "p1"})).await.expect("saved");
        }
        assert!(are_done().await);
        editing::toggle(&backend, &admin, Kind::Styles, &styles[0].id, false).await.expect("off");
        assert!(are_done().await);
    }

    async fn a_hidden_list_stays_hidden_until_it_is_shown(backend: TestBackend) {
        for hidden in [true, true, false] {
            first_steps::hide(&backend, hidden).await.expect("stored");
            assert_eq!(steps(&backend).await.hidden, hidden);
        }
    }

    async fn the_demo_has_most_steps_done(backend: TestBackend) {
        demo_site(&backend).await;
        owner(&backend).await;
        let steps = steps(&backend).await;
        let left: Vec<_> = FirstStep::ALL.into_iter().filter(|step| !steps.done.contains(step)).collect();
        assert_eq!(left, [FirstStep::Notices, FirstStep::Password, FirstStep::SecondFactor]);
        assert!(steps.mostly_done());
    }
}
