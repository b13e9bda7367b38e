//! The first run: each answer writes its part of the site, and nothing that the owner has changed since.

use crate::owner::{change, owner, picture};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::session::Admin;
use backend::content;
use backend::editing;
use backend::features::first_run::{self, RunError};
use backend::site::first_steps;
use domain::admin::first_steps::FirstStep;
use domain::features::first_run::{AnswerDraft, AnswerState, Question};
use domain::kinds::{Document, Fields as _, Kind};
use serde_json::{Value, json};

async fn keep(backend: &TestBackend, admin: &Admin, question: Question, fields: Value) -> Result<i32, RunError> {
    let draft: AnswerDraft = serde_json::from_value(fields).expect("a draft");
    first_run::keep(backend, admin, question, &draft).await
}

async fn answered(backend: &TestBackend, admin: &Admin, question: Question, fields: Value) {
    keep(backend, admin, question, fields).await.expect("kept");
}

async fn named(backend: &TestBackend, admin: &Admin) {
    answered(backend, admin, Question::Name, json!({"name": "Bay Works", "town": "Point Loma, San Diego"})).await;
}

async fn page(backend: &TestBackend, slug: &str) -> Document {
    for row in editing::list(backend, Kind::Pages).await.expect("pages").rows {
        let page = editing::open(backend, Kind::Pages, &row.id).await.expect("a page").draft;
        if page.text("slug") == slug {
            return page;
        }
    }
    panic!("no page {slug}");
}

async fn section(backend: &TestBackend, slug: &str, id: &str) -> Option<Value> {
    let page = page(backend, slug).await;
    let sections = page["sections"].as_array().expect("sections").clone();
    sections.into_iter().find(|section| section["id"] == id)
}

async fn profile(backend: &TestBackend) -> domain::content::business::BusinessProfile {
    let data = content::site_data(backend).await.expect("site data");
    (*data.profile).clone()
}

async fn in_words(backend: &TestBackend, admin: &Admin, question: Question) {
    let fields = match question {
        Question::Name => json!({"name": "Bay Works", "town": "Point Loma, San Diego"}),
        Question::Work => json!({"work": ["Custom Cabinetry", "Teak Decking", "Residential Woodworking"]}),
        Question::Photos => json!({"photo": ["p1"], "shows": ["Cabinetry"]}),
        Question::Headline => json!({"headline": "Built by hand"}),
        Question::Sentence => json!({"sentence": "We build interiors."}),
        Question::Contact => json!({"phone": "(619) 555-0142"}),
        Question::Place => json!({"place": "workshop", "street": "1 Dock St", "city": "San Diego", "region": "CA"}),
        Question::Hours => json!({"open": ["8 am"], "close": ["4 pm"]}),
        Question::License => json!({"licenseNumber": "1084412"}),
        Question::Words => json!({"clientWords": "Quiet.", "clientName": "Dan", "agreed": true}),
    };
    answered(backend, admin, question, fields).await;
}

/// As if they had been uploaded within the run.
async fn has_photos(backend: &TestBackend, photos: &[(&str, &str)]) {
    let mut answer = Vec::new();
    for (id, tag) in photos {
        picture(backend, id).await;
        answer.push(json!({"id": id, "shows": tag, "width": 1600, "height": 1000}));
    }
    let answer = json!({ "photos": answer });
    backend
        .sql(&format!(
            "INSERT INTO first_run_answers (question, answer, row_version, created_at, updated_at) \
             VALUES ('photos', '{answer}', 1, 1, 1)"
        ))
        .await;
}

