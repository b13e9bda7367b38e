//! Versions from the trash, the history and Undo whose values are another row's by now.

use crate::owner::{add, change, owner};
use crate::support::{TestBackend, on_both_engines};
use backend::editing::{self, EditError};
use domain::kinds::Kind;
use domain::messages::{admin as msg, restoring};
use serde_json::{Value, json};

fn page(name: &str, slug: &str) -> Value {
    json!({"title": name, "slug": slug, "status": "published", "sections": []})
}

fn post(name: &str, slug: &str) -> Value {
    json!({"title": name, "slug": slug, "content": "<p>Oil it.</p>", "status": "published",
        "publicationDate": "2020-01-01"})
}

fn project(name: &str, slug: &str) -> Value {
    json!({"projectName": name, "slug": slug, "shortDescription": "x", "status": "published"})
}

type Draft = fn(&str, &str) -> Value;

/// Kinds whose rows have an address of their own.
const WITH_ADDRESS: [(Kind, Draft, &str); 3] =
    [(Kind::Blog, post, "/blog/"), (Kind::Projects, project, "/projects/"), (Kind::Pages, page, "/")];

async fn slug(backend: &TestBackend, kind: Kind, id: &str) -> String {
    let record = editing::open(backend, kind, id).await.expect("a row");
    record.draft["slug"].as_str().unwrap_or_default().to_owned()
}

async fn remove(backend: &TestBackend, kind: Kind, id: &str) -> String {
    let admin = owner(backend).await;
    let ids = [id.to_owned()];
    editing::remove(backend, &admin, kind, &ids).await.expect("removed").undo.expect("an undo")
}

