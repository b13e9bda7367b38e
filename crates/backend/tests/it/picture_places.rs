//! Where pictures are: named, searched, put into galleries and onto pages, and taken out.

use crate::owner::{add, owner, picture};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::session::Admin;
use backend::editing::{self, EditError, GalleryPlace, PictureTexts};
use domain::admin::{MediaFilter, MediaItem};
use domain::kinds::Kind;
use domain::limits;
use domain::messages::pictures as msg;
use serde_json::json;

async fn found(backend: &TestBackend, words: &str) -> Vec<String> {
    let page = editing::media(backend, words, MediaFilter::All, None).await.expect("a page");
    page.items.into_iter().map(|item| item.id).collect()
}

async fn one(backend: &TestBackend, id: &str) -> MediaItem {
    editing::picture(backend, id).await.expect("a read").expect("a picture")
}

/// The id of the slot of a page.
async fn slot(backend: &TestBackend, name: &str) -> String {
    editing::list(backend, Kind::PageImages).await.expect("a list");
    let places = editing::picture_places(backend).await.expect("places");
    places.slots.into_iter().find(|slot| slot.label == name).expect("a slot").value
}

async fn put(
    backend: &TestBackend,
    admin: &Admin,
    ids: &[&str],
    category: &str,
    place: Option<i32>,
) -> domain::admin::Done {
    let place = GalleryPlace { category, tag: "Galley", place };
    editing::put_in_gallery(backend, admin, ids, place).await.expect("added")
}

/// The pictures of a gallery in the order of its visitors.
async fn gallery(backend: &TestBackend, category: &str) -> Vec<String> {
    let sql = format!(
        "SELECT media_id FROM gallery_photos WHERE category = '{category}' AND deleted_at IS NULL ORDER BY display_order"
    );
    backend.texts(&sql).await
}

