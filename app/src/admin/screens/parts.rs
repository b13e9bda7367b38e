//! Forms in parts, each at its own address. Beside those of the business are the legal texts.

use crate::admin::frame::nav::Screen;
use crate::ui::attribute_if;
use domain::kinds::{FormPart, Kind, business};
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
    // The parts of the business are in the column of the settings, where that is shown; a legal text needs the whole width.
    let is_in_column = whole == BUSINESS && part.is_some();
    let class = if part.is_some() && !is_in_column { "named-parts" } else { "" };
    let tabs = if is_in_column { "tabs tabs--top settings-tabs" } else { "tabs tabs--top" };
    view! {
        <div class=class>
            <nav class=tabs aria-label=name>{links}</nav>
            <div>{editor}</div>
        </div>
    }
    .into_any()
}

/// The parts of the business are screens of the settings.
pub(super) fn screen_of(kind: Kind, part: Option<FormPart>) -> Screen {
    if kind != BUSINESS {
        return Screen::of(kind);
    }
    match part {
        Some(business::CONTACT) => Screen::BusinessContact,
        Some(business::HOURS) => Screen::Hours,
        Some(business::LICENSE) => Screen::License,
        Some(business::ELSEWHERE) => Screen::Elsewhere,
        _ => Screen::Content(BUSINESS),
    }
}

fn link(href: String, label: &'static str, is_current: bool) -> impl IntoView {
    view! { <a href=href aria-current=attribute_if(is_current, "page")>{label}</a> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::kinds::site_words;

    #[test]
    fn each_part_of_the_business_is_a_screen_of_the_settings() {
        assert_eq!(screen_of(BUSINESS, Some(business::HOURS)), Screen::Hours);
        assert_eq!(screen_of(BUSINESS, Some(business::NAME)), Screen::Content(BUSINESS));
        assert_eq!(screen_of(Kind::Faqs, None), Screen::of(Kind::Faqs));
    }

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
