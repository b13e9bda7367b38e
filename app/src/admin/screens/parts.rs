//! The screens about the business: the parts of its profile, each at its own address, and the legal texts.

use crate::ui::attribute_if;
use domain::kinds::{FormPart, Kind};
use leptos::prelude::*;

const BUSINESS: Kind = Kind::Business;
const LEGAL: [Kind; 2] = [Kind::PrivacyPolicy, Kind::TermsOfService];

/// An editor with the names of the screens about the business, if it is one of these.
pub(super) fn beside_names(kind: Kind, part: Option<FormPart>, editor: AnyView) -> AnyView {
    if kind != BUSINESS && !LEGAL.contains(&kind) {
        return editor;
    }
    let mut links = Vec::new();
    for each in BUSINESS.description().parts {
        let href = format!("{}/{}", BUSINESS.screen_path(), each.code);
        links.push(link(href, each.label, part == Some(*each)));
    }
    for each in LEGAL {
        links.push(link(each.screen_path(), each.singular(), kind == each));
    }
    // A legal text needs the whole width.
    let class = if part.is_some() { "named-parts" } else { "" };
    view! {
        <div class=class>
            <nav class="tabs tabs--top" aria-label="About the business">{links}</nav>
            <div>{editor}</div>
        </div>
    }
    .into_any()
}

fn link(href: String, label: &'static str, is_current: bool) -> impl IntoView {
    view! { <a href=href aria-current=attribute_if(is_current, "page")>{label}</a> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::kinds::business;

    #[test]
    fn the_names_stand_beside_each_part_and_mark_it() {
        let names = |kind, part| html_of(move || beside_names(kind, part, "editor".into_any()));
        let html = names(Kind::Business, Some(business::HOURS));
        assert_eq!(html.matches("<a ").count(), 7, "{html}");
        assert!(html.contains("href=\"/admin/business/hours\" aria-current=\"page\""), "{html}");
        assert_eq!(html.matches("aria-current").count(), 1, "{html}");
        assert!(names(Kind::PrivacyPolicy, None).contains("href=\"/admin/privacy-policy\" aria-current"));
        assert!(!names(Kind::Faqs, None).contains("<nav"));
    }
}