on_both_engines! {
    async fn the_run_comes_by_itself_until_it_has_begun(backend: TestBackend) {
        let admin = owner(&backend).await;
        assert!(first_run::is_due(&backend).await.expect("a read"));
        named(&backend, &admin).await;
        assert!(!first_run::is_due(&backend).await.expect("a read"));
        let state = first_run::state(&backend).await.expect("a state");
        assert_eq!((state.done(), state.next_open()), (1, Some(Question::Work)));
    }

    async fn each_answer_writes_its_part(backend: TestBackend) {
        let admin = owner(&backend).await;
        has_photos(&backend, &[("p1", "Cabinetry")]).await;
        for question in Question::ALL {
            in_words(&backend, &admin, question).await;
        }
        let profile = profile(&backend).await;
        assert_eq!((profile.name.as_str(), profile.phone.as_str(), profile.email.as_str()), ("Bay Works", "(619) 555-0142", ""));
        assert_eq!((profile.street.as_str(), profile.city.as_str()), ("1 Dock St", "San Diego"));
        assert_eq!(profile.trust.license_number, "1084412");
        assert_eq!(profile.hours.days[0].span, Some((8 * 60, 16 * 60)));
        let hero = section(&backend, "home", "hero").await.expect("a hero");
        assert_eq!(hero["values"]["title"], "Built by hand");
        let cards = section(&backend, "home", "services").await.expect("cards");
        assert_eq!(cards["values"]["items"].as_array().map(Vec::len), Some(3));
        assert!(section(&backend, "home", "reviews").await.is_some());
        assert_eq!(backend.rows("gallery_photos").await, 1);
        assert_eq!(backend.number("SELECT COUNT(*) FROM page_section_images WHERE media_id = 'p1'").await, 2);
        assert_eq!(backend.rows("testimonials").await, 1);
        let shown = content::snapshot(&backend).await.expect("content").reviews().expect("reviews");
        assert_eq!(shown.len(), 1, "the words of a client are shown");
        let steps = first_steps::read(&backend).await.expect("steps");
        assert!(steps.done.contains(&FirstStep::Words), "no brackets remain: {:?}", steps.unwritten);
    }

    async fn leaving_everything_out_but_the_name_leaves_no_brackets(backend: TestBackend) {
        let admin = owner(&backend).await;
        named(&backend, &admin).await;
        for question in Question::ALL.into_iter().skip(1) {
            first_run::leave_out(&backend, &admin, question, None).await.expect("left out");
        }
        let steps = first_steps::read(&backend).await.expect("steps");
        assert!(steps.done.contains(&FirstStep::Words), "{:?}", steps.unwritten);
        let profile = profile(&backend).await;
        assert!(!profile.has_address() && profile.reach().is_empty() && !profile.hours.is_known());
        assert!(!page(&backend, "showroom").await.is_on("inHeader"));
        let state = first_run::state(&backend).await.expect("a state");
        assert_eq!((state.count(AnswerState::LeftOut), state.next_open()), (9, None));
        assert!(first_run::leave_out(&backend, &admin, Question::Name, None).await.is_err());
    }

    async fn what_the_owner_has_changed_stays(backend: TestBackend) {
        let admin = owner(&backend).await;
        named(&backend, &admin).await;
        answered(&backend, &admin, Question::Headline, json!({"headline": "One"})).await;
        answered(&backend, &admin, Question::Headline, json!({"ownHeadline": "Two"})).await;
        assert_eq!(section(&backend, "home", "hero").await.expect("a hero")["values"]["title"], "Two");
        let home = page(&backend, "home").await;
        let mut sections = home["sections"].clone();
        sections[0]["values"]["title"] = json!("Mine");
        for row in editing::list(&backend, Kind::Pages).await.expect("pages").rows {
            if row.title == "Home" {
                change(&backend, &admin, Kind::Pages, &row.id, json!({"sections": sections})).await.expect("saved");
            }
        }
        answered(&backend, &admin, Question::Headline, json!({"headline": "Three"})).await;
        answered(&backend, &admin, Question::Work, json!({"work": ["Teak Decking"]})).await;
        assert_eq!(section(&backend, "home", "hero").await.expect("a hero")["values"]["title"], "Mine");
        assert!(section(&backend, "home", "services").await.is_some(), "the rest goes on");
    }

    async fn an_answer_that_was_changed_on_both_devices_is_refused(backend: TestBackend) {
        let admin = owner(&backend).await;
        named(&backend, &admin).await;
        let first = keep(&backend, &admin, Question::Headline, json!({"headline": "One", "version": "0"})).await;
        assert_eq!(first.expect("kept"), 1);
        let again = keep(&backend, &admin, Question::Headline, json!({"headline": "One", "version": "0"})).await;
        assert_eq!(again.expect("the same"), 1);
        let other = keep(&backend, &admin, Question::Headline, json!({"headline": "Two", "version": "0"})).await;
        assert!(matches!(other, Err(RunError::Changed)), "{other:?}");
        answered(&backend, &admin, Question::Sentence, json!({"sentence": "We build.", "version": "0"})).await;
        assert_eq!(section(&backend, "home", "hero").await.expect("a hero")["values"]["title"], "One");
    }

    async fn photos_come_and_go_with_their_places(backend: TestBackend) {
        let admin = owner(&backend).await;
        has_photos(&backend, &[("p1", "Galley"), ("p2", "Galley"), ("p3", "Galley")]).await;
        named(&backend, &admin).await;
        assert_eq!(backend.rows("gallery_photos").await, 3);
        assert_eq!(backend.number("SELECT COUNT(*) FROM projects WHERE status = 'published'").await, 1);
        let fields = json!({"photo": ["p1", "p2", "p3"], "shows": ["Galley", "Galley", "Galley"], "remove": "p3"});
        answered(&backend, &admin, Question::Photos, fields).await;
        assert_eq!(backend.number("SELECT COUNT(*) FROM gallery_photos WHERE deleted_at IS NULL").await, 2);
        assert_eq!(backend.number("SELECT COUNT(*) FROM projects WHERE deleted_at IS NULL").await, 0, "two are none");
        for (id, others) in [("p1", json!(["p1", "p2"])), ("p2", json!(["p2"]))] {
            answered(&backend, &admin, Question::Photos, json!({"photo": others, "shows": [], "remove": id})).await;
        }
        assert_eq!(backend.number("SELECT COUNT(*) FROM page_section_images WHERE media_id IS NOT NULL").await, 0);
        let state = first_run::state(&backend).await.expect("a state");
        assert_eq!(state.state_of(Question::Photos), AnswerState::LeftOut);
        assert!(keep(&backend, &admin, Question::Photos, json!({})).await.is_err());
    }
}
