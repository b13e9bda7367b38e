//! Where they are, and who sees them.

use super::{hero, id_of, location, offices, page, questions, section};
use crate::support::{TestServer, eventually, settings};
use domain::content::business::BusinessProfile;
use domain::sections::PageTemplate;
use domain::time::day::Day;
use serde_json::{Value, json};
use std::sync::Arc;

#[tokio::test]
async fn it_is_a_page_like_any_other() {
    for office in offices().await {
        let server = &office.server;
        let record = office.add(&page("teak-repair", "published", json!([hero("Teak, mended"), questions()]))).await;
        assert_eq!(record["href"], "/teak-repair");
        let first = server.get("/teak-repair").await;
        assert_eq!(first.status(), 200);
        let etag = first.headers()["etag"].clone();
        let policy = first.headers()["content-security-policy"].to_str().expect("text").to_owned();
        assert!(policy.contains("sha256-") && !policy.contains("unsafe"), "{policy}");
        let html = first.text().await.expect("text");
        for part in [
            "<title>Teak repair | Harbor &amp; Grain</title>",
            "content=\"We mend what the sun has opened.\"",
            "<h1",
            "Teak, mended",
            "/teak-repair\"",
            "\"areaServed\"",
            "\"FAQPage\"",
            "type=\"speculationrules\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        let get = server.client.get(server.url("/teak-repair"));
        assert_eq!(get.header("if-none-match", &etag).send().await.expect("an answer").status(), 304);
        let packed = server.client.get(server.url("/teak-repair")).header("accept-encoding", "br");
        let packed = packed.send().await.expect("an answer");
        assert_eq!(packed.text().await.expect("text"), html, "the client unpacks it");
        let image = html.split("property=\"og:image\" content=\"").nth(1).and_then(|rest| rest.split('"').next());
        let image = image.expect("an image").split_once("/cards/").expect("a drawn one").1.to_owned();
        assert!(image.starts_with("page/teak-repair/"), "{image}");
        assert_eq!(office.status(&format!("/cards/{image}")).await, 200);
        assert!(server.text("/sitemap.xml").await.contains("/teak-repair</loc>"));
        let moved = server.get("/Teak-Repair?x=1").await;
        assert_eq!((moved.status().as_u16(), location(&moved)), (301, "/teak-repair?x=1"));
        let home = server.get("/home").await;
        assert_eq!((home.status().as_u16(), location(&home)), (301, "/"), "a fixed page has one address");
    }
}

#[tokio::test]
async fn made_up_addresses_do_not_fill_the_cache() {
    for office in offices().await {
        office.add(&page("teak-repair", "published", json!([hero("Teak, mended")]))).await;
        for path in ["/teak-repair", "/teak-repair?tag=nothing", "/no-such-page", "/another", "/teak-repair/", "/home"]
        {
            office.status(path).await;
        }
        let kept: Vec<String> = office.server.running.state.pages.recent_paths().collect();
        assert!(kept.iter().any(|path| path == "/teak-repair"), "{kept:?}");
        for path in kept {
            assert!(!path.contains("no-such") && !path.contains("another") && !path.contains('?'), "{path}");
        }
    }
}

#[tokio::test]
async fn other_programs_read_it_while_it_is_public() {
    for office in offices().await {
        let picture = office.done("media/list", json!({})).await["items"][0]["id"].clone();
        let call = json!({"title": "Ask us", "picture": picture, "alt": "A deck", "links": []});
        let sections = json!([hero("Teak, mended"), section("call-to-action", call)]);
        let record = office.add(&page("teak-repair", "published", sections)).await;
        let read = async |address: &str| -> Value {
            office.server.get(&format!("/api/content/{address}")).await.json().await.expect("JSON")
        };
        let listed = json!({"slug": "teak-repair", "name": "Teak repair", "path": "/teak-repair"});
        assert!(read("pages").await.as_array().expect("pages").contains(&listed));
        let one = read("page?slug=teak-repair").await;
        assert_eq!((&one["name"], &one["sections"][0]["type"]), (&json!("Teak repair"), &json!("hero")));
        assert_eq!(one["sections"][0]["values"]["title"], "Teak, mended");
        let shown = &one["sections"][1]["values"]["picture"];
        assert_eq!(
            (&shown["alt"], office.status(shown["src"].as_str().expect("a source")).await),
            (&json!("A deck"), 200)
        );
        assert_eq!(read("page?slug=home").await["sections"][0]["type"], "hero");
        office.done("toggle", json!({"entity": "pages", "id": id_of(&record), "on": false})).await;
        assert!(!read("pages").await.as_array().expect("pages").contains(&listed));
        for address in ["page?slug=teak-repair", "page?slug=a%00b", "seo?slug=teak-repair"] {
            assert_eq!(office.status(&format!("/api/content/{address}")).await, 404, "{address}");
        }
    }
}

#[tokio::test]
async fn a_renamed_page_answers_from_its_old_address() {
    for office in offices().await {
        let record = office.add(&page("teak-repair", "published", json!([hero("Teak")]))).await;
        let id = id_of(&record).to_owned();
        let seo = json!({"pageSlug": "teak-repair", "pageTitle": "Teak", "seoTitle": "Teak decks, mended"});
        office.done("save", json!({"entity": "seo", "id": "", "rowVersion": null, "draft": seo})).await;
        assert!(office.server.text("/teak-repair").await.contains("<title>Teak decks, mended</title>"));

        let undo = office.change(&id, json!({"slug": "deck-repair"})).await;
        let moved = office.server.get("/teak-repair").await;
        assert_eq!((moved.status().as_u16(), location(&moved)), (301, "/deck-repair"));
        assert!(office.server.text("/deck-repair").await.contains("<title>Teak decks, mended</title>"));
        let found: Value = office.server.get("/api/content/page?slug=teak-repair").await.json().await.expect("JSON");
        assert_eq!(found["slug"], "deck-repair");
        office.change(&id, json!({"slug": "decks"})).await;
        assert_eq!(location(&office.server.get("/teak-repair").await), "/decks", "no chain");

        // A draft's address is not revealed, and the redirect comes back with the page.
        office.done("toggle", json!({"entity": "pages", "id": id, "on": false})).await;
        assert_eq!(office.status("/teak-repair").await, 404);
        office.done("toggle", json!({"entity": "pages", "id": id, "on": true})).await;
        assert_eq!(location(&office.server.get("/teak-repair").await), "/decks");
        // A new page at the old address wins.
        office.add(&page("teak-repair", "published", json!([hero("Another")]))).await;
        assert_eq!(office.status("/teak-repair").await, 200);
        let (status, _) = office.call("undo", json!({"undo": undo})).await;
        assert_eq!(status, 422, "it was changed since");
    }
}

#[tokio::test]
async fn a_deleted_page_is_gone_until_it_is_restored() {
    for office in offices().await {
        let record = office.add(&page("teak-repair", "published", json!([hero("Teak")]))).await;
        let links = json!([{"label": "More", "link": "/teak-repair"}]);
        let linking = section("hero", json!({"title": "Start here", "links": links}));
        let linking = office.add(&page("start-here", "published", json!([linking]))).await;
        let backend = &office.server.running.state.backend;
        let broken = async || {
            backend::site::links::check_all(backend).await.expect("checked");
            backend::site::links::broken(backend).await.expect("a number")
        };
        let before = broken().await;
        let deleted = office.done("remove", json!({"entity": "pages", "ids": [id_of(&record)]})).await;
        assert!(deleted["undo"].is_string());
        assert_eq!(office.status("/teak-repair").await, 404);
        assert!(!office.server.text("/sitemap.xml").await.contains("/teak-repair<"));
        assert_eq!(broken().await, before + 1, "the link to it is found");
        office.done("trash/restore", json!({"entity": "pages", "id": id_of(&record)})).await;
        assert_eq!(office.status("/teak-repair").await, 200);
        assert_eq!(broken().await, before);

        // Its address is free while it is in the trash. It comes back at the next free one.
        office.change(id_of(&record), json!({"slug": "deck-repair"})).await;
        office.done("remove", json!({"entity": "pages", "ids": [id_of(&record)]})).await;
        office.change(id_of(&linking), json!({"slug": "deck-repair"})).await;
        office.done("trash/restore", json!({"entity": "pages", "id": id_of(&record)})).await;
        assert_eq!(office.status("/deck-repair-2").await, 200);
        office.done("remove", json!({"entity": "pages", "ids": [id_of(&record)]})).await;
        office.done("trash/purge", json!({"entity": "pages", "id": id_of(&record)})).await;
        assert_eq!(office.status("/teak-repair").await, 404, "its redirects are gone with it");
        assert_eq!(location(&office.server.get("/start-here").await), "/deck-repair");
    }
}

#[tokio::test]
async fn a_draft_or_a_scheduled_page_is_seen_by_nobody_and_shown_in_its_preview() {
    for office in offices().await {
        let server = &office.server;
        let draft = office.add(&page("draft-page", "draft", json!([hero("Words of a draft")]))).await;
        let mut later = page("later-page", "published", json!([hero("Words of a draft")]));
        later["publishAt"] = json!("2099-01-05T08:00");
        let later = office.add(&later).await;
        assert!(later["scheduled"].is_string() && later["href"] == "", "{later}");
        for path in ["/draft-page", "/later-page"] {
            assert_eq!(office.status(path).await, 404, "{path}");
            assert!(!server.text("/sitemap.xml").await.contains(path), "{path}");
            assert!(!server.text("/api/content/pages").await.contains(path), "{path}");
        }
        let stranger = reqwest::Client::new();
        for id in [id_of(&draft), id_of(&later)] {
            let link = office.done("previews/share", json!({"entity": "pages", "id": id})).await;
            let shown = stranger.get(server.url(link["path"].as_str().expect("a path"))).send().await.expect("a page");
            assert_eq!(shown.headers()["cache-control"], "no-store");
            assert!(shown.text().await.expect("text").contains("Words of a draft"));
        }
        // A new page that was never saved; its address is that of another one.
        let typed = page("residential", "draft", json!([hero("Words of something new")]));
        let mut body =
            json!({"entity": "pages", "id": "", "editor": "tab", "revision": 0, "rowVersion": 0, "draft": typed});
        let kept = office.done("drafts/keep", body.clone()).await;
        body["id"] = kept["id"].clone();
        body["rowVersion"] = kept["rowVersion"].clone();
        office.done("drafts/keep", body).await;
        let link = office.done("previews/share", json!({"entity": "pages", "id": kept["id"]})).await;
        let html = server.text(link["path"].as_str().expect("a path")).await;
        assert!(html.contains("Words of something new"), "{html}");
        assert!(!server.text("/residential").await.contains("Words of something new"));
    }
}

#[tokio::test]
async fn a_change_is_seen_at_once_and_by_the_other_instance() {
    for office in offices().await {
        let mut settings = settings(&office.server.data_dir());
        settings.insert("DATABASE_URL".to_owned(), office.database_url.clone());
        let other = TestServer::start(settings, Arc::new(tempfile::tempdir().expect("a folder"))).await;
        let record = office.add(&page("teak-repair", "draft", json!([hero("Teak")]))).await;
        assert_eq!(other.get("/teak-repair").await.status(), 404);
        for (on, status) in [(true, 200), (false, 404), (true, 200)] {
            office.done("toggle", json!({"entity": "pages", "id": id_of(&record), "on": on})).await;
            assert_eq!(office.status("/teak-repair").await, status);
            eventually("seen by the other", async || other.get("/teak-repair").await.status() == status).await;
        }
        other.stop().await;
    }
}

#[tokio::test]
async fn a_new_page_starts_from_a_template() {
    for office in offices().await {
        let list = office.server.text("/admin/pages").await;
        for template in PageTemplate::ALL {
            let path = format!("/admin/pages/new?template={}", template.code());
            assert!(list.contains(&path) && list.contains(template.label()), "{path}");
            let html = office.server.text(&path).await;
            let mut values = template.values(&BusinessProfile::default(), Day(20_783));
            let begins_with = values.remove("sections").unwrap_or_default()[0]["values"]["title"].clone();
            let begins_with = begins_with.as_str().unwrap_or_default();
            assert!(html.contains(begins_with), "{path}");
        }
        let mut draft = office.open("").await["draft"].clone();
        draft["title"] = json!("From a template");
        draft["status"] = json!("published");
        for (name, value) in PageTemplate::Place.values(&BusinessProfile::default(), Day(20_783)) {
            draft[name] = value;
        }
        let (status, refused) = office.save("", serde_json::Value::Null, &draft).await;
        assert_eq!(status, 422, "{refused}");
        assert!(refused["error"]["message"].as_str().is_some_and(|why| why.contains("Hero")), "{refused}");
        draft["status"] = json!("draft");
        let record = office.add(&draft).await;
        let (_, refused) = office.call("toggle", json!({"entity": "pages", "id": id_of(&record), "on": true})).await;
        assert!(refused["error"]["message"].as_str().is_some_and(|why| why.contains("Hero")), "{refused}");
        assert_eq!(office.status("/from-a-template").await, 404);
    }
}
