//! The checks before a page, or a project with its chapters, is published.

mod page_parts;

pub use page_parts::PageParts;

use super::checklist::{CheckItem, CheckLevel, LinkStatus};
use crate::kinds::{Document, FieldKind as K, Fields as _, FormSpec, Kind};
use crate::messages::publishing as msg;
use crate::sections::stored;
use crate::{Violations, limits};
use page_parts::PlacedLink;
use std::collections::{HashMap, HashSet};

#[derive(Debug)]
pub struct PageCandidate<'a> {
    pub form: &'a FormSpec,
    pub draft: &'a Document,
    /// Why saving would refuse it.
    pub violations: &'a Violations,
    /// Of every address in [`PageParts::addresses`] that is not of this page.
    pub links: &'a HashMap<String, LinkStatus>,
    /// The library's pictures that are marked as decorative.
    pub decorative: &'a HashSet<String>,
    pub is_title_taken: bool,
    /// How many entries the header folds into "More" with this page in it.
    pub folded_entries: usize,
    /// Visitors see words in brackets on it already: then these are told, and do not keep it from being saved.
    pub shows_brackets: bool,
}

/// Errors come first.
#[must_use]
pub fn check_page(page: &PageCandidate<'_>) -> Vec<CheckItem> {
    let parts = PageParts::of(page.form, page.draft);
    let mut found = Vec::new();
    for error in &page.violations.0 {
        let sentence = match section_label(page, &error.field) {
            Some(label) => format!("{label}: {}", error.message),
            None => error.message.clone(),
        };
        found.push(item(CheckLevel::Error, &error.field, sentence));
    }
    let title_length = page.draft.text(page.form.title).chars().count();
    if page.is_title_taken {
        found.push(item(CheckLevel::Warning, page.form.title, msg::PAGE_TITLE_TWICE.to_owned()));
    } else if title_length > limits::SEO_TITLE_LONG {
        found.push(item(CheckLevel::Warning, page.form.title, msg::title_long(title_length)));
    }
    // A project without chapters shows its description and its photos.
    if parts.shown_sections == 0 && page.form.kind == Kind::Pages {
        found.push(item(CheckLevel::Warning, "sections", msg::PAGE_EMPTY.to_owned()));
    }
    for picture in &parts.missing_pictures {
        found.push(item(CheckLevel::Warning, &picture.field, msg::needs_two_pictures(picture.section)));
    }
    let level = if page.shows_brackets { CheckLevel::Warning } else { CheckLevel::Error };
    for text in &parts.placeholders {
        found.push(item(level, &text.field, msg::placeholder_left(text.section)));
    }
    if page.folded_entries > 0 {
        found.push(item(CheckLevel::Note, "menuName", msg::header_folds(page.folded_entries)));
    }
    check_pictures(&mut found, &parts, page.decorative);
    check_links(&mut found, &parts, page.links);
    found.sort_by_key(|item| item.level);
    found
}

fn item(level: CheckLevel, field: &str, sentence: String) -> CheckItem {
    CheckItem { level, field: field.to_owned(), sentence }
}

