//! The media library: what it can be narrowed to.

use crate::owner::{add, owner, picture};
use crate::pictures::picture as photo;
use crate::support::{TestBackend, on_both_engines};
use backend::editing::{self, EditError};
use domain::admin::{Entity, MediaFilter, MediaPage};
use domain::limits;
use domain::messages::pictures as say;
use serde_json::json;

async fn ids(b: &TestBackend, filter: MediaFilter) -> Vec<String> {
    let page = editing::media(b, "", filter, None).await.expect("a page");
    let ids: Vec<String> = page.items.iter().map(|item| item.id.clone()).collect();
    assert_eq!(count(&page, filter), ids.len(), "{filter:?} counts what it shows");
    ids
}

fn count(page: &MediaPage, filter: MediaFilter) -> usize {
    page.shelves.iter().find(|shelf| shelf.show == filter.code()).expect("a shelf").count
}

on_both_engines! {
    async fn filters_know_rows_texts_drafts_and_the_trash(b: TestBackend) {
        let admin = owner(&b).await;
        for id in ["a1", "a2", "a3", "a4", "a5", "a6"] {
            picture(&b, id).await;
        }
        add(&b, &admin, Entity::Gallery, json!({"picture": "a1", "altText": "A galley", "isVisible": true})).await;
        let text = "<p>Words</p><img src=\"/media/keya2/1200.jpg\" alt=\"\">";
        let post = add(&b, &admin, Entity::Blog, json!({"title": "Teak", "slug": "teak", "content": text, "status": "published", "publicationDate": "2026-11-01", "excerpt": "", "tags": ["teak"], "category": "Care"})).await.record;
        b.sql("INSERT INTO legal_documents (slug, title, content, created_at, updated_at) VALUES ('privacy-policy', 'Privacy', '<img src=\"/media/keya3/480.jpg\">', 0, 0)").await;
        b.sql("INSERT INTO drafts (entity, entity_id, document, base, base_version, revision, editor, updated_at) VALUES ('styles', 'loose', '{\"picture\":\"a4\"}', '{}', 0, 1, '', 0)").await;
        b.sql(&format!("UPDATE media SET bytes = {} WHERE id = 'a5'", limits::MEDIA_HEAVY_BYTES + 1)).await;
        b.sql(&format!("UPDATE media SET bytes = {} WHERE id = 'a4'", limits::MEDIA_HEAVY_BYTES)).await;
        b.sql("UPDATE media SET alt = '' WHERE id IN ('a5', 'a6')").await;
        b.sql("UPDATE media SET decorative = TRUE WHERE id = 'a6'").await;
        assert_eq!(ids(&b, MediaFilter::All).await.len(), 6);
        assert_eq!(ids(&b, MediaFilter::Unused).await, ["a6", "a5"]);
        assert_eq!(ids(&b, MediaFilter::NoAlt).await, ["a5"]);
        assert_eq!(ids(&b, MediaFilter::Heavy).await, ["a5"]);
        assert_eq!(ids(&b, MediaFilter::In(Entity::Gallery)).await, ["a1"]);
        assert_eq!(ids(&b, MediaFilter::In(Entity::Blog)).await, ["a2"]);
        assert_eq!(ids(&b, MediaFilter::In(Entity::PrivacyPolicy)).await, ["a3"]);
        assert_eq!(ids(&b, MediaFilter::In(Entity::Styles)).await, ["a4"]);
        // What is unused can be deleted, and nothing else.
        editing::remove(&b, &admin, Entity::Blog, &[post.id]).await.expect("removed");
        assert_eq!(ids(&b, MediaFilter::Unused).await, ["a6", "a5"], "what is in the trash may come back");
        for id in ["a1", "a2", "a3", "a4"] {
            let kept = editing::remove_media(&b, &admin, id).await;
            assert!(matches!(kept, Err(EditError::Refused(_))), "{id}: {kept:?}");
        }
        editing::remove_media(&b, &admin, "a5").await.expect("removed");
        assert_eq!(ids(&b, MediaFilter::Unused).await, ["a6"]);
    }

    async fn a_search_narrows_the_counts_and_pages_follow_the_filter(b: TestBackend) {
        for number in 10..10 + limits::MEDIA_PAGE + 3 {
            picture(&b, &format!("p{number}")).await;
        }
        b.sql("UPDATE media SET alt = '' WHERE id <> 'p11'").await;
        let first = editing::media(&b, "", MediaFilter::NoAlt, None).await.expect("a page");
        assert_eq!((first.items.len(), count(&first, MediaFilter::NoAlt)), (limits::MEDIA_PAGE, limits::MEDIA_PAGE + 2));
        let rest = editing::media(&b, "", MediaFilter::NoAlt, first.after.as_deref()).await.expect("a page");
        let ids: Vec<_> = rest.items.iter().map(|item| item.id.as_str()).collect();
        assert_eq!((ids, rest.after), (vec!["p12", "p10"], None));
        let found = editing::media(&b, "P11", MediaFilter::NoAlt, None).await.expect("a page");
        assert_eq!((found.items.len(), count(&found, MediaFilter::NoAlt), count(&found, MediaFilter::All)), (0, 0, 1));
    }

    async fn a_picture_that_is_there_is_used_again_and_comes_out_of_the_trash(b: TestBackend) {
        let admin = owner(&b).await;
        let first = editing::upload(&b, "deck.jpg", photo(1)).await.expect("taken");
        assert_eq!(first.known, None);
        let again = editing::upload(&b, "other name.jpg", photo(1)).await.expect("taken");
        assert_eq!((again.id.as_str(), again.name.as_str(), again.known.as_deref()), (first.id.as_str(), "deck.jpg", Some(say::PICTURE_KNOWN)));
        editing::remove_media(&b, &admin, &first.id).await.expect("removed");
        let back = editing::upload(&b, "deck.jpg", photo(1)).await.expect("taken");
        assert_eq!((back.id.as_str(), back.known.as_deref()), (first.id.as_str(), Some(say::PICTURE_BACK)));
        assert_eq!((ids(&b, MediaFilter::All).await, b.rows("media").await), (vec![first.id], 1));
    }
}
