//! Figures in large type, each with its meaning.

use super::heading::section_title;
use super::marks::entry_mark;
use super::needs::Needs;
use crate::ui::inline;
use domain::sections::FactsSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/facts"], ..Needs::NONE };

#[component]
pub fn Facts<'a>(content: &'a FactsSection, anchor: &'a str) -> impl IntoView + use<> {
    let mut figures = Vec::new();
    for (at, fact) in content.shown().iter().enumerate() {
        figures.push(view! {
            <div>
                <dt data-field=entry_mark("items", at, "name")>{fact.name.clone()}</dt>
                <dd data-field=entry_mark("items", at, "text")>{inline(&fact.text)}</dd>
            </div>
        });
    }
    let inside = view! { <div class="wrap">{section_title(false, anchor, &content.title)}<dl>{figures}</dl></div> };
    if content.title.is_empty() {
        return view! { <div class="section figures">{inside}</div> }.into_any();
    }
    view! { <section class="section figures">{inside}</section> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::sections::FactItem;
    use domain::text::inline::InlineText;

    #[test]
    fn as_many_figures_as_fit_into_a_row() {
        let fact = |number: u32| FactItem {
            name: format!("{number} weeks"),
            text: InlineText::plain("in a <slip>"),
            ..FactItem::default()
        };
        let content = FactsSection { title: String::new(), items: (1..=5).map(fact).collect() };
        let html = html_of(|| view! { <Facts content=&content anchor="facts"/> });
        assert_eq!(html.matches("<dt").count(), 4, "{html}");
        assert!(html.contains("4 weeks") && html.contains("in a &lt;slip") && !html.contains("<h2"), "{html}");
    }
}
