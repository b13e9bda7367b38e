//! The public work pages over HTTP: complete, empty, with unreadable tables, and with absurd
//! queries.

use crate::heads;
use crate::support::TestServer;
use domain::messages;

const PAGES: [&str; 6] = [
    "/yacht-interiors",
    "/residential",
    "/projects",
    "/projects/vinter-galley",
    "/privacy-policy",
    "/terms-of-service",
];

#[tokio::test]
async fn every_page_is_whole() {
    let server = TestServer::demo().await;
    for (path, words) in [
        (
            "/yacht-interiors",
            &[
                "Request a Consultation",
                "View Our Portfolio",
                "Complete Interior Refits",
                "Custom Furniture",
                "Expert Installation",
            ][..],
        ),
        (
            "/residential",
            &[
                "Begin Your Journey",
                "Consultation",
                "Design &amp; Planning",
                "Craftsmanship &amp; Installation",
                "Mahogany",
            ],
        ),
        ("/projects", &["Blue Heron", "Dana Point", "November 2025"]),
        ("/projects/vinter-galley", &["Vinter", "Sailboat", "Coronado", "What it is made of", "Next project"]),
        ("/privacy-policy", &["Privacy Policy", "Version 1", "Last changed"]),
        ("/terms-of-service", &["Terms of Service", "Version 1"]),
    ] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        let html = response.text().await.expect("text");
        for word in words {
            assert!(html.contains(word), "{path}: {word}");
        }
        for needed in ["<title>", "rel=\"canonical\"", "property=\"og:image\"", "application/ld+json", "<h1"] {
            assert!(html.contains(needed), "{path}: {needed}");
        }
        assert_eq!(html.matches("<h1").count(), 1, "{path}");
        assert!(!html.contains(" style=\""), "{path}: no inline styles");
    }
}

#[tokio::test]
async fn every_project_of_the_demo_is_a_story() {
    let server = TestServer::demo().await;
    assert!(
        server.text("/yacht-interiors").await.contains("href=\"/projects\" class=\"link\">Read how"),
        "the photos lead to them"
    );
    assert!(server.text("/").await.contains("href=\"/projects/blue-heron-saloon\""), "the home page leads to one");
    for slug in ["blue-heron-saloon", "reel-patience-cockpit", "vinter-galley", "castellano-library"] {
        let html = server.text(&format!("/projects/{slug}")).await;
        for part in ["<dl class=\"plate", "What it is made of", "<blockquote>", "rel=\"next\"", "What would yours be?"]
        {
            assert!(html.contains(part), "{slug}: {part}");
        }
    }
    let compared = server.text("/projects/blue-heron-saloon").await;
    assert!(compared.contains("data-before-after") && compared.contains(">December 2025</span>"), "{compared}");
    let tags = compared.split("<script").skip(1).filter_map(|script| script.split('>').next());
    assert_eq!(tags.filter(|tag| tag.contains("before-after")).count(), 1, "its script: {compared}");
}

#[tokio::test]
async fn the_demo_says_who_they_are() {
    let server = TestServer::demo().await;
    let html = server.text("/workshop").await;
    for part in ["Marco Reyes", "Elena Castro", "License 0000000", "Insured: ", "In business since 2011"] {
        assert!(html.contains(part), "{part} in {html}");
    }
    assert!(!html.to_lowercase().contains("bonded"), "{html}");
}

#[tokio::test]
async fn deep_pages_say_where_they_are() {
    let server = TestServer::demo().await;
    for path in &PAGES[2..] {
        let html = server.text(path).await;
        assert!(html.contains("aria-label=\"Breadcrumb\"") && html.contains("BreadcrumbList"), "{path}");
    }
}

#[tokio::test]
async fn an_empty_site_has_something_to_say_on_each() {
    let server = TestServer::empty().await;
    for (path, sentence) in [
        ("/yacht-interiors", messages::YACHT_PHOTOS_EMPTY),
        ("/residential", messages::FAQS_EMPTY),
        ("/projects", messages::PROJECTS_EMPTY),
        ("/privacy-policy", messages::LEGAL_EMPTY),
        ("/terms-of-service", messages::LEGAL_EMPTY),
    ] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        assert!(response.text().await.expect("text").contains(sentence), "{path}");
    }
    for path in ["/privacy-policy", "/terms-of-service", "/projects", "/blog"] {
        assert!(server.text(path).await.contains("noindex"), "{path}");
    }
    // Nothing to choose from: the quote form instead of a form that cannot be sent.
    heads::change(&server, "DELETE FROM style_options").await;
    for path in ["/visualizer", "/showroom"] {
        let html = server.text(path).await;
        assert!(html.contains(messages::STYLES_EMPTY) && !html.contains("name=\"visualizer\""), "{path}: {html}");
        assert!(!html.contains("action=\"/visualizer\"") && !html.contains("OfferCatalog"), "{path}: {html}");
    }
}

#[tokio::test]
async fn lists_are_listed_as_soon_as_they_have_an_entry() {
    let server = TestServer::demo().await;
    for path in ["/projects", "/blog", "/privacy-policy"] {
        assert!(!server.text(path).await.contains("noindex"), "{path}");
        assert!(server.text("/sitemap.xml").await.contains(&format!("{path}</loc>")), "{path}");
    }
}