on_both_engines! {
    async fn a_row_from_the_trash_gets_the_next_free_address(backend: TestBackend) {
        let admin = owner(&backend).await;
        for (kind, draft, below) in WITH_ADDRESS {
            let first = add(&backend, &admin, kind, draft("First", "oil")).await.record.id;
            remove(&backend, kind, &first).await;
            let second = add(&backend, &admin, kind, draft("Second", "oil")).await.record.id;
            let back = editing::restore_from_trash(&backend, &admin, kind.code(), &first).await.expect("restored");
            let singular = kind.singular().to_lowercase();
            let note = restoring::address_given(&format!("{below}oil-2"), &format!("{below}oil"), &singular);
            assert_eq!(back.message, restoring::with_notes(msg::OUT_OF_TRASH, &[note]));
            assert_eq!(slug(&backend, kind, &first).await, "oil-2");
            assert_eq!(slug(&backend, kind, &second).await, "oil");
            assert_eq!(backend.number(&format!("SELECT COUNT(*) FROM redirects WHERE from_path = '{below}oil'")).await, 0);
            editing::undo(&backend, &admin, &back.undo.expect("an undo")).await.expect("back in the trash");
            let trash = editing::trash(&backend).await.expect("the trash");
            assert!(trash.iter().any(|row| row.id == first), "{trash:?}");
            // Restored again, and once more where the next number is taken, too.
            add(&backend, &admin, kind, draft("Third", "oil-2")).await;
            let again = editing::restore_from_trash(&backend, &admin, kind.code(), &first).await.expect("restored");
            assert!(again.message.contains(&format!("{below}oil-2-2")), "{}", again.message);
        }
    }

    async fn a_deletion_is_undone_although_the_address_is_taken(backend: TestBackend) {
        let admin = owner(&backend).await;
        for (kind, draft, below) in WITH_ADDRESS {
            let first = add(&backend, &admin, kind, draft("First", "oil")).await.record.id;
            let undo = remove(&backend, kind, &first).await;
            add(&backend, &admin, kind, draft("Second", "oil")).await;
            let done = editing::undo(&backend, &admin, &undo).await.expect("undone");
            assert!(done.message.contains(&format!("{below}oil-2")), "{}", done.message);
            assert_eq!(slug(&backend, kind, &first).await, "oil-2");
        }
    }

    async fn an_older_version_keeps_the_address_of_today_if_its_own_is_taken(backend: TestBackend) {
        let admin = owner(&backend).await;
        for (kind, draft, below) in WITH_ADDRESS {
            let first = add(&backend, &admin, kind, draft("First", "oil")).await.record.id;
            let renamed = change(&backend, &admin, kind, &first, draft("Renamed", "wax")).await.expect("renamed");
            add(&backend, &admin, kind, draft("Second", "oil")).await;
            let singular = kind.singular().to_lowercase();
            let note = restoring::address_kept(&format!("{below}wax"), &format!("{below}oil"), &singular);
            let done = editing::undo(&backend, &admin, &renamed.undo.expect("an undo")).await.expect("undone");
            assert_eq!(done.message, restoring::with_notes(msg::UNDONE, std::slice::from_ref(&note)));
            let title = kind.title(&editing::open(&backend, kind, &first).await.expect("a row").draft);
            assert_eq!((title.as_str(), slug(&backend, kind, &first).await.as_str()), ("First", "wax"));

            change(&backend, &admin, kind, &first, draft("Renamed again", "wax")).await.expect("renamed");
            let versions = editing::history(&backend, kind, &first).await.expect("a history");
            let oldest = versions.iter().rfind(|version| version.restorable).expect("a version");
            let saved = editing::restore(&backend, &admin, kind, &first, &oldest.id).await.expect("restored");
            assert_eq!(saved.message, restoring::with_notes(msg::RESTORED, &[note]));
            assert_eq!(slug(&backend, kind, &first).await, "wax");
        }
    }

    async fn a_review_comes_back_without_an_address_that_another_has(backend: TestBackend) {
        let admin = owner(&backend).await;
        let url = "https://maps.app.goo.gl/abc";
        let review = |name: &str| json!({"clientName": name, "testimonialText": "Fine work.", "googleReviewUrl": url,
            "isActive": false, "linkedProjectId": "none"});
        let first = add(&backend, &admin, Kind::Testimonials, review("First")).await.record.id;
        remove(&backend, Kind::Testimonials, &first).await;
        add(&backend, &admin, Kind::Testimonials, review("Second")).await;
        let back = editing::restore_from_trash(&backend, &admin, "testimonials", &first).await.expect("restored");
        assert!(back.message.contains(url), "{}", back.message);
        let draft = editing::open(&backend, Kind::Testimonials, &first).await.expect("a row").draft;
        assert_eq!(draft["googleReviewUrl"], json!(""));
    }

    async fn what_a_row_named_and_is_gone_does_not_keep_it_in_the_trash(backend: TestBackend) {
        let admin = owner(&backend).await;
        let heron = add(&backend, &admin, Kind::Projects, project("Heron", "heron")).await.record.id;
        let review = json!({"clientName": "Jane", "testimonialText": "Fine work.", "isActive": false,
            "linkedProjectId": heron});
        let id = add(&backend, &admin, Kind::Testimonials, review).await.record.id;
        remove(&backend, Kind::Testimonials, &id).await;
        remove(&backend, Kind::Projects, &heron).await;
        let back = editing::restore_from_trash(&backend, &admin, "testimonials", &id).await.expect("restored");
        assert_eq!(back.message, restoring::with_notes(msg::OUT_OF_TRASH, &[restoring::gone("Linked project")]));
        let draft = editing::open(&backend, Kind::Testimonials, &id).await.expect("a row").draft;
        assert_eq!(draft["linkedProjectId"], json!("none"));
    }

    async fn where_no_value_is_free_the_sentence_says_what_to_do(backend: TestBackend) {
        let admin = owner(&backend).await;
        let redirect = json!({"from": "/old", "to": "/contact", "kind": "permanent"});
        let seo = json!({"pageSlug": "contact", "pageTitle": "Contact", "seoTitle": "Contact"});
        for (kind, draft, value) in [(Kind::Redirects, redirect, "/old"), (Kind::Seo, seo, "contact")] {
            let Ok(first) = crate::owner::save(&backend, &admin, kind, "", None, &draft).await else {
                panic!("{kind:?} was not added");
            };
            remove(&backend, kind, &first.record.id).await;
            add(&backend, &admin, kind, draft).await;
            let back = editing::restore_from_trash(&backend, &admin, kind.code(), &first.record.id).await;
            let Err(EditError::Refused(sentence)) = back else { panic!("{kind:?}: {back:?}") };
            let reason = restoring::in_its_place(value, &kind.singular().to_lowercase());
            assert_eq!(sentence, restoring::refused(&reason));
        }
    }

    async fn a_renamed_option_keeps_its_name_if_the_former_is_taken(backend: TestBackend) {
        let admin = owner(&backend).await;
        let option = |label: &str| json!({"list": "services", "label": label, "isOffered": true});
        let first = add(&backend, &admin, Kind::Options, option("Oiling")).await.record.id;
        let renamed = change(&backend, &admin, Kind::Options, &first, json!({"label": "Waxing"})).await.expect("renamed");
        add(&backend, &admin, Kind::Options, option("oiling")).await;
        let done = editing::undo(&backend, &admin, &renamed.undo.expect("an undo")).await.expect("undone");
        assert!(done.message.contains("Waxing") && done.message.contains("Oiling"), "{}", done.message);
        let draft = editing::open(&backend, Kind::Options, &first).await.expect("a row").draft;
        assert_eq!(draft["label"], json!("Waxing"));
    }

    async fn an_option_from_the_trash_gets_a_free_name(backend: TestBackend) {
        let admin = owner(&backend).await;
        let option = |label: &str| json!({"list": "services", "label": label, "isOffered": true});
        let added = add(&backend, &admin, Kind::Options, option("Oiling")).await;
        editing::undo(&backend, &admin, &added.undo.expect("an undo")).await.expect("undone");
        add(&backend, &admin, Kind::Options, option("Oiling")).await;
        let back = editing::restore_from_trash(&backend, &admin, "options", &added.record.id).await.expect("restored");
        assert!(back.message.contains("\"Oiling 2\""), "{}", back.message);
    }
}
