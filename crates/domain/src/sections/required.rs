use super::{SectionType, stored};
use crate::kinds::Fields as _;
use crate::site::pages;
use serde_json::Value;

/// The sections that the specification requires on a fixed page: they can be moved, not removed or hidden.
#[must_use]
pub fn required_types(slug: &str) -> &'static [SectionType] {
    match pages::by_slug(slug) {
        Some(&pages::YACHT_INTERIORS) => &[SectionType::Gallery],
        Some(&pages::SHOWROOM) => &[SectionType::Gallery, SectionType::Visualizer],
        Some(&pages::VISUALIZER) => &[SectionType::Visualizer],
        Some(&pages::CONTACT) => &[SectionType::ContactForm],
        Some(&pages::VISIT) => &[SectionType::VisitForm],
        Some(&pages::PROJECTS) => &[SectionType::Projects],
        Some(&pages::BLOG) => &[SectionType::Articles],
        _ => &[],
    }
}

/// The first required type that no section shows.
#[must_use]
pub fn missing_type(slug: &str, sections: &[Value]) -> Option<SectionType> {
    required_types(slug).iter().copied().find(|required| !sections.iter().any(|section| shows(section, *required)))
}

fn shows(section: &Value, kind: SectionType) -> bool {
    let Value::Object(section) = section else { return false };
    section.text(stored::TYPE) == kind.code() && !section.is_on(stored::HIDDEN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_removed_or_hidden_is_missing() {
        let form = |hidden: bool| json!({"id": "form", "type": "contact-form", "hidden": hidden});
        let map = json!({"id": "map", "type": "map"});
        assert_eq!(missing_type("contact", &[map.clone(), form(false)]), None);
        assert_eq!(missing_type("contact", &[map.clone(), form(true)]), Some(SectionType::ContactForm));
        assert_eq!(missing_type("contact", &[map]), Some(SectionType::ContactForm));
        assert_eq!(missing_type("about-us", &[]), None);
    }
}
