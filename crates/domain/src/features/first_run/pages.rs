//! The pages as the answers write them: those of a new site, filled in and without what is not known.

use super::brackets::{without_brackets, without_links};
use super::facts::SiteFacts;
use super::limits::CARDS;
use super::photos::{PhotoPlace, PlacedPhotos, description};
use super::work::offered;
use super::{Answers, headlines};
use crate::content::page::FooterColumn;
use crate::kinds::{Document, Fields as _};
use crate::sections::{required_types, slot_value, stored};
use crate::site::pages::{BLOG, CONTACT, HOME, PROJECTS, RESIDENTIAL, SHOWROOM, VISIT, VISUALIZER, YACHT_INTERIORS};
use crate::text::count_word;
use crate::text::inline::InlineText;
use serde_json::{Value, json};

pub(super) struct PageWriter<'a> {
    pub(super) answers: &'a Answers,
    pub(super) photos: &'a PlacedPhotos,
    pub(super) facts: &'a SiteFacts<'a>,
}

impl PageWriter<'_> {
    pub(super) fn pages(&self) -> Vec<Document> {
        self.facts.starter.iter().map(|page| self.page(page)).collect()
    }

    fn page(&self, starter: &Document) -> Document {
        let slug = starter.text("slug");
        let mut sections = Vec::new();
        for section in sections_of(starter) {
            let id = section[stored::ID].as_str().unwrap_or_default();
            if self.is_known(slug, id) {
                let mut section = section.clone();
                self.fill(slug, id, &mut section[stored::VALUES]);
                sections.extend(without_brackets(&section, may_go(slug, &section)));
            }
            if slug == HOME.slug && id == "services" {
                sections.extend(self.workshop());
            }
        }
        let anchors: Vec<String> = sections.iter().map(anchor).collect();
        for section in &mut sections {
            without_links(section, |link| self.leads_nowhere(link, &anchors));
        }
        let mut page = starter.clone();
        page.set("sections", sections);
        page.set("inHeader", self.is_in_header(slug));
        let is_in_footer = slug == PROJECTS.slug && self.has_projects();
        page.set("footer", if is_in_footer { FooterColumn::QuickLinks } else { FooterColumn::None }.code());
        page
    }

    fn is_in_header(&self, slug: &str) -> bool {
        if slug == YACHT_INTERIORS.slug {
            self.answers.works_on_boats()
        } else if slug == RESIDENTIAL.slug {
            self.answers.works_in_houses()
        } else if slug == SHOWROOM.slug {
            self.answers.is_visited()
        } else if slug == VISUALIZER.slug {
            self.answers.works_on_boats() || self.answers.works_in_houses()
        } else {
            slug == CONTACT.slug
        }
    }

    fn has_projects(&self) -> bool {
        self.facts.has_projects || self.photos.project_tag().is_some()
    }

    /// Whether there is something to show in a section, beside its own words.
    fn is_known(&self, slug: &str, id: &str) -> bool {
        match id {
            "reviews" => self.answers.words.is_some() || self.facts.has_reviews,
            "questions" => self.facts.has_questions,
            "map" => self.answers.is_visited(),
            "cabin" => self.answers.works_on_boats(),
            "place" if slug == SHOWROOM.slug => self.answers.is_visited(),
            _ => true,
        }
    }

    pub(super) fn leads_nowhere(&self, link: &str, anchors: &[String]) -> bool {
        if let Some(anchor) = link.strip_prefix('#') {
            return !anchors.iter().any(|known| known == anchor);
        }
        let path = link.split(['#', '?']).next().unwrap_or_default();
        if path == SHOWROOM.path || path == VISIT.path {
            !self.answers.is_visited()
        } else if path == YACHT_INTERIORS.path {
            !self.answers.works_on_boats()
        } else if path == RESIDENTIAL.path {
            !self.answers.works_in_houses()
        } else if path == PROJECTS.path {
            !self.has_projects()
        } else {
            path == BLOG.path && !self.facts.has_articles
        }
    }

    fn fill(&self, slug: &str, id: &str, values: &mut Value) {
        match (slug, id) {
            ("home", "hero") => self.home_hero(values),
            ("home", "services") => self.cards(values),
            ("home", "closing") => values["title"] = json!(self.closing_title()),
            ("yacht-interiors", "hero") => {
                let kinds = self.kinds_of(YACHT_INTERIORS.path);
                let title = headlines::kinds_in_words(&kinds).unwrap_or_else(|| "Work on boats".to_owned());
                values["title"] = json!(title);
                values["links"] = json!([
                    {"label": "Request a Consultation", "link": "/contact"},
                    {"label": "View Our Portfolio", "link": if self.photos.photos.is_empty() { "#" } else { "#gallery" }},
                ]);
            }
            ("yacht-interiors", "features") => self.features(values),
            ("residential", "hero") => {
                let kinds = self.kinds_of(RESIDENTIAL.path);
                let title = headlines::kinds_in_words(&kinds).unwrap_or_else(|| "Work in houses".to_owned());
                values["title"] = json!(title);
                if let Some(kind) = kinds.first().and_then(|kind| offered(kind)) {
                    values["text"] = inline(kind.sentence);
                }
            }
            ("showroom", "place") if !self.answers.works_on_boats() => {
                values["title"] = json!("Bring something from home");
            }
            ("showroom", "hero") => values["title"] = json!(self.showroom_title()),
            ("blog", "articles") => values["title"] = json!("Blog"),
            _ => {}
        }
    }

    fn home_hero(&self, values: &mut Value) {
        let name = self.answers.name.as_ref().map_or("", |name| name.name.as_str());
        let title = self.answers.headline.as_ref().map_or(name, |headline| headline.text.as_str());
        let sentence = self.answers.sentence.as_ref().map_or("", |sentence| sentence.text.as_str());
        values["title"] = json!(title);
        values["text"] = inline(sentence);
        values["links"] = json!([
            {"label": "Request a Free Quote", "link": "/contact#quote"},
            {"label": "Visualize Your Refit", "link": VISUALIZER.path},
        ]);
    }

    fn cards(&self, values: &mut Value) {
        let kinds = self.answers.kinds();
        if kinds.is_empty() {
            return;
        }
        let title = if kinds.len() == 1 {
            "What we do".to_owned()
        } else {
            format!("{} of work", count_word(kinds.len(), "kind"))
        };
        let mut items = Vec::new();
        for (at, name) in kinds.iter().take(CARDS).enumerate() {
            items.push(self.card(at, name));
        }
        values["title"] = json!(title);
        values["text"] = json!("");
        values["items"] = json!(items);
    }

    fn card(&self, at: usize, name: &str) -> Value {
        let photo = self.photos.at(&PhotoPlace::Card(at));
        let own = photo.map_or("", |photo| photo.id.as_str());
        let alt = photo.map_or(String::new(), |photo| description(photo, self.answers));
        match offered(name) {
            Some(kind) if !kind.slot.is_empty() => json!({
                "title": name, "text": inline(kind.sentence), "link": kind.page,
                "picture": slot_value(HOME.slug, kind.slot), "alt": "",
            }),
            Some(kind) => json!({
                "title": name, "text": inline(kind.sentence), "link": kind.page, "picture": own, "alt": alt,
            }),
            None => json!({"title": name, "text": "", "link": CONTACT.path, "picture": own, "alt": alt}),
        }
    }

    /// What the owner does that the page is about.
    fn kinds_of(&self, page: &str) -> Vec<String> {
        let is_of = |name: &String| offered(name).is_some_and(|kind| kind.page == page);
        self.answers.kinds().iter().filter(|name| is_of(name)).cloned().collect()
    }

    fn features(&self, values: &mut Value) {
        let kinds = self.kinds_of(YACHT_INTERIORS.path);
        if kinds.is_empty() {
            return;
        }
        let mut items = Vec::new();
        for (name, drawing) in kinds.iter().zip(["hull", "dovetail", "scribe"]) {
            let sentence = offered(name).map_or("", |kind| kind.sentence);
            items.push(json!({"name": name, "text": inline(sentence), "note": "", "drawing": drawing}));
        }
        values["title"] = json!("What we do on boats");
        values["items"] = json!(items);
    }

    /// The photos that have no other place.
    fn workshop(&self) -> Option<Value> {
        let photos = self.photos.in_workshop();
        if photos.is_empty() {
            return None;
        }
        let mut items = Vec::new();
        for photo in photos {
            let alt = description(photo, self.answers);
            items.push(json!({"picture": photo.id, "alt": alt, "caption": ""}));
        }
        Some(json!({
            "id": "workshop", "type": "pictures", "anchor": "workshop", "hidden": false,
            "values": {"title": "From the workshop", "items": items},
        }))
    }

    fn closing_title(&self) -> &'static str {
        match (self.answers.works_on_boats(), self.answers.works_in_houses()) {
            (true, false) => "Tell us about your boat",
            (false, true) => "Tell us about your home",
            (true, true) | (false, false) => "Tell us about your project",
        }
    }

    fn showroom_title(&self) -> String {
        match self.answers.city() {
            _ if !self.answers.is_visited() => "Our work".to_owned(),
            "" => "Our showroom".to_owned(),
            city => format!("Our showroom in {city}"),
        }
    }
}

pub(super) fn sections_of(page: &Document) -> &[Value] {
    match page.get("sections") {
        Some(Value::Array(sections)) => sections,
        _ => &[],
    }
}

fn may_go(slug: &str, section: &Value) -> bool {
    let kind = section[stored::TYPE].as_str().unwrap_or_default();
    !required_types(slug).iter().any(|required| required.code() == kind)
}

fn anchor(section: &Value) -> String {
    section[stored::ANCHOR].as_str().unwrap_or_default().to_owned()
}

fn inline(text: &str) -> Value {
    json!(InlineText::plain(text).stored())
}