/// The type of the section that a path such as `sections.3.title` leads into.
fn section_label(page: &PageCandidate<'_>, path: &str) -> Option<&'static str> {
    let (name, rest) = path.split_once('.')?;
    let at: usize = rest.split('.').next()?.parse().ok()?;
    let field = page.form.fields().find(|field| field.name == name)?;
    let K::Sections { types } = &field.kind else { return None };
    let section = page.draft.get(name)?.get(at)?;
    types.iter().find(|form| section[stored::TYPE] == form.code.code()).map(|form| form.label)
}

fn check_pictures(found: &mut Vec<CheckItem>, parts: &PageParts, decorative: &HashSet<String>) {
    let mut is_any_missing = false;
    for picture in &parts.pictures {
        if !picture.is_described && !decorative.contains(&picture.id) {
            is_any_missing = true;
            found.push(item(CheckLevel::Warning, &picture.field, msg::section_alt_missing(picture.section)));
        }
    }
    if !is_any_missing && !parts.pictures.is_empty() {
        found.push(item(CheckLevel::Good, "sections", msg::PAGE_ALT_GOOD.to_owned()));
    }
}

fn check_links(found: &mut Vec<CheckItem>, parts: &PageParts, statuses: &HashMap<String, LinkStatus>) {
    let mut fine = 0;
    for link in &parts.links {
        match problem_of(link, parts, statuses) {
            Some(sentence) => {
                found.push(item(CheckLevel::Warning, &link.field, format!("{}: {sentence}", link.section)));
            }
            None if !link.address.is_empty() => fine += 1,
            None => {}
        }
    }
    let is_every_fine = fine > 0 && fine == parts.links.iter().filter(|link| !link.address.is_empty()).count();
    if is_every_fine {
        found.push(item(CheckLevel::Good, "sections", msg::page_links_good(fine)));
    }
}

fn problem_of(link: &PlacedLink, parts: &PageParts, statuses: &HashMap<String, LinkStatus>) -> Option<String> {
    let label = link.label.as_deref();
    if link.address.is_empty() {
        return match label {
            None | Some("") => None,
            Some(label) => Some(msg::button_without_link(label)),
        };
    }
    if label == Some("") {
        return Some(msg::link_without_label(&link.address));
    }
    if let Some(anchor) = link.address.strip_prefix('#') {
        return if parts.anchors.contains(anchor) { None } else { Some(msg::link_missing(&link.address)) };
    }
    match statuses.get(&link.address) {
        None | Some(LinkStatus::Fine) => None,
        Some(LinkStatus::Missing) => Some(msg::link_missing(&link.address)),
        Some(LinkStatus::Unreadable) => Some(msg::link_unreadable(&link.address)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn checked(draft: &Value, links: &[(&str, LinkStatus)]) -> Vec<CheckItem> {
        checked_before(draft, links, false)
    }

    fn checked_before(draft: &Value, links: &[(&str, LinkStatus)], shows_brackets: bool) -> Vec<CheckItem> {
        let form = Kind::Pages.spec();
        let mut violations = Violations::default();
        if let Err(wrong) = form.validate(draft) {
            violations = wrong;
        }
        let mut statuses = HashMap::new();
        for (address, status) in links {
            statuses.insert((*address).to_owned(), status.clone());
        }
        check_page(&PageCandidate {
            form,
            draft: draft.as_object().expect("an object"),
            violations: &violations,
            links: &statuses,
            decorative: &HashSet::from(["ornament".to_owned()]),
            is_title_taken: false,
            folded_entries: 0,
            shows_brackets,
        })
    }

    fn page(sections: &Value) -> Value {
        json!({"title": "Teak decks", "slug": "teak-decks", "status": "published", "sections": sections})
    }

    fn hero(values: &Value) -> Value {
        json!({"id": "h", "type": "hero", "anchor": "top", "hidden": false, "values": values})
    }

    fn of(items: &[CheckItem], level: CheckLevel) -> Vec<&str> {
        items.iter().filter(|item| item.level == level).map(|item| item.field.as_str()).collect()
    }

    #[test]
    fn a_missing_headline_must_be_fixed_and_says_where() {
        let items = checked(&page(&json!([hero(&json!({"title": " "}))])), &[]);
        assert_eq!((items[0].level, items[0].field.as_str()), (CheckLevel::Error, "sections.0.title"));
        assert!(items[0].sentence.starts_with("Hero: "), "{}", items[0].sentence);
    }

    #[test]
    fn links_that_lead_nowhere_and_pictures_without_alt_text_are_told() {
        let links = json!([
            {"label": "Quote", "link": "/contact"},
            {"label": "Gone", "link": "/nowhere"},
            {"label": "Here", "link": "#top"},
            {"label": "Not here", "link": "#bottom"},
            {"label": "", "link": "/contact"},
            {"label": "No target", "link": ""},
        ]);
        let cards = json!({"id": "c", "type": "cards", "values": {"title": "Work", "items": [
            {"title": "Decks", "link": "", "picture": "photo", "alt": ""},
            {"title": "Cabins", "link": "", "picture": "ornament", "alt": ""},
            {"title": "Doors", "link": "", "picture": "slot:home/closing", "alt": ""},
        ]}});
        let statuses = [("/contact", LinkStatus::Fine), ("/nowhere", LinkStatus::Missing)];
        let items = checked(&page(&json!([hero(&json!({"title": "Decks", "links": links})), cards])), &statuses);
        assert!(of(&items, CheckLevel::Error).is_empty(), "{items:?}");
        let mut warned = of(&items, CheckLevel::Warning);
        warned.sort_unstable();
        assert_eq!(
            warned,
            [
                "sections.0.links.1.link",
                "sections.0.links.3.link",
                "sections.0.links.4.link",
                "sections.0.links.5.link",
                "sections.1.items.0.picture",
            ]
        );
    }

    #[test]
    fn words_in_brackets_keep_a_page_from_visitors_and_are_told_once_for_each_section() {
        let hero = hero(&json!({"title": "[What you do]", "text": "[Who it is for.]"}));
        let cards = json!({"id": "c", "type": "cards", "values": {"title": "Work", "items": [
            {"title": "Decks", "text": "[One sentence.]", "link": "/contact"},
        ]}});
        let draft = page(&json!([hero, cards]));
        let fields = ["sections.0.title", "sections.1.items.0.text"];
        assert_eq!(of(&checked(&draft, &[]), CheckLevel::Error), fields);
        let items = checked_before(&draft, &[], true);
        assert!(of(&items, CheckLevel::Error).is_empty(), "{items:?}");
        assert_eq!(of(&items, CheckLevel::Warning), fields);
        let parts = PageParts::of(Kind::Pages.spec(), draft.as_object().expect("an object"));
        assert_eq!(parts.unwritten(), ["Hero", "Cards"]);
    }

    #[test]
    fn a_comparison_with_one_picture_is_told_to_show_nothing() {
        let pair = |values: &Value| {
            page(&json!([hero(&json!({"title": "T"})), {"id": "c", "type": "before-after", "values": values}]))
        };
        let one = checked(&pair(&json!({"beforePicture": "photo", "beforeAlt": "Gray planks"})), &[]);
        assert_eq!(of(&one, CheckLevel::Warning), ["sections.1.afterPicture"]);
        assert_eq!(one[0].sentence, "Before and after: shows nothing until it has two pictures.");
        assert_eq!(of(&checked(&pair(&json!({})), &[]), CheckLevel::Warning), ["sections.1.beforePicture"]);
        let both = json!({"beforePicture": "a", "beforeAlt": "A", "afterPicture": "slot:home/closing"});
        assert!(of(&checked(&pair(&both), &[]), CheckLevel::Warning).is_empty());
    }

    #[test]
    fn hidden_sections_and_those_of_a_newer_version_are_not_checked() {
        let hidden = json!({"id": "h", "type": "hero", "hidden": true, "values": {"title": "T", "picture": "photo"}});
        let items = checked(&page(&json!([hidden, {"id": "n", "type": "hologram"}])), &[]);
        assert_eq!(of(&items, CheckLevel::Warning), ["sections"], "the page shows nothing");
    }
}
