//! The owner's lists over HTTP: the options that visitors are offered, and the labels on pages.

use crate::support::{TestServer, same_origin};
use domain::messages::admin as msg;
use serde_json::{Value, json};

async fn call(server: &TestServer, name: &str, body: Value) -> (u16, Value) {
    let response = server.post_json(&format!("/api/admin/{name}"), &body).await;
    let status = response.status().as_u16();
    (status, response.json().await.expect("JSON"))
}

async fn option(server: &TestServer, list: &str, label: &str) -> Value {
    let (status, page) = call(server, "list", json!({"entity": "options"})).await;
    assert_eq!(status, 200, "{page}");
    let rows = page["rows"].as_array().expect("rows").clone();
    rows.into_iter().find(|row| row["group"] == list && row["title"] == label).expect("an option")
}

async fn rename(server: &TestServer, list: &str, from: &str, to: &str) {
    let row = option(server, list, from).await;
    let (_, mut record) = call(server, "open", json!({"entity": "options", "id": row["id"]})).await;
    record["draft"]["label"] = json!(to);
    let body = json!({
        "entity": "options", "id": row["id"], "rowVersion": record["rowVersion"], "draft": record["draft"]
    });
    let (status, saved) = call(server, "save", body).await;
    assert_eq!(status, 200, "{saved}");
}

async fn toggle(server: &TestServer, list: &str, label: &str, on: bool) {
    let row = option(server, list, label).await;
    let (status, done) = call(server, "toggle", json!({"entity": "options", "id": row["id"], "on": on})).await;
    assert_eq!(status, 200, "{done}");
}

async fn add(server: &TestServer, list: &str, label: &str) {
    let draft = json!({"list": list, "label": label, "displayOrder": 100, "isOffered": true});
    let (status, saved) = call(server, "save", json!({"entity": "options", "id": "", "draft": draft})).await;
    assert_eq!(status, 200, "{saved}");
}

async fn servers() -> Vec<TestServer> {
    let mut servers = vec![TestServer::demo().await];
    servers.extend(TestServer::demo_on_postgres(&[]).await.map(|(server, _)| server));
    for server in &servers {
        server.sign_in().await;
    }
    servers
}

/// The quote form as a browser without scripts sends it.
async fn send_plain_form(server: &TestServer, service: &str) -> u16 {
    let form = [
        "firstName=Jane&lastName=Halloran&email=jane%40example.com&phone=6195550187&boatLocation=Slip",
        &format!("&primaryService={}", service.replace(' ', "+")),
        "&discoverySource=Yelp&consent=true",
    ];
    let request = server.client.post(server.url("/contact")).headers(same_origin());
    let request = request.header("content-type", "application/x-www-form-urlencoded").body(form.concat());
    request.send().await.expect("an answer").status().as_u16()
}

#[tokio::test]
async fn the_quote_form_offers_what_the_owner_offers() {
    for server in servers().await {
        add(&server, "services", "Dock & Pier").await;
        rename(&server, "services", "New Construction", "New <Boats>").await;
        toggle(&server, "services", "Insurance Estimates", false).await;
        let page = server.text("/contact").await;
        assert!(page.contains("value=\"Dock &amp; Pier\""), "{page}");
        assert!(page.contains("value=\"New Construction\"") && page.contains("New &lt;Boats&gt;"), "{page}");
        assert!(!page.contains("Insurance Estimates"), "{page}");
        // The form of a visitor was open before.
        assert_eq!(send_plain_form(&server, "Insurance Estimates").await, 303);
        assert_eq!(send_plain_form(&server, "Submarines").await, 422);
        let id = server.leads().await[0].id.clone();
        let lead = server.text(&format!("/admin/leads/{id}")).await;
        assert!(lead.contains("Insurance Estimates"), "{lead}");
        assert!(!server.text("/admin/leads/new").await.contains("Insurance Estimates"));
        toggle(&server, "services", "Insurance Estimates", true).await;
        assert!(server.text("/contact").await.contains("Insurance Estimates"));
    }
}

