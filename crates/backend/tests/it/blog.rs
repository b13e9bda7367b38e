//! The blog: its lists, publication dates, search, rows read.

use crate::blog_search::found;
use crate::demo_site::demo_site;
use crate::naive_blog::{Plain, compare, page, write};
use crate::owner::{add, change, owner, save, sentence};
use crate::support::{HANG, TestBackend, on_both_engines};
use backend::content::blog;
use backend::site::redirects;
use domain::content::blog::term_slug;
use domain::kinds::Kind;
use domain::messages::admin as msg;
use domain::time::{DAY, HOUR};
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::json;

/// Where the fixed clock starts, in San Diego.
const TODAY: &str = "2026-11-20";

async fn here(backend: &TestBackend, slug: &str) -> blog::ArticleContent {
    blog::article(backend, slug).await.expect("an answer").expect(slug)
}

/// Where the redirect of an article's former slug leads.
async fn moved(backend: &TestBackend, slug: &str) -> Option<String> {
    let redirect = redirects::follow(backend, &format!("/blog/{slug}"), None, None).await.expect("an answer");
    redirect.map(|redirect| redirect.location)
}

const DATES: &[&str] = &[
    "2024-02-29",
    "2026-03-08",
    "2026-10-31",
    "2026-11-01",
    "2026-11-01",
    "2026-11-19",
    "2026-11-20",
    "2026-11-20",
    "2026-11-21",
    "2027-03-14",
];
const CATEGORIES: &[&str] = &["Teak care", "Workshop", "teak Care"];
const TAGS: &[&str] = &["Teak", "Varnish", "Crème & oil", "⛵"];

/// Possible changes to a post: which post, what, and a choice.
fn changes() -> impl Strategy<Value = Vec<(usize, u8, usize, usize)>> {
    proptest::collection::vec((0_usize..24, 0_u8..7, 0_usize..1000, 0_usize..1000), 60)
}

