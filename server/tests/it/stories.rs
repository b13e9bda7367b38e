//! Stories of projects, and what pages choose by tag, over HTTP on both engines.

use crate::own_pages::{Office, offices, page, section};
use crate::support::{jpeg, same_origin};
use domain::messages::admin as msg;
use serde_json::{Value, json};

/// The id of the row with this title.
async fn id_of(office: &Office, kind: &str, title: &str) -> String {
    let list = office.done("list", json!({"entity": kind})).await;
    let row = list["rows"].as_array().expect("rows").iter().find(|row| row["title"] == title);
    row.expect(title)["id"].as_str().expect("an id").to_owned()
}

fn story(values: Value) -> Value {
    let mut draft = json!({
        "projectName": "Halcyon below decks", "slug": "halcyon", "vesselType": "Motor Yacht",
        "shortDescription": "A winter in a slip.", "location": "Point Loma", "dateCompleted": "2026-02-20",
        "status": "published", "testimonialId": "linked", "boat": "Grand Banks 52", "yearBuilt": 1989, "weeks": 14,
        "sections": [
            section("text", json!({"title": "Sound hull, tired rooms", "content": "<p>She was still 1989.</p>"})),
            section("facts", json!({"items": [{"name": "11 drawers", "text": "from one tree"}]})),
        ],
    });
    for (name, value) in values.as_object().expect("values") {
        draft[name] = value.clone();
    }
    draft
}

async fn save(office: &Office, id: &str, draft: &Value) -> Value {
    let body = json!({"entity": "projects", "id": id, "rowVersion": null, "draft": draft});
    office.done("save", body).await["record"].clone()
}

async fn text(office: &Office, path: &str) -> String {
    office.server.text(path).await
}

async fn read(office: &Office, address: &str) -> Value {
    office.server.get(&format!("/api/content/{address}")).await.json().await.expect("JSON")
}

