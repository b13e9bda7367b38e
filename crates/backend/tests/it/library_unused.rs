//! Unused pictures: since when, and how they are deleted.

use crate::owner::{add, change, owner, picture};
use crate::support::{TestBackend, on_both_engines};
use backend::editing::{self, DraftMark};
use domain::Timestamp;
use domain::admin::{MediaFilter, MediaItem, MediaPage};
use domain::kinds::Kind;
use domain::limits::{MEDIA_UNUSED_KEEP_MS, TRASH_KEEP_MS};
use domain::messages::pictures as msg;
use domain::time::DAY;
use serde_json::{Value, json};

async fn page(backend: &TestBackend) -> MediaPage {
    editing::media(backend, "", MediaFilter::All, None).await.expect("a page")
}

async fn item(backend: &TestBackend, id: &str) -> MediaItem {
    page(backend).await.items.into_iter().find(|item| item.id == id).expect("a picture")
}

async fn since(backend: &TestBackend, id: &str) -> Option<Timestamp> {
    item(backend, id).await.unused_since
}

fn photo(id: &str) -> Value {
    json!({"picture": id, "altText": "A galley", "isVisible": true})
}

/// Purges a row and its history.
async fn purge(backend: &TestBackend, admin: &backend::accounts::session::Admin, kind: Kind, id: &str) {
    editing::remove(backend, admin, kind, &[id.to_owned()]).await.expect("removed");
    editing::purge(backend, admin, kind.code(), id).await.expect("purged");
}

