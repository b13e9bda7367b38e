//! Repeated requests, changes to several rows together, and the history of picture details.

use crate::owner::{add, carousel, change, owner, picture, words};
use crate::support::{TestBackend, on_both_engines};
use backend::editing::{self, EditError, SaveRequest};
use domain::admin::Saved;
use domain::kinds::{Entity, FieldKind};
use domain::messages::admin as msg;
use serde_json::{Value, json};

async fn again(b: &TestBackend, at: (&str, Option<i32>), attempt: &str, answer: &str) -> Result<Saved, EditError> {
    let admin = owner(b).await;
    let draft = json!({"question": "Q", "answer": answer, "isActive": true});
    let (id, row_version) = at;
    let request = SaveRequest { entity: Entity::Faqs, id, row_version, attempt, values: &draft };
    editing::save(b, &admin, request).await
}

on_both_engines! {
    async fn a_request_that_comes_twice_makes_one_row(b: TestBackend) {
        let first = again(&b, ("", None), "attempt-1", "A").await.expect("saved");
        let second = again(&b, ("", None), "attempt-1", "A").await.expect("answered");
        assert_eq!((second.record.id.as_str(), &second.undo), (first.record.id.as_str(), &first.undo));
        assert_eq!(b.rows("faqs").await, 1);
        let typed_on = again(&b, ("", None), "attempt-1", "A and more").await.expect("saved");
        assert_eq!((typed_on.record.id.as_str(), typed_on.record.draft["answer"].clone()), (first.record.id.as_str(), json!("A and more")));
        assert_eq!(b.rows("faqs").await, 1);
        again(&b, ("", None), "attempt-2", "A").await.expect("saved");
        again(&b, ("", None), "", "A").await.expect("saved");
        again(&b, ("", None), "nul\0 and blanks", "A").await.expect("an invalid key counts as none");
        assert_eq!(b.rows("faqs").await, 4);
    }

    async fn a_new_faq_never_takes_a_place_that_is_taken(b: TestBackend) {
        let admin = owner(&b).await;
        let faq = |category: &str, place: i32| json!({"question": "Q", "answer": "A", "category": category, "displayOrder": place});
        let mut ids = Vec::new();
        for (category, asked, got) in [("yacht", 7, 7), ("yacht", 7, 8), ("general", 7, 7), ("yacht", 1, 1)] {
            let made = add(&b, &admin, Entity::Faqs, faq(category, asked)).await.record;
            assert_eq!(made.draft["displayOrder"], json!(got), "{category} {asked}");
            ids.push(made.id);
        }
        editing::remove(&b, &admin, Entity::Faqs, &ids[3..]).await.expect("removed");
        let fresh = editing::open(&b, Entity::Faqs, "").await.expect("a form");
        assert_eq!(fresh.draft["displayOrder"], json!(9), "not the number of remaining rows");
    }

    async fn a_post_is_offered_tags_as_tags_and_categories_as_categories(b: TestBackend) {
        let admin = owner(&b).await;
        let post = json!({"title": "Oil", "slug": "oil", "content": "<p>Oil it.</p>", "category": "Care",
            "tags": ["teak", "winter"], "status": "published", "publicationDate": "2020-01-01"});
        add(&b, &admin, Entity::Blog, post).await;
        let form = editing::form(&b, Entity::Blog, "").await.expect("a form");
        let offered = |name: &str| match form.fields().find(|field| field.name == name).map(|field| &field.kind) {
            Some(FieldKind::Tags { suggestions } | FieldKind::Words { suggestions }) => suggestions.clone(),
            other => panic!("{other:?}"),
        };
        assert_eq!((offered("category"), offered("tags")), (vec!["Care".to_owned()], vec!["teak".to_owned(), "winter".to_owned()]));
    }

    async fn a_post_that_is_still_to_come_says_when(b: TestBackend) {
        let admin = owner(&b).await;
        let post = json!({"title": "Later", "slug": "later", "content": "<p>Later.</p>", "status": "published",
            "publicationDate": "2099-06-01T08:30"});
        let saved = add(&b, &admin, Entity::Blog, post).await;
        let when = "Scheduled for Mon, Jun 1, 2099, 8:30 AM PDT";
        assert_eq!((saved.message.as_str(), saved.record.scheduled.as_deref()), (when, Some(when)));
        let row = editing::list(&b, Entity::Blog).await.expect("a list").rows.remove(0);
        assert!(row.facts.iter().any(|fact| fact == when) && row.badges == ["Scheduled"], "{row:?}");
        let out = change(&b, &admin, Entity::Blog, &saved.record.id, json!({"publicationDate": ""})).await.expect("out");
        assert_eq!(out.record.scheduled, None);
        assert_ne!(out.record.href, "");
    }

    async fn a_change_that_comes_twice_is_no_conflict(b: TestBackend) {
        let row = again(&b, ("", None), "made", "A").await.expect("saved").record;
        let at = (row.id.as_str(), Some(row.row_version));
        let first = again(&b, at, "changed", "B").await.expect("saved").record;
        let second = again(&b, at, "changed", "B").await.expect("the repeated request").record;
        assert_eq!((first.row_version, second.row_version), (row.row_version + 1, row.row_version + 1));
        assert!(matches!(again(&b, at, "another", "C").await, Err(EditError::Conflict(_))), "a conflict");
        let admin = owner(&b).await;
        change(&b, &admin, Entity::Faqs, &row.id, json!({"answer": "Theirs"})).await.expect("saved");
        assert!(matches!(again(&b, at, "changed", "B").await, Err(EditError::Conflict(_))), "changed since");
        editing::remove(&b, &admin, Entity::Faqs, std::slice::from_ref(&row.id)).await.expect("removed");
        assert!(matches!(again(&b, at, "late", "B").await, Err(EditError::NotFound("FAQ not found."))));
    }

    async fn requests_at_once_under_one_name_make_one_row(b: TestBackend) {
        let admin = owner(&b).await;
        let mut asking = Vec::new();
        for _ in 0..4 {
            let b = b.clone();
            let admin = admin.clone();
            asking.push(tokio::spawn(async move {
                let values = &json!({"question": "Q", "answer": "A"});
                let request = SaveRequest { entity: Entity::Faqs, id: "", row_version: None, attempt: "at-once", values };
                editing::save(&b, &admin, request).await.map(|saved| saved.record.id)
            }));
        }
        let mut ids = Vec::new();
        for one in asking {
            ids.push(one.await.expect("a task").expect("saved"));
        }
        ids.dedup();
        assert_eq!((ids.len(), b.rows("faqs").await), (1, 1));
    }

    async fn several_are_switched_and_taken_back_as_one(b: TestBackend) {
        let admin = owner(&b).await;
        let mut ids = Vec::new();
        for name in ["A", "B", "C", "D"] {
            ids.push(add(&b, &admin, Entity::Testimonials, words(name, true, Value::Null)).await.record.id);
        }
        let some = [ids[2].clone(), ids[0].clone(), ids[2].clone()];
        let off = editing::toggle_many(&b, &admin, Entity::Testimonials, &some, false).await.expect("switched");
        assert_eq!((off.message.as_str(), carousel(&b).await), (msg::switched_many(2).as_str(), vec!["B".to_owned(), "D".to_owned()]));
        editing::undo(&b, &admin, &off.undo.expect("an undo")).await.expect("undone");
        assert_eq!(carousel(&b).await, ["A", "B", "C", "D"], "each is back at its position");
        editing::toggle_many(&b, &admin, Entity::Testimonials, &ids, false).await.expect("switched");
        assert!(carousel(&b).await.is_empty());
        let on = editing::toggle_many(&b, &admin, Entity::Testimonials, &ids[1..3], true).await.expect("switched");
        assert_eq!(carousel(&b).await, ["B", "C"]);
        editing::undo(&b, &admin, &on.undo.expect("an undo")).await.expect("undone");
        assert!(carousel(&b).await.is_empty());
        let nothing = editing::toggle_many(&b, &admin, Entity::Testimonials, &ids, false).await.expect("no change");
        assert_eq!(nothing.undo, None);
        let one_is_missing = [ids[0].clone(), "no-such-row".to_owned()];
        assert!(matches!(editing::toggle_many(&b, &admin, Entity::Testimonials, &one_is_missing, true).await, Err(EditError::NotFound(_))));
        assert!(carousel(&b).await.is_empty(), "all or none");
        assert!(matches!(editing::toggle_many(&b, &admin, Entity::Seo, &ids, true).await, Err(EditError::Refused(_))));
        assert!(matches!(editing::toggle_many(&b, &admin, Entity::Faqs, &[], true).await, Err(EditError::Refused(_))));
    }

    async fn what_was_said_of_a_picture_comes_back(b: TestBackend) {
        let admin = owner(&b).await;
        picture(&b, "a1").await;
        let set = async |alt: &str, decorative: bool, focal: (u8, u8)| {
            editing::update_media(&b, &admin, "a1", alt, decorative, focal).await
        };
        set("A deck", false, (50, 50)).await.expect("saved");
        set("A deck", false, (50, 50)).await.expect("nothing to do");
        set("", true, (20, 80)).await.expect("saved");
        let versions = editing::history(&b, Entity::Media, "a1").await.expect("versions");
        let told: Vec<_> = versions[0].changes.iter().map(|c| (c.label.as_str(), c.before.as_str(), c.after.as_str())).collect();
        assert_eq!(told, [
            ("Alt text", "A deck", "Decorative"),
            ("Focal point", "50% from the left, 50% from the top", "20% from the left, 80% from the top"),
        ]);
        assert_eq!((versions.len(), versions[1].changes[0].before.as_str()), (2, "Teak"));
        assert_eq!(versions[0].by.as_deref(), Some("owner@example.com"));
        let back = editing::restore_media(&b, &admin, "a1", &versions[1].id).await.expect("restored");
        assert_eq!((back.alt.as_str(), back.decorative, back.focal_x), ("Teak", false, 50));
        assert_eq!(editing::history(&b, Entity::Media, "a1").await.expect("versions").len(), 3, "the former one is kept");
        assert!(editing::audit(&b, None).await.expect("a log")[0].text.starts_with("Restored: Picture"));
        for bad in ["", "x", "nul\0", "' OR 1=1 --"] {
            assert!(matches!(editing::restore_media(&b, &admin, "a1", bad).await, Err(EditError::NotFound(_))), "{bad:?}");
            assert!(matches!(editing::restore_media(&b, &admin, bad, &versions[0].id).await, Err(EditError::NotFound(_))), "{bad:?}");
            assert!(editing::history(&b, Entity::Media, bad).await.is_ok_and(|found| found.is_empty()));
        }
        let gone = editing::remove_media(&b, &admin, &["a1"]).await.expect("removed").undo.expect("an undo");
        assert_eq!(editing::trash(&b).await.expect("a trash").len(), 1);
        editing::undo(&b, &admin, &gone).await.expect("undone");
        assert!(editing::trash(&b).await.expect("a trash").is_empty());
        assert!(matches!(editing::undo(&b, &admin, &gone).await, Err(EditError::Refused(said)) if said == msg::UNDO_GONE));
        editing::remove_media(&b, &admin, &["a1"]).await.expect("removed");
        editing::restore_from_trash(&b, &admin, "media", "a1").await.expect("put back");
        editing::remove_media(&b, &admin, &["a1"]).await.expect("removed");
        let told: Vec<_> = editing::audit(&b, None).await.expect("a log").into_iter().map(|line| line.text).collect();
        let verbs: Vec<_> = told.iter().take(4).map(|text| text.split(':').next().unwrap_or_default()).collect();
        assert_eq!(verbs, ["Deleted", "Restored", "Deleted", "Undone"], "{told:?}");
        editing::purge(&b, &admin, "media", "a1").await.expect("purged");
        assert_eq!(b.rows("revisions").await, 0, "no history is left");
    }
}