#[tokio::test]
async fn a_story_has_chapters_facts_and_materials_that_lead_both_ways() {
    for office in offices().await {
        let walnut = id_of(&office, "materials", "Walnut").await;
        let materials = json!([{"material": walnut, "note": "Fronts and <doors>"}]);
        let record = save(&office, "", &story(json!({"materials": materials}))).await;
        assert_eq!(record["href"], "/projects/halcyon");
        let html = text(&office, "/projects/halcyon").await;
        let place = html.split("href=\"/residential#").nth(1).and_then(|rest| rest.split('"').next());
        let place = place.expect("a link to the material");
        for part in [
            "Sound hull, tired rooms",
            "<p>She was still 1989.</p>",
            "11 drawers",
            "Grand Banks 52",
            "14 weeks, February 2026",
            "Fronts and &lt;doors",
            "\"material\":[\"Walnut\"]",
            "rel=\"next\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!(html.matches("<h1").count(), 1, "the chapters are below the name");
        let residential = text(&office, "/residential").await;
        assert!(residential.contains(&format!("id=\"{place}\"")), "{place}");
        assert!(residential.contains("href=\"/projects/halcyon\""));
        assert!(text(&office, "/sitemap.xml").await.contains("/projects/halcyon</loc>"));

        let shown = read(&office, "project?slug=halcyon").await;
        assert_eq!(
            (&shown["boat"], &shown["yearBuilt"], &shown["weeks"]),
            (&json!("Grand Banks 52"), &json!(1989), &json!(14))
        );
        assert_eq!(shown["sections"][0]["values"]["title"], "Sound hull, tired rooms");
        let used = &shown["materials"][0];
        assert_eq!((&used["name"], &used["path"]), (&json!("Walnut"), &json!(format!("/residential#{place}"))));
        let woods = read(&office, "materials?slug=home").await;
        let walnut = woods.as_array().expect("woods").iter().find(|wood| wood["name"] == "Walnut").expect("walnut");
        let projects = walnut["projects"].as_array().expect("projects");
        assert!(projects.contains(&json!({"slug": "halcyon", "name": "Halcyon below decks"})), "{projects:?}");

        // Without chapters.
        save(&office, record["id"].as_str().expect("an id"), &story(json!({"sections": []}))).await;
        let html = text(&office, "/projects/halcyon").await;
        assert!(!html.contains("class=\"plate") && html.contains("project-head"), "{html}");
        assert!(html.contains("Previous project") || html.contains("Next project"), "{html}");
    }
}

#[tokio::test]
async fn a_picture_in_a_chapter_stays_while_the_project_may_come_back() {
    for office in offices().await {
        let server = &office.server;
        let post = server.client.post(server.url("/uploads/media?name=salon.jpg")).headers(same_origin());
        let sent = post.body(jpeg(1_200, 900)).send().await.expect("an answer");
        let item: Value = sent.json().await.expect("an item");
        let item = item["id"].clone();
        let pictures = json!({"items": [{"picture": item, "alt": "A salon", "caption": "Week 6"}]});
        let record = save(&office, "", &story(json!({"sections": [section("pictures", pictures)]}))).await;
        let html = text(&office, "/projects/halcyon").await;
        assert!(html.contains("alt=\"A salon\"") && html.contains("Week 6"), "{html}");
        let remove = json!({"ids": [item]});
        assert_eq!(office.call("media/remove", remove.clone()).await.0, 422);
        office.done("remove", json!({"entity": "projects", "ids": [record["id"]]})).await;
        assert_eq!(office.call("media/remove", remove.clone()).await.0, 422, "it is in the trash");
        office.done("trash/purge", json!({"entity": "projects", "id": record["id"]})).await;
        assert_eq!(office.call("media/remove", remove).await.0, 200);
    }
}

#[tokio::test]
async fn what_cannot_be_a_chapter_is_not_shown_and_mistakes_are_named() {
    for office in offices().await {
        let hero = section("hero", json!({"title": "Twice", "links": [{"label": "x", "link": "javascript:alert(1)"}]}));
        save(&office, "", &story(json!({"sections": [hero, section("text", json!({"content": "<p>Words</p>"}))]})))
            .await;
        let html = text(&office, "/projects/halcyon").await;
        assert!(html.contains("<p>Words</p>") && !html.contains("Twice") && !html.contains("javascript:"), "{html}");
        let wrong = story(json!({
            "slug": "wrong", "yearBuilt": 12, "materials": [{"material": "no-such", "note": ""}],
            "sections": [section("text", json!({"title": "Empty", "content": ""}))],
        }));
        let body = json!({"entity": "projects", "id": "", "rowVersion": null, "draft": wrong});
        let (status, answer) = office.call("save", body).await;
        let fields = answer["error"]["fields"].as_array().expect("fields").iter();
        let fields: Vec<&str> = fields.filter_map(|field| field["field"].as_str()).collect();
        assert_eq!((status, fields), (422, vec!["sections.0.content", "yearBuilt", "materials.0.material"]));
        let gone =
            story(json!({"slug": "gone", "sections": [section("pictures", json!({"items": [{"picture": "p"}]}))]}));
        let body = json!({"entity": "projects", "id": "", "rowVersion": null, "draft": gone});
        assert_eq!(office.call("save", body).await.1["error"]["fields"][0]["message"], msg::PICTURE_GONE);
    }
}

#[tokio::test]
async fn the_words_are_the_projects_own_the_chosen_ones_or_those_that_name_it() {
    for office in offices().await {
        let record = save(&office, "", &story(json!({}))).await;
        let id = record["id"].as_str().expect("an id");
        let said = |html: &str, words: &str| html.contains(&format!("<blockquote>{words}"));
        assert!(!text(&office, "/projects/halcyon").await.contains("<blockquote>"));
        let chosen = id_of(&office, "testimonials", "Marisol Ortega").await;
        save(&office, id, &story(json!({"testimonialId": chosen}))).await;
        assert!(said(&text(&office, "/projects/halcyon").await, "The new teak"));
        save(&office, id, &story(json!({"testimonialId": chosen, "clientWords": "Quiet.", "clientName": "Ruth"})))
            .await;
        let html = text(&office, "/projects/halcyon").await;
        assert!(said(&html, "Quiet.") && html.contains("<b>Ruth</b>") && !said(&html, "The new teak"), "{html}");
        assert_eq!(read(&office, "project?slug=halcyon").await["testimonial"]["clientName"], "Ruth");
        save(&office, id, &story(json!({"testimonialId": chosen}))).await;
        office.done("toggle", json!({"entity": "testimonials", "id": chosen, "on": false})).await;
        assert!(!said(&text(&office, "/projects/halcyon").await, "The new teak"), "it is not public anymore");
    }
}

#[tokio::test]
async fn a_page_shows_the_projects_and_reviews_of_a_tag() {
    for office in offices().await {
        save(&office, "", &story(json!({"tags": ["Refits"], "sections": []}))).await;
        let review = id_of(&office, "testimonials", "Daniel Whitcomb").await;
        let mut draft = office.done("open", json!({"entity": "testimonials", "id": review})).await["draft"].clone();
        draft["tags"] = json!(["Refits"]);
        office.done("save", json!({"entity": "testimonials", "id": review, "rowVersion": null, "draft": draft})).await;
        let sections = |tag: &str| {
            json!([
                section("projects", json!({"title": "Done", "tag": tag})),
                section("reviews", json!({"title": "Said", "tag": tag})),
            ])
        };
        let mut chosen = page("refits", "published", sections("refits"));
        chosen["inHeader"] = json!(true);
        office.add(&chosen).await;
        let html = text(&office, "/refits").await;
        assert_eq!(html.matches("class=\"project-card\"").count(), 1, "{html}");
        assert!(html.contains("/projects/halcyon") && html.contains("Daniel Whitcomb"), "{html}");
        assert!(!html.contains("Marisol Ortega"), "{html}");
        assert!(html.contains("\"@type\":\"Service\"") && html.contains("\"areaServed\""), "{html}");
        assert_eq!(html.matches("<a href=\"/refits\" aria-current=\"page\"").count(), 2, "bar and menu mark it");
        office.add(&page("everything", "published", sections(""))).await;
        let html = text(&office, "/everything").await;
        assert!(html.matches("class=\"project-card\"").count() > 3 && html.contains("Marisol Ortega"), "{html}");
        assert!(!html.contains("aria-current=\"page\">Every"), "the navigation does not have it");
    }
}
