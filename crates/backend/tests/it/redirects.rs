//! Old addresses: redirects set by the owner, automatic ones, and missing pages.

use crate::owner::{add, change, owner, save, sentence};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::session::Admin;
use backend::editing::{self, EditError};
use backend::site::redirects::{self, Redirect};
use domain::admin::{ListRow, Saved};
use domain::kinds::Kind;
use domain::limits;
use domain::messages::{redirects as msg, restoring};
use domain::time::DAY;
use serde_json::json;

async fn redirect(backend: &TestBackend, admin: &Admin, from: &str, to: &str) -> Result<Saved, EditError> {
    let draft = json!({"from": from, "to": to, "kind": "permanent"});
    save(backend, admin, Kind::Redirects, "", None, &draft).await
}

async fn follow(backend: &TestBackend, path: &str) -> Option<String> {
    redirects::follow(backend, path, None, None).await.expect("read").map(|redirect| redirect.location)
}

fn to(saved: &Saved) -> &str {
    saved.record.draft.get("to").and_then(|to| to.as_str()).unwrap_or_default()
}

fn project(name: &str, slug: &str) -> serde_json::Value {
    json!({"projectName": name, "slug": slug, "shortDescription": "Finished.", "vesselType": "motor_yacht", "status": "published"})
}

async fn publish(backend: &TestBackend, admin: &Admin, name: &str, slug: &str) -> String {
    let spec = editing::form(backend, Kind::Projects, "").await.expect("a form");
    let mut draft = project(name, slug);
    let vessel = spec.fields().find(|field| field.name == "vesselType").expect("a field");
    if let domain::kinds::FieldKind::Select { options } = &vessel.kind {
        draft["vesselType"] = json!(options[0].value);
    }
    add(backend, admin, Kind::Projects, draft).await.record.id
}

async fn rename(backend: &TestBackend, admin: &Admin, id: &str, slug: &str) {
    change(backend, admin, Kind::Projects, id, json!({"slug": slug})).await.expect("renamed");
}

async fn moved(backend: &TestBackend, slug: &str) -> Option<String> {
    redirects::current_slug(backend, "/projects/", slug).await.expect("read")
}

/// The list's row from an address.
async fn listed(backend: &TestBackend, from: &str) -> ListRow {
    let rows = editing::list(backend, Kind::Redirects).await.expect("a list").rows;
    rows.into_iter().find(|row| row.title == from).expect(from)
}

