//! Preview links: what they open, for how long, and for whom.

use crate::owner::{add, owner, picture, words};
use crate::support::{TestBackend, on_both_engines};
use backend::editing::{self, DraftMark, EditError, PreviewContent};
use domain::kinds::Kind;
use domain::limits;
use domain::messages::publishing;
use serde_json::{Value, json};

fn token(path: &str) -> &str {
    path.strip_prefix("/preview/").expect("a path")
}

on_both_engines! {
    async fn a_link_shows_the_newest_draft_sanitized(backend: TestBackend) {
        let admin = owner(&backend).await;
        let post = json!({"title": "Teak", "slug": "teak", "content": "<p>Old</p>", "status": "draft"});
        let row = add(&backend, &admin, Kind::Blog, post).await.record;
        let link = editing::share_preview(&backend, &admin, Kind::Blog, &row.id).await.expect("a link");
        let shown = async || {
            let found = editing::preview(&backend, token(&link.path)).await.expect("a read").expect("a preview");
            let PreviewContent::Post(post) = found.content else { panic!("a post") };
            (post.title, post.content, found.public)
        };
        assert_eq!(shown().await, ("Teak".into(), "<p>Old</p>".into(), false));
        let mut draft = row.draft.clone();
        draft.insert("content".into(), json!("<p onclick=\"x\">New</p><script>alert(1)</script>"));
        draft.insert("title".into(), json!(""));
        let mark = DraftMark { editor: "tab", revision: 0, row_version: row.row_version };
        editing::save_draft(&backend, &admin, Kind::Blog, &row.id, mark, &Value::Object(draft)).await.expect("kept");
        assert_eq!(shown().await, (publishing::UNTITLED.into(), "<p>New</p>".into(), false));
    }

    async fn links_end_by_themselves_or_are_withdrawn(backend: TestBackend) {
        let admin = owner(&backend).await;
        let faq = add(&backend, &admin, Kind::Faqs, json!({"question": "Q", "answer": "A", "category": "yacht", "isActive": false})).await.record;
        let first = editing::share_preview(&backend, &admin, Kind::Faqs, &faq.id).await.expect("a link");
        let second = editing::share_preview(&backend, &admin, Kind::Faqs, &faq.id).await.expect("a link");
        let live = editing::preview_links(&backend, Kind::Faqs, &faq.id).await.expect("links");
        assert_eq!((live.len(), &live[0].path, live[1].by.as_deref()), (2, &second.path, Some("owner@example.com")));
        assert_eq!(first.expires_at.since(first.created_at), limits::PREVIEW_KEEP_MS);
        editing::revoke_preview(&backend, &admin, &first.id).await.expect("revoked");
        assert!(matches!(editing::revoke_preview(&backend, &admin, &first.id).await, Err(EditError::NotFound(_))));
        assert_eq!(editing::preview(&backend, token(&first.path)).await.expect("a read"), None);
        let found = editing::preview(&backend, token(&second.path)).await.expect("a read").expect("a preview");
        assert!(matches!(found.content, PreviewContent::Faq(faq) if faq.question == "Q"));
        backend.clock.advance(limits::PREVIEW_KEEP_MS - 1);
        assert!(editing::preview(&backend, token(&second.path)).await.expect("a read").is_some());
        backend.clock.advance(1);
        assert_eq!(editing::preview(&backend, token(&second.path)).await.expect("a read"), None);
        assert_eq!(editing::preview_links(&backend, Kind::Faqs, &faq.id).await.expect("links"), []);
    }

    async fn nobody_can_make_a_token(backend: TestBackend) {
        let admin = owner(&backend).await;
        let faq = add(&backend, &admin, Kind::Faqs, json!({"question": "Q", "answer": "A"})).await.record;
        let other = add(&backend, &admin, Kind::Faqs, json!({"question": "R", "answer": "A"})).await.record;
        let one = editing::share_preview(&backend, &admin, Kind::Faqs, &faq.id).await.expect("a link");
        let two = editing::share_preview(&backend, &admin, Kind::Faqs, &other.id).await.expect("a link");
        let (id, secret) = token(&one.path).split_once('.').expect("two parts");
        let (second, _) = token(&two.path).split_once('.').expect("two parts");
        let mut last = secret.to_owned();
        let end = if last.ends_with('0') { "1" } else { "0" };
        last.replace_range(last.len() - 1.., end);
        for forged in [
            String::new(), ".".into(), id.into(), format!("{id}."), format!("{id}.{last}"), format!("{second}.{secret}"),
            format!("{id}.{}", secret.to_uppercase()), format!("nul\u{0}.{secret}"), "x".repeat(10_000),
        ] {
            assert_eq!(editing::preview(&backend, &forged).await.expect("a read"), None, "{forged}");
        }
        let written = backend.texts("SELECT id FROM preview_links").await.join(" ");
        assert!(!written.contains(secret), "the database does not have the secret");
    }

    async fn what_is_gone_is_not_shown_and_what_has_no_page_has_no_link(backend: TestBackend) {
        let admin = owner(&backend).await;
        let faq = add(&backend, &admin, Kind::Faqs, json!({"question": "Q", "answer": "A"})).await.record;
        let link = editing::share_preview(&backend, &admin, Kind::Faqs, &faq.id).await.expect("a link");
        editing::remove(&backend, &admin, Kind::Faqs, std::slice::from_ref(&faq.id)).await.expect("removed");
        assert_eq!(editing::preview(&backend, token(&link.path)).await.expect("a read"), None);
        for (kind, id) in [(Kind::Business, "business"), (Kind::Faqs, "nobody"), (Kind::Seo, "x")] {
            assert!(editing::share_preview(&backend, &admin, kind, id).await.is_err());
        }
        let more = add(&backend, &admin, Kind::Faqs, json!({"question": "Q", "answer": "A"})).await.record;
        for _ in 0..limits::PREVIEWS_MAX {
            editing::share_preview(&backend, &admin, Kind::Faqs, &more.id).await.expect("a link");
        }
        let many = editing::share_preview(&backend, &admin, Kind::Faqs, &more.id).await;
        assert!(matches!(many, Err(EditError::Refused(sentence)) if sentence == publishing::PREVIEWS_MANY));
    }

    async fn every_kind_takes_its_shape(backend: TestBackend) {
        let admin = owner(&backend).await;
        picture(&backend, "deck").await;
        let photo = add(&backend, &admin, Kind::Gallery, json!({"picture": "deck", "altText": "A deck", "category": "yacht", "tag": "Galley", "isVisible": false})).await.record;
        let project = add(&backend, &admin, Kind::Projects, json!({"projectName": "Grand Banks", "shortDescription": "A refit", "vesselType": "Sailboat", "thumbnail": "deck", "status": "draft"})).await;
        let said = add(&backend, &admin, Kind::Testimonials, words("Jane", false, Value::Null)).await.record;
        for (kind, id) in [(Kind::Gallery, photo.id), (Kind::Projects, project.record.id), (Kind::Testimonials, said.id)] {
            let link = editing::share_preview(&backend, &admin, kind, &id).await.expect("a link");
            let found = editing::preview(&backend, token(&link.path)).await.expect("a read").expect("a preview");
            match found.content {
                PreviewContent::Photo(photo) => assert_eq!(photo.picture.alt, "A deck"),
                PreviewContent::Project(project, _) => assert!(project.thumbnail.is_some() && project.gallery_photo_ids.is_empty()),
                PreviewContent::Testimonial(words) => assert_eq!(words.client_name.as_deref(), Some("Jane")),
                other => panic!("{other:?}"),
            }
            assert!(!found.public);
        }
    }
}
