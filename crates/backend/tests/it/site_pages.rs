//! Pages that are made of sections, and the words around them.

use crate::owner::{change, owner, sentence};
use crate::support::{TestBackend, on_both_engines};
use backend::editing;
use domain::content::checklist::CheckLevel;
use domain::content::page::{PageLink, page_path};
use domain::content::site_words::SiteWords;
use domain::kinds::{FieldKind, Kind};
use domain::messages::admin as msg;
use domain::sections::SectionType;
use serde_json::{Value, json};

/// Id and sections of a page.
async fn page(backend: &TestBackend, slug: &str) -> (String, Vec<Value>) {
    let rows = editing::list(backend, Kind::Pages).await.expect("a list").rows;
    let id = rows.into_iter().find(|row| row.text == page_path(slug)).expect("a page").id;
    let draft = editing::open(backend, Kind::Pages, &id).await.expect("a page").draft;
    (id, draft["sections"].as_array().expect("sections").clone())
}

on_both_engines! {
    async fn what_the_specification_requires_stays_on_its_page(backend: TestBackend) {
        let admin = owner(&backend).await;
        let (id, sections) = page(&backend, "contact").await;
        let refusal = msg::section_required(SectionType::ContactForm.descriptor().label);
        let mut without = sections.clone();
        without.retain(|section| section["type"] != "contact-form");
        assert_eq!(without.len() + 1, sections.len());
        let removed = change(&backend, &admin, Kind::Pages, &id, json!({"sections": without})).await;
        assert_eq!(sentence(removed, "sections"), refusal);
        let mut hidden = sections.clone();
        for section in hidden.iter_mut().filter(|section| section["type"] == "contact-form") {
            section["hidden"] = json!(true);
        }
        let hid = change(&backend, &admin, Kind::Pages, &id, json!({"sections": hidden})).await;
        assert_eq!(sentence(hid, "sections"), refusal);
        let mut moved = sections.clone();
        moved.reverse();
        change(&backend, &admin, Kind::Pages, &id, json!({"sections": moved})).await.expect("moved");
        let snapshot = backend.snapshot().await;
        let shown = snapshot.page("contact").expect("pages").expect("the page");
        assert_eq!(shown.sections.last().expect("a section").id, "head");
    }

    async fn what_a_page_needs_is_named_before_anybody_takes_it_away(backend: TestBackend) {
        for (slug, kind) in [("contact", "contact-form"), ("visit", "visit-form"), ("showroom", "gallery"), ("blog", "articles")] {
            let (id, sections) = page(&backend, slug).await;
            let form = editing::form(&backend, Kind::Pages, &id).await.expect("a form");
            let reason = |name: &str| form.fields().find(|field| field.name == name).expect("a field").fixed;
            assert_eq!(reason("slug"), msg::PAGE_KEEPS_ADDRESS);
            assert_eq!((reason("status"), reason("publishAt"), reason("title")), (msg::PAGE_BELONGS, msg::PAGE_BELONGS, ""));
            let needed = form.fields().find_map(|field| match &field.kind {
                FieldKind::Sections { types } => types.iter().find(|form| form.code.code() == kind),
                _ => None,
            });
            assert!(needed.is_some_and(|form| form.required), "{slug}");
            let draft = Value::Object(editing::open(&backend, Kind::Pages, &id).await.expect("a page").draft);
            let errors = async |draft: &Value| -> Vec<String> {
                let items = editing::checklist(&backend, Kind::Pages, &id, draft).await.expect("a check");
                let errors = items.into_iter().filter(|item| item.level == CheckLevel::Error);
                errors.map(|item| item.sentence).collect()
            };
            assert_eq!(errors(&draft).await, Vec::<String>::new(), "{slug}");
            let mut hidden = draft.clone();
            let mut without = sections.clone();
            without.retain(|section| section["type"] != kind);
            for section in hidden["sections"].as_array_mut().expect("sections") {
                section["hidden"] = json!(section["type"] == kind);
            }
            let mut removed = draft.clone();
            removed["sections"] = json!(without);
            let label = needed.expect("a type").label;
            for broken in [&hidden, &removed] {
                assert_eq!(errors(broken).await, [msg::section_required(label)], "{slug}");
            }
            let mut later = draft.clone();
            later["publishAt"] = json!("2099-01-01T08:00");
            assert_eq!(errors(&later).await, [msg::PAGE_ALWAYS_PUBLIC]);
            let mut elsewhere = draft.clone();
            elsewhere["slug"] = json!("elsewhere");
            assert_eq!(errors(&elsewhere).await, [msg::PAGE_ADDRESS_FIXED]);
        }
        let admin = owner(&backend).await;
        let own = json!({"title": "Mine", "slug": "mine", "status": "published", "sections": []});
        let own = crate::owner::add(&backend, &admin, Kind::Pages, own).await.record.id;
        let form = editing::form(&backend, Kind::Pages, &own).await.expect("a form");
        assert!(form.fields().all(|field| field.fixed.is_empty()));
        let rows = editing::list(&backend, Kind::Pages).await.expect("a list").rows;
        for row in rows {
            assert_eq!(row.stays.is_empty(), row.id == own, "{}", row.title);
        }
    }

    async fn the_navigation_has_the_pages_that_say_so_in_their_order(backend: TestBackend) {
        let admin = owner(&backend).await;
        let titles = |links: &[PageLink]| -> Vec<String> { links.iter().map(|link| link.title.clone()).collect() };
        let before = backend.snapshot().await.site_data.links.clone();
        assert_eq!(titles(&before.header), ["Yacht Interiors", "Residential", "Showroom", "Visualizer", "Contact"]);
        let (contact, _) = page(&backend, "contact").await;
        change(&backend, &admin, Kind::Pages, &contact, json!({"title": "Say hello", "displayOrder": 0})).await.expect("saved");
        let (showroom, _) = page(&backend, "showroom").await;
        let in_footer = json!({"inHeader": false, "footer": "quick-links"});
        change(&backend, &admin, Kind::Pages, &showroom, in_footer).await.expect("saved");
        let after = backend.snapshot().await.site_data.links.clone();
        assert_eq!(titles(&after.header), ["Say hello", "Yacht Interiors", "Residential", "Visualizer"]);
        let showroom = PageLink { path: "/showroom".into(), title: "Showroom".into() };
        let projects = PageLink { path: "/projects".into(), title: "Projects".into() };
        assert_eq!(after.quick_links, [showroom, projects]);
        let rows = editing::list(&backend, Kind::Pages).await.expect("a list").rows;
        let linked = |path: &str| rows.iter().find(|row| row.text == path).expect("a page").facts[0].clone();
        assert_eq!(linked("/contact"), msg::PAGE_LINKED_IN_BOTH);
        assert_eq!(linked("/visualizer"), msg::PAGE_LINKED_IN_HEADER);
        assert_eq!(linked("/showroom"), msg::PAGE_LINKED_IN_FOOTER);
        assert_eq!(linked("/visit"), msg::PAGE_LINKED_NOWHERE);
    }

    async fn the_header_has_a_short_name_and_the_editor_says_what_it_folds(backend: TestBackend) {
        let admin = owner(&backend).await;
        let own = |title: &str, slug: &str, name: &str| {
            json!({"title": title, "slug": slug, "inHeader": true, "menuName": name, "status": "published", "sections": []})
        };
        let long = "Teak decks for sail boats!";
        crate::owner::add(&backend, &admin, Kind::Pages, own(long, "decks", "Decks")).await;
        let links = backend.snapshot().await.site_data.links.clone();
        assert!(links.header.iter().any(|link| link.path == "/decks" && link.title == "Decks"));
        let notes = async |draft: Value| -> Vec<String> {
            let items = editing::checklist(&backend, Kind::Pages, "", &draft).await.expect("a check");
            items.into_iter().filter(|item| item.field == "menuName").map(|item| item.sentence).collect()
        };
        assert_eq!(notes(own("Prices", "prices", "")).await, Vec::<String>::new());
        crate::owner::add(&backend, &admin, Kind::Pages, own(long, "more-decks", "")).await;
        let folded = notes(own(long, "even-more-decks", "")).await;
        assert!(folded.len() == 1 && folded[0].contains("into \u{201c}More\u{201d}"), "{folded:?}");
    }

    async fn words_are_the_default_ones_until_the_owner_saves_others(backend: TestBackend) {
        let admin = owner(&backend).await;
        assert_eq!(*backend.snapshot().await.site_data.words, SiteWords::default());
        let code = Kind::SiteWords.code();
        let empty = change(&backend, &admin, Kind::SiteWords, code, json!({"helpTitle": " "})).await;
        assert_eq!(sentence(empty, "helpTitle"), msg::WORDS_REQUIRED);
        let script = json!({"quickLinks": [{"label": "Home", "link": "javascript:alert(1)"}]});
        let script = change(&backend, &admin, Kind::SiteWords, code, script).await;
        assert_eq!(sentence(script, "quickLinks.0.link"), msg::LINK_INVALID);
        change(&backend, &admin, Kind::SiteWords, code, json!({"helpTitle": "Questions?"})).await.expect("saved");
        assert_eq!(backend.snapshot().await.site_data.words.help_title, "Questions?");
        backend.change_content("UPDATE site_words SET document = '{'").await;
        assert_eq!(*backend.snapshot().await.site_data.words, SiteWords::default(), "damaged");
        change(&backend, &admin, Kind::SiteWords, code, json!({"helpTitle": "Questions?"})).await.expect("repaired");
        assert_eq!(backend.snapshot().await.site_data.words.help_title, "Questions?");
    }
}