#[tokio::test]
async fn a_gallery_shows_labels_and_keeps_its_addresses() {
    for server in servers().await {
        rename(&server, "gallery-tags", "Teak Deck", "Decks <teak>").await;
        toggle(&server, "gallery-tags", "Tables", false).await;
        let yachts = server.text("/yacht-interiors").await;
        let chip = "/yacht-interiors?tag=Teak%20Deck#gallery\" class=\"chip\">Decks &lt;teak&gt;";
        assert!(yachts.contains(chip), "{yachts}");
        let page = server.text("/showroom").await;
        assert!(!page.contains("/showroom?tag=Tables#gallery"), "{page}");
        let tables = server.text("/showroom?tag=Tables").await;
        assert!(tables.contains("/showroom?tag=Tables#gallery\" aria-current=\"true\""), "an address from before");
        let api = server.text("/api/content/options?list=gallery-tags").await;
        let tags: Value = serde_json::from_str(&api).expect("JSON");
        let tags = tags.as_array().expect("options");
        assert!(tags.contains(&json!({"code": "Teak Deck", "label": "Decks <teak>", "offered": true})), "{api}");
        assert!(tags.contains(&json!({"code": "Tables", "label": "Tables", "offered": false})), "{api}");
        assert_eq!(server.get("/api/content/options?list=nothing").await.status(), 404);
    }
}

#[tokio::test]
async fn a_project_shows_the_label_of_its_vessel_type() {
    for server in servers().await {
        rename(&server, "vessel-types", "Sailboat", "Sailing yacht").await;
        toggle(&server, "vessel-types", "Sailing yacht", false).await;
        let page = server.text("/projects").await;
        assert!(page.contains("Sailing yacht") && !page.contains("Sailboat"), "{page}");
        let projects = server.text("/api/content/projects").await;
        assert!(projects.contains("\"vesselType\":\"Sailboat\""), "{projects}");
    }
}

#[tokio::test]
async fn questions_of_a_new_category_are_answered_and_shown_by_a_section() {
    for server in servers().await {
        add(&server, "faq-categories", "Deck Care").await;
        let draft = json!({"question": "Oil or not?", "answer": "Not.", "category": "deck-care", "isActive": true});
        let (status, saved) = call(&server, "save", json!({"entity": "faqs", "id": "", "draft": draft})).await;
        assert_eq!(status, 200, "{saved}");
        let answer = server.text("/api/content/faqs?category=deck-care").await;
        assert!(answer.contains("Oil or not?") && answer.contains("\"category\":\"deck-care\""), "{answer}");
        assert_eq!(server.get("/api/content/faqs?category=Deck+Care").await.status(), 404);
        let sections = json!([{
            "id": "q", "type": "questions", "anchor": "care", "hidden": false,
            "values": {"title": "Care", "lead": "", "text": "", "category": "deck-care"}
        }]);
        let draft = json!({"title": "Care", "slug": "care", "sections": sections, "status": "published"});
        let (status, saved) = call(&server, "save", json!({"entity": "pages", "id": "", "draft": draft})).await;
        assert_eq!(status, 200, "{saved}");
        assert!(server.text("/care").await.contains("Oil or not?"));
        // A retired one stays readable, where it was chosen.
        toggle(&server, "faq-categories", "Deck Care", false).await;
        assert!(server.text("/care").await.contains("Oil or not?"));
    }
}

#[tokio::test]
async fn the_form_of_an_option_says_what_the_site_does_with_it() {
    let server = TestServer::demo().await;
    server.sign_in().await;
    let row = option(&server, "services", "Residential").await;
    let behavior = domain::content::option_lists::OptionList::Services.behavior("Residential");
    assert!(!behavior.is_empty());
    assert_eq!(row["text"], behavior);
    let id = row["id"].as_str().expect("an id");
    assert!(server.text(&format!("/admin/options/{id}/edit")).await.contains(behavior));
    let all: Vec<Value> = ["General", "Yacht", "Residential"].map(Value::from).into();
    let mut ids = Vec::new();
    for label in &all {
        ids.push(option(&server, "faq-categories", label.as_str().expect("a label")).await["id"].clone());
    }
    let (status, refused) = call(&server, "toggle-many", json!({"entity": "options", "ids": ids, "on": false})).await;
    assert_eq!((status, &refused["error"]["message"]), (422, &json!(msg::OPTION_LAST)), "all or none");
    assert_eq!(option(&server, "faq-categories", "General").await["state"], json!(true));
}
