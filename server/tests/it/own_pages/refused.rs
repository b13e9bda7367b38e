//! Refusals, and bad input.

use super::{hero, id_of, offices, page, section, wrong_fields};
use domain::kinds::{FieldKind as K, FieldSpec};
use domain::limits;
use domain::messages::{self, admin as msg};
use domain::sections::SectionType;
use leptos_axum::generate_route_list;
use serde_json::{Value, json};

#[tokio::test]
async fn addresses_of_the_site_are_refused() {
    for office in offices().await {
        let routes = generate_route_list(app::App);
        let mut taken: Vec<&str> = routes.iter().filter_map(|route| route.path().split('/').nth(1)).collect();
        taken.retain(|first| !first.is_empty() && !first.contains('{'));
        taken.extend(["home", "api", "media", "islands", "cards", "uploads", "pkg", "logos", "healthz", "readyz"]);
        for slug in taken {
            let (status, answer) = office.save("", Value::Null, &page(slug, "published", json!([]))).await;
            let wrong = wrong_fields(&answer);
            assert_eq!((status, wrong.len(), wrong[0].0.as_str()), (422, 1, "slug"), "{slug}: {answer}");
            assert!([msg::PAGE_ADDRESS_OF_SITE, msg::SLUG_RESERVED, msg::SLUG_TAKEN].contains(&wrong[0].1.as_str()));
        }
        office.add(&page("teak-repair", "draft", json!([]))).await;
        let (status, answer) = office.save("", Value::Null, &page("teak-repair", "draft", json!([]))).await;
        assert_eq!((status, wrong_fields(&answer)), (422, vec![("slug".to_owned(), msg::SLUG_TAKEN.to_owned())]));
        // What is typed as a file or a path becomes a name of its own.
        let typed = office.add(&page("robots.txt", "published", json!([]))).await;
        assert_eq!(typed["href"], "/robots-txt");
        assert!(office.server.text("/robots.txt").await.starts_with("User-agent"));
        let typed = office.add(&page("../Blog/Über uns", "published", json!([]))).await;
        assert_eq!(typed["href"], "/blog-ueber-uns");
        assert_eq!(office.status("/blog-ueber-uns").await, 200);
    }
}

#[tokio::test]
async fn the_pages_of_the_site_stay() {
    for office in offices().await {
        let home = office.fixed("home").await;
        let residential = office.fixed("residential").await;
        let own = office.add(&page("teak-repair", "published", json!([]))).await;
        for (name, body) in [
            ("toggle", json!({"entity": "pages", "id": home, "on": false})),
            ("toggle-many", json!({"entity": "pages", "ids": [id_of(&own), residential], "on": false})),
            ("remove", json!({"entity": "pages", "ids": [home]})),
            ("remove", json!({"entity": "pages", "ids": [id_of(&own), residential]})),
        ] {
            let (status, answer) = office.call(name, body.clone()).await;
            assert_eq!((status, &answer["error"]["message"]), (422, &json!(msg::PAGE_STAYS)), "{body}");
        }
        let draft = office.open(&residential).await["draft"].clone();
        for (field, value, message) in [
            ("slug", "at-home", msg::PAGE_ADDRESS_FIXED),
            ("status", "draft", msg::PAGE_ALWAYS_PUBLIC),
            ("publishAt", "2099-01-01", msg::PAGE_ALWAYS_PUBLIC),
        ] {
            let mut draft = draft.clone();
            draft[field] = json!(value);
            let (status, answer) = office.save(&residential, Value::Null, &draft).await;
            assert_eq!((status, wrong_fields(&answer)), (422, vec![(field.to_owned(), message.to_owned())]));
        }
        for path in ["/", "/residential", "/teak-repair"] {
            assert_eq!(office.status(path).await, 200, "{path}");
        }
        assert_eq!(office.status("/at-home").await, 404);
    }
}

#[tokio::test]
async fn two_windows_do_not_overwrite_each_other() {
    for office in offices().await {
        let record = office.add(&page("teak-repair", "published", json!([hero("Teak")]))).await;
        let id = id_of(&record);
        let first = page("teak-repair", "published", json!([hero("First window")]));
        assert_eq!(office.save(id, record["rowVersion"].clone(), &first).await.0, 200);
        let second = page("teak-repair", "published", json!([hero("Second window")]));
        let (status, answer) = office.save(id, record["rowVersion"].clone(), &second).await;
        assert_eq!((status, &answer["error"]["code"]), (409, &json!("conflict")));
        assert!(office.server.text("/teak-repair").await.contains("First window"));
    }
}

#[tokio::test]
async fn what_is_too_much_or_leads_astray_is_refused_at_its_field() {
    for office in offices().await {
        let many: Vec<Value> = (0..200).map(|_| hero("Teak")).collect();
        let long = "x".repeat(10_000);
        let link = |address: &str| {
            json!([
                hero("Teak"),
                section(
                    "call-to-action",
                    json!({"title": "T",
            "links": [{"label": "L", "link": address}]})
                )
            ])
        };
        let gone =
            json!([section("hero", json!({"title": "Teak", "picture": "00000000-0000-7000-8000-000000000000"}))]);
        for (sections, field, message) in [
            (json!(many), "sections", msg::too_many_sections(limits::SECTIONS_MAX)),
            (json!([hero(&long)]), "sections.0.title", messages::too_long(120)),
            (json!([hero(" ")]), "sections.0.title", String::new()),
            (link("javascript:alert(1)"), "sections.1.links.0.link", msg::LINK_INVALID.to_owned()),
            (link("//evil.example"), "sections.1.links.0.link", msg::LINK_INVALID.to_owned()),
            (gone, "sections", msg::PICTURE_GONE.to_owned()),
            (json!("words"), "sections", msg::VALUE_UNREADABLE.to_owned()),
            (json!([["words"]]), "sections", msg::VALUE_UNREADABLE.to_owned()),
        ] {
            let (status, answer) = office.save("", Value::Null, &page("teak-repair", "published", sections)).await;
            let wrong = wrong_fields(&answer);
            assert_eq!((status, wrong.len()), (422, 1), "{field}: {answer}");
            assert_eq!(wrong[0].0, field);
            assert!(message.is_empty() || wrong[0].1 == message, "{field}: {answer}");
        }
        assert_eq!(office.status("/teak-repair").await, 404);
    }
}

