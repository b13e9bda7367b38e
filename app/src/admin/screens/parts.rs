//! Forms in parts, each at its own address. Beside those of the business are the legal texts.

use crate::ui::attribute_if;
use domain::kinds::{FormPart, Kind};
use leptos::prelude::*;

const BUSINESS: Kind = Kind::Business;
const LEGAL: [Kind; 2] = [Kind::PrivacyPolicy, Kind::TermsOfService];

/// An editor with the names of all parts, if it is about one of them.
pub(super) fn beside_names(kind: Kind, part: Option<FormPart>, editor: AnyView) -> AnyView {
    let whole = if LEGAL.contains(&kind) { BUSINESS } else { kind };
    let parts = whole.description().parts;
    if parts.is_empty() {
        return editor;
    }
    let mut links = Vec::new();
    for each in parts {
        let href = format!("{}/{}", whole.screen_path(), each.code);
        links.push(link(href, each.label, part == Some(*each)));
    }
    if whole == BUSINESS {
        for each in LEGAL {
            links.push(link(each.screen_path(), each.singular(), kind == each));
        }
    }
    let name = if whole == BUSINESS { "About the business" } else { whole.plural() };
    // A legal text needs the whole width.
    let class = if part.is_some() { "named-parts" } else { "" };
    view! {
        <div class=class>
            <nav class="tabs tabs--top" aria-label=name>{links}</nav>
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
    use domain::kinds::{business, site_words};

    #[test]
    fn the_names_stand_beside_each_part_and_mark_it() {
        let names = |kind, part| html_of(move || beside_names(kind, part, "editor".into_any()));
        let html = names(Kind::Business, Some(business::HOURS));
        assert_eq!(html.matches("<a ").count(), 7, "{html}");
        assert!(html.contains("href=\"/admin/business/hours\" aria-current=\"page\""), "{html}");
        assert_eq!(html.matches("aria-current").count(), 1, "{html}");
        assert!(names(Kind::PrivacyPolicy, None).contains("href=\"/admin/privacy-policy\" aria-current"));
        let words = names(Kind::SiteWords, Some(site_words::FOOTER));
        assert_eq!(words.matches("<a ").count(), 5, "{words}");
        assert!(words.contains("href=\"/admin/site-words/footer\" aria-current=\"page\""), "{words}");
        assert!(!names(Kind::Faqs, None).contains("<nav"));
    }
}