on_both_engines! {
    async fn a_picture_is_unused_from_when_nothing_names_it_any_more(backend: TestBackend) {
        let admin = owner(&backend).await;
        for id in ["a1", "a2", "a3"] {
            picture(&backend, id).await;
        }
        let row = add(&backend, &admin, Kind::Gallery, photo("a1")).await.record;
        let start = backend.clock.now();
        assert_eq!((since(&backend, "a1").await, since(&backend, "a2").await), (None, Some(start)));
        backend.clock.advance(DAY);
        assert_eq!(since(&backend, "a2").await, Some(start), "the date is set once");
        // An earlier version uses it, and can be restored.
        change(&backend, &admin, Kind::Gallery, &row.id, json!({"picture": "a2"})).await.expect("saved");
        let former = item(&backend, "a1").await;
        assert!(former.uses.is_empty() && former.former, "{former:?}");
        assert_eq!((former.unused_since, since(&backend, "a2").await), (None, None));
        // In the trash it may be restored; once purged neither it nor its versions can.
        editing::remove(&backend, &admin, Kind::Gallery, std::slice::from_ref(&row.id)).await.expect("removed");
        assert_eq!((since(&backend, "a1").await, since(&backend, "a2").await), (None, None));
        editing::purge(&backend, &admin, "gallery", &row.id).await.expect("purged");
        editing::sweep(&backend).await.expect("the worker looks too");
        backend.clock.advance(DAY);
        let noted = Some(start.plus_ms(DAY));
        assert_eq!((since(&backend, "a1").await, since(&backend, "a2").await, since(&backend, "a3").await), (noted, noted, Some(start)));
    }

    async fn only_what_was_unused_for_thirty_days_is_removed(backend: TestBackend) {
        let admin = owner(&backend).await;
        for id in ["a1", "a2", "a3"] {
            picture(&backend, id).await;
        }
        let row = add(&backend, &admin, Kind::Gallery, photo("a3")).await.record;
        page(&backend).await;
        backend.clock.advance(DAY);
        picture(&backend, "a4").await;
        page(&backend).await;
        backend.clock.advance(MEDIA_UNUSED_KEEP_MS - DAY - 1);
        assert_eq!(page(&backend).await.removable.count, 0, "slightly too early");
        let none = editing::remove_unused(&backend, &admin).await.expect("nothing to do");
        assert_eq!((none.message, none.undo, page(&backend).await.items.len()), (msg::unused_removed(0), None, 4));
        backend.clock.advance(1);
        let due = page(&backend).await.removable;
        assert_eq!((due.count, due.bytes), (2, 2));
        let done = editing::remove_unused(&backend, &admin).await.expect("removed");
        assert_eq!(done.message, msg::unused_removed(2));
        let left: Vec<String> = page(&backend).await.items.into_iter().map(|item| item.id).collect();
        assert_eq!(left, ["a4", "a3"], "one is in use, one is not due yet");
        // They are in the trash, and one Undo restores them; then their time starts over.
        assert_eq!(editing::trash(&backend).await.expect("the trash").len(), 2);
        editing::undo(&backend, &admin, &done.undo.expect("an undo")).await.expect("undone");
        assert_eq!((page(&backend).await.removable.count, since(&backend, "a1").await), (0, Some(backend.clock.now())));
        purge(&backend, &admin, Kind::Gallery, &row.id).await;
        page(&backend).await;
        backend.clock.advance(MEDIA_UNUSED_KEEP_MS);
        editing::remove_unused(&backend, &admin).await.expect("removed");
        backend.clock.advance(TRASH_KEEP_MS + 1);
        editing::sweep(&backend).await.expect("swept");
        assert_eq!(backend.rows("media").await, 0);
    }

    async fn what_was_used_meanwhile_stays_whatever_was_noted(backend: TestBackend) {
        let admin = owner(&backend).await;
        for id in ["a1", "a2", "a3", "a4"] {
            picture(&backend, id).await;
        }
        page(&backend).await;
        backend.clock.advance(MEDIA_UNUSED_KEEP_MS + DAY);
        assert_eq!(page(&backend).await.removable.count, 4);
        // Used and no longer used before the next check: its time starts over.
        let row = add(&backend, &admin, Kind::Gallery, photo("a1")).await.record;
        purge(&backend, &admin, Kind::Gallery, &row.id).await;
        let mark = DraftMark { editor: "tab", revision: 0, row_version: 0 };
        let text = json!({"title": "Teak", "content": "<p>Words <img src=\"/media/keya2/1200.jpg\" alt=\"x\"></p>"});
        let draft = editing::save_draft(&backend, &admin, Kind::Blog, "", mark, &text).await.expect("kept");
        purge(&backend, &admin, Kind::Blog, &draft.id).await;
        assert_eq!(backend.texts("SELECT id FROM media WHERE unused_since IS NULL ORDER BY id").await, ["a1", "a2"]);
        // Used by something that bypassed the bookkeeping: it is checked again under the lock.
        backend.sql("INSERT INTO drafts (entity, entity_id, document, base, base_version, revision, editor, updated_at) VALUES ('styles', 'loose', '{\"picture\":\"a3\"}', '{}', 0, 1, '', 0)").await;
        let done = editing::remove_unused(&backend, &admin).await.expect("removed");
        assert_eq!(done.message, msg::unused_removed(1));
        let left: Vec<String> = page(&backend).await.items.into_iter().map(|item| item.id).collect();
        assert_eq!(left, ["a3", "a2", "a1"]);
        assert_eq!((since(&backend, "a1").await, since(&backend, "a3").await), (Some(backend.clock.now()), None));
    }

    async fn a_picture_that_is_brought_is_unused_from_then_on(backend: TestBackend) {
        let admin = owner(&backend).await;
        let taken = editing::upload(&backend, "deck.jpg", crate::pictures::picture(1)).await.expect("taken");
        assert_eq!(taken.unused_since, Some(backend.clock.now()));
        backend.clock.advance(MEDIA_UNUSED_KEEP_MS);
        // Restored from the trash, it is not due immediately.
        editing::remove_media(&backend, &admin, &[&taken.id]).await.expect("removed");
        editing::upload(&backend, "deck.jpg", crate::pictures::picture(1)).await.expect("known");
        assert_eq!(page(&backend).await.removable.count, 0);
        assert_eq!(since(&backend, &taken.id).await, Some(backend.clock.now()));
    }
}