#[tokio::test]
async fn an_unknown_project_is_a_404_page() {
    let server = TestServer::demo().await;
    let long = format!("/projects/{}", "a".repeat(10_000));
    for path in [
        "/projects/no-such-boat",
        "/projects/%3Cscript%3E",
        "/projects/vinter-galley/photos",
        "/projects/%FF%FE",
        &long,
    ] {
        let response = server.get(path).await;
        let status = response.status().as_u16();
        assert!(matches!(status, 404 | 414 | 400), "{path:.40}: {status}");
        if status == 404 {
            let html = response.text().await.expect("text");
            assert!(html.contains(messages::NOT_FOUND) && !html.contains("<script>"), "{path:.40}");
        }
    }
}

#[tokio::test]
async fn absurd_questions_get_sensible_answers() {
    let server = TestServer::demo().await;
    let long = format!("tag={}", "x".repeat(10_000));
    for query in
        ["tag=%FF%FE", "tag=%00", "tag[]=1&tag[]=2&&&=", "tag=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", "%", &long]
    {
        for path in PAGES {
            let response = server.get(&format!("{path}?{query}")).await;
            assert_eq!(response.status(), 200, "{path}?{query:.40}");
            assert!(!response.text().await.expect("text").contains("<script>alert"), "{path}?{query:.40}");
        }
    }
    for path in [
        "/%FF%FE",
        "/%C0%80",
        "/%",
        "/%2e%2e/%2e%2e",
        "//",
        "/projects//",
        "/privacy-policy/x",
        &format!("/{}", "%F0%9F%9A%A4".repeat(800)),
    ] {
        let status = server.get(path).await.status().as_u16();
        assert!(matches!(status, 200 | 301 | 400 | 404), "{path:.40}: {status}");
    }
}

#[tokio::test]
async fn a_section_fails_alone_and_nobody_keeps_the_page() {
    let server = TestServer::demo().await;
    server.sql("ALTER TABLE faqs RENAME TO faqs_gone").await;
    for path in ["/", "/yacht-interiors", "/residential"] {
        let response = server.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        assert_eq!(response.headers()["cache-control"], "no-store", "{path}");
        let html = response.text().await.expect("text");
        assert!(html.contains(messages::FAQS_FAILED) && html.contains("<footer"), "{path}");
    }
    server.sql("ALTER TABLE faqs_gone RENAME TO faqs").await;
    for path in ["/", "/yacht-interiors", "/residential"] {
        let response = server.get(path).await;
        assert_ne!(response.headers().get("cache-control").map(|v| v.as_bytes()), Some(&b"no-store"[..]), "{path}");
        assert!(!response.text().await.expect("text").contains(messages::FAQS_FAILED), "{path}");
    }
}

#[tokio::test]
async fn projects_out_of_reach_say_so() {
    let server = TestServer::demo().await;
    server.sql("ALTER TABLE project_photos RENAME TO photos_gone").await;
    let list = server.get("/projects").await;
    assert_eq!(list.status(), 200);
    assert!(list.text().await.expect("text").contains(messages::PROJECTS_FAILED));
    let one = server.get("/projects/vinter-galley").await;
    assert_eq!(one.status(), 500, "whether it exists is unknown");
    assert!(one.text().await.expect("text").contains(messages::RENDER_FAILED_TITLE));
}

#[tokio::test]
async fn pages_stay_as_they_were_while_content_cannot_be_read() {
    let server = TestServer::demo().await;
    assert!(server.text("/residential").await.contains("aria-labelledby=\"materials\""));
    heads::change(&server, "UPDATE faqs SET question = 'Changed?'; ALTER TABLE materials RENAME TO materials_gone")
        .await;
    let response = server.get("/residential").await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["cache-control"], "no-cache", "what is shown may be kept");
    let html = response.text().await.expect("text");
    assert!(html.contains("aria-labelledby=\"materials\"") && !html.contains("Changed?"), "not half of the change");
    server.sql("ALTER TABLE materials_gone RENAME TO materials").await;
    server.running.state.backend.poll_content_version().await.expect("a version");
    assert!(server.text("/residential").await.contains("Changed?"));
}

#[tokio::test]
async fn without_what_every_page_shows_there_is_the_card() {
    let server = TestServer::demo().await;
    server.sql("ALTER TABLE business_profile RENAME TO profile_gone").await;
    for path in PAGES.iter().chain(&["/", "/no-such-page", "/visualizer"]) {
        let response = server.get(path).await;
        assert_eq!(response.status(), 500, "{path}");
        let html = response.text().await.expect("text");
        for word in [messages::RENDER_FAILED_TITLE, messages::RENDER_FAILED, "Try Again", "Refresh Page"] {
            assert!(html.contains(word), "{path}: {word}");
        }
    }
}

#[tokio::test]
async fn half_filled_content_keeps_pages_whole() {
    let server = TestServer::demo().await;
    server.sql("UPDATE projects SET thumbnail_media_id = NULL, location = NULL, date_completed = 'soon', short_description = ''").await;
    server
        .sql("UPDATE projects SET project_name = '</title><script>alert(1)</script>' WHERE slug = 'vinter-galley'")
        .await;
    server.sql("DELETE FROM project_photos").await;
    server.sql("UPDATE page_section_images SET media_id = NULL").await;
    server.sql("UPDATE legal_documents SET content = ''").await;
    for path in PAGES {
        let response = server.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        let html = response.text().await.expect("text");
        assert!(!html.contains("<script>alert") && html.contains("<footer"), "{path}");
    }
}
