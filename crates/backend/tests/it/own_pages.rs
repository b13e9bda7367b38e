//! The owner's own pages: when they are public, and a new site's pages.

use crate::demo_site::demo_site;
use crate::owner::{self, owner, save};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::session::Admin;
use backend::content;
use backend::content::demo::{self, DemoError};
use backend::media::InitialVariants;
use backend::site::paths::{AtPath, lookup};
use backend::site::{alerts, redirects, sitemap};
use domain::kinds::Kind;
use domain::time::{DAY, HOUR, MINUTE};
use serde_json::{Value, json};

fn page(slug: &str, publish_at: &str) -> Value {
    json!({"title": "Spring prices", "slug": slug, "status": "published", "publishAt": publish_at,
        "sections": [{"type": "hero", "values": {"title": "Spring"}}]})
}

async fn add(backend: &TestBackend, admin: &Admin, values: &Value) -> String {
    save(backend, admin, Kind::Pages, "", None, values).await.expect("saved").record.id
}

/// The local time in this many milliseconds.
fn local_in(backend: &TestBackend, ms: i64) -> String {
    backend::time::zone::local("America/Los_Angeles", backend.clock.now().plus_ms(ms)).iso()
}

async fn is_public(backend: &TestBackend, slug: &str) -> bool {
    let in_site = backend.snapshot().await.own_page(slug).expect("read").is_some();
    let path = format!("/{slug}");
    let is_listed = sitemap::pages(backend).await.expect("a sitemap").iter().any(|address| address.path == path);
    let is_target = lookup(backend, &path).await.expect("read") == AtPath::Page;
    assert_eq!((is_listed, is_target), (in_site, in_site), "{slug}");
    in_site
}

on_both_engines! {
    async fn prices_that_are_not_shown_any_more_are_told(backend: TestBackend) {
        demo_site(&backend).await;
        let admin = owner(&backend).await;
        let date = local_in(&backend, 0).split('T').next().expect("a day").to_owned();
        let rows = json!([{"work": "Galley", "from": 9000}]);
        let guide = json!({"type": "price-guide", "values": {"title": "On board", "date": date, "items": rows}});
        let mut priced = page("priced", "");
        priced["title"] = json!("Priced");
        priced["sections"] = json!([guide]);
        let id = add(&backend, &admin, &priced).await;
        let story = json!({"projectName": "Selkie", "shortDescription": "A galley", "status": "published",
            "sections": [priced["sections"][0]]});
        let project = owner::add(&backend, &admin, Kind::Projects, story).await.record.id;
        let told_of = async |place: &str| {
            let alerts = alerts::content(&backend).await.expect("a list");
            alerts.into_iter().find(|alert| alert.title == format!("Prices on \"{place}\" are not shown"))
        };
        let told = async || told_of("Priced").await;
        backend.clock.advance(184 * DAY);
        assert!(told().await.is_none());
        backend.clock.advance(2 * DAY);
        assert_eq!(told().await.expect("an alert").href, format!("/admin/pages/{id}/edit"));
        assert_eq!(told_of("Selkie").await.expect("an alert").href, format!("/admin/projects/{project}/edit"));
    }
}

on_both_engines! {
    async fn a_scheduled_page_comes_out_at_its_moment_without_a_write(backend: TestBackend) {
        demo_site(&backend).await;
        let admin = owner(&backend).await;
        add(&backend, &admin, &page("soon", &local_in(&backend, 2 * MINUTE))).await;
        add(&backend, &admin, &page("later", &local_in(&backend, HOUR))).await;
        add(&backend, &admin, &page("at-once", "")).await;
        add(&backend, &admin, &page("long-ago", "2020-02-02")).await;
        let version = backend.content.version.current();
        assert!(is_public(&backend, "at-once").await && is_public(&backend, "long-ago").await);
        assert!(!is_public(&backend, "soon").await && !is_public(&backend, "later").await);
        let other = backend.instance(|_| {}).await;
        assert!(content::snapshot(&other).await.expect("the content").own_page("soon").expect("read").is_none());
        backend.clock.advance(2 * MINUTE);
        assert!(is_public(&backend, "soon").await && !is_public(&backend, "later").await);
        assert!(content::snapshot(&other).await.expect("the content").own_page("soon").expect("read").is_some());
        backend.clock.advance(HOUR);
        assert!(is_public(&backend, "later").await);
        assert_eq!(backend.content.version.current(), version);
    }
}

on_both_engines! {
    async fn a_former_address_leads_to_a_scheduled_page_from_its_moment(backend: TestBackend) {
        demo_site(&backend).await;
        let admin = owner(&backend).await;
        let id = add(&backend, &admin, &page("spring", "")).await;
        let renamed = page("spring-prices", &local_in(&backend, 2 * MINUTE));
        save(&backend, &admin, Kind::Pages, &id, None, &renamed).await.expect("saved");
        let follow = async || redirects::follow(&backend, "/spring", None, None).await.expect("read").map(|to| to.location);
        assert_eq!(follow().await, None);
        backend.clock.advance(2 * MINUTE);
        assert_eq!(follow().await.as_deref(), Some("/spring-prices"));
    }
}

on_both_engines! {
    async fn a_damaged_row_hides_no_fixed_page_and_no_other(backend: TestBackend) {
        demo_site(&backend).await;
        let admin = owner(&backend).await;
        add(&backend, &admin, &page("sound", "")).await;
        let id = add(&backend, &admin, &page("damaged", "")).await;
        backend.change_content(&format!(
            "UPDATE pages SET publish_at = '2999-01-01' WHERE slug = 'home'; \
             UPDATE pages SET slug = '../../Etc?', publish_at = '' WHERE id = '{id}'"
        ))
        .await;
        let snapshot = backend.snapshot().await;
        assert!(snapshot.page("home").expect("read").is_some());
        let slugs: Vec<&str> = snapshot.own_pages().expect("read").into_iter().map(|page| page.slug.as_str()).collect();
        assert!(slugs.contains(&"sound") && !slugs.iter().any(|slug| slug.contains("Etc")), "{slugs:?}");
    }
}

on_both_engines! {
    async fn the_demo_does_not_take_the_place_of_the_owners_pages(backend: TestBackend) {
        let admin = owner(&backend).await;
        let id = add(&backend, &admin, &page("mine", "")).await;
        let refused = demo::load(&backend, InitialVariants::First, &mut |_| {}).await;
        assert!(matches!(refused, Err(DemoError::NotEmpty)), "{refused:?}");
        assert!(backend::editing::open(&backend, Kind::Pages, &id).await.is_ok());
    }
}
