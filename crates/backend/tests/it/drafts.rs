//! Drafts: stored by the server, never public, never lost.

use crate::owner::{add, change, owner, picture, save};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::session::Admin;
use backend::content::blog;
use backend::editing::{self, DraftMark, EditError};
use domain::admin::{DraftKept, MediaFilter, Record};
use domain::content::checklist::CheckLevel;
use domain::kinds::{Document, Kind};
use domain::messages::{admin as msg, publishing};
use domain::time::{DAY, HOUR, MINUTE};
use serde_json::{Value, json};

const TAB: &str = "tab-one";

fn post(title: &str, content: &str, status: &str) -> Value {
    json!({"title": title, "slug": domain::text::slug::slugify(title), "content": content, "status": status,
        "publicationDate": "2026-11-01", "excerpt": "", "tags": ["teak"], "category": "Care"})
}

/// The public text at a slug.
async fn public(backend: &TestBackend, slug: &str) -> Option<String> {
    let article = blog::article(backend, slug).await.expect("a read")?;
    Some(article.text.html.to_string())
}

async fn keep(
    backend: &TestBackend,
    admin: &Admin,
    record: &Record,
    revision: i32,
    tab: &str,
    fields: Value,
) -> Result<DraftKept, EditError> {
    let mut draft: Document = record.unsaved.as_ref().map_or_else(|| record.draft.clone(), |u| u.draft.clone());
    if let Value::Object(fields) = fields {
        draft.extend(fields);
    }
    let mark = DraftMark { editor: tab, revision, row_version: record.row_version };
    editing::save_draft(backend, admin, record.kind, &record.id, mark, &Value::Object(draft)).await
}

async fn open(backend: &TestBackend, id: &str) -> Record {
    editing::open(backend, Kind::Blog, id).await.expect("a record")
}

