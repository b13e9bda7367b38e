//! Pages that are made of sections, and the words around them.

use crate::owner::{change, owner, sentence};
use crate::support::{TestBackend, on_both_engines};
use backend::editing;
use domain::content::page::PageLink;
use domain::content::site_words::SiteWords;
use domain::kinds::Entity;
use domain::messages::admin as msg;
use domain::sections::SectionType;
use serde_json::{Value, json};

/// Id and sections of a page.
async fn page(b: &TestBackend, slug: &str) -> (String, Vec<Value>) {
    let rows = editing::list(b, Entity::Pages).await.expect("a list").rows;
    let id = rows.into_iter().find(|row| row.text == slug).expect("a page").id;
    let draft = editing::open(b, Entity::Pages, &id).await.expect("a page").draft;
    (id, draft["sections"].as_array().expect("sections").clone())
}

on_both_engines! {
    async fn what_the_specification_requires_stays_on_its_page(b: TestBackend) {
        let admin = owner(&b).await;
        let (id, sections) = page(&b, "contact").await;
        let refusal = msg::section_required(SectionType::ContactForm.descriptor().label);
        let mut without = sections.clone();
        without.retain(|section| section["type"] != "contact-form");
        assert_eq!(without.len() + 1, sections.len());
        let removed = change(&b, &admin, Entity::Pages, &id, json!({"sections": without})).await;
        assert_eq!(sentence(removed, "sections"), refusal);
        let mut hidden = sections.clone();
        for section in hidden.iter_mut().filter(|section| section["type"] == "contact-form") {
            section["hidden"] = json!(true);
        }
        let hid = change(&b, &admin, Entity::Pages, &id, json!({"sections": hidden})).await;
        assert_eq!(sentence(hid, "sections"), refusal);
        let mut moved = sections.clone();
        moved.reverse();
        change(&b, &admin, Entity::Pages, &id, json!({"sections": moved})).await.expect("moved");
        let site = b.site().await;
        let shown = site.page("contact").expect("pages").expect("the page");
        assert_eq!(shown.sections.last().expect("a section").id, "head");
    }

    async fn the_navigation_has_the_pages_that_say_so_in_their_order(b: TestBackend) {
        let admin = owner(&b).await;
        let titles = |links: &[PageLink]| -> Vec<String> { links.iter().map(|link| link.title.clone()).collect() };
        let before = b.site().await.site_data.links.clone();
        assert_eq!(titles(&before.header), ["Yacht Interiors", "Residential", "Showroom", "Visualizer", "Contact"]);
        let (contact, _) = page(&b, "contact").await;
        change(&b, &admin, Entity::Pages, &contact, json!({"title": "Say hello", "displayOrder": 0})).await.expect("saved");
        let (showroom, _) = page(&b, "showroom").await;
        let in_footer = json!({"inHeader": false, "footer": "quick-links"});
        change(&b, &admin, Entity::Pages, &showroom, in_footer).await.expect("saved");
        let after = b.site().await.site_data.links.clone();
        assert_eq!(titles(&after.header), ["Say hello", "Yacht Interiors", "Residential", "Visualizer"]);
        assert_eq!(after.quick_links, [PageLink { path: "/showroom".into(), title: "Showroom".into() }]);
    }

    async fn words_are_the_default_ones_until_the_owner_saves_others(b: TestBackend) {
        let admin = owner(&b).await;
        assert_eq!(*b.site().await.site_data.words, SiteWords::default());
        let code = Entity::SiteWords.code();
        let empty = change(&b, &admin, Entity::SiteWords, code, json!({"helpTitle": " "})).await;
        assert_eq!(sentence(empty, "helpTitle"), msg::WORDS_REQUIRED);
        let script = json!({"quickLinks": [{"label": "Home", "link": "javascript:alert(1)"}]});
        let script = change(&b, &admin, Entity::SiteWords, code, script).await;
        assert_eq!(sentence(script, "quickLinks.0.link"), msg::LINK_INVALID);
        change(&b, &admin, Entity::SiteWords, code, json!({"helpTitle": "Questions?"})).await.expect("saved");
        assert_eq!(b.site().await.site_data.words.help_title, "Questions?");
        b.change_content("UPDATE site_words SET document = '{'").await;
        assert_eq!(*b.site().await.site_data.words, SiteWords::default(), "damaged");
        change(&b, &admin, Entity::SiteWords, code, json!({"helpTitle": "Questions?"})).await.expect("repaired");
        assert_eq!(b.site().await.site_data.words.help_title, "Questions?");
    }
}