on_both_engines! {
    async fn an_old_address_leads_to_a_page_or_elsewhere(backend: TestBackend) {
        let admin = owner(&backend).await;
        redirect(&backend, &admin, "/old/", "/contact").await.expect("saved");
        redirect(&backend, &admin, "https://site.example/caf%C3%A9", "https://other.example/a?b=c").await.expect("saved");
        redirect(&backend, &admin, "/top", "/blog#news").await.expect("saved");
        assert_eq!(follow(&backend, "/old").await.as_deref(), Some("/contact"));
        assert_eq!(follow(&backend, "/old/").await.as_deref(), Some("/contact"));
        assert_eq!(follow(&backend, "/caf%c3%a9").await.as_deref(), Some("https://other.example/a?b=c"));
        assert_eq!(follow(&backend, "/OLD").await.as_deref(), Some("/contact"), "no two addresses differ by capitals alone");
        // A query string is passed on, unless the target has its own or is another site.
        let with = |path: &'static str| redirects::follow(&backend, path, Some("utm=x"), None);
        assert_eq!(with("/old").await.expect("read"), Some(Redirect { location: "/contact?utm=x".into(), permanent: true }));
        assert_eq!(with("/top").await.expect("read").map(|r| r.location).as_deref(), Some("/blog#news"));
        assert_eq!(with("/caf%c3%a9").await.expect("read").map(|r| r.location).as_deref(), Some("https://other.example/a?b=c"));
    }

    async fn what_cannot_be_redirected_is_told_in_a_sentence(backend: TestBackend) {
        let admin = owner(&backend).await;
        redirect(&backend, &admin, "/a", "/contact").await.expect("saved");
        for (from, to, field, expected) in [
            ("/contact", "/blog", "from", msg::FROM_PAGE),
            ("/", "/blog", "from", msg::FROM_PAGE),
            ("/logos/light.svg", "/blog", "from", msg::FROM_RESERVED),
            ("/admin/leads", "/blog", "from", msg::FROM_RESERVED),
            ("/media/x/1.jpg", "/blog", "from", msg::FROM_RESERVED),
            ("/a", "/blog", "from", msg::FROM_TAKEN),
            ("/a/", "/blog", "from", msg::FROM_TAKEN),
            ("", "/blog", "from", msg::FROM_REQUIRED),
            ("/b?x=1", "/blog", "from", msg::FROM_QUERY),
            ("/b", "/nothing-here", "to", msg::TO_MISSING),
            ("/b", "javascript:alert(1)", "to", msg::TO_REQUIRED),
            ("/b", "//evil.example", "to", msg::TO_REQUIRED),
            ("/b", "", "to", msg::TO_REQUIRED),
            ("/b", "/b", "to", msg::LOOP),
            ("/b", "/b/?x=1", "to", msg::LOOP),
        ] {
            assert_eq!(sentence(redirect(&backend, &admin, from, to).await, field), expected, "{from} -> {to}");
        }
        assert_eq!(backend.rows("redirects").await, 1);
    }

    async fn chains_are_cut_short_and_circles_refused(backend: TestBackend) {
        let admin = owner(&backend).await;
        let first = redirect(&backend, &admin, "/b", "/contact").await.expect("saved");
        let second = redirect(&backend, &admin, "/a", "/b").await.expect("saved");
        assert_eq!(to(&second), "/contact", "directly to the end");
        let id = &first.record.id;
        assert_eq!(sentence(change(&backend, &admin, Kind::Redirects, id, json!({"to": "/b"})).await, "to"), msg::LOOP);
        // '/b' may lead to '/a' only once '/a' no longer leads to '/b'.
        change(&backend, &admin, Kind::Redirects, id, json!({"to": "/a"})).await.expect("saved");
        assert_eq!(follow(&backend, "/b").await.as_deref(), Some("/contact"));
        // A loop created manually is not followed.
        backend.sql("UPDATE redirects SET target = '/b' WHERE from_path = '/a'; UPDATE redirects SET target = '/a' WHERE from_path = '/b'; \
               UPDATE content_version SET version = version + 1").await;
        backend.poll_content_version().await.expect("read");
        assert_eq!((follow(&backend, "/a").await, follow(&backend, "/b").await), (None, None));
    }

    async fn deleting_can_be_undone_and_is_logged(backend: TestBackend) {
        let admin = owner(&backend).await;
        let id = redirect(&backend, &admin, "/old", "/contact").await.expect("saved").record.id;
        let gone = editing::remove(&backend, &admin, Kind::Redirects, std::slice::from_ref(&id)).await.expect("deleted");
        assert_eq!(follow(&backend, "/old").await, None);
        // Another redirect has the address now: the old one is not restored over it.
        let other = redirect(&backend, &admin, "/old", "/blog").await.expect("saved").record.id;
        let undo = gone.undo.expect("an undo");
        let refused = editing::undo(&backend, &admin, &undo).await;
        assert!(matches!(&refused, Err(EditError::Refused(why)) if *why == restoring::refused(&restoring::in_its_place("/old", "redirect"))), "{refused:?}");
        editing::remove(&backend, &admin, Kind::Redirects, &[other]).await.expect("deleted");
        editing::undo(&backend, &admin, &undo).await.expect("undone");
        assert_eq!(follow(&backend, "/old").await.as_deref(), Some("/contact"));
        let log = editing::audit(&backend, None).await.expect("a log");
        assert!(log.iter().any(|line| line.text == "Deleted: Redirect \u{201c}/old\u{201d}"), "{log:?}");
    }

    async fn uses_are_counted_and_shown(backend: TestBackend) {
        let admin = owner(&backend).await;
        redirect(&backend, &admin, "/old", "/contact").await.expect("saved");
        let facts = async || editing::list(&backend, Kind::Redirects).await.expect("a list").rows.remove(0).facts;
        assert_eq!(facts().await, ["Not used yet"]);
        for _ in 0..3 {
            follow(&backend, "/old").await;
        }
        let version = backend.number("SELECT version FROM content_version").await;
        redirects::flush(&backend).await.expect("written");
        redirects::flush(&backend).await.expect("written");
        assert_eq!(facts().await, ["Used 3 times", "last on Friday, November 20"]);
        assert_eq!(backend.number("SELECT version FROM content_version").await, version, "no page is invalidated");
    }

    async fn what_is_missing_is_counted_without_anything_about_a_person(backend: TestBackend) {
        for referrer in [Some("https://forum.example/t/1?user=jane"), None] {
            redirects::follow(&backend, "/old-page", Some("email=jane@example.com"), referrer).await.expect("read");
        }
        for path in ["/wp-login.php", "/wp-admin/x", "/x.php", "/mail/jane@example.com", "/a%00b", "/admin/none"] {
            follow(&backend, path).await;
        }
        redirects::flush(&backend).await.expect("written");
        let missing = redirects::missing(&backend).await.expect("a list");
        let told: Vec<(&str, i64, Option<&str>)> =
            missing.iter().map(|found| (found.path.as_str(), found.hits, found.referrer.as_deref())).collect();
        assert_eq!(told, [
            ("/old-page", 2, Some("forum.example")),
            ("~/wp-* (WordPress)", 2, None),
            ("~*.php", 1, None),
        ]);
        // Redirected or deleted, it disappears from the list.
        let admin = owner(&backend).await;
        redirect(&backend, &admin, "/old-page", "/contact").await.expect("saved");
        redirects::forget(&backend, "~*.php").await.expect("forgotten");
        assert_eq!(redirects::missing(&backend).await.expect("a list").len(), 1);
        backend.clock.advance(90 * DAY);
        assert_eq!(redirects::sweep(&backend).await.expect("swept"), 1);
    }

    async fn made_up_addresses_fill_neither_memory_nor_table(backend: TestBackend) {
        for _ in 0..2 {
            follow(&backend, "/wanted").await;
        }
        redirects::flush(&backend).await.expect("written");
        for n in 0..1_500 {
            follow(&backend, &format!("/made-up-{n}")).await;
        }
        redirects::flush(&backend).await.expect("written");
        assert_eq!(backend.rows("missing_paths").await, limits::MISSING_PATHS);
        assert_eq!(backend.number("SELECT COUNT(*) FROM missing_paths WHERE path = '/wanted'").await, 1, "what is wanted stays");
    }

    async fn a_renamed_project_leads_on_by_itself_without_loops(backend: TestBackend) {
        let admin = owner(&backend).await;
        let heron = publish(&backend, &admin, "Blue Heron", "blue-heron").await;
        assert_eq!(moved(&backend, "blue-heron").await, None);
        rename(&backend, &admin, &heron, "heron").await;
        rename(&backend, &admin, &heron, "the-heron").await;
        assert_eq!(moved(&backend, "blue-heron").await.as_deref(), Some("the-heron"), "directly to the newest");
        assert_eq!(moved(&backend, "heron").await.as_deref(), Some("the-heron"));
        assert_eq!(sentence(redirect(&backend, &admin, "/projects/heron", "/contact").await, "from"), msg::FROM_TAKEN);
        assert_eq!(to(&redirect(&backend, &admin, "/bird", "/projects/heron").await.expect("saved")), "/projects/the-heron");
        // Renamed back: its own slug no longer redirects.
        rename(&backend, &admin, &heron, "blue-heron").await;
        assert_eq!((moved(&backend, "blue-heron").await, moved(&backend, "the-heron").await.as_deref()), (None, Some("blue-heron")));
        // Another project takes a freed slug, and later leaves it.
        let other = publish(&backend, &admin, "The Other Heron", "heron").await;
        assert_eq!(moved(&backend, "heron").await, None);
        rename(&backend, &admin, &other, "other").await;
        assert_eq!(moved(&backend, "heron").await.as_deref(), Some("other"));
        // An unpublished project does not redirect.
        editing::toggle(&backend, &admin, Kind::Projects, &other, false).await.expect("a draft");
        assert_eq!(moved(&backend, "heron").await, None);
    }

    async fn a_renamed_project_has_one_redirect_for_each_former_address(backend: TestBackend) {
        let admin = owner(&backend).await;
        let heron = publish(&backend, &admin, "Heron", "heron").await;
        redirect(&backend, &admin, "/bird", "/projects/heron#photos").await.expect("saved");
        rename(&backend, &admin, &heron, "blue-heron").await;
        let row = listed(&backend, "/projects/heron").await;
        assert_eq!((row.text.as_str(), row.badges.as_slice()), ("/projects/blue-heron", ["301".into(), msg::AUTOMATIC.into()].as_slice()));
        assert_eq!(row.facts, [msg::AUTOMATIC_MEANING, "Not used yet"]);
        let own = listed(&backend, "/bird").await;
        assert_eq!((own.badges, own.facts), (vec!["301".to_owned()], vec!["Not used yet".to_owned()]));
        // One hop, also from the owner's redirect; a query reaches the page as little as before.
        assert_eq!(follow(&backend, "/bird").await.as_deref(), Some("/projects/blue-heron#photos"));
        let with_query = redirects::follow(&backend, "/projects/heron", Some("utm=x"), None).await.expect("read");
        assert_eq!(with_query, Some(Redirect { location: "/projects/blue-heron".into(), permanent: true }));
        rename(&backend, &admin, &heron, "old-heron").await;
        assert_eq!(listed(&backend, "/projects/heron").await.text, "/projects/old-heron");
        // In the trash with its page, and back with it.
        editing::remove(&backend, &admin, Kind::Projects, std::slice::from_ref(&heron)).await.expect("deleted");
        assert_eq!(follow(&backend, "/projects/heron").await, None);
        editing::restore_from_trash(&backend, &admin, "projects", &heron).await.expect("restored");
        assert_eq!(follow(&backend, "/projects/heron").await.as_deref(), Some("/projects/old-heron"));
        // The former slug back: its redirect is gone, the others follow.
        rename(&backend, &admin, &heron, "heron").await;
        let rows = editing::list(&backend, Kind::Redirects).await.expect("a list").rows;
        let from: Vec<_> = rows.iter().map(|row| (row.title.as_str(), row.text.as_str())).collect();
        assert_eq!(from, [
            ("/bird", "/projects/heron#photos"),
            ("/projects/blue-heron", "/projects/heron"),
            ("/projects/old-heron", "/projects/heron"),
        ]);
        // Purged with its page.
        editing::remove(&backend, &admin, Kind::Projects, std::slice::from_ref(&heron)).await.expect("deleted");
        editing::purge(&backend, &admin, "projects", &heron).await.expect("purged");
        assert_eq!(backend.texts("SELECT from_path FROM redirects").await, ["/bird"]);
    }

    async fn the_owner_may_remove_or_change_an_automatic_redirect(backend: TestBackend) {
        let admin = owner(&backend).await;
        let heron = publish(&backend, &admin, "Heron", "heron").await;
        rename(&backend, &admin, &heron, "blue-heron").await;
        let id = listed(&backend, "/projects/heron").await.id;
        let removed = editing::remove(&backend, &admin, Kind::Redirects, std::slice::from_ref(&id)).await.expect("deleted");
        assert_eq!(follow(&backend, "/projects/heron").await, None);
        // Its page may be a draft when the deletion is undone; it follows the page all the same.
        editing::toggle(&backend, &admin, Kind::Projects, &heron, false).await.expect("a draft");
        editing::undo(&backend, &admin, &removed.undo.expect("an undo")).await.expect("undone");
        editing::toggle(&backend, &admin, Kind::Projects, &heron, true).await.expect("published");
        rename(&backend, &admin, &heron, "old-heron").await;
        assert_eq!(follow(&backend, "/projects/heron").await.as_deref(), Some("/projects/old-heron"));
        // Changed by the owner, it is the owner's own, until the change is undone.
        change(&backend, &admin, Kind::Redirects, &id, json!({"kind": "temporary"})).await.expect("saved");
        assert_eq!(listed(&backend, "/projects/heron").await.badges, ["302", msg::AUTOMATIC]);
        let changed = change(&backend, &admin, Kind::Redirects, &id, json!({"to": "/contact"})).await.expect("saved");
        assert_eq!(listed(&backend, "/projects/heron").await.badges, ["302"]);
        editing::undo(&backend, &admin, &changed.undo.expect("an undo")).await.expect("undone");
        change(&backend, &admin, Kind::Redirects, &listed(&backend, "/projects/blue-heron").await.id, json!({"to": "/contact"})).await.expect("saved");
        rename(&backend, &admin, &heron, "the-heron").await;
        assert_eq!(follow(&backend, "/projects/heron").await.as_deref(), Some("/projects/the-heron"));
        assert_eq!(follow(&backend, "/projects/blue-heron").await.as_deref(), Some("/contact"));
    }

    async fn a_page_that_left_an_address_has_precedence_over_an_older_redirect(backend: TestBackend) {
        let admin = owner(&backend).await;
        redirect(&backend, &admin, "/projects/heron", "/contact").await.expect("saved");
        let heron = publish(&backend, &admin, "Heron", "heron").await;
        rename(&backend, &admin, &heron, "blue-heron").await;
        assert_eq!(follow(&backend, "/projects/heron").await.as_deref(), Some("/projects/blue-heron"));
        assert_eq!(backend.rows("redirects").await, 1);
    }
}
