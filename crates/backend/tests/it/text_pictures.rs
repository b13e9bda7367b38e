//! Texts refer to pictures of the library by id: another file of a picture changes no text.

use crate::owner::{add, change, owner, save};
use crate::pictures::{key, picture as photo};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::session::Admin;
use backend::content::blog;
use backend::editing::{self, DraftMark, PreviewContent};
use backend::{Backend, content};
use domain::admin::{MediaItem, Record};
use domain::kinds::{Document, Kind};
use domain::limits;
use serde_json::{Value, json};

const SITE: &str = "https://site.example";
const VERSIONS: &str = "SELECT row_version || ' ' || updated_at FROM posts \
     UNION ALL SELECT row_version || ' ' || updated_at FROM legal_documents \
     UNION ALL SELECT base_version || ' ' || updated_at FROM drafts ORDER BY 1";
const TEXTS: &str = "SELECT content FROM posts UNION ALL SELECT content FROM legal_documents \
     UNION ALL SELECT document FROM drafts UNION ALL SELECT base FROM drafts \
     UNION ALL SELECT document FROM revisions WHERE entity = 'blog' AND document <> 'null' ORDER BY 1";

fn img(item: &MediaItem) -> String {
    format!("<img src=\"{}\" alt=\"Teak\">", item.picture.src)
}

fn post(content: &str) -> Value {
    json!({"title": "Teak", "slug": "teak", "content": content, "status": "published", "publicationDate": "2026-11-01",
        "excerpt": "", "tags": ["teak"], "category": "Care"})
}

/// A picture in an article with an earlier version and a draft, and in a legal text.
struct Places {
    admin: Admin,
    item: MediaItem,
    post: Record,
    /// The token of a preview link.
    preview: String,
}

impl Places {
    async fn fill(backend: &TestBackend) -> Self {
        let admin = owner(backend).await;
        let item = editing::upload(backend, "old.jpg", photo(1)).await.expect("taken");
        let text = format!("<p>First words</p><figure>{}</figure>", img(&item));
        let first = add(backend, &admin, Kind::Blog, post(&text)).await.record;
        backend.clock.advance(1);
        let second = json!({"content": text.replace("First", "Second")});
        let post = change(backend, &admin, Kind::Blog, &first.id, second).await.expect("saved").record;
        let legal = json!({"title": "Privacy", "content": format!("<p>What we keep</p>{}", img(&item))});
        change(backend, &admin, Kind::PrivacyPolicy, "privacy-policy", legal).await.expect("saved");
        let mut draft = post.draft.clone();
        draft.insert("content".into(), json!(text.replace("First", "Unsaved")));
        keep(backend, &admin, &post, draft).await;
        let link = editing::share_preview(backend, &admin, Kind::Blog, &post.id).await.expect("a link");
        let preview = link.path.replace("/preview/", "");
        Self { admin, item, post, preview }
    }

    /// The HTML of every place at which readers and the owner see the picture.
    async fn shown(&self, backend: &Backend) -> Vec<String> {
        let article = blog::article(backend, "teak").await.expect("a read").expect("the article");
        let feed = blog::feed(backend, SITE).await.expect("a feed");
        let snapshot = content::snapshot(backend).await.expect("the content");
        let legal = snapshot.legal("privacy-policy").expect("a read").expect("the text");
        let record = editing::open(backend, Kind::Blog, &self.post.id).await.expect("a record");
        let policy = editing::open(backend, Kind::PrivacyPolicy, "privacy-policy").await.expect("a record");
        let preview = editing::preview(backend, &self.preview).await.expect("a read").expect("a preview");
        let PreviewContent::Post(draft) = preview.content else { panic!("a post") };
        let preview = blog::preview(backend, *draft).await.expect("a page");
        vec![
            article.text.html.to_string(),
            feed.posts[0].html.to_string(),
            legal.html.to_string(),
            legal.document.content.clone(),
            preview.text.html.to_string(),
            record.draft["content"].to_string(),
            record.unsaved.expect("a draft").draft["content"].to_string(),
            policy.draft["content"].to_string(),
        ]
    }

