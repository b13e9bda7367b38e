//! The business profile: after it is edited, no page shows the default one.

use crate::owner_calls::png;
use crate::support::{TestServer, same_origin};
use serde_json::{Value, json};

const PAGES: [&str; 12] = [
    "/",
    "/yacht-interiors",
    "/residential",
    "/showroom",
    "/visualizer",
    "/contact",
    "/visit",
    "/projects",
    "/blog",
    "/no-such-page",
    "/feed.xml",
    "/site.webmanifest",
];
const SCREENS: [&str; 4] = ["/admin", "/admin/leads", "/admin/business", "/admin/faqs"];
/// Words that only occur in the default profile.
const BEFORE: [&str; 5] = ["Harbor", "Shelter Island", "San Diego", "Southern California", "(619)"];

async fn call(server: &TestServer, name: &str, body: &Value) -> Value {
    let response = server.post_json(&format!("/api/admin/{name}"), body).await;
    assert_eq!(response.status(), 200, "{name}");
    response.json().await.expect("an answer")
}

/// Edits the profile, as its form does.
async fn change(server: &TestServer, values: Value) {
    let record = call(server, "open", &json!({"entity": "business", "id": "business"})).await;
    let mut draft = record["draft"].clone();
    for (field, value) in values.as_object().expect("fields") {
        draft[field] = value.clone();
    }
    let save = json!({"entity": "business", "id": "business", "rowVersion": record["rowVersion"], "draft": draft});
    call(server, "save", &save).await;
}

/// URLs of the logos that a page preloads.
fn preloaded(html: &str) -> Vec<&str> {
    let links = html.split("<link ").skip(1).filter_map(|rest| rest.split('>').next());
    let logos = links.filter(|link| link.contains("\"preload\"") && link.contains("\"image\""));
    logos.filter_map(|link| link.split("href=\"").nth(1)?.split('"').next()).collect()
}

#[tokio::test]
async fn everything_reads_the_record() {
    let server = TestServer::empty().await;
    server.sign_in().await;
    let record = json!({"name": "North Quay", "legalName": "North Quay Joinery", "tagline": "Joinery", "initials": "NQ",
        "area": "The North Quay, Duluth", "about": "Boats of wood.", "phone": "(218) 555-0111",
        "email": "yard@northquay.example", "street": "1 Quay Road", "city": "Duluth", "region": "MN",
        "postalCode": "55802", "mapsUrl": "https://maps.example/northquay", "elsewhere": []});
    change(&server, record).await;
    for path in PAGES.into_iter().chain(SCREENS) {
        let html = server.text(path).await;
        for word in BEFORE {
            let at = html.find(word).map(|at| html[at.saturating_sub(120)..].chars().take(240).collect::<String>());
            assert_eq!(at, None, "{path}: {word}");
        }
    }
    assert!(server.text("/").await.contains(">The North Quay, Duluth<"));
    // The built-in map shows another place.
    let contact = server.text("/contact").await;
    assert!(!contact.contains("/map.svg") && contact.contains("1 Quay Road"));
}

#[tokio::test]
async fn the_owners_logo_is_shown_preloaded_and_kept() {
    let server = TestServer::empty().await;
    server.sign_in().await;
    let before = server.text("/").await;
    assert_eq!(preloaded(&before), ["/logos/color.svg"]);
    let post = server.client.post(server.url("/uploads/media?name=logo.png")).headers(same_origin());
    let item: Value = post.body(png(600)).send().await.expect("an answer").json().await.expect("an item");
    change(&server, json!({"logoColor": item["id"]})).await;
    let home = server.text("/").await;
    let at = home.find("<img src=\"/media/").expect("a logo");
    let src = home[at..].split('"').nth(1).expect("an address");
    assert!(src.ends_with(".webp"), "{src}");
    assert_eq!(preloaded(&home), [src]);
    assert!(!home.contains("/logos/"), "no built-in logo next to the owner's");
    server.all_sizes().await;
    assert_eq!(server.get(src).await.headers()["content-type"], "image/webp");
    assert!(server.text("/admin").await.contains(src));
    // A picture in use is not deleted.
    let gone = server.post_json("/api/admin/media/remove", &json!({"ids": [item["id"]]})).await;
    assert_eq!(gone.status(), 422);
    change(&server, json!({"logoColor": ""})).await;
    assert!(server.text("/").await.contains("src=\"/logos/color.svg\""));
}