on_both_engines! {
    async fn pictures_are_named_and_found_by_what_is_said_of_them_and_by_their_places(backend: TestBackend) {
        let admin = owner(&backend).await;
        for id in ["a1", "a2", "a3"] {
            picture(&backend, id).await;
        }
        let told = PictureTexts { alt: "Saloon with walnut panels", decorative: false, caption: Some("The Halcyon") };
        let item = editing::update_media(&backend, &admin, "a1", told, (50, 50)).await.expect("saved");
        assert_eq!((item.title.as_str(), item.where_used.as_str()), ("The Halcyon", "Nowhere"));
        // The framing alone keeps the caption.
        let told = PictureTexts { caption: None, ..told };
        let item = editing::update_media(&backend, &admin, "a1", told, (10, 50)).await.expect("saved");
        assert_eq!(item.caption, "The Halcyon");
        assert_eq!(one(&backend, "a3").await.title, "Teak");
        backend.sql("UPDATE media SET alt = '' WHERE id = 'a3'").await;
        assert_eq!(one(&backend, "a3").await.title, "a3.jpg");

        add(&backend, &admin, Kind::Gallery, json!({"picture": "a2", "altText": "A bow", "tag": "Teak Deck", "category": "yacht", "displayOrder": 1, "isVisible": true})).await;
        add(&backend, &admin, Kind::Gallery, json!({"picture": "a1", "altText": "A stern", "tag": "Galley", "category": "yacht", "displayOrder": 2, "isVisible": false})).await;
        let hero = slot(&backend, "Home: hero picture").await;
        editing::put_on_page(&backend, &admin, "a1", &hero).await.expect("shown");
        let item = one(&backend, "a1").await;
        assert_eq!(item.where_used, "Yacht gallery, Home");
        let places: Vec<_> = item.uses.iter().map(|place| (place.name.as_str(), place.about.as_str(), place.alt.as_str(), place.is_visible)).collect();
        assert_eq!(places, [
            ("Yacht gallery, place 2", "Tag Galley, hidden", "A stern", Some(false)),
            ("Home, hero picture", "Page image", "Saloon with walnut panels", None),
        ]);
        for words in ["halcyon", "WALNUT saloon", "a1.jpg", "stern", "hero", "galley hidden"] {
            assert_eq!(found(&backend, words).await, ["a1"], "{words}");
        }
        assert_eq!(found(&backend, "teak deck").await, ["a2"]);
        assert_eq!(found(&backend, "yacht gallery").await, ["a2", "a1"]);
        assert!(found(&backend, "galley teak").await.is_empty(), "all words");

        backend.sql(&format!("UPDATE media SET width = {}, height = 10 WHERE id <> 'a2'", limits::MEDIA_LARGE_PIXELS)).await;
        backend.sql(&format!("UPDATE media SET width = 10, height = {} WHERE id = 'a2'", limits::MEDIA_LARGE_PIXELS - 1)).await;
        let small = editing::media(&backend, "", MediaFilter::Small, None).await.expect("a page");
        assert_eq!(small.items.iter().map(|item| item.id.as_str()).collect::<Vec<_>>(), ["a2"]);
    }

    async fn several_go_into_a_gallery_in_their_order_and_one_undo_takes_them_out(backend: TestBackend) {
        let admin = owner(&backend).await;
        for id in ["a1", "a2", "a3", "a4"] {
            picture(&backend, id).await;
        }
        backend.sql("UPDATE media SET alt = '' WHERE id = 'a4'").await;
        backend.sql("UPDATE media SET caption = 'Bow' WHERE id = 'a1'").await;
        let done = put(&backend, &admin, &["a2"], "yacht", None).await;
        assert_eq!(done.message, msg::put_in_gallery(1, "Yacht gallery", 0, 0));
        put(&backend, &admin, &["a1"], "showroom", None).await;
        let done = put(&backend, &admin, &["a3", "a1", "a2", "a4"], "yacht", Some(1)).await;
        assert_eq!(done.message, "2 photos were added to the yacht gallery. 1 was there already. 1 was left out: say first what it shows.");
        assert_eq!(gallery(&backend, "yacht").await, ["a3", "a1", "a2"]);
        assert_eq!(gallery(&backend, "showroom").await, ["a1"]);
        let texts = "SELECT alt_text || '/' || caption || '/' || tag FROM gallery_photos WHERE media_id = 'a1' AND category = 'yacht'";
        assert_eq!(backend.texts(texts).await, ["Teak/Bow/Galley"]);
        editing::undo(&backend, &admin, &done.undo.expect("an undo")).await.expect("undone");
        assert_eq!(gallery(&backend, "yacht").await, ["a2"]);
        let last = "SELECT CAST(display_order AS TEXT) FROM gallery_photos WHERE category = 'yacht' AND deleted_at IS NULL";
        assert_eq!(backend.texts(last).await, ["1"], "it has its place again");
        put(&backend, &admin, &["a1", "a3"], "yacht", None).await;
        assert_eq!(gallery(&backend, "yacht").await, ["a2", "a1", "a3"]);

        // Between two, also where places are missing; a place behind the last one is at the end.
        backend.sql("UPDATE gallery_photos SET display_order = display_order * 3 WHERE category = 'yacht'").await;
        picture(&backend, "a5").await;
        let done = put(&backend, &admin, &["a5"], "yacht", Some(2)).await;
        assert_eq!(gallery(&backend, "yacht").await, ["a2", "a5", "a1", "a3"]);
        editing::undo(&backend, &admin, &done.undo.expect("an undo")).await.expect("undone");
        assert_eq!(gallery(&backend, "yacht").await, ["a2", "a1", "a3"]);
        let mut places = backend.texts(last).await;
        places.sort();
        assert_eq!(places, ["3", "6", "9"], "they have their places again");
        let done = put(&backend, &admin, &["a5"], "yacht", Some(99)).await;
        assert_eq!(gallery(&backend, "yacht").await, ["a2", "a1", "a3", "a5"]);
        editing::undo(&backend, &admin, &done.undo.expect("an undo")).await.expect("undone");

        let nothing = put(&backend, &admin, &["a4", "a1"], "yacht", None).await;
        assert_eq!((nothing.message, nothing.undo), (msg::put_in_gallery(0, "Yacht gallery", 1, 1), None));
        let nowhere = GalleryPlace { category: "attic", tag: "Galley", place: None };
        assert!(matches!(editing::put_in_gallery(&backend, &admin, &["a1"], nowhere).await, Err(EditError::Refused(_))));
        let untagged = GalleryPlace { category: "showroom", tag: "No such tag", place: None };
        assert!(matches!(editing::put_in_gallery(&backend, &admin, &["a2"], untagged).await, Err(EditError::Invalid(_))));
        assert!(matches!(editing::put_in_gallery(&backend, &admin, &["a9"], untagged).await, Err(EditError::NotFound(_))));
        assert_eq!(gallery(&backend, "showroom").await, ["a1"], "nothing is left of what was refused");
    }

    async fn one_tag_for_several_photos_of_both_galleries_comes_off_by_one_undo(backend: TestBackend) {
        let admin = owner(&backend).await;
        for id in ["a1", "a2", "a3"] {
            picture(&backend, id).await;
        }
        put(&backend, &admin, &["a1", "a2"], "yacht", None).await;
        put(&backend, &admin, &["a1"], "showroom", None).await;
        let done = editing::tag_photos(&backend, &admin, &["a1", "a3"], "Tables").await.expect("tagged");
        assert_eq!(done.message, msg::tagged(2, "Tables", 1));
        let tags = "SELECT tag FROM gallery_photos WHERE media_id = 'a1' OR media_id = 'a2' ORDER BY media_id, category";
        assert_eq!(backend.texts(tags).await, ["Tables", "Tables", "Galley"]);
        editing::undo(&backend, &admin, &done.undo.expect("an undo")).await.expect("undone");
        assert_eq!(backend.texts(tags).await, ["Galley", "Galley", "Galley"]);
        assert!(matches!(editing::tag_photos(&backend, &admin, &["a1"], "Anchors").await, Err(EditError::Refused(_))));
    }

    async fn a_picture_is_shown_on_a_page_and_taken_out_of_every_place(backend: TestBackend) {
        let admin = owner(&backend).await;
        for id in ["a1", "a2"] {
            picture(&backend, id).await;
        }
        let workshop = slot(&backend, "Home: workshop, detail").await;
        editing::put_on_page(&backend, &admin, "a1", &workshop).await.expect("shown");
        backend.sql(&format!("UPDATE page_section_images SET caption = 'At the bench' WHERE id = '{workshop}'")).await;
        let before = backend.content.version.current();
        let shown = editing::put_on_page(&backend, &admin, "a2", &workshop).await.expect("shown");
        assert!(backend.content.version.current() > before, "pages are invalidated");
        let row = format!("SELECT COALESCE(media_id, '') || '/' || alt_text || '/' || caption FROM page_section_images WHERE id = '{workshop}'");
        assert_eq!(backend.texts(&row).await, ["a2/Teak/"], "the caption was the other picture's");
        assert_eq!(one(&backend, "a1").await.where_used, "Nowhere");
        editing::undo(&backend, &admin, &shown.undo.expect("an undo")).await.expect("undone");
        assert_eq!(backend.texts(&row).await, ["a1/Teak/At the bench"]);

        let other = editing::take_out(&backend, &admin, "a2", Kind::PageImages, &workshop).await;
        assert!(matches!(other, Err(EditError::Refused(sentence)) if sentence == msg::NOT_THERE));
        let out = editing::take_out(&backend, &admin, "a1", Kind::PageImages, &workshop).await.expect("taken out");
        assert_eq!(out.message, msg::taken_out("Home: workshop, detail"));
        assert_eq!(backend.texts(&row).await, ["//"]);
        editing::undo(&backend, &admin, &out.undo.expect("an undo")).await.expect("undone");
        assert_eq!(backend.texts(&row).await, ["a1/Teak/At the bench"]);

        put(&backend, &admin, &["a2"], "yacht", None).await;
        let photo = one(&backend, "a2").await.uses.remove(0);
        let kept = editing::remove_media(&backend, &admin, &["a2"]).await;
        assert!(matches!(kept, Err(EditError::Refused(_))), "in use");
        let out = editing::take_out(&backend, &admin, "a2", Kind::Gallery, &photo.row).await.expect("taken out");
        assert!(gallery(&backend, "yacht").await.is_empty());
        editing::undo(&backend, &admin, &out.undo.expect("an undo")).await.expect("undone");
        assert_eq!(gallery(&backend, "yacht").await, ["a2"]);
        let elsewhere = editing::take_out(&backend, &admin, "a2", Kind::Materials, &photo.row).await;
        assert!(elsewhere.is_err(), "{elsewhere:?}");
        let gone = editing::put_on_page(&backend, &admin, "a9", &workshop).await;
        assert!(matches!(gone, Err(EditError::NotFound(_))));
    }
}
