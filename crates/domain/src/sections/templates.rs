//! Templates for new pages. Words in brackets are to be replaced.

use super::{accessibility_statement, stored};
use crate::content::business::BusinessProfile;
use crate::content::page::FooterColumn;
use crate::kinds::{Document, Fields as _};
use crate::text::options::codes;
use crate::time::day::Day;
use serde_json::{Value, json};

codes! {
    /// The code is the spelling in the address of the form.
    PageTemplate {
        Blank = "blank", "Blank page";
        Service = "service", "Service";
        Place = "place", "Place";
        Story = "story", "Story";
        Accessibility = "accessibility", "Accessibility statement";
    }
}

impl PageTemplate {
    /// The address of the form of a new page.
    #[must_use]
    pub fn form(self) -> String {
        format!("/admin/pages/new?template={}", self.code())
    }

    /// The values of a new page that differ from an empty one. The accessibility statement has the facts of `profile`.
    #[must_use]
    pub fn values(self, profile: &BusinessProfile, today: Day) -> Document {
        let mut values = Document::new();
        match self {
            Self::Blank => {}
            Self::Service => {
                values.set("footer", FooterColumn::Services.code());
                values.set("sections", service());
            }
            Self::Place => {
                values.set("footer", FooterColumn::Services.code());
                values.set("sections", place());
            }
            Self::Story => values.set("sections", story()),
            Self::Accessibility => {
                values.set("title", accessibility_statement::TITLE);
                values.set("slug", accessibility_statement::SLUG);
                values.set("footer", FooterColumn::QuickLinks.code());
                values.set("sections", accessibility(profile, today));
            }
        }
        values
    }
}

fn section(id: &str, code: &str, values: Value) -> Value {
    json!({stored::ID: id, stored::TYPE: code, stored::ANCHOR: "", stored::HIDDEN: false, stored::VALUES: values})
}

fn call_to_action() -> Value {
    let links = json!([{"label": "Request a Free Quote", "link": "/contact#quote"}]);
    let text = "[One sentence: how a visitor begins, and what the first step costs.]";
    section(
        "closing",
        "call-to-action",
        json!({"title": "[A question or an invitation]", "text": text, "links": links}),
    )
}

fn service() -> Value {
    let hero = json!({
        "look": "walnut",
        "title": "[What you do, in a few words]",
        "text": "[Who it is for, and what is different afterwards.]",
        "links": [{"label": "Request a Free Quote", "link": "/contact#quote"}],
    });
    let work = json!({
        "title": "[The kind of work]",
        "text": "[What is done, with which materials, and how long it lasts.]",
        "facts": [{"name": "[Material]", "text": "[Why this one.]"}, {"name": "[Time]", "text": "[How long it takes.]"}],
    });
    let steps = json!({
        "title": "How it goes",
        "items": [
            {"name": "[First step]", "text": "[What happens.]"},
            {"name": "[Second step]", "text": "[What happens.]"},
            {"name": "[Third step]", "text": "[What happens.]"},
        ],
    });
    json!([
        section("hero", "hero", hero),
        section("work", "picture-with-text", work),
        section("process", "steps", steps),
        section("questions", "questions", json!({"title": "[Questions about this work]", "category": "general"})),
        call_to_action(),
    ])
}

fn place() -> Value {
    let hero = json!({
        "look": "walnut",
        "title": "[What you do] in [the place]",
        "text": "[Which harbors or streets you come to, and how far that is from the workshop.]",
        "links": [{"label": "Request a Free Quote", "link": "/contact#quote"}],
    });
    let here = json!({
        "title": "[What you know about boats or houses there]",
        "text": "[What the climate, the docks or the buildings ask of the work.]",
        "facts": [{"name": "[Getting there]", "text": "[How soon you can come.]"}],
    });
    let kinds = json!({
        "title": "[What people there ask for]",
        "items": [
            {"title": "Yacht interiors", "text": "[One sentence.]", "link": "/yacht-interiors"},
            {"title": "Residential woodworking", "text": "[One sentence.]", "link": "/residential"},
        ],
    });
    json!([
        section("hero", "hero", hero),
        section("here", "picture-with-text", here),
        section("kinds", "cards", kinds),
        section("reviews", "reviews", json!({"title": "What owners say"})),
        call_to_action(),
    ])
}

fn story() -> Value {
    let hero = json!({
        "look": "paper",
        "title": "[The story in a few words]",
        "text": "[Who, where and when.]",
    });
    let beginning =
        json!({"title": "[How it began]", "text": "[What was there, and what was wanted.]", "look": "left"});
    let work = json!({"title": "[What was done]", "text": "[What turned out differently than planned.]"});
    let pictures = json!({"title": "[The same place, then and now]", "caption": "[What stayed, and what changed.]"});
    let today = json!({"title": "[How it is today]", "text": "[What the owner says about it now.]", "look": "left"});
    json!([
        section("hero", "hero", hero),
        section("beginning", "picture-with-text", beginning),
        section("work", "picture-with-text", work),
        section("pictures", "before-after", pictures),
        section("today", "picture-with-text", today),
        call_to_action(),
    ])
}

fn accessibility(profile: &BusinessProfile, today: Day) -> Value {
    let title = accessibility_statement::TITLE;
    let head = json!({"title": title, "text": accessibility_statement::lead(profile)});
    let text = json!({"content": accessibility_statement::content(profile, today)});
    json!([section("head", "page-head", head), section("text", "text", text)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Kind;
    use crate::sections::PageSection;

    #[test]
    fn a_page_can_be_saved_as_its_template_made_it() {
        for template in PageTemplate::ALL {
            let mut page = Kind::Pages.new_row("2026-11-26", 4);
            page.set("title", "A page");
            page.extend(template.values(&BusinessProfile::default(), Day(20_783)));
            let saved = Kind::Pages.spec().validate(&Value::Object(page.clone())).expect("a valid page");
            let sections = saved["sections"].as_array().expect("sections");
            assert_eq!(sections.len(), page["sections"].as_array().map_or(0, Vec::len));
            for section in sections {
                assert!(matches!(PageSection::parse(section), Ok(Some(_))), "{}: {section}", template.code());
            }
        }
    }
}
