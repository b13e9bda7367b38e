//! The media library: filters, bulk changes and replacing.

use crate::owner::{add, change, owner, picture};
use crate::pictures::{ALL, Barrier, LEFT, Log, instance, key, logged, picture as photo, quick};
use crate::support::{TestBackend, on_both_engines};
use backend::editing::{self, EditError, MediaError, PictureTexts};
use domain::admin::{MediaFilter, MediaItem, MediaPage, MediaReplaced};
use domain::kinds::Kind;
use domain::limits;
use domain::messages::pictures as msg;
use domain::time::DAY;
use serde_json::{Value, json};

async fn ids(backend: &TestBackend, filter: MediaFilter) -> Vec<String> {
    let page = editing::media(backend, "", filter, None).await.expect("a page");
    let ids: Vec<String> = page.items.iter().map(|item| item.id.clone()).collect();
    assert_eq!(count(&page, filter), ids.len(), "{filter:?} counts what it shows");
    ids
}

fn count(page: &MediaPage, filter: MediaFilter) -> usize {
    page.filters.iter().find(|each| each.show == filter.code()).expect("a filter").count
}

fn refused(answer: Result<MediaReplaced, MediaError>) -> &'static str {
    let Err(MediaError::Refused(sentence) | MediaError::Unreadable(sentence)) = answer else { panic!("{answer:?}") };
    sentence
}

async fn only(backend: &TestBackend) -> MediaItem {
    let mut items = editing::media(backend, "", MediaFilter::All, None).await.expect("a page").items;
    assert_eq!(items.len(), 1);
    items.remove(0)
}

const fn told(alt: &str) -> PictureTexts<'_> {
    PictureTexts { alt, decorative: false, caption: None }
}

fn post(content: &str) -> Value {
    json!({"title": "Teak", "slug": "teak", "content": content, "status": "published", "publicationDate": "2026-11-01",
        "excerpt": "", "tags": ["teak"], "category": "Care"})
}

