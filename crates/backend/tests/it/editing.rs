//! The owner's changes to content: forms, toggles, order, trash, history, undo.

use crate::owner::{add, carousel, change, owner, picture, save, sentence, words};
use crate::support::{TestBackend, on_both_engines};
use backend::editing::{self, EditError};
use domain::admin::MediaFilter;
use domain::kinds::{FieldState, Kind};
use domain::limits;
use domain::messages::admin as msg;
use domain::time::{DAY, MINUTE};
use serde_json::{Value, json};

on_both_engines! {
    async fn a_faq_is_made_changed_and_told(backend: TestBackend) {
        let admin = owner(&backend).await;
        let before = backend.content.version.current();
        let fresh = editing::open(&backend, Kind::Faqs, "").await.expect("a form");
        assert_eq!((fresh.row_version, fresh.draft["isActive"].clone(), fresh.draft["displayOrder"].clone()), (0, json!(true), json!(1)));
        let made = add(&backend, &admin, Kind::Faqs, json!({"question": " Is <b>teak</b> oily? ", "answer": "Yes.", "category": "yacht", "isActive": true})).await;
        assert_eq!(made.message, "FAQ created successfully.");
        assert_eq!(made.record.draft["question"], json!("Is <b>teak</b> oily?"), "kept as typed");
        assert_eq!(made.record.updated_by.as_deref(), Some("owner@example.com"));
        assert!(backend.content.version.current() > before, "public pages are invalidated");
        let id = made.record.id.clone();
        let saved = change(&backend, &admin, Kind::Faqs, &id, json!({"answer": "No."})).await.expect("saved");
        assert_eq!((saved.message.as_str(), saved.record.row_version), ("FAQ updated successfully.", made.record.row_version + 1));
        let same = change(&backend, &admin, Kind::Faqs, &id, json!({})).await.expect("saved");
        assert_eq!((same.undo, same.record.row_version), (None, saved.record.row_version), "nothing changed");
        let versions = editing::history(&backend, Kind::Faqs, &id).await.expect("versions");
        assert_eq!(versions.len(), 2);
        assert_eq!((versions[0].changes[0].label.as_str(), versions[0].changes[0].before.as_str(), versions[0].changes[0].after.as_str()), ("Answer", "Yes.", "No."));
        assert_eq!((versions[1].action.as_str(), versions[1].restorable), ("Created", false));
        let back = editing::restore(&backend, &admin, Kind::Faqs, &id, &versions[0].id).await.expect("restored");
        assert_eq!((back.message.as_str(), back.record.draft["answer"].clone()), (msg::RESTORED, json!("Yes.")));
        assert_eq!(editing::audit(&backend, None).await.expect("a log")[0].text, "Restored: FAQ “Is <b>teak</b> oily?”");
        assert_eq!(sentence(change(&backend, &admin, Kind::Faqs, &id, json!({"question": " "})).await, "question"), msg::FAQ_REQUIRED);
    }

    async fn rows_are_found_by_the_words_of_their_titles(backend: TestBackend) {
        let admin = owner(&backend).await;
        let mut faqs = Vec::new();
        for question in ["Is Walnut 50% oil?", "How long does varnish on walnut last?", "Is teak oily?"] {
            backend.clock.advance(MINUTE);
            faqs.push(add(&backend, &admin, Kind::Faqs, json!({"question": question, "answer": "walnut"})).await.record.id);
        }
        let found = async |q: &str, most: i64| {
            let found = editing::find(&backend, q, most).await.expect("rows");
            found.rows.into_iter().filter(|row| row.kind == Kind::Faqs).map(|row| row.id).collect::<Vec<_>>()
        };
        assert_eq!(found("WALNUT", 5).await, [faqs[1].clone(), faqs[0].clone()], "changed last first");
        assert_eq!(found("walnut", 1).await, [faqs[1].clone()]);
        assert_eq!(found("varnish walnut", 5).await, [faqs[1].clone()]);
        assert_eq!(found("50% oil", 5).await, [faqs[0].clone()]);
        assert!(found("50_ oil", 5).await.is_empty() && found(" ", 5).await.is_empty());
        for (most, is_cut) in [(1, true), (2, false)] {
            assert_eq!(editing::find(&backend, "walnut", most).await.expect("rows").is_cut, is_cut);
        }
        editing::remove(&backend, &admin, Kind::Faqs, &faqs).await.expect("removed");
        assert!(found("walnut", 5).await.is_empty(), "what lies in the trash is found there");
    }

    async fn what_is_found_has_its_page_and_its_picture(backend: TestBackend) {
        let admin = owner(&backend).await;
        let page = |title: &str| json!({"title": title, "slug": title.to_lowercase(), "status": "draft", "sections": []});
        for title in ["Walnut-1", "Walnut-2"] {
            add(&backend, &admin, Kind::Pages, page(title)).await;
        }
        backend.sql("UPDATE pages SET status = 'published' WHERE title = 'Walnut-1'").await;
        let mut rows = editing::find(&backend, "walnut", 9).await.expect("rows").rows;
        rows.retain(|row| row.kind == Kind::Pages);
        editing::describe_found(&backend, &mut rows).await.expect("described");
        rows.sort_by(|one, other| one.title.cmp(&other.title));
        let seen: Vec<&str> = rows.iter().map(|row| row.href.as_str()).collect();
        assert_eq!(seen, ["/walnut-1", ""], "a draft has no page");
        assert!(rows.iter().all(|row| row.picture.is_none()));
    }

    async fn a_question_that_no_page_shows_says_so(backend: TestBackend) {
        let admin = owner(&backend).await;
        let unseen = async |code: &str| {
            let form = editing::form(&backend, Kind::Faqs, "").await.expect("a form");
            let category = form.fields().find(|field| field.name == "category").expect("a category");
            category.no_effect.iter().any(|no_effect| no_effect.state == FieldState::Is(code.to_owned()))
        };
        backend.sql("UPDATE pages SET deleted_at = 1").await;
        let questions = |category: &str| json!([{"type": "questions", "values": {"title": "Questions", "category": category}}]);
        let page = json!({"title": "Winter work", "slug": "winter-work", "status": "draft", "sections": questions("yacht")});
        let id = add(&backend, &admin, Kind::Pages, page).await.record.id;
        assert!(unseen("yacht").await && unseen("general").await, "a draft shows nothing");
        change(&backend, &admin, Kind::Pages, &id, json!({"status": "published"})).await.expect("published");
        assert!(!unseen("yacht").await && unseen("general").await);
        change(&backend, &admin, Kind::Pages, &id, json!({"sections": questions("general")})).await.expect("saved");
        assert!(unseen("yacht").await && !unseen("general").await);
    }

    async fn deleted_content_rests_and_comes_back(backend: TestBackend) {
        let admin = owner(&backend).await;
        let id = add(&backend, &admin, Kind::Faqs, json!({"question": "Q", "answer": "A"})).await.record.id;
        let gone = editing::remove(&backend, &admin, Kind::Faqs, std::slice::from_ref(&id)).await.expect("removed");
        assert_eq!(gone.message, "FAQ deleted successfully.");
        assert!(matches!(editing::open(&backend, Kind::Faqs, &id).await, Err(EditError::NotFound("FAQ not found."))));
        assert!(editing::list(&backend, Kind::Faqs).await.expect("a list").rows.is_empty());
        let trash = editing::trash(&backend).await.expect("the trash");
        assert_eq!((trash[0].title.as_str(), trash[0].kind_label.as_str()), ("Q", "FAQ"));
        assert_eq!(trash[0].purge_at.since(trash[0].deleted_at), 30 * DAY);
        editing::undo(&backend, &admin, &gone.undo.expect("an undo")).await.expect("undone");
        assert_eq!(editing::list(&backend, Kind::Faqs).await.expect("a list").rows.len(), 1);
        editing::remove(&backend, &admin, Kind::Faqs, std::slice::from_ref(&id)).await.expect("removed");
        editing::restore_from_trash(&backend, &admin, "faqs", &id).await.expect("restored");
        assert!(matches!(editing::restore_from_trash(&backend, &admin, "faqs", &id).await, Err(EditError::NotFound(_))));
        editing::remove(&backend, &admin, Kind::Faqs, std::slice::from_ref(&id)).await.expect("removed");
        backend.clock.advance(limits::TRASH_KEEP_MS - 1);
        assert_eq!(editing::sweep(&backend).await.expect("a sweep"), 0);
        backend.clock.advance(1);
        assert_eq!(editing::sweep(&backend).await.expect("a sweep"), 1);
        assert_eq!((backend.rows("faqs").await, backend.rows("revisions").await), (0, 0));
    }

    async fn an_undo_takes_back_one_change_and_never_a_later_one(backend: TestBackend) {
        let admin = owner(&backend).await;
        let made = add(&backend, &admin, Kind::Faqs, json!({"question": "Q", "answer": "A", "isActive": true})).await;
        let id = made.record.id.clone();
        let off = editing::toggle(&backend, &admin, Kind::Faqs, &id, false).await.expect("toggled");
        assert_eq!(off.message, "FAQ deactivated successfully.");
        let undo = off.undo.expect("an undo");
        editing::undo(&backend, &admin, &undo).await.expect("undone");
        assert_eq!(editing::open(&backend, Kind::Faqs, &id).await.expect("a row").draft["isActive"], json!(true));
        assert!(matches!(editing::undo(&backend, &admin, &undo).await, Err(EditError::Refused(_))), "once");
        let first = change(&backend, &admin, Kind::Faqs, &id, json!({"answer": "B"})).await.expect("saved").undo.expect("an undo");
        change(&backend, &admin, Kind::Faqs, &id, json!({"answer": "C"})).await.expect("saved");
        assert!(matches!(editing::undo(&backend, &admin, &first).await, Err(EditError::Refused(_))), "C would be lost");
        let late = change(&backend, &admin, Kind::Faqs, &id, json!({"answer": "D"})).await.expect("saved").undo.expect("an undo");
        backend.clock.advance(20 * MINUTE);
        assert!(matches!(editing::undo(&backend, &admin, &late).await, Err(EditError::Refused(_))), "too late");
        for bad in ["", "x", "' OR 1=1 --", "nul\0"] {
            assert!(editing::undo(&backend, &admin, bad).await.is_err(), "{bad:?}");
        }
        backend.clock.advance(0);
    }

    async fn rows_are_moved_within_their_group(backend: TestBackend) {
        let admin = owner(&backend).await;
        let mut ids = Vec::new();
        for (question, category) in [("a", "yacht"), ("b", "yacht"), ("x", "general"), ("c", "yacht")] {
            let draft = json!({"question": question, "answer": "A", "category": category, "displayOrder": 5});
            ids.push(add(&backend, &admin, Kind::Faqs, draft).await.record.id);
        }
        let order = async || {
            let rows = editing::list(&backend, Kind::Faqs).await.expect("a list").rows;
            rows.iter().filter(|row| row.group == "yacht").map(|row| row.title.clone()).collect::<String>()
        };
        let moved = editing::reorder(&backend, &admin, Kind::Faqs, &ids[3], 1).await.expect("moved");
        assert_eq!(order().await, "cab");
        assert_eq!(editing::reorder(&backend, &admin, Kind::Faqs, &ids[3], -7).await.expect("no move").undo, None);
        editing::undo(&backend, &admin, &moved.undo.expect("an undo")).await.expect("undone");
        assert_eq!(order().await, "abc");
        assert_eq!(editing::history(&backend, Kind::Faqs, "order").await.expect("versions").len(), 2);
        assert!(matches!(editing::reorder(&backend, &admin, Kind::Seo, &ids[0], 1).await, Err(EditError::NotFound(_))));
    }

    async fn the_carousel_says_what_happened_and_has_no_gaps(backend: TestBackend) {
        let admin = owner(&backend).await;
        let mut ids = Vec::new();
        for (name, position) in [("A", Value::Null), ("B", json!(99)), ("C", json!(1))] {
            let saved = add(&backend, &admin, Kind::Testimonials, words(name, true, position)).await;
            assert_eq!(saved.message, msg::TESTIMONIAL_ADDED);
            ids.push(saved.record.id);
        }
        assert_eq!(carousel(&backend).await, ["C", "A", "B"]);
        let idle = add(&backend, &admin, Kind::Testimonials, words("D", false, json!(2))).await;
        assert_eq!((idle.message.as_str(), idle.record.draft["displayOrder"].clone(), idle.record.places), (msg::TESTIMONIAL_CREATED, Value::Null, 4));
        let a = ids[0].clone();
        let c = ids[2].clone();
        let on = change(&backend, &admin, Kind::Testimonials, &idle.record.id, json!({"isActive": true, "displayOrder": 2})).await.expect("saved");
        assert_eq!(on.message, msg::TESTIMONIAL_ON);
        assert_eq!(carousel(&backend).await, ["C", "D", "A", "B"]);
        let moved = change(&backend, &admin, Kind::Testimonials, &c, json!({"displayOrder": 3})).await.expect("saved");
        assert_eq!(moved.message, msg::CAROUSEL_MOVED);
        assert_eq!(carousel(&backend).await, ["D", "A", "C", "B"]);
        let off = change(&backend, &admin, Kind::Testimonials, &a, json!({"isActive": false})).await.expect("saved");
        assert_eq!((off.message.as_str(), off.record.draft["displayOrder"].clone()), (msg::TESTIMONIAL_OFF, Value::Null));
        assert_eq!(carousel(&backend).await, ["D", "C", "B"]);
        editing::undo(&backend, &admin, &off.undo.expect("an undo")).await.expect("undone");
        assert_eq!(carousel(&backend).await, ["D", "A", "C", "B"], "back at its position");
        let dropped = editing::reorder(&backend, &admin, Kind::Testimonials, &c, 1).await.expect("moved");
        assert_eq!(carousel(&backend).await, ["C", "D", "A", "B"]);
        editing::undo(&backend, &admin, &dropped.undo.expect("an undo")).await.expect("undone");
        let gone = editing::remove(&backend, &admin, Kind::Testimonials, &[idle.record.id.clone(), a.clone()]).await.expect("removed");
        assert_eq!((gone.message.as_str(), carousel(&backend).await), (msg::deleted_many(2).as_str(), vec!["C".to_owned(), "B".to_owned()]));
        editing::undo(&backend, &admin, &gone.undo.expect("an undo")).await.expect("undone");
        assert_eq!(carousel(&backend).await, ["D", "A", "C", "B"]);
        let text = change(&backend, &admin, Kind::Testimonials, &a, json!({"testimonialText": "New"})).await.expect("saved");
        assert_eq!(text.message, "Testimonial updated successfully");
        let toggled = editing::toggle(&backend, &admin, Kind::Testimonials, &a, false).await.expect("toggled");
        assert_eq!(toggled.message, msg::TESTIMONIAL_OFF);
        editing::toggle(&backend, &admin, Kind::Testimonials, &a, true).await.expect("toggled");
        assert_eq!(carousel(&backend).await, ["D", "C", "B", "A"], "newly active ones come last");
    }

    async fn a_testimonial_is_checked(backend: TestBackend) {
        let admin = owner(&backend).await;
        let url = "https://www.google.com/maps/reviews/1";
        let mut draft = words("A", true, Value::Null);
        draft["googleReviewUrl"] = json!(url);
        let first = add(&backend, &admin, Kind::Testimonials, draft.clone()).await.record;
        assert_eq!(first.draft["source"], json!("google"));
        let twice = save(&backend, &admin, Kind::Testimonials, "", None, &draft).await;
        assert_eq!(sentence(twice, "googleReviewUrl"), msg::REVIEW_DUPLICATE);
        change(&backend, &admin, Kind::Testimonials, &first.id, json!({"location": "Point Loma"})).await.expect("its own address is fine");
        let second = add(&backend, &admin, Kind::Testimonials, words("B", true, Value::Null)).await.record;
        let edited = change(&backend, &admin, Kind::Testimonials, &second.id, json!({"googleReviewUrl": url})).await;
        assert_eq!(sentence(edited, "googleReviewUrl"), msg::REVIEW_DUPLICATE);
        let nobody = change(&backend, &admin, Kind::Testimonials, &first.id, json!({"clientPhoto": "no-such-picture"})).await;
        assert_eq!(sentence(nobody, "clientPhoto"), msg::PICTURE_GONE);
        let nothing = change(&backend, &admin, Kind::Testimonials, &first.id, json!({"linkedProjectId": "no-such-project"})).await;
        assert_eq!(sentence(nothing, "linkedProjectId"), domain::messages::OPTION_UNKNOWN);
        let project = add(&backend, &admin, Kind::Projects, json!({"projectName": "Heron", "shortDescription": "x", "status": "published"})).await.record;
        change(&backend, &admin, Kind::Testimonials, &first.id, json!({"linkedProjectId": project.id})).await.expect("linked");
        editing::toggle(&backend, &admin, Kind::Projects, &project.id, false).await.expect("a draft again");
        let kept = change(&backend, &admin, Kind::Testimonials, &first.id, json!({"location": "Dana Point"})).await.expect("its link stays");
        assert_eq!(kept.record.draft["linkedProjectId"], json!(project.id));
    }

    async fn writers_at_once_leave_no_gap(backend: TestBackend) {
        let admin = owner(&backend).await;
        let mut ids = Vec::new();
        for at in 0..6 {
            ids.push(add(&backend, &admin, Kind::Testimonials, words(&format!("T{at}"), at % 2 == 0, Value::Null)).await.record.id);
        }
        let mut writers = Vec::new();
        for writer in 0..4_usize {
            let backend = backend.clone();
            let admin = admin.clone();
            let ids = ids.clone();
            writers.push(tokio::spawn(async move {
                for step in 0..12_usize {
                    let id = &ids[(writer * 5 + step * 7) % ids.len()];
                    let done = match (writer + step) % 4 {
                        0 => editing::toggle(&backend, &admin, Kind::Testimonials, id, step % 3 == 0).await.map(drop),
                        1 => editing::reorder(&backend, &admin, Kind::Testimonials, id, i32::try_from(step).expect("few")).await.map(drop),
                        2 => change(&backend, &admin, Kind::Testimonials, id, json!({"isActive": true, "displayOrder": 1})).await.map(drop),
                        _ => editing::remove(&backend, &admin, Kind::Testimonials, std::slice::from_ref(id)).await.map(drop),
                    };
                    // Refusals are fine here: another request was first.
                    assert!(!matches!(done, Err(EditError::Backend(_))), "{done:?}");
                    let _ = editing::restore_from_trash(&backend, &admin, "testimonials", id).await;
                }
            }));
        }
        for writer in writers {
            writer.await.expect("a writer");
        }
        let _ = carousel(&backend).await;
        let doubles = "SELECT COUNT(*) FROM testimonials WHERE is_active AND deleted_at IS NULL AND (display_order < 1 OR \
             display_order > (SELECT COUNT(*) FROM testimonials WHERE is_active AND deleted_at IS NULL))";
        assert_eq!(backend.number(doubles).await, 0);
    }

    async fn projects_have_slugs_of_their_own(backend: TestBackend) {
        let admin = owner(&backend).await;
        let draft = json!({"projectName": "Crème & Teak", "shortDescription": "x", "vesselType": "Sailboat"});
        let slug = async |draft: &Value| add(&backend, &admin, Kind::Projects, draft.clone()).await.record;
        let first = slug(&draft).await;
        assert_eq!((first.draft["slug"].clone(), first.href.as_str()), (json!("creme-teak"), ""));
        assert_eq!(slug(&draft).await.draft["slug"], json!("creme-teak-2"));
        let taken = save(&backend, &admin, Kind::Projects, "", None, &json!({"projectName": "Z", "slug": "Creme Teak", "shortDescription": "x"})).await;
        assert_eq!(sentence(taken, "slug"), msg::SLUG_TAKEN);
        let word = change(&backend, &admin, Kind::Projects, &first.id, json!({"slug": "new"})).await;
        assert_eq!(sentence(word, "slug"), msg::SLUG_RESERVED);
        let empty = save(&backend, &admin, Kind::Projects, "", None, &json!({})).await;
        let Err(EditError::Invalid(wrong)) = empty else { panic!("accepted") };
        assert_eq!(wrong.0.iter().map(|w| w.field.as_str()).collect::<Vec<_>>(), ["projectName", "shortDescription"]);
        let shown = editing::toggle(&backend, &admin, Kind::Projects, &first.id, true).await.expect("published");
        assert_eq!(shown.message, "Project published.");
        assert_eq!(editing::open(&backend, Kind::Projects, &first.id).await.expect("a row").href, "/projects/creme-teak");
        // The slug is free while its owner is in the trash; the owner comes back with another one.
        editing::remove(&backend, &admin, Kind::Projects, std::slice::from_ref(&first.id)).await.expect("removed");
        add(&backend, &admin, Kind::Projects, draft).await;
        let back = editing::restore_from_trash(&backend, &admin, "projects", &first.id).await.expect("restored");
        assert!(back.message.contains("/projects/creme-teak-3"), "{}", back.message);
    }

    async fn galleries_and_projects_hold_each_others_photos(backend: TestBackend) {
        let admin = owner(&backend).await;
        let bare = save(&backend, &admin, Kind::Gallery, "", None, &json!({"altText": " "})).await;
        let Err(EditError::Invalid(wrong)) = bare else { panic!("accepted") };
        assert_eq!((wrong.of("picture"), wrong.of("altText")), (Some(msg::GALLERY_PICTURE_REQUIRED), Some(msg::ALT_REQUIRED)));
        picture(&backend, "a1").await;
        let photo = add(&backend, &admin, Kind::Gallery, json!({"picture": "a1", "altText": "A galley", "tag": "Galley", "isVisible": true})).await.record;
        assert_eq!(photo.media[0].id, "a1");
        let draft = json!({"projectName": "Heron", "shortDescription": "x", "thumbnail": "a1", "galleryPhotos": [photo.id, photo.id]});
        let project = add(&backend, &admin, Kind::Projects, draft).await.record;
        assert_eq!(project.draft["galleryPhotos"], json!([photo.id]));
        let gone = change(&backend, &admin, Kind::Projects, &project.id, json!({"galleryPhotos": ["nowhere"]})).await;
        assert_eq!(sentence(gone, "galleryPhotos"), msg::PHOTO_GONE);
        let saved = change(&backend, &admin, Kind::Projects, &project.id, json!({"galleryPhotos": []})).await.expect("saved");
        editing::undo(&backend, &admin, &saved.undo.expect("an undo")).await.expect("undone");
        assert_eq!(editing::open(&backend, Kind::Projects, &project.id).await.expect("a row").draft["galleryPhotos"], json!([photo.id]));
        let page = editing::media(&backend, "A1", MediaFilter::All, None).await.expect("a page");
        let labels: Vec<_> = page.items[0].uses.iter().map(|place| place.label.as_str()).collect();
        assert_eq!(labels, ["Project: Heron", "Photo: A galley"]);
        let used = editing::remove_media(&backend, &admin, &["a1"]).await;
        let Err(EditError::Refused(sentence)) = used else { panic!("{used:?}") };
        assert!(sentence.starts_with(msg::PICTURE_IN_USE) && sentence.contains("Project: Heron"));
        let hidden = editing::toggle(&backend, &admin, Kind::Gallery, &photo.id, false).await.expect("hidden");
        assert_eq!(hidden.message, "Image is hidden.");
    }

    async fn ids_that_are_not_there_change_nothing(backend: TestBackend) {
        let admin = owner(&backend).await;
        let long = "9".repeat(10_000);
        for kind in Kind::ALL.iter().copied() {
            for id in ["no-such-row", "x y", "nul\0", "' OR 1=1 --", long.as_str()] {
                assert!(matches!(editing::open(&backend, kind, id).await, Err(EditError::NotFound(_))), "{kind:?} {id:?}");
                assert!(save(&backend, &admin, kind, id, Some(1), &json!({})).await.is_err());
                assert!(editing::toggle(&backend, &admin, kind, id, true).await.is_err());
                assert!(editing::reorder(&backend, &admin, kind, id, 1).await.is_err());
                assert!(editing::remove(&backend, &admin, kind, &[id.to_owned()]).await.is_err());
                assert!(editing::restore(&backend, &admin, kind, id, "x").await.is_err());
                assert!(editing::restore_from_trash(&backend, &admin, kind.code(), id).await.is_err());
                assert!(editing::purge(&backend, &admin, kind.code(), id).await.is_err());
                assert!(editing::history(&backend, kind, id).await.is_ok_and(|versions| versions.is_empty()));
            }
        }
        assert_eq!(backend.rows("changes").await, 0);
    }
}
