//! The editor of pages: drafts that are not complete yet, the history of sections, the checklist.

use crate::owner::{add, change, owner, picture};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::session::Admin;
use backend::editing::{self, DraftMark};
use domain::admin::{Change, Record};
use domain::content::checklist::CheckLevel;
use domain::kinds::Kind;
use domain::messages::admin as msg;
use domain::sections::slot_value;
use serde_json::{Value, json};

fn page(sections: Value) -> Value {
    json!({"title": "Teak decks", "slug": "teak-decks", "status": "published", "sections": sections})
}

fn hero(title: &str) -> Value {
    json!({"id": "hero", "type": "hero", "anchor": "top", "hidden": false, "values": {"title": title}})
}

fn cards(id: &str, name: &str) -> Value {
    let items = json!([{"title": name, "link": "/contact"}]);
    json!({"id": id, "type": "cards", "anchor": "", "hidden": false, "values": {"title": "Work", "items": items}})
}

async fn keep(backend: &TestBackend, admin: &Admin, record: &Record, sections: Value) -> Value {
    let mut draft = record.draft.clone();
    draft.insert("sections".to_owned(), sections);
    let mark = DraftMark { editor: "tab", revision: 0, row_version: record.row_version };
    editing::save_draft(backend, admin, Kind::Pages, &record.id, mark, &Value::Object(draft)).await.expect("kept");
    let opened = editing::open(backend, Kind::Pages, &record.id).await.expect("a record");
    opened.unsaved.expect("a draft").draft["sections"].clone()
}

async fn last_changes(backend: &TestBackend, id: &str) -> Vec<Change> {
    let versions = editing::history(backend, Kind::Pages, id).await.expect("a history");
    versions.into_iter().next().expect("a version").changes
}

fn labels(changes: &[Change]) -> Vec<&str> {
    changes.iter().map(|change| change.label.as_str()).collect()
}

on_both_engines! {
    async fn a_draft_keeps_what_cannot_be_published_yet(backend: TestBackend) {
        let admin = owner(&backend).await;
        let saved = add(&backend, &admin, Kind::Pages, page(json!([hero("Decks")]))).await.record;
        let mut unfinished = cards("work", &"x".repeat(200));
        unfinished["values"]["items"][0]["link"] = json!("contact us");
        let newer = json!({"id": "n", "type": "hologram", "deep": [1]});
        let kept = keep(&backend, &admin, &saved, json!([hero(""), unfinished, newer])).await;
        assert_eq!(kept[0]["values"]["title"], json!(""));
        assert_eq!(kept[1]["values"]["items"][0]["title"], json!("x".repeat(200)), "a long text is not lost");
        assert_eq!(kept[1]["values"]["items"][0]["link"], json!("contact us"), "nor an address that leads nowhere");
        assert_eq!(kept[2], newer);
        let public = backend::content::snapshot(&backend).await.expect("a snapshot");
        let shown = public.page("teak-decks").expect("read").expect("public");
        assert_eq!(shown.sections.len(), 1, "a draft is not public");
    }

    async fn a_new_page_gets_a_row_that_is_not_public(backend: TestBackend) {
        let admin = owner(&backend).await;
        let mark = DraftMark { editor: "tab", revision: 0, row_version: 0 };
        let draft = page(json!([hero("Decks")]));
        let made = editing::save_draft(&backend, &admin, Kind::Pages, "", mark, &draft).await.expect("kept");
        let row = made.made.expect("a row");
        assert_eq!((row.draft["status"].clone(), row.draft["slug"].clone()), (json!("draft"), json!("teak-decks")));
        let other_tab = DraftMark { editor: "other-tab", ..mark };
        let second = editing::save_draft(&backend, &admin, Kind::Pages, "", other_tab, &draft).await.expect("kept");
        assert_ne!(second.made.expect("a row").draft["slug"], json!("teak-decks"), "two pages never share an address");
    }

    async fn the_history_names_the_section_and_the_field(backend: TestBackend) {
        let admin = owner(&backend).await;
        let saved = add(&backend, &admin, Kind::Pages, page(json!([hero("Decks"), cards("a", "Teak")]))).await.record;
        let mut new_hero = hero("Teak decks");
        new_hero["values"]["picture"] = json!(slot_value("home", "closing"));
        new_hero["hidden"] = json!(true);
        let sections = json!([cards("b", "Oak"), cards("a", "Teak"), new_hero]);
        change(&backend, &admin, Kind::Pages, &saved.id, json!({"sections": sections})).await.expect("saved");
        let changes = last_changes(&backend, &saved.id).await;
        let found = labels(&changes);
        for label in ["Hero, Headline", "Hero, Picture", "Hero: Teak decks", "Cards: Work", msg::SECTION_ORDER] {
            assert!(found.contains(&label), "{label} in {found:?}");
        }
        let of = |label: &str| changes.iter().find(|change| change.label == label).expect("a change").clone();
        assert_eq!((of("Hero, Headline").before, of("Hero, Headline").after), ("Decks".to_owned(), "Teak decks".to_owned()));
        assert_eq!(of("Hero, Picture").after, msg::PICTURE_OF_SLOT);
        assert_eq!(of("Cards: Work").after, msg::SECTION_ADDED);
        change(&backend, &admin, Kind::Pages, &saved.id, json!({"sections": [cards("b", "Oak")]})).await.expect("saved");
        let changes = last_changes(&backend, &saved.id).await;
        assert_eq!(changes.len(), 2);
        assert!(changes.iter().all(|change| change.after == msg::SECTION_DELETED), "{changes:?}");
    }

    async fn the_checklist_of_a_page_knows_the_site(backend: TestBackend) {
        let admin = owner(&backend).await;
        picture(&backend, "deck").await;
        add(&backend, &admin, Kind::Pages, page(json!([]))).await;
        let mut section = cards("a", "Teak");
        section["values"]["items"][0]["picture"] = json!("deck");
        let mut draft = page(json!([hero(""), section, cards("b", "Oak")]));
        draft["sections"][2]["values"]["items"][0]["link"] = json!("/nowhere");
        let items = editing::checklist(&backend, Kind::Pages, "", &draft).await.expect("a list");
        let of = |level: CheckLevel| -> Vec<&str> {
            items.iter().filter(|item| item.level == level).map(|item| item.field.as_str()).collect()
        };
        assert_eq!(of(CheckLevel::Error), ["sections.0.title"]);
        let warned = of(CheckLevel::Warning);
        for field in ["title", "sections.1.items.0.picture", "sections.2.items.0.link"] {
            assert!(warned.contains(&field), "{field} in {warned:?}");
        }
        assert_eq!(warned.len(), 3, "{items:?}");
    }

    async fn a_public_page_leads_to_its_editor(backend: TestBackend) {
        let admin = owner(&backend).await;
        let saved = add(&backend, &admin, Kind::Pages, page(json!([]))).await.record;
        let path = editing::editor_path(&backend, "/teak-decks").await.expect("a path");
        assert_eq!(path, format!("/admin/pages/{}/edit", saved.id));
        for other in ["/nowhere", "", "https://evil.example/", "/projects/none"] {
            assert!(editing::editor_path(&backend, other).await.expect("a path").starts_with("/admin/"), "{other}");
        }
    }
}
