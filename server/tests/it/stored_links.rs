//! Addresses of links are checked when they are read: a backup that was restored holds whatever was written.

use crate::support::{TestServer, eventually};

const SCRIPT: &str = "javascript:alert(1)//";

#[tokio::test]
async fn a_stored_address_that_no_link_may_have_is_on_no_page() {
    let server = TestServer::demo().await;
    let pages =
        ["/", "/yacht-interiors", "/residential", "/showroom", "/about-us", "/contact", "/nowhere", "/projects"];
    let before = server.text("/").await;
    assert!(before.contains("Get a Quote") && before.contains("google.com/maps"), "the demo has what is damaged");
    let words = format!(
        r#"{{"quoteLabel":"Damaged words","quoteLink":"{SCRIPT}q","helpLink":"{SCRIPT}h",
        "services":[{{"label":"s","link":"{SCRIPT}s"}}],"quickLinks":[{{"label":"q","link":"//elsewhere.example"}}],
        "notFoundLinks":[{{"label":"n","link":"{SCRIPT}n","text":"t"}}]}}"#
    );
    for statement in [
        format!("UPDATE pages SET sections = REPLACE(sections, '\"link\":\"', '\"link\":\"{SCRIPT}')"),
        format!("UPDATE business_profile SET document = REPLACE(document, 'https://', '{SCRIPT}')"),
        format!("UPDATE business_profile SET review_places = REPLACE(review_places, 'https://', '{SCRIPT}')"),
        format!("UPDATE social_posts SET url = '{SCRIPT}'"),
        format!("UPDATE testimonials SET google_review_url = '{SCRIPT}'"),
        format!("UPDATE seo_metadata SET canonical_url = '{SCRIPT}'"),
        "DELETE FROM site_words".to_owned(),
        format!("INSERT INTO site_words (id, document, created_at, updated_at) VALUES ('site-words', '{words}', 1, 1)"),
        "UPDATE content_version SET version = version + 1".to_owned(),
    ] {
        server.sql(&statement).await;
    }
    eventually("the damage is read", async || server.text("/").await.contains("Damaged words")).await;
    for path in pages {
        let page = server.text(path).await;
        assert!(page.contains("<main"), "{path}: {page}");
        assert!(!page.contains("javascript:"), "{path}: {page}");
        assert!(!page.contains("elsewhere.example"), "{path}: {page}");
    }
    for path in ["/api/content/site", "/feed.xml", "/sitemap.xml"] {
        assert!(!server.text(path).await.contains("javascript:"), "{path}");
    }
    server.stop().await;
}
