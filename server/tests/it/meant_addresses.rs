//! Mistyped addresses, and addresses that were copied with the marks around them.

use crate::support::TestServer;
use crate::visit::post;
use domain::site::pages::PAGES;
use reqwest::Response;
use std::collections::BTreeSet;

fn location(response: &Response) -> &str {
    response.headers().get("location").and_then(|to| to.to_str().ok()).unwrap_or_default()
}

async fn noted(server: &TestServer) -> Vec<String> {
    let backend = &server.running.state.backend;
    backend::site::redirects::flush(backend).await.expect("written");
    let missing = backend::site::redirects::missing(backend).await.expect("a list");
    missing.into_iter().map(|found| found.path).collect()
}

#[tokio::test]
async fn they_lead_where_they_mean() {
    let server = TestServer::demo().await;
    for (typed, page) in [
        ("//contact", "/contact"),
        ("///Contact?a=b", "/contact?a=b"),
        ("/%63ontact?a=%20b", "/contact?a=%20b"),
        ("/contact%20", "/contact"),
        ("/contact.", "/contact"),
        ("/contact,", "/contact"),
        ("/contact)", "/contact"),
        ("/contact%22", "/contact"),
        ("/contact%E2%80%8B", "/contact"),
        ("/contact.html", "/contact"),
        ("/%5Ccontact", "/contact"),
        ("/%2Fcontact", "/contact"),
        ("/index.html", "/"),
        ("/index.php", "/"),
        ("/home", "/"),
        ("/feed", "/feed.xml"),
        ("/rss", "/feed.xml"),
        ("/blog/feed", "/feed.xml"),
        ("/atom.xml", "/feed.atom"),
        ("/sitemap", "/sitemap.xml"),
        ("/Newsletter/Confirm,?s=1&t=2", "/newsletter/confirm?s=1&t=2"),
    ] {
        let answer = server.get(typed).await;
        assert_eq!((answer.status().as_u16(), location(&answer)), (301, page), "{typed}");
        assert!(server.get(page).await.status().as_u16() < 300 || page.contains("?s="), "{page} is there");
    }
    assert_eq!(noted(&server).await, [""; 0], "none of them is missing");
}

#[tokio::test]
async fn a_page_has_one_address() {
    let server = TestServer::demo().await;
    let mut paths = BTreeSet::new();
    for page in PAGES {
        let html = server.text(page.path).await;
        for link in html.split("href=\"").skip(1) {
            let path = link.split(['"', '?', '#']).next().unwrap_or_default();
            if path.starts_with('/') && !path.contains('.') && path != "/" && !path.starts_with("/admin") {
                paths.insert(path.to_owned());
            }
        }
    }
    for below in ["/projects/", "/blog/", "/blog/category/", "/gallery/"] {
        assert!(paths.iter().any(|path| path.starts_with(below)), "{below}");
    }
    for path in paths {
        for (typed, page) in [
            (format!("{path}/"), path.clone()),
            (format!("{path}/?a=%20b&c"), format!("{path}?a=%20b&c")),
            (format!("{path}//"), path.clone()),
        ] {
            let answer = server.get(&typed).await;
            assert_eq!((answer.status().as_u16(), location(&answer)), (301, page.as_str()), "{typed}");
        }
    }
    let unknown = server.get("/unknown/").await;
    assert_eq!(unknown.status(), 404, "only where something is");
}

#[tokio::test]
async fn none_leads_to_another_host() {
    let server = TestServer::demo().await;
    for path in [
        "//evil.example",
        "//evil.example/contact",
        "//CONTACT",
        "/%2F%2Fevil.example",
        "/%5C%5Cevil.example/contact",
        "/%2F/evil.example/%2e%2e/contact",
        "//evil.example/%2E%2E/contact.",
        "///blog//Unknown.",
        "/.//contact",
        "//admin",
        "//request/x",
        "//evil.example/",
        "//contact/",
        "/%2Fevil.example/",
        "/\\evil.example/",
    ] {
        let answer = server.get(path).await;
        let to = location(&answer);
        let is_here = to.is_empty() || (to.starts_with('/') && !to.starts_with("//") && !to.starts_with("/\\"));
        assert!(is_here, "{path} leads to {to}");
    }
}

#[tokio::test]
async fn a_private_link_is_found_again_and_noted_nowhere() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    post(&server, "/admin/calendar/renew", String::new()).await;
    let page = server.text("/admin/account").await;
    let address = page.split('"').find(|value| value.ends_with(".ics")).expect("an address");
    let path = format!("/calendar/{}", address.split("/calendar/").nth(1).expect("a path"));
    let token = path.trim_start_matches("/calendar/").trim_end_matches(".ics");
    for typed in [
        format!("/calendar/{token}"),
        format!("/Calendar/{token}.ics"),
        format!("/calendar/{token}.ics/x"),
        format!("/calendar/{token}.ics."),
        format!("//calendar/{token}.ICS"),
        format!("/%63alendar/{token}.ics%20"),
    ] {
        let answer = server.get(&typed).await;
        assert_eq!((answer.status().as_u16(), location(&answer)), (302, path.as_str()), "{typed}");
    }
    let secret =
        "018f3a2b-7c1d-7abc-8def-0123456789ab.1.1790000000000.0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978";
    for typed in [format!("/request/{secret})"), format!("/%72equest/{secret}"), format!("/Request/{secret}/")] {
        let answer = server.get(&typed).await;
        assert_eq!(
            (answer.status().as_u16(), location(&answer)),
            (302, format!("/request/{secret}").as_str()),
            "{typed}"
        );
    }
    for typed in [
        format!("/request/{secret}"),
        format!("/requst/{secret}"),
        format!("/calender/{token}.ics"),
        format!("/{token}.ics"),
        format!("/newsleter/confirm%3Fs=1&t={token}"),
    ] {
        assert_eq!(server.get(&typed).await.status(), 404, "{typed}");
    }
    assert_eq!(noted(&server).await, [""; 0]);
}