on_both_engines! {
    async fn a_draft_of_a_live_post_is_not_public_until_it_is_published(backend: TestBackend) {
        let admin = owner(&backend).await;
        let live = add(&backend, &admin, Kind::Blog, post("Teak", "<p>Old words</p>", "published")).await.record;
        let version = backend.content.version.current();
        let kept = keep(&backend, &admin, &live, 0, TAB, json!({"content": "<p>New words</p>"})).await.expect("kept");
        assert!(kept.revision > 0 && kept.made.is_none(), "{kept:?}");
        assert_eq!(public(&backend, "teak").await.as_deref(), Some("<p>Old words</p>"));
        assert_eq!(backend.content.version.current(), version, "no public page is invalidated");
        assert!(blog::search(&backend, "new", 1).await.expect("a search").found.expect("found").is_empty());
        let opened = open(&backend, &live.id).await;
        let unsaved = opened.unsaved.clone().expect("a draft");
        assert_eq!((opened.draft["content"].clone(), unsaved.draft["content"].clone()), (json!("<p>Old words</p>"), json!("<p>New words</p>")));
        assert_eq!(unsaved.by.as_deref(), Some("owner@example.com"));
        let row = &editing::list(&backend, Kind::Blog).await.expect("a list").rows[0];
        assert!(row.badges.contains(&"Unpublished changes".to_owned()), "{:?}", row.badges);
        let published = save(&backend, &admin, Kind::Blog, &live.id, Some(unsaved.row_version), &Value::Object(unsaved.draft)).await.expect("published");
        assert_eq!((published.record.unsaved, backend.rows("drafts").await), (None, 0));
        assert_eq!(public(&backend, "teak").await.as_deref(), Some("<p>New words</p>"));
        // Undo: the old text is public again, and the new one is a draft again.
        editing::undo(&backend, &admin, &published.undo.expect("an undo")).await.expect("undone");
        assert_eq!(public(&backend, "teak").await.as_deref(), Some("<p>Old words</p>"));
        assert_eq!(open(&backend, &live.id).await.unsaved.expect("a draft").draft["content"], json!("<p>New words</p>"));
    }

    async fn a_new_post_or_page_whose_answer_was_lost_is_begun_once(backend: TestBackend) {
        let admin = owner(&backend).await;
        let new = editing::open(&backend, Kind::Blog, "").await.expect("a form");
        let first = keep(&backend, &admin, &new, 0, "tab-new", post("Teak", "<p>A</p>", "draft")).await.expect("kept");
        let again = keep(&backend, &admin, &new, 0, "tab-new", post("Teak", "<p>B</p>", "draft")).await.expect("kept");
        assert_eq!((&again.id, again.row_version, backend.rows("posts").await), (&first.id, first.row_version, 1));
        let made = again.made.expect("the row");
        assert_eq!((made.draft["slug"].clone(), made.draft["content"].clone()), (json!("teak"), json!("<p>A</p>")));

        // Published by a tab that does not know that it has begun a row.
        let mut typed = post("Teak", "<p>B</p>", "published");
        typed["_editor"] = json!("tab-new");
        let published = save(&backend, &admin, Kind::Blog, "", None, &typed).await.expect("published");
        assert_eq!((&published.record.id, backend.rows("posts").await), (&first.id, 1));
        assert_eq!(public(&backend, "teak").await.as_deref(), Some("<p>B</p>"));

        let late = save(&backend, &admin, Kind::Blog, "", None, &typed).await;
        assert!(matches!(late, Err(EditError::Conflict(_))), "it was changed since: {late:?}");

        // What was deleted since is not what the tab saves.
        editing::remove(&backend, &admin, Kind::Blog, std::slice::from_ref(&first.id)).await.expect("removed");
        let other = save(&backend, &admin, Kind::Blog, "", None, &typed).await.expect("published");
        assert_ne!(other.record.id, first.id);
        let begun = keep(&backend, &admin, &new, 0, "tab-new", post("Oak", "<p>C</p>", "draft")).await.expect("kept");
        assert!(begun.id != first.id && begun.id != other.record.id);

        let page = editing::open(&backend, Kind::Pages, "").await.expect("a form");
        let mut begun = Vec::new();
        for title in ["Terms", "Terms and more"] {
            begun.push(keep(&backend, &admin, &page, 0, "tab-page", json!({"title": title})).await.expect("kept").id);
        }
        assert_eq!(begun[0], begun[1]);
    }

    async fn a_picture_of_a_draft_is_not_deleted(backend: TestBackend) {
        let admin = owner(&backend).await;
        let live = add(&backend, &admin, Kind::Blog, post("Teak", "<p>Old</p>", "published")).await.record;
        picture(&backend, "a1").await;
        let src = editing::media(&backend, "", MediaFilter::All, None).await.expect("a page").items[0].picture.src.clone();
        let mut revision = 0;
        for fields in [json!({"featuredImage": "a1"}), json!({"featuredImage": "", "content": format!("<img src=\"{src}\" alt=\"\">")})] {
            revision = keep(&backend, &admin, &open(&backend, &live.id).await, revision, TAB, fields).await.expect("kept").revision;
            let refused = editing::remove_media(&backend, &admin, &["a1"]).await;
            assert!(matches!(&refused, Err(EditError::Refused(why)) if why.ends_with("Draft: Teak")), "{refused:?}");
        }
        editing::discard_draft(&backend, &admin, Kind::Blog, &live.id).await.expect("discarded");
        editing::remove_media(&backend, &admin, &["a1"]).await.expect("removed");
    }

    async fn discarding_keeps_the_live_text_and_can_be_taken_back(backend: TestBackend) {
        let admin = owner(&backend).await;
        let live = add(&backend, &admin, Kind::Blog, post("Teak", "<p>Old</p>", "published")).await.record;
        keep(&backend, &admin, &live, 0, TAB, json!({"content": "<p>New</p>"})).await.expect("kept");
        let gone = editing::discard_draft(&backend, &admin, Kind::Blog, &live.id).await.expect("discarded");
        assert_eq!((gone.message.as_str(), gone.record.unsaved, gone.record.row_version), (publishing::DRAFT_DISCARDED, None, live.row_version));
        assert_eq!(public(&backend, "teak").await.as_deref(), Some("<p>Old</p>"));
        let versions = editing::history(&backend, Kind::Blog, &live.id).await.expect("versions");
        assert_eq!((versions[0].action.as_str(), versions[0].restorable), ("Draft discarded or replaced", true));
        editing::undo(&backend, &admin, &gone.undo.expect("an undo")).await.expect("undone");
        let back = open(&backend, &live.id).await;
        assert_eq!(back.unsaved.expect("a draft").draft["content"], json!("<p>New</p>"));
        assert_eq!(public(&backend, "teak").await.as_deref(), Some("<p>Old</p>"));
        // A discarded draft is still in the history, and can be restored as a draft.
        editing::discard_draft(&backend, &admin, Kind::Blog, &live.id).await.expect("discarded");
        let versions = editing::history(&backend, Kind::Blog, &live.id).await.expect("versions");
        let restored = editing::restore(&backend, &admin, Kind::Blog, &live.id, &versions[0].id).await.expect("restored");
        assert_eq!(restored.record.unsaved.expect("a draft").draft["content"], json!("<p>New</p>"));
        assert_eq!(public(&backend, "teak").await.as_deref(), Some("<p>Old</p>"), "a draft stays private");
    }

    async fn restoring_a_version_puts_the_draft_aside(backend: TestBackend) {
        let admin = owner(&backend).await;
        let live = add(&backend, &admin, Kind::Blog, post("Teak", "<p>First</p>", "published")).await.record;
        let second = change(&backend, &admin, Kind::Blog, &live.id, json!({"content": "<p>Second</p>"})).await.expect("saved").record;
        keep(&backend, &admin, &second, 0, TAB, json!({"content": "<p>Third</p>"})).await.expect("kept");
        let versions = editing::history(&backend, Kind::Blog, &live.id).await.expect("versions");
        let back = editing::restore(&backend, &admin, Kind::Blog, &live.id, &versions[0].id).await.expect("restored");
        assert_eq!((back.record.draft["content"].clone(), back.record.unsaved), (json!("<p>First</p>"), None));
        let versions = editing::history(&backend, Kind::Blog, &live.id).await.expect("versions");
        let aside = versions.iter().find(|version| version.action == "Draft discarded or replaced").expect("the draft");
        assert_eq!(aside.changes[0].before, "Third");
    }

    async fn a_new_post_is_found_again_before_it_is_saved(backend: TestBackend) {
        let admin = owner(&backend).await;
        add(&backend, &admin, Kind::Blog, post("Teak decks", "<p>x</p>", "draft")).await;
        let fresh = editing::open(&backend, Kind::Blog, "").await.expect("a form");
        let made = keep(&backend, &admin, &fresh, 0, TAB, json!({"title": "Teak decks", "slug": "teak-decks", "status": "published"})).await.expect("kept").made.expect("a row");
        assert_eq!((made.draft["slug"].clone(), made.draft["status"].clone()), (json!("teak-decks-2"), json!("draft")), "an address that is free, and never public");
        assert_eq!(public(&backend, "teak-decks-2").await, None);
        let kept = keep(&backend, &admin, &made, 0, TAB, json!({"content": "<p>More<script>x</script></p>"})).await.expect("kept");
        assert!(kept.revision > 0);
        let nameless = keep(&backend, &admin, &fresh, 0, "tab-two", json!({"content": "words"})).await.expect("kept").made.expect("a row");
        assert_eq!((nameless.draft["title"].clone(), nameless.draft["slug"].clone()), (json!(publishing::UNTITLED), json!("untitled")));
        assert_eq!(editing::list(&backend, Kind::Blog).await.expect("a list").rows.len(), 3);
        // It cannot be published without the required fields.
        let Err(EditError::Invalid(_)) = change(&backend, &admin, Kind::Blog, &nameless.id, json!({"content": " "})).await else { panic!("an empty post") };
    }

    async fn each_revision_follows_the_one_before(backend: TestBackend) {
        let admin = owner(&backend).await;
        let live = add(&backend, &admin, Kind::Blog, post("Teak", "<p>0</p>", "published")).await.record;
        let one = keep(&backend, &admin, &live, 0, TAB, json!({"content": "<p>1</p>"})).await.expect("kept");
        // The response was lost: the same tab sends the next text with the revision it knows.
        let two = keep(&backend, &admin, &live, 0, TAB, json!({"content": "<p>2</p>"})).await.expect("its own repetition");
        assert_eq!(two.revision, one.revision + 1);
        let late = keep(&backend, &admin, &live, one.revision, "tab-two", json!({"content": "<p>late</p>"})).await;
        let Err(EditError::Conflict(current)) = late else { panic!("{late:?}") };
        assert_eq!(current.unsaved.expect("the other draft").draft["content"], json!("<p>2</p>"));
        // Published elsewhere: the draft is gone, and a tab that continues with it gets a conflict.
        let unsaved = open(&backend, &live.id).await.unsaved.expect("a draft");
        save(&backend, &admin, Kind::Blog, &live.id, Some(live.row_version), &Value::Object(unsaved.draft)).await.expect("saved");
        for (revision, tab) in [(two.revision, TAB), (0, "tab-two")] {
            let behind = keep(&backend, &admin, &live, revision, tab, json!({"content": "<p>3</p>"})).await;
            assert!(matches!(behind, Err(EditError::Conflict(_))), "{revision}: {behind:?}");
        }
        assert_eq!(public(&backend, "teak").await.as_deref(), Some("<p>2</p>"));
    }

    async fn another_tabs_draft_is_put_aside_and_not_lost_when_this_one_saves(backend: TestBackend) {
        let admin = owner(&backend).await;
        let live = add(&backend, &admin, Kind::Blog, post("Teak", "<p>0</p>", "published")).await.record;
        keep(&backend, &admin, &live, 0, "phone", json!({"content": "<p>From the phone</p>"})).await.expect("kept");
        let mut draft = live.draft.clone();
        draft.insert("content".into(), json!("<p>From the laptop</p>"));
        draft.insert("_editor".into(), json!("laptop"));
        save(&backend, &admin, Kind::Blog, &live.id, Some(live.row_version), &Value::Object(draft)).await.expect("saved");
        let versions = editing::history(&backend, Kind::Blog, &live.id).await.expect("versions");
        let aside = versions.iter().find(|version| version.action == "Draft discarded or replaced").expect("the phone's draft");
        assert!(aside.changes.iter().any(|change| change.before == "From the phone"), "{:?}", aside.changes);
        // An earlier draft of the same tab does not become a version.
        let now = open(&backend, &live.id).await;
        keep(&backend, &admin, &now, 0, TAB, json!({"content": "<p>a</p>"})).await.expect("kept");
        let mut draft = now.draft.clone();
        draft.insert("content".into(), json!("<p>ab</p>"));
        draft.insert("_editor".into(), json!(TAB));
        save(&backend, &admin, Kind::Blog, &live.id, Some(now.row_version), &Value::Object(draft)).await.expect("saved");
        assert_eq!(editing::history(&backend, Kind::Blog, &live.id).await.expect("versions").len(), versions.len() + 1);
    }

    async fn a_draft_that_was_opened_again_and_published_was_not_discarded(backend: TestBackend) {
        let admin = owner(&backend).await;
        let live = add(&backend, &admin, Kind::Blog, post("Teak", "<p>0</p>", "published")).await.record;
        keep(&backend, &admin, &live, 0, "before the reload", json!({"content": "<p>1</p>"})).await.expect("kept");
        let unsaved = open(&backend, &live.id).await.unsaved.expect("a draft");
        let mut draft = unsaved.draft;
        draft.insert("content".into(), json!("<p>12</p>"));
        draft.insert("_editor".into(), json!("after the reload"));
        draft.insert("_draftAt".into(), json!(unsaved.at.0));
        save(&backend, &admin, Kind::Blog, &live.id, Some(live.row_version), &Value::Object(draft)).await.expect("saved");
        let versions = editing::history(&backend, Kind::Blog, &live.id).await.expect("versions");
        let actions: Vec<&str> = versions.iter().map(|version| version.action.as_str()).collect();
        assert_eq!(actions, ["Edited", "Created"]);
        assert_eq!(backend.rows("drafts").await, 0);
    }

    async fn publishing_says_what_it_did(backend: TestBackend) {
        let admin = owner(&backend).await;
        let begun = add(&backend, &admin, Kind::Blog, post("Teak", "<p>0</p>", "draft")).await;
        assert_eq!(begun.message, "Blog post created successfully.");
        let id = begun.record.id;
        for (fields, says) in [
            (json!({"content": "<p>1</p>"}), "Blog post updated successfully."),
            (json!({"status": "published"}), publishing::POST_PUBLISHED),
            (json!({"content": "<p>2</p>"}), publishing::CHANGES_PUBLISHED),
            (json!({"status": "draft"}), publishing::POST_UNPUBLISHED),
            (json!({"status": "published", "publicationDate": "2026-11-21"}), "Scheduled for Sat, Nov 21, 12:00 AM PST"),
            (json!({"publicationDate": "2026-11-20"}), publishing::POST_PUBLISHED),
        ] {
            assert_eq!(change(&backend, &admin, Kind::Blog, &id, fields).await.expect("saved").message, says);
        }
    }

    async fn what_the_draft_left_alone_is_taken_over(backend: TestBackend) {
        let admin = owner(&backend).await;
        let live = add(&backend, &admin, Kind::Blog, post("Teak", "<p>0</p>", "published")).await.record;
        keep(&backend, &admin, &live, 0, TAB, json!({"content": "<p>1</p>"})).await.expect("kept");
        editing::toggle(&backend, &admin, Kind::Blog, &live.id, true).await.expect("featured");
        let opened = open(&backend, &live.id).await;
        let unsaved = opened.unsaved.clone().expect("a draft");
        assert_eq!((unsaved.row_version, unsaved.draft["isFeatured"].clone()), (opened.row_version, json!(true)));
        change(&backend, &admin, Kind::Blog, &live.id, json!({"content": "<p>elsewhere</p>"})).await.expect("saved");
        // That change came from a form without the draft, which was set aside.
        assert_eq!(open(&backend, &live.id).await.unsaved, None);
    }

    async fn a_draft_that_says_nothing_new_is_none(backend: TestBackend) {
        let admin = owner(&backend).await;
        let live = add(&backend, &admin, Kind::Blog, post("Teak", "<p>0</p>", "published")).await.record;
        let kept = keep(&backend, &admin, &live, 0, TAB, json!({"title": "Teak!"})).await.expect("kept");
        let back = keep(&backend, &admin, &live, kept.revision, TAB, json!({})).await.expect("kept");
        assert_eq!((back.revision, backend.rows("drafts").await), (0, 0));
        let again = keep(&backend, &admin, &live, 0, TAB, json!({"title": "Teak?"})).await.expect("kept");
        assert!(again.revision > 0 && again.revision != kept.revision, "a tab that knows the first one is behind");
    }

    async fn drafts_of_nothing_and_of_what_has_none_are_refused(backend: TestBackend) {
        let admin = owner(&backend).await;
        let mark = DraftMark { editor: TAB, revision: 0, row_version: 1 };
        for (kind, id) in [(Kind::Blog, "nobody"), (Kind::Faqs, "nobody"), (Kind::Business, "business"), (Kind::Blog, "nul\u{0}")] {
            let refused = editing::save_draft(&backend, &admin, kind, id, mark, &json!({})).await;
            assert!(matches!(refused, Err(EditError::NotFound(_) | EditError::Refused(_))), "{refused:?}");
        }
        let live = add(&backend, &admin, Kind::Blog, post("Teak", "<p>0</p>", "draft")).await.record;
        editing::remove(&backend, &admin, Kind::Blog, std::slice::from_ref(&live.id)).await.expect("removed");
        assert!(matches!(keep(&backend, &admin, &live, 0, TAB, json!({"title": "x"})).await, Err(EditError::NotFound(_))));
        assert_eq!(backend.rows("drafts").await, 0);
    }

    async fn drafts_of_something_new_go_after_a_month_and_others_stay(backend: TestBackend) {
        let admin = owner(&backend).await;
        let fresh = editing::open(&backend, Kind::Faqs, "").await.expect("a form");
        let loose = keep(&backend, &admin, &fresh, 0, TAB, json!({"question": "Q", "answer": "A"})).await.expect("kept");
        assert!(!loose.id.is_empty());
        let faq = add(&backend, &admin, Kind::Faqs, json!({"question": "Q", "answer": "A"})).await.record;
        keep(&backend, &admin, &faq, 0, TAB, json!({"answer": "B"})).await.expect("kept");
        backend.clock.advance(31 * DAY);
        editing::sweep(&backend).await.expect("swept");
        assert_eq!(backend.rows("drafts").await, 1);
    }

    async fn a_schedule_comes_out_to_the_minute_with_nothing_written(backend: TestBackend) {
        let admin = owner(&backend).await;
        // The clock stands at 2026-11-20, 4 PM in San Diego.
        let mut due = post("Teak", "<p>Later words</p>", "published");
        due["publicationDate"] = json!("2026-11-20T17:30");
        let scheduled = add(&backend, &admin, Kind::Blog, due).await.record;
        add(&backend, &admin, Kind::Blog, post("Oak", "<p>x</p>", "published")).await;
        let version = backend.content.version.current();
        let row = editing::list(&backend, Kind::Blog).await.expect("a list").rows.into_iter().find(|row| row.id == scheduled.id).expect("the row");
        assert_eq!((row.badges.join(" ").as_str(), row.href.as_str(), row.facts[0].as_str()), ("Scheduled", "", "Scheduled for Fri, Nov 20, 5:30 PM PST"));
        backend.clock.advance(90 * MINUTE - 1);
        for (out, wait) in [(0_usize, 1), (1, 0)] {
            assert_eq!(public(&backend, "teak").await.is_some(), out == 1);
            let listed = match blog::list(&backend, None, 1).await.expect("a list") {
                blog::PostListPage::Page(page) => page.cards.expect("cards").len(),
                other => panic!("{other:?}"),
            };
            assert_eq!(listed, 1 + out);
            assert_eq!(blog::feed(&backend, "https://site.example").await.expect("a feed").posts.len(), 1 + out);
            assert_eq!(blog::search(&backend, "later", 1).await.expect("a search").found.expect("found").len(), out);
            assert_eq!(backend::site::sitemap::post_count(&backend).await.expect("a count"), 1 + i64::try_from(out).expect("few"));
            backend.clock.advance(wait);
        }
        assert_eq!(backend.content.version.current(), version, "nothing was written");
    }

    async fn a_schedule_in_the_hour_that_comes_twice_stays_out(backend: TestBackend) {
        let admin = owner(&backend).await;
        let mut due = post("Teak", "<p>x</p>", "published");
        due["publicationDate"] = json!("2027-11-07T01:45");
        add(&backend, &admin, Kind::Blog, due).await;
        let zone = "America/Los_Angeles";
        let at = blog::published_at(zone, "2027-11-07T01:45").expect("a moment");
        backend.clock.advance(at.since(backend.clock.now()) - 1);
        assert_eq!(public(&backend, "teak").await, None);
        backend.clock.advance(1);
        // From 1:45 to 1:59, again from 1:00 to 1:59, and on.
        for _ in 0..10 {
            assert!(public(&backend, "teak").await.is_some());
            backend.clock.advance(15 * MINUTE);
        }
        let skipped = blog::published_at(zone, "2028-03-12T02:30").expect("a moment");
        assert_eq!(blog::rfc3339(skipped), "2028-03-12T10:00:00Z", "as the clocks go forward");
        assert_eq!(blog::published_at(zone, "2028-03-12T03:30").expect("a moment").since(skipped), HOUR / 2);
    }

    async fn a_title_without_latin_letters_gets_an_address(backend: TestBackend) {
        let admin = owner(&backend).await;
        let mut draft = post("\u{67da}\u{6728}", "<p>x</p>", "published");
        assert_eq!(draft["slug"], json!(""));
        let first = add(&backend, &admin, Kind::Blog, draft.clone()).await.record;
        draft["title"] = json!("\u{26f5}");
        let second = add(&backend, &admin, Kind::Blog, draft.clone()).await.record;
        assert_eq!((&first.draft["slug"], &second.draft["slug"]), (&json!("post"), &json!("post-2")));
        let items = editing::checklist(&backend, Kind::Blog, &second.id, &draft).await.expect("a list");
        assert!(items.iter().all(|item| item.field != "slug" || item.level != CheckLevel::Error), "it keeps its own");
    }

    async fn the_checklist_knows_the_site(backend: TestBackend) {
        let admin = owner(&backend).await;
        picture(&backend, "deck").await;
        let old = add(&backend, &admin, Kind::Blog, post("Teak", "<p>x</p>", "published")).await.record;
        let mut draft = post("Oak", "<p><a href=\"/blog/teak\">a</a> <a href=\"/blog/none\">b</a> <a href=\"https://site.example/contact\">c</a> \
            <a href=\"mailto:x@example.com\">d</a> <a href=\"/nowhere\">e</a></p><img src=\"/media/1/2.jpg\">", "published");
        draft["featuredImage"] = json!("deck");
        draft["publicationDate"] = json!("2027-03-14T02:30");
        let items = editing::checklist(&backend, Kind::Blog, "", &draft).await.expect("a list");
        let of = |level: CheckLevel| -> Vec<String> { items.iter().filter(|i| i.level == level).map(|i| i.sentence.clone()).collect() };
        assert_eq!(of(CheckLevel::Error), Vec::<String>::new());
        let warnings = of(CheckLevel::Warning).join("\n");
        for part in ["/blog/none", "/nowhere", "alt text", "no excerpt", "very short"] {
            assert!(warnings.contains(part), "{part}: {warnings}");
        }
        assert!(!warnings.contains("/blog/teak") && !warnings.contains("contact") && !warnings.contains("featured image"), "{warnings}");
        assert_eq!(of(CheckLevel::Note), [publishing::will_be_published_after_skip("Sunday, March 14, 2027 at 2:30 AM", "03:00 PDT")]);
        draft["slug"] = json!("teak");
        draft["title"] = json!("");
        let errors = editing::checklist(&backend, Kind::Blog, "", &draft).await.expect("a list");
        let fields: Vec<_> = errors.iter().filter(|i| i.level == CheckLevel::Error).map(|i| i.field.as_str()).collect();
        assert_eq!(fields.iter().filter(|field| **field == "slug").count(), 1, "{fields:?}");
        assert!(fields.contains(&"title"));
        let own = editing::checklist(&backend, Kind::Blog, &old.id, &post("Teak", "<p>x</p>", "published")).await.expect("a list");
        assert!(own.iter().all(|i| i.sentence != msg::SLUG_TAKEN), "its own slug is not a conflict");
    }

    async fn the_checklist_knows_every_address_that_visitors_reach(backend: TestBackend) {
        let admin = owner(&backend).await;
        let boat = json!({"projectName": "Heron", "shortDescription": "x", "status": "published"});
        let boat = add(&backend, &admin, Kind::Projects, boat).await.record;
        change(&backend, &admin, Kind::Projects, &boat.id, json!({"slug": "blue-heron"})).await.expect("renamed");
        add(&backend, &admin, Kind::Redirects, json!({"from": "/old", "to": "/contact", "kind": "permanent"})).await;
        let warned = async |href: &str| {
            let draft = post("Oak", &format!("<p><a href=\"{href}\">a</a></p>"), "published");
            let items = editing::checklist(&backend, Kind::Blog, "", &draft).await.expect("a list");
            items.iter().any(|item| item.level == CheckLevel::Warning && item.sentence.contains(href))
        };
        let pages = domain::site::pages::PAGES.iter().map(|page| page.path);
        let others = ["/site.webmanifest", "/logos/light.svg", "/projects/blue-heron", "/projects/heron", "/old", "/old/"];
        for path in pages.chain(others) {
            assert!(!warned(path).await, "{path}");
        }
        for path in ["/nowhere", "/projects/egret", "/media/none/480.jpg", "/newsletter/nothing", "/contact//x"] {
            assert!(warned(path).await, "{path}");
        }
    }
}