    async fn show(&self, backend: &Backend, file: &str, other: &str) {
        for (at, html) in self.shown(backend).await.into_iter().enumerate() {
            assert!(html.contains(file) && !html.contains(other), "{html}");
            let is_of_the_owner = at > 4;
            assert_eq!(html.contains("data-picture"), is_of_the_owner, "{html}");
        }
    }
}

async fn keep(backend: &TestBackend, admin: &Admin, record: &Record, draft: Document) {
    let mark = DraftMark { editor: "tab", revision: 0, row_version: record.row_version };
    let raw = Value::Object(draft);
    editing::save_draft(backend, admin, Kind::Blog, &record.id, mark, &raw).await.expect("kept");
}

/// Leaves the texts as the version before wrote them: without ids.
async fn remove_ids(backend: &TestBackend, id: &str) {
    let html = format!("'data-picture=\"{id}\" '");
    let json = format!("'data-picture=\\\"{id}\\\" '");
    backend
        .change_content(&format!(
            "UPDATE posts SET content = REPLACE(content, {html}, ''); \
         UPDATE legal_documents SET content = REPLACE(content, {html}, ''); \
         UPDATE drafts SET document = REPLACE(document, {json}, ''), base = REPLACE(base, {json}, ''); \
         UPDATE revisions SET document = REPLACE(document, {json}, '')"
        ))
        .await;
    for text in backend.texts(TEXTS).await {
        assert!(!text.contains("data-picture"), "{text}");
    }
}

