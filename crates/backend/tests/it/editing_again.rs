//! Repeated requests, changes to several rows together, and the history of picture details.

use crate::owner::{add, carousel, change, owner, picture, words};
use crate::support::{TestBackend, on_both_engines};
use backend::editing::{self, EditError, PictureTexts, SaveRequest};
use domain::admin::Saved;
use domain::kinds::{FieldKind, Kind};
use domain::messages::admin as msg;
use serde_json::{Value, json};

async fn again(
    backend: &TestBackend,
    at: (&str, Option<i32>),
    attempt: &str,
    answer: &str,
) -> Result<Saved, EditError> {
    let admin = owner(backend).await;
    let draft = json!({"question": "Q", "answer": answer, "isActive": true});
    let (id, row_version) = at;
    let request = SaveRequest { kind: Kind::Faqs, id, row_version, part: None, attempt, values: &draft };
    editing::save(backend, &admin, request).await
}

on_both_engines! {
    async fn a_request_that_comes_twice_makes_one_row(backend: TestBackend) {
        let first = again(&backend, ("", None), "attempt-1", "A").await.expect("saved");
        let second = again(&backend, ("", None), "attempt-1", "A").await.expect("answered");
        assert_eq!((second.record.id.as_str(), &second.undo), (first.record.id.as_str(), &first.undo));
        assert_eq!(backend.rows("faqs").await, 1);
        let typed_on = again(&backend, ("", None), "attempt-1", "A and more").await.expect("saved");
        assert_eq!((typed_on.record.id.as_str(), typed_on.record.draft["answer"].clone()), (first.record.id.as_str(), json!("A and more")));
        assert_eq!(backend.rows("faqs").await, 1);
        again(&backend, ("", None), "attempt-2", "A").await.expect("saved");
        again(&backend, ("", None), "", "A").await.expect("saved");
        again(&backend, ("", None), "nul\0 and blanks", "A").await.expect("an invalid key counts as none");
        assert_eq!(backend.rows("faqs").await, 4);
    }

    async fn a_new_faq_never_takes_a_place_that_is_taken(backend: TestBackend) {
        let admin = owner(&backend).await;
        let faq = |category: &str, place: i32| json!({"question": "Q", "answer": "A", "category": category, "displayOrder": place});
        let mut ids = Vec::new();
        for (category, asked, got) in [("yacht", 7, 7), ("yacht", 7, 8), ("general", 7, 7), ("yacht", 1, 1)] {
            let made = add(&backend, &admin, Kind::Faqs, faq(category, asked)).await.record;
            assert_eq!(made.draft["displayOrder"], json!(got), "{category} {asked}");
            ids.push(made.id);
        }
        editing::remove(&backend, &admin, Kind::Faqs, &ids[3..]).await.expect("removed");
        let fresh = editing::open(&backend, Kind::Faqs, "").await.expect("a form");
        assert_eq!(fresh.draft["displayOrder"], json!(9), "not the number of remaining rows");
    }

    async fn a_repeated_or_typed_place_is_not_one_that_is_taken(backend: TestBackend) {
        let admin = owner(&backend).await;
        let faq = |place: i32| json!({"question": "Q", "answer": "A", "category": "general", "displayOrder": place});
        let save = async |values: &serde_json::Value| {
            let request = SaveRequest { kind: Kind::Faqs, id: "", row_version: None, part: None, attempt: "attempt-1", values };
            editing::save(&backend, &admin, request).await.expect("saved").record
        };
        let first = add(&backend, &admin, Kind::Faqs, faq(1)).await.record;
        let (made, again) = (save(&faq(1)).await, save(&faq(1)).await);
        assert_eq!((made.draft["displayOrder"].clone(), again.draft["displayOrder"].clone()), (json!(2), json!(2)));
        assert_eq!((again.id.as_str(), again.row_version), (made.id.as_str(), made.row_version));
        let typed = change(&backend, &admin, Kind::Faqs, &first.id, json!({"displayOrder": 2})).await.expect("saved");
        assert_eq!(typed.record.draft["displayOrder"], json!(3));
    }

    async fn a_post_is_offered_tags_as_tags_and_categories_as_categories(backend: TestBackend) {
        let admin = owner(&backend).await;
        let post = json!({"title": "Oil", "slug": "oil", "content": "<p>Oil it.</p>", "category": "Care",
            "tags": ["teak", "winter"], "status": "published", "publicationDate": "2020-01-01"});
        add(&backend, &admin, Kind::Blog, post).await;
        let form = editing::form(&backend, Kind::Blog, "").await.expect("a form");
        let offered = |name: &str| match form.fields().find(|field| field.name == name).map(|field| &field.kind) {
            Some(FieldKind::Tags { suggestions } | FieldKind::Words { suggestions }) => suggestions.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!((offered("category"), offered("tags")), (vec!["Care".to_owned()], vec!["teak".to_owned(), "winter".to_owned()]));
    }

    async fn a_post_that_is_still_to_come_says_when(backend: TestBackend) {
        let admin = owner(&backend).await;
        let post = json!({"title": "Later", "slug": "later", "content": "<p>Later.</p>", "status": "published",
            "publicationDate": "2099-06-01T08:30"});
        let saved = add(&backend, &admin, Kind::Blog, post).await;
        let when = "Scheduled for Mon, Jun 1, 2099, 8:30 AM PDT";
        assert_eq!((saved.message.as_str(), saved.record.scheduled.as_deref()), (when, Some(when)));
        let row = editing::list(&backend, Kind::Blog).await.expect("a list").rows.remove(0);
        assert!(row.facts.iter().any(|fact| fact == when) && row.badges == ["Scheduled"], "{row:?}");
        let out = change(&backend, &admin, Kind::Blog, &saved.record.id, json!({"publicationDate": ""})).await.expect("out");
        assert_eq!(out.record.scheduled, None);
        assert_ne!(out.record.href, "");
    }

    async fn a_change_that_comes_twice_is_no_conflict(backend: TestBackend) {
        let row = again(&backend, ("", None), "made", "A").await.expect("saved").record;
        let at = (row.id.as_str(), Some(row.row_version));
        let first = again(&backend, at, "changed", "B").await.expect("saved").record;
        let second = again(&backend, at, "changed", "B").await.expect("the repeated request").record;
        assert_eq!((first.row_version, second.row_version), (row.row_version + 1, row.row_version + 1));
        assert!(matches!(again(&backend, at, "another", "C").await, Err(EditError::Conflict(_))), "a conflict");
        let admin = owner(&backend).await;
        change(&backend, &admin, Kind::Faqs, &row.id, json!({"answer": "Theirs"})).await.expect("saved");
        assert!(matches!(again(&backend, at, "changed", "B").await, Err(EditError::Conflict(_))), "changed since");
        editing::remove(&backend, &admin, Kind::Faqs, std::slice::from_ref(&row.id)).await.expect("removed");
        assert!(matches!(again(&backend, at, "late", "B").await, Err(EditError::NotFound("FAQ not found."))));
    }

    async fn requests_at_once_under_one_name_make_one_row(backend: TestBackend) {
        let admin = owner(&backend).await;
        let mut asking = Vec::new();
        for _ in 0..4 {
            let backend = backend.clone();
            let admin = admin.clone();
            asking.push(tokio::spawn(async move {
                let values = &json!({"question": "Q", "answer": "A"});
                let request = SaveRequest { kind: Kind::Faqs, id: "", row_version: None, part: None, attempt: "at-once", values };
                editing::save(&backend, &admin, request).await.map(|saved| saved.record.id)
            }));
        }
        let mut ids = Vec::new();
        for one in asking {
            ids.push(one.await.expect("a task").expect("saved"));
        }
        ids.dedup();
        assert_eq!((ids.len(), backend.rows("faqs").await), (1, 1));
    }

    async fn several_are_switched_and_taken_back_as_one(backend: TestBackend) {
        let admin = owner(&backend).await;
        let mut ids = Vec::new();
        for name in ["A", "B", "C", "D"] {
            ids.push(add(&backend, &admin, Kind::Testimonials, words(name, true, Value::Null)).await.record.id);
        }
        let some = [ids[2].clone(), ids[0].clone(), ids[2].clone()];
        let off = editing::toggle_many(&backend, &admin, Kind::Testimonials, &some, false).await.expect("switched");
        assert_eq!((off.message.as_str(), carousel(&backend).await), (msg::switched_many(2).as_str(), vec!["B".to_owned(), "D".to_owned()]));
        editing::undo(&backend, &admin, &off.undo.expect("an undo")).await.expect("undone");
        assert_eq!(carousel(&backend).await, ["A", "B", "C", "D"], "each is back at its position");
        editing::toggle_many(&backend, &admin, Kind::Testimonials, &ids, false).await.expect("switched");
        assert!(carousel(&backend).await.is_empty());
        let on = editing::toggle_many(&backend, &admin, Kind::Testimonials, &ids[1..3], true).await.expect("switched");
        assert_eq!(carousel(&backend).await, ["B", "C"]);
        editing::undo(&backend, &admin, &on.undo.expect("an undo")).await.expect("undone");
        assert!(carousel(&backend).await.is_empty());
        let nothing = editing::toggle_many(&backend, &admin, Kind::Testimonials, &ids, false).await.expect("no change");
        assert_eq!(nothing.undo, None);
        let one_is_missing = [ids[0].clone(), "no-such-row".to_owned()];
        assert!(matches!(editing::toggle_many(&backend, &admin, Kind::Testimonials, &one_is_missing, true).await, Err(EditError::NotFound(_))));
        assert!(carousel(&backend).await.is_empty(), "all or none");
        assert!(matches!(editing::toggle_many(&backend, &admin, Kind::Seo, &ids, true).await, Err(EditError::Refused(_))));
        assert!(matches!(editing::toggle_many(&backend, &admin, Kind::Faqs, &[], true).await, Err(EditError::Refused(_))));
    }

    async fn what_was_said_of_a_picture_comes_back(backend: TestBackend) {
        let admin = owner(&backend).await;
        picture(&backend, "a1").await;
        let set = async |alt: &str, decorative: bool, focal: (u8, u8)| {
            editing::update_media(&backend, &admin, "a1", PictureTexts { alt, decorative, caption: None }, focal).await
        };
        set("A deck", false, (50, 50)).await.expect("saved");
        set("A deck", false, (50, 50)).await.expect("nothing to do");
        set("", true, (20, 80)).await.expect("saved");
        let versions = editing::history(&backend, Kind::Media, "a1").await.expect("versions");
        let told: Vec<_> = versions[0].changes.iter().map(|c| (c.label.as_str(), c.before.as_str(), c.after.as_str())).collect();
        assert_eq!(told, [
            ("Alt text", "A deck", "Decorative"),
            ("Focal point", "50% from the left, 50% from the top", "20% from the left, 80% from the top"),
        ]);
        assert_eq!((versions.len(), versions[1].changes[0].before.as_str()), (2, "Teak"));
        assert_eq!(versions[0].by.as_deref(), Some("owner@example.com"));
        let back = editing::restore_media(&backend, &admin, "a1", &versions[1].id).await.expect("restored");
        assert_eq!((back.alt.as_str(), back.decorative, back.focal_x), ("Teak", false, 50));
        assert_eq!(editing::history(&backend, Kind::Media, "a1").await.expect("versions").len(), 3, "the former one is kept");
        assert!(editing::audit(&backend, None).await.expect("a log")[0].text.starts_with("Restored: Picture"));
        for bad in ["", "x", "nul\0", "' OR 1=1 --"] {
            assert!(matches!(editing::restore_media(&backend, &admin, "a1", bad).await, Err(EditError::NotFound(_))), "{bad:?}");
            assert!(matches!(editing::restore_media(&backend, &admin, bad, &versions[0].id).await, Err(EditError::NotFound(_))), "{bad:?}");
            assert!(editing::history(&backend, Kind::Media, bad).await.is_ok_and(|found| found.is_empty()));
        }
        let gone = editing::remove_media(&backend, &admin, &["a1"]).await.expect("removed").undo.expect("an undo");
        assert_eq!(editing::trash(&backend).await.expect("a trash").len(), 1);
        editing::undo(&backend, &admin, &gone).await.expect("undone");
        assert!(editing::trash(&backend).await.expect("a trash").is_empty());
        assert!(matches!(editing::undo(&backend, &admin, &gone).await, Err(EditError::Refused(said)) if said == msg::UNDO_GONE));
        editing::remove_media(&backend, &admin, &["a1"]).await.expect("removed");
        editing::restore_from_trash(&backend, &admin, "media", "a1").await.expect("put back");
        editing::remove_media(&backend, &admin, &["a1"]).await.expect("removed");
        let told: Vec<_> = editing::audit(&backend, None).await.expect("a log").into_iter().map(|line| line.text).collect();
        let verbs: Vec<_> = told.iter().take(4).map(|text| text.split(':').next().unwrap_or_default()).collect();
        assert_eq!(verbs, ["Deleted", "Restored", "Deleted", "Undone"], "{told:?}");
        editing::purge(&backend, &admin, "media", "a1").await.expect("purged");
        assert_eq!(backend.rows("revisions").await, 0, "no history is left");
    }
}
