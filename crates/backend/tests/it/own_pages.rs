//! The owner's own pages: when they are public, and a new site's pages.

use crate::demo_site::demo_site;
use crate::owner::{owner, save};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::session::Admin;
use backend::content;
use backend::content::demo::{self, DemoError};
use backend::media::Sizes;
use backend::site::paths::{AtPath, lookup};
use backend::site::{redirects, sitemap};
use domain::kinds::Entity;
use domain::time::{HOUR, MINUTE};
use serde_json::{Value, json};

fn page(slug: &str, publish_at: &str) -> Value {
    json!({"title": "Spring prices", "slug": slug, "status": "published", "publishAt": publish_at,
        "sections": [{"type": "hero", "values": {"title": "Spring"}}]})
}

async fn add(b: &TestBackend, admin: &Admin, values: &Value) -> String {
    save(b, admin, Entity::Pages, "", None, values).await.expect("saved").record.id
}

/// The local time in this many milliseconds.
fn local_in(b: &TestBackend, ms: i64) -> String {
    backend::time::zone::local("America/Los_Angeles", b.clock.now().plus_ms(ms)).iso()
}

async fn is_public(b: &TestBackend, slug: &str) -> bool {
    let in_site = b.site().await.own_page(slug).expect("read").is_some();
    let path = format!("/{slug}");
    let is_listed = sitemap::pages(b).await.expect("a sitemap").iter().any(|address| address.path == path);
    let is_target = lookup(b, &path).await.expect("read") == AtPath::Page;
    assert_eq!((is_listed, is_target), (in_site, in_site), "{slug}");
    in_site
}

on_both_engines! {
    async fn a_scheduled_page_comes_out_at_its_moment_without_a_write(b: TestBackend) {
        demo_site(&b).await;
        let admin = owner(&b).await;
        add(&b, &admin, &page("soon", &local_in(&b, 2 * MINUTE))).await;
        add(&b, &admin, &page("later", &local_in(&b, HOUR))).await;
        add(&b, &admin, &page("at-once", "")).await;
        add(&b, &admin, &page("long-ago", "2020-02-02")).await;
        let version = b.content.version.current();
        assert!(is_public(&b, "at-once").await && is_public(&b, "long-ago").await);
        assert!(!is_public(&b, "soon").await && !is_public(&b, "later").await);
        let other = b.instance(|_| {}).await;
        assert!(content::site(&other).await.expect("the content").own_page("soon").expect("read").is_none());
        b.clock.advance(2 * MINUTE);
        assert!(is_public(&b, "soon").await && !is_public(&b, "later").await);
        assert!(content::site(&other).await.expect("the content").own_page("soon").expect("read").is_some());
        b.clock.advance(HOUR);
        assert!(is_public(&b, "later").await);
        assert_eq!(b.content.version.current(), version);
    }
}

on_both_engines! {
    async fn a_former_address_leads_to_a_scheduled_page_from_its_moment(b: TestBackend) {
        demo_site(&b).await;
        let admin = owner(&b).await;
        let id = add(&b, &admin, &page("spring", "")).await;
        let renamed = page("spring-prices", &local_in(&b, 2 * MINUTE));
        save(&b, &admin, Entity::Pages, &id, None, &renamed).await.expect("saved");
        let follow = async || redirects::follow(&b, "/spring", None, None).await.expect("read").map(|to| to.location);
        assert_eq!(follow().await, None);
        b.clock.advance(2 * MINUTE);
        assert_eq!(follow().await.as_deref(), Some("/spring-prices"));
    }
}

on_both_engines! {
    async fn a_damaged_row_hides_no_fixed_page_and_no_other(b: TestBackend) {
        demo_site(&b).await;
        let admin = owner(&b).await;
        add(&b, &admin, &page("sound", "")).await;
        let id = add(&b, &admin, &page("damaged", "")).await;
        b.change_content(&format!(
            "UPDATE pages SET publish_at = '2999-01-01' WHERE slug = 'home'; \
             UPDATE pages SET slug = '../../Etc?', publish_at = '' WHERE id = '{id}'"
        ))
        .await;
        let site = b.site().await;
        assert!(site.page("home").expect("read").is_some());
        let slugs: Vec<&str> = site.own_pages().expect("read").into_iter().map(|page| page.slug.as_str()).collect();
        assert!(slugs.contains(&"sound") && !slugs.iter().any(|slug| slug.contains("Etc")), "{slugs:?}");
    }
}

on_both_engines! {
    async fn the_demo_does_not_take_the_place_of_the_owners_pages(b: TestBackend) {
        let admin = owner(&b).await;
        let id = add(&b, &admin, &page("mine", "")).await;
        let refused = demo::load(&b, Sizes::First, &mut |_| {}).await;
        assert!(matches!(refused, Err(DemoError::NotEmpty)), "{refused:?}");
        assert!(backend::editing::open(&b, Entity::Pages, &id).await.is_ok());
    }
}