on_both_engines! {
    async fn filters_know_rows_texts_drafts_and_the_trash(backend: TestBackend) {
        let admin = owner(&backend).await;
        for id in ["a1", "a2", "a3", "a4", "a5", "a6"] {
            picture(&backend, id).await;
        }
        add(&backend, &admin, Kind::Gallery, json!({"picture": "a1", "altText": "A galley", "isVisible": true})).await;
        let text = "<p>Words</p><img src=\"/media/keya2/1200.jpg\" alt=\"\">";
        let post = add(&backend, &admin, Kind::Blog, post(text)).await.record;
        backend.sql("INSERT INTO legal_documents (slug, title, content, created_at, updated_at) VALUES ('privacy-policy', 'Privacy', '<img src=\"/media/keya3/480.jpg\">', 0, 0)").await;
        backend.sql("INSERT INTO drafts (entity, entity_id, document, base, base_version, revision, editor, updated_at) VALUES ('styles', 'loose', '{\"picture\":\"a4\"}', '{}', 0, 1, '', 0)").await;
        backend.sql(&format!("UPDATE media SET bytes = {} WHERE id = 'a5'", limits::MEDIA_HEAVY_BYTES + 1)).await;
        backend.sql(&format!("UPDATE media SET bytes = {} WHERE id = 'a4'", limits::MEDIA_HEAVY_BYTES)).await;
        backend.sql("UPDATE media SET alt = '' WHERE id IN ('a5', 'a6')").await;
        backend.sql("UPDATE media SET decorative = TRUE WHERE id = 'a6'").await;
        assert_eq!(ids(&backend, MediaFilter::All).await.len(), 6);
        assert_eq!(ids(&backend, MediaFilter::Unused).await, ["a6", "a5"]);
        assert_eq!(ids(&backend, MediaFilter::NoAlt).await, ["a5"]);
        assert_eq!(ids(&backend, MediaFilter::Heavy).await, ["a5"]);
        assert_eq!(ids(&backend, MediaFilter::In(Kind::Gallery)).await, ["a1"]);
        assert_eq!(ids(&backend, MediaFilter::In(Kind::Blog)).await, ["a2"]);
        assert_eq!(ids(&backend, MediaFilter::In(Kind::PrivacyPolicy)).await, ["a3"]);
        assert_eq!(ids(&backend, MediaFilter::In(Kind::Styles)).await, ["a4"]);
        // Only unused pictures can be deleted.
        editing::remove(&backend, &admin, Kind::Blog, &[post.id]).await.expect("removed");
        assert_eq!(ids(&backend, MediaFilter::Unused).await, ["a6", "a5"], "the trash may be restored");
        for id in ["a1", "a2", "a3", "a4"] {
            let kept = editing::remove_media(&backend, &admin, &[id]).await;
            assert!(matches!(kept, Err(EditError::Refused(_))), "{id}: {kept:?}");
        }
        editing::remove_media(&backend, &admin, &["a5"]).await.expect("removed");
        assert_eq!(ids(&backend, MediaFilter::Unused).await, ["a6"]);
    }

    async fn several_are_deleted_at_once_and_what_is_used_stays_and_is_named(backend: TestBackend) {
        let admin = owner(&backend).await;
        for id in ["a1", "a2", "a3", "a4"] {
            picture(&backend, id).await;
        }
        for id in ["a1", "a2"] {
            add(&backend, &admin, Kind::Gallery, json!({"picture": id, "altText": "A galley", "isVisible": true})).await;
        }
        let done = editing::remove_media(&backend, &admin, &["a1", "a3", "a4", "nobody"]).await.expect("removed");
        assert_eq!(done.message, format!("{} {}", msg::deleted(2), msg::some_in_use(1, "Photo: A galley")));
        assert_eq!(ids(&backend, MediaFilter::All).await, ["a2", "a1"]);
        let refused = editing::remove_media(&backend, &admin, &["a1", "a2"]).await;
        let Err(EditError::Refused(sentence)) = refused else { panic!("{refused:?}") };
        assert!(sentence.starts_with("All 2 pictures") && sentence.contains("Photo: A galley"), "{sentence}");
        assert!(matches!(editing::remove_media(&backend, &admin, &["a3", "nul\0"]).await, Err(EditError::NotFound(_))));
        let many = vec!["a1"; limits::MEDIA_MANY + 1];
        assert!(matches!(editing::remove_media(&backend, &admin, &many).await, Err(EditError::Refused(_))));
        let undo = done.undo.expect("an undo");
        editing::undo(&backend, &admin, &undo).await.expect("undone");
        assert_eq!(ids(&backend, MediaFilter::All).await, ["a4", "a3", "a2", "a1"]);
        assert!(editing::undo(&backend, &admin, &undo).await.is_err(), "once");
    }

    async fn several_are_marked_as_decorative_and_one_undo_gives_their_texts_back(backend: TestBackend) {
        let admin = owner(&backend).await;
        for id in ["a1", "a2", "a3"] {
            picture(&backend, id).await;
            backend.sql(&format!("UPDATE media SET alt = 'Text {id}', focal_x = 20 WHERE id = '{id}'")).await;
        }
        backend.sql("UPDATE media SET decorative = TRUE, alt = '' WHERE id = 'a3'").await;
        let before = backend.content.version.current();
        let done = editing::decorate_media(&backend, &admin, &["a1", "a2", "a3"]).await.expect("marked");
        assert_eq!(done.message, msg::decorative(2));
        assert!(backend.content.version.current() > before, "pages are invalidated");
        assert_eq!(backend.texts("SELECT alt FROM media WHERE decorative").await, ["", "", ""]);
        assert_eq!(editing::history(&backend, Kind::Media, "a1").await.expect("versions")[0].action, "Marked as decorative");
        let again = editing::decorate_media(&backend, &admin, &["a1"]).await.expect("nothing to do");
        assert_eq!((again.message, again.undo), (msg::decorative(0), None));
        let undo = done.undo.expect("an undo");
        editing::undo(&backend, &admin, &undo).await.expect("undone");
        assert_eq!(backend.texts("SELECT alt FROM media ORDER BY id").await, ["Text a1", "Text a2", ""]);
        assert_eq!(backend.texts("SELECT id FROM media WHERE focal_x = 20").await.len(), 3);
        // Later changes are not overwritten.
        let done = editing::decorate_media(&backend, &admin, &["a1", "a2"]).await.expect("marked");
        editing::update_media(&backend, &admin, "a2", told("Newer"), (50, 50)).await.expect("described");
        assert!(editing::undo(&backend, &admin, &done.undo.expect("an undo")).await.is_err());
        assert_eq!(backend.texts("SELECT alt FROM media WHERE id IN ('a1', 'a2') ORDER BY id").await, ["", "Newer"]);
    }

    async fn a_search_narrows_the_counts_and_pages_follow_the_filter(backend: TestBackend) {
        for number in 10..10 + limits::MEDIA_PAGE + 3 {
            picture(&backend, &format!("p{number}")).await;
        }
        backend.sql("UPDATE media SET alt = '' WHERE id <> 'p11'").await;
        let first = editing::media(&backend, "", MediaFilter::NoAlt, None).await.expect("a page");
        assert_eq!((first.items.len(), count(&first, MediaFilter::NoAlt)), (limits::MEDIA_PAGE, limits::MEDIA_PAGE + 2));
        let rest = editing::media(&backend, "", MediaFilter::NoAlt, first.after.as_deref()).await.expect("a page");
        let ids: Vec<_> = rest.items.iter().map(|item| item.id.as_str()).collect();
        assert_eq!((ids, rest.after), (vec!["p12", "p10"], None));
        let found = editing::media(&backend, "P11", MediaFilter::NoAlt, None).await.expect("a page");
        assert_eq!((found.items.len(), count(&found, MediaFilter::NoAlt), count(&found, MediaFilter::All)), (0, 0, 1));
    }

    async fn a_picture_that_is_there_is_used_again_and_comes_out_of_the_trash(backend: TestBackend) {
        let admin = owner(&backend).await;
        let first = editing::upload(&backend, "deck.jpg", photo(1)).await.expect("taken");
        assert_eq!(first.known, None);
        let again = editing::upload(&backend, "other name.jpg", photo(1)).await.expect("taken");
        assert_eq!((again.id.as_str(), again.name.as_str(), again.known.as_deref()), (first.id.as_str(), "deck.jpg", Some(msg::PICTURE_KNOWN)));
        editing::remove_media(&backend, &admin, &[&first.id]).await.expect("removed");
        let back = editing::upload(&backend, "deck.jpg", photo(1)).await.expect("taken");
        assert_eq!((back.id.as_str(), back.known.as_deref()), (first.id.as_str(), Some(msg::PICTURE_BACK)));
        assert_eq!((ids(&backend, MediaFilter::All).await, backend.rows("media").await), (vec![first.id], 1));
    }

    async fn another_file_stands_in_every_place_of_a_picture(backend: TestBackend) {
        let admin = owner(&backend).await;
        let old = editing::upload(&backend, "old.jpg", photo(1)).await.expect("taken");
        editing::update_media(&backend, &admin, &old.id, told("A deck"), (20, 80)).await.expect("described");
        add(&backend, &admin, Kind::Gallery, json!({"picture": old.id, "altText": "A galley", "isVisible": true})).await;
        let text = format!("<p>Words</p><p><img src=\"{}\" alt=\"\"></p>", old.picture.src);
        let post = add(&backend, &admin, Kind::Blog, post(&text)).await.record;
        let typed = backend.texts("SELECT content FROM posts").await.remove(0).replace("Words", "More words");
        backend.sql(&format!("INSERT INTO drafts (entity, entity_id, document, base, base_version, revision, editor, updated_at) VALUES ('blog', '{}', '{}', '{{}}', {}, 1, '', 0)", post.id, json!({"content": typed}), post.row_version)).await;
        let before = backend.content.version.current();
        let answer = editing::replace(&backend, &admin, &old.id, "new.jpg", photo(2)).await.expect("replaced");
        let new = &answer.item;
        assert_eq!((new.id.as_str(), new.name.as_str(), new.alt.as_str(), new.focal_y), (old.id.as_str(), "new.jpg", "A deck", 80));
        assert_ne!(key(new), key(&old));
        assert!(backend.content.version.current() > before, "pages are invalidated");
        let uses: Vec<_> = only(&backend).await.uses.into_iter().map(|place| place.label).collect();
        assert_eq!(uses, ["Photo: A galley", "Blog post: Teak", "Draft: "]);
        let shown = editing::open(&backend, Kind::Blog, &post.id).await.expect("a record");
        assert_eq!(shown.row_version, post.row_version, "the post did not change");
        for text in [&shown.draft["content"], &shown.unsaved.expect("a draft").draft["content"]] {
            assert!(text.to_string().contains(&new.picture.src) && !text.to_string().contains(&key(&old)), "{text}");
        }
        // Its former content is in the trash, with its texts and files.
        let trash = editing::trash(&backend).await.expect("the trash");
        assert_eq!(trash.iter().map(|item| item.title.as_str()).collect::<Vec<_>>(), ["old.jpg"]);
        assert!(backend.files.exists(&format!("media/{}/original.jpg", key(&old))).await.expect("asked"));
        let versions = editing::history(&backend, Kind::Media, &old.id).await.expect("versions");
        assert_eq!((versions[0].action.as_str(), versions[0].changes[0].before.as_str(), versions[0].changes[0].after.as_str()), ("Replaced", "old.jpg", "new.jpg"));
        // Variants of both belong to their own originals.
        backend::media::making::make_due(&*instance(&backend, quick()).await).await.expect("made");
        let made = only(&backend).await;
        assert_eq!((made.sizes.clone(), key(&made)), (None, key(new)));
        editing::undo(&backend, &admin, &answer.done.undo.expect("an undo")).await.expect("undone");
        let back = only(&backend).await;
        assert_eq!((back.id.as_str(), back.name.as_str(), key(&back)), (old.id.as_str(), "old.jpg", key(&old)));
        let shown = editing::open(&backend, Kind::Blog, &post.id).await.expect("a record");
        assert!(shown.draft["content"].to_string().contains(&key(&old)));
        // The other file can be restored from the history, as long as it is in the trash.
        let versions = editing::history(&backend, Kind::Media, &old.id).await.expect("versions");
        let again = editing::restore_media(&backend, &admin, &old.id, &versions[0].id).await.expect("restored");
        assert_eq!(key(&again), key(new));
        backend.clock.advance(limits::TRASH_KEEP_MS + 1);
        editing::sweep(&backend).await.expect("swept");
        assert!(!backend.files.exists(&format!("media/{}/original.jpg", key(&old))).await.expect("asked"), "nothing uses it");
        assert!(backend.files.exists(&format!("media/{}/original.jpg", key(new))).await.expect("asked"));
        assert!(editing::restore_media(&backend, &admin, &old.id, &versions[1].id).await.is_err(), "it was purged");
    }

    async fn what_cannot_replace_a_picture_is_said_and_changes_nothing(backend: TestBackend) {
        let admin = owner(&backend).await;
        let one = editing::upload(&backend, "one.jpg", photo(1)).await.expect("taken");
        let two = editing::upload(&backend, "two.jpg", photo(2)).await.expect("taken");
        let same = editing::replace(&backend, &admin, &one.id, "x.jpg", photo(1)).await.expect("an answer").done;
        assert_eq!((same.message.as_str(), same.undo), (msg::REPLACED_SAME, None));
        assert_eq!(refused(editing::replace(&backend, &admin, &one.id, "x.jpg", photo(2)).await), msg::REPLACED_ELSEWHERE);
        for id in ["no-such-picture", "nul\0"] {
            assert_eq!(refused(editing::replace(&backend, &admin, id, "x.jpg", photo(3)).await), msg::REPLACED_GONE);
        }
        editing::remove_media(&backend, &admin, &[&one.id]).await.expect("removed");
        assert_eq!(refused(editing::replace(&backend, &admin, &one.id, "x.jpg", photo(3)).await), msg::REPLACED_GONE);
        assert_eq!((backend.rows("media").await, backend.rows("changes").await), (2, 1));
        backend.clock.advance(DAY);
        // Replacing with a file that is in the trash swaps the two.
        let swapped = editing::replace(&backend, &admin, &two.id, "x.jpg", photo(1)).await.expect("replaced").item;
        assert_eq!((swapped.id.as_str(), swapped.name.as_str(), key(&swapped)), (two.id.as_str(), "one.jpg", key(&one)));
        let trash = editing::trash(&backend).await.expect("the trash");
        assert_eq!((trash[0].title.as_str(), trash[0].deleted_at), ("two.jpg", backend.clock.now()), "deleted now");
    }

    async fn another_file_for_a_logo_is_the_logo_everywhere(backend: TestBackend) {
        let admin = owner(&backend).await;
        let old = editing::upload(&backend, "old.png", photo(1)).await.expect("taken");
        change(&backend, &admin, Kind::Business, "business", json!({"logoColor": old.id})).await.expect("saved");
        let logo = async || {
            let document: Value = serde_json::from_str(&backend.texts("SELECT document FROM business_profile").await[0]).expect("JSON");
            document["logos"]["color"].clone()
        };
        let before = logo().await;
        assert!(before.to_string().contains(&key(&old)), "{before}");
        let version = backend.content.version.current();
        let answer = editing::replace(&backend, &admin, &old.id, "new.png", photo(2)).await.expect("replaced");
        let after = logo().await;
        assert!(after.to_string().contains(&key(&answer.item)) && !after.to_string().contains(&key(&old)), "{after}");
        assert!(after.to_string().contains(&old.id), "the row is the same: {after}");
        assert!(backend.content.version.current() > version, "pages are invalidated");
        // Saving the form unchanged changes nothing.
        let saved = change(&backend, &admin, Kind::Business, "business", json!({})).await.expect("saved");
        assert_eq!((saved.undo, logo().await), (None, after));
        editing::undo(&backend, &admin, &answer.done.undo.expect("an undo")).await.expect("undone");
        assert_eq!(logo().await, before);
    }

    async fn a_size_made_of_the_former_content_is_not_noted_for_the_new_one(backend: TestBackend) {
        let admin = owner(&backend).await;
        let first = Barrier::default();
        let second = Barrier::default();
        let log = Log::default();
        let held = [first.clone(), second.clone()];
        let asked = Log::clone(&log);
        let slow = instance(&backend, logged(&log, move |_, _| {
            let nth = asked.lock().expect("a log").len() - 1;
            if let Some(barrier) = held.get(nth) {
                barrier.hold();
            }
        })).await;
        let old = editing::upload(&backend, "old.jpg", photo(1)).await.expect("taken");
        let making = tokio::spawn(async move { backend::media::making::make_due(&slow).await });
        first.reached().await;
        editing::replace(&backend, &admin, &old.id, "new.jpg", photo(2)).await.expect("replaced");
        first.let_go();
        second.reached().await;
        assert_eq!(backend.texts("SELECT TRIM(variants) FROM media").await, ["600j", "600j"]);
        second.let_go();
        assert_eq!(making.await.expect("a task").expect("made"), LEFT, "every size of the new one");
        assert_eq!(backend.rows("media_variants").await, ALL + 1);
    }
}
