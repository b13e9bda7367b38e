//! Galleries over HTTP: filters, photo pages, and their caching.

use crate::support::TestServer;
use backend::content;
use domain::content::GalleryPhoto;
use domain::content::options::GalleryCategory;
use domain::messages;

const PAGES: [(&str, GalleryCategory); 2] =
    [("/yacht-interiors", GalleryCategory::Yacht), ("/showroom", GalleryCategory::Showroom)];

async fn photos(server: &TestServer, category: GalleryCategory) -> Vec<GalleryPhoto> {
    let snapshot = content::snapshot(&server.running.state.backend).await.expect("the content");
    snapshot.photos(category).expect("photos").to_vec()
}

fn hung(html: &str) -> usize {
    html.matches("id=\"photo-0").count()
}

#[tokio::test]
async fn a_tag_filters_and_keeps_itself_in_every_link() {
    let server = TestServer::demo().await;
    for (path, category) in PAGES {
        let all = photos(&server, category).await;
        let cabinets = all.iter().filter(|photo| photo.tag.as_deref() == Some("Cabinetry")).count();
        assert!(cabinets > 0 && cabinets < all.len());
        assert_eq!(hung(&server.text(path).await), all.len());
        let html = server.text(&format!("{path}?tag=Cabinetry")).await;
        assert_eq!(hung(&html), cabinets, "{path}");
        assert_eq!(html.matches("?tag=Cabinetry\" id=\"photo-").count(), cabinets);
        assert!(html.contains(&format!("{path}?tag=Cabinetry#gallery\" aria-current=\"true\"")));
        assert!(html.contains(&format!("<a href=\"{path}#gallery\" class=\"chip\">All</a>")));
    }
}

#[tokio::test]
async fn made_up_tags_show_everything_from_the_same_kept_page() {
    let server = TestServer::demo().await;
    for (path, _) in PAGES {
        let plain = server.get(path).await;
        let etag = plain.headers()["etag"].clone();
        let html = plain.text().await.expect("text");
        let long = format!("tag={}", "x".repeat(10_000));
        for query in ["tag=Nope", "tag=%3Cscript%3E", "tag=%FF%FE", "tag=%00", "tag=", "x=y", "tag=a&tag=b", &long] {
            let response = server.get(&format!("{path}?{query}")).await;
            assert_eq!(response.status(), 200, "{query:.30}");
            assert_eq!(response.headers()["etag"], etag, "{query:.30}");
            assert!(response.text().await.expect("text") == html, "{query:.30}");
        }
    }
}

#[tokio::test]
async fn a_filtered_page_is_kept_and_forgotten_with_the_content() {
    let server = TestServer::demo().await;
    let first = server.get("/showroom?tag=Tables").await.headers()["etag"].clone();
    assert_eq!(server.get("/showroom?tag=tables&utm=1").await.headers()["etag"], first);
    assert_ne!(server.get("/showroom").await.headers()["etag"], first);
}

#[tokio::test]
async fn without_the_cache_the_answers_are_the_same() {
    let server = TestServer::with(&[("PAGE_CACHE", "off")], true).await;
    let all = photos(&server, GalleryCategory::Showroom).await.len();
    assert_eq!(hung(&server.text("/showroom?tag=Nope").await), all);
    assert!(hung(&server.text("/showroom?tag=Galley").await) < all);
}

#[tokio::test]
async fn every_photo_has_a_page_with_a_way_round() {
    let server = TestServer::demo().await;
    for (path, category) in PAGES {
        let all = photos(&server, category).await;
        let mut id = all[0].id.clone();
        let mut seen = 0;
        loop {
            let response = server.get(&format!("/gallery/{id}")).await;
            assert_eq!(response.status(), 200);
            let html = response.text().await.expect("text");
            assert!(html.contains("<h1") && html.contains("aria-label=\"Breadcrumb\""));
            assert!(html.contains(&format!("href=\"{path}#gallery\"")));
            let canonical = html.split('<').find(|tag| tag.contains("rel=\"canonical\"")).expect("a canonical address");
            assert!(canonical.contains(&format!("/gallery/{id}\"")), "{canonical}");
            seen += 1;
            let next = html.split("rel=\"next\"").next().and_then(|h| h.rsplit("href=\"/gallery/").next());
            id = next.and_then(|h| h.split('"').next()).expect("a next photo").to_owned();
            if id == all[0].id {
                break;
            }
        }
        assert_eq!(seen, all.len());
    }
}

#[tokio::test]
async fn a_photo_stays_within_its_tag_and_ignores_others() {
    let server = TestServer::demo().await;
    let all = photos(&server, GalleryCategory::Yacht).await;
    let deck = all.iter().find(|photo| photo.tag.as_deref() == Some("Teak Deck")).expect("a deck");
    let within = server.text(&format!("/gallery/{}?tag=teak+deck", deck.id)).await;
    assert!(within.contains("of 1") && within.contains("/yacht-interiors?tag=Teak%20Deck#gallery"));
    for other in ["Galley", "Nope", "%FF"] {
        let html = server.text(&format!("/gallery/{}?tag={other}", deck.id)).await;
        assert!(html.contains(&format!("of {}", all.len())), "{other}");
    }
}

#[tokio::test]
async fn what_is_not_public_is_404() {
    let server = TestServer::demo().await;
    let photo = photos(&server, GalleryCategory::Yacht).await.remove(0);
    let address = format!("/gallery/{}", photo.id);
    assert_eq!(server.get(&address).await.status(), 200);
    for path in ["/gallery/nope", "/gallery", "/gallery/", "/gallery/%FF", "/gallery/a/b"] {
        assert_eq!(server.get(path).await.status(), 404, "{path}");
    }
    let long = format!("/gallery/{}", "a".repeat(10_000));
    assert_eq!(server.get(&long).await.status(), 404);
    assert!(server.text("/gallery/nope").await.contains(messages::NOT_FOUND));
}

#[tokio::test]
async fn an_empty_site_says_so() {
    let server = TestServer::empty().await;
    assert!(server.text("/yacht-interiors").await.contains(messages::YACHT_PHOTOS_EMPTY));
    let showroom = server.text("/showroom").await;
    assert!(showroom.contains(&messages::SHOWROOM_PHOTOS_EMPTY.replace('>', "&gt;")));
    assert!(showroom.contains("Schedule a Visit") && !showroom.contains("class=\"chip\""));
}

#[tokio::test]
async fn the_showroom_holds_the_refit_flow_and_may_compile_its_module() {
    let server = TestServer::demo().await;
    let response = server.get("/showroom").await;
    let policy = response.headers()["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.contains("wasm-unsafe-eval"), "{policy}");
    let html = response.text().await.expect("text");
    assert!(html.contains("id=\"visualizer\"") && html.contains("action=\"/visualizer\""));
    assert_eq!(html.matches("<h1").count(), 1);
    assert!(html.contains("rel=\"canonical\"") && html.contains("/showroom\""));
}