on_both_engines! {
    async fn another_file_is_shown_in_every_text_and_changes_none(backend: TestBackend) {
        let places = Places::fill(&backend).await;
        let old = places.item.clone();
        places.show(&backend, &key(&old), "nothing else").await;
        let stored = (backend.texts(TEXTS).await, backend.texts(VERSIONS).await);
        for text in &stored.0 {
            assert!(text.contains("data-picture=") && text.contains(&old.id), "{text}");
        }
        let open = editing::open(&backend, Kind::Blog, &places.post.id).await.expect("a record");
        backend.clock.advance(1);
        let replaced = editing::replace(&backend, &places.admin, &old.id, "new.jpg", photo(2)).await.expect("replaced");
        places.show(&backend, &key(&replaced.item), &key(&old)).await;
        assert_eq!((backend.texts(TEXTS).await, backend.texts(VERSIONS).await), stored, "no text was written");
        let versions = editing::history(&backend, Kind::Blog, &open.id).await.expect("versions");
        let told: Vec<_> = versions.iter().map(|version| version.changes.len()).collect();
        assert_eq!(told, [1, 0], "another file is no change of the text");

        // A tab that was opened before names the former file; the id decides.
        let typed = Value::Object(open.draft.clone());
        assert!(typed.to_string().contains(&key(&old)));
        let same = save(&backend, &places.admin, Kind::Blog, &open.id, Some(open.row_version), &typed).await.expect("saved");
        assert_eq!(same.undo, None, "nothing was changed");
        keep(&backend, &places.admin, &open, open.unsaved.clone().expect("a draft").draft).await;
        places.show(&backend, &key(&replaced.item), &key(&old)).await;

        let file = editing::history(&backend, Kind::Media, &old.id).await.expect("versions");
        let back = editing::restore_media(&backend, &places.admin, &old.id, &file[0].id).await.expect("restored");
        assert_eq!(key(&back), key(&old));
        places.show(&backend, &key(&old), &key(&replaced.item)).await;
        // Only the id counts as a use: the other file is purged in time, and the texts keep the picture.
        backend.clock.advance(limits::TRASH_KEEP_MS + 1);
        editing::sweep(&backend).await.expect("swept");
        assert_eq!(backend.texts("SELECT id FROM media").await, std::slice::from_ref(&old.id));
        let kept = editing::remove_media(&backend, &places.admin, &[&old.id]).await;
        assert!(kept.is_err(), "it is used: {kept:?}");
    }

    async fn texts_of_the_version_before_get_ids_and_are_not_changed_by_that(backend: TestBackend) {
        let places = Places::fill(&backend).await;
        let stored = backend.texts(TEXTS).await;
        let versions = backend.texts(VERSIONS).await;
        let shown = places.shown(&backend).await;
        remove_ids(&backend, &places.item.id).await;
        assert_eq!(places.shown(&backend).await, shown, "both forms can be read");
        let next = backend.instance(|_| {}).await;
        assert_eq!((backend.texts(TEXTS).await, backend.texts(VERSIONS).await), (stored, versions));
        assert_eq!(places.shown(&next).await, shown);
        // What the version before writes after that gets its ids in time.
        remove_ids(&backend, &places.item.id).await;
        let replaced = editing::replace(&backend, &places.admin, &places.item.id, "new.jpg", photo(2)).await.expect("replaced");
        places.show(&backend, &key(&replaced.item), &key(&places.item)).await;
    }

    async fn versions_of_the_version_before_come_back_with_the_current_file(backend: TestBackend) {
        let places = Places::fill(&backend).await;
        remove_ids(&backend, &places.item.id).await;
        backend.instance(|_| {}).await;
        let replaced = editing::replace(&backend, &places.admin, &places.item.id, "new.jpg", photo(2)).await.expect("replaced");
        let versions = editing::history(&backend, Kind::Blog, &places.post.id).await.expect("versions");
        let first = &versions[0];
        assert_eq!((first.restorable, first.changes.len()), (true, 1), "{first:?}");
        let restored = editing::restore(&backend, &places.admin, Kind::Blog, &places.post.id, &first.id).await.expect("restored");
        let article = async || blog::article(&backend, "teak").await.expect("a read").expect("the article").text.html.to_string();
        let html = article().await;
        assert!(html.contains("First words") && html.contains(&key(&replaced.item)), "{html}");
        editing::undo(&backend, &places.admin, &restored.undo.expect("an undo")).await.expect("undone");
        let html = article().await;
        assert!(html.contains("Second words") && html.contains(&key(&replaced.item)), "{html}");
        // The draft that restoring put aside.
        let versions = editing::history(&backend, Kind::Blog, &places.post.id).await.expect("versions");
        let aside = versions.iter().find(|version| version.action.starts_with("Draft")).expect("the draft");
        editing::restore(&backend, &places.admin, Kind::Blog, &places.post.id, &aside.id).await.expect("restored");
        places.show(&backend, &key(&replaced.item), &key(&places.item)).await;
    }

    async fn a_crafted_reference_shows_no_more_than_the_library_has(backend: TestBackend) {
        let admin = owner(&backend).await;
        let one = editing::upload(&backend, "one.jpg", photo(1)).await.expect("taken");
        let two = editing::upload(&backend, "two.jpg", photo(2)).await.expect("taken");
        let tag = |id: &str, src: &str| format!("<img data-picture=\"{id}\" src=\"{src}\" alt=\"Teak\">");
        let (one_src, two_src) = (one.picture.src.as_str(), two.picture.src.as_str());
        let row = add(&backend, &admin, Kind::Blog, post("<p>Words</p>")).await.record;
        for (typed, stored) in [
            (tag("nobody", one_src), tag(&one.id, one_src)),
            (tag("nobody", "/media/nobody/1.jpg"), "<img src=\"/media/nobody/1.jpg\" alt=\"Teak\">".to_owned()),
            (tag(&two.id, one_src), tag(&two.id, two_src)),
            (
                tag("a b&quot; onerror=&quot;x", one_src),
                format!("<img data-picture=\"{}\" alt=\"Teak\" src=\"{one_src}\">", one.id),
            ),
            (tag(&one.id, "https://elsewhere.example/x.gif"), String::new()),
            (format!("<b data-picture=\"{}\">x</b>", one.id), "<b>x</b>".to_owned()),
        ] {
            let content = format!("<p>{typed} words</p>");
            let open = editing::open(&backend, Kind::Blog, &row.id).await.expect("a record");
            let mut draft = open.draft.clone();
            draft.insert("content".into(), json!(content));
            keep(&backend, &admin, &open, draft).await;
            editing::discard_draft(&backend, &admin, Kind::Blog, &row.id).await.expect("discarded");
            change(&backend, &admin, Kind::Blog, &row.id, json!({"content": content})).await.expect("saved");
            assert_eq!(backend.texts("SELECT content FROM posts").await, [format!("<p>{stored} words</p>")], "{typed}");
            change(&backend, &admin, Kind::Blog, &row.id, json!({"content": "<p>Words</p>"})).await.expect("saved");
        }
    }
}