/// Fills every text of a section's fields with `text`.
fn filled(fields: &[FieldSpec], text: &str) -> Value {
    let mut values = serde_json::Map::new();
    for field in fields {
        let value = match &field.kind {
            K::Text | K::Multiline { .. } | K::InlineText { .. } => json!(text),
            K::RichText => json!(format!("<p>Words</p>{text}")),
            K::Link => json!("/contact?q=\"><script>alert(1)</script>"),
            K::ListOf { fields, .. } => json!([filled(fields, text)]),
            K::Select { options } => json!(options[0].value),
            _ => continue,
        };
        values.insert(field.name.clone(), value);
    }
    Value::Object(values)
}

#[tokio::test]
async fn markup_is_text_in_every_section() {
    const MARK: &str = "\"><script>alert(1)</script>";
    for office in offices().await {
        let mut all = Vec::new();
        for code in SectionType::ALL {
            all.push(section(code.code(), filled(&(code.descriptor().fields)(), MARK)));
        }
        let mut draft = page("markup", "published", json!(all));
        draft["title"] = json!(MARK);
        let record = office.add(&draft).await;
        for path in [
            "/markup".to_owned(),
            "/admin/pages".to_owned(),
            format!("/admin/pages/{}/edit", id_of(&record)),
            "/sitemap.xml".to_owned(),
        ] {
            let response = office.server.get(&path).await;
            assert_eq!(response.status(), 200, "{path}");
            let html = response.text().await.expect("text");
            assert!(!html.contains("<script>alert"), "{path}");
        }
        assert!(office.server.text("/markup").await.matches("&lt;script&gt;alert(1)").count() > 10);
    }
}

#[tokio::test]
async fn a_picture_in_use_stays_and_one_that_is_gone_leaves_the_page() {
    for office in offices().await {
        let picture = office.done("media/list", json!({"show": "unused"})).await["items"][0]["id"].clone();
        let picture = if picture.is_string() {
            picture
        } else {
            office.done("media/list", json!({})).await["items"][0]["id"].clone()
        };
        let sections = json!([section("hero", json!({"title": "Teak", "picture": picture, "alt": "A deck"}))]);
        office.add(&page("teak-repair", "published", sections)).await;
        assert!(office.server.text("/teak-repair").await.contains("alt=\"A deck\""));
        let (status, answer) = office.call("media/remove", json!({"ids": [picture]})).await;
        assert_eq!(status, 422, "{answer}");
        assert!(answer["error"]["message"].as_str().is_some_and(|said| said.contains("Teak repair")), "{answer}");
        let id = picture.as_str().expect("an id");
        office.run(&format!("UPDATE media SET deleted_at = 1 WHERE id = '{id}'")).await;
        let html = office.server.text("/teak-repair").await;
        assert!(html.contains("Teak") && !html.contains("alt=\"A deck\""));
    }
}

#[tokio::test]
async fn what_a_newer_version_wrote_is_kept_and_left_out() {
    for office in offices().await {
        let unknown = json!({"id": "u", "type": "hologram", "values": {"beam": [1, 2]}, "later": true});
        let record = office.add(&page("teak-repair", "published", json!([hero("Teak"), unknown]))).await;
        office.change(id_of(&record), json!({"title": "Teak again"})).await;
        assert_eq!(office.open(id_of(&record)).await["draft"]["sections"][1], unknown);
        let html = office.server.text("/teak-repair").await;
        assert!(html.contains("We mend what the sun has opened.") && !html.contains("hologram"));
    }
}

#[tokio::test]
async fn a_damaged_page_is_shown_without_its_sections_and_can_be_repaired() {
    for office in offices().await {
        let record = office.add(&page("teak-repair", "published", json!([hero("Teak, mended")]))).await;
        let id = id_of(&record);
        for damage in ["[{\"id\":", "{}", "[1, null, {\"type\": 5}]", "[{\"type\":\"hero\",\"values\":{\"title\":[]}}]"]
        {
            office.run(&format!("UPDATE pages SET sections = '{damage}' WHERE id = '{id}'")).await;
            let response = office.server.get("/teak-repair").await;
            assert_eq!(response.status(), 200, "{damage}");
            assert!(!response.text().await.expect("text").contains("Teak, mended"));
            for path in ["/", "/residential", "/sitemap.xml", "/admin/pages", &format!("/admin/pages/{id}/edit")] {
                assert_eq!(office.status(path).await, 200, "{damage}: {path}");
            }
        }
        office.change(id, json!({"sections": [hero("Teak, mended")]})).await;
        assert!(office.server.text("/teak-repair").await.contains("Teak, mended"));
    }
}