on_both_engines! {
    async fn pages_are_what_a_naive_reading_would_show(backend: TestBackend) {
        let mut runner = TestRunner::deterministic();
        for _ in 0..3 {
            backend.sql("DELETE FROM post_lists; DELETE FROM post_terms; DELETE FROM post_texts; DELETE FROM posts").await;
            let mut posts: Vec<Plain> = Vec::new();
            let changes = changes().new_tree(&mut runner).expect("changes").current();
            for (step, (which, what, one, two)) in changes.into_iter().enumerate() {
                let Some(post) = posts.get_mut(which) else {
                    let tags = [TAGS[one % 4], TAGS[two % 4]];
                    let post = Plain::new(step, Some(DATES[two % 10]), Some(CATEGORIES[one % 3]), &tags);
                    write(&backend, &post).await;
                    posts.push(post);
                    continue;
                };
                match what {
                    0 => post.published = !post.published,
                    1 => post.trashed = !post.trashed,
                    2 => post.date = Some(DATES[one % 10].to_owned()),
                    3 => post.category = (one % 4 > 0).then(|| CATEGORIES[one % 3].to_owned()),
                    4 => post.tags = TAGS[one % 4..].iter().map(|tag| (*tag).to_owned()).collect(),
                    5 => post.date = (two % 3 > 0).then(|| DATES[one % 10].to_owned()),
                    _ => {}
                }
                let post = post.clone();
                write(&backend, &post).await;
                if step % 20 == 19 {
                    // The tag without letters has no archive.
                    let known: Vec<Plain> = posts
                        .iter()
                        .cloned()
                        .map(|mut post| {
                            post.tags.retain(|tag| !term_slug(tag).is_empty());
                            post
                        })
                        .collect();
                    compare(&backend, &known, TODAY).await;
                }
            }
        }
    }

    async fn a_post_comes_out_by_itself_on_its_day(backend: TestBackend) {
        // The clocks go back on November 1, so that day has 25 hours.
        backend.clock.advance(-20 * DAY - 10 * HOUR);
        let posts = [
            Plain::new(1, Some("2026-10-30"), Some("Workshop"), &["Teak"]),
            Plain::new(2, Some("2026-11-01"), Some("Workshop"), &["Varnish"]),
            Plain::new(3, Some("2026-11-02"), Some("Teak care"), &["Teak"]),
        ];
        for post in &posts {
            write(&backend, post).await;
        }
        let version = backend.content.version.current();
        // 2026-10-31T14:00Z is 7 in the morning of the 31st; on in steps of 9, 24 and 25 hours.
        for (hours, today, out) in [(0, "2026-10-31", 1), (16, "2026-10-31", 1), (1, "2026-11-01", 2), (24, "2026-11-01", 2), (1, "2026-11-02", 3)] {
            backend.clock.advance(hours * HOUR);
            assert_eq!(backend::content::today(&backend).await.expect("a day"), today);
            compare(&backend, &posts, today).await;
            assert_eq!(blog::feed(&backend, "https://site.example").await.expect("a feed").posts.len(), out, "{today}");
            assert_eq!(backend::site::sitemap::post_count(&backend).await.expect("a count"), out as i64);
            assert_eq!(found(&backend, "words").await.len(), out, "{today}");
            let newer = here(&backend, "post-1").await.newer;
            assert_eq!(newer.is_some(), out > 1, "{today}");
            let side = page(&backend, None, 1).await.sidebar;
            assert_eq!(side.categories.iter().map(|term| term.posts).sum::<i64>(), out as i64);
        }
        assert_eq!(backend.content.version.current(), version, "no write was needed");
        assert_eq!(blog::article(&backend, "post-9").await.expect("an answer"), None);
    }

    async fn the_demo_blog_is_whole(backend: TestBackend) {
        demo_site(&backend).await;
        let first = page(&backend, None, 1).await;
        assert_eq!((first.pages, first.cards.as_ref().map(Vec::len)), (2, Some(5)));
        assert!(first.featured.is_some() && first.complete);
        assert!(first.sidebar.categories.iter().all(|term| term.posts > 0));
        let second = page(&backend, None, 2).await;
        let shown = second.cards.clone().unwrap_or_default();
        let recent = second.sidebar.recent_but(&shown);
        assert!(recent.len() == 3 && recent.iter().all(|card| !shown.iter().any(|other| other.id == card.id)));
        assert_eq!((second.featured, second.cards.map(|cards| cards.len())), (None, Some(2)));
        let article = here(&backend, "oil-it-or-leave-it-gray").await;
        assert!(article.newer.is_none() && article.older.is_some(), "it is the newest");
        assert!(article.related.len() <= 3 && article.related.iter().all(|card| card.id != article.post.id));
        assert_eq!(article.recent.len(), 4);
        assert!(article.recent.iter().all(|card| card.id != article.post.id));
        assert_eq!(found(&backend, "varnish").await.first().map(String::as_str), Some("twelve-thin-coats"));
        assert_eq!(found(&backend, "\"teak and holly\"").await.first().map(String::as_str), Some("choosing-a-sole-teak-and-holly-or-cork"));
        let content = blog::search(&backend, "varnishing", 1).await.expect("an answer");
        let found = &content.found.expect("posts")[0];
        assert!(found.text.0.iter().any(|(is_found, _)| *is_found), "words of the same stem are marked");
        assert_eq!(backend.rows("posts_unsettled").await, 0);
    }

    async fn related_posts_share_the_subject(backend: TestBackend) {
        for (number, category, tags) in [
            (1, "Workshop", &["Teak", "Varnish"][..]),
            (2, "Teak care", &["Varnish"]),
            (3, "Workshop", &["Cork"]),
            (4, "Galleys", &["Cork"]),
            (5, "Workshop", &["Varnish"]),
            (6, "Teak care", &["Teak", "Varnish"]),
        ] {
            write(&backend, &Plain::new(number, Some("2026-11-01"), Some(category), tags)).await;
        }
        let slugs: Vec<_> = here(&backend, "post-1").await.related.into_iter().map(|card| card.slug).collect();
        assert_eq!(slugs.len(), 3);
        assert_eq!(slugs[0], "post-5", "category and a tag");
        assert!(!slugs.contains(&"post-4".to_owned()) && !slugs.contains(&"post-2".to_owned()), "{slugs:?}");
    }

    async fn renamed_posts_lead_on_without_loops(backend: TestBackend) {
        let one = Plain::new(1, Some("2026-11-01"), None, &[]);
        let two = Plain::new(2, Some("2026-11-02"), None, &[]);
        write(&backend, &one).await;
        write(&backend, &two).await;
        let admin = owner(&backend).await;
        let rename = async |id: &str, slug: &str| change(&backend, &admin, Kind::Blog, id, json!({"slug": slug})).await;
        rename(&one.id, "second-name").await.expect("renamed");
        rename(&one.id, "third-name").await.expect("renamed");
        assert_eq!(moved(&backend, "post-1").await.as_deref(), Some("/blog/third-name"), "without a chain");
        assert_eq!(moved(&backend, "second-name").await.as_deref(), Some("/blog/third-name"));
        rename(&one.id, "post-1").await.expect("renamed back");
        assert_eq!(here(&backend, "post-1").await.post.id, one.id);
        assert_eq!(moved(&backend, "post-1").await, None);
        assert_eq!(moved(&backend, "third-name").await.as_deref(), Some("/blog/post-1"));
        // Another post takes a slug that was given up, which now belongs to it.
        rename(&two.id, "second-name").await.expect("renamed");
        assert_eq!(here(&backend, "second-name").await.post.id, two.id);
        assert_eq!(moved(&backend, "second-name").await, None);
        assert_eq!(sentence(rename(&two.id, "post-1").await, "slug"), msg::SLUG_TAKEN);
        rename(&one.id, "post-1").await.expect("nothing to do");
        // An unpublished or scheduled post has no old addresses.
        let set = async |fields: serde_json::Value| change(&backend, &admin, Kind::Blog, &one.id, fields).await;
        set(json!({"status": "draft"})).await.expect("a draft");
        assert_eq!(moved(&backend, "third-name").await, None);
        set(json!({"status": "published", "publicationDate": "2026-11-21"})).await.expect("scheduled");
        assert_eq!(moved(&backend, "third-name").await, None);
        backend.clock.advance(2 * DAY);
        assert_eq!(moved(&backend, "third-name").await.as_deref(), Some("/blog/post-1"));
    }

    async fn only_addresses_that_visitors_may_know_redirect(backend: TestBackend) {
        let admin = owner(&backend).await;
        let draft = json!({"title": "Teak", "slug": "untitled", "content": "<p>x</p>", "status": "draft",
            "publicationDate": "2026-11-01"});
        let id = add(&backend, &admin, Kind::Blog, draft).await.record.id;
        let set = async |fields: serde_json::Value| change(&backend, &admin, Kind::Blog, &id, fields).await.expect("saved");
        set(json!({"slug": "teak", "status": "published"})).await;
        assert_eq!(moved(&backend, "untitled").await, None, "it never was public");
        // Renamed while it is a draft for now.
        set(json!({"status": "draft"})).await;
        set(json!({"slug": "oiled-teak"})).await;
        assert_eq!(moved(&backend, "teak").await, None);
        set(json!({"status": "published"})).await;
        assert_eq!(moved(&backend, "teak").await.as_deref(), Some("/blog/oiled-teak"));
        // Another draft has the former slug: it takes the address when it is public.
        let other = json!({"title": "Other", "slug": "teak", "content": "<p>x</p>", "status": "draft",
            "publicationDate": "2026-11-01"});
        let other = add(&backend, &admin, Kind::Blog, other).await.record.id;
        assert_eq!(moved(&backend, "teak").await.as_deref(), Some("/blog/oiled-teak"));
        change(&backend, &admin, Kind::Blog, &other, json!({"status": "published"})).await.expect("published");
        assert_eq!((moved(&backend, "teak").await, here(&backend, "teak").await.post.id), (None, other));
    }

    async fn a_category_and_a_tag_share_no_address_with_another(backend: TestBackend) {
        let admin = owner(&backend).await;
        let write = async |slug: &str, category: &str, tags: &[&str]| {
            let draft = json!({"title": "T", "slug": slug, "content": "<p>x</p>", "status": "published",
                "publicationDate": "2026-11-01", "category": category, "tags": tags});
            save(&backend, &admin, Kind::Blog, "", None, &draft).await
        };
        let first = write("one", "A/B", &["Oil & wax", "木/板"]).await.expect("saved").record.id;
        for (category, tags, field, other) in [
            ("a&b", &[][..], "category", "'A/B'"),
            ("Äpfel", &["oil-wax"][..], "tags", "'Oil & wax'"),
            ("A/B", &["木 板"][..], "tags", "'木/板'"),
            ("A/B", &["new", "new!"][..], "tags", "'new'"),
        ] {
            let refused = sentence(write("two", category, tags).await, field);
            assert!(refused.contains(other), "{category} {tags:?}: {refused}");
        }
        write("three", "a/b", &["OIL & WAX", "木"]).await.expect("only other capitals, or other letters");
        let change = async |id: &str, fields: serde_json::Value| change(&backend, &admin, Kind::Blog, id, fields).await;
        assert!(change(&first, json!({"category": "A-B"})).await.is_err(), "another post has it");
        let alone = write("four", "C/D", &[]).await.expect("saved").record.id;
        change(&alone, json!({"category": "C & D"})).await.expect("nobody else has it");
        // What was so before can go on.
        backend.sql("UPDATE posts SET category = 'A+B' WHERE slug = 'one'").await;
        change(&first, json!({"title": "Other words"})).await.expect("saved");
    }

    async fn slugs_are_made_of_whatever_is_typed(backend: TestBackend) {
        let admin = owner(&backend).await;
        let write = async |slug: &str| {
            let draft = json!({"title": "T", "slug": slug, "content": "<p>x</p>", "status": "published", "publicationDate": "2026-11-01"});
            save(&backend, &admin, Kind::Blog, "", None, &draft).await
        };
        for (typed, kept) in [
            ("Crème & Teak", "creme-teak"),
            ("  Straße nach Århus!  ", "strasse-nach-arhus"),
            ("Łódź / Çeşme", "lodz-cesme"),
            ("a--b__c", "a-b-c"),
            ("2026", "2026"),
        ] {
            let saved = write(typed).await.expect(typed).record;
            assert_eq!(saved.draft["slug"], json!(kept), "{typed}");
            here(&backend, kept).await;
        }
        for (typed, why) in [
            ("creme-teak", msg::SLUG_TAKEN),
            ("CRÈME teak", msg::SLUG_TAKEN),
            ("Category", msg::SLUG_RESERVED),
            ("tag", msg::SLUG_RESERVED),
            ("feed", msg::SLUG_RESERVED),
        ] {
            assert_eq!(sentence(write(typed).await, "slug"), why, "{typed}");
        }
        for nothing in ["チーク", "⛵", "---", ""] {
            assert_ne!(sentence(write(nothing).await, "slug"), "", "{nothing}");
        }
        // Renamed back and forth repeatedly: no loop.
        let id = backend.texts("SELECT id FROM posts WHERE slug = 'creme-teak'").await.remove(0);
        for slug in ["one", "two", "creme-teak", "one", "creme-teak"] {
            change(&backend, &admin, Kind::Blog, &id, json!({"slug": slug})).await.expect(slug);
        }
        for old in ["one", "two"] {
            assert_eq!(moved(&backend, old).await.as_deref(), Some("/blog/creme-teak"), "{old}");
        }
        here(&backend, "creme-teak").await;
    }

    async fn posts_from_before_are_settled_at_the_next_start(backend: TestBackend) {
        let post = Plain::new(1, Some("2026-11-01"), Some("Workshop"), &["Teak"]);
        write(&backend, &post).await;
        backend.sql("DELETE FROM post_lists; DELETE FROM post_terms; DELETE FROM post_texts; INSERT INTO posts_unsettled SELECT id FROM posts").await;
        let again = TestBackend::open(&backend.url, HANG).await;
        compare(&again, &[post], TODAY).await;
        assert_eq!(again.rows("posts_unsettled").await, 0);
        again.db.close().await;
    }

    async fn two_changes_at_once_leave_no_gap(backend: TestBackend) {
        let posts: Vec<Plain> =
            (0..12).map(|n| Plain::new(n, Some("2026-11-01"), Some("Workshop"), &["Teak"])).collect();
        futures::future::join_all(posts.iter().map(|post| write(&backend, post))).await;
        compare(&backend, &posts, TODAY).await;
    }

    async fn the_sitemap_names_every_public_address_once(backend: TestBackend) {
        demo_site(&backend).await;
        let pages = backend::site::sitemap::pages(&backend).await.expect("addresses");
        let count = backend::site::sitemap::post_count(&backend).await.expect("a count");
        let posts = backend::site::sitemap::posts(&backend, 0, count).await.expect("addresses");
        let backend::site::sitemap::PostAddresses { addresses: posts, next } = posts;
        assert_eq!((count, posts.len(), next), (7, 7, None));
        assert!(posts.iter().all(|post| post.changed.is_some() && post.images.len() == 1));
        let rest = backend::site::sitemap::posts(&backend, 5, count).await.expect("addresses").addresses;
        assert_eq!(rest, posts[5..]);
        let mut paths: Vec<_> = pages.iter().chain(&posts).map(|address| address.path.clone()).collect();
        for needed in ["/", "/blog", "/contact", "/projects/vinter-galley", "/privacy-policy", "/blog/oil-it-or-leave-it-gray"] {
            assert!(paths.iter().any(|path| path == needed), "{needed}");
        }
        assert!(pages.iter().any(|page| page.path == "/showroom" && !page.images.is_empty()));
        let all = paths.len();
        paths.sort();
        paths.dedup();
        assert_eq!(paths.len(), all);
    }
}
